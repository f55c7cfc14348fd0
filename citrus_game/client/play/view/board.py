"""The board as one widget: the pointer and the arrow keys move over its spaces."""

from collections.abc import Callable, Sequence

import pygame

from citrus_game.client.board.geometry import Geometry
from citrus_game.client.kit.draw.layout import LEAST_MM, SNAP_MM
from citrus_game.client.kit.input.intents import Intent, Move, Position
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.rules.material.board import bits


class BoardArea(Widget):
    """Gives the space under the pointer, or under the keyboard's cursor while it has the focus.

    It draws nothing: the scene keeps the board drawn and draws the marks over it. ``open`` are the
    spaces that can be chosen now; the others only say why not. On ``firm`` ones a step is done, on the
    rest something is picked. ``also`` suit another plantation than the one picked: they can be chosen, but
    nothing leads to them. Where it ``helps``, keys and fingers are drawn to the open ones.
    """

    group = "board"
    shows_hover = False

    def __init__(self, geometry: Geometry) -> None:
        super().__init__()
        self.geometry = geometry
        self.cursor = min(geometry.board.names)
        self.open = self.firm = self.also = 0
        self.helps = True
        self._did = False
        self.chosen: Callable[[int], None] | None = None
        """What choosing a space does."""
        self._pointer: int | None = None

    @property
    def space(self) -> int | None:
        """Give the space that is pointed at, None for none."""
        if self.focused and self.ringed:
            return self.cursor
        return self._pointer if self.hovered else None

    @property
    def part(self) -> int | None:
        """Name the space that is looked at."""
        return self.space

    def snap(self, pos: Position) -> Position:
        """Give the middle of the next space that can be chosen, where spaces are too small for fingers."""
        mm = self.look.metrics.mm
        if self.geometry.tile >= LEAST_MM * mm or not self.open or not self.helps:
            return pos
        finger = pygame.Vector2(pos)
        best = min(self.targets(), key=lambda rect: finger.distance_squared_to(rect.center))
        return best.center if finger.distance_to(best.center) <= SNAP_MM * mm else pos

    def spot(self, pos: Position) -> int | None:
        """Name the space that a tap would do a step on: the first tap shows what comes of it."""
        space = self.geometry.space_at(pos)
        return space if space is not None and (self.firm | self.also) >> space & 1 else None

    def stays(self, _pos: Position) -> bool:
        """Go on showing a space that was looked at, but not one where a step was done."""
        return not self._did

    def take_focus(self) -> None:
        """Begin at a space that can be chosen."""
        if self.helps and self.open and not self.open >> self.cursor & 1:
            self.jump(1)

    def jump(self, by: int) -> bool:
        """Move the cursor to the next space that can be chosen (``by`` 1) or the one before (-1)."""
        spaces = self.open_list()
        if not spaces or not self.helps:
            return False
        self.visit(spaces, by)
        return True

    def visit(self, spaces: Sequence[int], by: int) -> None:
        """Move the cursor to the next of some spaces (``by`` 1) or the one before (-1), and round again."""
        later = [space for space in spaces if (space - self.cursor) * by > 0]
        if spaces:
            self._to(min(later or spaces, key=lambda space: space * by))

    def _to(self, space: int) -> None:
        self.changed()
        self.cursor = space
        self.changed()

    def changed(self) -> None:
        """Have the cursor's ring drawn again; the scene damages what else changes, space by space."""
        if self._damage is not None:
            self._damage(self._ring().inflate(self.look.u(8), self.look.u(8)))

    def hover(self, pos: Position) -> None:
        """Note the space under the pointer."""
        self._did = False
        self._pointer = self.geometry.space_at(pos)
        if self._pointer is not None and self._pointer != self.cursor:
            if self.ringed:
                self.changed()
            self.cursor = self._pointer

    def cue(self, pos: Position | None) -> str:
        """Say no to a space that cannot be chosen while others can; a step has a sound of its own."""
        space = self.cursor if pos is None else self.geometry.space_at(pos)
        if space is None or not self.open:
            return ""
        return "press" if (self.open | self.also) >> space & 1 else "refused"

    def choose(self, pos: Position | None) -> None:
        """Choose the space under the pointer or the cursor."""
        space = self.cursor if pos is None else self.geometry.space_at(pos)
        if space is not None and (self.open | self.also) >> space & 1:
            self._did = bool((self.firm | self.also) >> space & 1)
            if self.chosen is not None:
                self.chosen(space)

    def targets(self) -> list[pygame.Rect]:
        """Give the rects of the spaces that can be chosen now."""
        return [self.geometry.rect(space) for space in self.open_list()]

    def open_list(self) -> list[int]:
        """Give the spaces that can be chosen now."""
        return [low.bit_length() - 1 for low in bits(self.open)]

    def key(self, intent: Intent) -> bool:
        """Move the cursor to the next space in a direction; over the edge the focus moves on."""
        if not isinstance(intent, Move):
            return False
        column, row = self.geometry.board.column_row(self.cursor)
        dx, dy = self.geometry.direction(intent.dx, intent.dy)
        for far in range(1, 41):
            space = self.geometry.board.at(column + far * dx, row + far * dy)
            if space is not None:
                self._to(space)
                return True
        return False

    def draw_focus(self, surface: pygame.Surface) -> None:
        """Paint the focus ring around the cursor's space."""
        self.look.focus_ring(surface, self._ring(), 0.7)

    def _ring(self) -> pygame.Rect:
        return self.geometry.rect(self.cursor).inflate(self.look.u(14), self.look.u(14))
