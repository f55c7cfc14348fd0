"""The scores of the day: a page of the attract loop."""

from typing import TYPE_CHECKING

import pygame

from citrus_game.client import backdrop
from citrus_game.client.kiosk.attract import Page
from citrus_game.client.kiosk.call import Call
from citrus_game.client.kiosk.dayboard import draw_table
from citrus_game.client.widgets.panels import Panel
from citrus_game.content.day_scores import Mode
from citrus_game.text import _

if TYPE_CHECKING:
    from citrus_game.client.kiosk.app import KioskApp

TABLES: tuple[Mode, ...] = ("sprint", "puzzle")


class ScoresPage(Page):
    """Who was best today."""

    def __init__(self, app: "KioskApp") -> None:
        super().__init__(app)
        self._kept = pygame.Surface((1, 1))

    @property
    def moving(self) -> bool:
        """Tell whether the call breathes."""
        return not self.app.settings.reduced_motion

    def layout(self) -> None:
        """Draw all but the call."""
        self.widgets.rebuild(self._build)

    def update(self, dt: float) -> None:
        """Let the call breathe."""
        if self.moving:
            self.damage(self._call.extent)
        self.pass_page(dt)

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the tables, then the call."""
        surface.blit(self._kept, area, area)
        if self._call.extent.colliderect(area):
            self._call.draw(surface, self.shown if self.moving else 0.0)

    def _build(self) -> None:
        look, window = self.look, self.window
        edge, gap = look.u(48), look.u(32)
        head = look.u(40) + look.type.line("title") + look.u(24)
        call = Call.natural(look, "large", max(look.u(96), look.metrics.target))
        foot = window.height - look.u(56) - call[1]
        self._call = Call(look, (window.centerx, foot + call[1] // 2), call, "large")
        room = pygame.Rect(edge, head, window.width - 2 * edge, foot - look.u(48) - head)
        kept = self._kept = backdrop.table(look).copy()
        title = pygame.Rect(0, look.u(40), window.width, look.type.line("title"))
        look.type.place(kept, _("Best of the day"), "title", look.colour("cream"), title, "centre")
        offered = [mode for mode in TABLES if mode in self.app.kiosk.modes] or list(TABLES)
        beside = window.width > window.height
        across = len(offered) if beside else 1
        down = 1 if beside else len(offered)
        wide = min(look.u(1000), (room.width - gap * (across - 1)) // across)
        high = (room.height - gap * (down - 1)) // down
        left = room.centerx - (wide * across + gap * (across - 1)) // 2
        for number, mode in enumerate(offered):
            row, column = divmod(number, across)
            card = self.widgets.add(Panel(title=_("Sprint") if mode == "sprint" else _("Puzzle")))
            card.rect = pygame.Rect(left + column * (wide + gap), room.y + row * (high + gap), wide, high)
            card.draw(kept)
            pad = look.u(26)  # as the title
            inside = card.rect.inflate(-2 * pad, 0)
            inside.y += card.title_height() + look.u(6)
            inside.height -= card.title_height() + look.u(28)
            draw_table(look, kept, inside, self.app.scores.best(mode))
