"""The word that a game's time is up: the round is finished, and the game with it."""

from citrus_game.client.kit.sheets.dialogs import Message
from citrus_game.client.kit.stage.app import App
from citrus_game.text import _

READING = 8.0
"""Seconds until it goes by itself: somebody may be watching the computer players."""


class TimeUp(Message):
    """Says what is left to play, and goes."""

    def __init__(self, app: App, text: str) -> None:
        super().__init__(app, _("The time is up"), text)
        self._shown = 0.0

    def update(self, dt: float) -> None:
        """Go when there was time to read it."""
        super().update(dt)
        self._shown += dt
        if self._shown >= READING:
            self.close()
