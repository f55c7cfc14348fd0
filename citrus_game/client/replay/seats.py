"""Playing on from a moment of a replay: who sits where from now on."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from citrus_game.client.arrange import Column
from citrus_game.client.begin import show_game
from citrus_game.client.dialogs import Choices
from citrus_game.client.setup.cards import PORTRAIT
from citrus_game.client.setup.draft import USUAL_BOT
from citrus_game.client.setup.seats import COMPUTER, bots
from citrus_game.client.sheet import Sheet
from citrus_game.client.widgets.buttons import Button
from citrus_game.client.widgets.choices import Option, Segments
from citrus_game.client.widgets.dropdown import Dropdown
from citrus_game.client.widgets.panels import Label, Picture
from citrus_game.table.playback import Playback
from citrus_game.table.saves import Autosave
from citrus_game.table.seat import PERSON
from citrus_game.text import _

if TYPE_CHECKING:
    from citrus_game.client.app import App


class SeatsSheet(Sheet):
    """Turn any seat into a person or a computer player, then play on as a new game."""

    wide = 980

    def __init__(self, app: "App", playback: Playback) -> None:
        super().__init__(app, _("Play on from turn {turn}").format(turn=playback.state.turn))
        self.playback = playback
        self.seats = list(playback.seats)

    def fill(self, column: Column) -> None:
        """Put a row for every seat."""
        column.put(self.put(Label(_("A new game begins here; the old one stays as it is."), wrap=True)))
        for number in range(len(self.seats)):
            self._row(number, column)

    def buttons(self) -> list[Button]:
        """Give the ways on and back."""
        return [
            Button(_("Cancel"), self.close),
            Button(_("Play on"), self._play, kind="primary", icon="play"),
        ]

    def _row(self, number: int, column: Column) -> None:
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
        portrait = self.put(Picture(f"worker-{seat.colour}"))
        name = self.put(Label(seat.name, "name"))
        y, left, right = column.y, column.left, column.left + column.width
        portrait.rect = pygame.Rect(left, y, side, side)
        chooser = self.put(self._chooser(number)) if seat.is_bot else None
        room = chooser.natural()[0] if chooser else 0
        below = side + look.u(120) + wide + room + 2 * look.u(14) > column.width
        name_right = right if below else right - wide - room - 2 * look.u(14)
        name.rect = pygame.Rect(left + side + look.u(14), y, name_right - left - side - look.u(14), side)
        top = y + side + look.u(6) if below else y + (side - high) // 2
        x = left + side + look.u(14) if below else right - room - look.u(14) * bool(room) - wide
        kind.rect = pygame.Rect(x, top, min(wide, right - x - room - look.u(14) * bool(room)), high)
        if chooser:
            chooser.rect = pygame.Rect(kind.rect.right + look.u(14), top, room, high)
        column.y = max(y + side, kind.rect.bottom) + column.gap

    def _chooser(self, number: int) -> Dropdown:
        player = self.seats[number].player
        options = bots()
        if player not in [option.value for option in options]:
            options.append(Option(player, player))
        return Dropdown(options, player, partial(self._bot, number), self._open)

    def _open(self, dropdown: Dropdown) -> None:
        self.app.stack.push(Choices.of(self.app, dropdown))

    def _kind(self, number: int, kind: str) -> None:
        before = self.playback.seats[number]
        bot = before.player if before.is_bot else USUAL_BOT
        self._bot(number, PERSON if kind == PERSON else bot)

    def _bot(self, number: int, player: str) -> None:
        self.seats[number] = replace(self.seats[number], player=player)
        self.again()

    def _play(self) -> None:
        sitting = self.playback.play_on(tuple(self.seats))
        Autosave(sitting)
        show_game(self.app, sitting)
