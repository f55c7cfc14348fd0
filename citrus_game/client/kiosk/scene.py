"""The scenes of the kiosk beside its games."""

from citrus_game.client.kiosk.app import KioskApp
from citrus_game.client.kiosk.window.stay import Stay
from citrus_game.client.kit.stage.scene import Scene


class KioskScene(Stay, Scene):
    """A scene of the kiosk beside the game itself."""

    app: KioskApp

    def __init__(self, app: KioskApp) -> None:
        super().__init__(app)

    @property
    def music(self) -> str:
        """Give the loop of music beside the table."""
        return "menu"
