"""The stress test finds faults: a kiosk that is left, stuck, or lets somebody out."""

import os
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from citrus_game.content.disk import paths
from citrus_game.content.disk.files import write_atomically
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.kiosk import default_kiosk
from citrus_game.content.kiosk_scores import Entry
from citrus_game.kiosk.pin import hash_pin
from citrus_game.kiosk.watchdog.heartbeat import LEAVE
from citrus_game.kiosk.watchdog.supervisor import ENVIRONMENT
from citrus_game.ui.kiosk.app import KioskApp
from citrus_game.ui.kiosk.router import new_kiosk
from citrus_game.ui.kiosk.staff.menu import StaffMenu
from citrus_game.ui.kiosk.visit.chooser import Chooser
from citrus_game.ui.scenes.menu.menu_scene import MenuScene
from citrus_game.ui.toolkit.widgets.buttons import Button
from tests.cases import plain
from tools.stress_test.__main__ import become_client
from tools.stress_test.books import Books
from tools.stress_test.crowd import Crowd
from tools.stress_test.fair import Fair, FairCrowd, fairs_clock
from tools.stress_test.fault import Fault, Faults
from tools.stress_test.run import soak
from tools.stress_test.trouble import full_disk

FAST = 100_000.0


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path) -> Iterator[None]:
    paths.use_data_dir(tmp_path)
    yield
    paths.use_data_dir(None)


@pytest.fixture
def crowd() -> Crowd:
    kiosk = default_kiosk().model_copy(
        update={
            "pin_hash": hash_pin("135792468013", cost=1024),
            "idle_seconds": 10.0,
            "countdown_seconds": 5.0,
            "brief_seconds": 5.0,
        }
    )
    app = new_kiosk(kiosk, size=(960, 600), headless=True)
    app.loop.start()
    app.running = True
    return Crowd(app, random.Random(7), FAST)


@pytest.mark.slow
def test_visitors_come_and_go(crowd: Crowd) -> None:
    for kind in (crowd.passer, crowd.guesser, crowd.quitter):
        crowd.go(kind)
    assert crowd.returns == 3
    assert crowd.events > 100
    assert crowd.seen["Chooser"]
    assert crowd.seen["PinPad"]


@pytest.mark.slow
def test_a_single_touch_wakes_and_does_nothing_else(crowd: Crowd) -> None:
    rows = range(180, 600, 100)
    for pos in [(x, y) for x in (200, 480) for y in rows]:
        crowd.app.show_attract_loop()
        crowd.frame(crowd.hands.tap(pos))
        assert crowd.top == "Chooser"
        crowd.frame()
        assert crowd.app.visit is None


@pytest.mark.slow
def test_something_lies_on_the_glass_between_the_visitors(crowd: Crowd) -> None:
    crowd.rng = crowd.hands.rng = random.Random(3)
    for kind in (crowd.leaner, crowd.leaner, crowd.quitter, crowd.leaner, crowd.quitter):
        crowd.go(kind)
    assert crowd.returns == 5
    assert crowd.seen["KioskSessionScene"] or crowd.seen["KioskPuzzleScene"]


@pytest.mark.slow
def test_a_kiosk_that_has_become_deaf_is_a_fault(crowd: Crowd, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowd.app.translator.fingers, "handle", lambda *_: False)
    with pytest.raises(Fault, match=r"nothing comes of .* taps on Chooser"):
        crowd.go(crowd.player)


@pytest.mark.slow
def test_a_storm(crowd: Crowd) -> None:
    crowd.storm(2000)
    crowd.leave()
    assert crowd.events >= 2000


def test_a_visitor_takes_away_what_lies_on_a_button(crowd: Crowd) -> None:
    app = crowd.app
    app.kiosk = app.kiosk.model_copy(update={"brief_seconds": 60.0})
    visitor = FairCrowd(app, random.Random(7), FAST, Books())
    app.show_chooser()
    visitor.frame()
    assert app.stack.top is not None
    back = next(w for w in app.stack.top.widgets if isinstance(w, Button) and w.icon == "back")
    visitor.frame(visitor.hands.lay(back.rect.center))
    for _frame in range(250):
        visitor.frame(visitor.hands.tremble())
    visitor.frame(visitor.hands.tap(back.rect.center))
    assert isinstance(app.stack.top, Chooser), "there what touches is nobody's"
    assert visitor.press(lambda button: button.icon == "back")
    assert visitor.attracting


def leave(app: KioskApp) -> None:
    app.stop(LEAVE)


def show_menu(app: KioskApp) -> None:
    app.stack.push(MenuScene(app))


def show_staff_menu(app: KioskApp) -> None:
    app.stack.push(StaffMenu(app))


BROKEN: list[tuple[Callable[[KioskApp], None], str]] = [
    (leave, "the kiosk was left"),
    (show_menu, r"reached citrus_game\.ui\.scenes\.menu\.menu_scene\.MenuScene"),
    (show_staff_menu, r"reached citrus_game\.ui\.kiosk\.staff\.menu\.StaffMenu"),
]


@pytest.mark.parametrize(("fault", "words"), plain(2, BROKEN))
def test_a_way_out_is_a_fault(crowd: Crowd, fault: Callable[[KioskApp], None], words: str) -> None:
    fault(crowd.app)
    with pytest.raises(Fault, match=words):
        crowd.frame()


