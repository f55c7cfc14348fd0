"""Computer players in processes of their own: killed, stopped and cancelled in mid-think."""

import os
import signal
import time
from collections.abc import Iterator

import pytest

from citrus_game.bots.players import make_bot
from citrus_game.bots.process import BotProcess, _chance
from citrus_game.bots.reasons import reason
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.observe import observe
from citrus_game.rules.state import State
from tests.bots.games import new_state

LONG_ENOUGH = 40.0


@pytest.fixture
def state() -> State:
    return new_state(seed=4)


@pytest.fixture
def notices() -> list[str]:
    return []


@pytest.fixture
def thinker(state: State, notices: list[str]) -> Iterator[BotProcess]:
    """Give a master that has begun to think for a second and a half."""
    bot = BotProcess("master:1200", state.game, notice=notices.append, silence=4.0)
    bot.start()
    yield bot
    bot.close()


def wait_until_started(bot: BotProcess) -> int:
    end = time.monotonic() + LONG_ENOUGH
    while not bot.alive():
        assert time.monotonic() < end
        time.sleep(0.02)
    assert bot.pid is not None
    return bot.pid


def test_ask_returns_at_once_and_decides_as_in_this_process(state: State) -> None:
    bot = BotProcess("picker", state.game, seed=3)
    bot.start()
    try:
        view, legal = observe(state), legal_steps(state)
        start = time.perf_counter()
        future = bot.ask(view, legal)
        assert time.perf_counter() - start < 0.05
        answer = future.result(LONG_ENOUGH)
        assert answer.step == make_bot("picker").decide(view, legal, _chance(3, view))
        assert answer.reason == reason(state, [answer.step])
    finally:
        bot.close()
    assert not bot.alive()


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no such signal on this system")
@pytest.mark.parametrize("blow", ["SIGKILL", pytest.param("SIGSTOP", marks=pytest.mark.sweep)])
def test_a_process_that_ends_in_mid_think_is_replaced(
    thinker: BotProcess, state: State, notices: list[str], blow: str
) -> None:
    first = wait_until_started(thinker)
    future = thinker.ask(observe(state), legal_steps(state))
    time.sleep(0.3)
    assert not future.done()
    os.kill(first, getattr(signal, blow))
    assert future.result(LONG_ENOUGH).step in legal_steps(state)
    assert thinker.alive()
    assert thinker.pid != first
    assert notices == ["The computer player master:1200 stopped and was replaced; the game goes on."]


def test_a_player_that_never_answers_in_time_is_stood_in_for(state: State, notices: list[str]) -> None:
    bot = BotProcess("master:30000", state.game, notice=notices.append, patience=0.2)
    bot.start()
    try:
        future = bot.ask(observe(state), legal_steps(state))
        assert future.result(LONG_ENOUGH).step in legal_steps(state)
    finally:
        bot.close()
    assert len(notices) == 4
    assert "the Picker plays this step" in notices[-1]


def test_a_cancelled_question_is_dropped_and_the_next_one_answered(
    thinker: BotProcess, state: State, notices: list[str]
) -> None:
    wait_until_started(thinker)
    dropped = thinker.ask(observe(state), legal_steps(state))
    thinker.cancel()
    assert dropped.cancelled()
    assert thinker.ask(observe(state), legal_steps(state)).result(LONG_ENOUGH).step in legal_steps(state)
    assert not notices
