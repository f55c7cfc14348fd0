"""A button that shows one choice of many and opens the list of them."""

from collections.abc import Callable, Sequence

import pygame

from citrus_game.client.kit.input.intents import Intent, Move, Position
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.choices import Chosen, Option


class Dropdown(Widget):
    """One option of a list; ``opener`` shows the list (a scene over this one) and sets ``value``."""

    def __init__(
        self,
        options: Sequence[Option],
        value: str,
        chosen: Chosen,
        opener: Callable[["Dropdown"], None],
        *,
        hint: str = "",
    ) -> None:
        super().__init__(hint=hint)
        self.options = list(options)
        self._value = value
        self._chosen = chosen
        self._opener = opener

    @property
    def value(self) -> str:
        """The value of the chosen option."""
        return self._value

    @property
    def label(self) -> str:
        """The words of the chosen option."""
        return next((option.label for option in self.options if option.value == self.value), self.value)

    def take(self, value: str) -> None:
        """Choose an option and report it."""
        if value != self._value:
            self._value = value
            self.changed()
            self._chosen(value)

    def words_on(self) -> tuple[str, ...]:
        """Give what is chosen."""
        return (self.label,)

    def natural(self, _width: int = 0) -> tuple[int, int]:
        """Give room for the widest option."""
        look = self.look
        widest = max(look.type.width(option.label, "field") for option in self.options)
        high = look.type.line("field") + look.u(18) + look.lip(0.65)
        return widest + look.u(46) + self._icon_px(), max(look.metrics.target, high)

    def choose(self, _pos: Position | None) -> None:
        """Open the list."""
        self._opener(self)

    def key(self, intent: Intent) -> bool:
        """Take the option before or after with the left and right arrows."""
        if not isinstance(intent, Move) or not intent.dx:
            return False
        values = [option.value for option in self.options]
        index = (values.index(self.value) if self.value in values else -1) + intent.dx
        if 0 <= index < len(values):
            self.take(values[index])
        return True

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the button, the words and the arrow."""
        look = self.look
        state = "-pressed" if self.pressed else "-hover" if self.hovered else ""
        chrome = "button-secondary" + (state if self.enabled else "-disabled")
        look.chrome(surface, chrome, self.rect, 0.65)
        face = pygame.Rect(self.rect.x, self.rect.y, self.rect.width, self.rect.height - look.lip(0.65))
        colour = "cobalt-label" if self.enabled else "disabled"
        px = self._icon_px()
        arrow = pygame.transform.rotate(look.icon("next", px, colour), -90)
        inside = face.inflate(-2 * look.u(18), 0)
        surface.blit(arrow, (inside.right - px, face.centery - px // 2))
        inside.width -= px + look.u(8)
        look.type.place(surface, self.label, "field", look.colour(colour), inside)

    def _icon_px(self) -> int:
        return self.look.type.px("field")
