"""The lessons: each can be played as its coach says, by clicks alone; nothing else is done."""

from pathlib import Path

import pygame
import pytest

from citrus_game.client.app import App
from citrus_game.client.lessons.scene import LessonScene
from citrus_game.client.menu import MenuScene
from citrus_game.client.setup.scene import SetupScene
from citrus_game.content.lesson import load_lesson
from citrus_game.content.problem import ContentError
from citrus_game.content.settings import default_settings
from citrus_game.rules import steps
from citrus_game.table.lesson import lesson_files, lessons
from tests.client.play.drive import click, frames, key, point, settle, space

COUNT = len(lesson_files())


def begin(number: int, size: tuple[int, int] = (1280, 720), **settings: object) -> LessonScene:
    values = default_settings().model_copy(update={"speed": "off", **settings})
    app = App(values, size=size, headless=True)
    scene = LessonScene(app, number)
    app.stack.reset(scene)
    frames(app)
    return scene


def do_task(scene: LessonScene) -> None:
    """Do what the coach asks for, by clicks."""
    app, task = scene.app, scene.lesson.task
    assert task is not None
    board = scene.sitting.state.game.board
    if scene.lesson.only_said:
        click(app, scene.coach.next)
    elif task.look >= 0:
        point(app, space(scene, board.names[task.look]))
    elif task.verb == steps.BUY:
        assert task.step is not None
        for _click in range(2):
            click(app, scene.controls.market.arrows[task.step.what])
    elif task.verb == steps.END:
        click(app, scene.controls.end)
    elif task.verb == steps.INCOME:
        click(app, scene.controls.hand.primary)
    else:
        assert task.point
        for _click in range(2 if task.verb == steps.HARVEST else 1):
            click(app, space(scene, task.point))
    settle(app)
    for _frame in range(600):
        if scene.lesson.reply is None:
            break
        frames(app)


def play(scene: LessonScene, tasks: int = 99) -> None:
    for _task in range(tasks):
        if scene.lesson.over:
            return
        before = scene.lesson.at
        do_task(scene)
        assert scene.lesson.at > before, scene.lesson.task


@pytest.mark.parametrize("speed", ["off", "4x"])
@pytest.mark.parametrize("number", range(COUNT))
def test_each_lesson_can_be_played(number: int, speed: str) -> None:
    scene = begin(number, speed=speed)
    play(scene)
    assert scene.lesson.over
    app = scene.app
    click(app, scene.coach.next)
    if number + 1 < COUNT:
        assert isinstance(app.stack.top, LessonScene)
        assert app.stack.top.number == number + 1
    else:
        assert isinstance(app.stack.top, SetupScene)


def test_only_what_the_coach_asks_for_is_done() -> None:
    scene = begin(0)
    play(scene, 1)
    wrong = scene.sitting.state.game.lines.index("R2")
    for _click in range(2):
        click(scene.app, scene.controls.market.arrows[wrong])
    assert not scene.sitting.history
    assert "Not that one" in scene.coach.text.text
    do_task(scene)
    assert "Not that one" not in scene.coach.text.text
    assert len(scene.sitting.history) == 1


def test_undo_goes_back_to_the_task() -> None:
    scene = begin(0)
    play(scene, 3)
    assert scene.lesson.at == 3
    key(scene.app, pygame.K_z, pygame.KMOD_CTRL)
    assert scene.lesson.at == 2
    play(scene)
    assert scene.lesson.over


def test_escape_leads_to_the_menu() -> None:
    scene = begin(1)
    key(scene.app, pygame.K_ESCAPE)
    assert isinstance(scene.app.stack.top, MenuScene)


def fits(scene: LessonScene) -> bool:
    """Tell whether the coach's words have room."""
    label, type_ = scene.coach.text, scene.look.type
    return type_.block_height(label.text, label.style, label.rect.width) <= label.rect.height


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (1920, 1080)])
@pytest.mark.parametrize("text", [100, 200])
def test_the_coach_has_room(size: tuple[int, int], text: int) -> None:
    scene = begin(3, size, text_size=text)
    while not scene.lesson.over:
        frames(scene.app)
        coach = scene.coach
        read = coach.text.text
        while coach.next.visible and coach.next.label == "More":
            assert fits(scene)
            click(scene.app, coach.next)
            read += " " + coach.text.text
        assert fits(scene)
        assert scene.lesson.task is not None
        assert read.replace("\n", " ") == scene.lesson.task.say
        for widget in (coach.title, coach.text, coach.next, coach.leave):
            assert coach.panel.rect.contains(widget.rect)
        assert not scene.cards.board.rect.colliderect(coach.panel.rect)
        do_task(scene)


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("step: buy R1", "step: buy R9", "R9"),
        ("step: place lemon c2", "step: place lemon i7", "not allowed"),
        ("point: c2", "point: z99", "z99"),
        ("      buy C1", "      buy C9", "C9"),
        ("    step: end", "    step: fly", "fly"),
    ],
)
def test_a_bad_lesson_is_one_sentence(tmp_path: Path, was: str, now: str, said: str) -> None:
    text = lesson_files()[0].read_text(encoding="utf-8")
    assert was in text
    file = tmp_path / "lesson.yaml"
    file.write_text(text.replace(was, now, 1), encoding="utf-8")
    with pytest.raises(ContentError, match=said) as problem:
        load_lesson(file)
    assert "lesson.yaml" in str(problem.value)


def test_there_are_five() -> None:
    assert COUNT == len(lessons()) == 5
