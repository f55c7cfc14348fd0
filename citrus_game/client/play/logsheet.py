"""The whole log as a sheet over the game."""

from typing import TYPE_CHECKING

from citrus_game.client.arrange import Column
from citrus_game.client.sheet import Sheet
from citrus_game.client.widgets.panels import Label
from citrus_game.table.sitting import Sitting
from citrus_game.text import _

if TYPE_CHECKING:
    from citrus_game.client.app import App

MOST = 250
"""The latest sentences are shown, so many of them."""


class LogSheet(Sheet):
    """Everything that happened, the latest first."""

    wide = 980
    key = "log"

    def __init__(self, app: "App", sitting: Sitting) -> None:
        super().__init__(app, _("Log"))
        self.sitting = sitting

    def fill(self, column: Column) -> None:
        """Put the sentences, under a head for each turn."""
        turn = 0
        for entry in reversed(self.sitting.log[-MOST:]):
            if entry.turn != turn:
                turn = entry.turn
                head = _("Turn {number}").format(number=turn)
                column.put(self.put(Label(head, "field", "muted")))
            column.put(self.put(Label(entry.text, "note", wrap=True)), gap=self.look.u(8))
