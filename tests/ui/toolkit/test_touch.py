"""Touch: first taps, what remains after lifting, small targets, one finger at a time.

A finger that rests, trembles or whose release is lost does not block others.
"""

from collections.abc import Callable

import pygame
import pytest

from citrus_game.ui.game import Game
from citrus_game.ui.scenes.menu.menu_scene import MenuScene
from citrus_game.ui.scenes.rulebook import RulesScene
from citrus_game.ui.toolkit.app.scene import Scene
from citrus_game.ui.toolkit.drawing.metrics import pixels_per_mm
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import Button, IconButton
from citrus_game.ui.toolkit.widgets.lists import ScrollList
from tests.cases import plain
from tests.ui.toolkit import drive
from tests.ui.toolkit.conftest import MakeApp


class Careful(Widget):
    """A widget whose two halves do something at a second tap only."""

    def __init__(self) -> None:
        super().__init__()
        self.done: list[object] = []

    def tap_target(self, pos: tuple[int, int]) -> object:
        return pos[0] > self.rect.centerx

    def choose(self, pos: tuple[int, int] | None) -> None:
        self.done.append(None if pos is None else self.tap_target(pos))


class Dark(Scene):
    """A scene on nothing, whose widgets are added from outside."""

    def layout(self) -> None:
        pass

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        surface.fill((0, 0, 0), area)
        super().draw(surface, area)


def looked_at(scene: Scene) -> Widget | None:
    return scene.widgets.hovered


@pytest.fixture
def app(make_app: MakeApp) -> Game:
    return make_app()


def show(app: Game, *widgets: Widget) -> Scene:
    scene = Dark(app)
    for number, widget in enumerate(widgets):
        scene.widgets.add(widget).rect = pygame.Rect(100, 50 + 80 * number, 200, 60)
    app.stack.reset(scene)
    drive.frames(app)
    return scene


def test_a_first_tap_shows_and_a_second_on_the_same_spot_does_it(app: Game) -> None:
    careful = Careful()
    scene = show(app, careful)
    left, right = (careful.rect.x + 9, careful.rect.centery), (careful.rect.right - 9, careful.rect.centery)
    drive.tap(app, left)
    assert careful.done == []
    assert looked_at(scene) is careful, "what was tapped goes on being looked at"
    drive.tap(app, right)
    assert careful.done == [], "another spot is another first tap"
    drive.tap(app, right)
    assert careful.done == [True]
    assert looked_at(scene) is None
    drive.tap(app, right)
    assert careful.done == [True], "it begins anew"


def test_a_mouse_needs_one_click_there(app: Game) -> None:
    careful = Careful()
    show(app, careful)
    drive.click(app, careful.rect.center)
    assert careful.done == [False]


def test_nothing_stays_hovered_when_the_finger_lifts(app: Game) -> None:
    heard: list[str] = []
    button = Button("a", lambda: heard.append("a"))
    scene = show(app, button)
    drive.finger(app, pygame.FINGERDOWN, button.rect.center)
    assert [button.pressed] == [True]
    drive.finger(app, pygame.FINGERUP, button.rect.center)
    assert heard == ["a"]
    assert [button.hovered, button.pressed] == [False, False]
    assert looked_at(scene) is None


def test_a_finger_that_slides_off_does_nothing(app: Game) -> None:
    heard: list[str] = []
    button = Button("a", lambda: heard.append("a"))
    scene = show(app, button)
    drive.finger(app, pygame.FINGERDOWN, button.rect.center)
    drive.finger(app, pygame.FINGERMOTION, (700, 500))
    drive.finger(app, pygame.FINGERUP, (700, 500))
    assert heard == []
    assert looked_at(scene) is None


def test_a_tap_shows_at_once_why_not(app: Game) -> None:
    button = Button("a")
    scene = show(app, button, IconButton("settings", hint="Settings"))
    button.disable("Not before the harvest.")
    drive.tap(app, button.rect.center)
    drive.frames(app, 4)
    said = [scene.widgets.popover]
    drive.tap(app, (900, 600))
    said.append(scene.widgets.popover)
    assert [popover.body if popover else "" for popover in said] == ["Not before the harvest.", ""]


def test_a_finger_scrolls_from_what_cannot_be_chosen(app: Game) -> None:
    scroll = ScrollList()
    scene = show(app, scroll)
    rows = [scroll.add(Button(str(number))) for number in range(20)]
    for number, row in enumerate(rows):
        row.rect = pygame.Rect(10, 80 * number, 200, 60)
        row.disable("Not now.")
    scroll.set_content(pygame.Rect(100, 100, 300, 320), 1600)
    drive.finger(app, pygame.FINGERDOWN, (150, 350))
    drive.finger(app, pygame.FINGERMOTION, (150, 250))
    drive.finger(app, pygame.FINGERUP, (150, 250))
    assert scroll.offset == 100
    drive.tap(app, rows[3].rect.center)
    assert looked_at(scene) is rows[3], "a tap says why not"


