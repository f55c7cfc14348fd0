"""Two windows on one save: nothing is lost, and both say so on the screen."""

import subprocess
import sys
from pathlib import Path

from citrus_game.client.game import Game
from citrus_game.client.kit.sheets.dialogs import Message
from citrus_game.client.play.scene import PlayScene
from citrus_game.commands import window
from citrus_game.content.disk import paths
from citrus_game.content.records.record import read_record
from citrus_game.table.keeping import saves
from citrus_game.table.newgame import NewGame
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting
from tests.client.kit import drive
from tests.client.kit.conftest import MakeApp

OTHER_WINDOW = """
import sys
from pathlib import Path
from citrus_game.content.disk import paths
from citrus_game.table.keeping import saves
paths.use_data_dir(Path(sys.argv[1]))
sitting = saves.latest_unfinished()
print(sitting.record.name, flush=True)
for _line in sys.stdin:
    sitting.do(sitting.legal()[0])
    print(len(sitting.steps), flush=True)
"""


def told(app: Game) -> str:
    """Give the message on top, and put it away."""
    drive.frames(app, 3)
    top = app.stack.top
    if not isinstance(top, Message):
        return ""
    top.close()
    return top.text


def begun() -> Path:
    sitting = NewGame((Seat("Ana", "azure"), Seat("Ben", "violet")), seed=1).start()
    for _step in range(3):
        sitting.do(sitting.legal()[0])
    path = saves.folder() / "game.citrus"
    saves.save(sitting, path)
    return path


def opened(app: Game) -> Sitting:
    assert window._bring_back(app) == []
    assert app.sitting is not None
    app.ways.play(app.sitting)
    assert any(isinstance(scene, PlayScene) for scene in app.stack)
    return app.sitting


def step(sitting: Sitting) -> None:
    sitting.do(sitting.legal()[0])
    saves.settle()


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
        sitting = opened(app)
        assert told(app) == saves.held_words()
        step(sitting)
        step(sitting)
        words = told(app)
        other.stdin.write("\n")
        other.stdin.flush()
        assert other.stdout.readline().strip() == "4"
        other.stdin.close()
        assert other.wait(60) == 0
    assert sitting.record is not None
    assert sitting.record != path
    assert sitting.record.stem in words
    assert len(read_record(path).steps) == 4
    assert len(read_record(sitting.record).steps) == 5


def test_the_first_window_says_so_where_its_file_was_written(make_app: MakeApp) -> None:
    path = begun()
    app = make_app()
    sitting = opened(app)
    assert told(app) == ""
    theirs = path.read_bytes().rsplit(b"\n", 2)[0] + b"\n"
    path.write_bytes(theirs)
    step(sitting)
    step(sitting)
    assert "saved elsewhere" in told(app)
    assert path.read_bytes() == theirs
    assert sitting.record is not None
    assert len(read_record(sitting.record).steps) == 5
