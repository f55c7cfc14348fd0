"""Widgets that choose one of several options: segmented control and drop-down."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from citrus_game.text import _
from citrus_game.ui.toolkit.drawing.cells import Cell, Line, PictureCell, Space, TextCell
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.input.events import InputEvent, Move, Position
from citrus_game.ui.toolkit.widgets.base import Painted, Widget

Chosen = Callable[[str], None]
PAD, AIR = 28, 1.2
"""Units beside the words of a segment, and at least this share of their type size: large words need more."""


@dataclass(frozen=True)
class Option:
    """One option: its value and label, and optionally an icon or a picture (a name, or a function that
    returns a picture for a height in units). ``short`` is the label on a closed drop-down, "" for the same
    one.
    """

    value: str
    label: str
    icon: str = ""
    picture: str | Callable[[float], Cell] = ""
    note: str = ""
    short: str = ""


class SegmentedControl(Widget):
    """Options side by side, one of them chosen; the hovered option's note is the tooltip."""

    value = Painted[str]()
    """The value of the chosen option; one that is none leaves all unchosen."""

    def __init__(self, options: Sequence[Option], value: str, chosen: Chosen, *, hint: str = "") -> None:
        super().__init__(hint=hint)
        self.options = list(options)
        self._value = value
        self._chosen = chosen
        self._over = -1

    def accessible_text(self) -> tuple[str, ...]:
        numbers = [number for number, option in enumerate(self.options, 1) if option.value == self._value]
        if not numbers:
            return ()
        option = self.options[numbers[0] - 1]
        place = _("{number} of {count}").format(number=numbers[0], count=len(self.options))
        return option.label, option.note, place

    def measure(self, width: int = 0) -> tuple[int, int]:
        style, words = self.style, self._words()
        segment = max(words) + max(style.u(PAD), round(AIR * style.type.px("field")))
        wide = segment * len(words)
        if width:  # where there is less room, they are as wide as their labels
            wide = max(min(wide, width), sum(words) + style.u(PAD) * len(words))
        return wide + style.u(8), max(style.metrics.target, style.type.line("field") + style.u(24))

    def _words(self) -> list[int]:
        """Return the widths of the options' labels with their icons."""
        return [self.style.type.width(each.label, "field") + self._icon(each) for each in self.options]

    def choose(self, pos: Position | None) -> None:
        if pos is None:
            self._step(1, around=True)
        else:
            self._pick(self._at(pos))

    def hover(self, pos: Position) -> None:
        over = self._at(pos)
        if over != self._over:
            self._over = over
            self.mark_dirty()

    def tooltip_text(self) -> str:
        meant = self.options[self._over].value if self.hovered and self._over >= 0 else self.value
        note = next((each.note for each in self.options if each.value == meant), "")
        return note if note and self.enabled else super().tooltip_text()

    def handle_key(self, input_event: InputEvent) -> bool:
        return isinstance(input_event, Move) and bool(input_event.dx) and self._step(input_event.dx)

    def segment(self, index: int) -> pygame.Rect:
        """Return the rectangle of an option."""
        inside = self.rect.inflate(-self.style.u(8), -self.style.u(8))
        left, right = (inside.x + edge for edge in self._edges(inside.width)[index : index + 2])
        return pygame.Rect(left, inside.y, right - left, inside.height)

    def _edges(self, width: int) -> list[int]:
        """Return the options' boundaries: equally wide, or by their labels."""
        count = len(self.options)
        pad = self.style.u(PAD)
        words = [wide + pad for wide in self._words()]
        if max(words) * count <= width + pad:
            return [width * index // count for index in range(count + 1)]
        return [width * sum(words[:index]) // sum(words) for index in range(count + 1)]

    def draw(self, surface: pygame.Surface) -> None:
        style = self.style
        style.art.paint_box(surface, self.rect, style.u(14), style.colour("segment-ground"))
        for index, option in enumerate(self.options):
            box = self.segment(index)
            on = option.value == self.value
            if on and self.enabled:
                style.art.paint_box(surface, box, style.u(11), style.colour("cobalt"))
            elif self.enabled and self.hovered and index == self._over:
                style.art.paint_box(surface, box, style.u(11), style.colour("inset"))
            self._draw_option(surface, option, box, "on-primary" if on and self.enabled else "muted")

    def _draw_option(self, surface: pygame.Surface, option: Option, box: pygame.Rect, colour: str) -> None:
        style, units = self.style, self._icon_px() / self.style.metrics.k
        icon = [PictureCell(f"icon-{option.icon}", colour=colour, units=units)] if option.icon else []
        named = Line(*icon, TextCell(option.label, colour, "field"), gap=10)
        Line(Space(), named, Space()).draw(style, surface, box.inflate(-style.u(16), 0))

    def _icon_px(self) -> int:
        return round(self.style.type.px("field") * 1.15)

    def _icon(self, option: Option) -> int:
        return self._icon_px() + self.style.u(10) if option.icon else 0

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
        self._pick(index)
        return True

    def _pick(self, index: int) -> None:
        value = self.options[index].value
        if value != self.value:
            self.value = value
            self._chosen(value)


def dropdown_width(style: Style, options: Sequence[Option]) -> int:
    """Return the width in pixels of a drop-down's widest option, with its arrow."""
    widest = max(style.type.width(option.short or option.label, "field") for option in options)
    return widest + style.u(46) + style.type.px("field")


class Dropdown(Widget):
    """A drop-down; ``opener`` shows its list in an overlay scene and sets ``value``."""

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
        """The chosen option's value."""
        return self._value

    @property
    def label(self) -> str:
        """The chosen option's label."""
        return next((option.label for option in self.options if option.value == self.value), self.value)

    @property
    def _shown(self) -> str:
        return next((option.short for option in self.options if option.value == self.value), "") or self.label

    def offer(self, options: Sequence[Option]) -> None:
        """Replace the options; the chosen value stays."""
        self.options = list(options)
        self.mark_dirty()

    def pick(self, value: str) -> None:
        """Choose an option and call ``changed``."""
        if value != self._value:
            self._value = value
            self.mark_dirty()
            self._chosen(value)

    def accessible_text(self) -> tuple[str, ...]:
        return (self.label,)

    def measure(self, _width: int = 0) -> tuple[int, int]:
        style = self.style
        high = style.type.line("field") + style.u(18) + style.lip(0.65)
        return dropdown_width(style, self.options), max(style.metrics.target, high)

    def choose(self, _pos: Position | None) -> None:
        self._opener(self)

    def handle_key(self, input_event: InputEvent) -> bool:
        if not isinstance(input_event, Move) or not input_event.dx:
            return False
        values = [option.value for option in self.options]
        index = (values.index(self.value) if self.value in values else -1) + input_event.dx
        if 0 <= index < len(values):
            self.pick(values[index])
        return True

    def draw(self, surface: pygame.Surface) -> None:
        style = self.style
        state = "-pressed" if self.pressed else "-hover" if self.hovered else ""
        chrome = "button-secondary" + (state if self.enabled else "-disabled")
        style.chrome(surface, chrome, self.rect, 0.65)
        face = pygame.Rect(self.rect.x, self.rect.y, self.rect.width, self.rect.height - style.lip(0.65))
        colour = "cobalt-label" if self.enabled else "disabled"
        px = self._icon_px()
        arrow = pygame.transform.rotate(style.icon("next", px, colour), -90)
        inside = face.inflate(-2 * style.u(18), 0)
        surface.blit(arrow, (inside.right - px, face.centery - px // 2))
        inside.width -= px + style.u(8)
        style.type.place(surface, self._shown, "field", style.colour(colour), inside)

    def _icon_px(self) -> int:
        return self.style.type.px("field")
