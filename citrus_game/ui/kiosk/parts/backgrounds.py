"""A cache for large pictures that every visit needs, so that game pieces do not push them out of `Art`'s
cache.
"""

from collections.abc import Callable

import pygame

from citrus_game.ui.kiosk.parts.frieze import Frieze
from citrus_game.ui.toolkit.drawing import backgrounds
from citrus_game.ui.toolkit.drawing.style import Style


class Backgrounds:
    """Large pictures for the current window size and theme."""

    def __init__(self) -> None:
        self._of: tuple[object, ...] = ()
        self._pictures: dict[str, pygame.Surface] = {}
        self._frieze: Frieze | None = None

    def landscape(self, style: Style) -> pygame.Surface:
        """Return the landscape in the size of the window. Copy it before drawing on it."""
        return self._keep(style, "landscape", lambda: backgrounds.landscape(style, 0).copy())

    def dusk(self, style: Style) -> pygame.Surface:
        """Return the darkened landscape."""

        def make() -> pygame.Surface:
            ground = self.landscape(style).copy()
            backgrounds.dim(ground, ground.get_rect())
            return ground

        return self._keep(style, "dusk", make)

    def frieze(self, style: Style, rect: pygame.Rect) -> Frieze:
        """Return the frieze for a rectangle of the window."""
        self._renew(style)
        if self._frieze is None:
            self._frieze = Frieze(style, rect)
        return self._frieze

    def _keep(self, style: Style, name: str, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        self._renew(style)
        if name not in self._pictures:
            self._pictures[name] = make()
        return self._pictures[name]

    def _renew(self, style: Style) -> None:
        now = (style.metrics, style.theme.name)
        if now != self._of:
            self._of = now
            self._pictures.clear()
            self._frieze = None
