"""The scores as the staff sees them: today's and those of the day before; each can be deleted."""

from functools import partial

import pygame

from citrus_game.client.kiosk.app import KioskApp
from citrus_game.client.kiosk.parts.dayboard import points_of
from citrus_game.client.kiosk.window.stay import Stay, Wait
from citrus_game.client.kit.sheets.dialogs import Question
from citrus_game.client.kit.sheets.sheet import Sheet
from citrus_game.client.kit.widgets.arrange import Column
from citrus_game.client.kit.widgets.buttons import Button
from citrus_game.client.kit.widgets.panels import Label
from citrus_game.content.day_scores import MOST_KEPT, Entry
from citrus_game.kiosk.games import mode_title
from citrus_game.kiosk.ledger.scores import TABLES
from citrus_game.text import _


class ScoresSheet(Stay, Sheet):
    """Lists every entry with a button that deletes it."""

    app: KioskApp
    wait: Wait = "long"
    gives_way = True
    wide = 900

    def __init__(self, app: KioskApp) -> None:
        super().__init__(app, _("Scores of the day"))

    def fill(self, column: Column) -> None:
        """Put today's tables, then those of the day before."""
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
                column.put(self.put(Label(title, "heading")), gap=self.look.u(6))
            for rank, entry in enumerate(entries, 1):
                self._row(column, rank, entry)
        if not any(entries for _title, entries in listed):
            column.put(self.put(Label(_("No names yet."), "body", "muted")))

    def buttons(self) -> list[Button]:
        """Give the way to empty tables, and out."""
        return [
            Button(_("Clear today’s scores"), self._ask, icon="trash"),
            Button(_("All right"), self.close, kind="primary"),
        ]

    def _row(self, column: Column, rank: int, entry: Entry) -> None:
        """Place rank, letters and points, and the button at the end of the line."""
        away = self.put(Button(_("Delete"), partial(self._delete, entry), icon="trash"))
        wide, high = away.natural()
        words = f"{rank}.  {entry.letters or '–'}   {points_of(entry)}"
        label = self.put(Label(words, "field"))
        label.rect = pygame.Rect(column.left, column.y, column.width - wide - self.look.u(16), high)
        away.rect = pygame.Rect(column.left + column.width - wide, column.y, wide, high)
        column.y += high + self.look.u(6)

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
