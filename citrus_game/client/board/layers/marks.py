"""Layers 4 and 8: spaces that may be chosen, chosen regions, and the last move."""

import pygame

from citrus_game.client.board.canvas import Canvas, TilePoint
from citrus_game.client.board.paint import DARK_EDGE, GOLD, RIBBONS
from citrus_game.client.board.picture import Picture
from citrus_game.client.board.regions import ring_svg
from citrus_game.client.kit.draw.art import draw_svg
from citrus_game.rules.material.board import bits

GHOST = 0.56
GHOST_ALPHA = 150
WARNING = 0.34
FLAG = "space-flag"
LAST = 0.27
LAST_SPOT: TilePoint = (0.86, 0.85)
"""Size and middle of the emblem of the last move, in the lower right of its space."""
PALE = ("ivory", "teal")
"""Colours on which a number is dark."""
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
    """Spaces that may be chosen now: lit, with a ghost of what would lie there."""

    def draw(self, canvas: Canvas, target: pygame.Surface, picture: Picture) -> None:
        """Draw the legal marks."""
        sites = sum(1 << space for space in canvas.geometry.board.site_spaces)
        for low in bits(picture.marks.legal & ~sites):
            space = low.bit_length() - 1
            canvas.piece(target, "space-legal", space)
            if picture.marks.ghost and space not in picture.land:
                draw_ghost(canvas, target, picture.marks.ghost, space)


def draw_ghost(canvas: Canvas, target: pygame.Surface, name: str, space: int) -> None:
    """Draw a translucent piece, small, in the middle of a space."""
    rect = canvas.geometry.rect(space)
    if not target.get_clip().colliderect(rect):
        return
    px = round(canvas.tile * GHOST)
    picture = canvas.art.piece(name, px, (255, 255, 255, GHOST_ALPHA))
    inset = (canvas.tile - px) // 2
    target.blit(picture, (rect.x + inset, rect.y + inset))


class WarningLayer:
    """A warning on spaces where a tile would leave another one over, in a corner that nothing else takes."""

    def draw(self, canvas: Canvas, target: pygame.Surface, picture: Picture) -> None:
        """Draw the warnings."""
        px = max(12, round(canvas.tile * WARNING))
        for low in bits(picture.marks.strands):
            rect = canvas.geometry.rect(low.bit_length() - 1)
            if target.get_clip().colliderect(rect):
                inset = round(canvas.tile * 0.05)
                target.blit(canvas.art.piece("space-warning", px), (rect.x + inset, rect.y + inset))


class FlagLayer:
    """A small flag on each space that a nearly closed ring still needs, in the corner that is left."""

    def draw(self, canvas: Canvas, target: pygame.Surface, picture: Picture) -> None:
        """Draw the flags."""
        for low in bits(picture.flags):
            canvas.piece(target, FLAG, low.bit_length() - 1)


class LastLayer:
    """Brackets in the player's colour round the last move; chosen regions and sites to choose in gold."""

    def draw(self, canvas: Canvas, target: pygame.Surface, picture: Picture) -> None:
        """Draw brackets and frames."""
        board, marks = canvas.geometry.board, picture.marks
        if marks.last:
            numbers = marks.numbers()
            for low in bits(marks.last):
                space = low.bit_length() - 1
                _draw_last(canvas, target, space, marks.last_by, numbers.get(space, 0))
        sites = sum(1 << space for space in board.site_spaces) & marks.legal
        chosen = [region.mask for region in picture.regions if region.mask & marks.chosen]
        for part in (*chosen, *bits(sites)):
            draw_ring(canvas, target, part, ((DARK_EDGE, 13), (GOLD, 8)))


def _draw_last(canvas: Canvas, target: pygame.Surface, space: int, player: int, number: int) -> None:
    """Draw four brackets on a space, with the player's emblem or the space's number in the order."""
    rect = canvas.geometry.rect(space)
    if not target.get_clip().colliderect(rect):
        return
    colour = canvas.colours[player]
    ribbon = RIBBONS[colour]
    dark, light, inner = ribbon.deep, "#FFF9EC", ribbon.line
    text = _BRACKETS.format(dark=dark, light=light, inner=inner)
    target.blit(canvas.art.svg(text, rect.size, ("last", colour)), rect)
    px = max(13, round(canvas.tile * LAST))
    centre = rect.x + round(LAST_SPOT[0] * canvas.tile), rect.y + round(LAST_SPOT[1] * canvas.tile)
    disc = canvas.art.piece(f"emblem-{colour}", px)
    if number:
        disc = canvas.art.svg(_NUMBER.format(dark=dark, light=light, inner=inner), (px, px), ("last", colour))
    box = disc.get_rect(center=centre)
    target.blit(disc, box)
    if number:
        ink = pygame.Color(dark if colour in PALE else "#FFFBF0")
        canvas.type.place(target, str(number), "cost", ink, box, "centre", max(9, round(px * 0.74)))


def draw_ring(
    canvas: Canvas,
    target: pygame.Surface,
    mask: int,
    strokes: tuple[tuple[str, float], ...],
    dashes: str = "",
) -> None:
    """Draw rings (colour, width in units) along the outline of a set of spaces, the last one dashed."""
    cells, rect = canvas.geometry.cells(mask)
    if target.get_clip().colliderect(rect):
        key = ("ring", cells, rect.size, strokes, dashes)
        target.blit(canvas.art.keep(key, lambda: draw_svg(ring_svg(cells, strokes, dashes), rect.size)), rect)
