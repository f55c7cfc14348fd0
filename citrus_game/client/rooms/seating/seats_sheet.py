"""Playing on from a moment of a replay: who sits where from now on."""

from collections.abc import Callable, Sequence

from citrus_game.client.kit.stage.app import App
from citrus_game.client.kit.widgets.arrange import Column
from citrus_game.client.kit.widgets.buttons import Button
from citrus_game.client.kit.widgets.panels import Label
from citrus_game.client.rooms.seating.hand_over import SeatRows
from citrus_game.table.seat import Seat
from citrus_game.text import _


class SeatsSheet(SeatRows):
    """Turn any seat into a person or a computer player; ``chosen`` takes who plays on."""

    def __init__(
        self, app: App, turn: int, seats: Sequence[Seat], chosen: Callable[[tuple[Seat, ...]], None]
    ) -> None:
        super().__init__(app, _("Play on from turn {turn}").format(turn=turn), seats)
        self._chosen = chosen

    def fill(self, column: Column) -> None:
        """Put a row for every seat."""
        column.put(self.put(Label(_("A new game starts here; the old one stays as it is."), wrap=True)))
        for number in range(len(self.seats)):
            self.row(number, column)

    def buttons(self) -> list[Button]:
        """Give the ways on and back."""
        return [
            Button(_("Cancel"), self.close),
            Button(_("Resume"), self._play, kind="primary", icon="play"),
        ]

    def _play(self) -> None:
        self._chosen(tuple(self.seats))
