"""Gamepads: a drawn pointer, held buttons, choosing letters."""

import pygame
import pytest
from pygame.event import Event

from citrus_game.session.saves.save_index import name_sign
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.menu.menu_scene import MenuScene
from citrus_game.ui.scenes.setup.setup_scene import SetupScene
from citrus_game.ui.toolkit.app.app import App
from citrus_game.ui.toolkit.dialogs.on_screen_keyboard import OnScreenKeyboard
from citrus_game.ui.toolkit.drawing.dirty_rects import DirtyRects
from citrus_game.ui.toolkit.drawing.pointers import Pointers
from citrus_game.ui.toolkit.input.events import Move, Release, Shortcut
from citrus_game.ui.toolkit.input.gamepads import Gamepads
from citrus_game.ui.toolkit.widgets.buttons import Button
from citrus_game.ui.toolkit.widgets.text_field import TextField
from tests.cases import plain
from tests.ui.toolkit import drive
from tests.ui.toolkit.conftest import MakeApp

SIZE = (1280, 720)


@pytest.fixture
def app(make_app: MakeApp) -> Game:
    return make_app()


def push(app: App, x: int, y: int, device: int = 0) -> None:
    """Push the right stick of a gamepad, which is plugged in."""
    app.gamepad_seats.plug(device, "030000005e0400008e02000014010000")
    for axis, value in ((pygame.CONTROLLER_AXIS_RIGHTX, x), (pygame.CONTROLLER_AXIS_RIGHTY, y)):
        app.step([Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=device)])


def pointer(app: App, device: int = 0) -> tuple[int, int] | None:
    return dict(app.pads.pointers()).get(device)


def pad_button(app: App, button: int) -> None:
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        app.step([Event(kind, button=button, instance_id=0)])
    drive.frames(app)


def point_at(app: App, rect: pygame.Rect) -> None:
    """Push the right stick until the pointer is within a rect."""
    push(app, 0, 10_000)
    for _frame in range(600):
        drive.frames(app)
        at = pointer(app)
        assert at is not None
        if rect.collidepoint(at):
            push(app, 0, 0)
            return
        way = pygame.Vector2(rect.center) - at
        way.scale_to_length(max(12_000, min(32_000, 120 * way.length())))
        push(app, round(way.x), round(way.y))
    raise AssertionError("the pointer does not get there")


