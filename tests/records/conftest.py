"""A client without a window, with its files in a temporary folder."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from citrus_game.content.disk import paths
from citrus_game.content.settings.settings import default_settings
from citrus_game.ui.game import Game
from citrus_game.ui.router import open_game

MakeApp = Callable[..., Game]


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path) -> Iterator[None]:
    paths.use_data_dir(tmp_path / "data")
    yield
    paths.use_data_dir(None)


@pytest.fixture
def make_app() -> MakeApp:
    """Return a maker of clients without animations: size in pixels, text size in percent, any settings."""

    def make(size: tuple[int, int] = (1280, 720), text_size: int = 100, **settings: object) -> Game:
        values = default_settings().model_copy(update={"text_size": text_size, "speed": "off", **settings})
        return open_game(values, size=size, headless=True)

    return make
