"""Two windows with the same files: nothing is lost, and both show a notice where it matters."""

import subprocess
import sys
from pathlib import Path

import pytest

from citrus_game.cli import window
from citrus_game.content.disk import paths
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.learning.progress import load_progress, note_hints
from citrus_game.content.records.record import read_record
from citrus_game.content.settings.settings import load_settings
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.saves import saves
from citrus_game.session.seats import Seat
from citrus_game.ui.game import Game
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.toolkit.app.window import Geometry, WindowSize
from citrus_game.ui.toolkit.dialogs.messages import Message
from tests.ui.toolkit import drive
from tests.ui.toolkit.conftest import MakeApp

OTHER_WINDOW = """
import sys
from pathlib import Path
from citrus_game.content.disk import paths
from citrus_game.session.saves import saves
paths.use_data_dir(Path(sys.argv[1]))
sitting = saves.latest_unfinished()
print(sitting.record.name, flush=True)
for _line in sys.stdin:
    sitting.do(sitting.legal()[0])
    print(len(sitting.steps), flush=True)
"""


def told(app: Game) -> str:
    """Return the message on top, and put it away."""
    drive.frames(app, 3)
    top = app.stack.top
    if not isinstance(top, Message):
        return ""
    top.close()
    return top.text


def begun() -> Path:
    session = NewGame((Seat("Ana", "azure"), Seat("Ben", "violet")), seed=1).start()
    for _step in range(3):
        session.do(session.legal()[0])
    path = saves.folder() / "game.citrus"
    saves.save(session, path)
    return path


def opened(app: Game) -> GameSession:
    assert window._bring_back(app) == []
    assert app.session is not None
    app.router.play(app.session)
    assert any(isinstance(scene, PlayScene) for scene in app.stack)
    return app.session


def step(session: GameSession) -> None:
    session.do(session.legal()[0])
    saves.wait_for_saves()


@pytest.mark.slow
def test_the_second_window_says_so_and_plays_a_copy(make_app: MakeApp) -> None:
    path = begun()
    with subprocess.Popen(
        [sys.executable, "-c", OTHER_WINDOW, str(paths.user_data())],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[3],
    ) as other:  # fmt: skip
        assert other.stdin is not None
        assert other.stdout is not None
        assert other.stdout.readline().strip() == path.name
        app = make_app()
        session = opened(app)
        assert told(app) == saves.held_words()
        step(session)
        step(session)
        words = told(app)
        other.stdin.write("\n")
        other.stdin.flush()
        assert other.stdout.readline().strip() == "4"
        other.stdin.close()
        assert other.wait(60) == 0
    assert session.record is not None
    assert session.record != path
    assert session.record.stem in words
    assert len(read_record(path).steps) == 4
    assert len(read_record(session.record).steps) == 5


def test_the_first_window_says_so_where_its_file_was_written(make_app: MakeApp) -> None:
    path = begun()
    app = make_app()
    session = opened(app)
    assert told(app) == ""
    theirs = path.read_bytes().rsplit(b"\n", 2)[0] + b"\n"
    path.write_bytes(theirs)
    step(session)
    step(session)
    assert "saved elsewhere" in told(app)
    assert path.read_bytes() == theirs
    assert session.record is not None
    assert len(read_record(session.record).steps) == 5


def both() -> tuple[Game, Game]:
    """Open two windows with the user's own settings."""
    return (
        open_game(None, size=(1280, 720), headless=True),
        open_game(None, size=(1280, 720), headless=True),
    )


def test_settings_of_one_window_outlive_changes_in_the_other() -> None:
    first, second = both()
    first.change(text_size=150, language="de", aids=first.settings.aids.model_copy(update={"hint": True}))
    second.change(mute=True, aids=second.settings.aids.model_copy(update={"coordinates": True}))
    first.change(pads={"azure": "0" * 32})
    second.change(pads={"teal": "1" * 32})
    kept = load_settings()
    assert (kept.text_size, kept.language, kept.mute) == (150, "de", True)
    assert kept.aids.hint
    assert kept.aids.coordinates
    assert kept.pads == {"azure": "0" * 32, "teal": "1" * 32}
    second.change(pads={})
    assert load_settings().pads == {"azure": "0" * 32}, "the other's is not this window's to forget"
    second.change(language="it")
    assert load_settings().language == "it", "the last to change a setting decides"


def test_closing_a_window_changes_no_setting_of_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = both()
    first.change(effects=11)
    monkeypatch.setattr(WindowSize, "changed", True)
    monkeypatch.setattr(WindowSize, "remember", lambda _size: None)
    second.window_size.wanted = Geometry((900, 700), (3, 4))
    second.save_window_place()
    assert (load_settings().effects, load_settings().width) == (11, 900)


def test_a_change_that_could_not_be_saved_is_saved_with_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = both()
    first.change(mute=False)
    second.change(effects=11)

    def full(_path: Path, _text: str) -> None:
        raise ContentError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr("citrus_game.content.disk.user_file.write_atomically", full)
        first.change(music=22)
    first.change(ambience=33)
    kept = load_settings()
    assert (kept.effects, kept.music, kept.ambience) == (11, 22, 33)


def test_what_the_command_line_asks_for_is_not_saved() -> None:
    first, _second = both()
    first.change(language="de", speech=False)
    again = open_game(None, size=(1280, 720), headless=True)
    again.change_for_now(language="it", speech=True)
    again.change(mute=True)
    kept = load_settings()
    assert (again.settings.language, kept.language, kept.speech, kept.mute) == ("it", "de", False, True)


NOTE = """
import sys
from pathlib import Path
from citrus_game.content.disk import paths
from citrus_game.content.learning.progress import note_lesson, note_puzzle
paths.use_data_dir(Path(sys.argv[1]))
for number in range(20):
    note_lesson(f"{sys.argv[2]}-{number}")
    note_puzzle(f"{sys.argv[2]}-{number}", number, 3)
"""


@pytest.mark.slow
def test_progress_of_several_windows_adds_up() -> None:
    windows = [
        subprocess.Popen(
            [sys.executable, "-c", NOTE, str(paths.user_data()), name], cwd=Path(__file__).parents[3]
        )
        for name in "ab"
    ]
    assert [window.wait(60) for window in windows] == [0, 0]
    assert len(load_progress().lessons) == 40
    assert len(load_progress().puzzles) == 40


def test_hints_taken_in_one_window_cost_in_the_other() -> None:
    note_hints("puzzle", 2)
    note_hints("puzzle", 1)
    assert load_progress().hints == {"puzzle": 2}
