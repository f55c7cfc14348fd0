"""The seats of the setup scene: who plays, in which colour, person or computer."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from citrus_game.client.arrange import Column
from citrus_game.client.dialogs import Choices
from citrus_game.client.setup.cards import PORTRAIT, Card, FreeSeat, Portrait
from citrus_game.client.setup.draft import FEWEST, LONGEST_NAME, MOST, USUAL_BOT, Draft, SeatDraft
from citrus_game.client.widgets.base import Widget
from citrus_game.client.widgets.buttons import PlainButton
from citrus_game.client.widgets.choices import Option, Segments
from citrus_game.client.widgets.dropdown import Dropdown
from citrus_game.client.widgets.field import TextField
from citrus_game.client.widgets.panels import Label, Panel
from citrus_game.content.config import load_player_colours
from citrus_game.table.seat import PERSON
from citrus_game.text import _

if TYPE_CHECKING:
    from citrus_game.client.setup.scene import SetupScene

COMPUTER = "computer"


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


def bots() -> list[Option]:
    """List the computer players that can be chosen."""
    return [Option("random", _("Random picks"))]


class SeatsPanel:
    """Builds the panel of players into a scene's body; `build` gives where it ends."""

    def __init__(self, scene: "SetupScene", draft: Draft, put: Callable[[Widget], Widget]) -> None:
        self.scene, self.draft, self.put = scene, draft, put
        self.look = scene.look

    def build(self, left: int, top: int, width: int, height: int) -> int:
        """Place the panel at ``left``, ``top``, at least ``height`` pixels high; give its bottom."""
        look = self.look
        pad = look.u(26)
        panel = Panel(title=_("Players"), note=_("2 to 5 at the table"))
        self.put(panel)
        head = panel.title_height()
        column = Column(left + pad, top + head, width - 2 * pad, look.u(10))
        least = self._row_height(column, height - head - pad)
        for index, seat in enumerate(self.draft.seats):
            self._seat(index, seat, column, least)
        for seat in self.draft.spare[: MOST - len(self.draft.seats)]:
            free = FreeSeat(seat.colour, self._add)
            self.put(free)
            column.put(free, max(least, free.natural(column.width)[1]))
        bottom = max(top + height, column.bottom + pad)
        panel.rect = pygame.Rect(left, top, width, bottom - top)
        return bottom

    def _row_height(self, column: Column, room: int) -> int:
        """Give each seat an equal share of the room, but no less than it needs and no more than 128."""
        share = (room + column.gap) // MOST - column.gap
        return max(self.look.u(90), min(self.look.u(138), share))

    def _seat(self, index: int, seat: SeatDraft, column: Column, least: int) -> None:
        card = self.put(Card())
        portrait = Portrait(seat.colour, partial(self._colours, index), hint=_("Choose a colour"))
        name = TextField(
            seat.name,
            partial(self._rename, index),
            longest=LONGEST_NAME,
            style="name",
            bare=True,
            hint=_("Type a name"),
        )
        words = Label(colour_words(seat.colour), "note", "muted")
        kind = Segments(
            [Option(PERSON, _("Person"), "person"), Option(COMPUTER, _("Computer"), "computer")],
            PERSON if seat.player == PERSON else COMPUTER,
            partial(self._kind, index),
        )
        controls: list[Widget] = [kind]
        for widget in (portrait, name, words, kind):
            self.put(widget)
        if seat.player != PERSON:
            bot = Dropdown(bots(), seat.player, partial(self._bot, index), self._open)
            controls.append(self.put(bot))
        away = PlainButton("cross", partial(self._away, index), hint=_("Take this player away"))
        self.put(away)
        away.enable(len(self.draft.seats) > FEWEST, _("At least two play."))
        high = self._place(column, least, portrait, name, words, controls, away)
        card.rect = pygame.Rect(column.left, column.y, column.width, high)
        column.y += high + column.gap

    def _place(
        self,
        column: Column,
        least: int,
        portrait: Widget,
        name: Widget,
        words: Widget,
        controls: list[Widget],
        away: Widget,
    ) -> int:
        """Place a seat's widgets on one line, or on two where one is too narrow; give the height."""
        look, gap, rim = self.look, self.look.u(16), self.look.u(12)
        x, y, right = column.left + rim, column.y, column.left + column.width - rim
        name_high = name.natural()[1]
        text_high = name_high + words.natural()[1]
        wide = sum(control.natural()[0] + gap for control in controls)
        cross = away.natural()[0]
        name_wide = max(words.natural()[0] + look.u(12), look.type.width("Mmmmmmm", "name"))
        beside = right - cross - x - look.u(PORTRAIT) - gap - wide - gap >= name_wide
        control_high = max(control.natural()[1] for control in controls)
        high = max(least, text_high + 2 * rim)
        if not beside:
            high = max(least, text_high + control_high + 3 * rim)
        side = min(look.u(PORTRAIT), high - 2 * rim)
        portrait.rect = pygame.Rect(x, y + (high - side) // 2, side, side)
        x += side + gap
        top = y + (high - text_high) // 2 if beside else y + rim
        name_right = right - cross - gap - (wide if beside else 0)
        name.rect = pygame.Rect(x, top, name_right - x, name_high)
        inset = look.u(16)
        words.rect = pygame.Rect(x + inset, top + name_high, name_right - x - inset, text_high - name_high)
        away.rect = pygame.Rect(right - cross, y + (high - cross) // 2, cross, cross)
        left = name_right + gap if beside else x
        line = y + (high - control_high) // 2 if beside else top + text_high + rim
        if not beside:
            away.rect.y = y + rim
        for control in controls:
            share = control.natural()[0]
            if not beside:
                share = min(share, (right - x - gap * (len(controls) - 1)) // len(controls))
            control.rect = pygame.Rect(left, line, share, control_high)
            left += share + gap
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
        self.scene.app.stack.push(Choices.of(self.scene.app, dropdown))

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
        self.scene.app.stack.push(Choices(self.scene.app, lambda: anchor.rect, options, now, choose))
