"""Proposals for a person are whole legal turns, best first, with reasons."""

import pytest

from citrus_game.bots.advice import best_turn_with, best_turns
from citrus_game.bots.reasons import reason
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model import steps
from citrus_game.rules.observe import observe
from tests.bots.games import new_state


def test_the_best_turns_come_first_and_say_why() -> None:
    state = new_state(seed=6)
    found = best_turns(observe(state), 4)
    assert len(found) == 4
    assert [advice.worth for advice in found] == sorted((each.worth for each in found), reverse=True)
    for advice in found:
        assert advice.steps[0] in legal_steps(state)
        assert advice.steps[-1].verb == steps.END
        assert advice.reason == reason(state, advice.steps)


@pytest.mark.slow
def test_each_line_has_its_best_turn_and_the_best_line_is_the_proposal() -> None:
    state = new_state(seed=6)
    view = observe(state)
    buys = [step for step in legal_steps(state) if step.verb == steps.BUY]
    found = [best_turn_with(view, step.what) for step in buys]
    assert all(advice.steps[0] == step for advice, step in zip(found, buys, strict=True))
    best = max(found, key=lambda advice: advice.worth)
    assert best.worth >= best_turns(view)[0].worth - 1e-9


@pytest.mark.slow
def test_the_what_if_knows_nothing_hidden() -> None:
    state = new_state(seed=6)
    other = state.copy()
    other.bag = state.bag[::-1]
    assert best_turns(observe(state)) == best_turns(observe(other))
