"""A hint's text belongs to the step that it shows, from the first step of a turn to the last."""

import random
from collections.abc import Iterator
from itertools import takewhile

import pytest

from citrus_game.bots import reasons
from citrus_game.narration.bot_reasons import own_reason, reason_sentence, your_reason
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model import steps
from citrus_game.rules.model.components import BULL, CART, PLOW, STOREHOUSE
from citrus_game.rules.model.events import WorkerPlaced, reveals
from citrus_game.rules.model.state import EMPTY, State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.moves.fincas import finca_sizes
from citrus_game.rules.observe import observe
from citrus_game.rules.turn import apply
from citrus_game.session.game_session import GameSession
from citrus_game.session.hints.adviser import BEST, Proposal, advise, go_on
from citrus_game.session.new_game import NewGame
from citrus_game.session.seats import Seat
from citrus_game.session.selection.lookahead import MARKED, by_bonus, numbered
from citrus_game.ui.scenes.play.start_game import FIRST_SEED, FIRST_SIDE
from tests.session.positions import NAMES, position, sit

PLANTING = {
    reasons.CLOSES, reasons.LEADS, reasons.EQUALS, reasons.JOINS, reasons.JOINS_NEUTRAL, reasons.TAKES,
    reasons.GROWS_AT, reasons.GROWS, reasons.STARTS, reasons.HARVESTS, reasons.DONE,
}  # fmt: skip
WHY = {
    steps.BUY: {reasons.BUYS, reasons.BUYS_NEW, reasons.BUYS_TO_CLOSE, reasons.BUYS_FINCA},
    steps.SITE: {reasons.FINCA_NEAR, reasons.FINCA_NEXT, reasons.FINCA_AWAY, reasons.NEW_FINCA},
    steps.PLACE: PLANTING, steps.BRIDGE: PLANTING, steps.UNSTORE: PLANTING,
    steps.STORE: {reasons.STORES},
    steps.RETURN: {reasons.STUCK},
    steps.HARVEST: {reasons.HARVESTS},
    steps.INCOME: {reasons.PAID},
    steps.MONEY: {reasons.RICHER, reasons.SAVES},
    steps.CART: {reasons.FREE},
    steps.BULL: {reasons.CLOSES, reasons.BLOCKS},
    steps.PLOW: {reasons.PLOWS},
    steps.MILESTONE: {reasons.NEW_FINCA},
    steps.END: {reasons.CLOSES, reasons.DONE},
    steps.PASS: {reasons.NOTHING},
}  # fmt: skip
"""The reasons that there are for a step by its verb."""
PLANTED = (steps.PLACE, steps.BRIDGE, steps.UNSTORE)


JOINING = (reasons.JOINS, reasons.JOINS_NEUTRAL, reasons.GROWS_AT, reasons.GROWS)
"""What is only said of a plantation beside an own region."""


def hints(game: GameSession, chance: random.Random) -> Iterator[tuple[Step, Proposal]]:
    """Play a game as the hints say, and yield each step with the hint that is shown for it. Some steps are
    taken before those that stand in front of them.
    """
    while not game.state.over:
        shown: Proposal | None = advise(observe(game.state), BEST)[0]
        turn = game.state.turn
        while shown is not None and game.state.turn == turn and not game.state.over:
            yield shown.steps[0], shown
            legal = [each for each in shown.steps[: shown.sure] if not game.refusals(each)]
            step = chance.choice(legal[:2])
            game.do(step)
            shown = go_on(shown, step, observe(game.state)) if game.state.turn == turn else None


def joins(state: State, step: Step) -> bool:
    """Return whether a plantation is planted beside an own region of its fruit."""
    own = state.owned_by(state.player) & state.planted[step.what >> 1]
    return bool(state.game.board.beside(1 << step.at) & own)


def fits(state: State, shown: Proposal) -> bool:
    """Return whether it is true of the drawn step, or of all of a purchase, what regions it starts or
    extends.
    """
    step, why = shown.steps[0], shown.reason
    if step.verb in PLANTED:
        wanted = {reasons.STARTS: False, **dict.fromkeys(JOINING, True), reasons.TAKES: why.count > 1}
        return wanted.get(why.kind, joins(state, step)) == joins(state, step)
    if why.kind == reasons.FINCA_NEXT:
        then = state.copy()
        for each in takewhile(lambda each: each.verb in (steps.SITE, *PLANTED), shown.steps):
            apply(then, each)
        return why.count == sum(finca_sizes(then, why.site)[state.player])
    if why.kind not in (reasons.BUYS, reasons.BUYS_NEW):
        return True
    after, own, grown, started = state.copy(), state.owned_by(state.player), 0, 0
    apply(after, step)
    count = len(after.hand)
    for later in shown.steps[1 : shown.sure]:
        if after.hand and after.drawn is None:
            carted = after.cart_tile != EMPTY
            events = apply(after, later)
            planted = later.verb in (steps.PLACE, steps.BRIDGE) and not carted
            grown += planted and bool(after.region_at(later.at) & own)
            started += planted and any(isinstance(event, WorkerPlaced) for event in events)
    if after.hand:
        return True  # a new finca comes first: nothing of it is drawn
    if why.kind == reasons.BUYS:
        return (why.count, why.more) == (count, grown)
    return (why.count, 0) == (started, grown)


