"""The error boundary of the window: any exception becomes a page, a report and the menu."""

import re
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from citrus_game import __version__
from citrus_game.cli import window
from citrus_game.content.records.record import read_record
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.saves import crash_reports, saves
from citrus_game.session.seats import Seat
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.menu.menu_scene import MenuScene
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.toolkit.app import errors
from citrus_game.ui.toolkit.app.scene import Scene
from citrus_game.ui.toolkit.dialogs.crash_page import CrashPage, path_lines
from citrus_game.ui.toolkit.widgets.buttons import Button
from tests.cases import plain
from tests.ui.toolkit import drive
from tests.ui.toolkit.conftest import MakeApp

HOOKS = (
    "handle",
    "update",
    "draw",
    "layout",
    "on_enter",
    "restore_focus",
    "settings_changed",
    "gamepads_changed",
)
KEY: dict[str, Any] = {"key": pygame.K_RIGHT, "mod": 0, "unicode": "", "scancode": 0}


def fault(*_given: object, **_more: object) -> bool:
    raise ZeroDivisionError("a fault that nobody thought of")


def out_of_memory(*_given: object) -> None:
    raise MemoryError


def broken(app: Game, hook: str, fault: Callable[..., Any] = fault) -> Scene:
    scene = Scene(app)
    setattr(scene, hook, fault)
    return scene


def rounds(app: Game, count: int = 1) -> None:
    """Let the loop go round as `App.run` does, with a key in it."""
    for _round in range(count):
        app.run_frame([pygame.event.Event(pygame.KEYDOWN, **KEY)])


def provoke(app: Game, hook: str) -> None:
    if hook == "settings_changed":
        app.boundary.call(lambda: app.change(mute=True))
    elif hook == "gamepads_changed":
        app.open_pad = lambda _index: (1, "generic")
        app.run_frame([pygame.event.Event(pygame.CONTROLLERDEVICEADDED, device_index=0)])
    else:
        rounds(app)


def reports() -> list[Path]:
    return sorted(crash_reports.folder().glob("*.txt"))


def report() -> str:
    (only,) = reports()
    return only.read_text(encoding="utf-8")


def playing(app: Game, names: tuple[str, str] = ("Quirina", "Xaver")) -> GameSession:
    session = NewGame((Seat(names[0], "azure"), Seat(names[1], "violet")), seed=1).start()
    saves.Autosave(session)
    for _step in range(3):
        session.do(session.legal()[0])
    app.router.play(session)
    return session


@pytest.mark.parametrize("hook", plain(1, HOOKS, whole=True))
def test_a_fault_in_any_hook_becomes_a_page_and_a_report(make_app: MakeApp, hook: str) -> None:
    app = make_app()
    app.router.menu()
    app.boundary.call(lambda: app.stack.push(broken(app, hook)))
    provoke(app, hook)
    assert [type(scene) for scene in app.stack] == [CrashPage]
    rounds(app, 3)
    assert [type(scene) for scene in app.stack] == [CrashPage]
    text = report()
    assert f"citrus: {__version__}" in text
    assert re.search(r"^python: \d+\.\d+\.\d+", text, re.MULTILINE)
    assert "ZeroDivisionError: a fault that nobody thought of" in text
    drive.key(app, pygame.K_RETURN)
    assert [type(scene) for scene in app.stack] == [MenuScene]
    assert app.plain is None


def test_the_memory_is_full(make_app: MakeApp) -> None:
    app = make_app()
    app.stack.push(broken(app, "draw", out_of_memory))
    rounds(app)
    assert isinstance(app.stack.top, CrashPage)
    assert "MemoryError" in report()


def test_a_fault_in_a_thread_is_a_fault_of_the_window(make_app: MakeApp) -> None:
    app = make_app()
    app.router.menu()
    before = threading.excepthook
    with app.boundary:
        thread = threading.Thread(target=fault)
        thread.start()
        thread.join()
        rounds(app)
    assert isinstance(app.stack.top, CrashPage)
    assert "ZeroDivisionError" in report()
    assert threading.excepthook is before
    drive.key(app, pygame.K_RETURN)
    rounds(app)
    assert isinstance(app.stack.top, MenuScene), "it is told once"


