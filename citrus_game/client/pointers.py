"""The gamepads' pointers, drawn over everything."""

import pygame

from citrus_game.client.intents import Position
from citrus_game.client.look import Look
from citrus_game.client.scene import Damage

SIZE = 40
"""Units: how high a pointer is."""


class Pointers:
    """What shows of the pointers now; the window is damaged where one comes or goes."""

    def __init__(self, damage: Damage) -> None:
        self._damage = damage
        self._at: dict[int, Position] = {}

    def show(self, look: Look, at: dict[int, Position]) -> None:
        """Show the pointers of gamepads at these pixels."""
        if at == self._at:
            return
        for pos in {*self._at.values(), *at.values()}:
            self._damage.add(_rect(look, pos))
        self._at = at

    def draw(self, look: Look, surface: pygame.Surface, areas: list[pygame.Rect]) -> None:
        """Paint them where the window was drawn again."""
        for pos in self._at.values():
            rect = _rect(look, pos)
            for area in areas:
                if rect.colliderect(area):
                    surface.set_clip(area)
                    surface.blit(look.art.piece("pointer", rect.height), rect)
        surface.set_clip(None)


def _rect(look: Look, pos: Position) -> pygame.Rect:
    """Give where a pointer is drawn whose tip is at a pixel."""
    px = max(24, look.metrics.grown(SIZE))
    return pygame.Rect(pos[0] - px // 8, pos[1] - px // 12, px, px)
