"""`BoardPainter`: draws all layers of the board, and redraws only the spaces that changed."""

from collections.abc import Iterable, Sequence

import pygame

from citrus_game.ui.board.canvas import Canvas, Layer
from citrus_game.ui.board.daylight import FULL, Light
from citrus_game.ui.board.layers.fincas import FincaLayer
from citrus_game.ui.board.layers.ground import GroundLayer
from citrus_game.ui.board.layers.marks import FlagLayer, LastLayer, LegalLayer, WarningLayer
from citrus_game.ui.board.layers.orchard import OrchardLayer
from citrus_game.ui.board.layers.pieces import LandLayer, PennantLayer, RoadLayer, WorkerLayer
from citrus_game.ui.board.layers.plants import BLEED, FruitLayer, RegionLayer
from citrus_game.ui.board.layers.rim import lip_height
from citrus_game.ui.board.view import BoardView


def board_layers() -> tuple[Layer, ...]:
    """Return the layers from bottom to top, without the ground."""
    return (
        RegionLayer(),
        OrchardLayer(),
        FruitLayer(),
        LegalLayer(),
        LandLayer(),
        RoadLayer(),
        FincaLayer(),
        FlagLayer(),
        PennantLayer(),
        LastLayer(),
        WarningLayer(),
        WorkerLayer(),
    )


class BoardPainter:
    """Draws a board on the window's background surface, and keeps the view that it drew last."""

    def __init__(self, canvas: Canvas, ground: GroundLayer) -> None:
        self.canvas = canvas
        self._layers = board_layers()
        self._ground_layer = ground
        self._ground: pygame.Surface | None = None
        self._shown: BoardView | None = None
        self._light = FULL
        lip = lip_height(canvas.tile)
        slab = canvas.geometry.slab
        self.rect = pygame.Rect(slab.x, slab.y, slab.width, slab.height + lip)

    @property
    def upright(self) -> pygame.Rect:
        """The board's rectangle before it is rotated for the flat table. Here nothing is rotated."""
        return self.rect

    @property
    def shown(self) -> BoardView | None:
        """The view that was drawn last."""
        return self._shown

    def start(self, background: pygame.Surface) -> None:
        """Draw rim and ground on a surface, and keep a copy of them to restore under what changes."""
        self.draw_ground(background)
        self._ground = background.subsurface(self.rect).copy()

    def draw_ground(self, bare: pygame.Surface) -> None:
        """Draw rim and ground on a surface and keep it as the clean ground, without a copy. The caller must
        draw nothing else on it.
        """
        self._ground_layer.draw(self.canvas, bare)
        self.rect = self.rect.clip(bare.get_rect())
        self._ground = bare.subsurface(self.rect)
        self._shown = None

    def show(self, background: pygame.Surface, picture: BoardView) -> list[pygame.Rect]:
        """Draw a view where it differs from the previous one; return the rectangles drawn."""
        rects = self.pending(picture)
        self._shown = picture
        for rect in rects:
            self.repaint(background, rect)
        return rects

    def pending(self, picture: BoardView) -> list[pygame.Rect]:
        """Return the rectangles that `show` would draw."""
        return [self.rect] if self._shown is None else self._patches(picture.changed(self._shown))

    def shine(self, background: pygame.Surface, light: Light) -> list[pygame.Rect]:
        """Change the light on the land; return the rectangles drawn, none before a view was shown."""
        if light == self._light:
            return []
        self._light = light
        if self._shown is None:
            return []
        self.repaint(background, self.rect)
        return [self.rect]

    def preview(self, background: pygame.Surface, picture: BoardView, rect: pygame.Rect) -> pygame.Surface:
        """Return a part of the board as a view would show it, without changing the background."""
        shown, kept = self._shown, background.subsurface(rect).copy()
        self._shown = picture
        self.repaint(background, rect)
        drawn = background.subsurface(rect).copy()
        background.blit(kept, rect)
        self._shown = shown
        return drawn

    def repaint(self, background: pygame.Surface, rect: pygame.Rect) -> None:
        """Redraw all layers within a rectangle."""
        assert self._ground is not None
        assert self._shown is not None
        background.set_clip(rect)
        background.blit(self._ground, rect, rect.move(-self.rect.x, -self.rect.y))
        if self._light != FULL:
            background.fill(self._light, self.canvas.geometry.inside.clip(rect), pygame.BLEND_RGB_MULT)
        # pieces, shadows and decoration reach at most half a tile beyond their space
        tile = self.canvas.tile
        part = self._shown.within(self.canvas.geometry.spaces_in(rect.inflate(tile, tile)))
        for layer in self._layers:
            layer.draw(self.canvas, background, part)
        background.set_clip(None)

    def _patches(self, spaces: Iterable[int]) -> list[pygame.Rect]:
        bleed = round(2 * BLEED * self.canvas.tile)
        rects = [self.canvas.geometry.rect(space).inflate(bleed, bleed) for space in spaces]
        return [rect.clip(self.rect) for rect in merged(rects)]


def merged(rects: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Merge overlapping rectangles until none overlap.

    >>> merged([pygame.Rect(0, 0, 4, 4), pygame.Rect(3, 3, 4, 4), pygame.Rect(20, 0, 1, 1)])
    [Rect(0, 0, 7, 7), Rect(20, 0, 1, 1)]
    """
    left = list(rects)
    found: list[pygame.Rect] = []
    while left:
        rect = left.pop(0)
        hit = rect.collidelist(left)
        while hit >= 0:
            rect = rect.union(left.pop(hit))
            hit = rect.collidelist(left)
        earlier = rect.collidelist(found)
        if earlier >= 0:
            left.append(rect.union(found.pop(earlier)))
        else:
            found.append(rect)
    return found
