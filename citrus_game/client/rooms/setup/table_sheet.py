"""What is agreed at the table beside the rules: how it is seen, from where, how long one may think."""

from collections.abc import Callable, Iterator
from typing import Any

from citrus_game.client.kit.sheets.form import Choice, Form, FormPart
from citrus_game.client.kit.stage.app import App
from citrus_game.client.kit.widgets.buttons import Button
from citrus_game.table.draft import Draft
from citrus_game.table.seat import PERSON
from citrus_game.text import _, ngettext

TURNS = (30, 45, 60, 90, 120, 180, 300)
"""Seconds of a turn that are offered."""
BANKS = (300, 600, 900, 1200, 1800, 2700, 3600)
"""Seconds of a bank that are offered."""
SIDE = "side."
"""Before the number of a seat: where it is at a table that lies flat."""
USUAL = {"off": 90, "turn": 90, "bank": 1200}


class TableSheet(Form):
    """Sizes, seats around the table and the timer; ``changed`` is called when the sheet closes."""

    def __init__(self, app: App, draft: Draft, changed: Callable[[], None]) -> None:
        super().__init__(app, _("Table and timer"))
        self.draft, self.changed = draft, changed

    def left(self) -> None:
        """Let the setup scene show what has changed."""
        self.changed()

    def buttons(self) -> list[Button]:
        """Give the button that closes it."""
        return [Button(_("Done"), self.close, kind="primary")]

    def rows(self) -> Iterator[FormPart]:
        """List the rows: sizes, sides of the table, the timer."""
        yield Choice(
            "couch",
            _("Normal"),
            _("Large text and buttons, for playing from the couch."),
            options=((False, _("Usual")), (True, _("Large"))),
        )
        yield Choice(
            "flat",
            _("Screen"),
            _("On a screen that lies flat, everything but the board turns to face the current player."),
            options=((False, _("Upright")), (True, _("Flat"))),
        )
        if self.app.settings.flat:
            sides = tuple(zip("SENW", side_words(), strict=True))
            for number, seat in enumerate(self.draft.seats):
                if seat.player == PERSON:
                    words = _("{player} sits").format(player=seat.name)
                    yield Choice(f"{SIDE}{number}", words, options=sides)
        yield from self._timer()

    def value(self, setting: str) -> object:
        """Give a setting of the client, a seat's side, or one of the timer's."""
        if setting in ("couch", "flat"):
            return getattr(self.app.settings, setting)
        if setting.startswith(SIDE):
            return self.draft.seats[int(setting.removeprefix(SIDE))].side
        return getattr(self.draft.timing, setting)

    def change(self, setting: str, value: Any) -> None:
        """Set one: the client's are kept at once, the others with the draft."""
        if setting in ("couch", "flat"):
            self.app.change(**{setting: value})
        elif setting.startswith(SIDE):
            self.draft.seats[int(setting.removeprefix(SIDE))].side = value
        else:
            usual = {"seconds": USUAL[value]} if setting == "kind" else {}
            self.draft.timing = self.draft.timing.model_copy(update={setting: value, **usual})

    def _timer(self) -> Iterator[FormPart]:
        timing = self.draft.timing
        yield Choice(
            "kind",
            _("Timer"),
            _("A reminder when a turn takes long, or a time limit for each player’s whole game."),
            options=(("off", _("Off")), ("turn", _("Each turn")), ("bank", _("Whole game"))),
        )
        if timing.kind == "off":
            return
        offered = sorted({*(TURNS if timing.kind == "turn" else BANKS), timing.seconds})
        yield Choice(
            "seconds",
            _("Time"),
            _("Time until the reminder.") if timing.kind == "turn" else _("For all turns of a player."),
            options=tuple((seconds, time_words(seconds)) for seconds in offered),
            listed=True,
        )
        if timing.kind == "bank":
            yield Choice(
                "at_zero",
                _("When time runs out"),
                _(
                    "Nothing; or after 20 seconds a computer player finishes the turn; or it ends as "
                    "soon as it legally can."
                ),
                options=(("nothing", _("Nothing")), ("computer", _("Computer")), ("end", _("Turn ends"))),
            )


def side_words() -> tuple[str, ...]:
    """Name the sides of the screen, in the order S, E, N, W."""
    return _("Below"), _("Right"), _("Above"), _("Left")


def time_words(seconds: int) -> str:
    """Say a time in whole minutes, or in seconds."""
    if seconds % 60:
        return ngettext("{n} second", "{n} seconds", seconds).format(n=seconds)
    return ngettext("{n} minute", "{n} minutes", seconds // 60).format(n=seconds // 60)
