"""Errors in the kiosk lead to the attract loop, with a report and a count, and never out of it."""

import pytest

from citrus_game.content.kiosk_scores import Entry
from citrus_game.session.saves import crash_reports
from citrus_game.ui.kiosk.attract.page import AttractPage
from citrus_game.ui.kiosk.staff.pin_pad import PinPad
from citrus_game.ui.toolkit.app import errors
from citrus_game.ui.toolkit.app.scene import Scene
from tests.cases import plain
from tests.ui.kiosk.conftest import MakeKiosk, shows, tap


def fault(*_given: object) -> None:
    raise ZeroDivisionError("a fault that nobody thought of")


@pytest.mark.slow
@pytest.mark.parametrize("hook", plain(1, ["update", "draw", "layout", "on_leave"], whole=True))
def test_a_fault_leads_to_the_attract_loop(
    make_kiosk: MakeKiosk,
    hook: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    app = make_kiosk()
    app.running = True
    app.show_chooser()
    app.begin("sprint")
    app._then = None  # from here on by the loop's own clock
    scene = Scene(app)
    monkeypatch.setattr(scene, hook, fault)
    app.boundary.call(lambda: app.stack.push(scene))
    if hook == "on_leave":
        app.boundary.call(app.show_attract_loop)
    app.run_frame([])
    app.run_frame([])
    assert shows(app, AttractPage)
    assert app.running
    (report,) = crash_reports.folder().glob("*.txt")
    logged = capsys.readouterr().err
    assert "a fault that nobody thought of" in logged, "the watchdog keeps it in its log"
    assert str(report) in logged
    (day,) = app.counts.read()
    assert day.crashes == 1
    assert sum(day.mode("sprint").left.values()) == 1
    assert app.visit is None


def test_faults_again_and_again_are_for_the_watchdog(
    make_kiosk: MakeKiosk, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_kiosk()
    app._then = None
    for _crash in range(errors.MOST):
        scene = Scene(app)
        monkeypatch.setattr(scene, "update", fault)
        app.stack.push(scene)
        app.run_frame([])
        assert shows(app, AttractPage)
    scene = Scene(app)
    monkeypatch.setattr(scene, "update", fault)
    app.stack.push(scene)
    with pytest.raises(ZeroDivisionError):
        app.run_frame([])


def test_without_memory_another_process_is_the_cure(
    make_kiosk: MakeKiosk, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_kiosk()
    app._then = None
    scene = Scene(app)

    def full(*_given: object) -> None:
        raise MemoryError

    monkeypatch.setattr(scene, "update", full)
    app.stack.push(scene)
    with pytest.raises(MemoryError):
        app.run_frame([])
    assert not app.counts.read(), "the watchdog counts it"
    assert not list(crash_reports.folder().glob("*.txt"))


def test_where_the_loop_cannot_be_shown_either_the_watchdog_counts(
    make_kiosk: MakeKiosk, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_kiosk()
    app._then = None
    scene = Scene(app)
    monkeypatch.setattr(scene, "update", fault)
    monkeypatch.setattr(app, "show_attract_loop", fault)
    app.stack.push(scene)
    with pytest.raises(ZeroDivisionError):
        app.run_frame([])
    assert not app.counts.read(), "it is not counted twice"


def test_no_report_says_how_somebody_signs(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    app.router.sign(Entry(mode="sprint", points=31, seconds=100.0, emblem="lemon", colour="azure"))
    tap(app, (480, 300))
    assert [line.split()[-1] for line in app.trail.lines()] == ["Press", "Activate"]


def test_no_report_says_where_a_pin_was_tapped(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    app.ask_pin()
    assert shows(app, PinPad)
    tap(app, (480, 300))
    assert [line.split()[-1] for line in app.trail.lines()] == ["Press", "Activate"]
