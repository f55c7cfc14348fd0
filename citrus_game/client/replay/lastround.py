"""The last round once more, on the board of play: step by step, ended by any input."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from citrus_game.client.intents import Intent, Leave, Point, Release
from citrus_game.client.play import wording
from citrus_game.client.play.controls import Controls, Spot
from citrus_game.client.play.handstation import HandStation
from citrus_game.client.play.history import round_start
from citrus_game.client.play.pace import PAUSES, Pace
from citrus_game.client.play.scene import PlayScene
from citrus_game.client.replay.controls import WatchDesk
from citrus_game.table.playback import Playback
from citrus_game.table.sitting import Sitting
from citrus_game.text import _

if TYPE_CHECKING:
    from citrus_game.client.app import App

UNMOVED = 0.5
"""Seconds between two steps where nothing is animated."""
LINGER = 0.8
"""Seconds for which the end is shown."""


class LastRoundStation(HandStation):
    """The hand, and what happened last in words."""

    def ask(self, names: Sequence[str]) -> wording.Prompt:  # noqa: ARG002
        """Say what happened last, and how to end it."""
        playback = self.desk.sitting
        last = [entry.text for entry in playback.log if entry.step == len(playback.history) - 1]
        return wording.Prompt(" ".join(last[:1]) or _("The last round"), (_("Any key or tap ends this."),))


class LastRoundControls(Controls):
    """The widgets of play, which are only looked at."""

    station = LastRoundStation
    panel = Spot


class Rerun(Pace):
    """Plays the steps in their time, then goes back to the game."""

    def __init__(self, scene: "LastRound") -> None:
        super().__init__(scene, lingers=True)
        self.round = scene

    @property
    def waiting(self) -> bool:
        """Tell whether something will happen by itself: it does, until the end."""
        return not self.held

    def update(self, dt: float) -> None:
        """Let time pass: the next step, or the way back."""
        scene = self.round
        if self.held or scene.stage.busy or scene.app.stack.top is not scene:
            return
        self._waited += dt
        playback = scene.playback
        if playback.position < playback.length:
            if self._waited >= PAUSES.get(scene.app.settings.speed, UNMOVED):
                playback.go_to(playback.position + 1)
        elif self._waited >= LINGER:
            scene.cancel()


class LastRound(PlayScene):
    """What happened since a player's last turn, on a sitting of its own that changes nothing."""

    announces = False
    controls: LastRoundControls

    def __init__(self, app: "App", sitting: Sitting) -> None:
        self.playback = Playback(sitting)
        self.playback.go_to(round_start(sitting))
        super().__init__(app, self.playback, lingers=True)
        self.desk = WatchDesk(self.playback)
        self.pace = Rerun(self)

    @property
    def quarter(self) -> int | None:
        """Stay turned as the game is."""
        return None

    def handle(self, intent: Intent) -> bool:
        """Go back to the game whatever is pressed."""
        if not isinstance(intent, Point | Leave | Release):
            self.cancel()
        return True

    def cancel(self) -> bool:
        """Go back to the game."""
        self.stage.finish()
        self.app.stack.pop(self)
        return True

    def _build(self) -> None:
        self.controls = LastRoundControls(self.widgets, self.cards, self.sitting, self.desk, self)
