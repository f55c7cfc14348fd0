"""The stranding guard: which of the lit spaces would leave a tile over, worked out between frames."""

import time
from collections.abc import Callable

from citrus_game.client.play.controls import Controls
from citrus_game.client.play.desk import Desk
from citrus_game.rules.board import bits
from citrus_game.rules.steps import Step

BUDGET = 0.001
"""Seconds that may be spent on it in one frame; one step is judged all the same."""


class Guard:
    """Judges the steps that a click would do now, a few in each frame.

    ``strands`` are the spaces known to leave a tile over. ``found`` is called when all is known.
    """

    def __init__(self, found: Callable[[], None]) -> None:
        self._found = found
        self._waiting: list[Step] = []
        self._desk: Desk | None = None
        self.strands = 0

    @property
    def busy(self) -> bool:
        """Tell whether there is something to work out yet."""
        return bool(self._waiting)

    def stop(self) -> None:
        """Judge nothing: there is nobody to warn."""
        self.strands, self._waiting = 0, []

    def start(self, desk: Desk, controls: Controls) -> None:
        """Judge what may be done now, as much as there is time for at once."""
        self.stop()
        self._desk = desk
        if not desk.open or not desk.ahead_foresight().guards:
            return
        spaces = [desk.asked(low.bit_length() - 1) for low in bits(desk.lit())]
        tiles = [controls.step_of(tile) for tile in (*controls.tray.tiles, *controls.market.tiles)]
        self._waiting = [step for step in (*spaces, *tiles) if step is not None]
        self._work()

    def update(self) -> None:
        """Go on with what waits, within the time of a frame."""
        if self._waiting:
            self._work()
            if not self._waiting:
                self._found()

    def _work(self) -> None:
        assert self._desk is not None
        until = time.perf_counter() + BUDGET
        foresight = self._desk.ahead_foresight()
        while self._waiting:
            step = self._waiting.pop()
            if foresight.strands(step) is not None and step.at >= 0:
                self.strands |= 1 << step.at
            if time.perf_counter() > until:
                return
