"""Non-interactive widgets: panels, labels, pictures, notices."""

from typing import Literal

import pygame

from citrus_game.ui.toolkit.drawing.cells import Elastic, FirstThatFits, Line, TextCell, paragraph
from citrus_game.ui.toolkit.drawing.text import Align
from citrus_game.ui.toolkit.widgets.base import Painted, Widget

PanelKind = Literal["panel", "panel-active", "panel-inset", "panel-dark"]


class Frame(Widget):
    """A card behind other widgets, with a soft shadow and an optional title."""

    focusable = False
    beyond = 24

    def __init__(self, kind: PanelKind = "panel", title: str = "", scale: float = 0.9) -> None:
        super().__init__()
        self.kind: PanelKind = kind
        self.title, self.scale = title, scale
        self.title_end = 0
        """Pixels at the right end of the title's line that belong to something else."""

    def accessible_text(self) -> tuple[str, ...]:
        return (self.title,)

    def title_height(self, width: int) -> int:
        """Return the title's height in pixels, with its margins, in a frame of a width."""
        u = self.style.u
        return self._title_room(width).height + u(28) if self.title else u(18)

    def _title_room(self, width: int) -> pygame.Rect:
        """Return where the title stands in a frame of a width: on a line, or on two if it is too long."""
        style, line = self.style, self.style.type.line("heading")
        wide = width - 2 * style.u(26) - self.title_end
        lines = 1 if style.type.fits(self.title, "heading", (wide, line)) else 2
        return pygame.Rect(style.u(26), style.u(18), wide, lines * line)

    def draw(self, surface: pygame.Surface) -> None:
        style = self.style
        if self.kind != "panel-inset":
            fallen = self.rect.move(style.u(2), style.u(6))
            style.art.paint_shadow(surface, fallen, style.u(16), max(2, style.u(6)), 90)
        style.chrome(surface, self.kind, self.rect, self.scale)
        if not self.title:
            return
        room = self._title_room(self.rect.width).move(self.rect.topleft)
        paragraph([self.title], "ink", ["heading"]).draw(style, surface, room)


class Label(Widget):
    """A label: one line, or wrapped with ``wrap``."""

    focusable = False
    text = Painted[str]()
    """The words."""

    def __init__(
        self,
        text: str,
        text_style: str = "body",
        colour: str = "ink",
        align: Align = "left",
        *,
        wrap: bool = False,
    ) -> None:
        super().__init__()
        self._text = text
        self.text_style, self.colour, self.wrap = text_style, colour, wrap
        self.align: Align = align

    def accessible_text(self) -> tuple[str, ...]:
        return (self.text,)

    def measure(self, width: int = 0) -> tuple[int, int]:
        style = self.style
        if self.wrap and width:
            return width, style.type.block_height(self.text, self.text_style, width)
        return style.type.width(self.text, self.text_style) + 1, style.type.line(self.text_style)

    def draw(self, surface: pygame.Surface) -> None:
        style, colour = self.style, self.style.colour(self.colour)
        if self.wrap:
            style.type.block(surface, self.text, self.text_style, colour, self.rect, self.align)
        else:
            style.type.place(surface, self.text, self.text_style, colour, self.rect, self.align)


class Heading(Label):
    """A title with a note behind it. The title becomes smaller to leave room for the note; if that is not
    enough, the note is left out. If its place has several lines, the title wraps.
    """

    note = Painted[str]()
    """The words of the note."""

    def __init__(self, text: str = "", note: str = "") -> None:
        super().__init__(text, "heading")
        self._note = note

    def accessible_text(self) -> tuple[str, ...]:
        return self.text, self.note

    def draw(self, surface: pygame.Surface) -> None:
        if self.rect.height >= 2 * self.style.type.line(self.text_style):
            paragraph([self.text], self.colour, [self.text_style]).draw(self.style, surface, self.rect)
            return
        title = TextCell(self.text, self.colour, self.text_style, shrinks=True)
        noted = Line(title, TextCell(self.note, "muted"), gap=16)
        FirstThatFits([noted, Elastic(title)]).draw(self.style, surface, self.rect)


class Caption(Label):
    """A label on a card or a line of a list, which the screen reader passes over: the card says its text."""

    def accessible_text(self) -> tuple[str, ...]:
        return ()


class Illustration(Widget):
    """An SVG by name, fitted and centred in its rectangle."""

    focusable = False

    def __init__(self, name: str, tint: str = "") -> None:
        super().__init__()
        self.name, self.tint = name, tint

    def draw(self, surface: pygame.Surface) -> None:
        tint = self.style.colour(self.tint) if self.tint else None
        picture = self.style.art.piece(self.name, self.rect.size, tint)
        surface.blit(picture, picture.get_rect(center=self.rect.center))


class Notice(Widget):
    """A message of success or failure with an icon on a tinted background."""

    focusable = False

    def __init__(self, text: str, good: bool = False) -> None:
        super().__init__()
        self.text, self.good = text, good

    def accessible_text(self) -> tuple[str, ...]:
        return (self.text,)

    def measure(self, width: int = 0) -> tuple[int, int]:
        style, around = self.style, self._left() + self.style.u(16)
        wide = width or around + style.type.width(self.text, "note") + 1
        return wide, style.type.block_height(self.text, "note", wide - around) + style.u(16)

    def draw(self, surface: pygame.Surface) -> None:
        style, name = self.style, "good" if self.good else "bad"
        style.art.paint_box(surface, self.rect, style.u(12), style.colour(f"{name}-ground"))
        px = round(style.type.px("note") * 1.25)
        line = style.type.line("note")
        top = self.rect.y + style.u(8)
        icon = style.icon("check" if self.good else "warning", px, name)
        surface.blit(icon, (self.rect.x + style.u(14), top + (line - px) // 2))
        width = self.rect.width - self._left() - style.u(16)
        place = pygame.Rect(self.rect.x + self._left(), top, width, 0)
        style.type.block(surface, self.text, "note", style.colour(name), place)

    def _left(self) -> int:
        return self.style.u(14) + round(self.style.type.px("note") * 1.25) + self.style.u(12)


class Bullet(Label):
    """A wrapped text with a bullet."""

    def __init__(self, text: str) -> None:
        super().__init__(text, wrap=True)

    def measure(self, width: int = 0) -> tuple[int, int]:
        style = self.style
        return width, style.type.block_height(self.text, self.text_style, width - self._left())

    def draw(self, surface: pygame.Surface) -> None:
        style, left = self.style, self._left()
        side = max(4, round(style.type.px(self.text_style) * 0.36))
        mark = pygame.Rect(0, 0, side, side)
        mark.center = self.rect.x + left // 2, self.rect.y + style.type.line(self.text_style) // 2
        style.art.paint_box(surface, mark, side // 2, style.colour("terracotta"))
        words = pygame.Rect(self.rect.x + left, self.rect.y, self.rect.width - left, 0)
        style.type.block(surface, self.text, self.text_style, style.colour(self.colour), words)

    def _left(self) -> int:
        return round(self.style.type.px(self.text_style) * 1.3)
