"""A plan for the turn at the desk: the order of the hand, and which plantation suits a space."""

from collections.abc import Mapping, Sequence

from citrus_game.rules.material import steps
from citrus_game.rules.material.steps import Step

Plan = tuple[tuple[Step, int], ...]
"""Steps still to be done, each with its number on the board, 0 for none."""
FROM_HAND = (steps.PLACE, steps.BRIDGE, steps.STORE)
MARKED = (*FROM_HAND[:2], steps.UNSTORE, steps.BULL, steps.HARVEST, steps.PLOW, steps.SITE)
"""Steps that show on the board."""


def numbered(shown: Sequence[Step]) -> Plan:
    """Give every step that shows on the board its number, none where it is the only one."""
    alone = sum(step.verb in MARKED for step in shown) < 2
    plan, number = [], 0
    for step in shown:
        number += step.verb in MARKED
        plan.append((step, number if step.verb in MARKED and not alone else 0))
    return tuple(plan)


def without(plan: Plan, step: Step) -> Plan:
    """Give what is left of a plan after a step; the numbers stay."""
    done = next((at for at, (planned, _number) in enumerate(plan) if planned == step), len(plan))
    return plan[:done] + plan[done + 1 :]


def in_order(tiles: Sequence[int], plan: Plan) -> list[tuple[int, int]]:
    """List the places of a hand's tiles as a plan goes, each with its number; the others follow."""
    found: list[tuple[int, int]] = []
    left = list(range(len(tiles)))
    for step, number in plan:
        place = next((index for index in left if tiles[index] == step.what), None)
        if step.verb in FROM_HAND and place is not None:
            found.append((place, number))
            left.remove(place)
    return found + [(index, 0) for index in left]


def suits(tiles: Sequence[int], picked: int, masks: Mapping[int, int], space: int, plan: Plan) -> int:
    """Give the place in a hand of the tile that goes on a space, -1 for none.

    ``masks`` are the spaces by tile. Where several do, it is the plan's, or else the next after the
    one ``picked``.
    """
    order = [index for index, _number in in_order(tiles, plan)]
    start = order.index(picked) + 1 if picked in order else 0
    found = [index for index in order[start:] + order[:start] if masks.get(tiles[index], 0) >> space & 1]
    for step, _number in plan:
        if step.verb == steps.PLACE and step.at == space:
            found.sort(key=lambda index: tiles[index] != step.what)
            break
    return found[0] if found else -1
