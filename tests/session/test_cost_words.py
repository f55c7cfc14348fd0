"""Points and the forecast are told separately, with the reason why a forecast does not change."""

import re
from pathlib import Path

import pytest

from citrus_game.content.records.scenario import load_scenario
from citrus_game.facts.fincas import finca_facts
from citrus_game.facts.forecast import CoinChange, Forecast, balance
from citrus_game.narration.fincas import full_words
from citrus_game.narration.gains import (
    coins_words,
    cost_words,
    gain_words,
    purchase_aloud,
    purchase_words,
    still_words,
)
from citrus_game.narration.words import parts
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model import steps
from citrus_game.rules.turn import apply
from tests.cases import plain
from tests.session.positions import draw
from tests.session.test_balance import SURE, positions

SCENARIOS = Path(__file__).parents[1] / "scenarios"
NAMES = ("Ana", "Ben", "Chiara")


def told(
    points: int, before: int, parts: tuple[int, ...] = (0,) * 10, kept: tuple[CoinChange, ...] = ()
) -> Forecast:
    """Make the balance of the first of two players, who harvests; the other's forecast is 20 and stays."""
    scored = (points, *(0,) * 9)
    return Forecast(points, 0, 0, (before, 20), (before + sum(parts), 20), (), parts, kept, scored, ())


def test_what_was_counted_already_is_said_to_be() -> None:
    assert still_words(told(4, 28), 0) == "Already included: 4 points."
    assert still_words(told(1, 28), 0) == "Already included: 1 point."
    assert still_words(told(0, 28), 0) == ""


def test_what_was_counted_already_is_said_to_be_also_where_a_finca_is_given_up() -> None:
    lost = told(4, 28, (0, 0, 0, 0, -3, 0, 0, 0, 0, 0))
    assert still_words(lost, 0) == "Already included: 4 points."
    more = told(4, 28, (4, 0, 0, 0, 0, -1, 0, 0, 0, 0))
    assert still_words(more, 0) == "", "they are more than was counted"


def test_what_goes_back_is_the_reason_for_what_is_lost() -> None:
    assert gain_words(told(-3, 28)._replace(returned=(6,))) == "Now: −3 points (1 lime goes back)."
    assert gain_words(told(-6, 28)._replace(returned=(6, 7))) == "Now: −6 points (2 limes go back)."


def test_what_is_won_and_lost_alike_is_named() -> None:
    same = told(0, 28, (0, 0, 0, 0, 0, 1, 0, -1, 0, 0))
    assert still_words(same, 0) == "Unchanged: plantations +1, unused bonuses −1."
    assert still_words(told(0, 28, (0, 0, 0, 5, 0, 0, 0, 0, 0, 0)), 0) == "", "it moves"


COINS = [
    (0, 0, ""),
    (1, 0, "+1 coin"),
    (6, 2, "+6 coins (2 lost)"),
    (0, 2, "+0 coins (2 lost)"),
    (-1, 0, "−1 coin"),
]


@pytest.mark.parametrize(("coins", "lost", "words"), COINS)
def test_coins_that_come_or_are_paid(coins: int, lost: int, words: str) -> None:
    brought = told(4, 28)._replace(coins=coins, lost=lost)
    assert coins_words(brought) == words
    assert gain_words(brought) == f"Now: {', '.join(filter(None, ('+4 points', words)))}."


def test_of_a_purchase_the_price_is_not_told_again() -> None:
    board = positions(1, "short", 2)[0].game.board
    bought = told(-3, 28)._replace(coins=-4, lost=1)
    for tell in (purchase_words, purchase_aloud):
        assert tell(bought, board, NAMES[:2], 0)[0] == "Now: −3 points."


@pytest.mark.slow
@pytest.mark.parametrize("seed", plain(1, [1, 2], whole=True))
def test_nothing_stays_without_a_reason(seed: int) -> None:
    """Of every sure step of a game: points now, the forecast, its parts, who still has the most."""
    reasons = leaders = 0
    for state in positions(seed, "short", 3):
        me, board = state.player, state.game.board
        for step in legal_steps(state):
            known = balance(state, [step]) if step.verb in SURE else None
            if known is None:
                continue
            texts = cost_words(known, board, NAMES, me)
            now = re.match(r"Now: \+(\d+) point", texts[0])
            assert int(now[1] if now else 0) == max(0, known.points)
            assert sum(part.points for part in parts(known.parts)) == known.gains[me]
            if not known.gains[me] and known.points > 0:
                assert still_words(known, me) in " ".join(texts)
                assert still_words(known, me)
                reasons += step.verb == steps.HARVEST
            for kept in known.kept:
                leader = finca_facts(state, kept.site).share(kept.leader)
                assert leader is not None
                assert leader.rank == 1
                leaders += kept.leader != me
    assert reasons
    assert leaders


TIED = """
rules: {preset: rulebook}
board: |
  . . . . . . .
  . . . A . . .
  . . . . . . .
  . . . . . . .
players: [{name: Ana, coins: 5}, {name: Ben}, {name: Chiara}]
fincas: {A: 8/4}
plantations: {c1: lemon, c2: lemon, d1: lemon, e1: lime, e2: lime, e3: lime, d3: orange}
owners: {c1: Ben, e1: Chiara, d3: Ana}
market: {1: orange}
bag: [lime, lime, lime, lime]
"""


@pytest.mark.parametrize(("grows", "says"), [("", False), ("b1: lemon, ", True)])
def test_who_stays_first_is_named_only_where_nobody_is_level(tmp_path: Path, grows: str, says: bool) -> None:
    state = draw(tmp_path, TIED.replace("{c1", "{" + grows + "c1", 1)).state
    found = balance(state, [state.game.steps.parse("buy R1"), state.game.steps.parse("place orange d4")])
    assert found is not None
    told = " ".join(cost_words(found, state.game.board, NAMES, 0))
    assert ("Ben still has the most" in told) == says


@pytest.mark.parametrize("side", plain(1, ["short", "long"], whole=True))
def test_what_a_closed_ring_is_said_to_pay_is_paid_at_the_end_of_the_turn(side: str) -> None:
    seen = 0
    for state in positions(3, side, 3):
        for step in legal_steps(state):
            told = balance(state, [step]) if step.verb == steps.PLACE else None
            if told is None or not told.closed:
                continue
            after = state.copy()
            apply(after, step)
            if steps.Step(steps.END) not in legal_steps(after):
                continue
            before = after.points
            apply(after, steps.Step(steps.END))
            if after.over:
                continue
            board, seen = state.game.board, seen + 1
            whole = balance(state, [step, steps.Step(steps.END)])
            assert whole is not None
            for ring in told.closed:
                for each in (told, whole):  # a plan has the end of the turn as well
                    assert full_words(ring, NAMES) in cost_words(each, board, NAMES, state.player)
            for player in range(3):
                paid = sum(dict(ring.paid).get(player, 0) for ring in told.closed)
                assert paid <= after.points[player] - before[player]
    assert seen


def test_the_income_of_large_wells_is_apart_from_the_price() -> None:
    state = load_scenario(SCENARIOS / "09-tiles/large-wells-two.yaml").state
    found = balance(state, [state.game.steps.parse(step) for step in ("buy R1", "place lemon* c2")])
    assert found is not None
    assert (found.coins, found.income) == (4, 5), "8 coins, of which 3 are more than 12"
    assert purchase_words(found, state.game.board, NAMES[:2], 0)[0] == "Now: +6 points, +5 coins (3 lost)."
