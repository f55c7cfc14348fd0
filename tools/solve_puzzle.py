"""Proves the best result of a puzzle by trying all sequences of steps of the last turn (RULES.md 5 to 11).

Each position is searched once. Two kinds of steps are left out, since they cannot change the result:
harvesting a region by another of its spaces, and putting a bull beside no unscored finca (it forbids nothing,
can be taken back by planting on it, and is never worth less unused).
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model import steps
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.moves.fincas import open_rings
from citrus_game.rules.scoring import last_turn_points
from citrus_game.rules.turn import apply

Snapshot = tuple[Any, ...]


class Proof(NamedTuple):
    """The most points that the turn can gain its player, compared with not playing it, and the steps.

    ``first`` is the maximum after each first step; ``states`` counts the positions searched, ``ends`` those
    in which the turn can end, and ``best_ends`` those with the maximum.
    """

    best: int
    steps: tuple[Step, ...]
    first: dict[Step, int]
    states: int
    ends: int
    best_ends: int


def prove(state: State, most: int = 10**9) -> Proof | None:
    """Return the proof, or None if there are more than ``most`` positions.

    The turn must not reveal hidden information (`content.learning.puzzle`); ``state`` is not changed.
    """
    search = _Search(state, most)
    if not search.run():
        return None
    best, line = search.line()
    made = list(search.ends.values())
    return Proof(best, line, search.first(), len(search.known), len(made), made.count(best))


class _Search:
    """A depth-first search over the positions of one turn; ``known`` has the maximum and best step of
    each.
    """

    def __init__(self, state: State, most: int) -> None:
        self.state = state.copy()
        self.root = state.snapshot()
        self.player, self.turn = state.player, state.turn
        self.points = last_turn_points(state, state.player)
        self.most = most
        self.known: dict[Snapshot, tuple[int, Step]] = {}
        self.ends: dict[Snapshot, int] = {}

    def run(self) -> bool:
        """Search all positions; return False if there are too many."""
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
        """Return the maximum after a step."""
        state = self.state
        state.restore(here)
        apply(state, step)
        if state.turn == self.turn and not state.over:
            return self._best(state.snapshot())
        made = last_turn_points(state, self.player) - self.points
        self.ends[here] = made
        return made

    def line(self) -> tuple[int, tuple[Step, ...]]:
        """Return the maximum and the steps to it."""
        state, line = self.state, []
        state.restore(self.root)
        while state.turn == self.turn and not state.over:
            line.append(self.known[state.snapshot()][1])
            apply(state, line[-1])
        return self.known[self.root][0], tuple(line)

    def first(self) -> dict[Step, int]:
        """Return the maximum after each first step."""
        self.state.restore(self.root)
        return {step: self._after(self.root, step) for step in tuple(worth_trying(self.state))}


class _TooManyError(Exception):
    """Raised if there are too many positions."""


def worth_trying(state: State) -> Iterator[Step]:
    """Yield the legal steps without those that cannot change the result (see the module)."""
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
    """Play the turn greedily, looking one step ahead; return the points gained and the steps.

    Each step is the one that gains most if the turn ended after it; among equals the one that takes most
    tiles, then the first.
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
