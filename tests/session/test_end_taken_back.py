"""End turn is taken back until the next person has acted, if nothing was revealed since."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from citrus_game.content.game.seats import Timing
from citrus_game.rules.model.events import reveals
from citrus_game.rules.model.steps import BUY, END, HARVEST, PASS
from citrus_game.session.ai_runner import AIRunner
from citrus_game.session.clock import STAND_IN, Clock
from citrus_game.session.game_session import GameSession
from citrus_game.session.saves import saves
from tests.session.positions import sit


def people(players: int = 2) -> GameSession:
    return sit(seed=1, players=players, family=True)


def harvest_turn(session: GameSession) -> None:
    """Play a turn that reveals nothing, down to the step that ends it; or any if there is none."""
    turn, rng = session.state.turn, random.Random(1)
    while session.state.turn == turn and not session.state.over:
        legal = session.legal()
        wanted = [step for verb in (END, HARVEST) for step in legal if step.verb == verb]
        others = [step for step in legal if step.verb != PASS]
        session.do((wanted or [rng.choice(others or legal)])[0])


def ready(session: GameSession) -> GameSession:
    """Play until somebody has just ended a turn, and nothing was revealed at its end."""
    for _turn in range(2):
        harvest_turn(session)
    assert session.history[-1].ended
    return session


def seat_bot(session: GameSession, player: int, bot: str = "greedy") -> None:
    session.seat(player, replace(session.seats[player], player=bot))


def solo(*, shows: bool) -> GameSession:
    """Return a game in which P0 ended a turn and the computer player its own, which revealed or not."""
    for seed in range(60):
        session = sit(seed=seed, players=2, family=True)
        seat_bot(session, 1)
        thinking = AIRunner(session, waits=True)
        for _round in range(6):
            harvest_turn(session)
            began = len(session.history)
            while session.is_bot_turn():
                thinking.step()
            since = session.history[began:]
            shown = any(reveals(event) for done in since for event in done.events)
            if not session.state.over and shown == shows:
                return session
    raise AssertionError("no such game")


def test_the_last_persons_end_of_turn_is_taken_back_and_played_again() -> None:
    session = ready(people())
    player, length, log = session.history[-1].player, len(session.history), list(session.log)
    after = session.state.copy()
    assert session.undo_words() == f"the end of P{player}’s turn"
    session.undo()
    assert (session.state.player, len(session.history)) == (player, length - 1)
    assert session.redo_words() == f"the end of P{player}’s turn"
    session.redo()
    assert session.state == after
    assert list(session.log) == log


def test_once_the_next_person_has_acted_undo_takes_back_that_act_first() -> None:
    session = ready(people())
    player = session.state.player
    step = next(step for step in session.legal() if step.verb in (BUY, HARVEST))
    session.do(step)
    if session.can_undo():
        assert "the end of" not in session.undo_words()
        session.undo()
    assert session.state.player == player


def test_an_act_that_revealed_something_keeps_the_end_before_it() -> None:
    session, rng = people(), random.Random(4)
    while True:
        events = session.do(rng.choice(session.legal()))
        if any(reveals(event) for event in events):
            break
    assert not session.can_undo()
    assert "cannot undo what came before" in (session.undo_reason() or "")


def test_what_a_turn_revealed_stays_but_its_end_goes() -> None:
    session, rng = people(), random.Random(4)
    while not any(reveals(e) for e in session.do(rng.choice(session.legal()))):
        pass
    harvest_turn(session)
    assert session.can_undo()
    while session.can_undo():
        session.undo()
    assert any(reveals(event) for event in session.history[-1].events)


def test_computer_players_turns_go_with_it() -> None:
    session = solo(shows=False)
    after, log, length = session.state.copy(), list(session.log), len(session.history)
    assert session.undo_words() == "the end of P0’s turn, with what P1 did since"
    session.undo()
    assert session.state.player == 0
    assert not any(done.turn > session.state.turn for done in session.history)
    session.redo()
    assert session.state == after
    assert len(session.history) == length
    assert list(session.log) == log, "also why the computer player did it"


def test_a_computer_player_amid_its_turn_is_taken_back_too() -> None:
    session = solo(shows=False)
    session.undo()
    session.do(session.state.game.steps.end)
    assert session.is_bot_turn()
    AIRunner(session, waits=True).step()
    assert session.can_undo()
    session.undo()
    assert (session.state.player, session.is_bot_turn()) == (0, False)


def test_computer_players_turns_that_revealed_something_stay_and_the_reason_is_said() -> None:
    session = solo(shows=True)
    before = session.state.copy()
    assert "so you cannot undo what came before" in (session.undo_reason() or "")
    session.undo()
    assert session.state == before


def test_the_end_of_the_game_stays() -> None:
    session, rng = people(), random.Random(2)
    while not session.state.over:
        session.do(rng.choice(session.legal()))
    assert session.undo_reason() == "The game is over."


def test_lessons_and_exercises_keep_the_end_of_a_turn() -> None:
    session = ready(people())
    session.ends_stay = True
    assert session.undo_reason() == "Nothing to undo in this turn."


def test_after_a_seat_was_handed_to_a_computer_player_its_turn_stays() -> None:
    session = ready(people())
    seat_bot(session, session.history[-1].player)
    assert not session.can_undo()


def test_after_a_name_was_changed_on_the_hand_over_page_the_end_is_taken_back_under_it() -> None:
    session = ready(people())
    player = session.history[-1].player
    session.seat(player, replace(session.seats[player], name="Zoe"))
    assert session.undo_words() == "the end of Zoe’s turn"
    told = [entry.text for entry in session.log]
    session.undo()
    session.redo()
    assert [entry.text for entry in session.log] == told
    assert not any(f"P{player}" in text for text in told)


def test_the_time_since_counts_for_who_takes_the_end_back() -> None:
    session = people()
    session.timing = Timing(kind="bank", seconds=600, at_zero="end")
    clock = Clock(session)
    ready(session)
    player = session.history[-1].player
    other = 1 - player
    before = clock.seconds_left(player), clock.seconds_left(other)
    clock.pass_time(7)
    session.undo()
    assert before[0] is not None
    assert clock.seconds_left(player) == pytest.approx(before[0] - 7)
    assert clock.seconds_left(other) == before[1]


@pytest.mark.parametrize("at_zero", ["end", "computer"])
def test_a_turn_that_the_timer_ended_stays(at_zero: str) -> None:
    session = people()
    session.timing = Timing.model_validate({"kind": "bank", "seconds": 30, "at_zero": at_zero})
    clock = Clock(session)
    clock.pass_time(31)
    assert at_zero == "end" or session.plays == STAND_IN
    thinking = AIRunner(session, waits=True)
    while session.is_bot_turn():
        thinking.step()
    revealed = any(reveals(event) for done in session.history[-1:] for event in done.events)
    assert not revealed
    assert session.undo_reason() == "P0 has no time left, so this turn has ended for good."


def test_a_timer_that_only_reminds_forbids_nothing() -> None:
    session = people()
    session.timing = Timing(kind="turn", seconds=30, at_zero="nothing")
    Clock(session).pass_time(100)
    assert ready(session).can_undo()


@pytest.mark.usefixtures("data")
def test_after_a_restart_the_end_is_taken_back_and_the_file_follows(tmp_path: Path) -> None:
    session = solo(shows=False)
    words, path = session.undo_words(), tmp_path / "game.citrus"
    saves.save(session, path)
    again = saves.load(path)
    assert again.undo_words() == words
    saves.Autosave(again, path)
    again.undo()
    assert saves.load(path).steps == again.steps
    assert len(again.steps) < len(session.steps)


@pytest.mark.usefixtures("data")
def test_another_window_keeps_its_own_copy_when_the_end_is_taken_back(tmp_path: Path) -> None:
    session = ready(people())
    path = tmp_path / "game.citrus"
    saves.save(session, path)
    first, second = saves.load(path), saves.load(path)
    kept, other = saves.Autosave(first, path), saves.Autosave(second, path)
    first.undo()
    second.undo()
    assert kept.path != other.path
    assert saves.load(kept.path).steps == saves.load(other.path).steps == first.steps
