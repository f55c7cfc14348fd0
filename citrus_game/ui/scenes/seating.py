"""Dialogs that change seats to people or computer players: in the current game, or when continuing a
replay.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from citrus_game.bots.people import nearest_free, person_of
from citrus_game.session.game_session import GameSession
from citrus_game.session.seats import LONGEST_NAME, PERSON, Seat, names_problem
from citrus_game.text import _
from citrus_game.ui.board.people.portrait import PersonView
from citrus_game.ui.scenes.play.start_game import COMPUTER, PORTRAIT, USUAL_BOT, bot_option, bots, level_note
from citrus_game.ui.toolkit.app.app import App
from citrus_game.ui.toolkit.dialogs.dialog import Dialog
from citrus_game.ui.toolkit.dialogs.messages import ListenDialog, PopupMenu
from citrus_game.ui.toolkit.layout.nodes import Box, Column, FirstThatFits, Item, Node, Row
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import Button
from citrus_game.ui.toolkit.widgets.choices import Dropdown, Option, SegmentedControl
from citrus_game.ui.toolkit.widgets.panels import Illustration, Label
from citrus_game.ui.toolkit.widgets.text_field import TextField

CHOOSER = 224
"""Least width in units of the last widget in a row, to align the rows."""


class SeatRows(Dialog):
    """A dialog with a row for each seat, to choose the person or computer player there. ``seats`` follows the
    choices; ``bot`` is the computer player chosen last. Subclasses add the buttons that apply them.
    """

    wide = 980

    def __init__(self, app: App, title: str, seats: Sequence[Seat]) -> None:
        super().__init__(app, title)
        self.seats = list(seats)
        self.bot = next((seat.player for seat in seats if seat.is_bot), USUAL_BOT)

    def name(self, number: int) -> Widget:
        """Return the widget with a player's name."""
        return Label(self.seats[number].name, "name")

    def extra(self, number: int) -> Widget | None:  # noqa: ARG002
        """Return the widget at the end of a person's row, or None."""
        return None

    def row(self, number: int) -> Node:
        """Return the row of a seat: portrait, name, and who plays it."""
        u, scaled, seat = self.style.u, self.style.metrics.scaled, self.seats[number]
        kind = SegmentedControl(
            [Option(PERSON, _("Person"), "person"), Option(COMPUTER, _("Computer"), "computer")],
            COMPUTER if seat.is_bot else PERSON,
            partial(self._kind, number),
        )
        self.widgets.attach(kind)
        side, gap = min(scaled(PORTRAIT * 0.7), kind.measure()[1] + u(8)), u(14)
        person = person_of(seat.player)
        shown: Widget = Illustration(f"worker-{seat.colour}")
        if person is not None:
            shown = PersonView(person.picture, seat.colour)
        portrait = Box(shown, width=side, height=side, shrink=0)
        named = self.name(number)
        self.widgets.attach(named)
        least = named.least_width() if isinstance(named, TextField) else u(120)
        name = Box(named, grow=1, basis=0, min_width=max(u(120), least), align_self="stretch")
        chooser = self._chooser(number) if seat.is_bot else self.extra(number)
        ends = [Box(chooser, min_width=scaled(CHOOSER), shrink=0)] if chooser else []
        indented = Row(Box(kind, min_width=0), *ends, gap=gap, padding=(side + gap, 0, 0, 0))
        return FirstThatFits(
            Row(portrait, name, Box(kind, shrink=0), *ends, gap=gap, align="centre"),
            Column(Row(portrait, name, gap=gap), indented, gap=u(6)),
        )

    def _chooser(self, number: int) -> Widget:
        player = self.seats[number].player
        word = player.partition(":")[0]
        # who sits there has the own argument, which is no matter of this dialog
        options = [
            replace(option, value=player, note=level_note(player)) if option.value == word else option
            for option in bots(self.seats[number].colour)
        ]
        if player not in [option.value for option in options]:
            options.append(replace(bot_option(word), value=player))
        return Dropdown(options, player, partial(self._bot, number), self._open, hint=level_note(player))

    def _open(self, dropdown: Dropdown) -> None:
        self.app.stack.push(PopupMenu.of(self.app, dropdown))

    def _kind(self, number: int, kind: str) -> None:
        others = [seat.player for place, seat in enumerate(self.seats) if place != number]
        self._bot(number, PERSON if kind == PERSON else nearest_free(self.bot, others))

    def _bot(self, number: int, player: str) -> None:
        self.bot = next((each for each in (player, self.seats[number].player) if each != PERSON), self.bot)
        self.seats[number] = replace(self.seats[number], player=player)
        self.relayout()


class HandOver(SeatRows):
    """Changes the seats of ``players`` in the current game."""

    def __init__(self, app: App, session: GameSession, players: Sequence[int]) -> None:
        super().__init__(app, _("Who plays from here"), session.seats)
        self.session, self.players = session, tuple(players)
        self._done: Button | None = None

    def content(self) -> Iterator[Item]:
        for number in self.players:
            yield self.row(number)

    def buttons(self) -> list[Button]:
        self._done = Button(_("Done"), self._apply, kind="primary")
        return [Button(_("Cancel"), self.close), self._done]

    def layout(self) -> None:
        super().layout()
        self._check()

    def name(self, number: int) -> Widget:
        return TextField(
            self.seats[number].name,
            partial(self._rename, number),
            longest=LONGEST_NAME,
            text_style="name",
            bare=True,
            hint=_("Type a name"),
        )

    def extra(self, number: int) -> Widget | None:
        pads, seat = self.app.gamepad_seats, self.seats[number]
        if not pads.plugged:
            return None
        mine = pads.number(seat.colour)
        words = _("Gamepad {number}").format(number=mine) if mine else _("Gamepad")
        return Button(words, partial(self._listen, number), icon="gamepad", text_style="field", scale=0.65)

    def gamepads_changed(self) -> None:
        self.relayout()

    def _listen(self, number: int) -> None:
        seat = self.seats[number]
        self.app.stack.push(ListenDialog(self.app, seat.name, seat.colour, self.relayout))

    def _rename(self, number: int, name: str) -> None:
        self.seats[number] = replace(self.seats[number], name=name)
        self._check()

    def _check(self) -> None:
        problem = names_problem([seat.name.strip() for seat in self.seats])
        if self._done is not None:
            self._done.enable(not problem, problem)

    def _apply(self) -> None:
        self.close()
        for number, seat in enumerate(self.seats):
            self.session.seat(number, replace(seat, name=seat.name.strip()))


class SeatsDialog(SeatRows):
    """Chooses who plays when a game continues from a turn of a replay; ``chosen`` is called with the
    seats.
    """

    def __init__(
        self, app: App, turn: int, seats: Sequence[Seat], chosen: Callable[[tuple[Seat, ...]], None]
    ) -> None:
        super().__init__(app, _("Play on from turn {turn}").format(turn=turn), seats)
        self._chosen = chosen

    def content(self) -> Iterator[Item]:
        yield Label(_("A new game starts here; the old one stays as it is."), wrap=True)
        for number in range(len(self.seats)):
            yield self.row(number)

    def buttons(self) -> list[Button]:
        return [
            Button(_("Cancel"), self.close),
            Button(_("Resume"), self._play, kind="primary", icon="play"),
        ]

    def _play(self) -> None:
        self._chosen(tuple(self.seats))
