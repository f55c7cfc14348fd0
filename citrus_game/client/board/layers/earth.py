"""The dry ground as one piece of painted earth under all spaces, with a thin grid between them."""

from collections.abc import Iterator
from random import Random

import pygame

from citrus_game.client.board.regions import UNIT, Cells, Inset, path, size, svg
from citrus_game.client.kit.draw.art import draw_svg

EARTH = "#E9D8B0"
"""The lightest that the earth is anywhere."""
GRID, GRID_WIDE = "#BFA066", 2.2
EDGE = Inset(0, 0, 0, 20, 10)
SHADES = ((218, 200, 170), (238, 226, 206), (228, 216, 182))
"""What the earth is multiplied by in patches, by brush strokes, and along the rim that stands over it."""
PATCHES, STROKES = 1.1, 0.7
"""Patches and brush strokes, a space."""
SMALL = 8
"""Patches are soft: they are painted so many times smaller, and stretched."""


def earth(cells: Cells, px: tuple[int, int]) -> pygame.Surface:
    """Paint the earth under some cells, as large as they span; nothing lies beside them.

    The same cells are painted the same in every process.
    """
    shape = draw_svg(svg(cells, [f'<path d="{path(cells, EDGE)}" fill="{EARTH}"/>']), px)
    # The rasteriser keeps the picture's aspect: a pixel may be missing.
    shape.blit(_tones(cells, shape.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    shape.blit(draw_svg(svg(cells, list(_grid(cells))), px), (0, 0))
    return shape


def _tones(cells: Cells, px: tuple[int, int]) -> pygame.Surface:
    """Give what the plain colour is multiplied by: patches, strokes and the shadow of the rim."""
    columns, rows = size(cells)
    small = max(8, px[0] // SMALL), max(8, px[1] // SMALL)
    random = Random(columns * 41 + rows)
    soft = pygame.Surface(small)
    soft.fill((250, 250, 248))
    tile = small[0] / columns
    for number in range(round(PATCHES * columns * rows)):
        at = random.uniform(0, small[0]), random.uniform(0, small[1])
        light = number % 3 == 0
        shade = (255, 253, 246) if light else SHADES[1] if number % 3 == 1 else SHADES[2]
        pygame.draw.circle(soft, shade, at, tile * random.uniform(0.25, 0.8))
    soft = pygame.transform.gaussian_blur(soft, max(1, round(tile * 0.5)))
    tones = pygame.transform.smoothscale(soft, px)
    tones.blit(draw_svg(svg(cells, [*_strokes(random, columns, rows), *_rim_shadow(cells)]), px), (0, 0))
    return tones


def _strokes(random: Random, columns: int, rows: int) -> Iterator[str]:
    """Yield brush strokes: long, nearly level, hardly darker or lighter than what they lie on."""
    for number in range(round(STROKES * columns * rows)):
        x, y = random.uniform(-0.5, columns) * UNIT, random.uniform(0, rows) * UNIT
        long, bend = random.uniform(0.8, 2.4) * UNIT, random.uniform(-14, 14)
        colour = ("#FFFFFF", "#E4D2A8", "#DCCBA2")[number % 3]
        yield (
            f'<path d="M{x:.0f} {y:.0f}q{long / 2:.0f} {bend:.0f} {long:.0f} {bend / 3:.0f}" fill="none" '
            f'stroke="{colour}" stroke-width="{random.uniform(5, 15):.0f}" stroke-linecap="round" '
            f'opacity="{random.uniform(0.10, 0.24):.2f}"/>'
        )


def _rim_shadow(cells: Cells) -> Iterator[str]:
    """Yield the shadow that the rim throws on the earth below it, from the upper left."""
    line = path(cells, Inset(2, -10, 2, 20, 10))
    for wide, opacity in ((22, 0.10), (14, 0.14), (7, 0.20)):
        yield f'<path d="{line}" fill="none" stroke="#8A6A3C" stroke-width="{wide}" opacity="{opacity}"/>'


def _grid(cells: Cells) -> Iterator[str]:
    """Yield the lines between neighbouring cells: thin, and clear of the crossings."""
    words = []
    for column, row in sorted(cells):
        x, y = column * UNIT, row * UNIT
        if (column + 1, row) in cells:
            words.append(f"M{x + UNIT} {y + 9}V{y + UNIT - 9}")
        if (column, row + 1) in cells:
            words.append(f"M{x + 9} {y + UNIT}H{x + UNIT - 9}")
    if words:
        yield (
            f'<path d="{"".join(words)}" fill="none" stroke="{GRID}" stroke-width="{GRID_WIDE}" '
            'stroke-linecap="round" opacity=".5"/>'
        )
