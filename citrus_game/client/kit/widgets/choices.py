"""Widgets that hold one of several options: segments side by side, and a drop-down."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from citrus_game.client.kit.draw.look import Look
from citrus_game.client.kit.input.intents import Intent, Move, Position
from citrus_game.client.kit.widgets.base import Painted, Widget
from citrus_game.text import _

Chosen = Callable[[str], None]
PAD, AIR = 28, 1.2
"""Units beside the words of a segment, and at least this share of their type size: large words need more."""


@dataclass(frozen=True)
class Option:
    """One thing to choose: what it stands for, its words, and perhaps an icon or a picture.

    ``short`` are the words on a dropdown while its list is closed; empty: those of the list.
    """

    value: str
    label: str
    icon: str = ""
    picture: str = ""
    note: str = ""
    short: str = ""


class Segments(Widget):
    """A few options side by side, one of them chosen; the note of the one pointed at is its tooltip."""

    value = Painted[str]()
    """The value of the chosen option; one that is none leaves all unchosen."""

    def __init__(self, options: Sequence[Option], value: str, chosen: Chosen, *, hint: str = "") -> None:
        super().__init__(hint=hint)
        self.options = list(options)
        self._value = value
        self._chosen = chosen
        self._over = -1

    def words_on(self) -> tuple[str, ...]:
        """Give the option that is chosen, and which of them it is."""
        numbers = [number for number, option in enumerate(self.options, 1) if option.value == self._value]
        if not numbers:
            return ()
        option = self.options[numbers[0] - 1]
        place = _("{number} of {count}").format(number=numbers[0], count=len(self.options))
        return option.label, option.note, place

    def natural(self, _width: int = 0) -> tuple[int, int]:
        """Give room for the widest option in every segment."""
        look = self.look
        widest = max(look.type.width(option.label, "field") + self._icon(option) for option in self.options)
        segment = widest + max(look.u(PAD), round(AIR * look.type.px("field")))
        return segment * len(self.options) + look.u(8), max(
            look.metrics.target, look.type.line("field") + look.u(24)
        )

    def choose(self, pos: Position | None) -> None:
        """Take the option at ``pos``; without one, the next."""
        if pos is None:
            self._step(1, around=True)
        else:
            self._take(self._at(pos))

    def hover(self, pos: Position) -> None:
        """Light the option under the pointer."""
        over = self._at(pos)
        if over != self._over:
            self._over = over
            self.changed()

    def explanation(self) -> str:
        """Give the note of the option that is pointed at, or with the focus that is chosen."""
        meant = self.options[self._over].value if self.hovered and self._over >= 0 else self.value
        note = next((each.note for each in self.options if each.value == meant), "")
        return note if note and self.enabled else super().explanation()

    def key(self, intent: Intent) -> bool:
        """Take the option to the left or right."""
        return isinstance(intent, Move) and bool(intent.dx) and self._step(intent.dx)

    def segment(self, index: int) -> pygame.Rect:
        """Give the rectangle of an option."""
        inside = self.rect.inflate(-self.look.u(8), -self.look.u(8))
        left, right = (inside.x + edge for edge in self._edges(inside.width)[index : index + 2])
        return pygame.Rect(left, inside.y, right - left, inside.height)

    def _edges(self, width: int) -> list[int]:
        """Give where the options begin and the last one ends: equal shares, or by their words."""
        count = len(self.options)
        pad = self.look.u(PAD)
        words = [self.look.type.width(each.label, "field") + self._icon(each) + pad for each in self.options]
        if max(words) * count <= width + pad:
            return [width * index // count for index in range(count + 1)]
        return [width * sum(words[:index]) // sum(words) for index in range(count + 1)]

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the track, the chosen segment and all labels."""
        look = self.look
        look.art.paint_box(surface, self.rect, look.u(14), look.colour("segment-ground"))
        for index, option in enumerate(self.options):
            box = self.segment(index)
            on = option.value == self.value
            if on and self.enabled:
                look.art.paint_box(surface, box, look.u(11), look.colour("cobalt"))
            elif self.enabled and self.hovered and index == self._over:
                look.art.paint_box(surface, box, look.u(11), look.colour("inset"))
            self._draw_option(surface, option, box, "on-primary" if on and self.enabled else "muted")

    def _draw_option(self, surface: pygame.Surface, option: Option, box: pygame.Rect, colour: str) -> None:
        look = self.look
        taken = self._icon(option)
        room = box.width - look.u(16) - taken
        width = min(room, look.type.width(option.label, "field"))
        left = box.x + (box.width - width - taken) // 2
        if taken:
            px = self._icon_px()
            surface.blit(look.icon(option.icon, px, colour), (left, box.centery - px // 2))
        words = pygame.Rect(left + taken, box.y, width, box.height)
        look.type.place(surface, option.label, "field", look.colour(colour), words)

    def _icon_px(self) -> int:
        return round(self.look.type.px("field") * 1.15)

    def _icon(self, option: Option) -> int:
        return self._icon_px() + self.look.u(10) if option.icon else 0

    def _at(self, pos: Position) -> int:
        lefts = [self.segment(index).x for index in range(len(self.options))]
        return max((index for index, left in enumerate(lefts) if left <= pos[0]), default=0)

    def _step(self, by: int, around: bool = False) -> bool:
        values = [option.value for option in self.options]
        index = (values.index(self.value) if self.value in values else -1) + by
        if around:
            index %= len(values)
        if not 0 <= index < len(values):
            return False
        self._take(index)
        return True

    def _take(self, index: int) -> None:
        value = self.options[index].value
        if value != self.value:
            self.value = value
            self._chosen(value)


def dropdown_width(look: Look, options: Sequence[Option]) -> int:
    """Give the pixels of the widest option in a dropdown, with its arrow."""
    widest = max(look.type.width(option.short or option.label, "field") for option in options)
    return widest + look.u(46) + look.type.px("field")


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

    @property
    def _shown(self) -> str:
        return next((option.short for option in self.options if option.value == self.value), "") or self.label

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
        high = look.type.line("field") + look.u(18) + look.lip(0.65)
        return dropdown_width(look, self.options), max(look.metrics.target, high)

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
        look.type.place(surface, self._shown, "field", look.colour(colour), inside)

    def _icon_px(self) -> int:
        return self.look.type.px("field")
