"""The players in the setup: name, colour, person or computer player."""

from functools import partial

from citrus_game.bots.people import nearest_free, origin, person_of
from citrus_game.content.settings.themes import colour_name, load_player_colours
from citrus_game.rules.setup import FEWEST, MOST
from citrus_game.session.game_config import BY_LOT, GameConfig, SeatConfig
from citrus_game.session.seats import LONGEST_NAME, PERSON
from citrus_game.text import _
from citrus_game.ui.scenes.play.start_game import (
    COMPUTER,
    PORTRAIT,
    USUAL_BOT,
    bots,
    habits,
    level_note,
)
from citrus_game.ui.scenes.setup.cards import LightCard, Portrait, panel
from citrus_game.ui.toolkit.dialogs.messages import ListenDialog, PopupMenu
from citrus_game.ui.toolkit.dialogs.page import Page
from citrus_game.ui.toolkit.layout.nodes import Box, Column, FirstThatFits, Item, Layers, Node, Row, Space
from citrus_game.ui.toolkit.widgets.base import Action, Widget
from citrus_game.ui.toolkit.widgets.buttons import Button, FlatIconButton
from citrus_game.ui.toolkit.widgets.choices import Dropdown, Option, SegmentedControl, dropdown_width
from citrus_game.ui.toolkit.widgets.panels import Label
from citrus_game.ui.toolkit.widgets.text_field import TextField

NAMED = 7.0
"""Width of a name of eight letters and the arrow beside it, in sizes of its letters."""
INSET, TALL_PORTRAIT, TALLEST, LOOSE = 16, 174, 198, 1000
"""Units: what stands below a name begins further right; size of a portrait where seats are high; greatest
height of a seat, if there are a few or more.
"""
FEW = 3
"""Number of players up to which seats do not fill the panel."""


def shape_name(colour: str) -> str:
    """Return the name of the shape of a player colour."""
    shapes = {
        "azure": _("disc"),
        "violet": _("diamond"),
        "teal": _("triangle"),
        "ivory": _("cross"),
        "ink": _("square"),
    }
    return shapes[colour]


def colour_words(colour: str) -> str:
    """Return the name of a player colour with its shape."""
    return _("{colour}, {shape}").format(colour=colour_name(colour), shape=shape_name(colour))


