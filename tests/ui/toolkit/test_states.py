"""States are shown without relying on colour: on and off, enabled or not, won or not."""

import pygame
import pytest

from citrus_game.content.settings.settings import default_settings
from citrus_game.content.settings.themes import theme_names
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.puzzles.puzzle_scene import paint_leaves
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.widgets.buttons import ToggleButton
from tests.ui.board.conftest import rgb
from tests.ui.toolkit.colourmath import contrast

SIDE = 38
"""Pixels of a button of the top bar at 1280x720."""


@pytest.fixture(params=sorted(theme_names()))
def style(request: pytest.FixtureRequest) -> Style:
    values = default_settings().model_copy(update={"theme": request.param})
    return open_game(values, size=(1280, 720), headless=True).style


def button(style: Style, *, on: bool = False, enabled: bool = True) -> pygame.Surface:
    """Draw the lamp in grey."""
    lamp = ToggleButton("hint", hint="Show a hint")
    lamp.attach(lambda _area: None, lambda: style)
    lamp.rect = pygame.Rect(0, 0, SIDE, SIDE)
    lamp.show_on(on)
    lamp.enabled = enabled
    target = pygame.Surface(lamp.rect.size)
    target.fill(style.colour("table"))
    lamp.draw(target)
    return pygame.transform.grayscale(target)


def face(picture: pygame.Surface) -> pygame.Color:
    """Return the colour beside the icon."""
    return picture.get_at((SIDE // 4, SIDE // 2 + 2))


def lightest(picture: pygame.Surface) -> pygame.Color:
    inside = range(SIDE // 4, 3 * SIDE // 4)
    return max((picture.get_at((x, y)) for x in inside for y in inside), key=lambda colour: colour.r)


def test_a_button_that_is_on_has_a_light_face(style: Style) -> None:
    """Only its icon was gold: in grey it looked like all others."""
    on, off = button(style, on=True), button(style)
    assert contrast(rgb(face(on)), rgb(face(off))) >= 4.5


def test_an_icon_that_can_do_nothing_is_duller(style: Style) -> None:
    """In high contrast undo and redo looked as if they could be used."""
    usable, useless = (lightest(button(style, enabled=enabled)) for enabled in (True, False))
    assert contrast(rgb(usable), rgb(useless)) >= 3


def test_leaves_still_to_be_won_are_hollow(style: Style) -> None:
    """In high contrast they were dark and looked won."""
    filled = []
    for lit in (3, 0):
        target = pygame.Surface((150, 40))
        target.fill(style.colour("panel"))
        paint_leaves(style, target, (0, 0), 36, lit=lit, most=3)
        panel = rgb(style.colour("panel"))
        grey = pygame.transform.grayscale(target)
        dark = [contrast(rgb(grey.get_at((x, y))), panel) >= 2 for x in range(36) for y in range(36)]
        filled.append(sum(dark))
    assert 0 < filled[1] < 0.75 * filled[0]
