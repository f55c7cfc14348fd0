"""The base class of kiosk scenes other than games."""

from citrus_game.ui.kiosk.app import KioskApp
from citrus_game.ui.kiosk.lock import IdlePolicy
from citrus_game.ui.toolkit.app.scene import Scene


class KioskScene(IdlePolicy, Scene):
    """A kiosk scene that is not a game."""

    app: KioskApp

    def __init__(self, app: KioskApp) -> None:
        super().__init__(app)

    @property
    def music(self) -> str:
        return "menu"
