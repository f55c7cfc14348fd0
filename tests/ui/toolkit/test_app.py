"""Window, loop, stack and dirty rectangles: nothing is drawn when nothing changes."""

import os
import subprocess
import sys
import time

import pygame
import pytest
from pygame.event import Event

from citrus_game.content.settings.commands import load_keys
from citrus_game.content.settings.settings import PACES, load_settings
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.menu.menu_scene import MenuScene
from citrus_game.ui.scenes.setup.setup_scene import SetupScene
from citrus_game.ui.toolkit.app.app import AWAKE, FAST, LONGEST_STEP, RESTING, SLOW
from citrus_game.ui.toolkit.app.scene import Scene
from citrus_game.ui.toolkit.dialogs.messages import Message, Question
from citrus_game.ui.toolkit.drawing.dirty_rects import DirtyRects
from citrus_game.ui.toolkit.input.events import Activate, Cancel, InputEvent, Move, Shortcut, Translator, Undo
from citrus_game.ui.toolkit.widgets.buttons import Button
from tests.ui.toolkit import drive
from tests.ui.toolkit.conftest import MakeApp


class ColourScene(Scene):
    """Fills itself with a colour and counts."""

    def __init__(self, app: Game, colour: tuple[int, int, int], overlay: bool = False) -> None:
        super().__init__(app)
        self.colour = colour
        self.__dict__["overlay"] = overlay
        self.log: list[object] = []

    def layout(self) -> None:
        self.log.append(self.style.metrics.size)

    def on_leave(self) -> None:
        self.log.append("left")

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        self.log.append(("draw", area.copy()))
        where = area if not self.overlay else area.clip(pygame.Rect(0, 0, 100, 100))
        surface.fill(self.colour, where)


def test_nothing_is_drawn_when_nothing_changes(make_app: MakeApp) -> None:
    app = make_app(reduced_motion=True)  # else the menu lives
    app.stack.reset(MenuScene(app))
    assert drive.frames(app) == [app.screen.get_rect()]
    for _ in range(100):
        assert drive.frames(app) == []


@pytest.mark.slow
def test_hovering_draws_a_small_part(make_app: MakeApp) -> None:
    app = make_app((1920, 1080))
    app.stack.reset(MenuScene(app))
    drive.frames(app)
    button = next(w for w in app.stack.top.widgets if isinstance(w, Button) and w.enabled)  # type: ignore[union-attr]
    app.step([Event(pygame.MOUSEMOTION, pos=button.rect.center, rel=(0, 0), buttons=(0, 0, 0))])
    areas = drive.frames(app)
    assert areas
    assert sum(area.width * area.height for area in areas) < 0.05 * 1920 * 1080


def test_damage_never_overlaps() -> None:
    dirty = DirtyRects()
    for rect in [(0, 0, 10, 10), (20, 0, 10, 10), (5, 5, 20, 3), (50, 50, 5, 5), (90, 90, 30, 30)]:
        dirty.add(pygame.Rect(rect))
    areas = dirty.pop_areas(pygame.Rect(0, 0, 100, 100))
    assert sorted(tuple(area) for area in areas) == [(0, 0, 30, 10), (50, 50, 5, 5), (90, 90, 10, 10)]
    assert not dirty


def test_damage_that_hardly_overlaps_does_not_draw_what_lies_between() -> None:
    """What is drawn is all of it, and nothing twice."""
    window, dirty = pygame.Rect(0, 0, 1000, 1000), DirtyRects()
    noted = [
        pygame.Rect(rect)
        for rect in [(0, 0, 500, 500), (450, 450, 500, 500), (0, 490, 20, 500), (440, 0, 20, 990)]
    ]
    for rect in noted:
        dirty.add(rect)
    areas = dirty.pop_areas(window)
    drawn, wanted = pygame.mask.Mask(window.size), pygame.mask.Mask(window.size)
    for area in areas:
        assert not drawn.overlap(pygame.mask.Mask(area.size, fill=True), area.topleft), (
            "nothing is drawn twice"
        )
        drawn.draw(pygame.mask.Mask(area.size, fill=True), area.topleft)
    for rect in noted:
        wanted.draw(pygame.mask.Mask(rect.size, fill=True), rect.topleft)
    assert drawn.overlap_area(wanted, (0, 0)) == wanted.count()
    assert drawn.count() < 1.1 * wanted.count()


