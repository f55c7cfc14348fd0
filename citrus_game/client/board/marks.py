"""Layers 4 and 8: spaces that may be chosen, chosen regions, and the last move."""

import pygame

from citrus_game.client.art import draw_svg
from citrus_game.client.board.canvas import Canvas
from citrus_game.client.board.paint import DARK_EDGE, GOLD, RIBBONS
from citrus_game.client.board.picture import Picture
from citrus_game.client.board.regions import ring_svg
from citrus_game.rules.board import bits

GHOST = 0.56
GHOST_ALPHA = 150
WARNING = 0.34


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


class LastLayer:
    """The last move in its player's colour and pattern; chosen regions and sites to choose in gold."""

    def draw(self, canvas: Canvas, target: pygame.Surface, picture: Picture) -> None:
        """Draw brackets and frames."""
        board = canvas.geometry.board
        for part in board.regions(picture.marks.last):
            _draw_last(canvas, target, part, picture.marks.last_by)
        sites = sum(1 << space for space in board.site_spaces) & picture.marks.legal
        chosen = [region.mask for region in picture.regions if region.mask & picture.marks.chosen]
        for part in (*chosen, *bits(sites)):
            draw_ring(canvas, target, part, ((DARK_EDGE, 13), (GOLD, 8)))


def _draw_last(canvas: Canvas, target: pygame.Surface, part: int, player: int) -> None:
    """Frame spaces of the last move as their player's ribbons are, only broader."""
    ribbon = RIBBONS[canvas.colours[player]]
    dashes = " ".join(str(2 * int(dash)) for dash in ribbon.dashes.split())
    draw_ring(canvas, target, part, ((DARK_EDGE, 22), (ribbon.edge, 18), (ribbon.line, 11)), dashes)


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
