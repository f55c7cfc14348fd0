"""Tooltips in lessons are on the screen, do not cover the coach's buttons, and lead to existing help."""

import itertools

import pytest

from citrus_game.content.settings.settings import default_settings
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.lessons.lesson_scene import LessonScene
from tests.cases import plain
from tests.ui.vocabulary.explained import look_at_things, topics_said
from tests.ui.vocabulary.table import Table


@pytest.mark.parametrize(
    ("number", "size"),
    plain(
        lambda number, size: (number, size) == (8, (1280, 720)),
        itertools.product([1, 4, 8], [(1280, 720), (1920, 1080)]),
    ),
    ids=str,
)
def test_what_is_said_in_a_lesson_is_in_nobodys_way(number: int, size: tuple[int, int]) -> None:
    app = open_game(default_settings().model_copy(update={"speed": "off"}), size=size, headless=True)
    scene = LessonScene(app, number)
    app.stack.reset(scene)
    table = Table(scene)
    table.settle()
    assert look_at_things(table) > 5
    coach = scene.coach_card
    assert coach is not None
    for name in table.spaces():
        table.point(name)
        table.wait(0.8)
        said = table.said()
        if said:
            assert scene.window.contains(said.rect), name
            assert not said.rect.colliderect(coach.leave.rect), name
            assert not (coach.next.visible and said.rect.colliderect(coach.next.rect)), name
    assert topics_said(table)
