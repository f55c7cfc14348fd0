"""Layers 4 and 8: legal spaces, chosen regions, warnings, and the last move."""

import pygame

from citrus_game.rules.model.board import bits
from citrus_game.ui.board.canvas import Canvas, TilePoint
from citrus_game.ui.board.colours import DARK_EDGE, GOLD, RIBBONS
from citrus_game.ui.board.regions import ring_svg
from citrus_game.ui.board.view import BoardView
from citrus_game.ui.toolkit.drawing.art import draw_svg

GHOST = 0.6
GHOST_ALPHA = 235
BESIDE_BONUS, BONUS_SPOT = 0.46, (0.24, 0.77)
"""Size of the ghost on a space with a bonus, and its centre there."""
WARNING = 0.34
FLAG = "space-flag"
LAST = 0.27
LAST_SPOT: TilePoint = (0.86, 0.85)
LAST_ON_FINCA: TilePoint = (0.86, 0.15)
"""Size and centre of the emblem of the last move, in the lower right of its space; of a finca, whose values
are there, in the upper right.
"""
LIGHT = "#FFF9EC"
"""Colour between the lines of brackets and discs."""
PALE = ("ivory", "teal")
"""Player colours on which numbers are dark."""
_CORNERS = (
    "M5 31V17A12 12 0 0 1 17 5H31M97 5H111A12 12 0 0 1 123 17V31"
    "M123 97V111A12 12 0 0 1 111 123H97M31 123H17A12 12 0 0 1 5 111V97"
)
_BRACKETS = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128">'
    '<g fill="none" stroke-linecap="round" stroke-linejoin="round">'
    f'<path d="{_CORNERS}" stroke="{{dark}}" stroke-width="14"/>'
    f'<path d="{_CORNERS}" stroke="{{light}}" stroke-width="10.4"/>'
    f'<path d="{_CORNERS}" stroke="{{inner}}" stroke-width="5"/></g></svg>'
)
_NUMBER = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">'
    '<circle cx="24" cy="24" r="23" fill="{dark}"/>'
    '<circle cx="24" cy="24" r="21" fill="{light}"/><circle cx="24" cy="24" r="18" fill="{inner}"/></svg>'
)


class LegalLayer:
    """Legal spaces: lit, with a translucent picture of the piece that would be placed."""

    def draw(self, canvas: Canvas, target: pygame.Surface, picture: BoardView) -> None:
        sites = sum(1 << space for space in canvas.geometry.board.site_spaces)
        for low in bits(picture.marks.legal & ~sites):
            space = low.bit_length() - 1
            ghost = picture.marks.ghost
            bonus = space in picture.land
            if space in picture.plants:
                # the fruit that is taken over or covered keeps its colour
                draw_ring(canvas, target, low, ((DARK_EDGE, 13), (LIGHT, 8)))
                if ghost:
                    draw_ghost(canvas, target, ghost, space)
                continue
            # if only a fruit stands there, light is enough
            light = ghost and not bonus and not canvas.plain
            canvas.piece(target, "space-lit" if light else "space-legal", space)
            if ghost and not bonus:
                draw_ghost(canvas, target, ghost, space)


def draw_ghost(canvas: Canvas, target: pygame.Surface, name: str, space: int) -> None:
    """Draw a small translucent picture in the middle of a space."""
    rect = canvas.geometry.rect(space)
    if not target.get_clip().colliderect(rect):
        return
    px = round(canvas.tile * GHOST)
    picture = canvas.art.piece(name, px, (255, 255, 255, GHOST_ALPHA))
    inset = (canvas.tile - px) // 2
    target.blit(picture, (rect.x + inset, rect.y + inset))


class BonusGhostLayer:
    """The ghost on legal spaces with a bonus, in whose lower left it lies."""

    def draw(self, canvas: Canvas, target: pygame.Surface, picture: BoardView) -> None:
        name, px = picture.marks.ghost, round(canvas.tile * BESIDE_BONUS)
        if not name:
            return
        for space in picture.land:
            rect = canvas.geometry.rect(space)
            if picture.marks.legal >> space & 1 and target.get_clip().colliderect(rect):
                x, y = BONUS_SPOT
                at = rect.x + round(x * canvas.tile), rect.y + round(y * canvas.tile)
                ghost = canvas.art.piece(name, px)
                target.blit(ghost, ghost.get_rect(center=at))


