"""Beam search over one whole turn (RULES.md 5 to 10).

Every main action starts a branch. In a branch the tiles are placed one by one; of all positions with equally
many tiles placed, the best are kept: first one for each branch, then ``width`` in the best ``branches``.
Hidden information that the turn reveals (a finca, a site, a refill) ends a plan or is guessed; players plan
again when they see it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from citrus_game.bots.evaluation import EvaluationContext
from citrus_game.bots.features import line_rates
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model import steps
from citrus_game.rules.model.components import BULL
from citrus_game.rules.model.state import EMPTY, NO_ACTION, State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.moves.fincas import open_rings
from citrus_game.rules.turn import apply

TILE_IN_HAND = 1.6
"""Points assumed for each tile that is still in hand."""
POOR = 4
"""Money tiles are tried before buying only with at most this many coins."""
LONGEST = 40
"""Safety limit for the number of steps in a turn."""

Snapshot = tuple[Any, ...]


class Node(NamedTuple):
    """A position within a turn: its worth, the steps to it, and the snapshot of its state."""

    worth: float
    steps: tuple[Step, ...]
    position: Snapshot


@dataclass(frozen=True)
class Effort:
    """The size of a turn's search, explained in the module's docstring.

    ``finals`` is the number of turns returned, ``extras`` allows action tiles, and only the ``lines`` best
    rated market lines are tried.
    """

    width: int
    branches: int
    finals: int = 8
    extras: bool = True
    lines: int = 99


FAST = Effort(width=1, branches=1, finals=2, extras=False, lines=3)
"""Search for the turns of sampled continuations."""


class Planner:
    """Searches the turn of the player on turn; ``nodes`` counts the rated positions."""

    def __init__(self, state: State, effort: Effort, outlook: EvaluationContext | None = None) -> None:
        self._state = state.copy()
        self._root = state.snapshot()
        self._bag = len(state.bag)
        self._effort = effort
        self.outlook = outlook or EvaluationContext(state)
        self.nodes = 0

    def plans(self) -> list[Node]:
        """Return whole turns from here, best first; never empty.

        A plan's position is the one after the turn or the end of the game.
        """
        if self._state.acted == NO_ACTION and not self._inside():
            ends = self._whole_turn()
        else:
            ends = self._beam([self._start()], self._effort.width)
        best = _best(list({node.position: node for node in ends}.values()), self._effort.finals)
        return _best([self._finished(node) for node in best], len(best))

    def _start(self) -> Node:
        self._state.restore(self._root)
        return Node(self._rated(), (), self._root)

    def _inside(self) -> bool:
        """Whether a step must come first that allows no main action: choosing a site, placing a cart's
        tile.
        """
        return self._state.drawn is not None or self._state.cart_tile != EMPTY

    def _whole_turn(self) -> list[Node]:
        legal = self._legal(self._root)
        if legal[0].verb == steps.PASS:
            return self._beam([self._start()], self._effort.width)
        narrow = [(self._beam([root], 1), root) for root in self._purchases(legal)]
        ends = [node for found, _root in narrow for node in found]
        ends += self._harvests(legal)
        if self._effort.width > 1:
            ranked = sorted((pair for pair in narrow if pair[0]), key=_best_of, reverse=True)
            for _found, root in ranked[: self._effort.branches]:
                ends += self._beam([root], self._effort.width)
        return ends

    def _purchases(self, legal: Sequence[Step]) -> list[Node]:
        """Return the positions after each purchase; with few coins also those after a money tile and a
        purchase.
        """
        state, root = self._state, Node(0.0, (), self._root)
        state.restore(self._root)
        poor = self._effort.extras and state.coins[state.player] <= POOR
        buys = [step for step in legal if step.verb == steps.BUY]
        if len(buys) > self._effort.lines:
            rates = line_rates(state, state.player)
            buys = sorted(buys, key=lambda step: -rates[step.what])[: self._effort.lines]
        found = [self._child(root, step) for step in buys]
        for step in legal if poor else ():
            if step.verb == steps.MONEY:
                richer = self._child(root, step)
                buys = self._legal(richer.position)
                found += [self._child(richer, buy) for buy in buys if buy.verb == steps.BUY]
        return found

    def _harvests(self, legal: Sequence[Step]) -> list[Node]:
        """Return turns that harvest: with every set of own regions or the best few, and the income."""
        regions = [step for step in legal if step.verb == steps.HARVEST and self._stands_for_region(step)]
        sets = [Node(0.0, (), self._root)]
        if self._effort.width > 1:
            for step in regions:
                sets += [self._child(node, step) for node in sets]
        else:
            first = [self._child(sets[0], step) for step in regions]
            for node in _best(first, len(first)):
                sets.append(node if len(sets) == 1 else self._child(sets[-1], node.steps[0]))
        income = self._state.game.steps.income
        paid = [self._child(node, income) for node in sets[1:]]
        return self._beam(_best(paid, self._effort.width + 1), self._effort.width)

    def _stands_for_region(self, step: Step) -> bool:
        """Whether the step's space has the worker: one step for each region is enough."""
        self._state.restore(self._root)
        return bool(self._state.worker_at[self._state.player] >> step.at & 1)

    def _beam(self, frontier: list[Node], width: int) -> list[Node]:
        """Play until the turn can end; return the positions where it can."""
        ends: list[Node] = []
        for _step in range(LONGEST):
            if not frontier:
                break
            children: dict[Snapshot, Node] = {}
            for node in frontier:
                legal = self._legal(node.position)
                for step in self._useful(legal):
                    if step.verb in (steps.END, steps.PASS):
                        ends.append(Node(node.worth, (*node.steps, step), node.position))
                    else:
                        child = self._child(node, step)
                        children.setdefault(self._key(), child)
            frontier = _best(list(children.values()), width)
        return ends

    def _legal(self, position: Snapshot) -> list[Step]:
        self._state.restore(position)
        return legal_steps(self._state)

    def _useful(self, legal: Sequence[Step]) -> list[Step]:
        """Return the steps without those that a sensible turn does not need, and without duplicates."""
        state = self._state
        if state.hand or state.cart_tile != EMPTY or state.drawn is not None:
            return [step for step in legal if step.verb in _WITH_HAND]
        if state.acted == NO_ACTION or state.income_due:
            return [step for step in legal if step.verb != steps.BULL]
        if not self._effort.extras or len(state.bag) != self._bag:
            return [step for step in legal if step.verb == steps.END]
        found = [step for step in legal if step.verb in _AT_THE_END]
        carts = {state.market[step.what - 1]: step for step in legal if step.verb == steps.CART}
        rings = self._rings() if BULL in state.tiles[state.player] else 0
        found += carts.values()
        return found + [step for step in legal if step.verb == steps.BULL and rings >> step.at & 1]

    def _rings(self) -> int:
        """Return the spaces around unscored fincas, where a bull can be useful."""
        mask = 0
        for _site, ring in open_rings(self._state):
            mask |= ring
        return mask

    def _child(self, node: Node, step: Step) -> Node:
        """Return the position after a step."""
        state = self._state
        state.restore(node.position)
        apply(state, step)
        return Node(self._rated(), (*node.steps, step), state.snapshot())

    def _rated(self) -> float:
        """Return the worth of the current position."""
        state = self._state
        self.nodes += 1
        waiting = len(state.hand) + (state.cart_tile != EMPTY)
        return self.outlook.quick(state) + TILE_IN_HAND * waiting

    def _key(self) -> Snapshot:
        """Return a key that is equal for positions that differ only in the order of placing."""
        state = self._state
        return (
            state.own, state.wells, tuple(sorted(state.hand)), state.cart_tile, state.stored, state.tiles,
            state.taken, state.tiled, state.coins, state.marked, state.income_due,
        )  # fmt: skip

    def _finished(self, node: Node) -> Node:
        """Return the position after the end of the turn, rated with what the next player finds."""
        state = self._state
        state.restore(node.position)
        apply(state, node.steps[-1])
        return Node(self.outlook.full(state), node.steps, state.snapshot())


_WITH_HAND = (*steps.FROM_HAND, steps.UNSTORE, steps.RETURN, steps.SITE)
_AT_THE_END = (steps.END, steps.PLOW, steps.UNSTORE, steps.MILESTONE)


def _best(nodes: list[Node], count: int) -> list[Node]:
    """Return the best nodes in order; equal ones keep their order, so that the result is reproducible."""
    return sorted(nodes, key=_worth, reverse=True)[:count]


def _worth(node: Node) -> float:
    return node.worth


def _best_of(pair: tuple[list[Node], Node]) -> float:
    return max(node.worth for node in pair[0])
