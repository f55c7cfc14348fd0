"""Practice puzzles: missed turns are collected, judged and kept in order."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from citrus_game.bots.advice import THOROUGH, review
from citrus_game.bots.people import PEOPLE, person_of
from citrus_game.content.disk.names import is_new_name
from citrus_game.content.disk.paths import use_data_dir
from citrus_game.content.learning.exercise import (
    Exercise,
    exercises_folder,
    load_exercise,
    note_try,
    save_exercise,
)
from citrus_game.content.learning.review import Verdict
from citrus_game.content.records.position import position_data
from citrus_game.learning.practice import (
    MOST,
    TRIES,
    better_turn,
    exercise_of,
    in_order,
    is_exercise,
    judge,
    known_as,
    save_exercises,
    set_up,
)
from citrus_game.learning.puzzles import direction
from citrus_game.learning.task import PracticeTask, practice_title
from citrus_game.learning.verdicts import LARGE, LEAST, first_look
from citrus_game.narration.gains import step_words
from citrus_game.rules.model import steps
from citrus_game.rules.model.state import State
from citrus_game.rules.observe import observe
from citrus_game.rules.turn import apply
from citrus_game.session.game_session import GameSession
from citrus_game.session.history import viewer_of, won_fincas
from citrus_game.session.score_curve import Turn, curve
from citrus_game.session.seats import Seat
from citrus_game.session.selection.turn_controller import TurnController
from tests.records.experts import steps_in, turn_of_expert
from tests.records.played import played

DAY = date(2026, 11, 21)


Missed = tuple[Turn, Verdict]


@pytest.fixture(scope="module")
def chances() -> tuple[GameSession, list[Missed]]:
    """Find the chances that a random player missed in the first turns of a game, as if it were a person."""
    session = played(3, 3, "short")
    found = []
    for turn in curve(session).turns[3:12]:
        before, after = session.position_at(turn.first), session.position_at(turn.end)
        steps_played = tuple(done.step for done in session.history[turn.first : turn.end])
        judged = first_look(observe(before), after, steps_played)
        if judged.missed >= LEAST:
            best = judged.candidates[0]
            found.append((turn, Verdict("better", best.missed, judged.was, best.steps)))
    return session, found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    use_data_dir(tmp_path)
    return tmp_path


def exercise(chances: tuple[GameSession, list[Missed]]) -> Exercise:
    session, found = chances
    return exercise_of(session, *max(found, key=lambda each: each[1].missed), DAY)


def turned(one: Exercise, better: bool) -> State:
    """Play the better turn, or the shortest one."""
    state = one.state.copy()
    if better:
        for step in one.better:
            apply(state, step)
        return state
    session = set_up(one)
    while session.state.turn == one.state.turn:
        legal = session.legal()
        ends = [step for step in legal if step.verb in (steps.END, steps.PASS, steps.INCOME)]
        session.do((ends or legal)[0])
    return session.state


@pytest.mark.slow
def test_the_better_turn_is_found_and_a_poor_one_is_not(chances: tuple[GameSession, list[Missed]]) -> None:
    one = exercise(chances)
    assert judge(one, turned(one, better=True)).found
    assert not judge(one, turned(one, better=False)).found


@pytest.mark.slow
def test_each_is_better_by_the_thorough_search(chances: tuple[GameSession, list[Missed]]) -> None:
    session, found = chances
    assert found
    for turn, each in found:
        before, after = session.position_at(turn.first), session.position_at(turn.end)
        assert review(observe(before), after, THOROUGH).missed == pytest.approx(each.missed)


def test_only_what_people_missed_and_both_judges_found_is_kept(
    chances: tuple[GameSession, list[Missed]],
) -> None:
    session, found = chances
    assert not any(is_exercise(session, *each) for each in found)
    people = GameSession(session.start.copy(), [Seat(seat.name, seat.colour) for seat in session.seats])
    people.replay(session.steps)
    assert all(is_exercise(people, *each) for each in found)
    assert not any(is_exercise(people, turn, each._replace(kind="maybe")) for turn, each in found)
    assert not is_exercise(people, found[0][0], None)
    people.disown()
    assert not any(is_exercise(people, *each) for each in found), "people elsewhere have missed it"


def test_it_is_read_as_it_was_written(chances: tuple[GameSession, list[Missed]], folder: Path) -> None:
    one = exercise(chances).tried(found=False)
    save_exercise(one)
    read = load_exercise(exercises_folder() / f"{one.name}.yaml")
    assert position_data(read.state, read.names) == position_data(one.state, one.names)
    assert judge(read, turned(read, better=True)).found
    points = round(one.worth - one.was)
    assert (read.better, read.names, read.tries, read.points) == (one.better, one.names, 1, points)


@pytest.mark.usefixtures("folder")
def test_attempts_of_two_windows_add_up(chances: tuple[GameSession, list[Missed]]) -> None:
    one = exercise(chances)
    save_exercise(one)
    first = note_try(one, found=False, given_up=False)
    second = note_try(one, found=False, given_up=True)
    assert (first.tries, second.tries, second.missed) == (1, 2, 1)
    third = note_try(first, found=True, given_up=False)
    read = load_exercise(exercises_folder() / f"{one.name}.yaml")
    assert (read.tries, read.missed, read.solved) == (third.tries, third.missed, third.solved) == (3, 1, True)


def test_what_was_missed_comes_first_and_what_was_solved_last(
    chances: tuple[GameSession, list[Missed]], folder: Path
) -> None:
    session, found = chances
    three = [exercise_of(session, *each, DAY) for each in found[:3]]
    assert len(three) == 3
    solved, missed, new = three[0].tried(found=True), three[1].given_up(), three[2]
    save_exercises([solved, missed, new])
    save_exercises([three[0]])
    (exercises_folder() / "broken.yaml").write_text("what: is this", encoding="utf-8")
    assert [each.name for each in in_order()] == [missed.name, new.name, solved.name]
    assert [each.solved for each in in_order()] == [False, False, True]


@pytest.mark.slow
def test_the_oldest_solved_ones_go_where_there_are_too_many(
    chances: tuple[GameSession, list[Missed]], folder: Path
) -> None:
    one = exercise(chances)
    text = ""
    for number in range(MOST + 2):
        if not text:
            save_exercise(one.tried(found=True))
            text = next(exercises_folder().glob("*.yaml")).read_text(encoding="utf-8")
        (exercises_folder() / f"{number:03}.yaml").write_text(text, encoding="utf-8")
    save_exercises([])
    assert len(list(exercises_folder().glob("*.yaml"))) <= MOST + 1


def test_a_task_says_who_one_is_and_which_try_it_is(chances: tuple[GameSession, list[Missed]]) -> None:
    task = PracticeTask(exercise(chances))
    seat = task.session.seats[task.exercise.state.player]
    assert task.brief.startswith(f"You are {seat.name}, ")
    assert task.aim.startswith(f"Find about {task.exercise.points} points more")
    small = PracticeTask(replace(task.exercise, worth=task.exercise.was + LARGE - 0.6))
    assert task.goal.endswith(f"you missed about {task.exercise.points} points this turn.")
    assert small.aim.startswith("Find a better turn"), "no number below four points"
    assert "points" not in small.goal
    assert task.aim.endswith(f"Try 1 of {TRIES}")


def test_hints_of_a_turn_of_ones_own_come_in_two_stages(chances: tuple[GameSession, list[Missed]]) -> None:
    task = PracticeTask(exercise(chances))
    state = task.exercise.state
    assert (task.hint(1), task.hint(2)) == (direction(state, task.best), step_words(task.best[0], state))
    task.count_hint()
    assert task.hints == 1
    assert task.title == practice_title(task.exercise)


def of_expert(number: int, better: str, missed: float, was: float) -> Exercise:
    """Return the exercise of a turn of the expert's game, as it is kept."""
    session, turn = turn_of_expert(number)
    one = exercise_of(session, turn, Verdict("better", missed, was, steps_in(session, better)), DAY)
    save_exercise(one)
    return load_exercise(exercises_folder() / f"{one.name}.yaml")


