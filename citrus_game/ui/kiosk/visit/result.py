"""The result of a game in the kiosk, and the page with the rules."""

from citrus_game.content.kiosk import Mode
from citrus_game.content.kiosk_scores import EMBLEMS, Entry
from citrus_game.kiosk.time_limit import Sprint
from citrus_game.session.game_session import GameSession
from citrus_game.text import _, ngettext
from citrus_game.ui.kiosk.app import KioskApp
from citrus_game.ui.kiosk.lock import IdlePolicy, Wait
from citrus_game.ui.kiosk.parts.cards import page
from citrus_game.ui.kiosk.parts.how_to_play import how_to_play
from citrus_game.ui.kiosk.scene import KioskScene
from citrus_game.ui.scenes.play.panels.buttons import FittingButton
from citrus_game.ui.scenes.scoring.scoring_scene import ScoringScene
from citrus_game.ui.toolkit.input.events import Activate, InputEvent, Press
from citrus_game.ui.toolkit.layout.nodes import Box, Node, Row, lay_out
from citrus_game.ui.toolkit.widgets.buttons import Button


class KioskScoring(IdlePolicy, ScoringScene):
    """The final scoring, with buttons to enter a name or to play again.

    Nothing is learned about the player, since the next visitor is another person.
    """

    app: KioskApp
    learns = False
    counts_down = True

    def __init__(self, app: KioskApp, session: GameSession, mode: Mode, sprint: Sprint | None = None) -> None:
        super().__init__(app, session)
        self.mode, self.sprint = mode, sprint

    @property
    def end_reason(self) -> str:
        """A sentence that says why the game ended, also if that was the kiosk's time limit."""
        if super().end_reason:
            return super().end_reason
        if self.sprint is None or self.sprint.fincas_left:
            return _("The game ended: time was up.")
        count = self.sprint.fincas_scored
        return ngettext(
            "The game ended: {n} finca was scored.", "The game ended: {n} fincas were scored.", count
        ).format(n=count)

    def cancel(self) -> bool:
        return False

    def on_enter(self) -> None:
        """Set no focus, since touch needs none."""

    def _buttons(self) -> Node:
        end = FittingButton(
            _("Done"), self.app.show_attract_loop, kind="dark", icon="check", text_style="large"
        )
        words = _("Add your name") if self.sprint is not None else _("Play again")
        action = self._sign if self.sprint is not None else self.app.show_chooser
        icon = "trophy" if self.sprint is not None else "play"
        again = FittingButton(words, action, kind="primary", icon=icon, text_style="large")
        end.peers = again.peers = (end, again)
        parts = Box(end, grow=9, basis=0, min_width=0), Box(again, grow=16, basis=0, min_width=0)
        return Row(*parts, gap=self.style.u(20))

    def _sign(self) -> None:
        """Open the name entry for the person with the most points."""
        best = next(each for each in self.standings if not each.seat.is_bot)
        seconds = self.sprint.seconds - self.sprint.seconds_left if self.sprint is not None else 0.0
        score = Entry(
            mode="sprint",
            points=best.total,
            seconds=round(seconds, 1),
            emblem=EMBLEMS[0],
            colour=best.seat.colour,
        )
        self.app.router.sign(score)


class HowToPlay(KioskScene):
    """The rules in three cards; a tap anywhere returns to the game. Readers get the long idle time, and a
    countdown.
    """

    wait: Wait = "long"
    gives_way = True

    def handle(self, input_event: InputEvent) -> bool:
        if isinstance(input_event, Press):
            return True
        if isinstance(input_event, Activate):
            self._back()
            return True
        return super().handle(input_event)

    def cancel(self) -> bool:
        self._back()
        return True

    def _back(self) -> None:
        self.app.stack.pop(self)

    def _build(self) -> None:
        style = self.style
        back = Button(_("Back to the game"), self._back, kind="primary", icon="back")
        lay_out(self.widgets, page(style, _("How to play"), how_to_play(style), back), self.window)
