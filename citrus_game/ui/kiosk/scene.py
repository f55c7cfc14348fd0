"""The base class of the kiosk's scenes."""

import pygame

from citrus_game.ui.kiosk.app import KioskApp
from citrus_game.ui.kiosk.lock import IdlePolicy
from citrus_game.ui.toolkit.app.scene import Scene
from citrus_game.ui.toolkit.drawing import backgrounds


class KioskScene(IdlePolicy, Scene):
    """A kiosk scene that is not a game."""

    app: KioskApp

    def __init__(self, app: KioskApp) -> None:
        super().__init__(app)

    @property
    def music(self) -> str:
        return "menu"

    def background(self) -> pygame.Surface:
        return backgrounds.table(self.style)
