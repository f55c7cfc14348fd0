"""The seats of the setup scene: who plays, in which colour, person or computer."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from citrus_game.client.kit.sheets.dialogs import ListSheet
from citrus_game.client.kit.sheets.listen import ListenSheet
from citrus_game.client.kit.widgets.arrange import Column
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.buttons import Button, PlainButton
from citrus_game.client.kit.widgets.choices import Dropdown, Option, Segments, dropdown_width
from citrus_game.client.kit.widgets.field import TextField
from citrus_game.client.kit.widgets.panels import Label, Panel
from citrus_game.client.play.sitters import COMPUTER, PORTRAIT, USUAL_BOT, bots, level_note
from citrus_game.client.rooms.setup.cards import FreeSeat, LightCard, Portrait
from citrus_game.content.config import load_player_colours
from citrus_game.rules.setup import FEWEST, MOST
from citrus_game.table.draft import Draft, SeatDraft
from citrus_game.table.seat import LONGEST_NAME, PERSON
from citrus_game.text import _

if TYPE_CHECKING:
    from citrus_game.client.rooms.setup.setup_scene import SetupScene

LEAST_SEAT, MOST_SEAT = 90, 138
"""Units: the height of a seat, where the panel has no room to spare and where it has much."""


def shape_name(colour: str) -> str:
    """Name the shape that goes with a player's colour."""
    shapes = {
        "azure": _("disc"),
        "violet": _("diamond"),
        "teal": _("triangle"),
        "ivory": _("cross"),
        "ink": _("square"),
    }
    return shapes[colour]


def colour_words(colour: str) -> str:
    """Name a player's colour with its shape."""
    title = _(load_player_colours()[colour].title)
    return _("{colour}, {shape}").format(colour=title, shape=shape_name(colour))


@dataclass(frozen=True)
class SeatWidgets:
    """The widgets of one seat."""

    card: Widget
    portrait: Widget
    name: Widget
    words: Widget
    controls: Sequence[Widget]
    away: Widget

    def place_words(self, left: int, top: int, right: int, inset: int) -> None:
        """Place the name and what stands below it between two pixels."""
        high = self.name.natural()[1]
        self.name.rect = pygame.Rect(left, top, right - left, high)
        left += inset
        self.words.rect = pygame.Rect(left, top + high, right - left, self.words.natural()[1])


def levels() -> list[Option]:
    """List the computer players; on a seat, where there is little room, stands the level alone."""
    return [replace(option, short=option.label.partition(":")[0].strip()) for option in bots()]


def in_lines(widgets: Sequence[Widget], width: int, gap: int) -> list[list[Widget]]:
    """Break widgets into lines that are at most ``width`` pixels wide."""
    lines: list[list[Widget]] = []
    room = 0
    for widget in widgets:
        wide = widget.natural()[0]
        if not lines or wide > room:
            lines.append([])
            room = width
        lines[-1].append(widget)
        room -= wide + gap
    return lines


def _side_by_side(widgets: Sequence[Widget], left: int, top: int, high: int, gap: int) -> None:
    for widget in widgets:
        wide = widget.natural()[0]
        widget.rect = pygame.Rect(left, top, wide, high)
        left += wide + gap


