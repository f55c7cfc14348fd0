"""Things that are only looked at: panels and labels."""

from typing import Literal

import pygame

from citrus_game.client.kit.draw.type import Align
from citrus_game.client.kit.widgets.base import MOST_BEYOND, Painted, Widget

PanelKind = Literal["panel", "panel-active", "panel-dark", "panel-inset"]


class Panel(Widget):
    """A card that other widgets stand on, with a soft shadow and, if given, a title in its corner."""

    focusable = False
    shows_hover = False
    beyond = MOST_BEYOND

    def __init__(
        self, kind: PanelKind = "panel", title: str = "", note: str = "", scale: float = 0.9
    ) -> None:
        super().__init__()
        self.kind: PanelKind = kind
        self.title, self.note, self.scale = title, note, scale
        self.title_end = 0
        """Pixels at the right end of the title's line that belong to something else."""
        self.title_middle = 0
        """Pixels from the top to the middle of what stands beside the title, which is level with it."""

    def words_on(self) -> tuple[str, ...]:
        """Give its title and what stands beside it."""
        return self.title, self.note

    def title_height(self) -> int:
        """Give the pixels that the title takes from the top, with the space around it."""
        return self.look.type.line("heading") + self.look.u(28) if self.title else self.look.u(18)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint shadow, card and title."""
        look = self.look
        if self.kind != "panel-inset":
            fallen = self.rect.move(look.u(2), look.u(6))
            look.art.paint_shadow(surface, fallen, look.u(16), max(2, look.u(6)), 90)
        look.chrome(surface, self.kind, self.rect, self.scale)
        if not self.title:
            return
        dark = self.kind == "panel-dark"
        pad = look.u(26)
        line = look.type.line("heading")
        head = pygame.Rect(
            self.rect.x + pad, self.rect.y + look.u(18), self.rect.width - 2 * pad - self.title_end, line
        )
        head.centery = max(head.centery, self.rect.y + self.title_middle)
        used = look.type.place(surface, self.title, "heading", look.colour("cream" if dark else "ink"), head)
        if self.note:
            left = used.right + look.u(20)
            rest = pygame.Rect(left, head.y, head.right - left, line)
            if look.type.width(self.note, "body") <= rest.width:
                colour = look.colour("muted-dark" if dark else "muted")
                look.type.place(surface, self.note, "body", colour, rest, "right")


class Label(Widget):
    """Words: one line, or with ``wrap`` as many as its width asks for."""

    focusable = False
    shows_hover = False
    text = Painted[str]()
    """The words."""

    def __init__(
        self,
        text: str,
        style: str = "body",
        colour: str = "ink",
        align: Align = "left",
        *,
        wrap: bool = False,
        hint: str = "",
    ) -> None:
        super().__init__(hint=hint)
        self._text = text
        self.style, self.colour, self.wrap = style, colour, wrap
        self.align: Align = align

    def words_on(self) -> tuple[str, ...]:
        """Give its words."""
        return (self.text,)

    def natural(self, width: int = 0) -> tuple[int, int]:
        """Give the size of the words, wrapped to ``width`` if they wrap."""
        look = self.look
        if self.wrap and width:
            return width, look.type.block_height(self.text, self.style, width)
        return look.type.width(self.text, self.style) + 1, look.type.line(self.style)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the words."""
        look, colour = self.look, self.look.colour(self.colour)
        if self.wrap:
            look.type.block(surface, self.text, self.style, colour, self.rect, self.align)
        else:
            look.type.place(surface, self.text, self.style, colour, self.rect, self.align)


class Illustration(Widget):
    """An SVG by name, as large as fits, in the middle of its rectangle."""

    focusable = False
    shows_hover = False

    def __init__(self, name: str, tint: str = "", hint: str = "") -> None:
        super().__init__(hint=hint)
        self.name, self.tint = name, tint

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the picture."""
        tint = self.look.colour(self.tint) if self.tint else None
        picture = self.look.art.piece(self.name, self.rect.size, tint)
        surface.blit(picture, picture.get_rect(center=self.rect.center))


class Notice(Widget):
    """A sentence that is good or bad news, with an icon on a tinted ground."""

    focusable = False
    shows_hover = False

    def __init__(self, text: str, good: bool = False) -> None:
        super().__init__()
        self.text, self.good = text, good

    def words_on(self) -> tuple[str, ...]:
        """Give its words."""
        return (self.text,)

    def natural(self, width: int = 0) -> tuple[int, int]:
        """Give the height of the sentence wrapped to ``width``."""
        look = self.look
        inside = width - self._left() - look.u(16)
        return width, look.type.block_height(self.text, "note", inside) + look.u(16)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint ground, icon and sentence."""
        look, name = self.look, "good" if self.good else "bad"
        look.art.paint_box(surface, self.rect, look.u(12), look.colour(f"{name}-ground"))
        px = round(look.type.px("note") * 1.25)
        line = look.type.line("note")
        top = self.rect.y + look.u(8)
        icon = look.icon("check" if self.good else "warning", px, name)
        surface.blit(icon, (self.rect.x + look.u(14), top + (line - px) // 2))
        width = self.rect.width - self._left() - look.u(16)
        place = pygame.Rect(self.rect.x + self._left(), top, width, 0)
        look.type.block(surface, self.text, "note", look.colour(name), place)

    def _left(self) -> int:
        return self.look.u(14) + round(self.look.type.px("note") * 1.25) + self.look.u(12)


class Bullet(Label):
    """A wrapped text with a mark before it."""

    def __init__(self, text: str, style: str = "body") -> None:
        super().__init__(text, style, wrap=True)

    def natural(self, width: int = 0) -> tuple[int, int]:
        """Give the height of the text beside its mark."""
        look = self.look
        return width, look.type.block_height(self.text, self.style, width - self._left())

    def draw(self, surface: pygame.Surface) -> None:
        """Paint mark and words."""
        look, left = self.look, self._left()
        side = max(4, round(look.type.px(self.style) * 0.36))
        mark = pygame.Rect(0, 0, side, side)
        mark.center = self.rect.x + left // 2, self.rect.y + look.type.line(self.style) // 2
        look.art.paint_box(surface, mark, side // 2, look.colour("terracotta"))
        words = pygame.Rect(self.rect.x + left, self.rect.y, self.rect.width - left, 0)
        look.type.block(surface, self.text, self.style, look.colour(self.colour), words)

    def _left(self) -> int:
        return round(self.look.type.px(self.style) * 1.3)
