"""Buttons with a label, an icon, or both."""

from collections.abc import Hashable
from typing import Literal

import pygame

from citrus_game.ui.toolkit.drawing.cells import TextCell, labelled
from citrus_game.ui.toolkit.drawing.metrics import TARGET
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.drawing.text import Align
from citrus_game.ui.toolkit.input.events import Position
from citrus_game.ui.toolkit.widgets.base import Action, Painted, Widget

Kind = Literal["primary", "secondary", "dark"]
FAINT, DULL = 0.7, 0.5
"""How near an icon without chrome, and one on a button, come to their ground where they can do nothing."""
LIT_EDGE = 5
"""Units of the dark frame that a switched-on button leaves round its light face."""
PAD, BETWEEN = 26, 16
"""Units at each end of a label, and between icon and label."""
LABEL_COLOURS = {"primary": "on-primary", "secondary": "cobalt-label", "dark": "cream"}
NOTE_COLOURS = {"primary": "on-primary", "secondary": "cobalt-label", "dark": "muted-dark"}


class Button(Widget):
    """A button with a label; ``note`` is smaller text below it, which wraps, ``trail`` an icon at the right
    end, ``tall`` its least height in units. One button per screen is ``primary``.
    """

    label = Painted[str]()
    """The words on the button."""
    note = Painted[str]()
    """The smaller text below the label."""
    kind = Painted[Kind]()
    """How it looks: one button per screen is primary."""
    icon = Painted[str]()
    """The icon before the label, "" for none."""
    trail = Painted[str]()
    """The icon at the right end, "" for none."""
    text_style = Painted[str]()
    """The style of the label."""

    def __init__(
        self,
        label: str,
        action: Action | None = None,
        *,
        kind: Kind = "secondary",
        icon: str = "",
        note: str = "",
        trail: str = "",
        text_style: str = "button",
        centred: bool = True,
        hint: str = "",
        scale: float = 0.75,
        tall: float = TARGET,
    ) -> None:
        super().__init__(hint=hint, action=action)
        self.tall = tall
        self._label, self._note = label, note
        self._kind: Kind = kind
        self._icon, self._trail = icon, trail
        self._text_style, self.centred, self.scale = text_style, centred, scale

    @property
    def action_id(self) -> Hashable:
        return self._label or self.icon

    def click_sound(self, pos: Position | None) -> str:
        return "back" if self.icon == "back" else super().click_sound(pos)

    def accessible_text(self) -> tuple[str, ...]:
        return self.label, self.note

    @property
    def state(self) -> str:
        """The state of its chrome: "" for normal, hover, pressed or disabled."""
        if not self.enabled:
            return "disabled"
        if self.pressed:
            return "pressed"
        return "hover" if self.hovered else ""

    def measure(self, width: int = 0) -> tuple[int, int]:
        style = self.style
        around = 2 * style.u(PAD) + self._icons_width() + 2
        words = style.type.width(self.label, self.text_style) if width else self._words_width()
        high = style.type.line(self.text_style) + style.u(18) + style.lip(self.scale)
        if self.note:
            high += style.type.block_height(self.note, "note", max(1, width - around) if width else words)
        return around + words, max(style.u(self.tall), style.metrics.reach, high)

    def draw(self, surface: pygame.Surface) -> None:
        style, state = self.style, self.state
        face = self.rect.copy()
        if state == "pressed":
            sunk = min(style.u(4), face.height // 4)
            face.y, face.height = face.y + sunk, face.height - sunk
        style.chrome(surface, f"button-{self.kind}" + (f"-{state}" if state else ""), face, self.scale)
        if state != "pressed":
            face.height -= style.lip(self.scale)
        self._draw_inside(surface, face)

    def _pad(self, width: int) -> int:
        """Return the padding in pixels left and right, which gives way to the label."""
        label = self.style.type.width(self._label, self.text_style)
        spare = (width - self._icons_width() - label) // 2
        return max(self.style.u(8), min(self._usual_pad(width), spare))

    def _usual_pad(self, width: int) -> int:
        return min(self.style.u(PAD), max(self.style.u(8), width // 9))

    def _icons_width(self) -> int:
        """Return the pixels that the icons and their gaps take."""
        count = bool(self.icon) + bool(self.trail)
        return count * (self._icon_px() + (self.style.u(BETWEEN) if self._label else 0))

    def _draw_inside(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        style = self.style
        colour = self._colour(LABEL_COLOURS)
        px, gap = self._icon_px(), style.u(BETWEEN) if self._label else 0
        inside = face.inflate(-2 * self._pad(face.width), 0)
        if self.trail:
            small = round(px * 0.75)
            icon = style.icon(self.trail, small, colour)
            surface.blit(icon, (inside.right - small, face.centery - small // 2))
            inside.width -= small + gap
        words = inside.width - (px + gap if self.icon else 0)
        if self.icon:
            taken = min(words, self._words_width())
            left = inside.x + ((words - taken) // 2 if self.centred and not self.trail else 0)
            surface.blit(style.icon(self.icon, px, colour), (left, face.centery - px // 2))
            width = max(1, taken) if self.centred else words
            inside = pygame.Rect(left + px + gap, face.y, width, face.height)
        self._draw_words(surface, inside, colour)

    def _draw_words(self, surface: pygame.Surface, inside: pygame.Rect, colour: str) -> None:
        style = self.style
        align: Align = "centre" if self.centred and not self.icon else "left"
        label = TextCell(self.label, colour, self.text_style, align=align)
        note = TextCell(self.note, self._colour(NOTE_COLOURS), align=align)
        labelled(label, note).draw(style, surface, inside)

    def _colour(self, colours: dict[str, str]) -> str:
        if self.enabled:
            return colours[self.kind]
        return "muted-dark" if self.kind == "dark" else "disabled"

    def _words_width(self) -> int:
        measure = self.style.type.width
        return max(measure(self.label, self.text_style), measure(self.note, "note"))

    def _icon_px(self) -> int:
        return icon_px(self.style, self.text_style)


def icon_px(style: Style, text_style: str) -> int:
    """Return the size in pixels of an icon beside text of a style."""
    return round(style.type.px(text_style) * 1.3)


class IconButton(Button):
    """A square button with only an icon; ``hint`` names it."""

    def __init__(
        self, icon: str, action: Action | None = None, *, hint: str, kind: Kind = "dark", scale: float = 0.65
    ) -> None:
        super().__init__("", action, kind=kind, icon=icon, hint=hint, scale=scale)

    def measure(self, _width: int = 0) -> tuple[int, int]:
        side = max(self.style.metrics.target, self.style.metrics.scaled(TARGET * 0.8))
        return side, side

    def _draw_inside(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        style, px = self.style, round(min(face.size) * 0.56)
        if self.enabled:
            icon = style.icon(self.icon, px, self._colour(LABEL_COLOURS))
        else:  # a theme's own colours of what is disabled are for words, which must be read
            ground = "table" if self.kind == "dark" else "disabled-ground"
            tint = style.colour(self._colour(LABEL_COLOURS)).lerp(style.colour(ground), DULL)
            icon = style.art.piece(f"icon-{self.icon}", px, tint)
        surface.blit(icon, icon.get_rect(center=face.center))


class ToggleButton(IconButton):
    """A square button that stays pressed while what it toggles is on."""

    on = False

    def show_on(self, on: bool) -> None:
        """Show the state on or off."""
        if on != self.on:
            self.on = on
            self.mark_dirty()

    @property
    def state(self) -> str:
        return "pressed" if self.on and self.enabled else super().state

    def _draw_inside(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        if not (self.on and self.enabled):
            super()._draw_inside(surface, face)
            return
        style, edge = self.style, self.style.u(LIT_EDGE)
        lit = face.inflate(-2 * edge, -2 * edge)
        style.art.paint_box(surface, lit, style.u(9), style.colour("gold"))
        icon = style.art.piece(f"icon-{self.icon}", round(min(face.size) * 0.56), style.colour("table-deep"))
        surface.blit(icon, icon.get_rect(center=lit.center))


class FlatIconButton(Widget):
    """An icon button without chrome, for small actions inside a card."""

    def __init__(self, icon: str, action: Action | None = None, *, hint: str) -> None:
        super().__init__(hint=hint, action=action)
        self.icon = icon

    def measure(self, _width: int = 0) -> tuple[int, int]:
        side = max(self.style.metrics.target, self.style.metrics.scaled(TARGET * 0.7))
        return side, side

    def draw(self, surface: pygame.Surface) -> None:
        style = self.style
        if self.enabled and (self.hovered or self.pressed):
            style.art.paint_box(surface, self.rect, style.u(12), style.colour("segment-ground"))
        px = round(min(self.rect.size) * 0.5)
        icon = style.icon(self.icon, px, "ink" if self.hovered and self.enabled else "muted")
        if not self.enabled:  # a theme's own colours of what is disabled are for words, which must be read
            icon = style.art.piece(
                f"icon-{self.icon}", px, style.theme.colour("muted").lerp(style.theme.colour("panel"), FAINT)
            )
        surface.blit(icon, icon.get_rect(center=self.rect.center))
