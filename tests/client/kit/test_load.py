"""The list of saved games: one is played on, a broken one says why, all fits."""

import pytest

from citrus_game.client.app import App
from citrus_game.client.dialogs import Message
from citrus_game.client.load import LoadScene
from citrus_game.client.play.scene import PlayScene
from citrus_game.client.widgets.entry import Entry
from citrus_game.table import saves
from citrus_game.table.newgame import NewGame
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting
from tests.client.kit import drive
from tests.client.kit.conftest import MakeApp
from tests.client.kit.test_layout import check_places


def started() -> Sitting:
    sitting = NewGame((Seat("Ana", "azure"), Seat("Ben", "violet")), seed=3).start()
    saves.Autosave(sitting)
    return sitting


def opened(app: App) -> Entry:
    """Show the list and give its first entry."""
    scene = LoadScene(app)
    app.stack.reset(scene)
    drive.frames(app, 3)
    return next(widget for widget in scene.widgets if isinstance(widget, Entry))


def test_a_saved_game_is_played_on(make_app: MakeApp) -> None:
    app = make_app()
    sitting = started()
    sitting.do(sitting.legal()[0])
    entry = opened(app)
    assert entry.option.note == "Ana, Ben: turn 1"
    drive.click(app, entry.rect.center)
    assert isinstance(app.stack.top, PlayScene)
    assert app.sitting is not None
    assert app.sitting.steps == sitting.steps


def test_a_broken_record_is_told(make_app: MakeApp) -> None:
    saves.folder().mkdir(parents=True)
    (saves.folder() / "broken.citrus").write_text("format: 1\n", encoding="utf-8")
    app = make_app()
    drive.click(app, opened(app).rect.center)
    message = app.stack.top
    assert isinstance(message, Message)
    assert "broken.citrus" in message.text


@pytest.mark.parametrize("text_size", [100, 150, 200])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (3840, 2160)])
def test_the_list_fits(make_app: MakeApp, size: tuple[int, int], text_size: int) -> None:
    started()
    app = make_app(size, text_size)
    opened(app)
    assert app.stack.top is not None
    check_places(app.stack.top)
