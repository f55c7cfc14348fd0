"""Computer players in their own processes: killed, stopped and cancelled while thinking."""

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from multiprocessing import Pipe

import pytest

from citrus_game.bots import process
from citrus_game.bots.picker import Picker
from citrus_game.bots.players import make_bot
from citrus_game.bots.process import ATTEMPTS, BEAT, SILENCE, Answer, BotProcess, _beat, _chance, answer
from citrus_game.bots.reasons import reason
from citrus_game.bots.worker import Worker
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model.state import State
from citrus_game.rules.observe import observe
from tests.bots.games import new_state

LONG_ENOUGH = 120.0
"""Seconds within which anything must come to pass, on a machine however busy."""


@pytest.fixture
def state() -> State:
    return new_state(seed=4)


@pytest.fixture
def notices() -> list[str]:
    return []


@pytest.fixture
def thinker(state: State, notices: list[str]) -> Iterator[BotProcess]:
    """Yield a master that thinks for a second. It may take its time to start, and to be heard of."""
    bot = BotProcess("master:1200", state.game, notice=notices.append, silence=LONG_ENOUGH)
    bot.start()
    yield bot
    bot.close()


def told(bot: BotProcess) -> Answer:
    """Return the answer once it is there."""
    end = time.monotonic() + LONG_ENOUGH
    while (found := bot.poll()) is None:
        assert time.monotonic() < end
        time.sleep(0.01)
    return found


def wait_until_started(bot: BotProcess) -> int:
    end = time.monotonic() + LONG_ENOUGH
    while not bot.alive():
        assert time.monotonic() < end
        time.sleep(0.02)
    assert bot.pid is not None
    return bot.pid


def wait_until_gone(bot: BotProcess) -> None:
    end = time.monotonic() + LONG_ENOUGH
    while bot.alive():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.slow
def test_ask_returns_at_once_and_decides_as_in_this_process(state: State) -> None:
    bot = BotProcess("picker", state.game, seed=3)
    bot.start()
    try:
        view, legal = observe(state), legal_steps(state)
        bot.ask(view, legal)
        answer = told(bot)
        assert bot.poll() is None, "an answer is given once"
        assert answer.step == make_bot("picker").decide(view, legal, _chance(3, view))
        assert answer.reason == reason(state, [answer.step])
    finally:
        bot.close()
    assert not bot.alive()


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no such signal on this system")
@pytest.mark.parametrize("blow", ["SIGKILL", pytest.param("SIGSTOP", marks=pytest.mark.slow)])
def test_a_process_that_ends_in_mid_think_is_replaced(
    thinker: BotProcess, state: State, notices: list[str], monkeypatch: pytest.MonkeyPatch, blow: str
) -> None:
    first = wait_until_started(thinker)
    os.kill(first, signal.SIGSTOP)  # so that it cannot have answered
    thinker.ask(observe(state), legal_steps(state))
    os.kill(first, getattr(signal, blow))
    if blow == "SIGSTOP":
        with monkeypatch.context() as later:
            later.setattr(time, "monotonic", count(time.monotonic(), 2 * LONG_ENOUGH).__next__)
            while thinker.pid == first:
                assert thinker.poll() is None
    assert told(thinker).step in legal_steps(state)
    assert thinker.alive()
    assert thinker.pid != first
    assert notices == ["master:1200 stopped and was restarted; the game continues."]


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal on this system")
def test_a_process_that_ends_before_it_is_asked_is_replaced_and_told_of(
    state: State, notices: list[str]
) -> None:
    bot = BotProcess("picker", state.game, notice=notices.append, silence=LONG_ENOUGH)
    bot.start()
    try:
        os.kill(wait_until_started(bot), signal.SIGKILL)
        wait_until_gone(bot)
        bot.ask(observe(state), legal_steps(state))
        assert told(bot).step in legal_steps(state)
    finally:
        bot.close()
    assert notices == ["picker stopped and was restarted; the game continues."]


@pytest.mark.slow
def test_a_player_that_never_answers_in_time_is_stood_in_for(state: State, notices: list[str]) -> None:
    bot = BotProcess("master:30000", state.game, seed=7, notice=notices.append, patience=0.2)
    bot.start()
    view, legal = observe(state), legal_steps(state)
    try:
        bot.ask(view, legal)
        found = told(bot)
    finally:
        bot.close()
    assert found == answer(Picker(), view, legal, _chance(7, view))
    assert len(notices) == ATTEMPTS + 1
    assert "so Nino takes this move" in notices[-1]


@pytest.mark.slow
def test_who_is_told_to_stop_thinking_is_ready_for_the_next_question(
    thinker: BotProcess, state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = wait_until_started(thinker)
    thinker.ask(observe(state), legal_steps(state))
    time.sleep(0.3)
    thinker.cancel()
    assert thinker.pid not in (first, None), "somebody is there before the next question"
    thinker.ask(observe(state), legal_steps(state))
    time.sleep(0.3)
    launched: list[object] = []
    monkeypatch.setattr(Worker, "launch", launched.append)
    thinker.close()
    assert thinker.poll() is None
    assert not thinker.alive()
    assert not launched, "who leaves starts nothing anew"


def test_a_player_serves_its_questions_in_the_background_until_nobody_is_there(
    state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[object] = []
    alive: list[None] = []
    ignored: dict[int, object] = {}
    monkeypatch.setattr(os, "nice", heard.append, raising=False)
    monkeypatch.setattr(signal, "signal", ignored.__setitem__)
    monkeypatch.setattr(process, "_beat", lambda connection, _lock: connection.send(None))
    here, there = Pipe()
    view, legal = observe(state), legal_steps(state)

    def ask() -> None:
        for _question in range(2):
            here.send((view.state.snapshot(), legal))
            while (found := here.recv()) is None:
                alive.append(found)
            heard.append(found)
        while not alive and here.poll(LONG_ENOUGH):
            alive.append(here.recv())  # on a busy machine the sign of life comes last
        here.close()

    asking = threading.Thread(target=ask)
    asking.start()
    process.serve(there, "picker", state.game, 3)
    asking.join(LONG_ENOUGH)
    found = answer(Picker(), view, legal, _chance(3, view))
    assert heard == [process.MODEST, found, found]
    assert alive == [None]
    assert ignored == {signal.SIGINT: signal.SIG_IGN}


def test_a_sign_of_life_is_sent_until_nobody_hears_it(monkeypatch: pytest.MonkeyPatch) -> None:
    codes: list[int] = []

    def end(code: int) -> None:
        codes.append(code)
        sys.exit()  # this thread alone

    monkeypatch.setattr(os, "_exit", end)
    monkeypatch.setattr(process, "BEAT", 0.01)
    here, there = Pipe()

    def beat() -> None:
        with suppress(SystemExit):
            _beat(there, threading.Lock())

    beating = threading.Thread(target=beat)
    beating.start()
    assert [here.recv(), here.recv()] == [None, None]
    here.close()
    beating.join(LONG_ENOUGH)
    assert codes == [0]
    assert 5 * BEAT < SILENCE, "a few signs may be late"


@pytest.mark.slow
def test_a_cancelled_question_is_dropped_and_the_next_one_answered(
    thinker: BotProcess, state: State, notices: list[str]
) -> None:
    wait_until_started(thinker)
    thinker.ask(observe(state), legal_steps(state))
    thinker.cancel()
    assert thinker.poll() is None
    thinker.ask(observe(state), legal_steps(state))
    assert told(thinker).step in legal_steps(state)
    assert not notices
