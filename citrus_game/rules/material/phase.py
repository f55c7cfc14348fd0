"""The phases of a turn: the one place that says when which kind of step may come (RULES.md 5).

`legal` lists and judges only the kinds of steps that fit; any other one is `NOT-YOUR-PHASE`.
"""

from dataclasses import dataclass
from typing import Final

from citrus_game.rules.material import steps
from citrus_game.rules.material.state import BUILD, EMPTY, NO_ACTION, State


@dataclass(frozen=True, eq=False)
class Phase:
    """Where in a turn the game stands, and the verbs of the steps that fit."""

    verbs: frozenset[str]


_PLACING: Final = frozenset({steps.PLACE, steps.BRIDGE, steps.RETURN})
_WITH_HAND: Final = _PLACING | {
    steps.STORE,
    steps.UNSTORE,
    steps.MONEY,
    steps.BULL,
    steps.PLOW,
    steps.MILESTONE,
}
_TILES: Final = frozenset({steps.MONEY, steps.CART, steps.BULL, steps.PLOW, steps.MILESTONE})

OVER: Final = Phase(frozenset())
SITE: Final = Phase(frozenset({steps.SITE}))
"""A finca was drawn and waits for its site."""
CART: Final = Phase(_PLACING)
"""A cart's tile waits to be placed, or to go back."""
HAND: Final = Phase(_WITH_HAND | {steps.CART})
"""There are tiles in hand."""
HAND_ALONE: Final = Phase(_WITH_HAND)
"""There are tiles in hand, and ``cart_while_placing`` is off."""
START: Final = Phase(_TILES | {steps.BUY, steps.HARVEST, steps.PASS})
"""The main action is still to come."""
INCOME: Final = Phase(_TILES | {steps.HARVEST, steps.INCOME})
"""A region was harvested, the income is still to come."""
BUILT: Final = Phase(_TILES | {steps.UNSTORE, steps.END})
HARVESTED: Final = Phase(_TILES | {steps.END})


def phase(state: State) -> Phase:
    """Tell where in a turn the game stands."""
    if state.over:
        return OVER
    if state.drawn is not None:
        return SITE
    if state.cart_tile != EMPTY:
        return CART
    if state.hand:
        return HAND if state.game.options.cart_while_placing else HAND_ALONE
    if state.acted == NO_ACTION:
        return START
    if state.income_due:
        return INCOME
    return BUILT if state.acted == BUILD else HARVESTED
