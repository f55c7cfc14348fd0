"""Layers 2 and 3: regions as one outline each, the fruit and wells on them; pennants."""

import pygame

from citrus_game.client.board.canvas import Canvas
from citrus_game.client.board.paint import FRUIT_PAINTS, RIBBONS
from citrus_game.client.board.picture import Picture, Region
from citrus_game.client.board.regions import Cells, neutral_svg, owned_svg, silhouette_svg
from citrus_game.client.kit.draw.art import draw_svg
from citrus_game.rules.material.components import FRUITS

SHADOW_DOWN, SHADOW_BLUR, SHADOW_ALPHA = 0.06, 0.05, 120
BLEED = 0.25
"""How far a region's shadow reaches beyond its spaces, in tiles."""


class RegionLayer:
    """Every region's ground: neutral ones flat, owned ones raised, with shadow and ribbon."""

    def draw(self, canvas: Canvas, target: pygame.Surface, picture: Picture) -> None:
        """Draw the regions, those without an owner first."""
        for region in picture.regions:
            draw_region(canvas, target, region)


def draw_region(canvas: Canvas, target: pygame.Surface, region: Region) -> None:
    """Draw the ground of one region."""
    cells, rect = canvas.geometry.cells(region.mask)
    reach = round(2 * BLEED * canvas.tile)
    if not target.get_clip().colliderect(rect.inflate(reach, reach)):
        return
    if region.owner is None:
        colour = "neutral"
    else:
        colour = canvas.colours[region.owner]
        shadow, margin = _shadow(canvas, cells, rect.size)
        target.blit(shadow, (rect.x - margin, rect.y - margin + round(SHADOW_DOWN * canvas.tile)))
    key = ("region", cells, rect.size, region.fruit, colour)
    target.blit(canvas.art.keep(key, lambda: draw_svg(_svg(cells, region.fruit, colour), rect.size)), rect)


def _svg(cells: Cells, fruit: int, colour: str) -> str:
    paint = FRUIT_PAINTS[fruit]
    return neutral_svg(cells, paint) if colour == "neutral" else owned_svg(cells, paint, RIBBONS[colour])


def _shadow(canvas: Canvas, cells: Cells, size: tuple[int, int]) -> tuple[pygame.Surface, int]:
    """Give a region's soft shadow and by how many pixels it is larger on every side.

    It is blurred small and then stretched: nothing sharp is lost, and it takes a tenth of the time.
    """
    small = max(1, canvas.tile // 20)
    blur = max(1, round(SHADOW_BLUR * canvas.tile / small))
    margin = 2 * blur * small

    def make() -> pygame.Surface:
        shape = draw_svg(silhouette_svg(cells, "#000000"), (size[0] // small, size[1] // small))
        room = pygame.Surface((shape.get_width() + 4 * blur, shape.get_height() + 4 * blur), pygame.SRCALPHA)
        shape.fill((0, 0, 0, SHADOW_ALPHA), special_flags=pygame.BLEND_RGBA_MULT)
        room.blit(shape, (2 * blur, 2 * blur))
        soft = pygame.transform.gaussian_blur(room, blur)
        return pygame.transform.smoothscale(soft, (size[0] + 2 * margin, size[1] + 2 * margin))

    return canvas.art.keep(("region-shadow", cells, size), make), margin


class FruitLayer:
    """The fruit of every plantation, then its well."""

    def draw(self, canvas: Canvas, target: pygame.Surface, picture: Picture) -> None:
        """Draw fruit and wells, line drawings where the region is neutral."""
        neutral = 0
        for region in picture.regions:
            if region.owner is None:
                neutral |= region.mask
        for space, tile in picture.plants.items():
            canvas.piece(target, motif(tile, bool(neutral >> space & 1)), space)
            if tile % 2:
                canvas.piece(target, "well", space)


def motif(tile: int, neutral: bool = False) -> str:
    """Name the picture of a plantation's fruit without its ground."""
    return f"{FRUITS[tile // 2]}-motif{'-neutral' if neutral else ''}"


def whole_tile(tile: int) -> str:
    """Name the picture of a complete plantation tile.

    >>> whole_tile(0), whole_tile(1)
    ('lemon', 'lemon-well')
    """
    return FRUITS[tile // 2] + ("-well" if tile % 2 else "")
