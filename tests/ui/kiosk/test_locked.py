"""Nothing that a visitor does leads out of the kiosk, or to the staff menu without the PIN."""

import random
from pathlib import Path
from typing import Any

import pygame
import pytest

from citrus_game.content.disk.paths import user_exports
from citrus_game.content.kiosk import load_kiosk, staff_file
from citrus_game.content.settings.settings import own_settings
from citrus_game.kiosk.watchdog import heartbeat
from citrus_game.ui.kiosk.app import KioskApp
from citrus_game.ui.kiosk.attract.page import AttractPage
from citrus_game.ui.kiosk.puzzle import PuzzleResult
from citrus_game.ui.kiosk.staff.menu import StaffMenu
from citrus_game.ui.kiosk.staff.pin_pad import PinPad
from citrus_game.ui.kiosk.visit.chooser import Chooser
from citrus_game.ui.kiosk.visit.idle import IdleCountdown
from citrus_game.ui.kiosk.visit.result import HowToPlay, KioskScoring
from citrus_game.ui.kiosk.visit.session_scene import KioskSessionScene
from citrus_game.ui.kiosk.visit.sign import SignScene, TableScene
from citrus_game.ui.toolkit.app.system import FolderOpener
from citrus_game.ui.toolkit.dialogs.messages import Question
from tests.cases import plain
from tests.ui.kiosk.conftest import PIN, MakeKiosk, shows, tap, wait

HOME = (
    HowToPlay, AttractPage, Chooser,
    KioskSessionScene, KioskScoring, PuzzleResult, SignScene, TableScene, IdleCountdown, PinPad, Question
)  # fmt: skip
"""All that a visitor may ever see."""
KEYS = (
    pygame.K_ESCAPE, pygame.K_F4, pygame.K_F11, pygame.K_F1, pygame.K_F2, pygame.K_F10, pygame.K_q,
    pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB, pygame.K_LEFT, pygame.K_DOWN, pygame.K_s, pygame.K_m,
    pygame.K_l, pygame.K_e, pygame.K_h, pygame.K_BACKSPACE, pygame.K_LSUPER, pygame.K_DELETE, pygame.K_c,
)  # fmt: skip
MODS = (0, 0, 0, pygame.KMOD_ALT, pygame.KMOD_CTRL, pygame.KMOD_CTRL | pygame.KMOD_ALT, pygame.KMOD_SHIFT)
VISITORS = {"language": "en", "mute": False}
"""The only settings that a visit changes, and that go with it."""
CHORD = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_SHIFT


def random_event(app: KioskApp, rng: random.Random) -> list[pygame.event.Event]:
    """Do anything that hands, keys and the system can do."""
    width, height = app.screen.get_size()
    what = rng.random()
    if what < 0.55:
        share: dict[str, Any] = {"x": rng.random(), "y": rng.random()}
        if rng.random() < 0.5:
            share = near_widget(app, rng)
        rest: dict[str, Any] = {"touch_id": 1, "finger_id": 1, "dx": 0.0, "dy": 0.0, "pressure": 1.0}
        return [pygame.event.Event(kind, **share, **rest) for kind in (pygame.FINGERDOWN, pygame.FINGERUP)]
    if what < 0.7:
        pos = rng.randrange(width), rng.randrange(height)
        button = rng.choice((1, 1, 2, 3))
        return [
            pygame.event.Event(kind, pos=pos, button=button)
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        ]
    if what < 0.9:
        key, mod = rng.choice(KEYS), rng.choice(MODS)
        return [pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)]
    if what < 0.94:
        return [pygame.event.Event(pygame.QUIT)]
    if what < 0.96:
        return [pygame.event.Event(pygame.DROPFILE, file="/etc/passwd")]
    if what < 0.98:
        return [pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=rng.choice((-1, 1)), flipped=False)]
    return [pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=rng.randrange(15), instance_id=0)]


def near_widget(app: KioskApp, rng: random.Random) -> dict[str, float]:
    """Tap on something that can be chosen."""
    top = app.stack.top
    live = (
        [widget for widget in top.widgets.visible_widgets() if widget.is_interactive]
        if top is not None
        else []
    )
    pos = rng.choice(live).visible_rect.center if live else (1, 1)
    width, height = app.screen.get_size()
    return {"x": (pos[0] + 0.5) / width, "y": (pos[1] + 0.5) / height}


