"""The tooltip of what is looked at: it appears in its time and goes with what it speaks of."""

from collections.abc import Callable, Sequence

import pygame

from citrus_game.client.kit.draw.look import Look
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.callout import Callout

HINT_AFTER = 0.45
"""Seconds until a hint shows; a reason why something is disabled shows at once."""


class Tooltip:
    """Words on a call-out beside a widget, None while there is no ``callout``."""

    def __init__(self, damage: Callable[[pygame.Rect | None], None], look: Callable[[], Look]) -> None:
        self._damage = damage
        self._look = look
        self.callout: Callout | None = None
        self._said = ""
        self._waited = 0.0
        self.waiting = False
        """Whether it comes by itself, in its time."""

    def hide(self) -> None:
        """Show nothing."""
        self._show(None)

    def begin(self) -> None:
        """Show nothing, and wait anew: another widget is looked at."""
        self._waited = 0.0
        self.hide()

    def touched(self) -> None:
        """Have waited enough: a finger need not rest."""
        self._waited = HINT_AFTER

    def outdated(self, text: str) -> None:
        """Go where what there is to say is another ``text`` by now."""
        self.waiting = False
        if self.callout is not None and text != self._said:
            self.begin()

    def appear(
        self, widget: Widget, text: str, dt: float, avoid: Callable[[], Sequence[pygame.Rect]]
    ) -> None:
        """Let ``dt`` seconds pass for what a widget has to say, and say it when it is time.

        It keeps off what there is to ``avoid`` as well as it can.
        """
        if self.callout is not None:
            return
        self.waiting = True
        self._waited += dt
        if self._waited >= (HINT_AFTER if widget.enabled else 0.0):
            self._said = text
            self._show(Callout.tooltip(self._look(), text, widget.seen, avoid()))

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draw it if it touches ``area``."""
        if self.callout is not None and self.callout.extent.colliderect(area):
            self.callout.draw(surface)

    def _show(self, callout: Callout | None) -> None:
        for each in (self.callout, callout):
            if each is not None:
                self._damage(each.extent)
        self.callout = callout
