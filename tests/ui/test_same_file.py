"""A saved game is known by its file, whatever path leads to it."""

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from citrus_game.cli import main
from citrus_game.content.disk import paths
from citrus_game.content.disk.locks import claim
from citrus_game.content.settings.settings import default_settings
from citrus_game.session.new_game import NewGame
from citrus_game.session.saves import saves
from citrus_game.session.saves.saves import Autosave
from citrus_game.session.seats import Seat
from citrus_game.ui.router import open_game

SEATS = (Seat("Ana", "azure"), Seat("Ben", "violet"))


def linked_folder(path: Path, elsewhere: Path) -> Path:
    (elsewhere / "home").symlink_to(path.parents[1])
    return elsewhere / "home" / "saves" / path.name


def linked_file(path: Path, elsewhere: Path) -> Path:
    (elsewhere / "on my desk.citrus").symlink_to(path)
    return elsewhere / "on my desk.citrus"


def second_name(path: Path, elsewhere: Path) -> Path:
    (elsewhere / "again.citrus").hardlink_to(path)
    return elsewhere / "again.citrus"


def relative(path: Path, _elsewhere: Path) -> Path:
    return Path(os.path.relpath(path))


def roundabout(path: Path, elsewhere: Path) -> Path:
    return elsewhere / ".." / path.relative_to(elsewhere.parent)


Spelt = Callable[[Path, Path], Path]
WAYS = pytest.mark.parametrize("way", [linked_folder, linked_file, second_name, relative, roundabout])


@pytest.fixture
def game() -> Path:
    session = NewGame(SEATS, seed=1).start()
    path = Autosave(session).path
    session.do(session.legal()[0])
    return path


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    (tmp_path / "elsewhere").mkdir()
    return tmp_path / "elsewhere"


def files() -> list[str]:
    saves.wait_for_saves()
    return sorted(path.name for path in saves.folder().iterdir())


@WAYS
def test_a_game_stays_one_game_whatever_path_opens_it(way: Spelt, game: Path, elsewhere: Path) -> None:
    app = open_game(default_settings(), size=(1280, 720), headless=True)
    path = way(game, elsewhere)
    for steps in (2,) if way is second_name else (2, 3, 4):
        app.router.open_record(path)
        session = app.session
        assert session is not None
        assert session.record == game
        session.do(session.legal()[0])
        assert files() == [game.name]
        assert len(saves.load(game).steps) == steps
        assert session.notices == []


@WAYS
def test_the_terminal_knows_it_too(
    way: Spelt, game: Path, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    path = way(game, elsewhere)
    assert main.main(["--data-dir", str(paths.user_data()), "play", "--text", "--resume", str(path)]) == 0
    assert files() == [game.name]


def test_a_copy_from_elsewhere_is_another_game(game: Path, elsewhere: Path) -> None:
    copy = elsewhere / game.name
    copy.write_bytes(game.read_bytes())
    app = open_game(default_settings(), size=(1280, 720), headless=True)
    app.router.open_record(copy)
    assert len(files()) == 2


CLAIM = """
import sys
from pathlib import Path
from citrus_game.content.disk import paths
from citrus_game.content.disk.locks import HeldError, claim
paths.use_data_dir(Path(sys.argv[1]))
try:
    print(claim(Path(sys.argv[2])) and "free")
except HeldError:
    print("held")
"""


def test_a_file_is_held_by_any_path(game: Path, elsewhere: Path) -> None:
    held = claim(game)
    assert held is not None
    linked = linked_folder(game, elsewhere)
    for path, answer in ((linked, "held"), (linked.with_name("other.citrus"), "free")):
        said = subprocess.run(
            [sys.executable, "-c", CLAIM, str(paths.user_data()), str(path)],
            capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2],
        )  # fmt: skip
        assert said.stdout == f"{answer}\n"


def test_a_board_of_the_game_is_known_by_any_path(elsewhere: Path) -> None:
    (elsewhere / "boards").symlink_to(paths.maps())
    session = NewGame(SEATS, str(elsewhere / "boards" / "short.tmx"), seed=1).start()
    assert session.map_name == "short"
