"""Hostile records, opened in every way in the window and on the command line, give one sentence or the
game.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from citrus_game.cli.main import main
from citrus_game.content.disk import paths
from citrus_game.session.saves import saves
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.scenes.saves.game_card import GameCard
from citrus_game.ui.scenes.saves.game_dialog import GameDialog
from citrus_game.ui.scenes.saves.saves_scene import SavesScene
from citrus_game.ui.toolkit.dialogs.messages import Message, Question
from tests.cases import plain
from tests.hostile.test_corpus import CORPUS, GOOD
from tests.hostile.use import _frames, client

RECORDS = sorted(CORPUS.glob("record *"))


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Path]:
    paths.use_data_dir(tmp_path)
    yield tmp_path
    client().router.menu()
    client().session = client().failed_save = None
    paths.use_data_dir(None)


def told(game: Game) -> str:
    """Return what the sheet on top says is wrong."""
    top = game.stack.top
    if isinstance(top, GameDialog):
        return top.known.problem
    return top.text if isinstance(top, (Message, Question)) else ""


def one_sentence(text: str, folder: Path) -> None:
    assert text
    assert "\n" not in text
    assert "Traceback" not in text
    assert len(text) < 400 + len(str(folder))


@pytest.mark.parametrize("folder", plain(1, RECORDS, whole=True), ids=lambda folder: folder.name)
def test_from_the_saved_games_page(own: Path, folder: Path) -> None:
    saves.folder().mkdir(parents=True)
    shutil.copy(next(folder.iterdir()), saves.folder())
    game = client()
    game.router.menu()
    game.router.saved()
    scene = game.stack.top
    assert isinstance(scene, SavesScene)
    _frames(game)
    card = next(card for card in scene.widgets if isinstance(card, GameCard))
    assert card.face.bad == (folder.name not in GOOD)
    card.choose(None)
    _frames(game)
    assert isinstance(game.stack.top, GameDialog)
    if folder.name in GOOD:
        assert told(game) == ""
        game.stack.top._play()
        _frames(game, 1)
        assert any(isinstance(scene, PlayScene) for scene in game.stack)
    else:
        one_sentence(told(game), own)


@pytest.mark.parametrize("folder", plain(3, RECORDS, whole=True), ids=lambda folder: folder.name)
def test_dropped_on_the_window(own: Path, folder: Path) -> None:
    game = client()
    game.router.menu()
    game.on_files_dropped([str(next(folder.iterdir()))])
    if folder.name in GOOD:
        assert any(isinstance(scene, PlayScene) for scene in game.stack)
    else:
        assert isinstance(game.stack.top, (Message, Question))
        one_sentence(told(game), folder)
    _frames(game)


@pytest.mark.parametrize("folder", plain(3, RECORDS, whole=True), ids=lambda folder: folder.name)
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