@pytest.mark.usefixtures("folder")
def test_an_exercise_keeps_the_number_of_its_turn_and_what_was_played() -> None:
    one = of_expert(47, "buy C3, site G, place lime j4, bull i3, end", 3.0, 48.0)
    assert practice_title(one).endswith("turn 47")
    session, turn = turn_of_expert(47)
    assert one.played == tuple(done.step for done in session.history[turn.first :])


@pytest.mark.usefixtures("folder")
def test_an_exercise_knows_who_won_the_fincas_before_it() -> None:
    """Their pennants were missing, so that nobody saw whose they were."""
    one = of_expert(47, "buy C3, site G, place lime j4, bull i3, end", 3.0, 48.0)
    session, turn = turn_of_expert(47)
    scored = {site for site in range(len(one.state.fincas)) if one.state.scored >> site & 1}
    then = won_fincas(set_up(one))
    assert set(then) == scored != set()
    assert then == won_fincas(session, turn.first)
    assert better_turn(session, turn, one.better).won_before == then
    save_exercise(replace(one, won={}))
    (path,) = exercises_folder().glob("*.yaml")
    path.write_text(path.read_text("utf-8").replace("won: {}\n", ""), "utf-8")
    assert won_fincas(set_up(load_exercise(path))) == {}, "older files do not say it"
    assert won_fincas(set_up(known_as(one))) == then


