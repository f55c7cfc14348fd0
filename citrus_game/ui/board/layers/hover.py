"""Layer 10, drawn over the cached board: what is hovered, and ghosts, translucent pieces that show what a
hint or preview would put there.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import pygame

from citrus_game.rules.model.board import bits
from citrus_game.rules.model.components import Values
from citrus_game.ui.board.canvas import Canvas, TilePoint
from citrus_game.ui.board.colours import DARK_EDGE, GOLD, RED, RIBBONS, WHITE_EDGE
from citrus_game.ui.board.layers.fincas import paint_finca, paint_values
from citrus_game.ui.board.layers.marks import FlagLayer, LastNumberLayer, draw_ring
from citrus_game.ui.board.layers.pieces import PennantLayer, WorkerLayer
from citrus_game.ui.board.regions import tint_svg
from citrus_game.ui.board.view import BoardView
from citrus_game.ui.toolkit.drawing.art import Art, draw_svg
from citrus_game.ui.toolkit.drawing.text import TextRenderer

CAUSE = ((WHITE_EDGE, 17.0), (RED, 10.0))
OUTLINE = ((DARK_EDGE, 14.0), (WHITE_EDGE, 8.0))
LIFT = 1.05


class HoverMarks(NamedTuple):
    """What is drawn over the board while a space is hovered. Sets of spaces are masks; single spaces are -1
    for none.

    ``lifted`` is the space on which a tile (``piece``) or ``finca`` would be placed. ``causes`` get red
    rings, ``outlined`` masks white ones. ``needed`` are the spaces that a ring still needs. ``counted`` are
    the regions that count for its finca, each with its player.
    """

    ring: int = -1
    illegal: int = -1
    lifted: int = -1
    piece: str = ""
    finca: tuple[int, int] | None = None
    causes: int = 0
    outlined: tuple[int, ...] = ()
    needed: int = 0
    counted: tuple[tuple[int, int], ...] = ()

    @property
    def marked(self) -> int:
        """Mask of the spaces that have a frame, or whose region has a bright border."""
        mask = self.causes | self.needed
        for part in (*self.outlined, *(region for region, _player in self.counted)):
            mask |= part
        return mask

    @property
    def spaces(self) -> int:
        """Mask of all spaces that are drawn on."""
        mask = self.marked
        for space in (self.ring, self.illegal, self.lifted):
            if space >= 0:
                mask |= 1 << space
        return mask


class HoverLayer:
    """Draws `HoverMarks` over the board."""

    def extent(self, canvas: Canvas, over: HoverMarks) -> list[pygame.Rect]:
        """Return the rectangles that the marks are drawn in."""
        return [_frame_rect(canvas, part) for part in canvas.geometry.board.regions(over.spaces)]

    def draw(
        self, canvas: Canvas, target: pygame.Surface, over: HoverMarks, picture: BoardView | None = None
    ) -> None:
        """Draw the marks. Numbers, flags and workers of ``picture`` that a frame would cover are drawn again
        over it.
        """
        board = canvas.geometry.board
        for outlined in over.outlined:
            for part in board.regions(outlined):
                draw_ring(canvas, target, part, OUTLINE)
        for region, player in over.counted:
            rect = canvas.geometry.cells(region)[1]
            if target.get_clip().colliderect(rect):
                target.blit(tint(canvas, region, player), rect)
        for low in bits(over.needed):
            canvas.piece(target, "space-needed", low.bit_length() - 1)
        for low in bits(over.causes):
            draw_ring(canvas, target, low, CAUSE)
        if picture is not None and over.marked:
            for part in board.regions(over.marked):
                draw_standing(canvas, target, picture, part)
        if over.illegal >= 0:
            canvas.piece(target, "space-illegal", over.illegal)
        if over.finca is not None:
            paint_finca(canvas.art, canvas.type, target, canvas.geometry.rect(over.lifted), over.finca)
        elif over.lifted >= 0:
            canvas.piece(target, over.piece, over.lifted, LIFT)
        if over.ring >= 0:
            canvas.piece(target, "space-hover", over.ring, LIFT)


def draw_standing(canvas: Canvas, target: pygame.Surface, picture: BoardView, framed: int) -> None:
    """Draw numbers, flags, pennants and workers again where a frame around the mask ``framed`` covered
    them.
    """
    clip = target.get_clip()
    seen = clip.clip(_frame_rect(canvas, framed))
    if not (seen.width and seen.height):
        return
    near = framed | canvas.geometry.board.beside(framed)
    pennants = {space: player for space, player in picture.pennants.items() if near >> space & 1}
    workers = {space: player for space, player in picture.workers.items() if near >> space & 1}
    standing = replace(picture, flags=picture.flags & near, pennants=pennants, workers=workers)
    target.set_clip(seen)
    for layer in (LastNumberLayer(), FlagLayer(), PennantLayer(), WorkerLayer()):
        layer.draw(canvas, target, standing)
    target.set_clip(clip)


def _frame_rect(canvas: Canvas, spaces: int) -> pygame.Rect:
    """Return the rectangle that a frame around spaces, or a lifted tile on one of them, may cover."""
    grow = canvas.tile // 6
    return canvas.geometry.cells(spaces)[1].inflate(2 * grow, 2 * grow)


def tint(canvas: Canvas, region: int, player: int) -> pygame.Surface:
    """Return the picture of a counted region: its owner's ribbon with a bright border."""
    cells, rect = canvas.geometry.cells(region)
    colour = canvas.colours[player]
    key = ("tint", cells, rect.size, colour)
    return canvas.art.get(key, lambda: draw_svg(tint_svg(cells, RIBBONS[colour]), rect.size))