def test_the_pointer_is_drawn_where_it_is_and_only_then(app: Game) -> None:
    app.stack.reset(MenuScene(app))
    drive.frames(app)
    before = pygame.image.tobytes(app.screen, "RGB")
    push(app, 20_000, 0)
    areas = drive.frames(app)
    at = pointer(app)
    assert at is not None
    assert any(area.collidepoint(at) for area in areas)
    assert pygame.image.tobytes(app.screen, "RGB") != before
    push(app, 0, 0)
    drive.frames(app)
    assert drive.frames(app) == [], "a pointer that rests draws nothing"
    pad_button(app, pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    assert pointer(app) is None, "it hides when the focus moves"
    app.stack.top.widgets.focus_on(None)  # type: ignore[union-attr]
    app.stack.dirty.add(None)


@pytest.mark.parametrize("size", [SIZE, (1080, 1920), (2560, 1080)])
def test_a_pointer_comes_in_the_middle_of_the_window(size: tuple[int, int]) -> None:
    pads, up = Gamepads(), pygame.CONTROLLER_AXIS_RIGHTY
    pads.translate(Event(pygame.CONTROLLERAXISMOTION, axis=up, value=-32_767, instance_id=3))
    list(pads.update(0.01, size))
    across, down = dict(pads.pointers())[3]
    assert across == size[0] // 2
    assert 0.49 * size[1] < down < 0.5 * size[1]


def test_the_pointer_gathers_speed_and_stays_in_the_window() -> None:
    pads = Gamepads()
    pads.translate(
        Event(pygame.CONTROLLERAXISMOTION, axis=pygame.CONTROLLER_AXIS_RIGHTX, value=32_767, instance_id=3)
    )
    places = []
    for _frame in range(200):
        list(pads.update(1 / 60, SIZE))
        places.append(dict(pads.pointers())[3][0])
    assert places[1] - places[0] < places[30] - places[29]
    assert places[-1] == SIZE[0] - 1


@pytest.mark.parametrize(
    ("seconds", "heights"),
    [(0.01, (0.25, 0.28)), (0.35, (0.7, 0.75)), (0.7, (1.2, 1.21)), (2.0, (1.2, 1.21))],
)
def test_a_pointer_starts_at_a_quarter_of_a_windows_height_a_second_and_gathers_speed(
    seconds: float, heights: tuple[float, float]
) -> None:
    pads, frame, size = Gamepads(), 0.01, (100_000, 10_000)
    right = pygame.CONTROLLER_AXIS_RIGHTX
    pads.translate(Event(pygame.CONTROLLERAXISMOTION, axis=right, value=32_767, instance_id=3))
    places = [size[0] // 2]
    for _frame in range(round(seconds / frame)):
        list(pads.update(frame, size))
        places.append(dict(pads.pointers())[3][0])
    least, most = (share * size[1] * frame for share in heights)
    assert least - 1 <= places[-1] - places[-2] <= most + 1


@pytest.mark.parametrize(
    ("axis", "way"), [(pygame.CONTROLLER_AXIS_LEFTX, "dx"), (pygame.CONTROLLER_AXIS_LEFTY, "dy")]
)
@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize(
    ("values", "moves"),
    [
        ([11_000], [0]),
        ([19_000], [0]),
        ([21_000], [1]),
        ([21_000, 32_000], [1, 0]),
        ([21_000, 19_000, 13_000, 21_000], [1, 0, 0, 0]),
        ([21_000, 11_000, 19_000, 21_000], [1, 0, 0, 1]),
        ([21_000, -19_000, -21_000], [1, 0, -1]),
        ([21_000, 0, -21_000], [1, 0, -1]),
    ],
)
def test_a_stick_moves_once_far_out_and_again_only_after_it_came_back(
    axis: int, way: str, sign: int, values: list[int], moves: list[int]
) -> None:
    pads, found = Gamepads(), []
    for value in values:
        event = Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=sign * value, instance_id=3)
        found.append(getattr(pads.translate(event), way, 0))
    assert found == [sign * move for move in moves]


@pytest.mark.parametrize("size", [(640, 480), (1280, 720), (3840, 2160)])
def test_the_tip_of_a_pointer_is_where_it_points(make_app: MakeApp, size: tuple[int, int]) -> None:
    style, at = make_app(size).style, (size[0] // 2, size[1] // 2)
    surface, pointers = pygame.Surface(size), Pointers(DirtyRects())
    pointers.show(style, {3: at}, {})
    pointers.draw(style, surface, [surface.get_rect()])
    drawn = pygame.mask.from_threshold(surface, "black", (1, 1, 1, 255))
    drawn.invert()
    (rect,) = drawn.get_bounding_rects()
    assert rect.topleft == pytest.approx(at, abs=1 + rect.height // 24)


def test_the_first_button_chooses_at_the_pointer(app: Game) -> None:
    app.stack.reset(MenuScene(app))
    drive.frames(app)
    scene = app.stack.top
    assert scene is not None
    new_game = next(w for w in scene.widgets if isinstance(w, Button) and w.label == "New game")
    point_at(app, new_game.rect.inflate(-40, -20))
    assert new_game.hovered
    pad_button(app, pygame.CONTROLLER_BUTTON_A)
    assert isinstance(app.stack.top, SetupScene)


@pytest.mark.parametrize("hidden", ["before the press", "while pressed"])
@pytest.mark.parametrize("move", [pygame.CONTROLLER_BUTTON_DPAD_DOWN, pygame.CONTROLLER_BUTTON_DPAD_LEFT])
def test_a_hidden_pointer_clicks_nothing(app: Game, move: int, hidden: str) -> None:
    """Not the widget on which it was, also when it hides between press and release."""
    app.stack.reset(MenuScene(app))
    drive.frames(app)
    scene = app.stack.top
    assert scene is not None
    new_game = next(w for w in scene.widgets if isinstance(w, Button) and w.label == "New game")
    point_at(app, new_game.rect.inflate(-40, -20))
    events = [Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_A, instance_id=0)]
    if hidden == "while pressed":
        app.step(events)
        assert new_game.pressed
    pad_button(app, move)
    assert pointer(app) is None
    assert not new_game.pressed
    scene.widgets.focus_on(None)
    if hidden == "before the press":
        app.step(events)
    app.step([Event(pygame.CONTROLLERBUTTONUP, button=pygame.CONTROLLER_BUTTON_A, instance_id=0)])
    drive.frames(app)
    assert app.stack.top is scene


def test_each_gamepad_has_a_pointer_of_its_own(app: Game) -> None:
    app.stack.reset(MenuScene(app))
    push(app, 30_000, 0, device=1)
    push(app, -30_000, 0, device=2)
    drive.frames(app, 5)
    one, two = pointer(app, 1), pointer(app, 2)
    assert one is not None
    assert two is not None
    assert one[0] > two[0]
    app.step([Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=1)])
    assert pointer(app, 1) is None


def test_a_trigger_is_held_and_let_go() -> None:
    pads = Gamepads()
    axis = pygame.CONTROLLER_AXIS_TRIGGERLEFT
    found = [
        pads.translate(Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=0))
        for value in (5_000, 30_000, 31_000, 4_000)
    ]
    assert found == [None, Shortcut("owners"), None, Release("owners")]


