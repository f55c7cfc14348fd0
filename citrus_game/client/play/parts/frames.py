"""Smooth rounded frames: lines around things, with nothing inside."""

import pygame

from citrus_game.client.board.paint import DARK_EDGE
from citrus_game.client.kit.draw.art import draw_svg
from citrus_game.client.kit.draw.look import Look


def paint_frame(
    look: Look, target: pygame.Surface, rect: pygame.Rect, radius: int, colour: str, width: int
) -> None:
    """Draw a line of ``width`` pixels inside a rect's border; ``colour`` is ``#rrggbb``."""
    edge = 2 * radius + 2
    text = _frame(edge, radius, colour, width)
    key = ("frame", radius, colour, width)
    look.art.paint_frame(target, rect, radius, key, lambda: draw_svg(text, (edge, edge)))


def _frame(edge: int, radius: int, colour: str, width: int) -> str:
    """Give the picture of a line inside the border of a square."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {edge} {edge}">'
        f'<rect x="{width / 2}" y="{width / 2}" width="{edge - width}" height="{edge - width}" '
        f'rx="{radius - width / 2}" fill="none" stroke="{colour}" stroke-width="{width}"/></svg>'
    )


def paint_glow(
    look: Look, target: pygame.Surface, rect: pygame.Rect, radius: int, deep: int, colour: pygame.Color
) -> None:
    """Draw light that comes in from a rect's border, ``deep`` pixels far, with a bright line along it."""
    corner = max(radius, deep) + 1
    edge = 2 * corner + 2

    def make() -> pygame.Surface:
        glow = pygame.Surface((edge, edge), pygame.SRCALPHA)
        line = max(2, deep // 8)
        for inset in range(deep + 1):
            share = 1 - max(0, inset - line) / max(1, deep - line)
            alpha = 255 if inset < line else round(165 * share * share)
            ring = glow.get_rect().inflate(-2 * inset, -2 * inset)
            shade = (colour.r, colour.g, colour.b, alpha if inset < deep else 0)
            pygame.draw.rect(glow, shade, ring, border_radius=max(1, radius - inset))
        return glow

    look.art.paint_frame(target, rect, corner, ("glow", radius, deep, tuple(colour)), make)


def paint_ring(look: Look, target: pygame.Surface, rect: pygame.Rect, colour: str) -> None:
    """Draw a coloured frame with a dark edge on both sides around a rect."""
    edge, wide, radius = max(1, look.u(2)), max(2, look.u(6)), look.u(15)
    outer = rect.inflate(2 * edge, 2 * edge)
    corner = radius + edge
    side = 2 * corner + 2

    def make() -> pygame.Surface:
        ring = draw_svg(_frame(side, corner, DARK_EDGE, wide + 2 * edge), (side, side))
        light = draw_svg(_frame(side - 2 * edge, radius, colour, wide), (side - 2 * edge, side - 2 * edge))
        ring.blit(light, (edge, edge))
        return ring

    look.art.paint_frame(target, outer, corner, ("ring", corner, colour, wide), make)
