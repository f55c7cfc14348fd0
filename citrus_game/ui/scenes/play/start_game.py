"""The computer players to choose from, the player who may act, and starting a game."""

from functools import partial

from citrus_game.bots.people import PEOPLE, person_of
from citrus_game.content.disk.problem import ContentError
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.saves.saves import Autosave
from citrus_game.text import _, pgettext
from citrus_game.ui.board.people.cells import FaceCell
from citrus_game.ui.game import Game
from citrus_game.ui.toolkit.widgets.choices import Option

COMPUTER = "computer"
"""Value for a computer player in a choice of person or computer."""
PORTRAIT = 104
"""Size of a player's portrait in units."""
USUAL_BOT = "builder"
FIRST_SIDE, FIRST_SEED = "short", 1
"""Board side and seed of everybody's first game: its deal lets a newcomer score within two minutes."""


def habits(player: str) -> tuple[str, ...]:
    """Return two short sentences on how a computer player plays; none for a person.

    They say what its level does and leaves out: see `BOTS` in `citrus_game.bots.players`.
    """
    if player.startswith("picker:"):
        return _("Takes what looks best, or now and then anything."), habits("picker")[1]
    return {
        "picker": (_("Takes what looks best, step by step."), _("Overlooks what you have around a finca.")),
        "planter": (_("Plans her turn for points at once."), _("Cares little for what pays later.")),
        "builder": (_("Fills rings and lets regions grow."), _("Never gets in your way on purpose.")),
        "grower": (_("Keeps an eye on your rings and coins."), _("Does not think past his own turn.")),
        "trader": (_("Tries out how you might answer."), _("Minds what the market leaves you.")),
        "master": (_("Thinks ahead to her next turn."), _("Weighs more turns than anyone else.")),
        "random": (_("Makes any legal move."), _("Looks at nothing.")),
    }.get(player.partition(":")[0], ())


def bots(colour: str = "") -> list[Option]:
    """Return the computer players as options, the weakest first: with their habits as notes, and their heads
    in a player's colour.
    """
    return [bot_option(level, colour) for level in (*PEOPLE, "random")]


def bot_option(level: str, colour: str = "") -> Option:
    """Return a computer player as an option, also one that only the command line offers."""
    person = person_of(level)
    names = {"random": _("any move"), "greedy": _("the best next step")}
    name, title = person.name if person is not None else names.get(level, level), level_title(level)
    return Option(
        level,
        _("{level}: {name}").format(level=title, name=name) if title else name,
        short=title,
        picture=partial(FaceCell, person.picture, colour) if person is not None else "",
        note=level_note(level),
    )


def level_title(player: str) -> str:
    """Return how hard it is to win against a computer player, in a word; "" for a person."""
    return {
        "picker": pgettext("level", "Beginner"),
        "planter": pgettext("level", "Easy"),
        "builder": pgettext("level", "Medium"),
        "grower": pgettext("level", "Skilled"),
        "trader": pgettext("level", "Hard"),
        "master": pgettext("level", "Expert"),
        "random": pgettext("level", "Random"),
        "greedy": pgettext("level", "Simple"),
    }.get(player.partition(":")[0], "")


def level_note(player: str) -> str:
    """Return a computer player's habits as one text; "" for a person."""
    return " ".join(habits(player))


def acting(session: GameSession) -> tuple[str, frozenset[str]]:
    """Return the colour of the person on turn, "" if it is no person, and the colours of all seats."""
    idle = session.state.over or session.is_bot_turn()
    colour = "" if idle else session.seats[session.state.player].colour
    return colour, frozenset(seat.colour for seat in session.seats)


def people(session: GameSession) -> list[str]:
    """Return the colours of the seats of people."""
    return [seat.colour for seat in session.seats if not seat.is_bot]


def begin(game: Game, new: NewGame) -> bool:
    """Start a game, save it from now on, and open the play scene. Show a message and return False if it
    cannot start.
    """
    try:
        session = new.start()
    except ContentError as error:
        game.router.message(_("This game cannot start"), str(error))
        return False
    Autosave(session, background=True)
    game.router.play(session)
    return True