class SeatsPanel:
    """The panel of players. ``check`` is called after a new name, ``at_the_table`` by the button on top."""

    def __init__(self, scene: Page, draft: GameConfig, check: Action, at_the_table: Action) -> None:
        self.scene, self.draft = scene, draft
        self.check, self.at_the_table = check, at_the_table
        self.style = scene.style
        self._first: Dropdown | None = None
        """Who begins, once it is laid out."""

    def tree(self, grow: int, *, high: bool) -> Node:
        """Return the layout of the panel. ``high`` seats have larger portraits and a line for each habit."""
        style = self.style
        button = Button(_("Table and timer"), self.at_the_table, icon="clock", text_style="field", scale=0.6)
        note = FirstThatFits(Label(_("2 to 5 players"), "body", "muted"), Space())
        head: list[Item] = [Label(_("Players"), "heading"), Space(grow=1), note, button]
        gap = style.u(10)
        # a column of their own: what is below stays in place when a seat is added
        count = len(self.draft.seats)
        tallest = style.u(TALLEST if count <= FEW else LOOSE)
        rows = Column(
            *(Box(self._row(index, high), grow=1, max_height=tallest) for index in range(count)),
            gap=gap,
            grow=1,
        )
        return panel(style, head, rows, self._foot(), gap=gap, grow=grow)

    def _foot(self) -> Node:
        """Return the row below the seats: a button for another player, and who begins."""
        u = self.style.u
        add = Button(_("Add a player"), self._add, icon="plus", text_style="field", scale=0.6)
        first = Dropdown(self._starters(), self.draft.starter(), self._starter, self._open)
        first.called = _("First player")
        self._first = first
        wide = max(u(210), u(46) + round(NAMED * self.style.type.px("field")))
        begins = Row(Label(_("First player"), "field"), Box(first, width=wide), gap=u(14), align="centre")
        free = [add] if len(self.draft.seats) < MOST else []
        return FirstThatFits(
            Row(*free, Space(grow=1), begins, gap=u(14), align="centre"), Column(*free, begins, gap=u(10))
        )

    def _starters(self) -> list[Option]:
        """Return who may begin, by the names that are in the fields now."""
        seats = [Option(str(index), seat.name) for index, seat in enumerate(self.draft.named)]
        return [Option(BY_LOT, _("Random")), *seats]

    def _row(self, index: int, high: bool) -> Node:
        """Return a seat: name and controls on one line, or below each other where that is too narrow."""
        style, seat, gap, rim = self.style, self.draft.seats[index], self.style.u(14), self.style.u(12)
        colour, person = self._words(seat), person_of(seat.player)
        portrait = Portrait(
            seat.colour,
            partial(self._colours, index),
            person=person.picture if person is not None else "",
            hint=_("Choose a colour"),
        )
        portrait.called = colour
        name = self._name(index)
        controls = self._controls(index)
        away = FlatIconButton("cross", partial(self._away, index), hint=_("Remove this player"))
        away.enable(len(self.draft.seats) > FEWEST, _("A game needs at least two players."))
        large = style.metrics.scaled(PORTRAIT)
        if high:
            large = max(large, style.u(TALL_PORTRAIT))
        picture = Box(portrait, width=large, height=0, aspect=1)
        # each row has room for a drop-down and for habits: all are laid out alike, and the switch does not
        # move when it is clicked
        beside = Row(
            *controls, gap=gap, min_width=self._controls_width(controls[0]), align="centre", shrink=0
        )
        least = style.metrics.scaled(150)
        if isinstance(name, TextField):
            self.scene.widgets.attach(name)
            least = max(least, name.least_width())
        named = Box(name, basis=0, grow=1, min_width=least, align_self="centre")
        who = _("{origin}. {colour}").format(origin=origin(seat.player), colour=colour) if person else colour
        notes = [who, *habits(seat.player)] if high else [*habits(seat.player), colour][:1]
        lines = [Box(Label(note, "note", "muted", wrap=True), min_width=0) for note in notes]
        room = Space(min_height=(3 if high else 1) * style.type.line("note"))
        told = Layers(room, Column(*lines, padding=(style.u(INSET), 0, 0, 0)))
        middle = Column(Row(named, beside, gap=gap), told, justify="centre", grow=1, basis=0)
        wide = Row(picture, middle, Box(away, align_self="centre"), gap=gap, padding=rim)
        below = Row(*controls, gap=gap, wrap=True, padding=(style.u(INSET), rim, 0, 0))
        above = Row(Column(name, told, grow=1, basis=0), Box(away, align_self="start"), gap=gap)
        narrow = Row(picture, Column(above, below, grow=1, basis=0), gap=gap, padding=rim)
        return Layers(LightCard(), FirstThatFits(wide, narrow))

    def _name(self, index: int) -> Item:
        """Return the name of who plays for a computer player, or a field for one's own."""
        seat = self.draft.seats[index]
        if person_of(seat.player) is not None:
            name = Label(self.draft.named[index].name, "name")
            return Box(name, padding=(self.style.u(INSET), 0, 0, 0))
        return TextField(
            seat.name,
            partial(self._rename, index),
            longest=LONGEST_NAME,
            text_style="name",
            bare=True,
            hint=_("Type a name"),
        )

    def _controls(self, index: int) -> list[Widget]:
        """Return what says who plays a seat."""
        seat = self.draft.seats[index]
        kinds = [Option(PERSON, _("Person"), "person"), Option(COMPUTER, _("Computer"), "computer")]
        person = seat.player == PERSON
        kind = SegmentedControl(kinds, PERSON if person else COMPUTER, partial(self._kind, index))
        if not person:
            hint = level_note(seat.player)
            return [
                kind,
                Dropdown(bots(seat.colour), seat.player, partial(self._bot, index), self._open, hint=hint),
            ]
        if self.scene.app.gamepad_seats.plugged:
            hint = _("Give this player a gamepad")
            return [kind, FlatIconButton("gamepad", partial(self._listen, index), hint=hint)]
        return [kind]

    def _controls_width(self, kind: Widget) -> int:
        """Return the width of a switch and a drop-down beside each other."""
        self.scene.widgets.attach(kind)
        return kind.measure()[0] + self.style.u(14) + dropdown_width(self.style, bots())

    def _words(self, seat: SeatConfig) -> str:
        """Return the seat's colour in words, with its gamepad if it has one."""
        words, number = colour_words(seat.colour), self.scene.app.gamepad_seats.number(seat.colour)
        if seat.player != PERSON or not number:
            return words
        return _("{colour}; gamepad {number}").format(colour=words, number=number)

    def _listen(self, index: int) -> None:
        seat = self.draft.seats[index]
        self.scene.app.stack.push(ListenDialog(self.scene.app, seat.name, seat.colour, self.scene.relayout))

    def _starter(self, value: str) -> None:
        self.draft.choose_starter(value)
        self.scene.relayout()

    def _add(self) -> None:
        self.draft.add_seat()
        self.scene.relayout()

    def _away(self, index: int) -> None:
        self.draft.remove_seat(index)
        self.scene.relayout()

    def _rename(self, index: int, name: str) -> None:
        self.draft.seats[index].name = name
        if self._first is not None:
            self._first.offer(self._starters())
        self.check()

    def _kind(self, index: int, kind: str) -> None:
        others = [seat.player for number, seat in enumerate(self.draft.seats) if number != index]
        wanted = self.draft.bot or USUAL_BOT
        self._bot(index, PERSON if kind == PERSON else nearest_free(wanted, others))

    def _bot(self, index: int, player: str) -> None:
        seat = self.draft.seats[index]
        self.draft.bot = next((each for each in (player, seat.player) if each != PERSON), self.draft.bot)
        seat.player = player
        self.scene.relayout()

    def _open(self, dropdown: Dropdown) -> None:
        self.scene.app.stack.push(PopupMenu.of(self.scene.app, dropdown))

    def _colours(self, index: int) -> None:
        portraits = [widget for widget in self.scene.widgets if isinstance(widget, Portrait)]
        options = [
            Option(colour, colour_words(colour), picture=player.worker)
            for colour, player in load_player_colours().items()
        ]

        def choose(colour: str) -> None:
            self.draft.give_colour(index, colour)
            self.scene.relayout()

        anchor = portraits[index]
        now = self.draft.seats[index].colour
        self.scene.app.stack.push(PopupMenu(self.scene.app, lambda: anchor.rect, options, now, choose))
