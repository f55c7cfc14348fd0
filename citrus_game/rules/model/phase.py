"""The phases of a turn, and the verbs of the steps allowed in each (RULES.md 5).

Every other step is refused with `NOT-YOUR-PHASE`.
"""

from dataclasses import dataclass
from typing import Final

from citrus_game.rules.model import steps
from citrus_game.rules.model.state import BUILD, EMPTY, NO_ACTION, State


@dataclass(frozen=True, eq=False)
class Phase:
    """A phase of a turn; only steps with these ``verbs`` are allowed in it."""

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
"""A finca was drawn and its site must be chosen."""
CART: Final = Phase(_PLACING)
"""A tile taken with a cart must be placed or returned."""
HAND: Final = Phase(_WITH_HAND | {steps.CART})
"""There are tiles in the hand."""
HAND_ALONE: Final = Phase(_WITH_HAND)
"""There are tiles in the hand, and the option ``cart_while_placing`` is off."""
START: Final = Phase(_TILES | {steps.BUY, steps.HARVEST, steps.PASS})
"""The main action has not been taken yet."""
INCOME: Final = Phase(_TILES | {steps.HARVEST, steps.INCOME})
"""A region was harvested and the income has not been taken yet."""
BUILT: Final = Phase(_TILES | {steps.UNSTORE, steps.END})
HARVESTED: Final = Phase(_TILES | {steps.END})


def phase(state: State) -> Phase:
    """Return the phase that the turn is in."""
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
