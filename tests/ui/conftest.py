"""Fixtures for all tests of the client."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from citrus_game.content.disk import paths


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path) -> Iterator[None]:
    """Yield each test a user's folder of its own, and no events of the test before it."""
    paths.use_data_dir(tmp_path)
    if pygame.display.get_init():
        pygame.event.clear()
    yield
    paths.use_data_dir(None)
