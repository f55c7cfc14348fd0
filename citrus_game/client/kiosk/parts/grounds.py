"""Large pictures that every visit needs again: kept apart, so that no game's pieces push them out."""

from collections.abc import Callable

import pygame

from citrus_game.client.kiosk.parts.frieze import Frieze
from citrus_game.client.kit.draw import backdrop
from citrus_game.client.kit.draw.look import Look


class Backgrounds:
    """The pictures of one window and theme; another one forgets them."""

    def __init__(self) -> None:
        self._of: tuple[object, ...] = ()
        self._pictures: dict[str, pygame.Surface] = {}
        self._frieze: Frieze | None = None

    def landscape(self, look: Look) -> pygame.Surface:
        """Give the landscape over the whole window; copy it before drawing on it."""
        return self._keep(look, "landscape", lambda: backdrop.landscape(look, 0).copy())

    def dusk(self, look: Look) -> pygame.Surface:
        """Give the landscape, darkened."""

        def make() -> pygame.Surface:
            ground = self.landscape(look).copy()
            backdrop.dim(ground, ground.get_rect())
            return ground

        return self._keep(look, "dusk", make)

    def frieze(self, look: Look, rect: pygame.Rect) -> Frieze:
        """Give the frieze at a rect of the window."""
        self._renew(look)
        if self._frieze is None:
            self._frieze = Frieze(look, rect)
        return self._frieze

    def _keep(self, look: Look, name: str, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        self._renew(look)
        if name not in self._pictures:
            self._pictures[name] = make()
        return self._pictures[name]

    def _renew(self, look: Look) -> None:
        now = (look.metrics, look.theme.name)
        if now != self._of:
            self._of = now
            self._pictures.clear()
            self._frieze = None
