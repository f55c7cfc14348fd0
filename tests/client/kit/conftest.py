"""A client without a window, for the tests of the kit."""

from collections.abc import Callable

import pytest

from citrus_game.client.app import App
from citrus_game.content.settings import default_settings

MakeApp = Callable[..., App]


@pytest.fixture
def make_app() -> MakeApp:
    """Give a maker of clients: size in pixels, text size in percent, any settings."""

    def make(size: tuple[int, int] = (1280, 720), text_size: int = 100, **settings: object) -> App:
        values = default_settings().model_copy(update={"text_size": text_size, **settings})
        return App(values, size=size, headless=True)

    return make
