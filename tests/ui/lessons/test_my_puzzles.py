""" "My puzzles": three attempts, then the better turn is shown; missed ones come back first."""

import time
from pathlib import Path

import pytest

from citrus_game.content.disk.paths import use_data_dir
from citrus_game.content.learning.exercise import Exercise
from citrus_game.learning.practice import Study, in_order, known_as, save_exercises
from citrus_game.learning.task import PracticeTask
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.puzzles.puzzle_scene import PuzzleScene, ResultDialog
from citrus_game.ui.scenes.puzzles.puzzles_page import PuzzleCard, PuzzlesPage
from tests.records.practice import check, exercises, with_a_person
from tests.ui.lessons.test_puzzles import opened, play, press, solve, spoil
from tests.ui.play.drive import click, frames


@pytest.fixture(scope="module")
def made() -> list[Exercise]:
    """Make the puzzles of a simulated game."""
    return [exercise for exercise, _turn in exercises(with_a_person(1), 4)]


@pytest.fixture
def app(made: list[Exercise], tmp_path: Path) -> Game:
    """Open My puzzles."""
    use_data_dir(tmp_path)
    save_exercises(made)
    app = opened()
    page = app.stack.top
    assert isinstance(page, PuzzlesPage)
    page.choose("own")
    frames(app)
    return app


def labels(app: Game) -> list[PuzzleCard]:
    assert app.stack.top is not None
    return [each for each in app.stack.top.widgets.visible_widgets() if isinstance(each, PuzzleCard)]


def begin(app: Game, number: int = 0) -> PuzzleScene:
    click(app, labels(app)[number])
    scene = app.stack.top
    assert isinstance(scene, PuzzleScene)
    return scene


@pytest.mark.slow
def test_each_of_a_game_has_a_turn_that_is_better() -> None:
    assert check(2, 3) > 0


@pytest.mark.slow
def test_three_tries_then_it_is_shown(app: Game) -> None:
    name = in_order()[-1].name
    scene = begin(app, len(labels(app)) - 1)
    for number in (1, 2, 3):
        assert f"Try {number} of 3" in scene.aim.head.text
        result = spoil(app, scene)
        assert result.outcome is not None
        assert not result.outcome.found
        assert result.outcome.given_up == (number == 3)
        press(app, "Try again" if number < 3 else "The better turn")
        shown = app.stack.top
        assert isinstance(shown, PuzzleScene)
        scene = shown
    frames(app, 300)
    result_shown = app.stack.top
    assert isinstance(result_shown, ResultDialog)
    assert result_shown.shows
    assert tuple(scene.session.steps) == scene.task.best
    press(app, "Done")
    assert in_order()[0].name == name
    assert (in_order()[0].tries, in_order()[0].missed) == (3, 1)
    assert "missed 1 time" in labels(app)[0].note


@pytest.mark.slow
def test_the_better_turn_is_found(app: Game) -> None:
    result = solve(app, begin(app))
    assert result.title == "Found!"
    press(app, "Done")
    assert labels(app)[-1].stamped
    assert not labels(app)[0].stamped


@pytest.mark.slow
def test_nobody_plays_on_after_the_turn(app: Game) -> None:
    scene = begin(app)
    spoil(app, scene)
    before = len(scene.session.history)
    play(scene, scene.session.legal()[:1])
    assert len(scene.session.history) == before


@pytest.mark.slow
def test_a_turn_is_kept_once_whenever_it_is_found(app: Game, made: list[Exercise]) -> None:
    before = len(in_order())
    save_exercises([Exercise(**{**vars(each), "name": "2027-01-01" + each.name[10:]}) for each in made])
    assert len(in_order()) == before
    begun = PracticeTask(in_order()[0]).exercise.tried(found=False)
    assert known_as(begun).tries == 0


@pytest.mark.slow
def test_a_study_keeps_what_a_person_missed_in_the_background(tmp_path: Path) -> None:
    use_data_dir(tmp_path)
    study = Study(with_a_person(1))
    assert study.wanted
    study.analysis.turns = study.analysis.turns[6:10]
    study.hold()
    try:
        while not study.analysis.over:
            study.poll()
            time.sleep(0.01)  # the search is another process
    finally:
        study.release()
    assert in_order()
    assert all(each.points >= 2 and each.state.player == 0 for each in in_order())


@pytest.mark.slow
def test_what_cannot_be_written_is_one_sentence(made: list[Exercise], tmp_path: Path) -> None:
    use_data_dir(tmp_path)
    (tmp_path / "practice").write_text("in the way", encoding="utf-8")
    app = opened()
    app.stack.push(PuzzleScene(app, PracticeTask(made[0])))
    frames(app, 2)
    scene = app.stack.top
    assert isinstance(scene, PuzzleScene)
    result = spoil(app, scene)
    assert result.problem
    assert "\n" not in result.problem