GHOST_ALPHA = 128
GHOST_SIZE = 0.88
"""Size of a ghost as a share of its tile."""
BADGE: TilePoint = (0.5, 0.86)
ON_ROOF: TilePoint = (0.84, 0.16)
"""Centre of the number on a finca, whose values are below."""
CHIP: TilePoint = (0.22, 0.79)
CHIP_PX = 0.42
"""Centre and size of a plan's fruit beside its number, where another fruit has the middle of the space."""
BADGE_PX, NUMBER_PX = 0.36, 0.27
"""Sizes of the number's disc and of the number, as shares of a tile."""
GHOST_EDGES = ((DARK_EDGE, 3.6),)
GHOST_DASHES = "14 12"
_DISC = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">'
    f'<circle cx="24" cy="24" r="23" fill="{DARK_EDGE}"/><circle cx="24" cy="24" r="19" fill="{GOLD}"/></svg>'
)


class Ghost(NamedTuple):
    """A piece to show on a mask of spaces: a picture, a finca with its values, or only an outline. ``number``
    is its place in the order; 0 shows none.
    """

    spaces: int
    piece: str = ""
    values: Values | None = None
    number: int = 0


def ghosts_extent(canvas: Canvas, ghosts: Sequence[Ghost]) -> list[pygame.Rect]:
    """Return the rectangles that ghosts are drawn in."""
    grow, found = canvas.tile // 4, list[pygame.Rect]()
    for ghost in ghosts:
        rect = canvas.geometry.cells(ghost.spaces)[1].inflate(grow, grow)
        found.append(rect.union(_disc_of(canvas, ghost)) if ghost.number else rect)
    return found


def draw_ghosts(canvas: Canvas, target: pygame.Surface, ghosts: Sequence[Ghost], lit: int = 0) -> None:
    """Draw ghosts without their numbers; on spaces of the mask ``lit``, which show what else can be planted
    there, they are small, beside their numbers.
    """
    for ghost in ghosts:
        rect = canvas.geometry.cells(ghost.spaces)[1]
        if not target.get_clip().colliderect(rect.inflate(canvas.tile // 4, canvas.tile // 4)):
            continue
        if ghost.piece and not ghost.spaces & lit:
            px = round(canvas.tile * GHOST_SIZE)
            picture = canvas.art.piece(ghost.piece, px, pygame.Color(255, 255, 255, GHOST_ALPHA))
            place = picture.get_rect(center=rect.center)
            target.blit(picture, place)
            if ghost.values is not None:
                paint_values(canvas.type, target, place, ghost.values)
        draw_ring(canvas, target, ghost.spaces, GHOST_EDGES, GHOST_DASHES)
        if ghost.piece and ghost.spaces & lit:
            px = max(12, round(canvas.tile * CHIP_PX))
            chip = canvas.art.piece(ghost.piece, px)
            centre = (rect.x + round(CHIP[0] * canvas.tile), rect.y + round(CHIP[1] * canvas.tile))
            target.blit(chip, chip.get_rect(center=centre))


def draw_numbers(canvas: Canvas, target: pygame.Surface, ghosts: Sequence[Ghost]) -> None:
    """Draw the numbers of ghosts. Call it last, so that no frame covers them."""
    for ghost in ghosts:
        if ghost.number:
            disc = _disc_of(canvas, ghost)
            paint_number(canvas.art, canvas.type, target, disc.center, disc.width, str(ghost.number))


def _disc_of(canvas: Canvas, ghost: Ghost) -> pygame.Rect:
    """Return the rectangle of a ghost's number, which reaches out of the space where tiles are small."""
    first = canvas.geometry.rect((ghost.spaces & -ghost.spaces).bit_length() - 1)
    px = max(15, round(canvas.tile * BADGE_PX))
    x, y = BADGE if ghost.values is None else ON_ROOF
    disc = pygame.Rect(0, 0, px, px)
    disc.center = first.x + round(x * canvas.tile), first.y + round(y * canvas.tile)
    return disc


def paint_number(
    art: Art, text: TextRenderer, target: pygame.Surface, centre: TilePoint, px: int, number: str
) -> None:
    """Draw a number on a disc that is ``px`` wide."""
    disc = art.svg(_DISC, (px, px), "ghost-number")
    box = disc.get_rect(center=centre)
    target.blit(disc, box)
    size = max(11, round(px * NUMBER_PX / BADGE_PX))
    text.place(target, number, "cost", pygame.Color(DARK_EDGE), box, "centre", size)
