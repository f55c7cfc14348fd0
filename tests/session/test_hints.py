"""A hint's text belongs to the step that it shows, from the first step of a turn to the last."""

from collections.abc import Iterator

import pytest

from citrus_game.bots import reasons
from citrus_game.narration.bot_reasons import reason_sentence
from citrus_game.rules.model import steps
from citrus_game.rules.model.steps import Step
from citrus_game.rules.observe import observe
from citrus_game.session.game_session import GameSession
from citrus_game.session.hints.adviser import BEST, Proposal, advise, go_on
from tests.cases import plain
from tests.session.positions import sit

PLANTING = {
    reasons.CLOSES, reasons.LEADS, reasons.EQUALS, reasons.JOINS, reasons.JOINS_NEUTRAL, reasons.TAKES,
    reasons.GROWS_AT, reasons.GROWS, reasons.STARTS, reasons.DONE,
}  # fmt: skip
WHY = {
    steps.BUY: {reasons.BUYS, reasons.BUYS_TO_CLOSE},
    steps.SITE: {reasons.FINCA_NEAR, reasons.FINCA_AWAY},
    steps.PLACE: PLANTING, steps.BRIDGE: PLANTING, steps.UNSTORE: PLANTING,
    steps.STORE: {reasons.STORES},
    steps.RETURN: {reasons.STUCK},
    steps.HARVEST: {reasons.HARVESTS},
    steps.INCOME: {reasons.PAID},
    steps.MONEY: {reasons.RICHER},
    steps.CART: {reasons.FREE},
    steps.BULL: {reasons.CLOSES, reasons.BLOCKS},
    steps.PLOW: {reasons.PLOWS},
    steps.MILESTONE: {reasons.NEW_FINCA},
    steps.END: {reasons.CLOSES, reasons.DONE},
    steps.PASS: {reasons.NOTHING},
}  # fmt: skip
"""The reasons that there are for a step by its verb."""
PLANTED = (steps.PLACE, steps.BRIDGE, steps.UNSTORE)


def hints(game: GameSession) -> Iterator[tuple[Step, Proposal]]:
    """Play a game as the hints say, and yield each step with the hint that is shown for it."""
    while not game.state.over:
        shown: Proposal | None = advise(observe(game.state), BEST)[0]
        turn = game.state.turn
        while shown is not None and game.state.turn == turn and not game.state.over:
            step = shown.steps[0]
            yield step, shown
            game.do(step)
            shown = go_on(shown, step, observe(game.state)) if game.state.turn == turn else None


@pytest.mark.slow
@pytest.mark.parametrize("seed", plain(1, [3, 8], whole=True))
def test_the_reason_of_a_hint_is_one_for_its_step_in_whole_games(seed: int) -> None:
    game = sit(side="short", players=2, seed=seed, expansion=True)
    later = 0
    for step, shown in hints(game):
        told, why = reason_sentence(shown.reason, game.names, game.state.game), shown.reason
        assert why.kind in WHY[step.verb], f"{game.state.game.steps.text(step)}: {told}"
        if step.verb in PLANTED:
            assert why.fruit in (-1, step.what >> 1), f"{game.state.game.steps.text(step)}: {told}"
            assert why.tile in (-1, step.what), f"{game.state.game.steps.text(step)}: {told}"
        later += step.verb in PLANTED
    assert later > 20
