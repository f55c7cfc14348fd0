"""Finds out which highlighted spaces would leave a tile over, a few in each frame."""

import time
from typing import NamedTuple

from citrus_game.rules.model.board import bits
from citrus_game.rules.model.steps import Step
from citrus_game.session.selection.turn_controller import TurnController

BUDGET = 0.001
"""Maximum seconds in one frame, though at least one step is checked."""


class StrandingWarning(NamedTuple):
    """Spaces, market lines and steps that would leave a tile in hand that cannot be placed."""

    strands: int = 0
    costly: frozenset[int] = frozenset()
    steps: frozenset[Step] = frozenset()


class StrandingGuard:
    """Finds out which clicks would leave a tile that cannot be placed; checks a few steps in each frame."""

    def __init__(self) -> None:
        self._waiting: list[Step] = []
        self._lines: list[int] = []
        self._controller: TurnController | None = None
        self._strands = 0
        self._costly: set[int] = set()
        self._steps: set[Step] = set()

    @property
    def busy(self) -> bool:
        """Whether steps are left to check."""
        return bool(self._waiting or self._lines)

    @property
    def warned(self) -> StrandingWarning:
        """The clicks found so far that would leave a tile that cannot be placed."""
        return StrandingWarning(self._strands, frozenset(self._costly), frozenset(self._steps))

    def start(self, controller: TurnController, *, on: bool) -> None:
        """Start checking the possible steps, for one frame's time at once; check nothing unless ``on``."""
        self._strands, self._waiting, self._lines = 0, [], []
        self._costly, self._steps = set(), set()
        self._controller = controller
        if not controller.open or not on:
            return
        if controller.state.game.options.purchase_check != "all":
            self._lines = sorted(controller.now.lines)
        if controller.ahead_foresight().guards:
            self._waiting = _steps(controller)
        if self.busy:
            self._work()

    def update(self) -> bool:
        """Check steps for a part of one frame; return whether all are checked now."""
        if not self.busy:
            return False
        self._work()
        return not self.busy

    def _work(self) -> None:
        assert self._controller is not None
        until = time.perf_counter() + BUDGET
        foresight = self._controller.ahead_foresight()
        while self._lines:
            line = self._lines.pop()
            if self._controller.outlook.foresight.penalty(line):
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


def _steps(controller: TurnController) -> list[Step]:
    """Return the steps that a click could do: on highlighted spaces, own tiles and market tiles."""
    spaces = [controller.step_for_click(low.bit_length() - 1) for low in bits(controller.lit())]
    kinds = dict.fromkeys(controller.state.tiles[controller.state.player])
    tiles = [controller.tile_step(kind) for kind in kinds if controller.usable(kind)]
    with_cart = controller.pick is not None and controller.pick.kind == "cart"
    carts = (
        [controller.state.game.steps.cart[fits - 1] for fits in sorted(controller.now.carts)]
        if with_cart
        else []
    )
    return [step for step in (*spaces, *tiles, *carts) if step is not None]
