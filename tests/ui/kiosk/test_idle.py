"""The kiosk's idle times, in simulated time."""

from typing import Any

import pygame
import pytest

from citrus_game.ui.kiosk.attract.demo import DemoPage
from citrus_game.ui.kiosk.attract.page import AttractPage, LessonPage
from citrus_game.ui.kiosk.attract.title import TitlePage
from citrus_game.ui.kiosk.attract_loop import SHARES
from citrus_game.ui.kiosk.router import attract_page
from citrus_game.ui.kiosk.staff.pin_pad import PinPad
from citrus_game.ui.kiosk.visit.chooser import Chooser
from citrus_game.ui.kiosk.visit.idle import IdleCountdown
from citrus_game.ui.kiosk.visit.session_scene import KioskSessionScene
from tests.cases import plain
from tests.ui.kiosk.conftest import MakeKiosk, shows, tap, wait
from tests.ui.kiosk.scenes import table
from tests.ui.vocabulary.table import Table

FINGER = {"x": 0.2, "y": 0.5, "touch_id": 1, "finger_id": 1, "dx": 0.0, "dy": 0.0, "pressure": 1.0}
"""Where a card of the chooser will be."""
TOUCHES: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "finger": [(pygame.FINGERDOWN, FINGER), (pygame.FINGERUP, FINGER)],
    "mouse": [
        (kind, {"pos": (128, 180), "button": 1}) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    ],
    "key": [(pygame.KEYDOWN, {"key": pygame.K_RETURN, "mod": 0, "unicode": "", "scancode": 0})],
    "motion": [(pygame.MOUSEMOTION, {"pos": (128, 180), "rel": (30, 0), "buttons": (0, 0, 0)})],
    "gamepad": [(pygame.CONTROLLERBUTTONDOWN, {"button": 0, "instance_id": 0})],
}


@pytest.mark.slow
def test_the_loop_shows_all_pages_in_fifty_seconds(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    pages: list[type] = []
    for _second in range(52):
        page = type(app.stack.top)
        if not pages or pages[-1] is not page:
            pages.append(page)
        wait(app, 1.0)
    assert pages[0] is pages[4] is TitlePage
    assert pages[1:3] == [DemoPage, LessonPage]
    assert len(pages) == len(SHARES) + 1


def test_turns_that_end_by_themselves_are_nobodys(make_kiosk: MakeKiosk) -> None:
    """Once time is up, a computer player finishes each turn; that keeps no table that was left."""
    app = make_kiosk(
        idle_seconds=30, countdown_seconds=10, sprint_minutes=1, last_turn_seconds=20, modes=["sprint"]
    )
    sprint = table(app, "sprint", 4).sprint
    for _touch in range(4):
        wait(app, 18)
        tap(app, (5, 300))
    assert sprint is not None
    assert sprint.last_round
    wait(app, 55)
    assert shows(app, AttractPage)


@pytest.mark.slow
def test_the_loop_waits_for_the_staff(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk(attract_seconds=20)
    app.ask_pin()
    wait(app, 19)
    assert shows(app, PinPad)
    wait(app, 2)
    assert shows(app, TitlePage)


@pytest.mark.slow
def test_with_reduced_motion_the_loop_goes_on_without_any(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk(reduced_motion=True)
    title = app.stack.top
    assert isinstance(title, TitlePage)
    wait(app, 1)
    assert not title.moving
    assert app.frame(app.clock + 0.1) == []
    wait(app, 12)
    assert not shows(app, TitlePage)


def test_nobody_hears_the_loop(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    app.show_attract_loop()
    assert app.settings.mute
    app.show_chooser()
    assert not app.settings.mute


def test_another_position_each_loop(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    shown = []
    for _loop in range(3):
        page = attract_page(app, "demo")
        assert isinstance(page, DemoPage)
        shown.append(page.showing.name)
        app.loop.start()
    assert len(set(shown)) == 3


@pytest.mark.slow
def test_the_players_say_why(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    page = attract_page(app, "demo")
    assert isinstance(page, DemoPage)
    app.stack.reset(page)
    start, table = page.showing.playback.position, Table(page)
    said = set()
    for _second in range(20):
        wait(app, 0.8)
        said.add(table.prompt().title)
    assert page.showing.playback.position > start + 2
    assert len(said) > 2
    assert "" not in said


@pytest.mark.parametrize("page", plain(1, [name for name, _share in SHARES], whole=True))
@pytest.mark.parametrize("touch", plain(2, TOUCHES))
def test_any_touch_leaves_at_once_and_does_nothing_else(make_kiosk: MakeKiosk, page: str, touch: str) -> None:
    app = make_kiosk((640, 360))
    app.stack.reset(attract_page(app, page))
    app.frame(0.1)
    app.step([pygame.event.Event(kind, **values) for kind, values in TOUCHES[touch]])
    app.frame(0.13)
    chooser = app.stack.top
    assert isinstance(chooser, Chooser)
    assert app.visit is None
    assert chooser.persons == 1


def test_a_nudge_of_the_table_leaves_nothing(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=(480, 270), rel=(1, 1), buttons=(0, 0, 0))])
    assert shows(app, TitlePage)


def test_setup_waits_twenty_seconds(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    app.show_chooser()
    wait(app, 19.8)
    assert shows(app, Chooser)
    wait(app, 0.3)
    assert shows(app, AttractPage)


def begun(make_kiosk: MakeKiosk, mode: str = "short") -> tuple[object, KioskSessionScene]:
    app = make_kiosk()
    app.show_chooser()
    chooser = app.stack.top
    assert isinstance(chooser, Chooser)
    chooser.persons = 2
    chooser.choose(mode)  # type: ignore[arg-type]
    table = app.stack.top
    assert isinstance(table, KioskSessionScene)
    return app, table


@pytest.mark.slow
def test_a_game_waits_ninety_seconds_then_counts_down(make_kiosk: MakeKiosk) -> None:
    app, table = begun(make_kiosk)
    wait(app, 89.8)  # type: ignore[arg-type]
    assert table.app.stack.top == table
    wait(table.app, 0.3)
    assert shows(table.app, IdleCountdown)
    steps = len(table.session.history)
    tap(table.app, Table(table).arrows()[1].middle)
    assert table.app.stack.top == table, "any tap ends the countdown"
    assert (len(table.session.history), Table(table).picked()) == (steps, ""), "and does nothing else"
    wait(table.app, 119.8)
    assert table in table.app.stack
    wait(table.app, 0.4)
    assert shows(table.app, AttractPage)
    (day,) = table.app.counts.read()
    assert day.modes["short"].left == {"round-1": 1}
    assert day.modes["short"].started == 1


@pytest.mark.slow
def test_nobody_is_missed_while_computer_players_move(
    make_kiosk: MakeKiosk, monkeypatch: pytest.MonkeyPatch
) -> None:
    _app, table = begun(make_kiosk)
    monkeypatch.setattr(table.session, "is_bot_turn", lambda: True)
    Table(table).hold()
    wait(table.app, 200)
    assert table.app.stack.top == table
    assert table.app.rest == 0


def test_language_goes_with_the_visitor(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    title = app.stack.top
    assert isinstance(title, TitlePage)
    code, button = title._language_buttons[1]
    tap(app, button.rect.center)
    assert app.settings.language == code == "de"
    wait(app, 25)
    assert app.settings.language == "en"