def test_a_second_finger_is_ignored(app: Game) -> None:
    heard: list[str] = []
    buttons = [Button(name, lambda name=name: heard.append(name)) for name in "ab"]  # type: ignore[misc]
    show(app, *buttons)
    width, height = app.screen.get_size()
    for finger, button in enumerate(buttons):
        x, y = button.rect.center
        app.step([pygame.event.Event(pygame.FINGERDOWN, x=x / width, y=y / height, finger_id=finger)])
    for finger, button in enumerate(buttons):
        x, y = button.rect.center
        app.step([pygame.event.Event(pygame.FINGERUP, x=x / width, y=y / height, finger_id=finger)])
    assert heard == ["a"]


def touch(app: Game, kind: int, finger: int, pos: tuple[float, float]) -> None:
    """Do what a finger of some number does, and let a frame pass."""
    width, height = app.screen.get_size()
    share = {"x": pos[0] / width, "y": pos[1] / height}
    app.step([pygame.event.Event(kind, **{**drive.TOUCH, **share, "finger_id": finger})])
    drive.frames(app)


def tap_with(app: Game, finger: int, pos: tuple[int, int]) -> None:
    touch(app, pygame.FINGERDOWN, finger, pos)
    touch(app, pygame.FINGERUP, finger, pos)


def rest(app: Game) -> None:
    drive.frames(app, 30, 0.1)


def tremble(app: Game) -> None:
    for number in range(30):
        touch(app, pygame.FINGERMOTION, 1, (300 + 9 * (number % 3), 300 - 9 * (number % 2)))
        drive.frames(app, 1, 0.1)


def lose_focus(app: Game) -> None:
    app.step([pygame.event.Event(pygame.WINDOWFOCUSLOST)])


def plug(app: Game) -> None:
    app.step([pygame.event.Event(pygame.JOYDEVICEADDED, device_index=0)])


@pytest.mark.parametrize("passes", plain(2, [rest, tremble, lose_focus, plug], whole=True))
def test_a_finger_that_stays_keeps_nobody_from_playing(app: Game, passes: Callable[[Game], None]) -> None:
    app.stack.reset(MenuScene(app))
    drive.frames(app, 60)
    touch(app, pygame.FINGERDOWN, 1, (300, 300))
    passes(app)
    rules = next(w for w in app.stack.top.widgets if getattr(w, "label", "") == "Rules")  # type: ignore[union-attr]
    tap_with(app, 2, rules.rect.center)
    assert isinstance(app.stack.top, RulesScene)
    touch(app, pygame.FINGERUP, 1, (300, 300))
    assert isinstance(app.stack.top, RulesScene), "its late lifting means nothing"


def test_after_a_lost_lift_six_taps_are_enough(app: Game) -> None:
    heard: list[str] = []
    button = Button("a", lambda: heard.append("a"))
    show(app, button)
    touch(app, pygame.FINGERDOWN, 1, (700, 500))
    for finger in range(2, 8):
        tap_with(app, finger, button.rect.center)
        drive.frames(app, 5, 0.1)
    assert heard


def test_a_finger_that_comes_down_again_was_lifted(app: Game) -> None:
    heard: list[str] = []
    button = Button("a", lambda: heard.append("a"))
    show(app, button)
    touch(app, pygame.FINGERDOWN, 1, (700, 500))
    tap_with(app, 1, button.rect.center)
    assert heard == ["a"]


def test_a_finger_that_moves_goes_on_playing(app: Game) -> None:
    heard: list[str] = []
    scroll = ScrollList()
    show(app, scroll, button := Button("a", lambda: heard.append("a")))
    row = scroll.add(Button("row"))
    row.rect = pygame.Rect(10, 0, 200, 1600)
    scroll.set_content(pygame.Rect(400, 100, 300, 320), 1600)
    touch(app, pygame.FINGERDOWN, 1, (500, 400))
    for moved in range(30):
        touch(app, pygame.FINGERMOTION, 1, (500, 400 - 10 * moved))
        drive.frames(app, 1, 0.1)
    tap_with(app, 2, button.rect.center)
    assert not heard
    assert scroll.offset == 290


def test_a_press_ends_where_the_window_loses_its_fingers(app: Game) -> None:
    heard: list[str] = []
    button = Button("a", lambda: heard.append("a"))
    show(app, button)
    touch(app, pygame.FINGERDOWN, 1, button.rect.center)
    pressed = [button.pressed]
    lose_focus(app)
    pressed.append(button.pressed)
    assert pressed == [True, False]
    touch(app, pygame.FINGERUP, 1, button.rect.center)
    assert heard == []


@pytest.mark.parametrize(("inches", "least"), [(24, 72), (32, 54), (43, 40)])
def test_twenty_millimetres(inches: int, least: int) -> None:
    assert round(20 * pixels_per_mm((1920, 1080), inches)) == least
