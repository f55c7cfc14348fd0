"""The clock on the screen: it runs while a person may act, and stands still under overlays."""

from math import ceil
from typing import TYPE_CHECKING

from citrus_game.table.clock import Clock

if TYPE_CHECKING:
    from citrus_game.client.play.scene import PlayScene

LATE = {"turn": 15.0, "bank": 60.0}
"""Seconds left from which a time is shown in red, by the kind of clock."""
MINUS = "−"


def clock_face(seconds: float) -> str:
    """Write a time as clocks show it.

    >>> clock_face(65.2), clock_face(0.0), clock_face(-3.0), clock_face(3600)
    ('1:06', '0:00', '−0:03', '1:00:00')
    """
    whole = ceil(seconds)
    minutes, rest = divmod(abs(whole), 60)
    hours, minutes = divmod(minutes, 60)
    text = f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
    return MINUS + text if whole < 0 else text


class TimeKeeper:
    """Lets the clock of a play scene run, and shows it when a second has passed."""

    def __init__(self, scene: "PlayScene") -> None:
        self.scene = scene
        self.clock = Clock(scene.sitting)
        self._shown: list[tuple[str, bool]] = []

    def faces(self) -> list[tuple[str, bool]]:
        """Give every player's time as it is shown, empty without one, and whether it is short."""
        late = LATE.get(self.clock.kind, 0.0)
        lefts = [self.clock.left(player) for player in range(len(self.scene.sitting.seats))]
        return [("", False) if left is None else (clock_face(left), left < late) for left in lefts]

    def update(self, dt: float) -> None:
        """Let time pass, unless something lies over the table or moves on it."""
        scene = self.scene
        if self.clock.kind == "off" or scene.pace.held:
            return
        if scene.app.stack.top is scene and not scene.stage.busy:
            ring = self.clock.pass_time(dt)
            if ring:
                scene.heralds.ring(ring)
        faces = self.faces()
        if faces != self._shown:
            self._shown = faces
            scene.show_players()
