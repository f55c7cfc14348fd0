"""The statistics over all games on this machine."""

from collections.abc import Mapping

import pygame

from citrus_game.bots.players import bot_title
from citrus_game.client.kit.sheets.sheet import Sheet
from citrus_game.client.kit.stage.app import App
from citrus_game.client.kit.widgets.arrange import Column
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.panels import Illustration, Label, Notice
from citrus_game.client.play.sitters import bots
from citrus_game.content.disk.problem import ContentError
from citrus_game.table.review.rating import level_of
from citrus_game.table.review.statistics import NOTHING, Count, Statistics, load_statistics, open_statistics
from citrus_game.table.seat import PERSON
from citrus_game.table.telling.charts import row_words
from citrus_game.text import _, ngettext, pgettext

TableRow = tuple[str, ...]


class Table(Widget):
    """Rows of words, the first cell left, the others right; the first row is the head."""

    focusable = False
    shows_hover = False

    def __init__(self, rows: list[TableRow]) -> None:
        super().__init__()
        self.rows = rows

    def words_on(self) -> tuple[str, ...]:
        """Tell each row, its cells after the heads of their columns."""
        head, *rows = self.rows
        return tuple(row_words(row[0], head[1:], row[1:]) for row in rows)

    def natural(self, width: int = 0) -> tuple[int, int]:
        """Give the height of all rows."""
        return width, len(self.rows) * self._row_height()

    def _row_height(self) -> int:
        return self.look.type.line("field") + self.look.u(8)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint all rows."""
        look, high = self.look, self._row_height()
        columns = len(self.rows[0])
        first = self.rect.width // 2
        wide = (self.rect.width - first) // max(1, columns - 1)
        for number, row in enumerate(self.rows):
            line = pygame.Rect(self.rect.x, self.rect.y + number * high, self.rect.width, high)
            if number % 2:
                look.art.paint_box(surface, line, look.u(8), look.colour("inset"))
            colour = look.colour("ink" if number else "muted")
            style = "field" if number else "note"
            for column, cell in enumerate(row):
                left = line.x + look.u(12) if not column else line.x + first + (column - 1) * wide
                box = pygame.Rect(left, line.y, (first if not column else wide) - look.u(16), high)
                words = look.type.ellipsize(cell, style, box.width)
                look.type.place(surface, words, style, colour, box, "right" if column else "left")


class StatisticsSheet(Sheet):
    """Games, wins by seat and level, best scores."""

    wide = 900

    def __init__(self, app: App) -> None:
        super().__init__(app, _("Results and records"))
        self.problem = ""
        self.kept = NOTHING
        try:
            self.kept = load_statistics()
            self.problem = "\n".join(map(str, open_statistics().problems))
        except ContentError as error:
            self.problem = str(error)

    def fill(self, column: Column) -> None:
        """Put the tables."""
        if self.problem:
            column.put(self.put(Notice(self.problem)))
        kept = self.kept
        if not kept.games:
            if not self.problem:
                self._fill_nothing(column)
            return
        games = ngettext("{n} game finished.", "{n} games finished.", kept.games)
        column.put(self.put(Label(games.format(n=kept.games), wrap=True)))
        rated = bool(kept.ratings) and self.app.settings.level
        for title, rows in (
            *([(_("Rating against computer players"), rating_rows(kept))] if rated else []),
            (_("Wins by turn order"), seat_rows(kept)),
            (_("Wins by player"), level_rows(kept)),
            (_("Best scores"), best_rows(kept)),
        ):
            column.put(self.put(Label(title, "name", wrap=True)))
            column.put(self.put(Table(rows)))

    def _fill_nothing(self, column: Column) -> None:
        """Say what will stand here after the first game."""
        column.put(self.put(Illustration("waiting")), self.look.u(230))
        column.put(self.put(Label(_("No game has been finished yet."), "name", "ink", "centre", wrap=True)))
        words = _("Play a game to the end, and wins and best scores are shown here.")
        column.put(self.put(Label(words, "body", "muted", "centre", wrap=True)))


def rating_rows(kept: Statistics) -> list[TableRow]:
    """List who is how strong: the nearest level, the rating with its 95 % bounds, the games; best first."""
    rows: list[TableRow] = [(pgettext("statistics", "Name"), _("Plays like"), _("Rating"), _("Games"))]
    for name, rating in sorted(kept.ratings.items(), key=lambda each: -each[1].rating):
        bounds = f"{rating.rating:.0f} ± {2 * rating.deviation:.0f}"
        rows.append((name, bot_title(level_of(rating)), bounds, str(rating.games)))
    return rows


def seat_rows(kept: Statistics) -> list[TableRow]:
    """List the wins by the order of the seats, counted from who began."""
    named = {place: _("Seat {number}").format(number=place) for place in sorted(kept.seats)}
    return _count_rows(kept.seats, named)


def level_rows(kept: Statistics) -> list[TableRow]:
    """List the wins of people and of each computer player."""
    return _count_rows(kept.levels, {level: level_name(level) for level in sorted(kept.levels)})


def level_name(level: str) -> str:
    """Name who plays a seat: a person or a computer player."""
    if level == PERSON:
        return _("People")
    return next((option.label for option in bots() if option.value == level), level)


def best_rows(kept: Statistics) -> list[TableRow]:
    """List the best scores of persons with who made them and when."""
    persons = [best for best in kept.best if best.level == PERSON]
    head = (pgettext("statistics", "Name"), _("Players"), _("Day"), _("Points"))
    return [head, *((best.name, str(best.players), best.when, str(best.points)) for best in persons)]


def _count_rows(counts: Mapping[str, Count], names: Mapping[str, str]) -> list[TableRow]:
    rows: list[TableRow] = [("", _("Games"), _("Wins"), _("Share"))]
    for key, name in names.items():
        count = counts[key]
        rows.append((name, str(count.games), str(count.wins), f"{round(100 * count.share)} %"))
    return rows