@pytest.mark.parametrize(
    ("first", "second", "drawn"),
    [
        ((0, 0, 10, 10), (5, 5, 10, 10), 1),
        ((0, 95, 200, 10), (95, 0, 10, 200), 1),  # some clean pixels cost less than two areas more
        ((0, 495, 1000, 10), (495, 0, 10, 1000), 3),
        ((0, 0, 500, 500), (490, 490, 500, 500), 3),
        ((0, 0, 500, 500), (500, 0, 500, 500), 2),
        ((0, 0, 500, 500), (0, 0, 900, 900), 1),
    ],
)
def test_areas_are_drawn_as_one_where_little_lies_between(
    first: tuple[int, ...], second: tuple[int, ...], drawn: int
) -> None:
    dirty = DirtyRects()
    for rect in (first, second):
        dirty.add(pygame.Rect(rect))
    assert len(dirty.pop_areas(pygame.Rect(0, 0, 1000, 1000))) == drawn


def test_what_lies_in_a_damaged_area_adds_nothing() -> None:
    dirty = DirtyRects()
    for rect in [(0, 0, 50, 50), (10, 10, 5, 5), (0, 0, 50, 50)]:
        dirty.add(pygame.Rect(rect))
    assert dirty.pop_areas(pygame.Rect(0, 0, 100, 100)) == [pygame.Rect(0, 0, 50, 50)]


def test_an_overlay_lies_over_what_is_under_it(make_app: MakeApp) -> None:
    app = make_app()
    under, over = ColourScene(app, (10, 20, 30)), ColourScene(app, (200, 0, 0), overlay=True)
    app.stack.reset(under)
    app.stack.push(over)
    drive.frames(app)
    assert tuple(app.screen.get_at((50, 50)))[:3] == (200, 0, 0)
    assert tuple(app.screen.get_at((500, 500)))[:3] == (10, 20, 30)
    under.dirty(pygame.Rect(0, 0, 300, 300))
    assert drive.frames(app) == [pygame.Rect(0, 0, 300, 300)]
    assert tuple(app.screen.get_at((50, 50)))[:3] == (200, 0, 0)


def test_nothing_is_explained_under_an_overlay(make_app: MakeApp) -> None:
    app = make_app()
    menu = MenuScene(app)
    app.stack.reset(menu)
    menu.widgets.focus_on(next(w for w in menu.widgets if isinstance(w, Button) and w.hint))
    drive.frames(app, 60)
    explained = [menu.widgets.popover is not None]
    app.stack.push(Message(app, "Title", "Text"))
    drive.frames(app, 60)
    assert [*explained, menu.widgets.popover is not None] == [True, False]


def test_what_lies_under_a_full_scene_is_not_drawn(make_app: MakeApp) -> None:
    app = make_app()
    under, over = ColourScene(app, (10, 20, 30)), ColourScene(app, (200, 0, 0))
    app.stack.reset(under)
    app.stack.push(over)
    drive.frames(app)
    assert not any(isinstance(entry, tuple) and entry[0] == "draw" for entry in under.log)
    app.stack.pop()
    assert over.log[-1] == "left"
    drive.frames(app)
    assert tuple(app.screen.get_at((50, 50)))[:3] == (10, 20, 30)


def test_only_the_top_gets_intents(make_app: MakeApp) -> None:
    app = make_app()
    app.stack.reset(MenuScene(app))
    app.stack.push(Message(app, "Title", "Text"))
    drive.key(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, MenuScene)


