"""The board's layers together: what changed is drawn again, the rest is kept (LOOK.md 5)."""

from collections.abc import Iterable, Sequence

import pygame

from citrus_game.client.board.canvas import Canvas, Layer
from citrus_game.client.board.layers.fincas import FincaLayer
from citrus_game.client.board.layers.ground import GroundLayer
from citrus_game.client.board.layers.marks import FlagLayer, LastLayer, LegalLayer, WarningLayer
from citrus_game.client.board.layers.pieces import LandLayer, PennantLayer, RoadLayer, WorkerLayer
from citrus_game.client.board.layers.plants import BLEED, FruitLayer, RegionLayer
from citrus_game.client.board.layers.rim import lip_height
from citrus_game.client.board.picture import Picture

MANY = 24
"""From this many changed patches on the whole board is drawn again."""


def board_layers() -> tuple[Layer, ...]:
    """Give the layers from the bottom to the top, without the ground."""
    return (
        RegionLayer(),
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
    """Draws a board onto the window's kept background and remembers what it drew."""

    def __init__(self, canvas: Canvas, ground: GroundLayer) -> None:
        self.canvas = canvas
        self._layers = board_layers()
        self._ground_layer = ground
        self._ground: pygame.Surface | None = None
        self._shown: Picture | None = None
        lip = lip_height(canvas.tile)
        slab = canvas.geometry.slab
        self.rect = pygame.Rect(slab.x, slab.y, slab.width, slab.height + lip)

    @property
    def upright(self) -> pygame.Rect:
        """Give the board's rect where it is painted, upright."""
        return self.rect

    @property
    def shown(self) -> Picture | None:
        """Give the picture that was drawn last."""
        return self._shown

    def start(self, background: pygame.Surface) -> None:
        """Draw slab and ground onto the window's background and keep a copy of them."""
        self.lie_on(background)
        self._ground = background.subsurface(self.rect).copy()

    def lie_on(self, bare: pygame.Surface) -> None:
        """Draw slab and ground onto a picture on which nothing else will be drawn: it keeps them."""
        self._ground_layer.draw(self.canvas, bare)
        self.rect = self.rect.clip(bare.get_rect())
        self._ground = bare.subsurface(self.rect)
        self._shown = None

    def show(self, background: pygame.Surface, picture: Picture) -> list[pygame.Rect]:
        """Draw a picture where it differs from the one shown; give the rects drawn."""
        rects = self.pending(picture)
        self._shown = picture
        for rect in rects:
            self.repaint(background, rect)
        return rects

    def pending(self, picture: Picture) -> list[pygame.Rect]:
        """Give the rects that `show` would draw."""
        return [self.rect] if self._shown is None else self._patches(picture.changed(self._shown))

    def trial(self, background: pygame.Surface, picture: Picture, rect: pygame.Rect) -> pygame.Surface:
        """Give a part of the board as another picture would show it; the background stays as it is."""
        shown, kept = self._shown, background.subsurface(rect).copy()
        self._shown = picture
        self.repaint(background, rect)
        drawn = background.subsurface(rect).copy()
        background.blit(kept, rect)
        self._shown = shown
        return drawn

    def repaint(self, background: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw all layers of one part of the board."""
        assert self._ground is not None
        assert self._shown is not None
        background.set_clip(rect)
        background.blit(self._ground, rect, rect.move(-self.rect.x, -self.rect.y))
        for layer in self._layers:
            layer.draw(self.canvas, background, self._shown)
        background.set_clip(None)

    def _patches(self, spaces: Iterable[int]) -> list[pygame.Rect]:
        bleed = round(2 * BLEED * self.canvas.tile)
        rects = [self.canvas.geometry.rect(space).inflate(bleed, bleed) for space in spaces]
        patches = [rect.clip(self.rect) for rect in merged(rects)]
        return [self.rect] if len(patches) > MANY else patches


def merged(rects: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Join rects that overlap until none do.

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
