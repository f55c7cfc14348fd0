"""Two windows with one save: nothing is lost, and both show a notice."""

import subprocess
import sys
from pathlib import Path

import pytest

from citrus_game.cli import window
from citrus_game.content.disk import paths
from citrus_game.content.records.record import read_record
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.saves import saves
from citrus_game.session.seats import Seat
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.play.play_scene import PlayScene
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
    saves.settle()


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
