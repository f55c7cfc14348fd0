"""Widgets on panels: tiles of the hand, the tray and the market, and areas with a tooltip."""

from collections.abc import Callable

import pygame

from citrus_game.ui.board.colours import DARK_EDGE, GOLD
from citrus_game.ui.board.layers.hover import paint_number
from citrus_game.ui.toolkit.drawing.art import draw_svg
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.input.events import Position
from citrus_game.ui.toolkit.widgets.base import Action, Widget


def paint_frame(
    style: Style, target: pygame.Surface, rect: pygame.Rect, radius: int, colour: str, width: int
) -> None:
    """Draw a line of ``width`` pixels inside the border of a rectangle; ``colour`` is ``#rrggbb``."""
    edge = 2 * radius + 2
    text = _frame(edge, radius, colour, width)
    key = ("frame", radius, colour, width)
    style.art.paint_frame(target, rect, radius, key, lambda: draw_svg(text, (edge, edge)))


def _frame(edge: int, radius: int, colour: str, width: int) -> str:
    """Return the SVG of a line inside the border of a square."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {edge} {edge}">'
        f'<rect x="{width / 2}" y="{width / 2}" width="{edge - width}" height="{edge - width}" '
        f'rx="{radius - width / 2}" fill="none" stroke="{colour}" stroke-width="{width}"/></svg>'
    )


def paint_ring(style: Style, target: pygame.Surface, rect: pygame.Rect, colour: str) -> None:
    """Draw a coloured frame with dark edges around a rectangle."""
    edge, wide, radius = max(1, style.u(2)), max(2, style.u(6)), style.u(15)
    outer = rect.inflate(2 * edge, 2 * edge)
    corner = radius + edge
    side = 2 * corner + 2

    def make() -> pygame.Surface:
        ring = draw_svg(_frame(side, corner, DARK_EDGE, wide + 2 * edge), (side, side))
        light = draw_svg(_frame(side - 2 * edge, radius, colour, wide), (side - 2 * edge, side - 2 * edge))
        ring.blit(light, (edge, edge))
        return ring

    style.art.paint_frame(target, outer, corner, ("ring", corner, colour, wide), make)


class TileButton(Widget):
    """A plantation, a landscape tile or a stack of them; the selected one has a gold frame.

    A ``count`` above 1 is shown as ×2 on a dark pill, the ``number`` in a plan on a gold disc. ``points`` are
    those of wild horses. One that is ``lit`` has a gold edge with a
    dark line inside, which is seen on lemons too: it can be taken.
    """

    def __init__(self, *, ring: bool = True) -> None:
        super().__init__()
        self.ring = ring
        self.piece = ""
        self.count = 1
        self.number = 0
        self.points = 0
        self.picked = False
        self.dull = False
        self.warns = False
        self.lit = False
        self.concealed = False
        self.asks = False
        """Whether the first tap with touch only shows the tooltip."""
        self.lifted: Action | None = None
        self.dropped: Callable[[Position], None] | None = None
        """Called when a drag begins, and with the position where it ends; without ``dropped`` it cannot be
        dragged.
        """
        self.dragged_to: Position | None = None

    def show_tile(
        self,
        piece: str,
        *,
        count: int = 1,
        picked: bool = False,
        dull: bool = False,
        number: int = 0,
        points: int = 0,
    ) -> None:
        """Show a piece; ``dull`` means that it cannot be used now."""
        face = (piece, count, picked, dull, number, points)
        if face != (self.piece, self.count, self.picked, self.dull, self.number, self.points):
            self.piece, self.count, self.picked, self.dull, self.number, self.points = face
            self.mark_dirty()

    def set_warning(self, warns: bool) -> None:
        """Show or hide a warning that choosing it would leave a tile that cannot be placed."""
        if warns != self.warns:
            self.warns = warns
            self.mark_dirty()

    def set_lit(self, lit: bool) -> None:
        """Show or hide a gold edge."""
        if lit != self.lit:
            self.lit = lit
            self.mark_dirty()

    def move_to(self, rect: pygame.Rect) -> None:
        """Move it to another rectangle."""
        if rect != self.rect:
            self.mark_dirty()
            self.rect = rect
            self.mark_dirty()

    def conceal(self, concealed: bool) -> None:
        """Hide it while its sprite is on the way, or show it again."""
        if concealed != self.concealed:
            self.concealed = concealed
            self.mark_dirty()

    def tap_target(self, _pos: Position) -> object | None:
        return self.piece if self.asks else None

    def drag(self, pos: Position) -> None:
        if self.dropped is None or (self.dragged_to is None and self.rect.collidepoint(pos)):
            return
        if self.dragged_to is None and self.lifted is not None:
            self.lifted()
        self._drag_to(pos)

    def release(self, pos: Position | None) -> None:
        if self.dragged_to is not None:
            self._drag_to(None)
            if pos is not None and self.dropped is not None:
                self.dropped(pos)

    def _drag_to(self, pos: Position | None) -> None:
        for at in (self.dragged_to, pos):
            if at is not None and self._damage is not None:
                self._damage(self.rect.move(at[0] - self.rect.centerx, at[1] - self.rect.centery))
        self.dragged_to = pos

    def draw_dragged(self, surface: pygame.Surface) -> None:
        """Draw it at the pointer while it is dragged."""
        if self.dragged_to is not None:
            piece = self.style.art.piece(self.piece, self.rect.width)
            surface.blit(piece, piece.get_rect(center=self.dragged_to))

    @property
    def _hover_px(self) -> int:
        """Size in pixels while it is hovered."""
        return round(self.rect.width * 1.06)

    def draw(self, surface: pygame.Surface) -> None:
        if not self.piece or self.concealed:
            return
        style = self.style
        px = self.rect.width
        if self.hovered and self.enabled and not self.pressed:
            px = self._hover_px
        tint = (255, 255, 255, 120) if self.dull else None
        piece = style.art.piece(self.piece, px, tint)
        surface.blit(piece, piece.get_rect(center=self.rect.center))
        if self.lit:
            edge = piece.get_rect(center=self.rect.center)
            radius, wide = round(px * 0.15), max(2, style.u(5))
            paint_frame(style, surface, edge, radius, DARK_EDGE, wide + 2 * max(1, style.u(2)))
            paint_frame(style, surface, edge, radius, GOLD, wide)
        if self.picked and self.ring:
            box = self.rect.inflate(style.u(10), style.u(10))
            paint_ring(style, surface, box, GOLD)
        if self.count > 1:
            self._draw_count(surface)
        if self.points:
            self._draw_points(surface)
        if self.number:
            at = (self.rect.centerx, self.rect.bottom - self.rect.width // 10)
            paint_number(style.art, style.type, surface, at, round(self.rect.width * 0.42), str(self.number))
        if self.warns:
            px = round(self.rect.width * 0.38)
            surface.blit(style.art.piece("space-warning", px), self.rect.topleft)

    def _draw_points(self, surface: pygame.Surface) -> None:
        style, edge = self.style, self.rect.width
        disc = pygame.Rect(0, 0, round(edge * 0.4), round(edge * 0.4))
        disc.center = (self.rect.x + round(edge * 0.74), self.rect.y + round(edge * 0.73))
        rim, ground, ink = pygame.Color("#8A4322"), pygame.Color("#FFF3D9"), pygame.Color("#4F220F")
        style.art.paint_box(surface, disc, disc.width // 2, ground, rim, max(1, edge // 36))
        style.type.place(surface, str(self.points), "note", ink, disc, "centre", round(disc.height * 0.62))

    def _draw_count(self, surface: pygame.Surface) -> None:
        style = self.style
        px = min(max(style.u(28), style.type.px("note") + style.u(6)), round(self.rect.width * 0.55))
        text, size = f"×{self.count}", min(style.type.px("note"), round(px * 0.75))
        disc = pygame.Rect(0, 0, max(px, style.type.width(text, "note", size) + px // 2), px)
        disc.bottomright = (self.rect.right + px // 5, self.rect.bottom + px // 8)
        style.art.paint_box(surface, disc, px // 2, style.colour("ink"))
        style.type.place(surface, text, "note", style.colour("cream"), disc, "centre", size)


class Spot(Widget):
    """A part of a panel that has a tooltip. It can be clicked if it has an action."""

    focusable = False

    def set_action(self, action: Action) -> None:
        """Set what a click does."""
        self.action, self.focusable = action, True

    def tap_target(self, _pos: Position) -> object:
        return self.hint


class SeatSpot(Spot):
    """The clickable area of a player's panel."""

    focusable = True


def readable(style: Style, ground: pygame.Color) -> str:
    """Return the name of the theme's light or dark text colour, whichever has more contrast on ``ground``."""
    light, dark = style.colour("cream"), style.colour("ink")
    here = luminance(ground)
    more = (luminance(light) + 0.05) / (here + 0.05)
    less = (here + 0.05) / (luminance(dark) + 0.05)
    return "cream" if more >= less else "ink"


def luminance(colour: pygame.Color) -> float:
    """Return the relative luminance of a colour from 0 to 1 (WCAG)."""
    parts = [part / 255 for part in (colour.r, colour.g, colour.b)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