@pytest.mark.slow  # test_stress_test has a shorter storm
def test_nothing_random_leads_out(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk((640, 360), modes=["sprint", "puzzle", "short"], brief_seconds=5)
    rng = random.Random(0)
    app.running = True
    before = app.settings.model_copy(update=VISITORS)
    seen = set()
    for _event in range(500):
        app.step(random_event(app, rng))
        app.frame(app.clock + rng.choice((0.02, 0.02, 0.1, 0.3)))
        for scene in app.stack:
            assert isinstance(scene, HOME), f"a visitor came to {type(scene).__name__}"
            seen.add(type(scene))
        assert app.running
        assert app.settings.model_copy(update=VISITORS) == before
    assert len(app.stack) > 0
    assert {Chooser, KioskSessionScene} <= seen
    assert not own_settings().exists()
    assert not staff_file().exists()


def test_quit_escape_and_drops_do_nothing(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    app.running = True
    app.step([pygame.event.Event(pygame.QUIT), pygame.event.Event(pygame.DROPFILE, file="x.citrus")])
    app.leave()
    assert app.running
    assert shows(app, AttractPage)


def test_seven_taps_in_the_corner_ask_for_the_pin(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    for _tap in range(6):
        tap(app, (5, 5))
    assert not shows(app, PinPad)
    tap(app, (5, 5))
    assert shows(app, PinPad)


def test_slow_taps_do_not(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    for _tap in range(12):
        tap(app, (5, 5))
        wait(app, 0.6)
    assert not any(isinstance(scene, PinPad) for scene in app.stack)


def test_the_chord_asks_for_the_pin(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    app.step([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_s, mod=CHORD, unicode="", scancode=0)])
    assert shows(app, PinPad)


def type_pin(app: KioskApp, pin: str) -> None:
    pad = app.stack.top
    assert isinstance(pad, PinPad)
    for digit in [*pin, "OK"]:
        button = next(widget for widget in pad.widgets if getattr(widget, "label", None) == digit)
        tap(app, button.rect.center)


def test_a_wrong_pin_leads_nowhere_and_makes_wait(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    app.ask_pin()
    for wrong in ("1111", "1112", "1113"):
        type_pin(app, wrong)
    assert shows(app, PinPad)
    assert app.gate.wait > 20
    type_pin(app, PIN)
    assert shows(app, PinPad), "the right PIN counts for nothing while there is to wait"


def test_digits_that_a_visitor_left_on_the_pad_are_not_part_of_the_pin(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    app.ask_pin()
    pad = app.stack.top
    assert isinstance(pad, PinPad)
    tap(app, next(widget for widget in pad.widgets if getattr(widget, "label", None) == "7").rect.center)
    assert pad.typed == "7"
    app.ask_pin()
    type_pin(app, PIN)
    assert shows(app, StaffMenu)


@pytest.mark.slow
def test_the_staff_changes_saves_and_ends(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    app.running = True
    app.ask_pin()
    type_pin(app, PIN)
    menu = app.stack.top
    assert isinstance(menu, StaffMenu)
    menu.draft = menu.draft.model_copy(update={"screen_inches": 43.0, "language": "de"})
    before = app.style.metrics.reach
    menu.save()
    assert shows(app, AttractPage)
    assert load_kiosk().screen_inches == 43.0
    assert app.style.metrics.reach < before
    assert app.settings.language == "de"
    app.stop(heartbeat.RESTART)
    assert (app.running, app.code) == (False, heartbeat.RESTART)


def test_a_kiosk_without_a_pin_has_no_way_in(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk(pin_hash="")
    app.ask_pin()
    type_pin(app, "0000")
    assert shows(app, PinPad)


@pytest.mark.parametrize(("inches", "pixels"), plain(2, [(24, 72), (7, 124), (32, 54), (43, 40), (10, 108)]))
def test_targets_are_twenty_millimetres_where_they_can_be(
    make_kiosk: MakeKiosk, inches: float, pixels: int
) -> None:
    app = make_kiosk((1920, 1080), screen_inches=inches)
    assert abs(app.style.metrics.reach - pixels) <= 1


def test_no_visitor_opens_a_folder(make_kiosk: MakeKiosk, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Path] = []
    monkeypatch.setattr(FolderOpener, "open", lambda _opener, folder: opened.append(folder))
    make_kiosk().open_folder(user_exports)
    assert not opened
