"""The dialog with statistics of all games on this machine."""

from collections.abc import Iterator, Mapping, Sequence

import pygame

from citrus_game.bots.people import person_name
from citrus_game.content.disk.problem import ContentError
from citrus_game.session.saves.rating import level_of
from citrus_game.session.saves.statistics import NOTHING, Count, Statistics, load_statistics, open_statistics
from citrus_game.session.seats import PERSON
from citrus_game.session.telling.charts import row_words
from citrus_game.text import _, ngettext, pgettext
from citrus_game.ui.scenes.play.start_game import bot_option
from citrus_game.ui.toolkit.app.app import App
from citrus_game.ui.toolkit.dialogs.dialog import Dialog
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.layout.nodes import Box, Column, Item, Layers, Node, Row
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.panels import Caption, Illustration, Label, Notice

TableRow = tuple[str, ...]


class TableLine(Widget):
    """A line of a table, shaded if ``shaded``; ``words`` are what a screen reader says of it."""

    focusable = False

    def __init__(self, words: str, *, shaded: bool) -> None:
        super().__init__()
        self.words, self.shaded = words, shaded

    def accessible_text(self) -> tuple[str, ...]:
        return (self.words,)

    def draw(self, surface: pygame.Surface) -> None:
        if self.shaded:
            style = self.style
            style.art.paint_box(surface, self.rect, style.u(8), style.colour("inset"))


def table(style: Style, head: TableRow, rows: Sequence[TableRow]) -> Node:
    """Return a table of texts, its first column at the left and a little wider than the others."""
    lines = [_line(style, head, "note", "muted")]
    for number, row in enumerate(rows, 1):
        ground = TableLine(row_words(row[0], head[1:], row[1:]), shaded=number % 2 > 0)
        lines.append(Layers(ground, _line(style, row, "field", "ink")))
    return Column(*lines)


def _line(style: Style, row: TableRow, text_style: str, colour: str) -> Node:
    name, *cells = row
    first = Box(Caption(name, text_style, colour, wrap=True), grow=4, basis=0)
    others = (Box(Caption(cell, text_style, colour, "right", wrap=True), grow=3, basis=0) for cell in cells)
    return Row(first, *others, gap=style.u(4), align="centre", padding=(style.u(12), style.u(4)))


class StatisticsDialog(Dialog):
    """Number of games, ratings, wins by turn order and by player, best scores."""

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

    def content(self) -> Iterator[Item]:
        if self.problem:
            yield Notice(self.problem)
        kept = self.kept
        if not kept.games:
            if not self.problem:
                yield from self._nothing()
            return
        games = ngettext("{n} game finished.", "{n} games finished.", kept.games)
        yield Label(games.format(n=kept.games), wrap=True)
        rated = bool(kept.ratings) and self.app.settings.level
        for title, rows in (
            *([(_("Rating against computer players"), rating_rows(kept))] if rated else []),
            (_("Wins by turn order"), seat_rows(kept)),
            (_("Wins by player"), level_rows(kept)),
            (_("Best scores"), best_rows(kept)),
        ):
            yield Label(title, "name", wrap=True)
            yield table(self.style, rows[0], rows[1:])

    def _nothing(self) -> Iterator[Item]:
        """Yield what is shown before the first finished game."""
        yield Box(Illustration("waiting"), height=self.style.u(230))
        yield Label(_("No game has been finished yet."), "name", "ink", "centre", wrap=True)
        words = _("Play a game to the end, and wins and best scores are shown here.")
        yield Label(words, "body", "muted", "centre", wrap=True)


def rating_rows(kept: Statistics) -> list[TableRow]:
    """Return a row for each player, best first: name, nearest computer level, rating with 95 % bounds,
    games.
    """
    rows: list[TableRow] = [(pgettext("statistics", "Name"), _("Plays like"), _("Rating"), _("Games"))]
    for name, rating in sorted(kept.ratings.items(), key=lambda each: -each[1].rating):
        bounds = f"{rating.rating:.0f} ± {2 * rating.deviation:.0f}"
        rows.append((name, person_name(level_of(rating)), bounds, str(rating.games)))
    return rows


def seat_rows(kept: Statistics) -> list[TableRow]:
    """Return the wins by turn order."""
    named = {place: _("Seat {number}").format(number=place) for place in sorted(kept.seats)}
    return _count_rows(kept.seats, named)


def level_rows(kept: Statistics) -> list[TableRow]:
    """Return the wins of people and of each computer player."""
    return _count_rows(kept.levels, {level: level_name(level) for level in sorted(kept.levels)})


def level_name(level: str) -> str:
    """Return the name of a computer player by level id, or "People"."""
    return _("People") if level == PERSON else bot_option(level).label


def best_rows(kept: Statistics) -> list[TableRow]:
    """Return the best scores of people, with names and dates."""
    persons = [best for best in kept.best if best.level == PERSON]
    head = (pgettext("statistics", "Name"), _("Players"), _("Day"), _("Points"))
    return [head, *((best.name, str(best.players), best.when, str(best.points)) for best in persons)]


def _count_rows(counts: Mapping[str, Count], names: Mapping[str, str]) -> list[TableRow]:
    rows: list[TableRow] = [("", _("Games"), _("Wins"), _("Share"))]
    for key, name in names.items():
        count = counts[key]
        rows.append((name, str(count.games), str(count.wins), f"{round(100 * count.share)} %"))
    return rows
