"""The gamepads' pointers, drawn over everything."""

from collections.abc import Mapping

import pygame

from citrus_game.client.kit.draw.damage import Damage
from citrus_game.client.kit.draw.look import Look
from citrus_game.client.kit.input.intents import Position

SIZE = 40
"""Units: how high a pointer is."""
SHARE = 0.55
"""How much of its rect a pointer takes, and an emblem."""


class Pointers:
    """What shows of the pointers now; the window is damaged where one comes or goes."""

    def __init__(self, damage: Damage) -> None:
        self._damage = damage
        self._at: dict[int, Position] = {}
        self._colours: Mapping[int, str] = {}

    def __bool__(self) -> bool:
        """Tell whether any shows."""
        return bool(self._at)

    def show(self, look: Look, at: dict[int, Position], colours: Mapping[int, str]) -> None:
        """Show the pointers of gamepads at these pixels, with the emblems of their players' ``colours``."""
        if at == self._at and colours == self._colours:
            return
        self._colours = colours
        for pos in {*self._at.values(), *at.values()}:
            self._damage.add(_rect(look, pos))
        self._at = at

    def draw(self, look: Look, surface: pygame.Surface, areas: list[pygame.Rect]) -> None:
        """Paint them where the window was drawn again."""
        for device, pos in self._at.items():
            rect = _rect(look, pos)
            for area in areas:
                if rect.colliderect(area):
                    surface.set_clip(area)
                    self._paint(look, surface, rect, self._colours.get(device))
        surface.set_clip(None)

    def _paint(self, look: Look, surface: pygame.Surface, rect: pygame.Rect, colour: str | None) -> None:
        """Paint one pointer; a player's emblem hangs on it."""
        px = round(rect.height * SHARE)
        surface.blit(look.art.piece("pointer", px), rect)
        if colour is not None:
            emblem = look.art.piece(f"emblem-{colour}", px)
            middle = rect.x + round(0.62 * rect.width), rect.y + round(0.66 * rect.height)
            surface.blit(emblem, emblem.get_rect(center=middle))


def _rect(look: Look, pos: Position) -> pygame.Rect:
    """Give where a pointer is drawn whose tip is at a pixel."""
    px = max(24, look.metrics.grown(SIZE))
    whole = round(px / SHARE)
    return pygame.Rect(pos[0] - px // 8, pos[1] - px // 12, whole, whole)
