"""The list of scores for the staff."""

from collections.abc import Iterator
from functools import partial

from citrus_game.content.kiosk_scores import MOST_KEPT, Entry
from citrus_game.kiosk.games import mode_title
from citrus_game.kiosk.stats.scores import TABLES
from citrus_game.text import _
from citrus_game.ui.kiosk.app import KioskApp
from citrus_game.ui.kiosk.lock import IdlePolicy, Wait
from citrus_game.ui.kiosk.parts.day_scores import points_of
from citrus_game.ui.toolkit.dialogs.dialog import Dialog
from citrus_game.ui.toolkit.dialogs.messages import Question
from citrus_game.ui.toolkit.layout.nodes import Box, Column, Item, Node, Row
from citrus_game.ui.toolkit.widgets.buttons import Button
from citrus_game.ui.toolkit.widgets.panels import Label


class ScoresDialog(IdlePolicy, Dialog):
    """The scores of today and of the day before, each with a button to delete it."""

    app: KioskApp
    wait: Wait = "long"
    gives_way = True
    wide = 900

    def __init__(self, app: KioskApp) -> None:
        super().__init__(app, _("Scores of the day"))

    def content(self) -> Iterator[Item]:
        scores = self.app.scores
        listed = [(mode_title(mode), scores.best(mode, MOST_KEPT)) for mode in TABLES]
        if scores.day_before:
            words = _("{mode}, {day}")
            listed += [
                (
                    words.format(mode=mode_title(mode), day=scores.day_before),
                    scores.best_before(mode, MOST_KEPT),
                )
                for mode in TABLES
            ]
        for title, entries in listed:
            if entries:
                lines = [self._line(rank, entry) for rank, entry in enumerate(entries, 1)]
                yield Column(Label(title, "heading"), *lines, gap=self.style.u(6))
        if not any(entries for _title, entries in listed):
            yield Label(_("No names yet."), "body", "muted")

    def buttons(self) -> list[Button]:
        return [
            Button(_("Clear today’s scores"), self._ask, icon="trash"),
            Button(_("All right"), self.close, kind="primary"),
        ]

    def _line(self, rank: int, entry: Entry) -> Node:
        """Return the row of an entry: rank, letters, points and a delete button."""
        away = Button(_("Delete"), partial(self._delete, entry), icon="trash")
        words = f"{rank}.  {entry.letters or '–'}   {points_of(entry)}"
        return Row(Box(Label(words, "field"), grow=1), away, gap=self.style.u(16))

    def _delete(self, entry: Entry) -> None:
        self.app.scores.remove(entry)
        self.again()

    def _ask(self) -> None:
        self.app.stack.push(
            Question(
                self.app,
                _("Clear the scores?"),
                _("Today’s scores will be deleted."),
                _("Clear"),
                self._clear,
            )
        )

    def _clear(self) -> None:
        self.app.scores.clear()
        self.again()
