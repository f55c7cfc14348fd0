"""Computer players of a session answer without blocking, and give reasons."""

import time

import pytest

from citrus_game.content.game.options import load_presets
from citrus_game.session.ai_runner import AIRunner
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.seats import Seat


def session(*players: str) -> GameSession:
    seats = tuple(
        Seat(f"P{number}", colour, player)
        for number, (colour, player) in enumerate(zip(("azure", "violet", "teal"), players, strict=False))
    )
    return NewGame(seats, "short", load_presets()["rulebook"], 0, 5).start()


def play_steps(thinking: AIRunner, game: GameSession, steps: int, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while len(game.history) < steps and time.monotonic() < end:
        if not thinking.step():
            time.sleep(0.005)
    assert len(game.history) >= steps


@pytest.mark.slow
def test_a_slow_player_thinks_elsewhere_and_is_not_waited_for() -> None:
    game = session("grower", "picker")
    thinking = AIRunner(game)
    try:
        assert not thinking.step(), "the process has only begun to start"
        play_steps(thinking, game, 12)
    finally:
        thinking.close()


def test_the_log_says_why_a_line_was_bought() -> None:
    game = session("picker", "picker")
    thinking = AIRunner(game)
    play_steps(thinking, game, 1)
    bought, why = game.log[0], game.log[1]
    assert bought.player == why.player == 0
    assert why.text != bought.text
    assert why.step == 0


@pytest.mark.slow
def test_a_process_that_dies_in_mid_think_is_replaced_and_the_log_says_so() -> None:
    game = session("master:4000", "picker")
    thinking = AIRunner(game)
    try:
        thinking.ask()
        process = next(iter(thinking._processes.values()))
        end = time.monotonic() + 30
        while process.pid is None and time.monotonic() < end:
            time.sleep(0.01)
        assert process._worker._process is not None
        process._worker._process.kill()
        play_steps(thinking, game, 1)
    finally:
        thinking.close()
    assert any("restarted" in entry.text for entry in game.log)


@pytest.mark.parametrize("name", ["random", "greedy", "picker"])
def test_quick_players_answer_at_once(name: str) -> None:
    game = session(name, name)
    thinking = AIRunner(game)
    assert thinking.step()
    thinking.close()


def test_whoever_has_time_gets_every_answer_at_once() -> None:
    game = session("grower", "picker")
    thinking = AIRunner(game, waits=True)
    assert thinking.step()
    assert not thinking._processes


def test_nobody_is_asked_who_answers_at_once_or_is_a_person() -> None:
    for players in (("picker", "person"), ("person", "master:4000")):
        thinking = AIRunner(session(*players))
        thinking.ask()
        assert thinking._asked is None
        assert not thinking._processes
        thinking.close()


def test_a_seat_changes_hands_and_back() -> None:
    game = session("person", "picker")
    thinking = AIRunner(game, waits=True)
    assert not thinking.step(), "a person is on turn"
    game.seat(0, Seat("Robot", "azure", "greedy"))
    while game.state.turn == 1:
        assert thinking.step()
    assert game.log[0].text.startswith("Robot")
    while game.state.player == 1:
        thinking.step()
    game.seat(0, Seat("Ana", "azure"))
    assert not thinking.step()
    assert not game.is_bot_turn()


def test_an_answer_to_a_question_of_before_is_not_played() -> None:
    game = session("master:4000", "picker")
    thinking = AIRunner(game)
    try:
        thinking.ask()
        asked = thinking._asked
        assert asked is not None
        game.seat(0, Seat("Ana", "azure"))
        thinking.cancel_if_taken()
        assert thinking._asked is None
        game.do(game.legal()[0])
        game.seat(0, Seat("Ana", "azure", "picker"))
        assert thinking.step()
        assert len(game.history) == 2
    finally:
        thinking.close()


def test_who_gets_a_seat_back_is_asked_anew() -> None:
    game = session("master:4000", "picker")
    thinking = AIRunner(game)
    try:
        thinking.ask()
        before = thinking._asked
        assert before is not None
        game.seat(0, Seat("Ana", "azure"))
        game.do(game.legal()[0])
        game.seat(0, Seat("P0", "azure", "master:4000"))
        thinking.ask()
        assert thinking._asked not in (before, None)
    finally:
        thinking.close()


def test_who_closes_leaves_no_process_behind_and_may_ask_anew() -> None:
    game = session("master:4000", "person")
    thinking = AIRunner(game)
    try:
        thinking.ask()
        (process,) = thinking._processes.values()
        assert process.alive()
        thinking.close()
        assert not process.alive()
        thinking.ask()
        assert thinking._asked is not None
        assert list(thinking._processes.values()) != [process]
    finally:
        thinking.close()
