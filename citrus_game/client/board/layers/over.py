"""Layer 10: what is pointed at: hover, illegal, cause; drawn over the kept board."""

from dataclasses import replace
from functools import partial
from typing import NamedTuple

import pygame

from citrus_game.client.board.canvas import Canvas
from citrus_game.client.board.layers.fincas import paint_finca
from citrus_game.client.board.layers.marks import FlagLayer, draw_ring
from citrus_game.client.board.layers.pieces import PennantLayer, WorkerLayer
from citrus_game.client.board.paint import DARK_EDGE, RED, RIBBONS, WHITE_EDGE
from citrus_game.client.board.picture import Picture
from citrus_game.client.board.regions import Cells, tint_svg
from citrus_game.client.kit.draw.art import draw_svg
from citrus_game.rules.material.board import bits

CAUSE = ((WHITE_EDGE, 17.0), (RED, 10.0))
OUTLINE = ((DARK_EDGE, 14.0), (WHITE_EDGE, 8.0))
LIFT = 1.05


class Over(NamedTuple):
    """What lies over the board now; masks, and single spaces with -1 for none.

    ``lifted`` is a space with the whole tile (``piece``, or a ``finca``) that would lie there;
    ``causes`` get red rings, each set of ``outlined`` a white one. ``needed`` are the spaces that a ring
    still needs, ``counted`` the regions that count for its finca, each with its player.
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
        """Give the spaces with a frame or a bright border around them or around their region."""
        mask = self.causes | self.needed
        for part in (*self.outlined, *(region for region, _player in self.counted)):
            mask |= part
        return mask

    @property
    def spaces(self) -> int:
        """Give all spaces that it draws on."""
        mask = self.marked
        for space in (self.ring, self.illegal, self.lifted):
            if space >= 0:
                mask |= 1 << space
        return mask


class OverLayer:
    """Draws what is pointed at, on the window itself."""

    def extent(self, canvas: Canvas, over: Over) -> list[pygame.Rect]:
        """Give the rects it draws on."""
        return [_frame_rect(canvas, part) for part in canvas.geometry.board.regions(over.spaces)]

    def draw(
        self, canvas: Canvas, target: pygame.Surface, over: Over, picture: Picture | None = None
    ) -> None:
        """Draw it; what stands on the board, as its ``picture`` tells, stands over the frames."""
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


def draw_standing(canvas: Canvas, target: pygame.Surface, picture: Picture, framed: int) -> None:
    """Draw flags, pennants and workers once more, where a frame around some spaces was drawn over them."""
    clip = target.get_clip()
    seen = clip.clip(_frame_rect(canvas, framed))
    if not (seen.width and seen.height):
        return
    near = framed | canvas.geometry.board.beside(framed)
    pennants = {space: player for space, player in picture.pennants.items() if near >> space & 1}
    workers = {space: player for space, player in picture.workers.items() if near >> space & 1}
    standing = replace(picture, flags=picture.flags & near, pennants=pennants, workers=workers)
    target.set_clip(seen)
    for layer in (FlagLayer(), PennantLayer(), WorkerLayer()):
        layer.draw(canvas, target, standing)
    target.set_clip(clip)


def _frame_rect(canvas: Canvas, spaces: int) -> pygame.Rect:
    """Give what a frame around some spaces, and what is lifted on one, may cover."""
    grow = canvas.tile // 6
    return canvas.geometry.cells(spaces)[1].inflate(2 * grow, 2 * grow)


def tint(canvas: Canvas, region: int, player: int) -> pygame.Surface:
    """Return a region that counts in its owner's colour, bright along its border."""
    cells, rect = canvas.geometry.cells(region)
    colour = canvas.colours[player]
    return canvas.art.keep(("tint", cells, rect.size, colour), partial(_tinted, cells, colour, rect.size))


def _tinted(cells: Cells, colour: str, size: tuple[int, int]) -> pygame.Surface:
    return draw_svg(tint_svg(cells, RIBBONS[colour]), size)
