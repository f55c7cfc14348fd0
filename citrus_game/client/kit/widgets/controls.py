"""Widgets that are set rather than chosen from: a switch that is on or off, a slider for a number."""

from collections.abc import Callable

import pygame

from citrus_game.client.kit.input.intents import Intent, Move, Position
from citrus_game.client.kit.widgets.base import Painted, Widget
from citrus_game.text import pgettext

SWITCH = (66, 36)
"""Units: width and height of a switch's track."""


class Switch(Widget):
    """On or off, with words beside it; with ``card`` it stands on a tinted card and has a note."""

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
        hint: str = "",
    ) -> None:
        super().__init__(hint=hint)
        self.label, self.note, self.card = label, note, card
        self._on = on
        self._report = changed

    def words_on(self) -> tuple[str, ...]:
        """Give its words, and whether it is on."""
        return self.label, pgettext("switch", "on") if self._on else pgettext("switch", "off"), self.note

    def natural(self, width: int = 0) -> tuple[int, int]:
        """Give room for track, label and note; within ``width`` the note wraps."""
        look = self.look
        left = self._words_left()
        pad = look.u(16)
        label = look.type.width(self.label, "field")
        if width:
            room = max(1, width - left - pad)
            note = look.type.block_height(self.note, "note", room) if self.note else 0
        else:
            width = left + max(label, look.type.width(self.note, "note")) + pad + 2
            note = look.type.line("note") if self.note else 0
        padding = look.u(26) if self.card else look.u(8)
        return width, max(look.metrics.target, look.type.line("field") + note + padding)

    def choose(self, _pos: Position | None) -> None:
        """Turn it over."""
        self.on = not self.on
        self._report(self.on)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint card, track and words."""
        look = self.look
        if self.card:
            lit = self.hovered and self.enabled
            look.art.paint_box(
                surface, self.rect, look.u(12), look.colour("panel-active" if lit else "inset")
            )
        self._draw_track(surface)
        note = look.type.block_height(self.note, "note", self._room()) if self.note else 0
        line = look.type.line("field")
        top = self.rect.y + (self.rect.height - line - note) // 2
        left = self.rect.x + self._words_left()
        words = pygame.Rect(left, top, self._room(), line)
        colour = look.colour("ink" if self.enabled else "disabled")
        look.type.place(surface, self.label, "field", colour, words)
        if self.note:
            below = pygame.Rect(left, top + line, self._room(), 0)
            look.type.block(surface, self.note, "note", look.colour("muted"), below)

    def _draw_track(self, surface: pygame.Surface) -> None:
        look = self.look
        size = look.metrics.grown(SWITCH[0]), look.metrics.grown(SWITCH[1])
        colour = look.colour("good" if self.on and self.enabled else "switch-off")
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
        track = look.art.svg(text, size, ("switch", self.on, _hex(colour)))
        surface.blit(track, (self.rect.x + self._track_left(), self.rect.centery - track.get_height() // 2))

    def _track_left(self) -> int:
        return self.look.u(18) if self.card else 0

    def _words_left(self) -> int:
        return self._track_left() + self.look.metrics.grown(SWITCH[0]) + self.look.u(18)

    def _room(self) -> int:
        return max(1, self.rect.width - self._words_left() - self.look.u(12))


class Slider(Widget):
    """A whole number between bounds, set by dragging, clicking, or the arrow keys."""

    drags = True

    def __init__(
        self,
        value: int,
        changed: Callable[[int], None],
        *,
        least: int = 0,
        most: int = 100,
        step: int = 5,
        unit: str = "{value} %",
        hint: str = "",
    ) -> None:
        super().__init__(hint=hint)
        self.least, self.most, self.step, self.unit = least, most, step, unit
        self.longest = self.unit.format(value=most)
        """What the number has room for: sliders under each other have the same, so that they end alike."""
        self._value = value
        self._report = changed

    @property
    def value(self) -> int:
        """The number."""
        return self._value

    @value.setter
    def value(self, value: int) -> None:
        value = max(self.least, min(self.most, value))
        if value != self._value:
            self._value = value
            self.changed()

    def words_on(self) -> tuple[str, ...]:
        """Give the number that it is at."""
        return (self.unit.format(value=self._value),)

    def natural(self, _width: int = 0) -> tuple[int, int]:
        """Give room for a rail of 240 units and the number."""
        look = self.look
        return look.u(240) + self._number(), max(look.metrics.target, look.type.line("field") + look.u(8))

    def press(self, pos: Position) -> None:
        """Go to where the rail was pressed."""
        self._to(pos)

    def drag(self, pos: Position) -> None:
        """Follow the pointer."""
        self._to(pos)

    def choose(self, _pos: Position | None) -> None:
        """Nothing more: pressing and dragging set the value already."""

    def key(self, intent: Intent) -> bool:
        """Go a step to the left or right."""
        if not isinstance(intent, Move) or not intent.dx:
            return False
        self._set(self.value + intent.dx * self.step)
        return True

    def draw(self, surface: pygame.Surface) -> None:
        """Paint rail, knob and number."""
        look, rail = self.look, self._rail()
        share = (self.value - self.least) / (self.most - self.least)
        x = rail.x + round(rail.width * share)
        radius = rail.height // 2
        look.art.paint_box(surface, rail, radius, look.colour("segment-ground"))
        done = pygame.Rect(rail.x, rail.y, max(rail.height, x - rail.x), rail.height)
        look.art.paint_box(surface, done, radius, look.colour("cobalt"))
        knob = pygame.Rect(0, 0, look.u(32), look.u(32))
        knob.center = x, rail.centery
        fill = look.colour("panel-active" if self.hovered or self.pressed else "panel")
        look.art.paint_box(surface, knob, knob.width // 2, fill, look.colour("cobalt"), max(2, look.u(4)))
        number = pygame.Rect(self.rect.right - self._number(), self.rect.y, self._number(), self.rect.height)
        text = self.unit.format(value=self.value)
        look.type.place(surface, text, "field", look.colour("ink"), number, "right")

    def _number(self) -> int:
        return self.look.type.width(self.longest, "field") + self.look.u(20)

    def _rail(self) -> pygame.Rect:
        knob = self.look.u(16)
        high = max(6, self.look.u(10))
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
