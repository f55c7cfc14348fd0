"""Pictures drawn once a process: each test opens a client of its own, which would draw them all anew.

Whoever asks gets a copy, so no test sees what another one painted over.
"""

from collections.abc import Callable, Hashable
from io import BytesIO
from pathlib import Path
from typing import Any

import pygame
import pytest

from citrus_game.client.board.layers import earth
from citrus_game.client.kit.draw import art, backdrop
from citrus_game.client.kit.draw.look import Look
from citrus_game.content.disk import paths

BUDGET = 200_000_000
"""Bytes of pixels that are kept at most; then all are forgotten."""

Draw = Callable[..., pygame.Surface]


class Drawn:
    """Pictures by what they were drawn from."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, pygame.Surface] = {}
        self._used = 0

    def copy(self, key: Hashable, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Give a copy of what belongs to a key, drawn now if it is not there."""
        found = self._kept.get(key)
        if found is None:
            found = draw()
            if self._used > BUDGET:
                self._kept.clear()
                self._used = 0
            self._kept[key] = found
            self._used += found.get_pitch() * found.get_height()
        return found.copy()


def draw_once(patch: pytest.MonkeyPatch) -> None:
    """Draw the game's own pictures, the earth, the table and soft shadows once each, from now on."""
    drawn, rasterise = Drawn(), pygame.image.load_sized_svg
    shipped = f"{paths.assets()}/"

    def load(source: Path | BytesIO, size: tuple[int, int]) -> pygame.Surface:
        if isinstance(source, BytesIO):
            return drawn.copy((source.getvalue(), tuple(size)), lambda: rasterise(source, size))
        if str(source).startswith(shipped):
            return drawn.copy((source, tuple(size)), lambda: rasterise(source, size))
        return rasterise(source, size)

    def once(module: Any, name: str, key: Callable[..., Hashable]) -> None:
        draw: Draw = getattr(module, name)

        def kept(*given: Any) -> pygame.Surface:
            if pygame.image.load_sized_svg is not load:
                return draw(*given)  # a test puts other pictures in their place
            return drawn.copy((name, key(*given)), lambda: draw(*given))

        patch.setattr(module, name, kept)

    patch.setattr(pygame.image, "load_sized_svg", load)
    once(earth, "_tones", lambda *given: given)
    once(backdrop, "_draw_table", _table)
    once(art, "_box_shadow", lambda *given: (*given[:3], given[3] and tuple(given[3])))


def _table(look: Look) -> Hashable:
    """Tell all that the picture of a table depends on."""
    return look.metrics.size, look.u(backdrop.PATTERN), look.theme.name, tuple(look.colour("table"))
