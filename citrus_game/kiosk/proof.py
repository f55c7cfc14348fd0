"""Proof of a puzzle: every sequence of steps of the last turn is tried (RULES.md 5 to 11).

A position that was met before is not searched again. Two kinds of steps are left out, for they cannot
matter: harvesting a region by another of its spaces, and putting a bull beside no finca that is still to
be scored: it forbids nothing, who plants on it only has it back, and unused it is never worth less.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from citrus_game.rules.actions.fincas import open_rings
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.material import steps
from citrus_game.rules.material.state import State
from citrus_game.rules.material.steps import Step
from citrus_game.rules.scoring import last_turn_points
from citrus_game.rules.turn import apply

Snapshot = tuple[Any, ...]


class Proof(NamedTuple):
    """By how many points more than without this turn its player can finish, and a way to that.

    ``first`` is the most after each first step; ``states`` counts the positions searched, ``ends`` those
    in which the turn can end and ``best_ends`` the ones among them that bring the most.
    """

    best: int
    steps: tuple[Step, ...]
    first: dict[Step, int]
    states: int
    ends: int
    best_ends: int


def prove(state: State, most: int = 10**9) -> Proof | None:
    """Find the most that the last turn can bring; None where more than ``most`` positions are met.

    Nothing may be hidden that the turn can reveal (`content.lessons.puzzle`); ``state`` is not changed.
    """
    search = _Search(state, most)
    if not search.run():
        return None
    best, line = search.line()
    made = list(search.ends.values())
    return Proof(best, line, search.first(), len(search.known), len(made), made.count(best))


class _Search:
    """A search in depth over the positions of one turn; ``known`` keeps the best of each and its step."""

    def __init__(self, state: State, most: int) -> None:
        self.state = state.copy()
        self.root = state.snapshot()
        self.player, self.turn = state.player, state.turn
        self.points = last_turn_points(state, state.player)
        self.most = most
        self.known: dict[Snapshot, tuple[int, Step]] = {}
        self.ends: dict[Snapshot, int] = {}

    def run(self) -> bool:
        """Search everything; False where it is too much."""
        try:
            self._best(self.root)
        except _TooManyError:
            return False
        return True

    def _best(self, here: Snapshot) -> int:
        found = self.known.get(here)
        if found is not None:
            return found[0]
        if len(self.known) >= self.most:
            raise _TooManyError
        best: tuple[int, Step] | None = None
        self.state.restore(here)
        for step in tuple(worth_trying(self.state)):
            value = self._after(here, step)
            if best is None or value > best[0]:
                best = value, step
        assert best is not None, "a turn can always go on until it ends"
        self.known[here] = best
        return best[0]

    def _after(self, here: Snapshot, step: Step) -> int:
        """Give the most that can be made with a step."""
        state = self.state
        state.restore(here)
        apply(state, step)
        if state.turn == self.turn and not state.over:
            return self._best(state.snapshot())
        made = last_turn_points(state, self.player) - self.points
        self.ends[here] = made
        return made

    def line(self) -> tuple[int, tuple[Step, ...]]:
        """Give the most, and the steps to it."""
        state, line = self.state, []
        state.restore(self.root)
        while state.turn == self.turn and not state.over:
            line.append(self.known[state.snapshot()][1])
            apply(state, line[-1])
        return self.known[self.root][0], tuple(line)

    def first(self) -> dict[Step, int]:
        """Give the most after each first step."""
        self.state.restore(self.root)
        return {step: self._after(self.root, step) for step in tuple(worth_trying(self.state))}


class _TooManyError(Exception):
    """More positions than are wanted."""


def worth_trying(state: State) -> Iterator[Step]:
    """Give the legal steps without those that cannot matter (see the module)."""
    harvested = 0
    rings = [ring for _site, ring in open_rings(state)]
    for step in legal_steps(state):
        bit = 1 << step.at if step.at >= 0 else 0
        if step.verb == steps.HARVEST:
            if harvested & bit:
                continue
            harvested |= state.region_at(step.at)
        elif step.verb == steps.BULL and not any(ring & bit for ring in rings):
            continue
        yield step


def at_a_glance(state: State) -> tuple[int, tuple[Step, ...]]:
    """Play the turn as somebody who looks one step ahead; give what it brings and the steps.

    Each step is the one after which the turn would have brought most if it ended there; among equals,
    the one that takes most tiles, then the first.
    """
    after, player, turn = state.copy(), state.player, state.turn
    line: list[Step] = []
    while after.turn == turn and not after.over:
        line.append(max(worth_trying(after), key=lambda step: _glance(after, step, player)))
        apply(after, line[-1])
    return last_turn_points(after, player) - last_turn_points(state, player), tuple(line)


def _glance(state: State, step: Step, player: int) -> tuple[int, int, bool]:
    after = state.copy()
    apply(after, step)
    return last_turn_points(after, player), len(after.hand), step.verb != steps.END
