"""Puzzles at home: a turn is played in peace, its worth told, the best one shown."""


import pytest

from citrus_game.client.app import App
from citrus_game.client.menu import MenuScene
from citrus_game.client.puzzles.scene import PuzzleScene, ResultSheet, TaskSheet
from citrus_game.client.puzzles.sheet import PuzzlesSheet
from citrus_game.client.widgets.buttons import Button
from citrus_game.content.settings import default_settings
from citrus_game.kiosk.puzzles import puzzles
from tests.client.play.drive import click, frames


@pytest.fixture
def app() -> App:
    """Open the list of puzzles."""
    app = App(default_settings().model_copy(update={"speed": "off"}), size=(1280, 720), headless=True)
    app.stack.reset(MenuScene(app))
    app.stack.push(PuzzlesSheet(app))
    frames(app)
    return app


def press(app: App, label: str) -> None:
    """Click the button with a label in the scene on top."""
    assert app.stack.top is not None
    buttons = [each for each in app.stack.top.widgets.shown() if isinstance(each, Button)]
    click(app, next(each for each in buttons if each.label == label))


def begin(app: App, number: int = 0) -> PuzzleScene:
    press(app, puzzles()[number].title)
    assert isinstance(app.stack.top, TaskSheet)
    press(app, "Begin")
    scene = app.stack.top
    assert isinstance(scene, PuzzleScene)
    return scene


def test_the_best_turn_is_perfect(app: App) -> None:
    scene = begin(app)
    for step in scene.puzzle.steps:
        scene.play([step])
        frames(app)
    frames(app, 3)
    result = app.stack.top
    assert isinstance(result, ResultSheet)
    assert result.title == "Perfect!"
    press(app, "Next puzzle")
    following = next(scene for scene in app.stack if isinstance(scene, PuzzleScene))
    assert following.puzzle.name == puzzles()[1].name


def test_the_best_turn_is_shown(app: App) -> None:
    scene = begin(app)
    # the poorest turn there is: whatever ends it first
    while not scene.sitting.state.over:
        legal = scene.sitting.legal()
        scene.play([next((step for step in legal if step.verb in ("end", "pass")), legal[-1])])
    frames(app, 3)
    press(app, "The best turn")
    frames(app, 200)
    shown = app.stack.top
    assert isinstance(shown, ResultSheet)
    assert shown.result.points == shown.puzzle.best
    assert shown.shown
