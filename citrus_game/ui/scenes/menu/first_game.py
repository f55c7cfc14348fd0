"""The first game: a short game with an easy opponent and a coach. At its end a name can be added."""

from collections.abc import Iterator

from citrus_game.content.disk.problem import ContentError
from citrus_game.content.settings.themes import colour_name
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.saves.statistics import rename_player
from citrus_game.session.seats import LONGEST_NAME, Seat, names_problem, with_people
from citrus_game.text import _
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.play.start_game import FIRST_SEED, FIRST_SIDE, begin
from citrus_game.ui.toolkit.dialogs.dialog import Dialog
from citrus_game.ui.toolkit.input.events import Activate, InputEvent
from citrus_game.ui.toolkit.layout.nodes import Item
from citrus_game.ui.toolkit.widgets.base import Action
from citrus_game.ui.toolkit.widgets.buttons import Button
from citrus_game.ui.toolkit.widgets.panels import Label
from citrus_game.ui.toolkit.widgets.text_field import TextField

LEVEL = "picker:33"
"""The easiest computer player, with as many lapses as give a newcomer a game (docs/COMPUTER_PLAYERS.md)."""
HELPING = ("legal", "reasons", "projection", "warnings", "hint", "preview", "coach")
"""Assist options that are turned on for the first game."""


def begin_first(game: Game) -> None:
    """Start a game of the named player against the easiest computer player, with assist options on."""
    settings = game.settings
    mine, other = settings.seats[0].colour, settings.seats[1].colour
    seats = with_people([Seat(settings.me or colour_name(mine), mine), Seat("", other, LEVEL)])
    aids = settings.aids.model_copy(update=dict.fromkeys(HELPING, True))
    if settings.purist or aids != settings.aids:
        game.change(aids=aids, purist=False)
    begin(game, NewGame(seats, FIRST_SIDE, seed=FIRST_SEED))


class NameDialog(Dialog):
    """Asks for the player's name after the first game. ``on_done`` is called once there is one."""

    wide = 620

    def __init__(self, game: Game, session: GameSession, player: int, on_done: Action) -> None:
        super().__init__(game, _("Add your name"))
        self.game, self.session, self.player, self.on_done = game, session, player, on_done
        self.name = ""
        self._done: Button | None = None

    def content(self) -> Iterator[Item]:
        yield Label(_("What is your name? Your results are kept under it."), "name", wrap=True)
        self.field = TextField(
            self.name,
            self._write,
            longest=LONGEST_NAME,
            text_style="name",
            empty=self.session.seats[self.player].name,
            hint=_("Type a name"),
        )
        yield self.field

    def buttons(self) -> list[Button]:
        self._done = Button(_("Done"), self._save_name, kind="primary")
        self._check()
        return [Button(_("Cancel"), self.close), self._done]

    def on_enter(self) -> None:
        self.widgets.focus_on(self.field)

    def handle(self, input_event: InputEvent) -> bool:
        if isinstance(input_event, Activate) and input_event.pos is None and self.field.focused:
            if self._done is not None and self._done.enabled:
                self._save_name()
            return True
        return super().handle(input_event)

    def _write(self, text: str) -> None:
        self.name = text
        self._check()

    def _check(self) -> None:
        if self._done is not None:
            others = [seat.name for number, seat in enumerate(self.session.seats) if number != self.player]
            problem = names_problem([self.name.strip(), *others])
            self._done.enable(not problem, problem)

    def _save_name(self) -> None:
        """Save the name for this game, its statistics, and later games."""
        me, seat, seats = self.name.strip(), self.session.seats[self.player], list(self.game.settings.seats)
        for number, each in enumerate(seats):
            if number and each.name == me:
                seats[number] = each.model_copy(update={"name": seats[0].name})
        seats[0] = seats[0].model_copy(update={"name": me})
        self.game.change(me=me, seats=seats)
        try:
            rename_player(seat.name, me)
        except ContentError as error:
            self.game.problems.append(str(error))
        self.session.rename(self.player, me)
        self.close()
        self.on_done()
