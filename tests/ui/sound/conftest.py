"""Sound without a loudspeaker: SDL's dummy driver, or its disk driver."""

from collections.abc import Iterator

import pygame
import pytest

from citrus_game.content.disk import paths
from citrus_game.content.settings.settings import Settings, default_settings
from citrus_game.ui.game import Game
from citrus_game.ui.router import open_game
from citrus_game.ui.toolkit.audio.mixer import SoundBoard

SOUNDS = paths.assets() / "sound"


@pytest.fixture(autouse=True)
def _no_loudspeaker(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


def settings_with(**changed: object) -> Settings:
    return default_settings().model_copy(update=changed)


@pytest.fixture
def board() -> SoundBoard:
    """Return a sound board that is open, without music and ambience."""
    found = SoundBoard(SOUNDS)
    assert found.open(settings_with(music=0, ambience=0))
    return found


@pytest.fixture
def app() -> Game:
    return open_game(settings_with(music=0, ambience=0), size=(1280, 720), headless=True)
