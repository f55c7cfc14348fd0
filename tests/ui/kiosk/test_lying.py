"""With something lying on the kiosk's screen, the next visitor can play, and the staff can open the menu."""

import itertools
from collections.abc import Callable

import pygame
import pytest

from citrus_game.ui.kiosk.app import KioskApp
from citrus_game.ui.kiosk.attract.page import AttractPage
from citrus_game.ui.kiosk.attract.title import TitlePage
from citrus_game.ui.kiosk.staff.menu import StaffMenu
from citrus_game.ui.kiosk.staff.pin_pad import PinPad
from citrus_game.ui.kiosk.visit.chooser import Chooser
from citrus_game.ui.kiosk.visit.idle import IdleCountdown
from citrus_game.ui.kiosk.visit.session_scene import KioskSessionScene
from citrus_game.ui.toolkit.widgets.panels import Label
from tests.cases import plain
from tests.ui.kiosk.conftest import PIN, MakeKiosk, shows, wait
from tests.ui.vocabulary.table import Table

THING = 1
"""The number of the finger that lies there."""
MIDDLE = (480, 300)


def touch(app: KioskApp, kind: int, finger: int, pos: tuple[int, int]) -> None:
    width, height = app.screen.get_size()
    x, y = (pos[0] + 0.5) / width, (pos[1] + 0.5) / height
    event = {"touch_id": 1, "finger_id": finger, "x": x, "y": y, "dx": 0.0, "dy": 0.0, "pressure": 1.0}
    app.step([pygame.event.Event(kind, event)])
    app.frame(app.clock + 0.1)


def tap(app: KioskApp, pos: tuple[int, int], finger: int = 2) -> None:
    touch(app, pygame.FINGERDOWN, finger, pos)
    touch(app, pygame.FINGERUP, finger, pos)
    wait(app, 0.3)


def lie(app: KioskApp) -> None:
    """A hand leans, and rests."""
    touch(app, pygame.FINGERDOWN, THING, MIDDLE)
    wait(app, 3)


def tremble(app: KioskApp, seconds: float = 3) -> None:
    """A bag leans, and its strap swings."""
    touch(app, pygame.FINGERDOWN, THING, MIDDLE)
    shiver(app, seconds)


def shiver(app: KioskApp, seconds: float) -> None:
    for number in range(round(seconds * 10)):
        pos = MIDDLE[0] + 7 * (number % 4), MIDDLE[1] - 6 * (number % 3)
        touch(app, pygame.FINGERMOTION, THING, pos)


LIE: list[Callable[[KioskApp], None]] = [lie, tremble]


def chooser(app: KioskApp) -> Chooser:
    top = app.stack.top
    assert isinstance(top, Chooser)
    return top


def play(app: KioskApp) -> KioskSessionScene:
    """Begin a game as a visitor does."""
    if shows(app, AttractPage):
        tap(app, (300, 450))
    tap(app, chooser(app).cards[0].rect.center)
    table = app.stack.top
    assert isinstance(table, KioskSessionScene)
    return table


def knock(app: KioskApp) -> None:
    for _ in range(7):
        touch(app, pygame.FINGERDOWN, 3, (5, 5))
        touch(app, pygame.FINGERUP, 3, (5, 5))


def get_in(app: KioskApp) -> None:
    """Come in as the staff does."""
    knock(app)
    pad = app.stack.top
    assert isinstance(pad, PinPad)
    wait(app, 0.5)
    for digit in [*PIN, "OK"]:
        tap(app, next(w for w in pad.widgets if getattr(w, "label", None) == digit).rect.center)
    assert shows(app, StaffMenu)


@pytest.mark.parametrize("lies", plain(1, LIE, whole=True))
@pytest.mark.parametrize("lifts", [True, False])
def test_attract_comes_back_and_the_next_visitor_plays(
    make_kiosk: MakeKiosk, lies: Callable[[KioskApp], None], lifts: bool
) -> None:
    app = make_kiosk()
    lies(app)
    assert shows(app, Chooser), "it may be a visitor"
    for _second in range(22):
        shiver(app, 0.1) if lies is tremble else None
        wait(app, 0.9)
    assert shows(app, AttractPage), "it is not"
    if lies is tremble:
        shiver(app, 2)
        assert shows(app, AttractPage)
    if lifts:
        touch(app, pygame.FINGERUP, THING, MIDDLE)
    play(app)


@pytest.mark.parametrize("lies", plain(1, LIE, whole=True))
def test_a_visitor_goes_on_beside_it(make_kiosk: MakeKiosk, lies: Callable[[KioskApp], None]) -> None:
    app = make_kiosk()
    lies(app)
    table = Table(play(app))
    lies(app)
    arrow = next(arrow for arrow in table.arrows() if arrow.is_interactive)
    tap(app, arrow.middle)
    assert table.picked()


