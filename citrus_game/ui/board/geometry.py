"""Where the spaces of the board are in the window. Tiles are whole pixels in size."""

from dataclasses import dataclass

import pygame

from citrus_game.rules.model.board import Board, bits

MARGIN = 0.34
"""Width of the wooden rim, in tiles."""
SHADE = 0.45
"""Room for the board's shadow around it, in tiles."""
SMALLEST_TILE = 8
"""Pixels. Even a board of 40 by 40 spaces gets more in the smallest window."""


def slab_shape(board: Board) -> float:
    """Return the ratio of width to height of a board with its rim."""
    return (board.width + 2 * MARGIN) / (board.height + 2 * MARGIN)


@dataclass(frozen=True)
class Geometry:
    """The tile size in pixels, and the upper left corner of the spaces in the window."""

    board: Board
    tile: int
    left: int
    top: int

    @classmethod
    def fit(cls, board: Board, room: pygame.Rect, around: float = 0.0) -> "Geometry":
        """Return the geometry with the largest tile with which the board and its rim fit, centred in
        ``room``. ``around`` is extra room on each side in tiles, for example `SHADE`.
        """
        margin = 2 * (MARGIN + around)
        tile = min(room.width / (board.width + margin), room.height / (board.height + margin))
        whole = max(SMALLEST_TILE, int(tile))
        left = room.centerx - whole * board.width // 2
        top = room.centery - whole * board.height // 2
        return cls(board, whole, left, top)

    @property
    def slab(self) -> pygame.Rect:
        """Rectangle of the board with its rim."""
        rim = round(self.tile * MARGIN)
        return pygame.Rect(
            self.left - rim,
            self.top - rim,
            self.tile * self.board.width + 2 * rim,
            self.tile * self.board.height + 2 * rim,
        )

    @property
    def inside(self) -> pygame.Rect:
        """Rectangle of all spaces, without the rim."""
        rim = round(self.tile * MARGIN)
        return self.slab.inflate(-2 * rim, -2 * rim)

    def rect(self, space: int) -> pygame.Rect:
        """Return the rectangle of a space."""
        column, row = self.board.column_row(space)
        return self.cell_rect(column, row)

    def cell_rect(self, column: int, row: int) -> pygame.Rect:
        """Return the rectangle of a column and row, which may be outside the board."""
        return pygame.Rect(self.left + column * self.tile, self.top + row * self.tile, self.tile, self.tile)

    def space_at(self, point: tuple[int, int]) -> int | None:
        """Return the space at a window position, or None outside the board."""
        column = (point[0] - self.left) // self.tile
        row = (point[1] - self.top) // self.tile
        return self.board.at(column, row)

    def spaces_in(self, rect: pygame.Rect) -> int:
        """Return the mask of the spaces that touch a rectangle of the window."""
        board, tile = self.board, self.tile
        columns = range((rect.left - self.left) // tile, (rect.right - 1 - self.left) // tile + 1)
        rows = range((rect.top - self.top) // tile, (rect.bottom - 1 - self.top) // tile + 1)
        spaces = (board.at(column, row) for column in columns for row in rows)
        return sum(1 << space for space in spaces if space is not None)

    def direction(self, dx: int, dy: int) -> tuple[int, int]:
        """Convert an arrow key's direction on the screen to (columns, rows) of the board."""
        return dx, dy

    def cells(self, mask: int) -> tuple[frozenset[tuple[int, int]], pygame.Rect]:
        """Return the cells of a mask of spaces, relative to their upper left corner, and the rectangle around
        them.
        """
        places = [self.board.column_row(low.bit_length() - 1) for low in bits(mask)]
        left, top = min(c for c, _ in places), min(r for _, r in places)
        right, bottom = max(c for c, _ in places), max(r for _, r in places)
        span = self.cell_rect(left, top).union(self.cell_rect(right, bottom))
        return frozenset((c - left, r - top) for c, r in places), span
