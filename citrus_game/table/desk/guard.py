"""The stranding guard: which of the lit spaces would leave a tile over, worked out between frames."""

import time
from typing import NamedTuple

from citrus_game.rules.material.board import bits
from citrus_game.rules.material.steps import Step
from citrus_game.table.desk.desk import Desk

BUDGET = 0.001
"""Seconds that may be spent on it in one frame; one step is judged all the same."""


class Warned(NamedTuple):
    """What would leave a tile over, as far as it is known: spaces, market lines, steps."""

    strands: int = 0
    costly: frozenset[int] = frozenset()
    steps: frozenset[Step] = frozenset()


class Guard:
    """Judges the steps that a click would do now, a few in each frame."""

    def __init__(self) -> None:
        self._waiting: list[Step] = []
        self._lines: list[int] = []
        self._desk: Desk | None = None
        self._strands = 0
        self._costly: set[int] = set()
        self._steps: set[Step] = set()

    @property
    def busy(self) -> bool:
        """Tell whether there is something to work out yet."""
        return bool(self._waiting or self._lines)

    @property
    def warned(self) -> Warned:
        """Give what is known to leave a tile over."""
        return Warned(self._strands, frozenset(self._costly), frozenset(self._steps))

    def start(self, desk: Desk, *, on: bool) -> None:
        """Judge what may be done now, as much as there is time for at once; nothing unless ``on``."""
        self._strands, self._waiting, self._lines = 0, [], []
        self._costly, self._steps = set(), set()
        self._desk = desk
        if not desk.open or not on:
            return
        if desk.state.game.options.purchase_check != "all":
            self._lines = sorted(desk.now.lines)
        if desk.ahead_foresight().guards:
            self._waiting = _steps(desk)
        if self.busy:
            self._work()

    def update(self) -> bool:
        """Go on with what waits, within the time of a frame; tell whether all is known now."""
        if not self.busy:
            return False
        self._work()
        return not self.busy

    def _work(self) -> None:
        assert self._desk is not None
        until = time.perf_counter() + BUDGET
        foresight = self._desk.ahead_foresight()
        while self._lines:
            line = self._lines.pop()
            if self._desk.outlook.foresight.penalty(line):
                self._costly.add(line)
            if time.perf_counter() > until:
                return
        while self._waiting:
            step = self._waiting.pop()
            if foresight.strands(step) is not None:
                self._strands |= 1 << step.at if step.at >= 0 else 0
                self._steps.add(step)
            if time.perf_counter() > until:
                return


def _steps(desk: Desk) -> list[Step]:
    """List the steps that a click would do now: on lit spaces, own tiles, tiles of the market."""
    spaces = [desk.asked(low.bit_length() - 1) for low in bits(desk.lit())]
    kinds = dict.fromkeys(desk.state.tiles[desk.state.player])
    tiles = [desk.tile_step(kind) for kind in kinds if desk.usable(kind)]
    with_cart = desk.pick is not None and desk.pick.kind == "cart"
    carts = [desk.state.game.steps.cart[fits - 1] for fits in sorted(desk.now.carts)] if with_cart else []
    return [step for step in (*spaces, *tiles, *carts) if step is not None]
