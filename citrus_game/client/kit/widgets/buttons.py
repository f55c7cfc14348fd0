"""Buttons with words, with an icon, or both."""

from collections.abc import Hashable
from typing import Literal

import pygame

from citrus_game.client.kit.draw.layout import TARGET
from citrus_game.client.kit.draw.look import Look
from citrus_game.client.kit.draw.type import Align
from citrus_game.client.kit.widgets.base import Action, Painted, Widget

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
    """A button with a label; ``note`` is a second, smaller line, ``trail`` an icon at the right end,
    ``tall`` its least height in units. Exactly one button of a screen is ``primary``.
    """

    between = BETWEEN
    """Units between icon and label."""
    label = Painted[str]()
    """The words on the button."""
    note = Painted[str]()
    """The smaller second line."""

    def __init__(
        self,
        label: str,
        action: Action | None = None,
        *,
        kind: Kind = "secondary",
        icon: str = "",
        note: str = "",
        trail: str = "",
        style: str = "button",
        centred: bool = True,
        hint: str = "",
        scale: float = 0.75,
        tall: float = TARGET,
    ) -> None:
        super().__init__(hint=hint, action=action)
        self.tall = tall
        self._label, self._note = label, note
        self.kind: Kind = kind
        self.icon, self.trail = icon, trail
        self.style, self.centred, self.scale = style, centred, scale

    @property
    def deed(self) -> Hashable:
        """Name what a click on it does: its words, or its icon."""
        return self._label or self.icon

    def words_on(self) -> tuple[str, ...]:
        """Give its label and what stands below it."""
        return self.label, self.note

    @property
    def state(self) -> str:
        """Give the state its chrome shows: empty for normal, hover, pressed or disabled."""
        if not self.enabled:
            return "disabled"
        if self.pressed:
            return "pressed"
        return "hover" if self.hovered else ""

    def natural(self, _width: int = 0) -> tuple[int, int]:
        """Give the size at which label, note and icons fit."""
        look = self.look
        line = look.type.line(self.style)
        wide = self._words_width() + 2 * look.u(PAD)
        wide += (self._icon_px() + look.u(self.between)) * (bool(self.icon) + bool(self.trail))
        high = line + (look.type.line("note") if self.note else 0) + look.u(18) + look.lip(self.scale)
        return wide + 2, max(look.u(self.tall), look.metrics.reach, high)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint chrome, icons and words."""
        look, state = self.look, self.state
        face = self.rect.copy()
        if state == "pressed":
            sunk = min(look.u(4), face.height // 4)
            face.y, face.height = face.y + sunk, face.height - sunk
        look.chrome(surface, f"button-{self.kind}" + (f"-{state}" if state else ""), face, self.scale)
        if state != "pressed":
            face.height -= look.lip(self.scale)
        self._draw_inside(surface, face)

    def _pad(self, width: int) -> int:
        """Give the pixels at either side that words and icons keep free."""
        return min(self.look.u(PAD), max(self.look.u(8), width // 9))

    def _draw_inside(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        look = self.look
        colour = self._colour(LABEL_COLOURS)
        px, gap = self._icon_px(), look.u(self.between) if self._label else 0
        inside = face.inflate(-2 * self._pad(face.width), 0)
        if self.trail:
            small = round(px * 0.75)
            icon = look.icon(self.trail, small, colour)
            surface.blit(icon, (inside.right - small, face.centery - small // 2))
            inside.width -= small + gap
        words = inside.width - (px + gap if self.icon else 0)
        if self.icon:
            taken = min(words, self._words_width())
            left = inside.x + ((words - taken) // 2 if self.centred and not self.trail else 0)
            surface.blit(look.icon(self.icon, px, colour), (left, face.centery - px // 2))
            width = max(1, taken) if self.centred else words
            inside = pygame.Rect(left + px + gap, face.y, width, face.height)
        self._draw_words(surface, inside, colour)

    def _draw_words(self, surface: pygame.Surface, inside: pygame.Rect, colour: str) -> None:
        look = self.look
        align: Align = "centre" if self.centred and not self.icon else "left"
        if self.note:
            line, small = look.type.line(self.style), look.type.line("note")
            top = inside.centery - (line + small) // 2
            below = pygame.Rect(inside.x, top + line, inside.width, small)
            look.type.place(surface, self.note, "note", look.colour(self._colour(NOTE_COLOURS)), below, align)
            inside = pygame.Rect(inside.x, top, inside.width, line)
        px = self._words_px(inside.width)
        look.type.place(surface, self.label, self.style, look.colour(colour), inside, align, px)

    def _words_px(self, width: int) -> int | None:  # noqa: ARG002
        """Give the size of the words on so many pixels; None for as large as they may be there."""
        return None

    def _colour(self, colours: dict[str, str]) -> str:
        if self.enabled:
            return colours[self.kind]
        return "muted-dark" if self.kind == "dark" else "disabled"

    def _words_width(self) -> int:
        measure = self.look.type.width
        return max(measure(self.label, self.style), measure(self.note, "note"))

    def _icon_px(self) -> int:
        return icon_px(self.look, self.style)


def icon_px(look: Look, style: str) -> int:
    """Give the pixels of an icon beside words of a style."""
    return round(look.type.px(style) * 1.3)


class IconButton(Button):
    """A square button with an icon alone; ``hint`` names it for those who do not know the icon."""

    def __init__(
        self, icon: str, action: Action | None = None, *, hint: str, kind: Kind = "dark", scale: float = 0.65
    ) -> None:
        super().__init__("", action, kind=kind, icon=icon, hint=hint, scale=scale)

    def natural(self, _width: int = 0) -> tuple[int, int]:
        """Give a square, large enough for fingers."""
        side = max(self.look.metrics.target, self.look.metrics.grown(TARGET * 0.8))
        return side, side

    def _draw_inside(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        look, px = self.look, round(min(face.size) * 0.56)
        if self.enabled:
            icon = look.icon(self.icon, px, self._colour(LABEL_COLOURS))
        else:  # a theme's own colours of what is disabled are for words, which must be read
            ground = "table" if self.kind == "dark" else "disabled-ground"
            tint = look.colour(self._colour(LABEL_COLOURS)).lerp(look.colour(ground), DULL)
            icon = look.art.piece(f"icon-{self.icon}", px, tint)
        surface.blit(icon, icon.get_rect(center=face.center))


class ToggleIcon(IconButton):
    """A square button that stays down while what it shows is on, its face light and its icon dark."""

    on = False

    def show_on(self, on: bool) -> None:
        """Show whether it is on."""
        if on != self.on:
            self.on = on
            self.changed()

    @property
    def state(self) -> str:
        """Give the state its chrome shows, pressed while it is on."""
        return "pressed" if self.on and self.enabled else super().state

    def _draw_inside(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        if not (self.on and self.enabled):
            super()._draw_inside(surface, face)
            return
        look, edge = self.look, self.look.u(LIT_EDGE)
        lit = face.inflate(-2 * edge, -2 * edge)
        look.art.paint_box(surface, lit, look.u(9), look.colour("gold"))
        icon = look.art.piece(f"icon-{self.icon}", round(min(face.size) * 0.56), look.colour("table-deep"))
        surface.blit(icon, icon.get_rect(center=lit.center))


class PlainButton(Widget):
    """An icon without chrome, for small things inside a card such as taking a player away."""

    def __init__(self, icon: str, action: Action | None = None, *, hint: str) -> None:
        super().__init__(hint=hint, action=action)
        self.icon = icon

    def natural(self, _width: int = 0) -> tuple[int, int]:
        """Give a square, large enough for fingers."""
        side = max(self.look.metrics.target, self.look.metrics.grown(TARGET * 0.7))
        return side, side

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the icon, on a tint while it is pointed at."""
        look = self.look
        if self.enabled and (self.hovered or self.pressed):
            look.art.paint_box(surface, self.rect, look.u(12), look.colour("segment-ground"))
        px = round(min(self.rect.size) * 0.5)
        icon = look.icon(self.icon, px, "ink" if self.hovered and self.enabled else "muted")
        if not self.enabled:  # a theme's own colours of what is disabled are for words, which must be read
            icon = look.art.piece(
                f"icon-{self.icon}", px, look.theme.colour("muted").lerp(look.theme.colour("panel"), FAINT)
            )
        surface.blit(icon, icon.get_rect(center=self.rect.center))