def test_what_hears_a_step_may_break(make_app: MakeApp) -> None:
    app = make_app()
    session = playing(app)
    session.subscribe(out_of_memory)
    app.boundary.call(lambda: session.do(session.legal()[0]))
    assert isinstance(app.stack.top, CrashPage)
    assert app.stack.top.kept
    assert app.failed_save is not None
    assert len(saves.load(app.failed_save).steps) == 4, "the step was saved before"


def test_a_scene_that_cannot_even_be_left_is_left(make_app: MakeApp) -> None:
    app = make_app()
    app.stack.push(broken(app, "left"))
    left: list[bool] = []
    over = broken(app, "update")
    setattr(over, "on_leave", lambda: left.append(True))  # noqa: B010
    app.stack.push(over)
    rounds(app)
    assert isinstance(app.stack.top, CrashPage)
    assert left == [True]


def test_a_report_holds_the_game_and_no_name(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app()
    session = playing(app)
    drive.key(app, pygame.K_RIGHT)

    def tell(*_given: object) -> None:
        raise ValueError(f"Quirina and Xaver: {Path.home()}/x, {crash_reports.folder()}")

    assert app.stack.top is not None
    monkeypatch.setattr(app.stack.top, "update", tell)
    app.step([pygame.event.Event(pygame.TEXTINPUT, text="Quirina")])
    rounds(app)
    text = report()
    for word in ("Quirina", "Xaver", str(crash_reports.folder())):
        assert word not in text
    assert "azure and violet: " in text
    assert re.search(r"PlayScene Move\(.*dx=1, dy=0", text)
    record = crash_reports.folder() / "back.citrus"
    record.write_text(text.split("Record:\n")[1].rstrip() + "\n", encoding="utf-8")
    back = read_record(record)
    assert back.head.names == ("azure", "violet")
    assert back.steps == tuple(session.steps)


def test_letters_and_what_is_chosen_while_writing_are_not_kept(make_app: MakeApp) -> None:
    app = make_app()
    app.router.setup()
    drive.frames(app, 2)
    field = next(w for w in app.stack.top.widgets if w.writes) if app.stack.top else None
    assert field is not None
    drive.click(app, field.rect.center)
    drive.write(app, "zq")
    drive.press(app, field.rect.center)
    lines = app.trail.lines()
    assert [line.split()[-1] for line in lines[-3:]] == ["Text", "Text", "Press"]


def test_the_last_two_hundred_are_kept_and_pointing_counts_once(make_app: MakeApp) -> None:
    app = make_app()
    app.router.menu()
    for number in range(300):
        drive.point(app, (number, 5))
    assert len(app.trail.lines()) == 1
    assert "(299, 5)" in app.trail.lines()[0]
    for _number in range(300):
        drive.key(app, pygame.K_RIGHT)
    assert len(app.trail.lines()) == 200


def test_twenty_reports_are_kept(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app()
    monkeypatch.setattr(errors, "MOST", 100)
    for _crash in range(25):
        app.stack.reset(broken(app, "update"))
        rounds(app)
    assert len(reports()) == crash_reports.KEPT == 20


def test_crashes_that_come_again_and_again_end_it(make_app: MakeApp) -> None:
    app = make_app()
    app.running = True
    for _crash in range(errors.MOST):
        app.stack.reset(broken(app, "update"))
        rounds(app)
        assert isinstance(app.stack.top, CrashPage)
    app.stack.reset(broken(app, "update"))
    rounds(app)
    assert app.plain is not None
    assert app.running
    assert len(app.screen.get_at((0, 0))) == 4
    assert app.screen.get_at((0, 0))[:3] == (18, 63, 84)
    app.run_frame([pygame.event.Event(pygame.WINDOWEXPOSED)])
    assert app.running
    rounds(app)
    assert not app.running


def test_a_page_that_cannot_be_drawn_ends_with_one_sentence(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    app = make_app()
    monkeypatch.setattr(CrashPage, "draw", fault)
    app.stack.push(broken(app, "update"))
    rounds(app, 2)
    assert app.plain is not None
    rounds(app)
    assert not app.running
    assert window._ended(app) == 1
    assert capsys.readouterr().err == f"citrus-game: {app.plain.sentence}\n"


def test_a_window_that_is_gone_ends_it(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app()
    app.running = True
    monkeypatch.setattr(CrashPage, "draw", fault)
    monkeypatch.setattr(pygame.font, "Font", fault)
    app.stack.push(broken(app, "update"))
    rounds(app, 2)
    assert not app.running


def test_no_report_is_no_obstacle(make_app: MakeApp) -> None:
    app = make_app()
    crash_reports.folder().parent.mkdir(parents=True, exist_ok=True)
    crash_reports.folder().write_text("a file where the folder should be", encoding="utf-8")
    app.stack.push(broken(app, "update"))
    rounds(app)
    assert isinstance(app.stack.top, CrashPage)
    assert app.stack.top.report is None


def test_the_menu_offers_what_broke_off_with_a_word(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app()
    session = playing(app)
    monkeypatch.setattr(PlayScene, "update", fault)
    rounds(app)
    monkeypatch.undo()
    assert app.session is None
    assert app.failed_save == session.record
    app.router.menu()
    menu = app.stack.top
    assert menu is not None
    kinds = {each.label: each.kind for each in menu.widgets if isinstance(each, Button)}
    assert (kinds["Continue"], kinds["New game"]) == ("secondary", "primary")

    again = make_app()
    window._bring_back(again)
    assert (again.session, again.failed_save) == (None, session.record)
    assert session.record is not None
    again.router.open_record(session.record)
    assert isinstance(again.stack.top, PlayScene)
    assert again.session is not None
    again.session.do(again.session.legal()[0])
    saves.wait_for_saves()

    later = make_app()
    window._bring_back(later)
    assert later.failed_save is None
    assert later.session is not None, "somebody has played on: it is another position"


@pytest.mark.parametrize("death", [ZeroDivisionError, MemoryError, SystemExit])
def test_a_record_that_crashes_when_it_is_opened_is_not_opened_again(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, death: type[BaseException]
) -> None:
    session = playing(make_app())
    opened: list[Path] = []

    def die(path: Path, _steps: int | None = None) -> GameSession:
        opened.append(path)
        raise death

    monkeypatch.setattr(saves, "load", die)
    for _start in range(2):
        app = make_app()
        if death is SystemExit and not opened:
            with pytest.raises(SystemExit):
                window._bring_back(app)
        else:
            app.boundary.call(lambda app=app: window._bring_back(app))  # type: ignore[misc]
    assert opened == [session.record]
    assert app.failed_save == session.record


def test_a_record_that_opens_is_not_marked(make_app: MakeApp) -> None:
    session = playing(make_app())
    app = make_app()
    assert window._bring_back(app) == []
    assert app.session is not None
    assert session.record is not None
    assert not crash_reports.marked(session.record)


def test_a_long_path_breaks_after_folders() -> None:
    path = Path("/home/somebody/.local/share/citrus-game/crashes/2026.txt")
    lines = path_lines(path, lambda text: len(text) <= 24)
    assert "".join(lines) == str(path)
    assert all(len(line) <= 24 and (line.endswith("/") or line == lines[-1]) for line in lines)


def test_a_window_under_which_the_game_was_updated_says_so(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    app = make_app()
    session = playing(app)
    (tmp_path / "errors.py").touch()
    monkeypatch.setattr(errors, "PROGRAM", tmp_path / "errors.py")
    app.stack.push(broken(app, "draw"))
    rounds(app)
    assert app.plain is not None
    assert app.plain.sentence == "Citrus was updated while it was open. Your game is saved: start it again."
    assert reports() == []
    assert session.record is not None
    assert not crash_reports.marked(session.record), "the game is not to blame"
    rounds(app)
    assert not app.running
