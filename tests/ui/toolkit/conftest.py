"""A client without a window, for the tests of the toolkit."""

from collections.abc import Callable

import pytest

from citrus_game.content.settings.settings import default_settings
from citrus_game.ui.game import Game
from citrus_game.ui.router import open_game

MakeApp = Callable[..., Game]


@pytest.fixture
def make_app() -> MakeApp:
    """Return a maker of clients: size in pixels, text size in percent, any settings."""

    def make(size: tuple[int, int] = (1280, 720), text_size: int = 100, **settings: object) -> Game:
        values = default_settings().model_copy(update={"text_size": text_size, **settings})
        return open_game(values, size=size, headless=True)

    return make
