"""`BoardArea`: the widget for pointer and keyboard on the board."""

from collections.abc import Callable, Sequence

import pygame

from citrus_game.rules.model.board import bits
from citrus_game.ui.board.geometry import Geometry
from citrus_game.ui.toolkit.drawing.metrics import LEAST_MM, SNAP_MM
from citrus_game.ui.toolkit.input.events import InputEvent, Move, Position
from citrus_game.ui.toolkit.widgets.base import Widget


class BoardArea(Widget):
    """The widget over the board: it knows the space under the pointer, or under the cursor while it has the
    focus. It draws only the focus.

    Sets of spaces are masks. ``open`` spaces are legal. On ``firm`` ones a click plays a step, on the others
    it selects something. ``framed`` are those of the selected region: a touch there harvests it at once, as
    the touch before has shown it. With ``helps``, the cursor and fingers are drawn to open spaces.
    """

    group = "board"
    shows_hover = False

    def __init__(self, geometry: Geometry) -> None:
        super().__init__()
        self.geometry = geometry
        self.cursor = min(geometry.board.names)
        self.open = self.firm = self.framed = 0
        self.helps = True
        self._did = False
        self.chosen: Callable[[int], None] | None = None
        """Called with the space that was chosen."""
        self._pointer: int | None = None

    @property
    def space(self) -> int | None:
        """The hovered space, or None."""
        if self.focused and self.ringed:
            return self.cursor
        return self._pointer if self.hovered else None

    @property
    def part(self) -> int | None:
        return self.space

    def snap(self, pos: Position) -> Position:
        mm = self.style.metrics.mm
        if self.geometry.tile >= LEAST_MM * mm or not self.open or not self.helps:
            return pos
        finger = pygame.Vector2(pos)
        best = min(self.targets(), key=lambda rect: finger.distance_squared_to(rect.center))
        return best.center if finger.distance_to(best.center) <= SNAP_MM * mm else pos

    def tap_target(self, pos: Position) -> int | None:
        space = self.geometry.space_at(pos)
        return space if space is not None and self.firm & ~self.framed & 1 << space else None

    def keeps_tooltip(self, _pos: Position) -> bool:
        return not self._did

    def on_focus(self) -> None:
        if self.helps and self.open and not self.open >> self.cursor & 1:
            self.jump(1)

    def jump(self, by: int) -> bool:
        """Move the cursor to the next (``by`` 1) or previous (-1) legal space; return whether there is
        one.
        """
        spaces = self.open_list()
        if not spaces or not self.helps:
            return False
        self.visit(spaces, by)
        return True

    def visit(self, spaces: Sequence[int], by: int) -> None:
        """Move the cursor to the next (``by`` 1) or previous (-1) of some spaces, and from the last to
        the first.
        """
        later = [space for space in spaces if (space - self.cursor) * by > 0]
        if spaces:
            self._to(min(later or spaces, key=lambda space: space * by))

    def _to(self, space: int) -> None:
        self.mark_dirty()
        self.cursor = space
        self.mark_dirty()

    def mark_dirty(self) -> None:
        if self._damage is not None:
            self._damage(self._ring().inflate(self.style.u(8), self.style.u(8)))

    def hover(self, pos: Position) -> None:
        self._did = False
        self._pointer = self.geometry.space_at(pos)
        if self._pointer is not None and self._pointer != self.cursor:
            if self.ringed:
                self._to(self._pointer)
            self.cursor = self._pointer

    def click_sound(self, pos: Position | None) -> str:
        space = self.cursor if pos is None else self.geometry.space_at(pos)
        if space is None or not self.open:
            return ""
        return "press" if self.open >> space & 1 else "refused"

    def choose(self, pos: Position | None) -> None:
        space = self.cursor if pos is None else self.geometry.space_at(pos)
        if space is not None and self.open >> space & 1:
            self._did = bool(self.firm >> space & 1)
            if self.chosen is not None:
                self.chosen(space)

    def targets(self) -> list[pygame.Rect]:
        """Return the rectangles of the legal spaces."""
        return [self.geometry.rect(space) for space in self.open_list()]

    def open_list(self) -> list[int]:
        """Return the legal spaces as a list."""
        return [low.bit_length() - 1 for low in bits(self.open)]

    def handle_key(self, input_event: InputEvent) -> bool:
        if not isinstance(input_event, Move):
            return False
        column, row = self.geometry.board.column_row(self.cursor)
        dx, dy = self.geometry.direction(input_event.dx, input_event.dy)
        for far in range(1, 41):
            space = self.geometry.board.at(column + far * dx, row + far * dy)
            if space is not None:
                self._to(space)
                return True
        return False

    def draw_focus(self, surface: pygame.Surface) -> None:
        self.style.focus_ring(surface, self._ring(), 0.7)

    def _ring(self) -> pygame.Rect:
        return self.geometry.rect(self.cursor).inflate(self.style.u(14), self.style.u(14))
