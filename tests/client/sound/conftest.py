"""Sound without a loudspeaker: SDL's dummy driver, or one that writes what would be heard."""

from collections.abc import Iterator

import pygame
import pytest

from citrus_game.client.doors import open_game
from citrus_game.client.game import Game
from citrus_game.client.kit.sound.board import SoundBoard
from citrus_game.content.disk import paths
from citrus_game.content.preferences.settings import Settings, default_settings

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
    """Give a sound board that is open, without music and ambience."""
    found = SoundBoard(SOUNDS)
    assert found.open(settings_with(music=0, ambience=0))
    return found


@pytest.fixture
def app() -> Game:
    return open_game(settings_with(music=0, ambience=0), size=(1280, 720), headless=True)
