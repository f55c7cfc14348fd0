"""`BoardPainter`: draws all layers of the board, and redraws only the spaces that changed. The light of the
day, which changes during a game, colours the land, but not fruit, houses or marks.
"""

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from math import ceil

import pygame

from citrus_game.rules.model.board import bits
from citrus_game.rules.model.state import State
from citrus_game.ui.board.canvas import Canvas, Layer
from citrus_game.ui.board.layers.fincas import FincaLayer
from citrus_game.ui.board.layers.grass import AROUND
from citrus_game.ui.board.layers.ground import BARE, GroundLayer, lip_height
from citrus_game.ui.board.layers.marks import BonusGhostLayer, FlagLayer, LastLayer, LegalLayer, WarningLayer
from citrus_game.ui.board.layers.pieces import LandLayer, PennantLayer, RoadLayer, WorkerLayer
from citrus_game.ui.board.layers.plants import BLEED, FruitLayer, OrchardLayer, RegionLayer
from citrus_game.ui.board.view import BoardView, Grass
from citrus_game.ui.toolkit.drawing.dirty_rects import apart, without

Light = tuple[int, int, int]
"""RGB that the colours of the land are multiplied by, of 255."""
FULL: Light = (255, 255, 255)
DAY: tuple[tuple[float, Light], ...] = (
    (0.0, (240, 247, 255)),
    (0.2, FULL),
    (0.5, (255, 249, 236)),
    (0.7, (255, 246, 228)),
    (1.0, (255, 238, 212)),
)
"""The light from morning to dusk: pairs of a share of the game, and the light then."""
LIGHTS = 14
"""Number of different lights in a game."""
BANDS = 4
"""Number of parts in which the board is drawn in another light: all of it in one frame would be felt."""


def light_of(state: State) -> Light:
    """Return the colour of the light on the land in a position: it is later in the day, the emptier the bag
    is.
    """
    planted = sum(mask.bit_count() for mask in state.planted)
    left = len(state.bag)
    return light_at(planted / max(1, planted + left))


def light_at(share: float) -> Light:
    """Return the colour of the light on the land at a share of the day, from 0 to 1.

    >>> light_at(1.0)
    (255, 238, 212)
    """
    share = round(share * LIGHTS) / LIGHTS
    for (start, before), (end, after) in pairwise(DAY):
        if share <= end:
            mixed = pygame.Color(*before).lerp(pygame.Color(*after), (share - start) / (end - start))
            return mixed.r, mixed.g, mixed.b
    return DAY[-1][1]


SMALL = 48
"""Size of a tile in pixels below which marks, which have a least size, extend beyond their space."""
MANY = 6
"""With more new plantations than this at once, the ground is drawn anew as a whole."""


