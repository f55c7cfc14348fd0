"""The board on a table that lies flat: it stays as it lies while the view around it turns."""

from dataclasses import dataclass

import pygame

from citrus_game.client.board.geometry import Geometry
from citrus_game.client.board.painter import BoardPainter
from citrus_game.client.board.picture import Picture
from citrus_game.client.kit.input.turned import Rotation


@dataclass(frozen=True)
class TurnedGeometry(Geometry):
    """Where the spaces of a board that lies in the window are in a turned view of it."""

    turn: Rotation

    @classmethod
    def of(cls, geometry: Geometry, turn: Rotation) -> "TurnedGeometry":
        """Turn a board's geometry."""
        return cls(geometry.board, geometry.tile, geometry.left, geometry.top, turn)

    @property
    def slab(self) -> pygame.Rect:
        """Give the rect of the whole board with its rim."""
        return self.turn.rect(super().slab)

    def cell_rect(self, column: int, row: int) -> pygame.Rect:
        """Give the rect of a column and row, also off the board."""
        return self.turn.rect(super().cell_rect(column, row))

    def space_at(self, point: tuple[int, int]) -> int | None:
        """Give the space under a point, None off the board."""
        return super().space_at(self.turn.back(point))

    def direction(self, dx: int, dy: int) -> tuple[int, int]:
        """Give columns and rows that a direction of the view leads on."""
        return self.turn.direction(dx, dy)


class FlatBoard:
    """Paints a board as it lies in the window, and brings what changed into the turned view."""

    def __init__(self, painter: BoardPainter, turn: Rotation) -> None:
        self.painter, self.turn = painter, turn
        self._window = pygame.Surface((1, 1))
        self._scratch: pygame.Surface | None = None

    @property
    def rect(self) -> pygame.Rect:
        """Give the board's rect in the view."""
        return self.turn.rect(self.painter.rect)

    @property
    def upright(self) -> pygame.Rect:
        """Give the board's rect in the window."""
        return self.painter.rect

    @property
    def shown(self) -> Picture | None:
        """Give the picture that was drawn last."""
        return self.painter.shown

    def lie_on(self, background: pygame.Surface) -> None:
        """Draw slab and ground onto the view's background; the board keeps a copy of its own, upright."""
        self._window = self.turn.to_window(background)
        self.painter.start(self._window)
        around = self.painter.canvas.tile
        self._bring(background, self.painter.rect.inflate(around, around).clip(self._window.get_rect()))

    def show(self, background: pygame.Surface, picture: Picture) -> list[pygame.Rect]:
        """Draw a picture where it differs from the one shown; give the rects of the view drawn."""
        rects = self.painter.show(self._window, picture)
        for rect in rects:
            self._bring(background, rect)
        return [self.turn.rect(rect) for rect in rects]

    def pending(self, picture: Picture) -> list[pygame.Rect]:
        """Give the rects of the view that `show` would draw."""
        return [self.turn.rect(rect) for rect in self.painter.pending(picture)]

    def trial(self, _background: pygame.Surface, picture: Picture, rect: pygame.Rect) -> pygame.Surface:
        """Give a part of the view as another picture would show it; nothing is drawn for good."""
        return self.turn.to_view(self.painter.trial(self._window, picture, self.turn.back_rect(rect)))

    def over(self, surface: pygame.Surface) -> tuple[pygame.Surface, pygame.Rect]:
        """Give what the view shows of the board within its clip, as a picture of the window to draw on.

        The rect is what of it there is, in the window; `put` brings it back.
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

    def put(self, surface: pygame.Surface, drawn: pygame.Surface, rect: pygame.Rect) -> None:
        """Bring what was drawn over the board into the view."""
        surface.blit(self.turn.to_view(drawn.subsurface(rect)), self.turn.rect(rect))

    def _bring(self, background: pygame.Surface, rect: pygame.Rect) -> None:
        if rect.width and rect.height:
            background.blit(self.turn.to_view(self._window.subsurface(rect)), self.turn.rect(rect))
