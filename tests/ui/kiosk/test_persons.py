"""What counts as a person at the kiosk: the same for fingers, mice, pens that report as mice, and keys."""

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pygame
import pytest
from pygame.event import Event

from citrus_game.ui.kiosk.app import KioskApp
from citrus_game.ui.kiosk.attract.page import AttractPage
from citrus_game.ui.kiosk.presence import NOBODY_SECONDS
from citrus_game.ui.kiosk.staff.menu import StaffMenu
from citrus_game.ui.kiosk.staff.pin_pad import PinPad
from citrus_game.ui.kiosk.visit.chooser import Chooser
from tests.cases import plain
from tests.ui.kiosk.conftest import PIN, MakeKiosk, shows, tap, wait
from tests.ui.unpainted import frame
from tools.stress_test.hands import Hands

SPOT = (300, 200)
CORNER = (6, 6)


def finger(kind: int, pos: tuple[float, float], number: int = 1) -> Event:
    place: dict[str, Any] = {"x": pos[0] / 960, "y": pos[1] / 540}
    return Event(kind, touch_id=1, finger_id=number, dx=0.0, dy=0.0, pressure=1.0, **place)


def key() -> Iterator[list[Event]]:
    """A key that hangs."""
    while True:
        yield [Event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x", scancode=0)]


HANDS = Hands(random.Random(1), (960, 540), CORNER)
THINGS: dict[str, Callable[[], Iterator[list[Event]]]] = {
    **{does: partial(make, SPOT) for does, make in HANDS.dirt.items()},
    "in the staff's corner": partial(HANDS.dirt["flickers"], CORNER),
    "hangs": key,
}


def go_on(app: KioskApp, thing: Iterator[list[Event]], seconds: float) -> None:
    for number in range(many := round(seconds * 8)):
        app.step(next(thing))
        frame(app, app.clock + 0.125, number, last=number == many - 1)


@pytest.mark.parametrize("thing", plain(1, THINGS))
def test_a_thing_is_nobody_and_the_loop_comes_back(make_kiosk: MakeKiosk, thing: str) -> None:
    app = make_kiosk()
    app.show_chooser()
    going = THINGS[thing]()
    go_on(app, going, NOBODY_SECONDS + app.kiosk.idle_seconds + app.kiosk.countdown_seconds)
    assert shows(app, AttractPage)
    go_on(app, going, 20)
    assert shows(app, AttractPage)


@pytest.mark.slow
@pytest.mark.parametrize("thing", plain(1, reversed(THINGS)))
def test_beside_a_thing_a_visitor_begins(make_kiosk: MakeKiosk, thing: str) -> None:
    app = make_kiosk()
    going = THINGS[thing]()
    go_on(app, going, NOBODY_SECONDS + app.kiosk.idle_seconds + app.kiosk.countdown_seconds + 1)
    assert shows(app, AttractPage)
    app.step([finger(pygame.FINGERDOWN, (480, 500), 7), finger(pygame.FINGERUP, (480, 500), 7)])
    go_on(app, going, 5)
    assert shows(app, Chooser)


@pytest.mark.parametrize("does", HANDS.dirt)
def test_the_staff_enters_its_pin_beside_dirt_that_is_new(make_kiosk: MakeKiosk, does: str) -> None:
    """Dirt that counts as a person yet took the taps on the number pad."""
    app = make_kiosk()
    app.ask_pin()
    dirt = HANDS.dirt[does]((2, 200))
    go_on(app, dirt, 3.0)
    pad = app.stack.top
    assert isinstance(pad, PinPad)
    places = {getattr(widget, "label", ""): widget.rect.center for widget in pad.widgets}
    for number, key in enumerate([*PIN, "OK"], 900):
        app.step([finger(pygame.FINGERDOWN, places[key], number)])
        go_on(app, dirt, 0.125 + 0.125 * (number % 2))
        app.step([finger(pygame.FINGERUP, places[key], number)])
        go_on(app, dirt, 0.25)
    assert shows(app, StaffMenu)


def test_a_mouse_that_is_moved_and_a_button_that_is_tapped_again_are_a_persons(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    app.step([Event(pygame.MOUSEMOTION, pos=(400, 300), rel=(40, 0), buttons=(0, 0, 0), touch=False)])
    assert shows(app, Chooser)
    for _second in range(15):
        wait(app, 1.0)
        app.step([finger(pygame.FINGERDOWN, CORNER, 3), finger(pygame.FINGERUP, CORNER, 3)])
        assert app.rest == 0


def test_the_staff_that_tries_again_gets_its_pad(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    for count in (4, 7):
        for _tap in range(count):
            app.step([finger(pygame.FINGERDOWN, CORNER, 3), finger(pygame.FINGERUP, CORNER, 3)])
            app.frame(app.clock + 0.2)
        wait(app, 2.0)
    assert shows(app, PinPad)


def test_the_call_is_for_touch_again_after_a_mouse_has_rested(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    app.step([Event(pygame.MOUSEMOTION, pos=(400, 300), rel=(40, 0), buttons=(0, 0, 0), touch=False)])
    assert not app.by_touch
    wait(app, 2 * app.kiosk.brief_seconds + 1)
    assert shows(app, AttractPage)
    assert app.by_touch


def test_a_tap_counts_for_what_it_hits(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    tap(app, (480, 300))
    assert shows(app, Chooser)


@pytest.mark.parametrize("rests", [3.0, NOBODY_SECONDS + 1])
def test_what_trembled_on_a_button_chooses_nothing_when_it_is_lifted(
    make_kiosk: MakeKiosk, rests: float
) -> None:
    app = make_kiosk(brief_seconds=60)
    app.show_chooser()
    wait(app, 1)
    chooser = app.stack.top
    assert isinstance(chooser, Chooser)
    card = chooser.cards[0].rect.center
    app.step([finger(pygame.FINGERDOWN, card)])
    for second in range(round(rests)):
        wait(app, 1)
        app.step([finger(pygame.FINGERMOTION, (card[0] + second % 3, card[1]))])
    app.step([finger(pygame.FINGERUP, card)])
    wait(app, 0.2)
    assert shows(app, Chooser) == (rests > NOBODY_SECONDS)
    wait(app, 6)
    tap(app, card)
    assert not shows(app, Chooser)
