"""Who sits where from now on: rows of seats, each a person or a computer player."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pygame

from citrus_game.client.kit.sheets.dialogs import ListSheet
from citrus_game.client.kit.sheets.listen import ListenSheet
from citrus_game.client.kit.sheets.sheet import Sheet
from citrus_game.client.kit.stage.app import App
from citrus_game.client.kit.widgets.arrange import Column
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.buttons import Button
from citrus_game.client.kit.widgets.choices import Dropdown, Option, Segments
from citrus_game.client.kit.widgets.field import TextField
from citrus_game.client.kit.widgets.panels import Illustration, Label
from citrus_game.client.play.sitters import COMPUTER, PORTRAIT, USUAL_BOT, bots, level_note
from citrus_game.table.seat import LONGEST_NAME, PERSON, Seat, names_problem
from citrus_game.table.sitting import Sitting
from citrus_game.text import _

CHOOSER = 224
"""Least units of what stands at the end of a row, so that rows are in line."""


class SeatRows(Sheet):
    """Lets any seat be turned into a person or a computer player; nothing is done until `buttons` do it.

    ``seats`` are those that were chosen so far, ``before`` those of the start.
    """

    wide = 980

    def __init__(self, app: App, title: str, seats: Sequence[Seat]) -> None:
        super().__init__(app, title)
        self.before = tuple(seats)
        self.seats = list(seats)

    def name(self, number: int) -> Widget:
        """Make what stands for a player's name."""
        return Label(self.seats[number].name, "name")

    def extra(self, number: int) -> Widget | None:  # noqa: ARG002
        """Make what stands at the end of a person's row; nothing by itself."""
        return None

    def row(self, number: int, column: Column) -> None:
        """Put a seat's row."""
        look, seat = self.look, self.seats[number]
        kind = self.put(
            Segments(
                [Option(PERSON, _("Person"), "person"), Option(COMPUTER, _("Computer"), "computer")],
                COMPUTER if seat.is_bot else PERSON,
                partial(self._kind, number),
            )
        )
        wide, high = kind.natural()
        side = min(look.metrics.grown(PORTRAIT * 0.7), high + look.u(8))
        portrait = self.put(Illustration(f"worker-{seat.colour}"))
        name = self.put(self.name(number))
        y, left, right = column.y, column.left, column.left + column.width
        portrait.rect = pygame.Rect(left, y, side, side)
        chooser = self._chooser(number) if seat.is_bot else self.extra(number)
        if chooser is not None:
            self.put(chooser)
        room = max(chooser.natural()[0], look.metrics.grown(CHOOSER)) if chooser else 0
        below = side + look.u(120) + wide + room + 2 * look.u(14) > column.width
        name_right = right if below else right - wide - room - 2 * look.u(14)
        name.rect = pygame.Rect(left + side + look.u(14), y, name_right - left - side - look.u(14), side)
        top = y + side + look.u(6) if below else y + (side - high) // 2
        x = left + side + look.u(14) if below else right - room - look.u(14) * bool(room) - wide
        kind.rect = pygame.Rect(x, top, min(wide, right - x - room - look.u(14) * bool(room)), high)
        if chooser:
            chooser.rect = pygame.Rect(kind.rect.right + look.u(14), top, room, high)
        column.y = max(y + side, kind.rect.bottom) + column.gap

    def _chooser(self, number: int) -> Widget:
        player = self.seats[number].player
        options = bots()
        if player not in [option.value for option in options]:
            options.append(Option(player, player))
        return Dropdown(options, player, partial(self._bot, number), self._open, hint=level_note(player))

    def _open(self, dropdown: Dropdown) -> None:
        self.app.stack.push(ListSheet.of(self.app, dropdown))

    def _kind(self, number: int, kind: str) -> None:
        before = self.before[number]
        bot = before.player if before.is_bot else USUAL_BOT
        self._bot(number, PERSON if kind == PERSON else bot)

    def _bot(self, number: int, player: str) -> None:
        self.seats[number] = replace(self.seats[number], player=player)
        self.again()


class HandOver(SeatRows):
    """Seats of a game that is going on change hands; ``players`` are those that are shown."""

    def __init__(self, app: App, sitting: Sitting, players: Sequence[int]) -> None:
        super().__init__(app, _("Who plays from here"), sitting.seats)
        self.sitting, self.players = sitting, tuple(players)
        self._done: Button | None = None

    def fill(self, column: Column) -> None:
        """Put the rows."""
        for number in self.players:
            self.row(number, column)

    def buttons(self) -> list[Button]:
        """Give the ways out."""
        self._done = Button(_("Done"), self._take, kind="primary")
        return [Button(_("Cancel"), self.close), self._done]

    def layout(self) -> None:
        """Build everything anew."""
        super().layout()
        self._check()

    def name(self, number: int) -> Widget:
        """Make a field for a player's name."""
        return TextField(
            self.seats[number].name,
            partial(self._rename, number),
            longest=LONGEST_NAME,
            style="name",
            bare=True,
            hint=_("Type a name"),
        )

    def extra(self, number: int) -> Widget | None:
        """Make the button that gives a person a gamepad, if there is any."""
        pads, seat = self.app.pad_seats, self.seats[number]
        if not pads.plugged:
            return None
        mine = pads.number(seat.colour)
        words = _("Gamepad {number}").format(number=mine) if mine else _("Gamepad")
        return Button(words, partial(self._listen, number), icon="gamepad", style="field", scale=0.65)

    def pads_changed(self) -> None:
        """Show which seats have gamepads."""
        self.again()

    def _listen(self, number: int) -> None:
        seat = self.seats[number]
        self.app.stack.push(ListenSheet(self.app, seat.name, seat.colour, self.again))

    def _rename(self, number: int, name: str) -> None:
        self.seats[number] = replace(self.seats[number], name=name)
        self._check()

    def _check(self) -> None:
        problem = names_problem([seat.name.strip() for seat in self.seats])
        if self._done is not None:
            self._done.enable(not problem, problem)

    def _take(self) -> None:
        self.close()
        for number, seat in enumerate(self.seats):
            self.sitting.seat(number, replace(seat, name=seat.name.strip()))
