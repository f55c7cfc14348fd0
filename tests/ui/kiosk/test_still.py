"""The plain screen: the same sentence in all languages, at every size, without a file."""

from pathlib import Path

import pygame
import pytest

from citrus_game.content.disk import paths
from citrus_game.content.settings.languages import languages
from citrus_game.ui.kiosk import fallback_screen
from tests.cases import plain

SIZES = [(640, 360), (800, 480), (1280, 720), (1080, 1920), (3840, 2160)]


@pytest.mark.parametrize("size", plain(1, SIZES, whole=True), ids=str)
def test_all_sentences_have_room(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pygame.font.init()
    for folder in ("assets", "config", "maps"):
        monkeypatch.setattr(paths, folder, lambda: tmp_path)
    screen = pygame.Surface(size)
    fallback_screen.paint(screen)
    words = pygame.mask.from_threshold(screen, "white", (60, 60, 60, 255))
    lines = {y for y in range(size[1]) for x in range(0, size[0], 2) if words.get_at((x, y))}
    starts = [y for y in lines if y - 1 not in lines]
    assert len(starts) >= len(fallback_screen.WORDS)
    edge = pygame.Mask(size, fill=True)
    edge.erase(pygame.Mask((size[0] - 8, size[1] - 8), fill=True), (4, 4))
    assert not words.overlap(edge, (0, 0))


def test_it_speaks_every_language_that_there_is() -> None:
    assert len(set(fallback_screen.WORDS)) == len(languages())
