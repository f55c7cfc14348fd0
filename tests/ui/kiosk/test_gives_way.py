"""Every dialog on the kiosk gives way, no change of the staff is lost, and only finished visits count so."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from citrus_game.content.disk.problem import ContentError
from citrus_game.content.kiosk import load_kiosk
from citrus_game.content.kiosk_scores import Entry
from citrus_game.kiosk.pin import FREE_TRIES
from citrus_game.kiosk.touch_screens import TouchScreens
from citrus_game.kiosk.watchdog import heartbeat
from citrus_game.ui.kiosk import app as kiosk_app
from citrus_game.ui.kiosk.app import KioskApp
from citrus_game.ui.kiosk.attract.page import AttractPage
from citrus_game.ui.kiosk.puzzle import KioskPuzzleScene, PuzzleResult
from citrus_game.ui.kiosk.staff.menu import MOST_SECONDS, ScoresDialog, StaffMenu
from citrus_game.ui.kiosk.staff.pin_pad import NewPinPad, PinPad
from citrus_game.ui.kiosk.visit.chooser import Chooser, show_puzzle
from citrus_game.ui.kiosk.visit.idle import IdleCountdown
from citrus_game.ui.toolkit.dialogs.messages import Message
from citrus_game.ui.toolkit.widgets.panels import Label
from tests.cases import plain
from tests.ui.kiosk.conftest import MakeKiosk, shows, tap, wait
from tests.ui.kiosk.test_plugged import TOUCH_SCREEN, plug
from tools.stress_test.trouble import full_disk


def staff(app: KioskApp) -> StaffMenu:
    app.show_staff_menu()
    menu = app.stack.top
    assert isinstance(menu, StaffMenu)
    return menu


def begun(app: KioskApp) -> None:
    """Begin a game for two people."""
    app.show_chooser()
    chooser = app.stack.top
    assert isinstance(chooser, Chooser)
    chooser.persons = 2
    chooser.choose("short")


def test_a_message_over_the_loop_gives_way(make_kiosk: MakeKiosk, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_kiosk()
    menu = staff(app)

    def full(_changes: object) -> None:
        raise ContentError("the disk is full")

    monkeypatch.setattr(kiosk_app, "change_kiosk", full)
    menu.change("music", 10)
    menu.save()
    assert shows(app, Message)
    wait(app, app.kiosk.brief_seconds + 1)
    assert shows(app, AttractPage)
    assert len(app.stack) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    "open_one",
    plain(
        1, [show_puzzle, KioskApp.show_chooser, lambda app: app.loop.start(), lambda app: app.router.staff()]
    ),
    ids=["puzzle", "chooser", "loop", "staff"],
)
def test_any_dialog_over_any_scene_gives_way(
    make_kiosk: MakeKiosk, open_one: Callable[[KioskApp], None]
) -> None:
    app = make_kiosk()
    open_one(app)
    app.stack.push(Message(app, "Title", "text"))
    wait(app, app.kiosk.idle_seconds + app.kiosk.countdown_seconds + app.kiosk.brief_seconds + 2, 0.5)
    assert not shows(app, Message)
    wait(app, 2 * (app.kiosk.idle_seconds + app.kiosk.countdown_seconds), 0.5)
    assert shows(app, AttractPage)


def test_the_loop_is_back_in_time_whatever_lies_over_what(make_kiosk: MakeKiosk) -> None:
    """Each of several scenes over one another waits for whoever left, but not one after the other."""
    app = make_kiosk()
    for lying in (
        [app.router.howto],
        [app.router.howto, app.ask_pin],
        [app.router.staff],
        [app.router.staff, lambda: app.stack.push(ScoresDialog(app)), lambda: app.stack.push(NewPinPad(app))],
    ):
        begun(app)
        for open_one in lying:
            open_one()
        wait(app, app.kiosk.idle_seconds + app.kiosk.countdown_seconds - 1, 0.5)
        assert len(app.stack) > 1
        wait(app, 2, 0.5)
        assert shows(app, AttractPage), lying


def test_a_pad_that_gives_way_leaves_the_menu_with_its_changes(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    menu = staff(app)
    menu.change("music", 10)
    app.stack.push(NewPinPad(app))
    wait(app, app.kiosk.brief_seconds + 1)
    assert app.stack.top is menu
    assert menu.draft.music == 10


def test_changes_of_a_menu_that_gave_way_are_there_again(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    staff(app).change("music", 10)
    wait(app, 2 * (app.kiosk.idle_seconds + app.kiosk.countdown_seconds), 0.5)
    assert shows(app, AttractPage)
    assert app.kiosk.music != 10
    menu = staff(app)
    assert menu.draft.music == 10
    assert "These earlier changes are not saved yet." in [
        widget.text for widget in menu.widgets if isinstance(widget, Label)
    ]
    menu.close()
    assert staff(app).draft == app.kiosk


def test_unsaved_changes_are_there_after_the_restart_for_a_touch_screen(
    make_kiosk: MakeKiosk, tmp_path: Path
) -> None:
    app = make_kiosk(reduced_motion=True)
    app.running = True
    app.touch_screens = TouchScreens(tmp_path)
    staff(app).change("music", 10)
    plug(tmp_path, 5, TOUCH_SCREEN)
    wait(app, 2 * (app.kiosk.idle_seconds + app.kiosk.countdown_seconds), 0.5)
    assert (app.running, app.code) == (False, heartbeat.RESTART)
    menu = staff(make_kiosk())
    assert menu.draft.music == 10 != menu.app.kiosk.music
    menu.close()
    again = make_kiosk()
    assert staff(again).draft == again.kiosk, "what was dropped is gone"


def test_changes_that_could_not_be_saved_are_saved_once_there_is_room(
    make_kiosk: MakeKiosk, capsys: pytest.CaptureFixture[str]
) -> None:
    app = make_kiosk()
    with full_disk():
        for setting in ("music", "effects"):
            menu = staff(app)
            menu.change(setting, 10)
            menu.save()
            assert shows(app, Message)
        (words,) = app.unwritten()
    assert words.startswith("Changed settings will be lost")
    assert words in capsys.readouterr().err
    app.show_chooser()
    app.show_attract_loop()
    assert not [*app.unwritten()]
    assert (load_kiosk().music, load_kiosk().effects) == (10, 10)


def test_what_a_full_disk_refused_is_written_once_there_is_room(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk(reduced_motion=True)
    with full_disk():
        begun(app)
        app.gate.check("0000")
        app.show_attract_loop()
        app.scores.add(Entry(mode="sprint", points=5, emblem="lime", colour="teal"))
        assert len([*app.unwritten()]) == 3
    wait(app, app.kiosk.attract_seconds / 2)
    assert not [*app.unwritten()]
    again = make_kiosk()
    assert [(day.mode("short").started, day.mode("short").left.total()) for day in again.counts.read()] == [
        (1, 1)
    ]
    assert [entry.points for entry in again.scores.best("sprint")] == [5]
    for _time in range(FREE_TRIES - 1):
        again.gate.check("0000")
    assert again.gate.wait > 0


@pytest.mark.slow
def test_a_menu_that_is_touched_now_and_then_asks_for_the_pin_at_last(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    staff(app).change("music", 10)
    while shows(app, StaffMenu) and app.clock < MOST_SECONDS + 120:
        wait(app, 10, 1.0)
        app.step([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F9, mod=0, unicode="", scancode=0)])
    assert shows(app, PinPad)
    assert app.unsaved is not None


def test_reading_the_rules_is_counted_down(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    app.show_chooser()
    app.router.howto()
    wait(app, 40)
    assert not shows(app, IdleCountdown)
    wait(app, app.kiosk.idle_seconds - 39)
    assert shows(app, IdleCountdown)


@pytest.mark.slow
@pytest.mark.parametrize("comes_back", plain(1, [True, False]))
def test_a_puzzle_that_somebody_walked_away_from_is_not_finished(
    make_kiosk: MakeKiosk, comes_back: bool
) -> None:
    app = make_kiosk()
    app.show_chooser()
    show_puzzle(app)
    assert shows(app, KioskPuzzleScene)
    wait(app, 75)
    assert shows(app, PuzzleResult)
    if comes_back:
        tap(app, (480, 2))
    wait(app, 3 * app.kiosk.brief_seconds)
    assert shows(app, AttractPage)
    (day,) = app.counts.read()
    count = day.modes["puzzle"]
    assert (count.started, count.finished, count.left.total()) == (1, int(comes_back), int(not comes_back))


def test_the_staff_reads_what_could_not_be_written(make_kiosk: MakeKiosk, tmp_path: Path) -> None:
    app = make_kiosk()
    (tmp_path / "file").touch()
    app.counts.path = tmp_path / "file" / "counts.log"
    app.counts.count_start("sprint")
    words = [widget.text for widget in staff(app).widgets if isinstance(widget, Label)]
    assert any(str(app.counts.path) in text for text in words)
