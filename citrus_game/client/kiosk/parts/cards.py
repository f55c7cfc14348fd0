"""The panels of the kiosk's play: with name, coins and points alone."""

import pygame

from citrus_game.client.board.portraits import portrait
from citrus_game.client.kiosk.parts.places import ONE_ROW
from citrus_game.client.kit.input.intents import Position
from citrus_game.client.kit.widgets.base import Action
from citrus_game.client.play.parts.panels import PanelFace, PlayerPanel
from citrus_game.client.play.parts.tiles import Spot


class Plate(Spot):
    """A player's panel that explains itself, no more: nobody changes seats here."""

    def act(self, action: Action) -> None:
        """Do nothing more if chosen."""

    def spot(self, _pos: Position) -> None:
        """Ask for no second tap."""


class KioskPanel(PlayerPanel):
    """A player's panel to be read from afar: worker and name, below them coins and points."""

    spot_kind = Plate

    def paint(self, target: pygame.Surface, face: PanelFace) -> None:
        """Draw worker and name over coins and points."""
        look, rect = self.look, self.rect
        pad = look.u(14)
        inside = rect.inflate(-2 * pad, -2 * look.u(10))
        inside.height -= look.u(5)
        flat = rect.width >= look.u(ONE_ROW)
        name_high = inside.height if flat else inside.height * 45 // 100
        px = min(round(name_high * 1.0), look.u(66))
        box = pygame.Rect(inside.x, inside.y, px, name_high)
        tint = look.colour(f"player-{face.colour}-tint")
        look.art.paint_box(target, box, look.u(10), tint)
        piece = portrait(look.art, face.colour, face.pose, px)
        target.blit(piece, piece.get_rect(midbottom=box.midbottom))
        name = pygame.Rect(box.right + look.u(12), inside.y, inside.right - box.right - look.u(12), name_high)
        if flat:
            name.width = inside.width * 45 // 100
        beside = name.right
        if face.bot:
            icon = look.icon("computer", look.u(30), "muted")
            target.blit(icon, icon.get_rect(midright=name.midright))
            name.width -= icon.get_width() + look.u(6)
        look.type.place(target, face.name, "name", look.colour("ink"), name)
        row = pygame.Rect(inside.x, inside.y + name_high, inside.width, inside.height - name_high)
        if flat:
            row = pygame.Rect(beside, inside.y, inside.right - beside, inside.height)
        coin = look.art.piece("coin", look.u(38))
        target.blit(coin, coin.get_rect(midleft=(row.x + look.u(10), row.centery)))
        self.count(target, str(face.coins), row.x + look.u(10 + 38 + 8), row.centery)
        self._paint_forecast(target, face, row)

    def _paint_forecast(self, target: pygame.Surface, face: PanelFace, row: pygame.Rect) -> None:
        """Draw the points, and before them the forecast: those if the game ended now."""
        look = self.look
        points = str(face.points).replace("-", "−")
        used = look.type.place(target, points, "points", look.colour("ink"), row, "right")
        if face.projected is None:
            return
        words = str(face.projected).replace("-", "−")
        row = row.move(used.left - look.u(10) - row.right, 0)
        used = look.type.place(target, words, "note", look.colour("muted"), row, "right")
        px = look.u(26)
        target.blit(look.icon("trophy", px, "muted"), (used.left - px - look.u(4), row.centery - px // 2))
