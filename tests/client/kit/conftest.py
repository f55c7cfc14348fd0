"""A client without a window, for the tests of the kit."""

from collections.abc import Callable

import pytest

from citrus_game.client.doors import open_game
from citrus_game.client.game import Game
from citrus_game.content.preferences.settings import default_settings

MakeApp = Callable[..., Game]


@pytest.fixture
def make_app() -> MakeApp:
    """Give a maker of clients: size in pixels, text size in percent, any settings."""

    def make(size: tuple[int, int] = (1280, 720), text_size: int = 100, **settings: object) -> Game:
        values = default_settings().model_copy(update={"text_size": text_size, **settings})
        return open_game(values, size=size, headless=True)

    return make
