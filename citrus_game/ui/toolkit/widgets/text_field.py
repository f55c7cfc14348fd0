"""A text field."""

from collections.abc import Callable

import pygame

from citrus_game.ui.toolkit.input.events import Erase, InputEvent, Move, Position, Text
from citrus_game.ui.toolkit.widgets.base import Widget


class TextField(Widget):
    """One line of editable text with a caret. ``allowed`` filters characters; ``changed`` is called on every
    change. ``empty`` is the placeholder.
    """

    writes = True

    def __init__(
        self,
        text: str,
        changed: Callable[[str], None],
        *,
        longest: int = 24,
        allowed: Callable[[str], bool] = str.isprintable,
        text_style: str = "field",
        empty: str = "",
        bare: bool = False,
        hint: str = "",
    ) -> None:
        super().__init__(hint=hint)
        self._text = text
        self._report = changed
        self.longest, self.allowed = longest, allowed
        self.text_style, self.empty, self.bare = text_style, empty, bare
        self.caret = len(text)

    @property
    def typing(self) -> bool:
        """Whether it accepts text now."""
        return self.focused

    @property
    def text(self) -> str:
        return self._text

    @text.setter
    def text(self, text: str) -> None:
        if text != self._text:
            self._text = text[: self.longest]
            self.caret = min(self.caret, len(self._text))
            self.changed()

    def explanation(self) -> str:
        return "" if self.typing else super().explanation()

    def accessible_text(self) -> tuple[str, ...]:
        return (self.text or self.empty,)

    def measure(self, _width: int = 0) -> tuple[int, int]:
        style = self.style
        high = style.type.line(self.text_style) + style.u(18)
        wide = style.type.width("0" * 12, self.text_style) + style.u(16) + style.u(18)
        return wide, max(style.metrics.target, high)

    def press(self, pos: Position) -> None:
        best = range(len(self.text) + 1)
        self.caret = min(best, key=lambda index: abs(self._caret_x(index) - pos[0]))
        self.changed()

    def choose(self, _pos: Position | None) -> None:
        """Do nothing: the click has focused the field already."""

    def key(self, input_event: InputEvent) -> bool:
        if isinstance(input_event, Text):
            letters = "".join(letter for letter in input_event.text if self.allowed(letter))
            self._put(self.text[: self.caret] + letters + self.text[self.caret :], self.caret + len(letters))
            return True
        if isinstance(input_event, Erase):
            start = self.caret if input_event.forward else max(0, self.caret - 1)
            end = self.caret + 1 if input_event.forward else self.caret
            self._put(self.text[:start] + self.text[end:], start)
            return True
        if (
            isinstance(input_event, Move)
            and 0 <= self.caret + input_event.dx <= len(self.text)
            and input_event.dx
        ):
            self.caret += input_event.dx
            self.changed()
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        style, box = self.style, self._box()
        if not self.bare or self.focused or self.hovered:
            edge = style.colour("cobalt" if self.focused else "line")
            fill = style.colour("panel-active" if self.focused else "inset")
            width = max(2, style.u(3 if self.focused else 2))
            style.art.paint_box(surface, self.rect, style.u(12), fill, edge, width)
        else:  # a line shows that it can be edited
            width = min(box.width, style.type.width(self.text, self.text_style))
            below = box.centery + style.type.line(self.text_style) // 2
            surface.fill(style.colour("line"), (box.x, below, width, max(1, style.u(2))))
        if self.text:
            style.type.place(surface, self.text, self.text_style, style.colour("ink"), box)
        elif self.empty and not self.focused:
            style.type.place(surface, self.empty, self.text_style, style.colour("muted"), box)
        if self.focused:
            high = style.type.px(self.text_style)
            caret = pygame.Rect(self._caret_x(self.caret), box.centery - high // 2, max(2, style.u(2)), high)
            surface.fill(style.colour("cobalt"), caret)

    def _box(self) -> pygame.Rect:
        style, left = self.style, self.style.u(16)
        return pygame.Rect(
            self.rect.x + left, self.rect.y, self.rect.width - left - style.u(12), self.rect.height
        )

    def _caret_x(self, index: int) -> int:
        box = self._box()
        px = self.style.type.shrunk(self.text, self.text_style, box.width)
        return min(box.right, box.x + self.style.type.width(self.text[:index], self.text_style, px))

    def _put(self, text: str, caret: int) -> None:
        if len(text) > self.longest or text == self.text:
            return
        self._text, self.caret = text, caret
        self.changed()
        self._report(text)
