"""The steps allowed in each phase, verb by verb from RULES.md 5 to 9."""

from collections import Counter
from collections.abc import Callable, Mapping

import pytest

from citrus_game.rules.legal import legal_steps, refusals
from citrus_game.rules.model import steps
from citrus_game.rules.model.phase import phase
from citrus_game.rules.model.state import BUILD, EMPTY, HARVEST, NO_ACTION, State
from citrus_game.rules.turn import apply
from tests.cases import plain
from tests.rules.games import choose, numbered_setup


def free(state: State) -> bool:
    """Nothing has to come first: the game goes on, no site is to be chosen, no cart's tile waits."""
    return not state.over and state.drawn is None and state.cart_tile == EMPTY


def holding(state: State) -> bool:
    return not state.over and state.drawn is None and (state.hand != () or state.cart_tile != EMPTY)


PLAIN: Mapping[str, Callable[[State], bool]] = {
    steps.BUY: lambda state: free(state) and state.acted == NO_ACTION,
    steps.SITE: lambda state: not state.over and state.drawn is not None,
    steps.PLACE: holding,
    steps.BRIDGE: holding,
    steps.STORE: lambda state: free(state) and state.hand != (),
    steps.UNSTORE: lambda state: free(state) and state.acted == BUILD,
    steps.RETURN: holding,
    steps.HARVEST: lambda state: free(state) and (state.acted == NO_ACTION or state.income_due),
    steps.INCOME: lambda state: free(state) and state.income_due,
    steps.MONEY: free,
    steps.CART: lambda state: free(state) and (state.hand == () or state.game.options.cart_while_placing),
    steps.BULL: free,
    steps.PLOW: free,
    steps.MILESTONE: free,
    steps.END: lambda state: (
        free(state)
        and (state.acted == BUILD or (state.acted == HARVEST and not state.income_due))
        and state.hand == ()
    ),
    steps.PASS: lambda state: free(state) and state.acted == NO_ACTION,
}


@pytest.mark.parametrize("number", plain(1, range(30)))
def test_the_kinds_of_steps_that_fit(number: int) -> None:
    setup = numbered_setup(number)
    state, rng = setup.start(), setup.rng()
    seen: Counter[bool] = Counter()
    while True:
        wanted = {verb for verb, fits in PLAIN.items() if fits(state)}
        assert phase(state).verbs == wanted
        legal = legal_steps(state)
        assert {step.verb for step in legal} <= wanted
        for step in (state.game.steps.ret, state.game.steps.income, state.game.steps.end):
            rules = [refusal.rule for refusal in refusals(state, step)]
            assert (rules == ["NOT-YOUR-PHASE"]) == (step.verb not in wanted)
            seen[step.verb in wanted] += 1
        if state.over:
            break
        apply(state, choose(legal, rng))
    assert min(seen[True], seen[False]) > 20
