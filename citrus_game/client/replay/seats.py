"""Playing on from a moment of a replay: who sits where from now on."""

from typing import TYPE_CHECKING

from citrus_game.client.arrange import Column
from citrus_game.client.begin import show_game
from citrus_game.client.seating import SeatRows
from citrus_game.client.widgets.buttons import Button
from citrus_game.client.widgets.panels import Label
from citrus_game.table.playback import Playback
from citrus_game.table.saves import Autosave
from citrus_game.text import _

if TYPE_CHECKING:
    from citrus_game.client.app import App


class SeatsSheet(SeatRows):
    """Turn any seat into a person or a computer player, then play on as a new game."""

    def __init__(self, app: "App", playback: Playback) -> None:
        super().__init__(app, _("Play on from turn {turn}").format(turn=playback.state.turn), playback.seats)
        self.playback = playback

    def fill(self, column: Column) -> None:
        """Put a row for every seat."""
        column.put(self.put(Label(_("A new game begins here; the old one stays as it is."), wrap=True)))
        for number in range(len(self.seats)):
            self.row(number, column)

    def buttons(self) -> list[Button]:
        """Give the ways on and back."""
        return [
            Button(_("Cancel"), self.close),
            Button(_("Play on"), self._play, kind="primary", icon="play"),
        ]

    def _play(self) -> None:
        sitting = self.playback.play_on(tuple(self.seats))
        Autosave(sitting, behind=True)
        show_game(self.app, sitting)
