"""The computer players to choose from, the player who may act, and starting a game."""

from citrus_game.bots.players import LEVELS
from citrus_game.content.disk.problem import ContentError
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.saves.saves import Autosave
from citrus_game.text import _
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
    return {
        "picker": (_("Takes what looks best, step by step."), _("Overlooks what you have around a finca.")),
        "planter": (_("Plans its turn for points at once."), _("Cares little for open rings.")),
        "builder": (_("Fills rings and lets regions grow."), _("Never gets in your way on purpose.")),
        "grower": (_("Keeps an eye on your rings and coins."), _("Does not think past its own turn.")),
        "trader": (_("Tries out how you might answer."), _("Minds what the market leaves you.")),
        "master": (_("Thinks ahead to its next turn."), _("Weighs more turns than anyone else.")),
        "random": (_("Makes any legal move."), _("Looks at nothing.")),
    }.get(player.partition(":")[0], ())


def bots() -> list[Option]:
    """Return the computer players as options, the weakest first, with their habits as notes."""
    levels = {
        "picker": _("Beginner: Picker"),
        "planter": _("Easy: Planter"),
        "builder": _("Medium: Builder"),
        "grower": _("Skilled: Grower"),
        "trader": _("Hard: Trader"),
        "master": _("Expert: Master"),
        "random": _("Random: any move"),
    }
    return [
        Option(level, label, picture=face(level), note=level_note(level)) for level, label in levels.items()
    ]


def face(player: str) -> str:
    """Return the name of a computer player's portrait; "" if it has none."""
    level = player.partition(":")[0]
    return f"face-{level}" if level in LEVELS else ""


def level_note(player: str) -> str:
    """Return a computer player's habits as one text; "" for a person."""
    return " ".join(habits(player))


def acting(session: GameSession) -> tuple[str, frozenset[str]]:
    """Return the colour of the person on turn ("" for none), and the colours of all seats."""
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