def test_a_kiosk_that_does_not_go_back_is_a_fault(crowd: Crowd, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowd.app, "_check_idle", lambda _passed: None)
    with pytest.raises(Fault, match=r"the attract loop is not back; .*last heard in frame 1, .*FingerDown"):
        crowd.go(crowd.passer)


def test_an_error_of_the_client_is_told_with_what_led_to_it(
    crowd: Crowd, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_passed: float) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(crowd.app, "_check_idle", broken)
    with pytest.raises(RuntimeError, match="broken") as told:
        crowd.frame(crowd.hands.tap((3, 4)))
    (note,) = told.value.__notes__
    assert "began on TitlePage" in note
    assert "FingerUp" in note


def test_what_is_left_of_a_visitor_is_a_fault(crowd: Crowd) -> None:
    crowd.app.begin("full")
    with pytest.raises(Fault, match="a visit is still counted"):
        crowd.leave()


def test_memory_that_grows_is_seen(crowd: Crowd) -> None:
    crowd.memory = [100.0] * 17
    assert crowd.growth() is None, "too few to tell"
    crowd.memory = [50.0] * 20 + [100.0] * 10
    assert crowd.growth() == 0, "the warm-up does not count"
    crowd.memory = [100.0 + number for number in range(60)]
    assert crowd.growth() == pytest.approx(0.069, abs=0.005)


@pytest.mark.skipif(os.name != "posix", reason="only there the C library is told something")
def test_memory_is_measured_as_that_of_a_client(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[dict[str, str]] = []
    monkeypatch.setattr(os, "execve", lambda _program, _words, environment: begun.append(environment))
    monkeypatch.delenv("MALLOC_MMAP_THRESHOLD_", raising=False)
    become_client()
    (environment,) = begun
    assert environment.items() >= ENVIRONMENT.items()
    monkeypatch.setattr(os, "environ", environment)
    become_client()
    assert len(begun) == 1, "once is enough"


@pytest.mark.slow
def test_a_soak_tells_what_it_saw_and_leaves_nothing() -> None:
    notes: list[str] = []
    before = paths.user_data()
    summary = soak(
        default_kiosk(),
        minutes=1,
        events=300,
        seed=1,
        speed=FAST,
        size=(960, 600),
        tell=lambda _share, note: notes.append(note),
    )
    assert summary.faults == []
    assert summary.events >= 300
    assert summary.returns_to_attract == 1
    assert notes == ["events: 0"]
    assert paths.user_data() == before
    assert not list(before.iterdir())


@pytest.fixture
def fair(tmp_path: Path) -> Iterator[Fair]:
    held = Fair(tmp_path, random.Random(2), FAST, (960, 600))
    with fairs_clock(held.now):
        held.begin()
        yield held
        held.crowd.app.running = False


def entry(points: int) -> Entry:
    return Entry(mode="sprint", points=points, emblem="lime", colour="teal")


def test_a_fair_sees_a_count_and_a_score_that_is_wrong(fair: Fair) -> None:
    app = fair.crowd.app
    assert fair.books.faults(app, app.counts.read()) == []
    app.counts.count_start("full")
    (fault,) = fair.books.faults(app, app.counts.read())
    assert str(fault) == "full started on 2026-10-24: 1 counted, 0 seen"
    app.scores.add(entry(3))
    assert "sprint" in str(Faults(fair.books.faults(app, app.counts.read())))


@pytest.mark.slow
def test_who_wants_to_sign_does(fair: Fair) -> None:
    for _visitor in range(6):
        fair.crowd.sign("puzzle")
        fair.crowd.leave()
        if fair.books.signatures:
            break
    assert len(fair.crowd.app.scores.best("puzzle")) == 1


@pytest.mark.slow
def test_the_staff_comes_into_a_game_and_after_it(fair: Fair) -> None:
    fair._staff_helps()
    fair._check()
    fair._staff_cancels()
    assert fair.crowd.choose("short")
    fair.crowd.leave()
    fair._check()
    (day,) = fair.crowd.app.counts.read()
    assert (day.mode("short").started, day.mode("short").left.total()) == (1, 1), "the visitor's alone"


def test_a_fair_lets_its_midnights_pass(fair: Fair) -> None:
    app = fair.crowd.app
    app.scores.add(entry(3))
    assert fair.now().astimezone().isoformat() == "2026-10-24T23:30:00+02:00"
    fair.elapsed = 3 * 3600
    assert fair.now().astimezone().isoformat() == "2026-10-25T02:30:00+02:00"
    assert not app.scores.best("sprint")
    fair.elapsed = 4 * 3600
    assert fair.now().astimezone().isoformat() == "2026-10-25T02:30:00+01:00"
    assert [each.points for each in app.scores.best_before("sprint")] == [3]


def test_a_full_disk_is_over_when_it_is_over(tmp_path: Path) -> None:
    path = tmp_path / "a"
    with full_disk(), pytest.raises(ContentError):
        write_atomically(path, "text")
    write_atomically(path, "text")
    assert path.read_text() == "text"


@pytest.mark.slow
def test_what_the_staff_changed_and_was_not_kept_is_a_fault(
    fair: Fair, monkeypatch: pytest.MonkeyPatch
) -> None:
    fair._staff_changes()
    fair._staff_cancels()
    monkeypatch.setattr("citrus_game.ui.kiosk.app.change_kiosk", lambda _changes: None)
    with pytest.raises(Fault, match="not kept"):
        fair._staff_changes()
