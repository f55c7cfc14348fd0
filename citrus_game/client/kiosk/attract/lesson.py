"""The rules in three pictures: a page of the attract loop."""

import pygame

from citrus_game.client.kiosk.attract.callpage import CallPage
from citrus_game.client.kiosk.parts.steps import draw_steps
from citrus_game.text import _


class LessonPage(CallPage):
    """How it is played, at a glance."""

    def title(self) -> str:
        """Say what the cards are about."""
        return _("How to play")

    def fill(self, kept: pygame.Surface, room: pygame.Rect) -> None:
        """Draw the three cards."""
        draw_steps(self.look, kept, room)
