"""Where the board's spaces lie in the window: whole pixels, placed from the tile size (LOOK.md 4)."""

from collections.abc import Iterable
from dataclasses import dataclass, field

import pygame

from citrus_game.rules.material.board import Board, bits

MARGIN = 0.34
"""The slab's rim, in tiles."""
SHADE = 0.45
"""What the slab's shadow needs around it on a card, in tiles."""
MOST_SPANS = 500
"""Sets of spaces whose cells are known at most."""
SMALLEST_TILE = 8
"""Pixels; a board of 40 by 40 spaces in the smallest window still gets more."""


@dataclass(frozen=True)
class Geometry:
    """The tile size in pixels and the upper left corner of the spaces."""

    board: Board
    tile: int
    left: int
    top: int
    _spans: dict[int, tuple[frozenset[tuple[int, int]], pygame.Rect]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    @classmethod
    def fit(cls, board: Board, room: pygame.Rect, around: float = 0.0) -> "Geometry":
        """Take the largest whole tile size with which the slab fits, and centre the slab.

        So much of a tile stays free ``around`` it, as `SHADE` for its shadow.
        """
        margin = 2 * (MARGIN + around)
        tile = min(room.width / (board.width + margin), room.height / (board.height + margin))
        whole = max(SMALLEST_TILE, int(tile))
        left = room.centerx - whole * board.width // 2
        top = room.centery - whole * board.height // 2
        return cls(board, whole, left, top)

    @property
    def slab(self) -> pygame.Rect:
        """Give the rect of the whole board with its rim."""
        rim = round(self.tile * MARGIN)
        return pygame.Rect(
            self.left - rim,
            self.top - rim,
            self.tile * self.board.width + 2 * rim,
            self.tile * self.board.height + 2 * rim,
        )

    def rect(self, space: int) -> pygame.Rect:
        """Give a space's rect."""
        column, row = self.board.column_row(space)
        return self.cell_rect(column, row)

    def cell_rect(self, column: int, row: int) -> pygame.Rect:
        """Give the rect of a column and row, also off the board."""
        return pygame.Rect(self.left + column * self.tile, self.top + row * self.tile, self.tile, self.tile)

    def space_at(self, point: tuple[int, int]) -> int | None:
        """Give the space under a point, None off the board."""
        column = (point[0] - self.left) // self.tile
        row = (point[1] - self.top) // self.tile
        return self.board.at(column, row)

    def direction(self, dx: int, dy: int) -> tuple[int, int]:
        """Give columns and rows that a direction of the window leads on."""
        return dx, dy

    def cells(self, mask: int) -> tuple[frozenset[tuple[int, int]], pygame.Rect]:
        """Give the cells of a set of spaces from its own upper left, and the rect they span."""
        known = self._spans.get(mask)
        if known is None:
            if len(self._spans) >= MOST_SPANS:
                self._spans.clear()
            known = self._spans[mask] = self._span(mask)
        return known[0], known[1].copy()

    def _span(self, mask: int) -> tuple[frozenset[tuple[int, int]], pygame.Rect]:
        places = [self.board.column_row(low.bit_length() - 1) for low in bits(mask)]
        left, top = min(c for c, _ in places), min(r for _, r in places)
        right, bottom = max(c for c, _ in places), max(r for _, r in places)
        span = self.cell_rect(left, top).union(self.cell_rect(right, bottom))
        return frozenset((c - left, r - top) for c, r in places), span

    def bounds(self, spaces: Iterable[int], bleed: float = 0.0) -> pygame.Rect:
        """Give the rect around some spaces, ``bleed`` tiles wider on every side."""
        rects = [self.rect(space) for space in spaces]
        return rects[0].unionall(rects[1:]).inflate(2 * bleed * self.tile, 2 * bleed * self.tile)