def test_a_question_is_answered_or_not(make_app: MakeApp) -> None:
    app = make_app()
    heard: list[str] = []
    app.stack.reset(MenuScene(app))
    for keys, expected in (((pygame.K_RETURN,), ["yes"]), ((pygame.K_ESCAPE,), ["yes"])):
        app.stack.push(Question(app, "Leave?", "It is kept.", "Quit", lambda: heard.append("yes")))
        for code in keys:
            drive.key(app, code)
        assert heard == expected
        assert len(app.stack) == 1


def test_a_new_size_lays_out_anew(make_app: MakeApp) -> None:
    app = make_app()
    app.stack.reset(SetupScene(app))
    drive.resize(app, (1600, 1000))
    drive.resize(app, (1600, 1000))
    assert app.screen.get_size() == (1600, 1000)
    assert app.style.metrics.size == (1600, 1000)
    window, top = app.screen.get_rect(), app.stack.top
    assert top is not None
    assert all(window.contains(widget.visible_rect) for widget in top.widgets.visible_widgets())


def test_the_same_size_again_changes_nothing(make_app: MakeApp) -> None:
    app = make_app()
    scene = ColourScene(app, (0, 0, 0))
    app.stack.reset(scene)
    app.step([Event(pygame.VIDEORESIZE, size=(1280, 720), w=1280, h=720)])
    assert scene.log.count((1280, 720)) == 1


def test_quit_ends_the_loop(make_app: MakeApp) -> None:
    app = make_app()
    app.running = True
    app.step([Event(pygame.QUIT)])
    assert not app.running


def test_settings_take_effect_and_are_kept(make_app: MakeApp) -> None:
    app = make_app()
    app.stack.reset(MenuScene(app))
    before = app.style.type.px("button")
    app.change(text_size=200)
    assert app.style.type.px("button") > 1.9 * before
    assert load_settings().text_size == 200
    assert app.problems == []


@pytest.mark.parametrize("by", [1, -1])
@pytest.mark.parametrize("pace", [*PACES, 60, 110, 260, 399])
def test_speech_becomes_faster_or_slower_by_one_pace_and_stays_at_the_ends(
    make_app: MakeApp, pace: int, by: int
) -> None:
    app = make_app(speech_pace=pace)
    app.change_pace(by)
    if by > 0:
        assert app.settings.speech_pace == next((each for each in PACES if each > pace), pace)
    else:
        assert app.settings.speech_pace == next((each for each in reversed(PACES) if each < pace), pace)