@pytest.mark.usefixtures("folder")
def test_the_turn_of_the_game_played_again_is_called_the_same() -> None:
    one = of_expert(47, "buy C3, site G, place lime j4, bull i3, end", 3.0, 48.0)
    task = PracticeTask(one)
    for step in one.played:
        task.session.do(step)
    assert task.outcome().texts[0] == "This is the turn that you played."
    older = PracticeTask(replace(one, played=()))
    for step in one.played:
        older.session.do(step)
    assert older.outcome().texts[0] == "This turn is no better than the one you played."


@pytest.mark.usefixtures("folder")
def test_what_is_found_is_compared_with_the_best_known() -> None:
    one = of_expert(47, "buy C3, site G, place lime j4, bull i3, end", 3.0, 48.0)
    for worth, told in ((51.0, "No better one is known."), (52.4, "The best one known is a little better.")):
        task = PracticeTask(replace(one, worth=worth))
        for step in one.better:
            task.session.do(step)
        assert task.outcome().head == "Found!"
        assert task.outcome().texts[-1] == told


@pytest.mark.usefixtures("folder")
def test_after_the_turn_of_an_exercise_the_table_is_still_ones_own() -> None:
    """It said "Your turn, Luce", with Luce's workers as "Your workers"."""
    one = of_expert(39, "harvest k2, harvest h7, income, bull d8, end", 2.0, 23.5)
    session = set_up(one)
    session.replay(one.played)
    assert session.names[session.state.player] == "Luce"
    assert viewer_of(session) == one.state.player
    assert not TurnController(session).open
    assert person_of(session.seats[session.state.player].player) is PEOPLE["builder"], "with her portrait"


@pytest.mark.parametrize("seed", [0, 7, 123_456_789, 10**9 + 5, 2**63])
def test_an_exercise_is_named_by_day_game_and_turn(
    chances: tuple[GameSession, list[Missed]], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, (first, *_others) = chances
    monkeypatch.setattr(session, "seed", seed)
    one = exercise_of(session, *first, DAY)
    assert one.name == f"2026-11-21-{str(seed)[-9:].lstrip('0') or '0'}-{first[0].number}"
    assert is_new_name(one.name, ".yaml")


def test_attempts_are_counted_from_one_again_after_the_last(
    chances: tuple[GameSession, list[Missed]],
) -> None:
    task = PracticeTask(exercise(chances))
    counted = []
    for _attempt in range(2 * TRIES + 1):
        counted.append(task.tried)
        while not task.ended:
            legal = task.session.legal()
            ends = [step for step in legal if step.verb in (steps.END, steps.PASS, steps.INCOME)]
            task.session.do((ends or legal)[0])
        task = task.new_attempt()
    print(counted)
    assert counted == [number % TRIES for number in range(2 * TRIES + 1)]