class WarningLayer:
    """A warning sign on spaces where a tile would leave another tile that cannot be placed."""

    def draw(self, canvas: Canvas, target: pygame.Surface, picture: BoardView) -> None:
        px = max(12, round(canvas.tile * WARNING))
        for low in bits(picture.marks.strands):
            rect = canvas.geometry.rect(low.bit_length() - 1)
            if target.get_clip().colliderect(rect):
                inset = round(canvas.tile * 0.05)
                target.blit(canvas.art.piece("space-warning", px), (rect.x + inset, rect.y + inset))


class FlagLayer:
    """A small flag on each space that a nearly closed ring still needs."""

    def draw(self, canvas: Canvas, target: pygame.Surface, picture: BoardView) -> None:
        for low in bits(picture.flags):
            canvas.piece(target, FLAG, low.bit_length() - 1)


class LastLayer:
    """The last moves in brackets of the player's colour; chosen regions and selectable sites in gold
    frames.
    """

    def draw(self, canvas: Canvas, target: pygame.Surface, picture: BoardView) -> None:
        board, marks = canvas.geometry.board, picture.marks
        for space, (player, _number) in marks.last_moves().items():
            ribbon = RIBBONS[canvas.colours[player]]
            text = _BRACKETS.format(dark=ribbon.deep, light=LIGHT, inner=ribbon.line)
            rect = canvas.geometry.rect(space)
            target.blit(canvas.art.svg(text, rect.size, ("last", canvas.colours[player])), rect)
        LastNumberLayer().draw(canvas, target, picture)
        sites = sum(1 << space for space in board.site_spaces) & marks.legal
        chosen = [region.mask for region in picture.regions if region.mask & marks.chosen]
        for part in (*chosen, *bits(sites)):
            draw_ring(canvas, target, part, ((DARK_EDGE, 13), (GOLD, 8)))


class LastNumberLayer:
    """The emblem of the player, or the number in the order, on the spaces of the last moves."""

    def draw(self, canvas: Canvas, target: pygame.Surface, picture: BoardView) -> None:
        for space, (player, number) in picture.marks.last_moves().items():
            rect, colour = canvas.geometry.rect(space), canvas.colours[player]
            px = max(13, round(canvas.tile * LAST))
            x, y = LAST_ON_FINCA if space in canvas.geometry.board.site_spaces else LAST_SPOT
            centre = rect.x + round(x * canvas.tile), rect.y + round(y * canvas.tile)
            ribbon, disc = RIBBONS[colour], canvas.art.piece(f"emblem-{colour}", px)
            if number:
                text = _NUMBER.format(dark=ribbon.deep, light=LIGHT, inner=ribbon.line)
                disc = canvas.art.svg(text, (px, px), ("last", colour))
            box = disc.get_rect(center=centre)
            target.blit(disc, box)
            if number:
                ink = pygame.Color(ribbon.deep if colour in PALE else "#FFFBF0")
                canvas.type.place(target, str(number), "cost", ink, box, "centre", max(9, round(px * 0.74)))


def draw_ring(
    canvas: Canvas,
    target: pygame.Surface,
    mask: int,
    strokes: tuple[tuple[str, float], ...],
    dashes: str = "",
) -> None:
    """Draw rings along the outline of a mask of spaces. ``strokes`` are (colour, width in units) pairs;
    ``dashes`` apply to the last one.
    """
    cells, rect = canvas.geometry.cells(mask)
    if target.get_clip().colliderect(rect):
        key = ("ring", cells, rect.size, strokes, dashes)
        target.blit(canvas.art.get(key, lambda: draw_svg(ring_svg(cells, strokes, dashes), rect.size)), rect)
