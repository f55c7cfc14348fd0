"""Which plantation of a market line would have no space, and the rule that takes it (`CANNOT-BUILD`)."""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from citrus_game.rules.actions.landscape import with_finca
from citrus_game.rules.actions.placing import forbids, free_spaces
from citrus_game.rules.actions.purchase import most_built
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.material import steps
from citrus_game.rules.material.state import State
from citrus_game.rules.turn import apply

BUILDING = (steps.PLACE, steps.BRIDGE, steps.STORE)


class LeftOut(NamedTuple):
    """A plantation that has no space, by its code, and the ``rule`` that is most in its way.

    `CONNECT` stands for no open space at all where it could start or grow. ``first`` tells whether it
    has none before anything else is planted; else it has none once as many as possible are.
    """

    tile: int
    rule: str
    first: bool


def left_out(state: State, line: int) -> LeftOut:
    """Name what cannot be built of a line that fails the purchase check."""
    after = state.copy()
    apply(after, state.game.steps.buy[line])
    worlds = with_finca(after) if after.drawn is not None else [after]
    world = max(worlds, key=lambda each: most_built(each, each.hand))
    for tile in world.hand:
        if not most_built(world, [tile]):
            return LeftOut(tile, _in_the_way(world, tile >> 1), first=True)
    kept = _most(world)
    planted = _planted(world, kept)
    tile = next(tile for tile in world.hand if tile not in kept or world.hand.count(tile) > kept.count(tile))
    return LeftOut(tile, _in_the_way(planted, tile >> 1), first=False)


def _most(state: State) -> tuple[int, ...]:
    """Give as many plantations of the hand as can be built, the first such ones."""
    most = most_built(state, state.hand)
    return next(kept for kept in combinations(state.hand, most) if most_built(state, kept) == most)


def _planted(state: State, kept: Sequence[int]) -> State:
    """Give a position in which some plantations of the hand are built, which is possible."""
    if not kept:
        return state
    for step in legal_steps(state):
        if step.verb not in BUILDING or step.what not in kept:
            continue
        after, rest = state.copy(), list(kept)
        rest.remove(step.what)
        apply(after, step)
        if most_built(after, rest) == len(rest):
            return _planted(after, rest)
    return state


def _in_the_way(state: State, fruit: int) -> str:
    """Name the rule that forbids a fruit most of the open spaces where it could start or grow."""
    rules = forbids(state, fruit)
    spaces = free_spaces(state) & ~rules.connect
    masks = {
        "WORKER": rules.worker,
        "ROAD-COLOUR": rules.road_colour,
        "FOREIGN": rules.foreign,
        "NEUTRAL-SIZE": rules.neutral_size,
    }
    counted = {rule: (spaces & mask).bit_count() for rule, mask in masks.items()}
    most = max(counted, key=lambda rule: counted[rule])
    return most if counted[most] else "CONNECT"
