"""A page of the attract loop with a head, cards, and the call at its foot."""

import pygame

from citrus_game.client.kiosk.app import KioskApp
from citrus_game.client.kiosk.attract.page import AttractPage
from citrus_game.client.kiosk.parts.call import Call, call_words
from citrus_game.client.kit.draw import backdrop

EDGE, HEAD, FOOT = 48, 40, 56
"""Units: beside the cards, over the head, under the call."""


class CallPage(AttractPage):
    """All but the call is drawn once; the call breathes. Override `title` and `fill`."""

    def __init__(self, app: KioskApp) -> None:
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
        """Paint the page, then the call."""
        surface.blit(self._kept, area, area)
        if self._call.extent.colliderect(area):
            self._call.draw(surface, self.shown if self.moving else 0.0)
        self.draw_trouble(surface, area)

    def fill(self, kept: pygame.Surface, room: pygame.Rect) -> None:
        """Draw the cards into the room between head and call."""
        raise NotImplementedError

    def title(self) -> str:
        """Give the words of the head."""
        raise NotImplementedError

    def _build(self) -> None:
        look, window = self.look, self.window
        line = look.type.line("title")
        words = call_words(touch=self.app.by_touch)
        call = Call.natural(look, "large", words, max(look.u(96), look.metrics.target))
        foot = window.height - look.u(FOOT) - call[1]
        self._call = Call(look, (window.centerx, foot + call[1] // 2), call, "large", words)
        kept = self._kept = backdrop.table(look).copy()
        head = pygame.Rect(0, look.u(HEAD), window.width, line)
        look.type.place(kept, self.title(), "title", look.colour("cream"), head, "centre")
        top = look.u(HEAD) + line + look.u(24)
        edge = look.u(EDGE)
        self.fill(kept, pygame.Rect(edge, top, window.width - 2 * edge, foot - look.u(48) - top))