class SeatsPanel:
    """Builds the panel of players into a scene's body; `build` gives where it ends."""

    def __init__(self, scene: "SetupScene", draft: Draft, put: Callable[[Widget], Widget]) -> None:
        self.scene, self.draft, self.put = scene, draft, put
        self.look = scene.look
        self.large = self.look.metrics.grown(PORTRAIT)

    def build(self, left: int, top: int, width: int, height: int, tall: int = 0) -> int:
        """Place the panel at ``left``, ``top``, at least ``height`` pixels high; give its bottom.

        ``tall`` pixels are the least height of a seat, and its portrait grows with it.
        """
        look = self.look
        pad = look.u(26)
        panel = Panel(title=_("Players"), note=_("2 to 5 players"))
        self.put(panel)
        head = max(panel.title_height(), self._table_button(panel, left + width, top))
        column = Column(left + pad, top + head, width - 2 * pad, look.u(10))
        least = max(tall, self._row_height(column, height - head - pad))
        self.large = max(self.large, tall - 2 * look.u(12))
        rows = [self._row(index, seat) for index, seat in enumerate(self.draft.seats)]
        widest = max(row.words.natural()[0] for row in rows)
        for row in rows:
            high = self._place(column, least, row, widest)
            row.card.rect = pygame.Rect(column.left, column.y, column.width, high)
            column.y += high + column.gap
        self._free_seats(column, least, top + height - pad if height else 0)
        bottom = max(top + height, column.bottom + pad)
        panel.rect = pygame.Rect(left, top, width, bottom - top)
        return bottom

    def _free_seats(self, column: Column, least: int, bottom: int) -> None:
        """Place the seats that nobody has taken: low ones where little room is left above ``bottom``."""
        free = [
            FreeSeat(seat.colour, self._add, self.large)
            for seat in self.draft.spare[: MOST - len(self.draft.seats)]
        ]
        share = (bottom - column.y + column.gap) // max(1, len(free)) - column.gap
        for seat in free:
            self.put(seat)
            usual = max(least, seat.natural(column.width)[1])
            column.put(seat, min(usual, max(share, seat.lowest())) if bottom else usual)

    def _table_button(self, panel: Panel, right: int, top: int) -> int:
        """Place the button for what is agreed at the table; give the height of the head with it."""
        look = self.look
        button = Button(_("Table and timer"), self.scene.at_the_table, icon="clock", style="field", scale=0.6)
        self.put(button)
        wide, high = button.natural()
        button.rect = pygame.Rect(right - look.u(26) - wide, top + look.u(12), wide, high)
        panel.title_end = wide + look.u(12)
        panel.title_middle = look.u(12) + high // 2
        return high + look.u(22)

    def _row_height(self, column: Column, room: int) -> int:
        """Give each seat an equal share of the room, but neither too little nor too much."""
        share = (room + column.gap) // MOST - column.gap
        return max(self.look.u(LEAST_SEAT), min(self.look.u(MOST_SEAT), share))

    def _row(self, index: int, seat: SeatDraft) -> "SeatWidgets":
        """Make the widgets of a seat."""
        card = self.put(LightCard())
        portrait = Portrait(seat.colour, partial(self._colours, index), hint=_("Choose a colour"))
        name = TextField(
            seat.name,
            partial(self._rename, index),
            longest=LONGEST_NAME,
            style="name",
            bare=True,
            hint=_("Type a name"),
        )
        words = Label(self._words(seat), "note", "muted")
        kind = Segments(
            [Option(PERSON, _("Person"), "person"), Option(COMPUTER, _("Computer"), "computer")],
            PERSON if seat.player == PERSON else COMPUTER,
            partial(self._kind, index),
        )
        controls: list[Widget] = [kind]
        for widget in (portrait, name, words, kind):
            self.put(widget)
        if seat.player != PERSON:
            hint = level_note(seat.player)
            bot = Dropdown(levels(), seat.player, partial(self._bot, index), self._open, hint=hint)
            controls.append(self.put(bot))
        elif self.scene.app.pad_seats.plugged:
            hint = _("Give this player a gamepad")
            controls.append(self.put(PlainButton("gamepad", partial(self._listen, index), hint=hint)))
        away = PlainButton("cross", partial(self._away, index), hint=_("Remove this player"))
        self.put(away)
        away.enable(len(self.draft.seats) > FEWEST, _("A game needs at least two players."))
        return SeatWidgets(card, portrait, name, words, controls, away)

    def _words(self, seat: SeatDraft) -> str:
        """Name a seat's colour, and its gamepad if it has one."""
        words, number = colour_words(seat.colour), self.scene.app.pad_seats.number(seat.colour)
        if seat.player != PERSON or not number:
            return words
        return _("{colour}; gamepad {number}").format(colour=words, number=number)

    def _listen(self, index: int) -> None:
        seat = self.draft.seats[index]
        self.scene.app.stack.push(ListenSheet(self.scene.app, seat.name, seat.colour, self.scene.again))

    def _place(self, column: Column, least: int, row: "SeatWidgets", widest: int) -> int:
        """Place a seat's widgets on one line, or on several where it is narrow; give the height.

        ``widest`` are the pixels of the longest words below a name: rows of the same controls look alike.
        """
        look, gap, rim = self.look, self.look.u(14), self.look.u(12)
        inset = look.u(16)
        large = self.large
        x, y, right = column.left + rim, column.y, column.left + column.width - rim
        words = row.name.natural()[1] + row.words.natural()[1]
        cross = row.away.natural()[0]
        wide = sum(control.natural()[0] + gap for control in row.controls)
        name_wide = max(widest + inset, look.metrics.grown(150))
        room = right - cross - x - large - 2 * gap - name_wide
        # room for a level is left beside a person, so that what was just clicked stays under the pointer
        steady = row.controls[0].natural()[0] + dropdown_width(look, levels()) + 2 * gap
        wide = max(wide, steady) if steady <= room else wide
        beside = wide <= room
        lines = [] if beside else in_lines(row.controls, right - x - large - gap - inset, gap)
        line_high = max(control.natural()[1] for control in row.controls)
        high = max(least, words + len(lines) * (line_high + rim) + 2 * rim)
        side = min(large, high - 2 * rim)
        row.portrait.rect = pygame.Rect(x, y + (high - side) // 2, side, side)
        x += large + gap
        top = y + (high - words) // 2 if beside else y + rim
        end = right - cross - gap - (wide if beside else 0)
        row.place_words(x, top, end, inset)
        cross_top = y + (high - cross) // 2 if beside else y + rim
        row.away.rect = pygame.Rect(right - cross, cross_top, cross, cross)
        if beside:
            _side_by_side(row.controls, end + gap, y + (high - line_high) // 2, line_high, gap)
        for number, line in enumerate(lines):
            line_top = top + words + rim + number * (line_high + rim)
            _side_by_side(line, x + inset, line_top, line_high, gap)
        return high

    def _add(self) -> None:
        self.draft.add_seat()
        self.scene.again()

    def _away(self, index: int) -> None:
        self.draft.take_away(index)
        self.scene.again()

    def _rename(self, index: int, name: str) -> None:
        self.draft.seats[index].name = name
        self.scene.check()

    def _kind(self, index: int, kind: str) -> None:
        self.draft.seats[index].player = PERSON if kind == PERSON else USUAL_BOT
        self.scene.again()

    def _bot(self, index: int, bot: str) -> None:
        self.draft.seats[index].player = bot
        self.scene.again()

    def _open(self, dropdown: Dropdown) -> None:
        self.scene.app.stack.push(ListSheet.of(self.scene.app, dropdown))

    def _colours(self, index: int) -> None:
        portraits = [widget for widget in self.scene.widgets if isinstance(widget, Portrait)]
        options = [
            Option(colour, colour_words(colour), picture=player.worker)
            for colour, player in load_player_colours().items()
        ]

        def choose(colour: str) -> None:
            self.draft.give_colour(index, colour)
            self.scene.again()

        anchor = portraits[index]
        now = self.draft.seats[index].colour
        self.scene.app.stack.push(ListSheet(self.scene.app, lambda: anchor.rect, options, now, choose))
