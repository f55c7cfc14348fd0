"""Buttons of the play scene: labels on tiles, and the space shared by answers."""

from typing import Any

import pygame
import pytest

from citrus_game.content.settings.settings import default_settings
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.play.panels.buttons import FittingButton
from citrus_game.ui.scenes.play.panels.tiles import TileButton
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.toolkit.drawing.cells import PictureCell
from citrus_game.ui.toolkit.drawing.text import TextRenderer
from tests.cases import plain
from tests.ui.play.conftest import new_sitting
from tools.monkey.truths import CUT, watch_texts


def shown(text_size: int = 100) -> PlayScene:
    values = default_settings().model_copy(update={"text_size": text_size})
    app = open_game(values, size=(1280, 720), headless=True)
    scene = PlayScene(app, new_sitting(2))
    app.stack.reset(scene)
    return scene


def changed(scene: PlayScene, **face: object) -> pygame.Rect:
    """Return where a tile of 100 pixels at 100, 100 looks otherwise than without anything on it."""
    pictures = []
    for faces in ({}, face):
        tile = TileButton()
        scene.widgets.add(tile)
        tile.rect = pygame.Rect(100, 100, 100, 100)
        tile.show_tile("lemon", **faces)  # type: ignore[arg-type]
        target = pygame.Surface((300, 300))
        tile.draw(target)
        pictures.append(pygame.surfarray.array2d(target))
    mask = pygame.mask.Mask((300, 300))
    for x, y in zip(*(pictures[0] != pictures[1]).nonzero(), strict=True):
        mask.set_at((int(x), int(y)))
    boxes = mask.get_bounding_rects()
    return boxes[0].unionall(boxes[1:])


def test_what_fits_a_button_is_judged_anew_where_the_words_beside_it_change() -> None:
    scene = shown()
    row = [FittingButton(words, icon="undo") for words in ("Undo", "Do")]
    for number, button in enumerate(row):
        scene.widgets.add(button)
        button.rect, button.peers = pygame.Rect(100 + 200 * number, 100, 160, 60), row
    found = []
    for words in ("Do", "Do what nobody has done before", "Do"):
        row[1].label = words
        target = pygame.Surface((600, 300))
        row[0].draw(target)
        found.append(pygame.image.tobytes(target, "RGB"))
        assert (row[0].icon, row[0].label) == ("undo", "Undo"), "it has both again afterwards"
    assert found[0] == found[2] != found[1]


def test_a_plans_number_stands_at_the_foot_of_its_tile_and_a_count_in_its_corner() -> None:
    scene = shown()
    number, count = changed(scene, number=2), changed(scene, count=3)
    assert abs(number.centerx - 150) <= 2
    assert abs(number.centery - 190) <= 3
    assert 30 <= number.width <= 50
    assert count.right > 200
    assert count.bottom > 200
    assert count.left > 140


def test_two_answers_share_their_place_and_the_first_gives_up_its_words() -> None:
    turn = shown().view.turn
    assert turn is not None
    buttons = [turn.secondary, turn.primary]
    for button, label in zip(buttons, ("Give it back", "Plant it"), strict=True):
        button.label = label
    small = []
    for wide in range(150, 500):
        turn.room = pygame.Rect(100, 100, wide, 56)
        turn._place(buttons)
        first, second = (button.rect for button in buttons)
        assert first.left == 100 < first.right < second.left < second.right == 100 + wide
        assert buttons[0].hint == ("Give it back" if buttons[0].small else "")
        assert not buttons[1].small
        small.append(buttons[0].small)
    assert small == sorted(small, reverse=True)
    assert set(small) == {True, False}


def test_an_answer_that_is_too_long_for_its_button_stands_on_two_lines() -> None:
    """The gain of a harvest was cut off beside the button that leaves it, on a screen that lies flat."""
    turn, drawn = shown().view.turn, list[str]()
    assert turn is not None
    with pytest.MonkeyPatch.context() as patch:
        watch_texts(patch)
        CUT.clear()
        button, fit = turn.primary, TextRenderer._fit
        button.wraps, button.rect = True, pygame.Rect(0, 0, 76, 60)

        def look(self: TextRenderer, string: str, *given: Any) -> tuple[str, int, int]:
            drawn.append(string)
            return fit(self, string, *given)

        patch.setattr(TextRenderer, "_fit", look)
        for label in ("Ernte: +2 Punkte", "Harvest"):
            button.label = label
            button.draw(pygame.Surface((100, 100)))
        assert CUT == []
    assert drawn == ["Ernte: +2", "Punkte", "Harvest"]


@pytest.mark.parametrize(
    ("size", "language"),
    plain(2, [((1280, 720), "en"), ((1024, 768), "de"), ((1280, 720), "fr"), ((1920, 1080), "it")]),
)
def test_both_buttons_that_end_a_turn_have_icons_or_none_has(
    language: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    values = default_settings().model_copy(update={"language": language})
    app = open_game(values, size=size, headless=True)
    scene = PlayScene(app, new_sitting(2))
    app.stack.reset(scene)
    assert scene.view.turn is not None
    icons: list[str] = []
    monkeypatch.setattr(PictureCell, "draw", lambda self, *_where: icons.append(self.name))
    for button in (scene.view.turn.harvest, scene.view.turn.end):
        button.draw(app.screen)
        assert not button.small
    assert icons in (["icon-harvest", "icon-end-turn"], [])


@pytest.mark.parametrize(
    ("size", "language"),
    plain(
        2,
        [
            ((800, 480), "de"),
            ((2560, 1080), "de"),
            ((1280, 720), "de"),
            ((1024, 768), "fr"),
            ((800, 480), "it"),
        ],
    ),
)
def test_the_buttons_that_end_a_turn_have_words_in_the_largest_type(
    language: str, size: tuple[int, int]
) -> None:
    """In German, End turn was an arrow to the right in a wide window and in a small one."""
    values = default_settings().model_copy(update={"language": language, "text_size": 200})
    app = open_game(values, size=size, headless=True)
    scene = PlayScene(app, new_sitting(2))
    app.stack.reset(scene)
    assert scene.view.turn is not None
    for button in (scene.view.turn.harvest, scene.view.turn.end):
        assert not button.small
        assert min(button.needs()) <= button.rect.width