@pytest.mark.slow
def test_a_game_is_left_though_something_trembles(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk(idle_seconds=20.0, countdown_seconds=10.0)
    play(app)
    tremble(app)
    shiver(app, 20)
    assert shows(app, IdleCountdown)
    shiver(app, 11)
    assert shows(app, AttractPage)


@pytest.mark.parametrize(
    ("where", "lies"),
    plain(
        lambda where, lies: (where in ("attract", "game")) == (lies is lie),
        itertools.product(["attract", "chooser", "game", "pin"], LIE),
    ),
)
def test_the_staff_gets_in(make_kiosk: MakeKiosk, lies: Callable[[KioskApp], None], where: str) -> None:
    app = make_kiosk()
    if where in ("chooser", "game"):
        tap(app, (300, 450))
    if where == "game":
        play(app)
    if where == "pin":
        knock(app)
    lies(app)
    get_in(app)


def test_the_staff_gets_in_though_others_tap(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    for _ in range(7):
        touch(app, pygame.FINGERDOWN, 4, (400, 300))
        touch(app, pygame.FINGERDOWN, 3, (5, 5))
        touch(app, pygame.FINGERUP, 3, (5, 5))
    assert shows(app, PinPad)


@pytest.mark.slow
def test_a_gamepad_that_lies_on_its_stick_is_nobody(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    for second in range(30):
        value = 30_000 + 500 * (second % 2)
        app.step([pygame.event.Event(pygame.CONTROLLERAXISMOTION, axis=1, value=value, instance_id=1)])
        wait(app, 1)
    assert shows(app, AttractPage)


def test_a_key_that_is_stuck_moves_nothing_for_the_next_visitor(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    app.show_chooser()
    app.step([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode="", scancode=81)])
    wait(app, 2)
    app.show_attract_loop()
    app.show_chooser()
    wait(app, 1)
    focus = chooser(app).widgets.focus
    wait(app, 1)
    assert chooser(app).widgets.focus is focus


def type_on(app: KioskApp, *codes: tuple[int, str]) -> None:
    for code, typed in codes:
        down = pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=typed, scancode=0)
        more = [pygame.event.Event(pygame.TEXTINPUT, text=typed)] if typed.isprintable() and typed else []
        app.step([down, *more, pygame.event.Event(pygame.KEYUP, key=code, mod=0)])
        wait(app, 0.2)


ENTER, BACK = (pygame.K_RETURN, "\r"), (pygame.K_BACKSPACE, "\b")


@pytest.mark.parametrize("keypad", plain(2, [False, True], whole=True))
def test_the_pin_is_typed_on_a_keyboard(make_kiosk: MakeKiosk, keypad: bool) -> None:
    app = make_kiosk()
    app.ask_pin()
    pad = app.stack.top
    assert isinstance(pad, PinPad)
    digits = [(getattr(pygame, f"K_KP{d}") if keypad else ord(d), d) for d in PIN]
    type_on(app, *digits[:3], digits[0], BACK)
    assert pad.typed == PIN[:3]
    type_on(app, digits[3], (pygame.K_KP_ENTER, "\r") if keypad else ENTER)
    assert shows(app, StaffMenu)


def test_letters_type_no_pin_and_escape_leads_back(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    app.ask_pin()
    pad = app.stack.top
    assert isinstance(pad, PinPad)
    type_on(app, (pygame.K_m, "m"), (pygame.K_PERIOD, "."))
    assert pad.typed == ""
    type_on(app, (pygame.K_ESCAPE, "\x1b"))
    assert shows(app, AttractPage)


@pytest.mark.slow
def test_it_speaks_of_touching_to_a_finger_and_of_clicking_to_a_mouse(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    app.loop.start()
    table = Table(play(app))
    said = [" ".join(table.prompt().texts)]
    app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=(9, 9), rel=(30, 0), buttons=(0, 0, 0))])
    wait(app, 0.3)
    said.append(" ".join(table.prompt().texts))
    touch(app, pygame.FINGERDOWN, 2, (9, 300))
    wait(app, 0.3)
    said.append(" ".join(table.prompt().texts))
    assert ["Tap" in words for words in said] == [True, False, True]
    assert ["Click" in words for words in said] == [False, True, False]


def test_the_attract_loop_and_the_countdown_speak_of_what_was_used_last(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    said = []
    for press in ("mouse", "finger"):
        if press == "mouse":
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                app.step([pygame.event.Event(kind, pos=(300, 450), button=1)])
        else:
            tap(app, (300, 450))
        chooser = app.stack.top
        assert isinstance(chooser, Chooser)
        chooser.choose("short")
        app.router.countdown()
        countdown = app.stack.top
        assert isinstance(countdown, IdleCountdown)
        said.append(" ".join(w.text for w in countdown.widgets if isinstance(w, Label)))
        app.show_attract_loop()
        title = app.stack.top
        assert isinstance(title, TitlePage)
        said.append(title.call.words)
    assert ["lick" in words for words in said] == [True, True, False, False]
    assert ["ouch" in words for words in said] == [False, False, True, True]