def sittings() -> list[GameSession]:
    """Return the first game, and games of other numbers of players with the expansion."""
    first = NewGame((Seat("Zoe", "azure"), Seat("Ben", "violet")), FIRST_SIDE, seed=FIRST_SEED).start()
    others = [(3, 2, "short"), (8, 3, "long"), (5, 4, "long")]
    return [
        first,
        *(sit(seed, players=players, side=side, expansion=True) for seed, players, side in others),
    ]


def test_of_a_bull_it_is_said_whether_it_stands_beside_a_finca_whichever_that_is() -> None:
    state = position(tiles=["bull"], fincas=["A", "C"], marked=["B"])
    board, found = state.game.board, dict[bool, int]()
    around = board.around(1 << board.spaces["b2"] | 1 << board.spaces["e4"])
    for step in legal_steps(state):
        if step.verb == steps.BULL:
            why = reasons.reason(state, [step])
            for said in (reason_sentence, own_reason, your_reason):
                beside = bool(around >> step.at & 1)
                assert ("beside a finca" in said(why, NAMES, state.game)) is beside, board.name(step.at)
                found[beside] = found.get(beside, 0) + 1
    assert all(found[beside] > 10 for beside in (True, False))


def test_a_plan_is_certain_up_to_the_first_step_that_reveals_something() -> None:
    few, full = (
        dict(zip((1, 3, 7, 8), ("lemon", "lime", "lime", "lime"), strict=True)),
        dict.fromkeys(range(1, 13), "lemon"),
    )
    found: set[bool] = set()
    for state in (position(market=few), position(market=full), position(market=few, tiles=["milestone"])):
        for proposal in advise(observe(state), BEST):
            then, certain = observe(state).state.copy(), 0
            for step in proposal.steps:
                certain += 1
                if any(map(reveals, apply(then, step))):
                    break
            assert proposal.sure == certain
            found.add(certain == len(proposal.steps))
    assert found == {True, False}


@pytest.mark.slow
@pytest.mark.parametrize("game", sittings())
def test_the_reason_of_a_hint_is_true_of_the_step_it_is_drawn_for_in_whole_games(game: GameSession) -> None:
    """It spoke of a region that grows where one was begun, and of the fruits of a purchase alone."""
    later = 0
    for step, shown in hints(game, random.Random(1)):
        told, why = your_reason(shown.reason, game.names, game.state.game), shown.reason
        text = f"{game.state.game.steps.text(step)}: {told}"
        assert why.kind in WHY[step.verb], text
        assert fits(game.state, shown), (text, [game.state.game.steps.text(x) for x in shown.steps])
        numbers = [number for each, number in numbered(shown.steps[: shown.sure]) if each == step]
        assert step.verb not in MARKED or numbers[0] in (0, 1), "what is named has the first number"
        if step.verb in PLANTED:
            assert why.fruit in (-1, step.what >> 1), text
            assert why.tile in (-1, step.what), text
        later += step.verb in PLANTED
    assert later > 20


def test_the_numbers_of_bonuses_are_those_of_nothing_bought() -> None:
    """A cart may bring a finca first. What a plough takes over may have been planted before."""
    verbs = [steps.BUY, steps.SITE, steps.PLACE, steps.BRIDGE, steps.UNSTORE, steps.PLACE, steps.CART]
    verbs += [steps.SITE, steps.PLACE, steps.BULL, steps.END]
    plan = [Step(verb, at=-1 if verb == steps.SITE else at) for at, verb in enumerate(verbs)]
    assert by_bonus(numbered(plan)) == [(4, STOREHOUSE), (6, CART), (7, CART), (8, BULL)]
    kinds = [(4, STOREHOUSE), (6, CART), (8, BULL), (9, PLOW)]
    assert by_bonus(numbered([*plan, Step(steps.PLOW, at=8)])) == kinds
    assert by_bonus(numbered([Step(steps.CART), Step(steps.PLACE)])) == [], "a single one has no number"
