"""What is said of market lines is what the rules do, on every surface that says it."""

import random
from collections.abc import Iterator

import pytest

from citrus_game.content.game.options import options_from
from citrus_game.facts.fincas import finca_facts, flagged
from citrus_game.facts.lines import line_facts, market_facts
from citrus_game.facts.preview import Preview
from citrus_game.narration.fincas import stage_words
from citrus_game.narration.lines import line_verdict, market_texts, sign_words
from citrus_game.narration.position import market_words
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model.steps import BUY, HARVEST, PLOW, RETURN
from citrus_game.rules.moves.market import line_tiles
from citrus_game.rules.turn import apply, is_last_turn
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.seats import Seat
from citrus_game.session.selection.prompt_text import prompt
from citrus_game.session.selection.selection import ClickTargets
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.session.telling.fincas import fincas_words, site_words
from citrus_game.session.telling.turn import choices
from citrus_game.ui.scenes.play.coach.coach_texts import saying_at
from tests.cases import plain
from tests.records.experts import expert_before
from tests.session.positions import position

SEATS = (Seat("Ana", "azure"), Seat("Ben", "violet"))


def beginnings(seed: int) -> Iterator[GameSession]:
    """Yield a game by chance with the expansion at the beginning of each turn."""
    options = options_from("online", {"expansion": True, "finca_after_partial_refill": bool(seed % 2)})
    session, rng = NewGame(SEATS, ("long", "short")[seed % 2], options, 0, seed).start(), random.Random(seed)
    while not session.state.over:
        if not session.state.acted and not session.state.hand and session.state.drawn is None:
            yield session
        legal = [step for step in session.legal() if step.verb != RETURN] or session.legal()
        buys = [step for step in legal if step.verb == BUY]
        session.do(rng.choice(buys if buys and rng.random() < 0.6 else legal))


@pytest.mark.parametrize("seed", plain(2, range(4)))
def test_what_follows_a_purchase_is_said_alike_and_happens(seed: int) -> None:
    for session in beginnings(seed):
        controller = TurnController(session)
        for line in controller.now.lines:
            after = session.state.copy()
            apply(after, session.state.game.steps.buy[line])
            finca, refills = after.drawn is not None, after.refill and bool(after.bag)
            facts = line_facts(session.state, line)
            assert facts.finca == finca
            assert (facts.follows == "end") == (not finca and is_last_turn(after))
            controller.choose_line(line)
            strip = line_verdict(Preview(session.state), line).texts[0]
            for told in (
                strip,
                " ".join(prompt(controller, session.names).texts),
                saying_at("line", controller).text,
            ):
                assert ("new finca" in told) == finca
                assert "refilled" not in told or refills


def test_no_refill_is_announced_from_an_empty_bag() -> None:
    """The bag was emptied by a refill that filled the market: nothing comes any more."""
    state = position(market=dict.fromkeys(range(1, 5), "lemon"), bag=())
    state.complete = True
    assert "refilled" not in " ".join((sign_words(market_facts(state)), *market_texts(market_facts(state))))
    for line in range(len(state.game.lines)):
        assert "refilled" not in line_verdict(Preview(state), line).texts[0]


@pytest.mark.parametrize(
    ("returned", "short"),
    [
        ((0,), "1 without a space: −3"),
        ((0, 0), "2 without a space: −6"),
        ((0, 2, 4), "3 without a space: −9"),
    ],
)
def test_what_has_no_space_costs_points_for_each_plantation(returned: tuple[int, ...], short: str) -> None:
    state = position(market=dict.fromkeys(range(1, 13), "lemon"))
    assert line_verdict(Preview(state), 0, returned=returned).texts[-1] == short


@pytest.mark.parametrize("seed", plain(1, range(2)))
def test_a_finca_has_one_stage_and_its_flags(seed: int) -> None:
    for session in beginnings(seed):
        state = session.state
        for site, ring in enumerate(state.game.board.rings):
            facts = finca_facts(state, site)
            assert (facts.stage in ("open", "full", "scored")) == (facts.values is not None)
            assert (facts.stage == "scored") == bool(state.scored >> site & 1)
            flags = [
                space
                for space in state.game.board.names
                if site in {each.site for each in flagged(state, space)}
            ]
            assert sum(1 << space for space in flags) == (facts.open & ring if facts.near else 0)


def test_no_finca_is_promised_to_a_site_for_which_none_is_left() -> None:
    """Own boards may have more sites than there are fincas."""
    state = position()
    sites = [state.game.board.sites.index(letter) for letter in "BC"]
    assert [finca_facts(state, site).stage for site in sites] == ["bare", "marked"], (
        "B is not among those to come"
    )
    state.site_stack = (sites[0],)
    assert finca_facts(state, sites[0]).stage == "later"
    state.drawn, state.finca_stack = state.finca_stack[0], ()
    assert [finca_facts(state, site).stage for site in sites] == ["bare", "marked"], "C may get the last one"
    state.drawn = None
    assert [stage_words(finca_facts(state, site)) for site in sites] == ["No finca will be built here."] * 2


