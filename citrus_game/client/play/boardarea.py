"""The board as one widget: the pointer and the arrow keys move over its spaces."""

from collections.abc import Callable

import pygame

from citrus_game.client.board.geometry import Geometry
from citrus_game.client.intents import Intent, Move, Position
from citrus_game.client.widgets.base import Widget
from citrus_game.rules.board import bits


class BoardArea(Widget):
    """Gives the space under the pointer, or under the keyboard's cursor while it has the focus.

    It draws nothing: the scene keeps the board drawn and draws the marks over it. ``open`` are the
    spaces that can be chosen now; the others only say why not.
    """

    def __init__(self, geometry: Geometry, chosen: Callable[[int], None]) -> None:
        super().__init__()
        self.geometry = geometry
        self.cursor = min(geometry.board.names)
        self.open = 0
        self._chosen = chosen
        self._pointer: int | None = None

    @property
    def space(self) -> int | None:
        """Give the space that is pointed at, None for none."""
        if self.focused and self.ringed:
            return self.cursor
        return self._pointer if self.hovered else None

    def changed(self) -> None:
        """Have the cursor's ring drawn again; the scene damages what else changes, space by space."""
        if self._damage is not None:
            self._damage(self._ring().inflate(self.look.u(8), self.look.u(8)))

    def hover(self, pos: Position) -> None:
        """Note the space under the pointer."""
        self._pointer = self.geometry.space_at(pos)
        if self._pointer is not None and self._pointer != self.cursor:
            self.changed()
            self.cursor = self._pointer

    def cue(self, pos: Position | None) -> str:
        """Say no to a space that cannot be chosen while others can; a step has a sound of its own."""
        space = self.cursor if pos is None else self.geometry.space_at(pos)
        if space is None or not self.open:
            return ""
        return "press" if self.open >> space & 1 else "refused"

    def choose(self, pos: Position | None) -> None:
        """Choose the space under the pointer or the cursor."""
        space = self.cursor if pos is None else self.geometry.space_at(pos)
        if space is not None and self.open >> space & 1:
            self._chosen(space)

    def targets(self) -> list[pygame.Rect]:
        """Give the rects of the spaces that can be chosen now."""
        return [self.geometry.rect(low.bit_length() - 1) for low in bits(self.open)]

    def key(self, intent: Intent) -> bool:
        """Move the cursor to the next space in a direction; over the edge the focus moves on."""
        if not isinstance(intent, Move):
            return False
        column, row = self.geometry.board.column_row(self.cursor)
        for far in range(1, 41):
            space = self.geometry.board.at(column + far * intent.dx, row + far * intent.dy)
            if space is not None:
                self.changed()
                self.cursor = space
                self.changed()
                return True
        return False

    def draw_focus(self, surface: pygame.Surface) -> None:
        """Paint the focus ring around the cursor's space."""
        self.look.focus_ring(surface, self._ring(), 0.7)

    def _ring(self) -> pygame.Rect:
        return self.geometry.rect(self.cursor).inflate(self.look.u(14), self.look.u(14))
