"""A text field."""

from collections.abc import Callable
from itertools import accumulate

import pygame

from citrus_game.content.disk.names import shows
from citrus_game.text import _, cut, signs
from citrus_game.ui.toolkit.input.events import Erase, InputEvent, Move, Position, Text
from citrus_game.ui.toolkit.widgets.base import Widget

USUAL = 7
"""Letters that a field has room for at least."""


class TextField(Widget):
    """One line of editable text with a caret, which moves and erases by what a reader sees as one sign.
    ``allowed`` filters signs; at most ``longest`` characters fit. ``changed`` is called on every change.
    ``empty`` is the placeholder.
    """

    writes = True

    def __init__(
        self,
        text: str,
        changed: Callable[[str], None],
        *,
        longest: int = 24,
        allowed: Callable[[str], bool] = shows,
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
            self._text, self.refusal = cut(text, self.longest), ""
            self.caret = max(end for end in self._ends() if end <= self.caret)
            self.mark_dirty()

    def tooltip_text(self) -> str:
        return self.refusal if self.typing else super().tooltip_text()

    def accessible_text(self) -> tuple[str, ...]:
        words = self.text or self.empty
        return (words, self.refusal) if self.refusal and self.typing else (words,)

    def least_width(self) -> int:
        """Return the width in pixels that a word of the usual length needs."""
        return self.style.type.width("0" * USUAL, self.text_style) + self.style.u(16) + self.style.u(18)

    def measure(self, _width: int = 0) -> tuple[int, int]:
        style = self.style
        high = style.type.line(self.text_style) + style.u(18)
        wide = style.type.width("0" * 12, self.text_style) + style.u(16) + style.u(18)
        return wide, max(style.metrics.target, high)

    def press(self, pos: Position) -> None:
        self.caret = min(self._ends(), key=lambda end: abs(self._caret_x(end) - pos[0]))
        self.refusal = ""
        self.mark_dirty()

    def choose(self, _pos: Position | None) -> None:
        """Do nothing: the click has focused the field already."""

    def on_focus(self) -> None:
        self.refusal = ""

    def handle_key(self, input_event: InputEvent) -> bool:
        self.refusal = ""
        match input_event:
            case Text(text):
                self._write(text)
            case Erase(forward):
                start, end = (self.caret, self._beside(1)) if forward else (self._beside(-1), self.caret)
                self._put(self.text[:start], self.text[end:])
            case Move(dx) if self._beside(dx) != self.caret:
                self.caret = self._beside(dx)
                self.mark_dirty()
            case _:
                return False
        return True

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
        px = self.style.type.fitting(self.text, self.text_style, box.width)
        return min(box.right, box.x + self.style.type.width(self.text[:index], self.text_style, px))

    def _ends(self) -> list[int]:
        """Return the places where the caret may stand: before and behind each sign."""
        return list(accumulate(map(len, signs(self.text)), initial=0))

    def _beside(self, by: int) -> int:
        """Return the place a sign to the right (1) or left (-1) of the caret, or the caret's own."""
        ends = self._ends()
        index = ends.index(self.caret) + by
        return ends[index] if 0 <= index < len(ends) else self.caret

    def _write(self, text: str) -> None:
        """Insert what is allowed and fits of a text. What joins the sign before the caret counts with it."""
        before, after = self.text[: self.caret], self.text[self.caret :]
        written, end = before, 0
        for sign in signs(before + text):
            end += len(sign)
            new = sign[max(0, len(sign) - (end - len(before))) :] if end > len(before) else ""
            if new and not self.allowed(sign):
                self.refusal = _("This character cannot be used here.")
            elif len(written) + len(new) + len(after) > self.longest:
                self.refusal = _("No more letters fit in here.")
                break
            else:
                written += new
        self._put(written, after)

    def _put(self, before: str, after: str) -> None:
        """Set the text, with the caret between its two parts, or behind the sign that they make together."""
        if (text := before + after) != self.text:
            self._text = text
            self.caret = min(end for end in self._ends() if end >= len(before))
            self._report(text)
        self.mark_dirty()