def board_layers() -> tuple[Layer, ...]:
    """Return the layers from bottom to top, without the ground."""
    return (
        RegionLayer(),
        OrchardLayer(),
        FruitLayer(),
        LegalLayer(),
        LandLayer(),
        BonusGhostLayer(),
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
        self._bare: pygame.Surface | None = None
        """The empty board without grass."""
        self._ground: pygame.Surface | None = None
        self._grown = BARE
        """The grass on the ground."""
        self._shown: BoardView | None = None
        self._withheld: list[pygame.Rect] = []
        self._light, self._dry = FULL, False
        self._unlit: list[pygame.Rect] = []
        """Bands of the board that are not drawn in the present light yet."""
        lip = lip_height(canvas.tile)
        slab = canvas.geometry.slab
        self.rect = pygame.Rect(slab.x, slab.y, slab.width, slab.height + lip)

    @property
    def upright(self) -> pygame.Rect:
        """The board's rectangle before it is rotated for players at another side of the table. Here it is the
        same.
        """
        return self.rect

    @property
    def drawn_view(self) -> BoardView | None:
        """The view that was drawn last."""
        return self._shown

    def start(self, background: pygame.Surface) -> None:
        """Draw rim and ground on a surface, and keep a copy of them to restore under what changes."""
        self._ground_layer.draw(self.canvas, background)
        self.rect = self.rect.clip(background.get_rect())
        self._bare = background.subsurface(self.rect).copy()
        self._ground_layer.draw_growth(self.canvas, background, BARE)
        self._ground = background.subsurface(self.rect).copy()
        self._shown, self._grown, self._unlit = None, BARE, []

    def draw_changes(self, background: pygame.Surface, picture: BoardView) -> list[pygame.Rect]:
        """Draw a view where it differs from the one drawn last, except what is withheld; return the
        rectangles drawn.
        """
        rects = self.changed_rects(picture)
        for rect in self._withheld:
            rects = without(rects, rect)
        self._shown = picture
        for rect in rects:
            self._repaint(background, rect, picture)
        return rects

    def changed_rects(self, picture: BoardView) -> list[pygame.Rect]:
        """Return the rectangles in which a view differs from the one drawn last. They do not overlap."""
        if self._shown is None:
            return [self.rect]
        tile, rects = self.canvas.tile, []
        changed = picture.changed_spaces(self._shown)
        for low in bits(changed.all):
            reach = round(2 * BLEED * tile) if tile < SMALL or changed.reaching & low else 0
            rect = self.canvas.geometry.rect(low.bit_length() - 1)
            rects.append(rect.inflate(reach, reach).clip(self.rect))
        around = self.grass_rects(picture)
        return apart(around + [rect for rect in rects if not any(each.contains(rect) for each in around)])

    def grass_rects(self, picture: BoardView) -> list[pygame.Rect]:
        """Return the rectangles in which the grass of a view differs from that drawn last."""
        before = self._shown
        return self._around(picture.grass.changed(before.grass)) if before is not None else []

    def _around(self, spaces: int) -> list[pygame.Rect]:
        """Return the rectangles where grass depends on a mask of plantations."""
        if self.canvas.plain:
            return []
        geometry, reach = self.canvas.geometry, 2 * ceil(AROUND * self.canvas.tile)
        if spaces.bit_count() > MANY:
            return [geometry.inside]
        found: list[pygame.Rect] = []
        for low in bits(spaces):
            rect = geometry.rect(low.bit_length() - 1).inflate(reach, reach).clip(geometry.inside)
            # one larger rectangle takes less time than many small ones
            while (hit := rect.collidelist(found)) >= 0:
                rect.union_ip(found.pop(hit))
            found.append(rect)
        return found

    def grow(self, grass: Grass) -> None:
        """Draw the ground anew where its grass changes. It is seen only where a view is drawn afterwards."""
        assert self._ground is not None
        assert self._bare is not None
        grass = grass._replace(dry=self._dry)
        geometry, corner = self.canvas.geometry, self.rect.topleft
        own = replace(geometry, left=geometry.left - corner[0], top=geometry.top - corner[1])
        for rect in self._around(grass.changed(self._grown)):
            place = rect.move(-corner[0], -corner[1])
            self._ground.set_clip(place)
            self._ground.blit(self._bare, place, place)
            self._ground_layer.draw_growth(replace(self.canvas, geometry=own), self._ground, grass)
        self._ground.set_clip(None)
        self._grown = grass

    def update_light(
        self, background: pygame.Surface, light: Light, *, dry: bool = False
    ) -> list[pygame.Rect]:
        """Draw a band of the land in another light, and its grass fresh or dry; return the rectangles drawn,
        none if all is so already or before a view was drawn.

        Call it in several frames, until it returns none: what is drawn in between is in the new light, too.
        Where grass dries, its ground is made in the first call.
        """
        if self._shown is None:
            self._light, self._dry = light, dry
            return []
        if dry != self._dry:
            self._dry, self._unlit = dry, self._bands()
            self.grow(self._shown.grass)
            return []
        if light != self._light:
            self._light, self._unlit = light, self._bands()
        if not self._unlit:
            return []
        band = self._unlit.pop(0)
        self._repaint(background, band, self._shown)
        return [band]

    def _bands(self) -> list[pygame.Rect]:
        """Return the board's rectangle in bands, the upper one first."""
        edges = [self.rect.y + self.rect.height * number // BANDS for number in range(BANDS + 1)]
        return [pygame.Rect(self.rect.x, top, self.rect.width, low - top) for top, low in pairwise(edges)]

    def withhold(self, picture: BoardView, rects: Iterable[pygame.Rect]) -> None:
        """Treat a view as drawn, but draw what changed in ``rects`` only when `reveal` is called with each of
        them.
        """
        self._shown = picture
        self._withheld += rects

    def reveal(self, background: pygame.Surface, rect: pygame.Rect, picture: BoardView) -> None:
        """Draw a view in a rectangle that was withheld."""
        self._withheld.remove(rect)
        self._repaint(background, rect, picture)

    def _repaint(self, background: pygame.Surface, rect: pygame.Rect, picture: BoardView) -> None:
        """Draw all layers within a rectangle."""
        assert self._ground is not None
        self.grow(picture.grass)
        picture = replace(picture, grass=self._grown)
        background.set_clip(rect)
        background.blit(self._ground, rect, rect.move(-self.rect.x, -self.rect.y))
        # pieces, shadows and decoration reach at most half a tile beyond their space
        tile = self.canvas.tile
        part = picture.within(self.canvas.geometry.spaces_in(rect.inflate(tile, tile)))
        self._ground_layer.draw_tufts(self.canvas, background, part)
        if self._light != FULL:
            background.fill(self._light, self.canvas.geometry.inside.clip(rect), pygame.BLEND_RGB_MULT)
        for layer in self._layers:
            layer.draw(self.canvas, background, part)
        background.set_clip(None)
