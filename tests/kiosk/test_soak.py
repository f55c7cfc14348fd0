"""The crowd sees what it must see: a kiosk that is left, stuck, or lets somebody through."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from citrus_game.client.kiosk.app import KioskApp
from citrus_game.client.kiosk.staff import StaffMenu
from citrus_game.client.menu import MenuScene
from citrus_game.client.soak.crowd import Crowd, Fault
from citrus_game.client.soak.run import soak
from citrus_game.content import paths
from citrus_game.content.kiosk import default_kiosk
from citrus_game.kiosk.exits import LEAVE
from citrus_game.kiosk.pin import hash_pin

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
    app = KioskApp(kiosk, size=(960, 600), headless=True)
    app.stack.reset(app.loop.first())
    app.running = True
    return Crowd(app, random.Random(7), FAST)


def test_visitors_come_and_go(crowd: Crowd) -> None:
    for kind in (crowd.passer, crowd.guesser, crowd.quitter):
        crowd.go(kind)
    assert crowd.returns == 3
    assert crowd.events > 100
    assert crowd.seen["Chooser"]
    assert crowd.seen["PinPad"]


def test_a_single_touch_wakes_and_does_nothing_else(crowd: Crowd) -> None:
    rows = range(180, 600, 100)
    for pos in [(x, y) for x in (200, 480) for y in rows]:
        crowd.app.attract()
        crowd.frame(crowd.hands.tap(pos))
        assert crowd.top == "Chooser"
        crowd.frame()
        assert crowd.app.visit is None


def test_a_storm(crowd: Crowd) -> None:
    crowd.storm(2000)
    crowd.leave()
    assert crowd.events >= 2000


def leave(app: KioskApp) -> None:
    app.stop(LEAVE)


def show_menu(app: KioskApp) -> None:
    app.stack.push(MenuScene(app))


def show_staff_menu(app: KioskApp) -> None:
    app.stack.push(StaffMenu(app))


BROKEN: list[tuple[Callable[[KioskApp], None], str]] = [
    (leave, "the kiosk was left"),
    (show_menu, r"reached citrus_game\.client\.menu\.MenuScene"),
    (show_staff_menu, r"reached citrus_game\.client\.kiosk\.staff\.StaffMenu"),
]


@pytest.mark.parametrize(("fault", "words"), BROKEN)
def test_a_way_out_is_a_fault(crowd: Crowd, fault: Callable[[KioskApp], None], words: str) -> None:
    fault(crowd.app)
    with pytest.raises(Fault, match=words):
        crowd.frame()


def test_a_kiosk_that_does_not_go_back_is_a_fault(crowd: Crowd, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowd.app, "_wait", lambda _passed: None)
    with pytest.raises(Fault, match="the attract loop is not back"):
        crowd.go(crowd.passer)


def test_an_error_of_the_client_is_told_with_what_led_to_it(
    crowd: Crowd, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_passed: float) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(crowd.app, "_wait", broken)
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
    crowd.memory = [100.0] * 8
    assert crowd.growth() is None, "too few to tell"
    crowd.memory = [50.0] * 20 + [100.0] * 20
    assert crowd.growth() == 0, "the warm-up does not count"
    crowd.memory = [100.0 + number for number in range(80)]
    assert crowd.growth() == pytest.approx(0.134, abs=0.01)


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
    assert notes == ["0 events"]
    assert paths.user_data() == before
    assert not list(before.iterdir())
