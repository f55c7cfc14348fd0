"""States that are told without colours: on and off, usable or not, won or not."""

import pygame
import pytest

from citrus_game.client.doors import open_game
from citrus_game.client.kit.draw.look import Look
from citrus_game.client.kit.widgets.buttons import ToggleIcon
from citrus_game.client.rooms.puzzles.marks import paint_leaves
from citrus_game.content.preferences.look import theme_names
from citrus_game.content.preferences.settings import default_settings
from tests.client.board.conftest import rgb
from tests.client.kit.colourmath import contrast

SIDE = 38
"""Pixels of a button of the top bar at 1280x720."""


@pytest.fixture(params=sorted(theme_names()))
def look(request: pytest.FixtureRequest) -> Look:
    values = default_settings().model_copy(update={"theme": request.param})
    return open_game(values, size=(1280, 720), headless=True).look


def button(look: Look, *, on: bool = False, enabled: bool = True) -> pygame.Surface:
    """Draw the lamp in grey."""
    lamp = ToggleIcon("hint", hint="Show a hint")
    lamp.join(lambda _area: None, lambda: look)
    lamp.rect = pygame.Rect(0, 0, SIDE, SIDE)
    lamp.show_on(on)
    lamp.enabled = enabled
    target = pygame.Surface(lamp.rect.size)
    target.fill(look.colour("table"))
    lamp.draw(target)
    return pygame.transform.grayscale(target)


def face(picture: pygame.Surface) -> pygame.Color:
    """Give the colour beside the icon."""
    return picture.get_at((SIDE // 4, SIDE // 2 + 2))


def lightest(picture: pygame.Surface) -> pygame.Color:
    inside = range(SIDE // 4, 3 * SIDE // 4)
    return max((picture.get_at((x, y)) for x in inside for y in inside), key=lambda colour: colour.r)


def test_a_button_that_is_on_has_a_light_face(look: Look) -> None:
    """Only its icon was gold: in grey it looked like all others."""
    on, off = button(look, on=True), button(look)
    assert contrast(rgb(face(on)), rgb(face(off))) >= 4.5


def test_an_icon_that_can_do_nothing_is_duller(look: Look) -> None:
    """In high contrast undo and redo looked as if they could be used."""
    usable, useless = (lightest(button(look, enabled=enabled)) for enabled in (True, False))
    assert contrast(rgb(usable), rgb(useless)) >= 3


def test_leaves_still_to_be_won_are_hollow(look: Look) -> None:
    """In high contrast they were dark and looked won."""
    filled = []
    for lit in (3, 0):
        target = pygame.Surface((150, 40))
        target.fill(look.colour("panel"))
        paint_leaves(look, target, (0, 0), 36, lit=lit, most=3)
        panel = rgb(look.colour("panel"))
        grey = pygame.transform.grayscale(target)
        dark = [contrast(rgb(grey.get_at((x, y))), panel) >= 2 for x in range(36) for y in range(36)]
        filled.append(sum(dark))
    assert 0 < filled[1] < 0.75 * filled[0]
