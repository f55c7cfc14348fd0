"""Plans for the turn, and previews of buying a market line."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from citrus_game.facts.forecast import Forecast, balance
from citrus_game.facts.preview import Preview
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model import steps
from citrus_game.rules.model.components import BULL, CART, PLOW, STOREHOUSE
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.turn import apply
from citrus_game.session.selection.selection import ClickTargets, gather

Plan = tuple[tuple[Step, int], ...]
"""Steps still to be played, each with its number on the board, 0 for none."""
MARKED = (*steps.PLANTING, steps.BULL, steps.HARVEST, steps.PLOW, steps.SITE)
"""Verbs of steps that are numbered on the board."""


def numbered(shown: Sequence[Step]) -> Plan:
    """Return the shown steps of a plan with their numbers, from 1; a single one has the number 0."""
    alone = sum(step.verb in MARKED for step in shown) < 2
    plan, number = [], 0
    for step in shown:
        number += step.verb in MARKED
        plan.append((step, number if step.verb in MARKED and not alone else 0))
    return tuple(plan)


EXTRA = {steps.CART: CART, steps.UNSTORE: STOREHOUSE, steps.BULL: BULL, steps.PLOW: PLOW}
"""By verb: the kind of bonus that brings what is not bought."""


def by_bonus(plan: Plan) -> list[tuple[int, int]]:
    """Return the numbers of those steps of a plan that need a bonus, each with its kind: cart, storehouse,
    bull, plough. Where several numbers stand on one space, only the last counts.
    """
    found = dict[int, tuple[int, int]]()
    carted = steps.by_cart(step for step, _number in plan)
    for (step, number), by_cart in zip(plan, carted, strict=True):
        if number and (by_cart or step.verb in EXTRA):
            found[step.at] = number, EXTRA[steps.CART if by_cart else step.verb]
    return sorted(found.values())


def without(plan: Plan, step: Step) -> Plan:
    """Return a plan without a step; the numbers stay."""
    done = next((at for at, (planned, _number) in enumerate(plan) if planned == step), len(plan))
    return plan[:done] + plan[done + 1 :]


def in_order(tiles: Sequence[int], plan: Plan) -> list[tuple[int, int]]:
    """Return (index, number) for the tiles in hand: first those of the plan in its order, then the others
    with number 0.
    """
    found: list[tuple[int, int]] = []
    left = list(range(len(tiles)))
    for step, number in plan:
        place = next((index for index in left if tiles[index] == step.what), None)
        if step.verb in steps.FROM_HAND and place is not None:
            found.append((place, number))
            left.remove(place)
    return found + [(index, 0) for index in left]


def in_order_of(tiles: Sequence[int], before: Sequence[int]) -> list[tuple[int, int]]:
    """Return (index, 0) for the tiles in hand: those of an order ``before`` in that order, then the others.
    If there are fewer of a kind than before, its first ones are gone.
    """
    gone, found = Counter(before) - Counter(tiles), list[tuple[int, int]]()
    left = list(range(len(tiles)))
    for tile in before:
        if gone[tile]:
            gone[tile] -= 1
            continue
        place = next(index for index in left if tiles[index] == tile)
        found.append((place, 0))
        left.remove(place)
    return found + [(index, 0) for index in left]


class StepPreview(NamedTuple):
    """The position after buying a line, the possible clicks there, and the preview of their effects."""

    line: int
    state: State
    choices: ClickTargets
    foresight: Preview


class Lookahead:
    """Previews from one position; each is computed once."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.foresight = Preview(state)
        self._preview: StepPreview | None = None
        self._balances: dict[tuple[Step, ...], Forecast | None] = {}

    def bought(self, line: int) -> StepPreview:
        """Return the preview of buying a line; nothing can be placed if a finca is drawn first."""
        if self._preview is None or self._preview.line != line:
            state = self.state.copy()
            apply(state, state.game.steps.buy[line])
            choices = (
                ClickTargets() if state.drawn is not None else gather(state.game.board, legal_steps(state))
            )
            self._preview = StepPreview(line, state, choices, Preview(state))
        return self._preview

    def balance(self, found: Sequence[Step]) -> Forecast | None:
        """Return the effect of legal steps; None if hidden information decides it."""
        key = tuple(found)
        if key not in self._balances:
            self._balances[key] = balance(self.state, key)
        return self._balances[key]
