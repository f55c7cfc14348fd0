"""All other options of the rules (RULES.md 13), each with what it means."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from citrus_game.client.arrange import Column
from citrus_game.client.setup.draft import Draft
from citrus_game.client.setup.rows import RowSheet
from citrus_game.client.widgets.base import Widget
from citrus_game.client.widgets.buttons import Button
from citrus_game.client.widgets.choices import Option, Segments, Slider, Switch
from citrus_game.client.widgets.dropdown import Dropdown
from citrus_game.content.options import SCORING_UNUSED
from citrus_game.content.words import LANDSCAPE
from citrus_game.rules.components import KIND, KINDS, PLOW, STOREHOUSE
from citrus_game.table.words import tile_name
from citrus_game.text import _, ngettext

if TYPE_CHECKING:
    from citrus_game.client.app import App

MOST_REMOVED, MOST_POINTS, MOST_FINCAS = 6, 5, 6
"""The largest numbers that the sliders offer; files may say more."""


class MoreScene(RowSheet):
    """The options that setup does not show; ``changed`` is called when the sheet closes."""

    wide = 1180

    def __init__(self, app: "App", draft: Draft, changed: Callable[[], None]) -> None:
        super().__init__(app, _("All options"))
        self.draft, self.changed = draft, changed

    def left(self) -> None:
        """Let the setup scene show what has changed."""
        self.changed()

    def buttons(self) -> list[Button]:
        """Give the buttons that undo all changes and that close."""
        plain = Button(_("As the preset says"), self._plain)
        return [plain, Button(_("Done"), self.close, kind="primary")]

    def fill(self, column: Column) -> None:
        """Put a row for every option."""
        options = self.draft.options
        self._offset(column)
        self._choice(
            column,
            "purchase_check",
            _("What may be bought"),
            _("Only lines of which all tiles can be built, or of which at least one can."),
            [Option("all", _("All built")), Option("one", _("One built"))],
            options.purchase_check,
        )
        self._choice(
            column,
            "horses_score",
            _("Wild horses"),
            _("Their points count at the end, face down until then, or at once."),
            [Option("end", _("At the end")), Option("now", _("At once"))],
            options.horses_score,
        )
        self._choice(
            column,
            "road_rule_sites",
            _("Roads with four fruits"),
            _("Whose roads must carry different fruits: of every building site, or of some only."),
            [Option("all", _("All sites")), Option("marked", _("Marked")), Option("fincas", _("Fincas"))],
            options.road_rule_sites,
        )
        self._choice(
            column,
            "large_well_covered",
            _("Planting on a large well"),
            _("It is taken like any tile, or it works as if you planted beside it."),
            [Option("take", _("Taken")), Option("trigger", _("Works"))],
            options.large_well_covered,
        )
        self._flag(
            column,
            "cart_while_placing",
            _("Carts while placing"),
            _("A cart may be used while bought tiles are still in hand."),
            options.cart_while_placing,
        )
        self._flag(
            column,
            "finca_after_partial_refill",
            _("Finca after a short refill"),
            _("A finca becomes due also when the bag could not fill the market."),
            options.finca_after_partial_refill,
        )
        self._fincas(column)
        self._removed(column)
        self._certain(column)
        self._unused(column)
        self._purist(column)

    def _offset(self, column: Column) -> None:
        """Put the row that makes up for going later; the values follow the number of players."""
        names = {"": _("Off"), "coins": _("Coins"), "points": _("Points")}
        now = self.draft.offset
        segments = Segments([Option(*each) for each in names.items()], now or "", self._take_offset)
        if not self.draft.offset_options("points"):
            segments.disable(_("No values are known for this board."))
        self.row(column, _("Offset the edge of going first"), self._offset_note(), segments)

    def _offset_note(self) -> str:
        """Say what each player gets at the start."""
        values = self.draft.offset_options(self.draft.offset)
        if not values:
            return _("Whoever plays later may begin with a few more coins or points.")
        (numbers,) = values.values()
        assert isinstance(numbers, list)
        listed = ", ".join(str(number) for number in numbers)
        if self.draft.offset == "coins":
            return _("Coins on top at the start, in the order of turns: {values}.").format(values=listed)
        return _("Points at the start, in the order of turns: {values}.").format(values=listed)

    def _take_offset(self, value: str) -> None:
        self.draft.offset = "coins" if value == "coins" else "points" if value == "points" else None
        self.again()

    def _fincas(self, column: Column) -> None:
        choices = [Option("", _("As on the board"))]
        choices += [
            Option(str(n), ngettext("{n} finca", "{n} fincas", n).format(n=n))
            for n in range(1, MOST_FINCAS + 1)
        ]
        now = self.draft.options.start_fincas
        dropdown = Dropdown(choices, "" if now is None else str(now), self._take_fincas, self.open)
        self.row(column, _("Fincas at the start"), _("How many stand before the first turn."), dropdown)

    def _removed(self, column: Column) -> None:
        for index, (words, note) in enumerate(
            (
                (_("Short board: taken out"), _("Plantations without a well, of each fruit.")),
                (_("Short board: wells taken out"), _("Plantations with a well, of each fruit.")),
            )
        ):
            slider = Slider(
                self.draft.options.short_removed[index],
                partial(self._take_removed, index),
                most=MOST_REMOVED,
                step=1,
                unit="{value}",
            )
            self.row(column, words, note, slider)

    def _certain(self, column: Column) -> None:
        self.head(column, _("Always on the board"), _("Landscape tiles of which at least one is laid out."))
        switches: list[Widget] = []
        for name in LANDSCAPE:
            kind = KIND[name]
            switch = Switch(
                capital(tile_name(kind)), self._is_certain(kind), partial(self._take_certain, kind)
            )
            switches.append(self.put(switch))
            if kind in EXPANSION_KINDS and not self.draft.options.expansion:
                switch.disable(_("This tile belongs to the mini-expansion."))
        self._grid(column, switches, 300)

    def _unused(self, column: Column) -> None:
        self.head(column, _("Unused tiles"), _("Points at the end of the game for a tile not used."))
        for name in SCORING_UNUSED:
            kind = KIND[name]
            slider = Slider(
                self.draft.options.unused_points[kind],
                partial(self._take_unused, name),
                most=MOST_POINTS,
                step=1,
                unit="{value}",
            )
            self.row(column, capital(tile_name(kind)), "", slider)

    def _purist(self, column: Column) -> None:
        """Put the one switch that is a setting of the client, not a rule: it is kept at once."""
        self.head(column, _("At this screen"), _("This is no rule: it says what the screen helps with."))
        options = [Option("no", _("As set")), Option("yes", _("None"))]
        now = "yes" if self.app.settings.purist else "no"
        segments = Segments(options, now, lambda value: self.app.change(purist=value == "yes"))
        note = _("Purists play without highlights, projections, hints and reasons.")
        self.row(column, _("Aids to the players"), note, segments)

    def _choice(
        self, column: Column, name: str, words: str, note: str, options: Sequence[Option], value: str
    ) -> None:
        self.row(column, words, note, Segments(options, value, partial(self._take, name)))

    def _flag(self, column: Column, name: str, words: str, note: str, on: bool) -> None:
        options = [Option("yes", _("Yes")), Option("no", _("No"))]
        segments = Segments(options, "yes" if on else "no", partial(self._take_flag, name))
        self.row(column, words, note, segments)

    def _grid(self, column: Column, widgets: list[Widget], least: int) -> None:
        widest = max(self.look.metrics.grown(least), *(widget.natural()[0] for widget in widgets))
        across = max(1, column.width // widest)
        for index in range(0, len(widgets), across):
            row = widgets[index : index + across]
            high = max(widget.natural()[1] for widget in row)
            for number, widget in enumerate(row):
                wide = column.width // across
                widget.rect = pygame.Rect(column.left + number * wide, column.y, wide - column.gap, high)
            column.y += high + column.gap

    def _is_certain(self, kind: int) -> bool:
        options = self.draft.options
        return any(
            each.kind == kind and each.holds(self.draft.side, options.expansion)
            for each in options.always_in_play
        )

    def _take(self, name: str, value: str) -> None:
        self.draft.set_option(name, value)

    def _take_flag(self, name: str, value: str) -> None:
        self.draft.set_option(name, value == "yes")

    def _take_fincas(self, value: str) -> None:
        self.draft.set_option("start_fincas", int(value) if value else None)

    def _take_removed(self, index: int, value: int) -> None:
        removed = list(self.draft.options.short_removed)
        removed[index] = value
        self.draft.set_option("short_removed", removed)

    def _take_certain(self, kind: int, on: bool) -> None:
        kinds = [KIND[name] for name in LANDSCAPE if self._is_certain(KIND[name])]
        kinds = [*kinds, kind] if on else [each for each in kinds if each != kind]
        self.draft.set_option("always_in_play", [KINDS[each] for each in kinds])

    def _take_unused(self, name: str, value: int) -> None:
        points = {each: self.draft.options.unused_points[KIND[each]] for each in SCORING_UNUSED}
        points[name] = value
        self.draft.set_option("unused_points", points)

    def _plain(self) -> None:
        self.draft.take_back()
        self.again()


def capital(words: str) -> str:
    """Begin words with a capital letter, as a label does."""
    return words[:1].upper() + words[1:]


EXPANSION_KINDS = (STOREHOUSE, PLOW, KIND["large-well"])
"""Kinds of the mini-expansion."""
