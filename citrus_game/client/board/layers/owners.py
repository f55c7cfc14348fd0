"""Who owns what: every region flooded in its owner's colour and pattern, with emblem and size."""

from functools import partial

import pygame

from citrus_game.client.board.canvas import Canvas
from citrus_game.client.board.geometry import MARGIN
from citrus_game.client.board.layers.fincas import site_shape
from citrus_game.client.board.paint import RIBBONS
from citrus_game.client.board.picture import Picture, Region
from citrus_game.client.board.regions import flood_svg
from citrus_game.client.kit.draw.art import draw_svg
from citrus_game.rules.material.board import bits

VEIL = (12, 44, 61, 150)
"""The colour over the dry ground and its alpha."""
NEUTRAL, NEUTRAL_EDGE = "#B8AE98", "#6F6757"
LABEL = pygame.Color("#FFFBF0")
LABEL_EDGE = pygame.Color("#12324A")
LABEL_HIGH, LABEL_EMBLEM = 0.5, 0.36
"""Share of a tile: height of the label on a region, and of the emblem on it."""


def paint_owners(canvas: Canvas, rect: pygame.Rect, picture: Picture) -> pygame.Surface:
    """Draw the view of a position over a part of the window; building sites stay as they are."""
    surface = pygame.Surface(rect.size, pygame.SRCALPHA)
    # the rim stays light: its coordinates are read in this view, too
    rim = round(2 * MARGIN * canvas.tile)
    surface.fill(VEIL, canvas.geometry.slab.move(-rect.x, -rect.y).inflate(-rim, -rim))
    for space, site in zip(canvas.geometry.board.site_spaces, picture.sites, strict=True):
        place = canvas.geometry.rect(space).move(-rect.x, -rect.y)
        surface.blit(site_shape(canvas, site), place, special_flags=pygame.BLEND_RGBA_SUB)
    for region in picture.regions:
        cells, span = canvas.geometry.cells(region.mask)
        colour = None if region.owner is None else canvas.colours[region.owner]
        key = ("owner", cells, span.size, colour)
        flood = canvas.art.keep(key, partial(_flood, cells, span.size, colour))
        surface.blit(flood, span.move(-rect.x, -rect.y))
    for region in picture.regions:
        _label(canvas, surface, region, rect)
    return surface


def _flood(cells: frozenset[tuple[int, int]], size: tuple[int, int], colour: str | None) -> pygame.Surface:
    if colour is None:
        return draw_svg(flood_svg(cells, NEUTRAL, NEUTRAL_EDGE, ""), size)
    ribbon = RIBBONS[colour]
    return draw_svg(flood_svg(cells, ribbon.line, ribbon.edge, ribbon.dashes), size)


def _label(canvas: Canvas, surface: pygame.Surface, region: Region, rect: pygame.Rect) -> None:
    """Write the size of a region onto its middle, beside its owner's emblem."""
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
    """Give the space of a region that is nearest to its middle."""
    board = canvas.geometry.board
    places = {low.bit_length() - 1: board.column_row(low.bit_length() - 1) for low in bits(mask)}
    count = len(places)
    x = sum(column for column, _row in places.values()) / count
    y = sum(row for _column, row in places.values()) / count
    return min(places, key=lambda space: ((places[space][0] - x) ** 2 + (places[space][1] - y) ** 2, space))
