"""The cards of the kiosk's play: panels with name, coins and points alone."""

import pygame

from citrus_game.client.play.cards import Cards
from citrus_game.client.play.panels import PanelFace, PlayerPanel


class KioskPanel(PlayerPanel):
    """A player's panel to be read from afar: worker and name, below them coins and points."""

    def paint(self, target: pygame.Surface, face: PanelFace) -> None:
        """Draw worker and name over coins and points."""
        look, rect = self.look, self.rect
        pad = look.u(14)
        inside = rect.inflate(-2 * pad, -2 * look.u(10))
        inside.height -= look.u(5)
        name_high = inside.height * 45 // 100
        px = min(round(name_high * 1.0), look.u(66))
        box = pygame.Rect(inside.x, inside.y, px, name_high)
        tint = look.colour(f"player-{face.colour}-tint")
        look.art.paint_box(target, box, look.u(10), tint)
        piece = look.art.piece(f"worker-{face.colour}", px)
        target.blit(piece, piece.get_rect(midbottom=box.midbottom))
        name = pygame.Rect(box.right + look.u(12), inside.y, inside.right - box.right - look.u(12), name_high)
        if face.bot:
            icon = look.icon("computer", look.u(30), "muted")
            target.blit(icon, icon.get_rect(midright=name.midright))
            name.width -= icon.get_width() + look.u(6)
        look.type.place(target, face.name, "name", look.colour("ink"), name)
        row = pygame.Rect(inside.x, inside.y + name_high, inside.width, inside.height - name_high)
        coin = look.art.piece("coin", look.u(38))
        target.blit(coin, coin.get_rect(midleft=(row.x + look.u(10), row.centery)))
        self.count(target, str(face.coins), row.x + look.u(10 + 38 + 8), row.centery)
        points = str(face.points).replace("-", "−")
        look.type.place(target, points, "points", look.colour("ink"), row, "right")


class KioskCards(Cards):
    """The cards of play with the kiosk's panels."""

    panel = KioskPanel
