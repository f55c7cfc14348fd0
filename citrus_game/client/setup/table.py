"""What is agreed at the table beside the rules: how it is seen, from where, how long one may think."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, cast

from citrus_game.client.arrange import Column
from citrus_game.client.setup.draft import Draft
from citrus_game.client.setup.rows import RowSheet
from citrus_game.client.widgets.buttons import Button
from citrus_game.client.widgets.choices import Option, Segments
from citrus_game.client.widgets.dropdown import Dropdown
from citrus_game.content.settings import Side
from citrus_game.table.seat import PERSON
from citrus_game.text import _, ngettext

if TYPE_CHECKING:
    from citrus_game.client.app import App

TURNS = (30, 45, 60, 90, 120, 180, 300)
"""Seconds of a turn that are offered."""
BANKS = (300, 600, 900, 1200, 1800, 2700, 3600)
"""Seconds of a bank that are offered."""
USUAL = {"off": 90, "turn": 90, "bank": 1200}


class TableSheet(RowSheet):
    """Sizes, seats around the table and the timer; ``changed`` is called when the sheet closes."""

    def __init__(self, app: "App", draft: Draft, changed: Callable[[], None]) -> None:
        super().__init__(app, _("Table and timer"))
        self.draft, self.changed = draft, changed

    def left(self) -> None:
        """Let the setup scene show what has changed."""
        self.changed()

    def buttons(self) -> list[Button]:
        """Give the button that closes it."""
        return [Button(_("Done"), self.close, kind="primary")]

    def fill(self, column: Column) -> None:
        """Put the rows."""
        sizes = [Option("no", _("Usual")), Option("yes", _("Large"))]
        self.row(
            column,
            _("Size"),
            _("Large text and targets, for people who sit on a couch."),
            Segments(sizes, "yes" if self.app.settings.couch else "no", self._couch),
        )
        self._sides(column)
        self._timer(column)

    def _sides(self, column: Column) -> None:
        stands = [Option("no", _("Upright")), Option("yes", _("Flat"))]
        self.row(
            column,
            _("Screen"),
            _("On a table that lies flat, everything but the board turns towards whoever plays."),
            Segments(stands, "yes" if self.app.settings.flat else "no", self._flat),
        )
        if not self.app.settings.flat:
            return
        for number, seat in enumerate(self.draft.seats):
            if seat.player == PERSON:
                sides = [Option(side, words) for side, words in zip("SENW", side_words(), strict=True)]
                words = _("{player} sits").format(player=seat.name)
                self.row(column, words, "", Segments(sides, seat.side, partial(self._sit, number)))

    def _timer(self, column: Column) -> None:
        timing = self.draft.timing
        kinds = [Option("off", _("Off")), Option("turn", _("Each turn")), Option("bank", _("Whole game"))]
        self.row(
            column,
            _("Timer"),
            _("A reminder when a turn takes long, or a bank of time for each player."),
            Segments(kinds, timing.kind, self._kind),
        )
        if timing.kind == "off":
            return
        offered = sorted({*(TURNS if timing.kind == "turn" else BANKS), timing.seconds})
        times = [Option(str(seconds), time_words(seconds)) for seconds in offered]
        chosen = partial(self._set, "seconds", int)
        note = _("Until you are reminded.") if timing.kind == "turn" else _("For all turns of a player.")
        self.row(column, _("Time"), note, Dropdown(times, str(timing.seconds), chosen, self.open))
        if timing.kind == "bank":
            ends = [
                Option("nothing", _("Nothing")),
                Option("computer", _("Computer")),
                Option("end", _("Turn ends")),
            ]
            note = _(
                "Nothing but a negative time; or, after 20 seconds of a turn, a computer player finishes it "
                "or it ends as soon as it may."
            )
            self.row(
                column,
                _("When the bank is empty"),
                note,
                Segments(ends, timing.at_zero, partial(self._set, "at_zero", str)),
            )

    def _flat(self, value: str) -> None:
        self.app.change(flat=value == "yes")

    def _sit(self, number: int, side: str) -> None:
        self.draft.seats[number].side = cast(Side, side)

    def _couch(self, value: str) -> None:
        self.app.change(couch=value == "yes")

    def _kind(self, kind: str) -> None:
        self.draft.timing = self.draft.timing.model_copy(update={"kind": kind, "seconds": USUAL[kind]})
        self.again()

    def _set(self, name: str, read: Callable[[str], object], value: str) -> None:
        self.draft.timing = self.draft.timing.model_copy(update={name: read(value)})


def side_words() -> tuple[str, ...]:
    """Name the sides of the screen, in the order S, E, N, W."""
    return _("Below"), _("Right"), _("Above"), _("Left")


def time_words(seconds: int) -> str:
    """Say a time in whole minutes, or in seconds."""
    if seconds % 60:
        return ngettext("{n} second", "{n} seconds", seconds).format(n=seconds)
    return ngettext("{n} minute", "{n} minutes", seconds // 60).format(n=seconds // 60)
