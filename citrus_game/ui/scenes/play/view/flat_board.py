"""The board on a flat table: it keeps its orientation while the view around it rotates."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pygame

from citrus_game.ui.board.geometry import Geometry
from citrus_game.ui.board.painter import BoardPainter, Light
from citrus_game.ui.board.view import BoardView, Grass
from citrus_game.ui.toolkit.input.rotation import Rotation


@dataclass(frozen=True)
class TurnedGeometry(Geometry):
    """The geometry of a board in a rotated view."""

    turn: Rotation

    @classmethod
    def of(cls, geometry: Geometry, turn: Rotation) -> "TurnedGeometry":
        """Return the geometry of a board, rotated."""
        return cls(geometry.board, geometry.tile, geometry.left, geometry.top, turn)

    @property
    def slab(self) -> pygame.Rect:
        return self.turn.rect(super().slab)

    def cell_rect(self, column: int, row: int) -> pygame.Rect:
        return self.turn.rect(super().cell_rect(column, row))

    def space_at(self, point: tuple[int, int]) -> int | None:
        return super().space_at(self.turn.back(point))

    def direction(self, dx: int, dy: int) -> tuple[int, int]:
        return self.turn.direction(dx, dy)


class FlatBoard:
    """Paints a board upright, and copies what changed into the rotated view. It has the methods of
    `BoardPainter`.
    """

    def __init__(self, painter: BoardPainter, turn: Rotation) -> None:
        self.painter, self.turn = painter, turn
        self._window = pygame.Surface((1, 1))
        self._scratch: pygame.Surface | None = None

    @property
    def rect(self) -> pygame.Rect:
        """Rectangle of the board in the view."""
        return self.turn.rect(self.painter.rect)

    @property
    def upright(self) -> pygame.Rect:
        """Rectangle of the board in the window, which is not rotated."""
        return self.painter.rect

    @property
    def drawn_view(self) -> BoardView | None:
        """The view that was drawn last."""
        return self.painter.drawn_view

    def start(self, background: pygame.Surface) -> None:
        """Draw rim and ground on the background, and keep an upright copy of them."""
        self._window = self.turn.to_window(background)
        self.painter.start(self._window)
        around = self.painter.canvas.tile
        self._bring(background, self.painter.rect.inflate(around, around).clip(self._window.get_rect()))

    def draw_changes(self, background: pygame.Surface, picture: BoardView) -> list[pygame.Rect]:
        """Draw a view where it differs from the one drawn last; return the rectangles drawn."""
        return self._bring_all(background, self.painter.draw_changes(self._window, picture))

    def update_light(
        self, background: pygame.Surface, light: Light, *, dry: bool = False
    ) -> list[pygame.Rect]:
        """Draw a band of the land in another light; return the rectangles drawn, none if all is drawn so."""
        return self._bring_all(background, self.painter.update_light(self._window, light, dry=dry))

    def changed_rects(self, picture: BoardView) -> list[pygame.Rect]:
        """Return the rectangles in which a view differs from the one drawn last. They do not overlap."""
        return [self.turn.rect(rect) for rect in self.painter.changed_rects(picture)]

    def grass_rects(self, picture: BoardView) -> list[pygame.Rect]:
        """Return the rectangles in which the grass of a view differs from that drawn last."""
        return [self.turn.rect(rect) for rect in self.painter.grass_rects(picture)]

    def grow(self, grass: Grass) -> None:
        """Draw the ground anew where its grass changes. It is seen only where a view is drawn afterwards."""
        self.painter.grow(grass)

    def withhold(self, picture: BoardView, rects: Iterable[pygame.Rect]) -> None:
        """Treat a view as drawn, but draw what changed in ``rects`` only when `reveal` is called with each of
        them.
        """
        self.painter.withhold(picture, map(self.turn.back_rect, rects))

    def reveal(self, background: pygame.Surface, rect: pygame.Rect, picture: BoardView) -> None:
        """Draw a view in a rectangle that was withheld."""
        upright = self.turn.back_rect(rect)
        self.painter.reveal(self._window, upright, picture)
        self._bring(background, upright)

    def upright_copy(self, surface: pygame.Surface) -> tuple[pygame.Surface, pygame.Rect]:
        """Return a copy of the board within the clip, rotated upright, to draw on, and its rectangle. Call
        `copy_back` afterwards.
        """
        seen = self.rect.clip(surface.get_clip())
        if not seen.width or not seen.height:
            return self._window, pygame.Rect(0, 0, 0, 0)
        if self._scratch is None:
            self._scratch = pygame.Surface((self.turn.width, self.turn.height))
        scratch = self._scratch
        rect = self.turn.back_rect(seen)
        scratch.set_clip(None)
        scratch.blit(self.turn.to_window(surface.subsurface(seen)), rect)
        scratch.set_clip(rect)
        return scratch, rect

    def copy_back(self, surface: pygame.Surface, drawn: pygame.Surface, rect: pygame.Rect) -> None:
        """Copy what was drawn over the board into the view."""
        surface.blit(self.turn.to_view(drawn.subsurface(rect)), self.turn.rect(rect))

    def _bring_all(self, background: pygame.Surface, rects: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """Copy what was drawn into the view; return the rectangles there."""
        for rect in rects:
            self._bring(background, rect)
        return [self.turn.rect(rect) for rect in rects]

    def _bring(self, background: pygame.Surface, rect: pygame.Rect) -> None:
        if rect.width and rect.height:
            background.blit(self.turn.to_view(self._window.subsurface(rect)), self.turn.rect(rect))