def test_settings_that_cannot_be_kept_are_told(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app()

    def full(*_args: object, **_more: object) -> None:
        from citrus_game.content.disk.problem import ContentError

        raise ContentError("the disk is full", "settings.yaml")

    monkeypatch.setattr("citrus_game.ui.toolkit.app.screen.save_settings", full)
    app.stack.reset(MenuScene(app))
    app.change(text_size=150)
    assert app.problems == ["settings.yaml: the disk is full"]
    app.stack.reset(MenuScene(app))
    assert isinstance(app.stack.top, Message)
    assert app.problems == []


@pytest.mark.slow
def test_no_display_is_refused_with_a_sentence() -> None:
    code = (
        "from citrus_game.ui.router import open_game\n"
        "from citrus_game.ui.toolkit.app.window import WindowError\n"
        "try:\n    open_game()\nexcept WindowError as error:\n    print(error)\n"
    )
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert "No window can be opened" in done.stdout
    assert "Traceback" not in done.stderr


def test_at_rest_the_loop_draws_seldom_and_answers_at_once(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, clock, passed = make_app(), [time.monotonic()], []
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    scene = ColourScene(app, (9, 9, 9))
    scene.update = lambda dt: passed.append(dt)  # type: ignore[method-assign]
    app.stack.reset(scene)

    def wait(seconds: float) -> int:
        """Run the loop for some time; return the number of frames."""
        before, until = len(passed), clock[0] + seconds
        while clock[0] < until:
            app.advance([])
            clock[0] += 1 / app.rate
        return len(passed) - before

    assert wait(1.0) == pytest.approx(FAST, abs=1)
    wait(AWAKE)
    began = clock[0]
    passed.clear()
    assert wait(4.0) <= 4.0 / RESTING
    assert sum(passed) == pytest.approx(clock[0] - began, abs=2 / SLOW)  # no time is lost
    before = len(passed)
    app.advance([Event(pygame.JOYAXISMOTION, instance_id=0, axis=0, value=0.01)])
    assert len(passed) == before + 1  # a stick that trembles wakes nobody
    clock[0] += RESTING / 2
    app.advance([Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(0, 0), buttons=(0, 0, 0))])
    assert passed[-1] == 0  # what a click begins is shown from its beginning
    assert wait(1.0) == pytest.approx(FAST, abs=1)


def test_a_held_key_repeats_at_the_full_rate(make_app: MakeApp) -> None:
    app = make_app()
    app.stack.reset(MenuScene(app))
    app.step([Event(pygame.KEYDOWN, key=pygame.K_DOWN, unicode="", mod=0)])
    app.frame(app._last + 2 * AWAKE)
    assert app.awake


@pytest.mark.parametrize(
    ("elapsed", "moves", "thinks"),
    [
        (0.02, 0.02, 0.02),
        (0.1, 0.1, 0.1),
        (0.7, LONGEST_STEP, 0.7),
        (9.0, LONGEST_STEP, 9.0),
        (11.0, LONGEST_STEP, LONGEST_STEP),
        (3600.0, LONGEST_STEP, LONGEST_STEP),
    ],
)
def test_a_long_frame_moves_little_and_counts_as_thought_unless_the_machine_slept(
    make_app: MakeApp, elapsed: float, moves: float, thinks: float
) -> None:
    app, passed = make_app(), []
    scene = ColourScene(app, (9, 9, 9))
    scene.update = lambda dt: passed.append((dt, dt + app.late))  # type: ignore[method-assign]
    app.stack.reset(scene)
    app.frame(100.0)
    app.frame(100.0 + elapsed)
    assert passed[-1] == pytest.approx((moves, thinks))


def test_the_loop_slows_down_after_a_while(make_app: MakeApp) -> None:
    app = make_app()
    app.stack.reset(MenuScene(app))
    now = app._last
    rates = []
    for seconds in (0.0, 10.0):
        app.frame(now + seconds)
        rates.append(app.awake)
    app.step([Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(0, 0), buttons=(0, 0, 0))])
    assert [*rates, app.awake] == [True, False, True]


@pytest.mark.parametrize(
    ("code", "mod", "expected"),
    [
        (pygame.K_RETURN, 0, Activate()),
        (pygame.K_ESCAPE, pygame.KMOD_NUM, Cancel()),
        (pygame.K_UP, 0, Move(0, -1)),
        (pygame.K_z, pygame.KMOD_LCTRL, Undo()),
        (pygame.K_z, pygame.KMOD_RCTRL, Undo()),
        (pygame.K_z, 0, None),
        (pygame.K_e, 0, Shortcut("end")),
        (pygame.K_F11, 0, Shortcut("fullscreen")),
        (pygame.K_RETURN, pygame.KMOD_LALT, Shortcut("fullscreen")),
    ],
)
def test_keys_become_intents(make_app: MakeApp, code: int, mod: int, expected: InputEvent | None) -> None:
    make_app()
    event = Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)
    assert Translator(load_keys()).translate(event, (1280, 720)) == expected


@pytest.mark.parametrize("kind", [pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP])
def test_a_mouse_made_up_from_a_finger_is_ignored(make_app: MakeApp, kind: int) -> None:
    make_app()
    for touch in (False, True):
        event = Event(kind, pos=(5, 5), button=1, touch=touch)
        input_event = Translator(load_keys()).translate(event, (1280, 720))
        assert (input_event is None) == touch


def test_right_click_goes_back(make_app: MakeApp) -> None:
    app = make_app()
    app.stack.reset(MenuScene(app))
    app.stack.push(SetupScene(app))
    app.step([Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=3, touch=False)])
    assert isinstance(app.stack.top, MenuScene)
