"""The ownership overlay: every region filled with its owner's colour and pattern, with its size."""

from functools import partial

import pygame

from citrus_game.rules.model.board import bits
from citrus_game.ui.board.canvas import Canvas
from citrus_game.ui.board.colours import RIBBONS
from citrus_game.ui.board.geometry import MARGIN
from citrus_game.ui.board.layers.fincas import site_shape
from citrus_game.ui.board.regions import flood_svg
from citrus_game.ui.board.view import BoardView, RegionView
from citrus_game.ui.toolkit.drawing.art import draw_svg

VEIL = (12, 44, 61, 150)
"""RGBA colour over the dry ground."""
NEUTRAL, NEUTRAL_EDGE = "#B8AE98", "#6F6757"
LABEL = pygame.Color("#FFFBF0")
LABEL_EDGE = pygame.Color("#12324A")
LABEL_HIGH, LABEL_EMBLEM = 0.5, 0.36
"""Height of the label on a region and of the emblem on it, as shares of a tile."""


def paint_owners(canvas: Canvas, rect: pygame.Rect, picture: BoardView) -> pygame.Surface:
    """Return a picture that colours each region by its owner, for the part ``rect`` of the window. Building
    sites stay visible.
    """
    surface = pygame.Surface(rect.size, pygame.SRCALPHA)
    # the rim is not darkened, so that its coordinates stay legible
    rim = round(2 * MARGIN * canvas.tile)
    surface.fill(VEIL, canvas.geometry.slab.move(-rect.x, -rect.y).inflate(-rim, -rim))
    for space, site in zip(canvas.geometry.board.site_spaces, picture.sites, strict=True):
        place = canvas.geometry.rect(space).move(-rect.x, -rect.y)
        surface.blit(site_shape(canvas, site), place, special_flags=pygame.BLEND_RGBA_SUB)
    for region in picture.regions:
        cells, span = canvas.geometry.cells(region.mask)
        colour = None if region.owner is None else canvas.colours[region.owner]
        key = ("owner", cells, span.size, colour)
        flood = canvas.art.get(key, partial(_flood, cells, span.size, colour))
        surface.blit(flood, span.move(-rect.x, -rect.y))
    for region in picture.regions:
        _label(canvas, surface, region, rect)
    return surface


def _flood(cells: frozenset[tuple[int, int]], size: tuple[int, int], colour: str | None) -> pygame.Surface:
    if colour is None:
        return draw_svg(flood_svg(cells, NEUTRAL, NEUTRAL_EDGE, ""), size)
    ribbon = RIBBONS[colour]
    return draw_svg(flood_svg(cells, ribbon.line, ribbon.edge, ribbon.dashes), size)


def _label(canvas: Canvas, surface: pygame.Surface, region: RegionView, rect: pygame.Rect) -> None:
    """Write the size of a region on its middle space, beside its owner's emblem."""
    tile = canvas.geometry.rect(middle(canvas, region.mask)).move(-rect.x, -rect.y)
    number = str(region.mask.bit_count())
    digits = max(8, round(tile.width * 0.42))
    wide = canvas.type.width(number, "cost", digits)
    high = round(tile.width * LABEL_HIGH)
    if region.owner is None:
        canvas.type.place(surface, number, "cost", LABEL_EDGE, tile, "centre", digits)
        return
    px, pad = round(tile.width * LABEL_EMBLEM), round(tile.width * 0.08)
    box = pygame.Rect(0, 0, px + wide + 3 * pad, high)
    box.center = tile.center
    canvas.art.paint_box(surface, box, high // 2 - 1, LABEL, LABEL_EDGE, max(1, tile.width // 40))
    emblem = canvas.art.piece(f"emblem-{canvas.colours[region.owner]}", px)
    surface.blit(emblem, (box.x + pad, box.centery - px // 2))
    room = pygame.Rect(box.x + px + 2 * pad, box.y, wide + 1, high)
    canvas.type.place(surface, number, "cost", LABEL_EDGE, room, "left", digits)


def middle(canvas: Canvas, mask: int) -> int:
    """Return the space of a region that is nearest to the region's centre."""
    board = canvas.geometry.board
    places = {low.bit_length() - 1: board.column_row(low.bit_length() - 1) for low in bits(mask)}
    count = len(places)
    x = sum(column for column, _row in places.values()) / count
    y = sum(row for _column, row in places.values()) / count
    return min(places, key=lambda space: ((places[space][0] - x) ** 2 + (places[space][1] - y) ** 2, space))
