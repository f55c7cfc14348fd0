"""A client without a window whose files lie in a folder of their own."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from citrus_game.client.doors import open_game
from citrus_game.client.game import Game
from citrus_game.content.disk import paths
from citrus_game.content.preferences.settings import default_settings

MakeApp = Callable[..., Game]


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path) -> Iterator[None]:
    paths.use_data_dir(tmp_path / "data")
    yield
    paths.use_data_dir(None)


@pytest.fixture
def make_app() -> MakeApp:
    """Give a maker of clients without animations: size in pixels, text size in percent, any settings."""

    def make(size: tuple[int, int] = (1280, 720), text_size: int = 100, **settings: object) -> Game:
        values = default_settings().model_copy(update={"text_size": text_size, "speed": "off", **settings})
        return open_game(values, size=size, headless=True)

    return make