def test_a_held_stick_repeats_until_it_is_let_go() -> None:
    pads = Gamepads()
    axis = pygame.CONTROLLER_AXIS_LEFTX
    pads.translate(Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=30_000, instance_id=4))
    assert list(pads.update(0.3, SIZE)) == []
    repeated = list(pads.update(0.3, SIZE))
    assert len(repeated) >= 2
    assert set(repeated) == {Move(1, 0)}
    assert {input_event.device for input_event in repeated} == {4}
    pads.translate(Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=0, instance_id=4))
    assert list(pads.update(2.0, SIZE)) == []


def test_a_held_key_repeats_moves_but_chooses_once(app: Game) -> None:
    app.stack.reset(MenuScene(app))
    drive.frames(app)
    widgets = app.stack.top.widgets  # type: ignore[union-attr]
    seen = set()
    app.step([Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0)])
    for _frame in range(60):
        drive.frames(app)
        seen.add(widgets.focus)
    app.step([Event(pygame.KEYUP, key=pygame.K_DOWN, mod=0)])
    assert len(seen) > 2
    rest = widgets.focus
    drive.frames(app, 60)
    assert widgets.focus is rest


@pytest.mark.parametrize("by_finger", plain(1, [False, True], whole=True))
def test_a_name_is_written_without_a_keyboard(app: Game, by_finger: bool) -> None:
    scene = SetupScene(app)
    app.stack.reset(scene)
    drive.frames(app)
    name = next(w for w in scene.widgets if isinstance(w, TextField))

    def use(widget: Button | TextField) -> None:
        top = app.stack.top
        assert top is not None
        if by_finger:
            drive.tap(app, widget.rect.center)
        else:
            top.widgets.focus_on(widget)
            drive.button(app, pygame.CONTROLLER_BUTTON_A)

    def letter(label: str) -> Button:
        top = app.stack.top
        assert isinstance(top, OnScreenKeyboard)
        return next(w for w in top.widgets if isinstance(w, Button) and w.label == label)

    use(name)
    for label in ("Clear", "Capitals", "L", "e", "a", "x", "Delete", "Done"):
        use(letter(label))
    assert scene.draft.seats[0].name == "Lea"
    assert app.stack.top is scene


@pytest.mark.parametrize("caret", range(4))
def test_the_keyboard_on_the_screen_types_at_the_end(app: Game, caret: int) -> None:
    """Wherever the caret stood: the keyboard shows none."""
    name = TextField("Lea", lambda _text: None)
    name.caret = caret
    keyboard = OnScreenKeyboard(app, name)
    app.stack.reset(keyboard)
    drive.frames(app)

    def use(label: str) -> None:
        key = next(w for w in keyboard.widgets if isinstance(w, Button) and w.label == label)
        drive.click(app, key.rect.center)

    use("n")
    assert name.text == "Lean"
    for text in ("Lea", "Le"):
        use("Delete")
        assert name.text == text


def test_a_keyboard_needs_no_letters_on_the_screen(app: Game) -> None:
    scene = SetupScene(app)
    app.stack.reset(scene)
    name = next(w for w in scene.widgets if isinstance(w, TextField))
    scene.widgets.focus_on(name)
    drive.key(app, pygame.K_RETURN)
    assert app.stack.top is scene
    drive.write(app, "x")
    assert scene.draft.seats[0].name.endswith("x")


def test_only_letters_that_a_field_takes_are_offered(app: Game) -> None:
    digits = TextField("", lambda _text: None, allowed=str.isdigit)
    names = TextField("", lambda _text: None, allowed=name_sign)
    assert OnScreenKeyboard(app, digits).rows() == ["1234567890"]
    assert len(OnScreenKeyboard(app, names).rows()) == 4
    app.change(language="de")
    assert "Ä" in "".join(OnScreenKeyboard(app, names).rows())
