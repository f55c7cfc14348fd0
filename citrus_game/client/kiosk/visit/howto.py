"""How to play: the three pictures over a visitor's game, one tap back."""

import pygame

from citrus_game.client.kiosk.app import KioskApp
from citrus_game.client.kiosk.parts.steps import draw_steps
from citrus_game.client.kiosk.scene import KioskScene
from citrus_game.client.kit.draw import backdrop
from citrus_game.client.kit.input.intents import Choose, Intent, Press
from citrus_game.client.kit.widgets.buttons import Button
from citrus_game.text import _

EDGE, HEAD = 48, 40
"""Units: around the cards, over the head."""


class HowToPlay(KioskScene):
    """The rules at a glance; a tap anywhere leads back to the game."""

    gives_way = True

    def __init__(self, app: KioskApp) -> None:
        super().__init__(app)
        self._kept = pygame.Surface((1, 1))

    def layout(self) -> None:
        """Draw the cards, place the button."""
        self.widgets.rebuild(self._build)

    def handle(self, intent: Intent) -> bool:
        """Go back at any tap."""
        if isinstance(intent, Press):
            return True
        if isinstance(intent, Choose):
            self._back()
            return True
        return super().handle(intent)

    def cancel(self) -> bool:
        """Go back."""
        self._back()
        return True

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the cards, then the button."""
        surface.blit(self._kept, area, area)
        super().draw(surface, area)

    def _back(self) -> None:
        self.app.stack.pop(self)

    def _build(self) -> None:
        look, window = self.look, self.window
        edge, line = look.u(EDGE), look.type.line("title")
        back = self.widgets.add(Button(_("Back to the game"), self._back, kind="primary", icon="back"))
        wide, high = back.natural()
        high = max(high, look.metrics.target)
        back.rect = pygame.Rect(0, 0, min(wide, window.width - 2 * edge), high)
        back.rect.midbottom = window.centerx, window.height - look.u(HEAD)
        kept = self._kept = backdrop.table(look).copy()
        head = pygame.Rect(0, look.u(HEAD), window.width, line)
        look.type.place(kept, _("How to play"), "title", look.colour("cream"), head, "centre")
        top = head.bottom + look.u(24)
        room = pygame.Rect(edge, top, window.width - 2 * edge, back.rect.top - look.u(32) - top)
        draw_steps(look, kept, room)
