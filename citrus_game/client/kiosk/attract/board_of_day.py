"""The scores of the day: a page of the attract loop."""

import pygame

from citrus_game.client.kiosk.attract.callpage import CallPage
from citrus_game.client.kiosk.parts.dayboard import draw_table
from citrus_game.client.kit.widgets.panels import Panel
from citrus_game.kiosk.games import mode_title
from citrus_game.kiosk.ledger.scores import TABLES
from citrus_game.text import _


class ScoresPage(CallPage):
    """Who was best today."""

    def title(self) -> str:
        """Say what the tables are."""
        return _("Best of the day")

    def fill(self, kept: pygame.Surface, room: pygame.Rect) -> None:
        """Draw a table for each mode that has one."""
        look, window, gap = self.look, self.window, self.look.u(32)
        offered = [mode for mode in TABLES if mode in self.app.kiosk.modes] or list(TABLES)
        beside = window.width > window.height
        across = len(offered) if beside else 1
        down = 1 if beside else len(offered)
        wide = min(look.u(1000), (room.width - gap * (across - 1)) // across)
        high = (room.height - gap * (down - 1)) // down
        left = room.centerx - (wide * across + gap * (across - 1)) // 2
        for number, mode in enumerate(offered):
            row, column = divmod(number, across)
            card = self.widgets.add(Panel(title=mode_title(mode)))
            card.rect = pygame.Rect(left + column * (wide + gap), room.y + row * (high + gap), wide, high)
            card.draw(kept)
            pad = look.u(26)  # as the title
            inside = card.rect.inflate(-2 * pad, 0)
            inside.y += card.title_height() + look.u(6)
            inside.height -= card.title_height() + look.u(28)
            draw_table(look, kept, inside, self.app.scores.best(mode))
