"""Widgets on the parts: tiles in the hand, the tray, the market; spots that explain themselves."""

import pygame

from citrus_game.client.board.layers.ghosts import paint_number
from citrus_game.client.board.paint import GOLD
from citrus_game.client.kit.input.intents import Position
from citrus_game.client.kit.widgets.base import Action, Widget
from citrus_game.client.play.parts.frames import paint_ring


class TileButton(Widget):
    """A plantation, a landscape tile or a stack of them; framed in gold while it is picked.

    ``count`` above 1 is shown in a dark disc, the ``number`` that a plan gives it in a golden one, the
    ``points`` of wild horses as on their tiles.
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
        self.concealed = False
        self.asks = False
        """Whether a finger's first tap only shows what it is."""

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
        """Show a piece; ``dull`` where it cannot be used now."""
        face = (piece, count, picked, dull, number, points)
        if face != (self.piece, self.count, self.picked, self.dull, self.number, self.points):
            self.piece, self.count, self.picked, self.dull, self.number, self.points = face
            self.changed()

    def warn(self, warns: bool) -> None:
        """Show whether choosing it would leave a tile over."""
        if warns != self.warns:
            self.warns = warns
            self.changed()

    def stand(self, rect: pygame.Rect) -> None:
        """Stand at another place; what it leaves is drawn again as well."""
        if rect != self.rect:
            self.changed()
            self.rect = rect
            self.changed()

    def conceal(self) -> None:
        """Leave it undrawn: its tile is still on its way."""
        self.concealed = True
        self.changed()

    def reveal(self) -> None:
        """Draw it again."""
        self.concealed = False
        self.changed()

    def spot(self, _pos: Position) -> object | None:
        """Show its words at a first tap, where choosing it may do something that cannot be put down."""
        return self.piece if self.asks else None

    @property
    def _lifted(self) -> int:
        """Give the pixels of the piece while it is pointed at."""
        return round(self.rect.width * 1.06)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the piece, lifted a little while pointed at."""
        if not self.piece or self.concealed:
            return
        look = self.look
        px = self.rect.width
        if self.hovered and self.enabled and not self.pressed:
            px = self._lifted
        tint = (255, 255, 255, 120) if self.dull else None
        piece = look.art.piece(self.piece, px, tint)
        surface.blit(piece, piece.get_rect(center=self.rect.center))
        if self.picked and self.ring:
            box = self.rect.inflate(look.u(10), look.u(10))
            paint_ring(look, surface, box, GOLD)
        if self.count > 1:
            self._draw_count(surface)
        if self.points:
            self._draw_points(surface)
        if self.number:
            at = (self.rect.centerx, self.rect.bottom - self.rect.width // 10)
            paint_number(look.art, look.type, surface, at, round(self.rect.width * 0.42), str(self.number))
        if self.warns:
            px = round(self.rect.width * 0.38)
            surface.blit(look.art.piece("space-warning", px), self.rect.topleft)

    def _draw_points(self, surface: pygame.Surface) -> None:
        look, edge = self.look, self.rect.width
        disc = pygame.Rect(0, 0, round(edge * 0.4), round(edge * 0.4))
        disc.center = (self.rect.x + round(edge * 0.74), self.rect.y + round(edge * 0.73))
        rim, ground, ink = pygame.Color("#8A4322"), pygame.Color("#FFF3D9"), pygame.Color("#4F220F")
        look.art.paint_box(surface, disc, disc.width // 2, ground, rim, max(1, edge // 36))
        look.type.place(surface, str(self.points), "note", ink, disc, "centre", round(disc.height * 0.62))

    def _draw_count(self, surface: pygame.Surface) -> None:
        look = self.look
        px = min(max(look.u(28), look.type.px("note") + look.u(6)), round(self.rect.width * 0.55))
        disc = pygame.Rect(0, 0, px, px)
        disc.bottomright = (self.rect.right + px // 5, self.rect.bottom + px // 8)
        look.art.paint_box(surface, disc, px // 2, look.colour("ink"))
        size = min(look.type.px("note"), round(px * 0.75))
        look.type.place(surface, str(self.count), "note", look.colour("cream"), disc, "centre", size)


class Spot(Widget):
    """A part of a card that explains itself while it is pointed at; with an action it says more if chosen."""

    focusable = False
    shows_hover = False

    def act(self, action: Action) -> None:
        """Say more, if chosen."""
        self.action, self.focusable = action, True

    def spot(self, _pos: Position) -> object:
        """Explain itself at a finger's first tap."""
        return self.hint


class SeatSpot(Spot):
    """A player's panel: it explains itself, and choosing it lets the seat change hands."""

    focusable = True
