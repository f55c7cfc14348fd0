"""Hostile records by every way into the window and the command line: one sentence each, or the game."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from citrus_game.cli import main
from citrus_game.client.game import Game
from citrus_game.client.kit.sheets.dialogs import Message, Question
from citrus_game.client.play.scene import PlayScene
from citrus_game.client.rooms.saved.card import GameCard
from citrus_game.client.rooms.saved.game_sheet import GameSheet
from citrus_game.client.rooms.saved.load_scene import LoadScene
from citrus_game.content.disk import paths
from citrus_game.table.keeping import saves
from tests.hostile.test_corpus import CORPUS, GOOD
from tests.hostile.use import _frames, client

RECORDS = sorted(CORPUS.glob("record *"))


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Path]:
    paths.use_data_dir(tmp_path)
    yield tmp_path
    client().ways.menu()
    client().sitting = client().troubled = None
    paths.use_data_dir(None)


def told(game: Game) -> str:
    """Give what the sheet on top says is wrong."""
    top = game.stack.top
    if isinstance(top, GameSheet):
        return top.known.problem
    return top.text if isinstance(top, (Message, Question)) else ""


def one_sentence(text: str, folder: Path) -> None:
    assert text
    assert "\n" not in text
    assert "Traceback" not in text
    assert len(text) < 400 + len(str(folder))


@pytest.mark.parametrize("folder", RECORDS, ids=lambda folder: folder.name)
def test_from_the_saved_games_page(own: Path, folder: Path) -> None:
    saves.folder().mkdir(parents=True)
    shutil.copy(next(folder.iterdir()), saves.folder())
    game = client()
    game.ways.menu()
    game.ways.saved()
    scene = game.stack.top
    assert isinstance(scene, LoadScene)
    scene.easel.stay()
    _frames(game)
    card = next(card for card in scene.widgets if isinstance(card, GameCard))
    assert card.face.bad == (folder.name not in GOOD)
    card.choose(None)
    _frames(game)
    assert isinstance(game.stack.top, GameSheet)
    if folder.name in GOOD:
        assert told(game) == ""
        game.stack.top._play()
        _frames(game, 1)
        assert any(isinstance(scene, PlayScene) for scene in game.stack)
    else:
        one_sentence(told(game), own)


@pytest.mark.parametrize("folder", RECORDS, ids=lambda folder: folder.name)
def test_dropped_on_the_window(own: Path, folder: Path) -> None:
    game = client()
    game.ways.menu()
    game.dropped(str(next(folder.iterdir())))
    if folder.name in GOOD:
        assert any(isinstance(scene, PlayScene) for scene in game.stack)
    else:
        assert isinstance(game.stack.top, (Message, Question))
        one_sentence(told(game), folder)
    _frames(game)


@pytest.mark.parametrize("folder", RECORDS, ids=lambda folder: folder.name)
@pytest.mark.parametrize("command", ["show", "check"])
def test_by_the_command_line(
    own: Path, folder: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(["--data-dir", str(own), command, str(next(folder.iterdir()))])
    said = capsys.readouterr()
    if folder.name in GOOD:
        assert code == 0
    else:
        assert code != 0
        one_sentence((said.err or said.out).strip().splitlines()[0], folder)
        assert "Traceback" not in said.err + said.out
        if command == "show":
            assert len(said.err.strip().splitlines()) == 1
            assert said.out == ""
