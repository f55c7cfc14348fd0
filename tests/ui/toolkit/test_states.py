"""What is on or off, enabled or not, won or not is seen without its colour; so are words and values."""

from itertools import pairwise

import pygame
import pytest

from citrus_game.content.settings.settings import default_settings
from citrus_game.content.settings.themes import theme_names
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.puzzles.puzzle_scene import paint_leaves
from citrus_game.ui.toolkit.app.errors import FatalErrorScreen
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import ToggleButton
from citrus_game.ui.toolkit.widgets.choices import Dropdown, SegmentedControl
from citrus_game.ui.toolkit.widgets.controls import Slider, Switch
from citrus_game.ui.toolkit.widgets.text_field import TextField
from tests.ui.board.conftest import rgb
from tests.ui.toolkit.colourmath import contrast
from tests.ui.toolkit.conftest import MakeApp
from tests.ui.toolkit.controls import (
    CONTROLS,
    OPTIONS,
    PICTURE,
    ROOM,
    STATES,
    drawn,
    nothing,
    seen_between,
    without,
)

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


UNSEEN: dict[str, set[str]] = {
    "icon on": {"hovered", "pressed"},  # it looks pressed
    "entry": {"pressed", "disabled"},  # a finger's entry goes at once; none is ever disabled
    "entry chosen": {"hovered", "pressed", "disabled"},
    "switch off": {"hovered", "pressed"},
    "switch on": {"hovered", "pressed"},
    "card off": {"pressed"},
    "card on": {"pressed"},
    "slider": {"disabled"},
    "segments": {"pressed"},
    "field": {"hovered", "pressed", "disabled"},
    "empty field": {"hovered", "pressed", "disabled"},
}
"""States in which a control looks as usual."""


@pytest.mark.parametrize("name", CONTROLS)
def test_a_control_shows_its_states(style: Style, name: str) -> None:
    usual = drawn(style, CONTROLS[name]())
    for state in {*STATES} - {"plain"} - UNSEEN.get(name, set()):
        if name == "slider" and state != "focused" and style.theme.name == "high-contrast":
            continue  # its knob is as light as it gets
        assert seen_between(usual, drawn(style, CONTROLS[name](), state)).width, state


@pytest.mark.parametrize("name", ["primary", "secondary", "dark", "icon", "dropdown"])
def test_what_has_a_face_has_another_where_it_cannot_be_used(style: Style, name: str) -> None:
    one, two = (drawn(style, CONTROLS[name](), state) for state in ("plain", "disabled"))
    rect = seen_between(one, two)
    other = pygame.mask.from_threshold(
        one.subsurface(rect), (0, 0, 0), (12, 12, 12, 255), two.subsurface(rect)
    )
    assert other.count() < 0.5 * rect.width * rect.height


SAID = {
    "primary": ("Primary", "icon-play"), "secondary": ("Secondary", "A note", "icon-next"), "dark": ("Dark",),
    "icon": ("icon-hint",), "icon off": ("icon-hint",), "icon on": ("icon-hint",), "plain": ("icon-trash",),
    "entry": ("Two", "icon-hint"), "entry chosen": ("Two", "icon-hint"), "switch off": ("Switch",),
    "switch on": ("Switch",), "card off": ("Switch", "A note"), "card on": ("Switch", "A note"),
    "slider": ("40%",), "segments": ("One", "Two", "Three", "icon-hint"), "dropdown": ("Two", "icon-next"),
    "field": ("Ana",), "empty field": ("Name",),
}  # fmt: skip
"""The words and icons that are seen on each control."""


@pytest.mark.parametrize("name", CONTROLS)
def test_the_words_and_icons_of_a_control_are_seen_on_it(style: Style, name: str) -> None:
    whole = drawn(style, CONTROLS[name]())
    for said in SAID[name]:
        with without(said):
            gone = seen_between(whole, drawn(style, CONTROLS[name]()))
        assert gone.width, said
        assert ROOM.contains(gone), said


def holds(value: int) -> dict[str, Widget]:
    """Return controls that hold the first, the second or the third of their values."""
    return {
        "slider": Slider((0, 50, 100)[value], nothing, unit=lambda value: f"{value}%"),
        "segments": SegmentedControl(OPTIONS, OPTIONS[value].value, nothing),
        "dropdown": Dropdown(OPTIONS, OPTIONS[value].value, nothing, nothing),
        "field": TextField(("Ana", "Ben", "Cleo")[value], nothing),
    }


@pytest.mark.parametrize("name", holds(0))
def test_a_control_shows_which_of_its_values_it_holds(style: Style, name: str) -> None:
    for one, two in pairwise(drawn(style, holds(value)[name]) for value in (0, 1, 2)):
        assert seen_between(one, two).width


def test_the_knob_of_a_slider_stands_where_its_value_is(style: Style) -> None:
    places = []
    for value in (0, 25, 50, 75, 100):
        picture = drawn(style, Slider(value, nothing, unit=lambda _value: ""))
        above = range(ROOM.x, ROOM.right)
        row, panel = ROOM.y + drawn_height(style) // 2 - style.u(11), style.colour("panel")
        knob = [x for x in above if picture.get_at((x, row)) != panel]
        places.append((knob[0] + knob[-1]) // 2)
    steps = [two - one for one, two in pairwise(places)]
    assert max(steps) - min(steps) <= 2
    assert min(steps) > 40


def drawn_height(style: Style) -> int:
    """Return how high a slider is drawn."""
    slider = CONTROLS["slider"]()
    slider.attach(nothing, lambda: style)
    return min(slider.measure(ROOM.width)[1], ROOM.height)


@pytest.mark.parametrize("card", [True, False])
def test_the_knob_of_a_switch_lies_at_the_right_when_it_is_on(style: Style, card: bool) -> None:
    """In grey, on and off would else look alike."""
    middles = []
    for on in (False, True):
        picture = drawn(style, Switch("", on, nothing, card=card))
        mask = pygame.mask.from_threshold(picture, "#FFFDF5", (4, 4, 4, 255))
        knob = max(mask.connected_components(), key=lambda part: -abs(part.count() - 280))
        middles.append(knob.centroid()[0])
    assert middles[1] - middles[0] > style.u(20)


def test_the_last_sentence_stands_in_the_middle_where_nothing_else_can_be_drawn(make_app: MakeApp) -> None:
    app = make_app()
    FatalErrorScreen("Citrus has to end. What went wrong is written in a file of the folder Crashes.").draw()
    words = pygame.mask.from_threshold(app.screen, "white", (60, 60, 60, 255)).get_bounding_rects()
    whole = words[0].unionall(words[1:])
    assert len(words) > 40, "letters"
    assert abs(whole.centerx - 640) < 12
    assert abs(whole.centery - 360) < 12
    assert PICTURE[0] < whole.width < 1200
