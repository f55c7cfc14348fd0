"""Widgets with a value: an on/off switch, and a slider for a number."""

from collections.abc import Callable

import pygame

from citrus_game.text import pgettext
from citrus_game.ui.toolkit.drawing.cells import TextCell, labelled
from citrus_game.ui.toolkit.input.events import InputEvent, Move, Position
from citrus_game.ui.toolkit.widgets.base import Painted, Widget

SWITCH = (66, 36)
"""Units: width and height of a switch's track."""


class Switch(Widget):
    """An on/off switch with a label; with ``card`` on a tinted card with a note."""

    on = Painted[bool]()
    """Whether it is on."""

    def __init__(
        self,
        label: str,
        on: bool,
        changed: Callable[[bool], None],
        *,
        note: str = "",
        card: bool = False,
    ) -> None:
        super().__init__()
        self.label, self.note, self.card = label, note, card
        self._on = on
        self._report = changed

    def accessible_text(self) -> tuple[str, ...]:
        return self.label, pgettext("switch", "on") if self._on else pgettext("switch", "off"), self.note

    def measure(self, width: int = 0) -> tuple[int, int]:
        style = self.style
        left = self._words_left()
        pad = style.u(16)
        label = style.type.width(self.label, "field")
        if width:
            room = max(1, width - left - pad)
            note = style.type.block_height(self.note, "note", room) if self.note else 0
            width = max(width, left + label + pad)
        else:
            width = left + max(label, style.type.width(self.note, "note")) + pad + 2
            note = style.type.line("note") if self.note else 0
        padding = style.u(26) if self.card else style.u(8)
        return width, max(style.metrics.target, style.type.line("field") + note + padding)

    def choose(self, _pos: Position | None) -> None:
        self.on = not self.on
        self._report(self.on)

    def draw(self, surface: pygame.Surface) -> None:
        style = self.style
        if self.card:
            lit = self.hovered and self.enabled
            style.art.paint_box(
                surface, self.rect, style.u(12), style.colour("panel-active" if lit else "inset")
            )
        self._draw_track(surface)
        room = self.rect.move(self._words_left(), 0)
        room.width = self._room()
        label = TextCell(self.label, "ink" if self.enabled else "disabled", "field")
        labelled(label, TextCell(self.note, "muted")).draw(style, surface, room)

    def _draw_track(self, surface: pygame.Surface) -> None:
        style = self.style
        size = style.metrics.scaled(SWITCH[0]), style.metrics.scaled(SWITCH[1])
        colour = style.colour("good" if self.on and self.enabled else "switch-off")
        check = (
            f'<path d="M43 18L47 22L54 14" fill="none" stroke="#{_hex(colour)}" stroke-width="3.4" '
            'stroke-linecap="round" stroke-linejoin="round"/>'
        )
        text = (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 66 36">'
            f'<rect width="66" height="36" rx="18" fill="#{_hex(colour)}"/>'
            f'<circle cx="{48 if self.on else 18}" cy="18" r="14" fill="#FFFDF5"/>'
            f"{check if self.on else ''}</svg>"
        )
        track = style.art.svg(text, size, ("switch", self.on, _hex(colour)))
        surface.blit(track, (self.rect.x + self._track_left(), self.rect.centery - track.get_height() // 2))

    def _track_left(self) -> int:
        return self.style.u(18) if self.card else 0

    def _words_left(self) -> int:
        return self._track_left() + self.style.metrics.scaled(SWITCH[0]) + self.style.u(18)

    def _room(self) -> int:
        return max(1, self.rect.width - self._words_left() - self.style.u(12))


class Slider(Widget):
    """A slider for a bounded integer; drag, click or use the arrow keys."""

    drags = True

    def __init__(
        self,
        value: int,
        changed: Callable[[int], None],
        *,
        least: int = 0,
        most: int = 100,
        step: int = 5,
        unit: Callable[[int], str],
    ) -> None:
        super().__init__()
        self.least, self.most, self.step, self.unit = least, most, step, unit
        self.longest = self.unit(most)
        """What the number has room for: sliders under each other have the same, so that they end alike."""
        self._value = value
        self._report = changed

    @property
    def value(self) -> int:
        return self._value

    @value.setter
    def value(self, value: int) -> None:
        value = max(self.least, min(self.most, value))
        if value != self._value:
            self._value = value
            self.mark_dirty()

    def accessible_text(self) -> tuple[str, ...]:
        return (self.unit(self._value),)

    def measure(self, _width: int = 0) -> tuple[int, int]:
        style = self.style
        return style.u(240) + self._number(), max(style.metrics.target, style.type.line("field") + style.u(8))

    def press(self, pos: Position) -> None:
        self._to(pos)

    def drag(self, pos: Position) -> None:
        self._to(pos)

    def choose(self, _pos: Position | None) -> None:
        """Do nothing: press and drag have set the value already."""

    def handle_key(self, input_event: InputEvent) -> bool:
        if not isinstance(input_event, Move) or not input_event.dx:
            return False
        self._set(self.value + input_event.dx * self.step)
        return True

    def draw(self, surface: pygame.Surface) -> None:
        style, rail = self.style, self._rail()
        share = (self.value - self.least) / (self.most - self.least)
        x = rail.x + round(rail.width * share)
        radius = rail.height // 2
        style.art.paint_box(surface, rail, radius, style.colour("segment-ground"))
        done = pygame.Rect(rail.x, rail.y, max(rail.height, x - rail.x), rail.height)
        style.art.paint_box(surface, done, radius, style.colour("cobalt"))
        knob = pygame.Rect(0, 0, style.u(32), style.u(32))
        knob.center = x, rail.centery
        fill = style.colour("panel-active" if self.hovered or self.pressed else "panel")
        style.art.paint_box(surface, knob, knob.width // 2, fill, style.colour("cobalt"), max(2, style.u(4)))
        number = pygame.Rect(self.rect.right - self._number(), self.rect.y, self._number(), self.rect.height)
        text = self.unit(self.value)
        style.type.place(surface, text, "field", style.colour("ink"), number, "right")

    def _number(self) -> int:
        return self.style.type.width(self.longest, "field") + self.style.u(20)

    def _rail(self) -> pygame.Rect:
        knob = self.style.u(16)
        high = max(6, self.style.u(10))
        width = self.rect.width - self._number() - 2 * knob
        return pygame.Rect(self.rect.x + knob, self.rect.centery - high // 2, max(1, width), high)

    def _to(self, pos: Position) -> None:
        rail = self._rail()
        exact = self.least + (pos[0] - rail.x) / rail.width * (self.most - self.least)
        self._set(round(exact / self.step) * self.step)

    def _set(self, value: int) -> None:
        before = self.value
        self.value = value
        if self.value != before:
            self._report(self.value)


def _hex(colour: pygame.Color) -> str:
    return f"{colour.r:02X}{colour.g:02X}{colour.b:02X}"
