"""A field to type into."""

from collections.abc import Callable

import pygame

from citrus_game.client.kit.input.intents import Erase, Intent, Move, Position, Text
from citrus_game.client.kit.widgets.base import Widget


class TextField(Widget):
    """One line of text with a caret. ``allowed`` filters characters; ``changed`` hears every change.

    ``empty`` stands in it, muted, while there is no text.
    """

    writes = True

    def __init__(
        self,
        text: str,
        changed: Callable[[str], None],
        *,
        longest: int = 24,
        allowed: Callable[[str], bool] = str.isprintable,
        style: str = "field",
        empty: str = "",
        icon: str = "",
        bare: bool = False,
        hint: str = "",
    ) -> None:
        super().__init__(hint=hint)
        self._text = text
        self._report = changed
        self.longest, self.allowed = longest, allowed
        self.style, self.empty, self.icon, self.bare = style, empty, icon, bare
        self.caret = len(text)

    @property
    def typing(self) -> bool:
        """Tell whether letters go into it now."""
        return self.focused

    @property
    def text(self) -> str:
        """What stands in it."""
        return self._text

    @text.setter
    def text(self, text: str) -> None:
        if text != self._text:
            self._text = text[: self.longest]
            self.caret = min(self.caret, len(self._text))
            self.changed()

    def explanation(self) -> str:
        """Explain nothing to whoever is writing already."""
        return "" if self.typing else super().explanation()

    def words_on(self) -> tuple[str, ...]:
        """Give what was written, or what stands there as long as nothing was."""
        return (self.text or self.empty,)

    def natural(self, _width: int = 0) -> tuple[int, int]:
        """Give room for twelve digits."""
        look = self.look
        high = look.type.line(self.style) + look.u(18)
        wide = look.type.width("0" * 12, self.style) + self._left() + look.u(18)
        return wide, max(look.metrics.target, high)

    def press(self, pos: Position) -> None:
        """Put the caret where the field was pressed."""
        best = range(len(self.text) + 1)
        self.caret = min(best, key=lambda index: abs(self._caret_x(index) - pos[0]))
        self.changed()

    def choose(self, _pos: Position | None) -> None:
        """Nothing: a click gave it the focus, a key ends a line that is kept already."""

    def key(self, intent: Intent) -> bool:
        """Type, erase, move the caret."""
        if isinstance(intent, Text):
            letters = "".join(letter for letter in intent.text if self.allowed(letter))
            self._put(self.text[: self.caret] + letters + self.text[self.caret :], self.caret + len(letters))
            return True
        if isinstance(intent, Erase):
            start = self.caret if intent.forward else max(0, self.caret - 1)
            end = self.caret + 1 if intent.forward else self.caret
            self._put(self.text[:start] + self.text[end:], start)
            return True
        if isinstance(intent, Move) and 0 <= self.caret + intent.dx <= len(self.text) and intent.dx:
            self.caret += intent.dx
            self.changed()
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Paint field, text and caret."""
        look = self.look
        if not self.bare or self.focused or self.hovered:
            edge = look.colour("cobalt" if self.focused else "line")
            fill = look.colour("panel-active" if self.focused else "inset")
            width = max(2, look.u(3 if self.focused else 2))
            look.art.paint_box(surface, self.rect, look.u(12), fill, edge, width)
        box = self._box()
        if self.icon:
            px = look.type.px(self.style)
            left = self.rect.x + look.u(14)
            surface.blit(look.icon(self.icon, px, "muted"), (left, self.rect.centery - px // 2))
        if self.text:
            look.type.place(surface, self.text, self.style, look.colour("ink"), box)
        elif self.empty and not self.focused:
            look.type.place(surface, self.empty, self.style, look.colour("muted"), box)
        if self.focused:
            high = look.type.px(self.style)
            caret = pygame.Rect(self._caret_x(self.caret), box.centery - high // 2, max(2, look.u(2)), high)
            surface.fill(look.colour("cobalt"), caret)

    def _left(self) -> int:
        look = self.look
        return look.u(16) + (look.type.px(self.style) + look.u(8) if self.icon else 0)

    def _box(self) -> pygame.Rect:
        look, left = self.look, self._left()
        return pygame.Rect(
            self.rect.x + left, self.rect.y, self.rect.width - left - look.u(12), self.rect.height
        )

    def _caret_x(self, index: int) -> int:
        box = self._box()
        px = self.look.type.shrunk(self.text, self.style, box.width)
        return min(box.right, box.x + self.look.type.width(self.text[:index], self.style, px))

    def _put(self, text: str, caret: int) -> None:
        if len(text) > self.longest or text == self.text:
            return
        self._text, self.caret = text, caret
        self.changed()
        self._report(text)
