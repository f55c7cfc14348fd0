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

    ``strands`` are the spaces known to leave a tile over, ``costly`` the lines of which not all can be
    built. ``found`` is called when all is known.
    """

    def __init__(self, found: Callable[[], None]) -> None:
        self._found = found
        self._waiting: list[Step] = []
        self._lines: list[int] = []
        self._desk: Desk | None = None
        self.strands = 0
        self.costly: set[int] = set()
        self._steps: set[Step] = set()

    @property
    def busy(self) -> bool:
        """Tell whether there is something to work out yet."""
        return bool(self._waiting or self._lines)

    def _stop(self) -> None:
        self.strands, self._waiting, self._lines = 0, [], []
        self.costly, self._steps = set(), set()

    def start(self, desk: Desk, controls: Controls, *, on: bool) -> None:
        """Judge what may be done now, as much as there is time for at once; nothing unless ``on``."""
        self._stop()
        self._desk = desk
        if not desk.open or not on:
            return
        if desk.state.game.options.purchase_check != "all":
            self._lines = sorted(desk.now.lines)
        if desk.ahead_foresight().guards:
            self._waiting = _steps(desk, controls)
        if self.busy:
            self._work()

    def warns_of(self, step: Step | None) -> bool:
        """Tell whether a step is known to leave a tile over."""
        return step in self._steps

    def update(self) -> None:
        """Go on with what waits, within the time of a frame."""
        if self.busy:
            self._work()
            if not self._lines and not self._waiting:
                self._found()

    def _work(self) -> None:
        assert self._desk is not None
        until = time.perf_counter() + BUDGET
        foresight = self._desk.ahead_foresight()
        while self._lines:
            line = self._lines.pop()
            if self._desk.foresight.penalty(line):
                self.costly.add(line)
            if time.perf_counter() > until:
                return
        while self._waiting:
            step = self._waiting.pop()
            if foresight.strands(step) is not None:
                self.strands |= 1 << step.at if step.at >= 0 else 0
                self._steps.add(step)
            if time.perf_counter() > until:
                return


def _steps(desk: Desk, controls: Controls) -> list[Step]:
    """List the steps that a click would do now: on lit spaces, own tiles, tiles of the market."""
    spaces = [desk.asked(low.bit_length() - 1) for low in bits(desk.lit())]
    tiles = [controls.step_of(tile) for tile in (*controls.tray.tiles, *controls.market.tiles)]
    return [step for step in (*spaces, *tiles) if step is not None]
