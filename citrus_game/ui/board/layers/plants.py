"""Layers 2 and 3: regions with one outline each, what decorates large ones, and the fruit and wells."""

import pygame

from citrus_game.rules.model.board import bits
from citrus_game.rules.model.components import FRUITS
from citrus_game.ui.board.canvas import Canvas, blit_seen
from citrus_game.ui.board.colours import FRUIT_PAINTS, RIBBONS
from citrus_game.ui.board.regions import Cells, neutral_svg, owned_svg, silhouette_svg
from citrus_game.ui.board.view import BoardView, RegionView
from citrus_game.ui.toolkit.drawing.art import draw_svg

SHADOW_DOWN, SHADOW_BLUR, SHADOW_ALPHA = 0.06, 0.05, 120
BLEED = 0.25
"""How far a region's shadow extends beyond its spaces, in tiles."""


DRAWINGS = 3
"""Number of variants of each fruit's picture."""
FRUIT = 0.86
"""Size of a fruit in an owned region, as a share of its tile."""


class RegionLayer:
    """The ground of every region: neutral ones flat, owned ones raised, with shadow and ribbon."""

    def draw(self, canvas: Canvas, target: pygame.Surface, picture: BoardView) -> None:
        for region in picture.regions:
            draw_region(canvas, target, region)


def draw_region(canvas: Canvas, target: pygame.Surface, region: RegionView) -> None:
    """Draw the ground of one region."""
    cells, rect = canvas.geometry.cells(region.mask)
    reach = round(2 * BLEED * canvas.tile)
    if not target.get_clip().colliderect(rect.inflate(reach, reach)):
        return
    if region.pale:
        colour = "neutral"
    else:
        colour = "full" if region.owner is None else canvas.colours[region.owner]
        shadow, margin = _shadow(canvas, cells, rect.size)
        target.blit(shadow, (rect.x - margin, rect.y - margin + round(SHADOW_DOWN * canvas.tile)))
    key = ("region", cells, rect.size, region.fruit, colour)
    target.blit(canvas.art.get(key, lambda: draw_svg(_svg(cells, region.fruit, colour), rect.size)), rect)


def _svg(cells: Cells, fruit: int, colour: str) -> str:
    paint = FRUIT_PAINTS[fruit]
    if colour == "neutral":
        return neutral_svg(cells, paint)
    return owned_svg(cells, paint, RIBBONS.get(colour))


def _shadow(canvas: Canvas, cells: Cells, size: tuple[int, int]) -> tuple[pygame.Surface, int]:
    """Return a region's soft shadow, and its margin in pixels on every side.

    It is blurred at a smaller size and scaled up, which takes a tenth of the time and looks the same.
    """
    small = max(1, canvas.tile // 20)
    blur = max(1, round(SHADOW_BLUR * canvas.tile / small))
    margin = 2 * blur * small

    def make() -> pygame.Surface:
        shape = draw_svg(silhouette_svg(cells), (size[0] // small, size[1] // small))
        room = pygame.Surface((shape.get_width() + 4 * blur, shape.get_height() + 4 * blur), pygame.SRCALPHA)
        shape.fill((0, 0, 0, SHADOW_ALPHA), special_flags=pygame.BLEND_RGBA_MULT)
        room.blit(shape, (2 * blur, 2 * blur))
        soft = pygame.transform.gaussian_blur(room, blur)
        return pygame.transform.smoothscale(soft, (size[0] + 2 * margin, size[1] + 2 * margin))

    return canvas.art.get(("region-shadow", cells, size), make), margin


class FruitLayer:
    """The fruit of every plantation, and its well. Fruit in neutral regions is drawn as lines."""

    def draw(self, canvas: Canvas, target: pygame.Surface, picture: BoardView) -> None:
        neutral = 0
        for region in picture.regions:
            if region.pale:
                neutral |= region.mask
        for space, tile in picture.plants.items():
            flat = bool(neutral >> space & 1)
            canvas.piece(target, drawn(canvas, tile, space, flat), space, 1.0 if flat else FRUIT)
            if tile % 2:
                canvas.piece(target, "well", space)


def motif(tile: int, neutral: bool = False) -> str:
    """Return the picture name of a plantation tile's fruit, without its ground."""
    return f"{FRUITS[tile // 2]}-motif{'-neutral' if neutral else ''}"


def drawn(canvas: Canvas, tile: int, space: int, neutral: bool = False) -> str:
    """Return the picture name of a plantation's fruit on a space, which has several variants."""
    return canvas.drawing(motif(tile, neutral), space, DRAWINGS)


def whole_tile(tile: int) -> str:
    """Return the picture name of a complete plantation tile.

    >>> whole_tile(0), whole_tile(1)
    ('lemon', 'lemon-well')
    """
    return FRUITS[tile // 2] + ("-well" if tile % 2 else "")


SMALL, SMALL_PROPS = 60, 1.2
"""Size of a tile in pixels below which decoration is drawn larger, and how much."""
SMALLEST = 3
"""Least number of plantations in a region with decoration."""
BETWEEN_COLUMNS = ("hedge-down", "hedge-down", "ladder", "hen", "hedge-down", "ladder", "")
BETWEEN_ROWS = ("hedge-across", "hen", "crates", "hedge-across", "hedge-across", "crates", "")
"""Pictures for the line between a space and the next one to the right or below. There is at most one for
each space.
"""


class OrchardLayer:
    """Decoration of large owned regions (hedges, ladders, crates, hens) and stubble on harvested land, below
    the fruit. Left out on plain and small boards.
    """

    def draw(self, canvas: Canvas, target: pygame.Surface, picture: BoardView) -> None:
        if not canvas.lively:
            return
        for region in picture.regions:
            if region.pale:
                _draw_stubble(canvas, target, region)
            elif region.mask.bit_count() >= SMALLEST:
                _furnish(canvas, target, region)


def _draw_stubble(canvas: Canvas, target: pygame.Surface, region: RegionView) -> None:
    picture = canvas.art.piece("orchard-stubble", canvas.tile, pygame.Color(FRUIT_PAINTS[region.fruit].hatch))
    for low in bits(region.mask):
        rect = canvas.geometry.rect(low.bit_length() - 1)
        if target.get_clip().colliderect(rect):
            blit_seen(target, picture, rect.topleft)


def _furnish(canvas: Canvas, target: pygame.Surface, region: RegionView) -> None:
    """Draw a decoration on the line between a space and one of its neighbours in the region."""
    board = canvas.geometry.board
    for low in bits(region.mask):
        space = low.bit_length() - 1
        column, row = board.column_row(space)
        for dx, dy, things in ((1, 0, BETWEEN_COLUMNS), (0, 1, BETWEEN_ROWS)):
            beside = board.at(column + dx, row + dy)
            if beside is None or not region.mask >> beside & 1:
                continue
            thing = things[canvas.mixed(space) % len(things)]
            if thing:
                rect = canvas.geometry.rect(space).move(dx * canvas.tile // 2, dy * canvas.tile // 2)
                share = SMALL_PROPS if canvas.tile < SMALL else 1.0
                canvas.piece_in(target, f"orchard-{thing}", rect, share)
            break