def test_what_the_prompt_says_of_buying_and_harvesting_is_so() -> None:
    """Also with exactly the coins of the cheapest line, and with one less."""
    said = set[str]()
    for seed in range(3):
        for session in beginnings(seed):
            state = session.state
            prices = [
                len(tiles) for line in range(len(state.game.lines)) if (tiles := line_tiles(state, line))
            ]
            cheapest, player = min(prices, default=0), state.player
            for coins in {state.coins[player], cheapest, max(0, cheapest - 1)}:
                each = GameSession(state.copy(), session.seats)
                each.state.coins = (*state.coins[:player], coins, *state.coins[player + 1 :])
                verbs = {step.verb for step in each.legal()}
                claims = {
                    "You have too few coins to buy.": coins < cheapest,
                    "Buy a row of the market.": BUY in verbs,
                    "Harvest one or more of your regions.": HARVEST in verbs,
                    "Or harvest one or more of your regions.": {BUY, HARVEST} <= verbs,
                    "You have no region to harvest.": not verbs & {BUY, HARVEST},
                    "The market is empty.": not prices,
                    "No row that you can pay can be planted in full.": BUY not in verbs and coins >= cheapest,
                }
                texts = prompt(TurnController(each), each.names).texts
                said.update(texts)
                assert all(claims.get(text, True) for text in texts), texts
                if HARVEST in verbs and BUY not in verbs and coins < cheapest:
                    assert "You have too few coins to buy." in texts or "money bonus" in " ".join(texts)
    assert said >= set(claims) - {"The market is empty.", "No row that you can pay can be planted in full."}


def test_who_only_looks_can_click_nothing() -> None:
    session, rng = (
        NewGame(SEATS, "long", options_from("online", {"expansion": True}), 0, 1).start(),
        random.Random(1),
    )
    controller = TurnController(session)
    for number in range(60):
        controller.set_read_only(read_only=bool(number % 2))
        assert (controller.now == ClickTargets()) == bool(number % 2)
        session.do(rng.choice(session.legal()))
        controller.refresh()
        assert (controller.now == ClickTargets()) == bool(number % 2)


def test_no_finca_that_was_scored_is_said_to_pay() -> None:
    """To the ear, one by one and in the list of all."""
    told = 0
    for session in beginnings(0):
        state, foresight = session.state, Preview(session.state)
        scored = [site for site in range(len(state.fincas)) if state.scored >> site & 1]
        told += len(scored)
        listed = list(fincas_words(foresight, session))
        for site in scored:
            text = site_words(foresight, session, site)
            assert text in listed
            assert "is scored" in text
            assert "if the ring closes" not in text
            assert "still open" not in text
        open_ones = sum(values is not None for values in state.fincas) - len(scored)
        assert sum("if the ring closes" in text for text in listed) <= open_ones
    assert told


def test_a_region_that_a_plough_may_take_over_is_listed_once() -> None:
    planted = {"a1": "lemon", "b1": "lemon", "g1": "lime", "a5": "orange", "b5": "orange"}
    state = position(plantations=planted, tiles=["plow"], options={"expansion": True})
    ploughs = [step for step in legal_steps(state) if step.verb == PLOW]
    listed = [
        choice
        for choice in choices(Preview(state), legal_steps(state), ("Ana", "Ben"))
        if choice.steps[0] in ploughs
    ]
    assert len(ploughs) == 5
    assert sorted(state.region_at(choice.steps[0].at).bit_count() for choice in listed) == [1, 2, 2]
    assert len({choice.words for choice in listed}) == 3


def test_a_harvest_of_what_counts_at_a_full_ring_is_warned_of() -> None:
    """The region is neutral when the ring is scored at the end of the turn."""
    session = expert_before(39)
    parse = session.state.game.steps.parse
    controller = TurnController(session)
    warned = "It counts at {fincas} as this turn ends, but not once it is harvested."
    said = set()
    for text in ("", "bull m6", "bull d8"):
        if text:
            session.do(parse(text))
        controller.refresh()
        for finca in controller.outlook.foresight.fincas():
            for region in finca.touching if finca.stage == "full" else ():
                space = (region & session.state.worker_at[session.state.player]).bit_length() - 1
                if space < 0:
                    continue
                controller.cancel()
                controller.choose_space(space)
                told = prompt(controller, session.names).texts[0]
                pays = finca.pays(session.state.player) > 0
                assert (told == warned.format(fincas=finca.letter)) == pays
                said.add((text, pays))
        if not text:
            assert not said
    assert ("bull m6", True) in said


def test_why_no_row_can_be_bought_now_is_said_once() -> None:
    state = position(
        plantations={"a1": "lemon"}, owners={"a1": 0}, market={1: "lime", 5: "orange", 9: "lime"}
    )
    apply(state, state.game.steps.parse("harvest a1"))
    said = list(market_words(Preview(state), ("Ana", "Ben")))
    assert sum("Already harvested" in text for text in said) == 1
    assert "Row 1: 1 lime." in said


def test_what_a_row_lacks_is_said_of_each() -> None:
    state = position(market={1: "lime", 5: "orange", 9: "lime"}, coins=0)
    said = list(market_words(Preview(state), ("Ana", "Ben")))
    assert "Row 1: 1 lime. 1 coin short: it costs 1, and you have 0." in said
