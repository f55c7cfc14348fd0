"""Forms: sheets whose rows are declared, each with the setting that it shows and sets.

A form says what its rows are (`Form.rows`), what a setting is now (`Form.value`) and how it is set
(`Form.change`). Where the rows are others after a change, the form is built anew.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from citrus_game.client.kit.sheets.dialogs import ListSheet
from citrus_game.client.kit.sheets.sheet import Sheet
from citrus_game.client.kit.stage.app import App
from citrus_game.client.kit.widgets.arrange import Column
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.choices import Dropdown, Option, Segments
from citrus_game.client.kit.widgets.controls import Slider, Switch
from citrus_game.client.kit.widgets.panels import Label

CONTROL, WORDS = 360, 240
"""Units at usual text size: least width of a row's control, and of the words beside it."""
ABOUT = 330
"""Units at usual text size that the left half of a fact takes."""


@dataclass(frozen=True)
class Heading:
    """Words over some rows, with what they are about."""

    words: str
    note: str = ""


@dataclass(frozen=True)
class FormRow:
    """A setting by name, with its words; ``note`` stands below them, ``hint`` is the control's tooltip.

    ``off`` says why it cannot be set now; empty where it can.
    """

    setting: str
    words: str
    note: str = ""
    hint: str = ""
    off: str = ""


@dataclass(frozen=True, kw_only=True)
class Choice(FormRow):
    """One of some values, each with its words, side by side or ``listed`` in a drop-down."""

    options: Sequence[tuple[object, str]]
    listed: bool = False


@dataclass(frozen=True, kw_only=True)
class Level(FormRow):
    """A whole number between bounds, on a slider."""

    least: int = 0
    most: int = 100
    step: int = 5
    unit: str = "{value} %"


@dataclass(frozen=True)
class Flag(FormRow):
    """On or off: a switch with its words."""


@dataclass(frozen=True)
class Flags:
    """Switches side by side, so many in a line; 0: as many as there is room for at ``least`` units."""

    flags: tuple[Flag, ...]
    across: int = 2
    least: int = 300


@dataclass(frozen=True)
class Line:
    """Widgets side by side, equally wide."""

    widgets: tuple[Widget, ...]


@dataclass(frozen=True)
class Fact:
    """Something that is only said: what it is about at the left, and the words for it."""

    about: str
    words: str


FormPart = Heading | Choice | Level | Flags | Line | Fact | Widget


def option_value(value: object) -> str:
    """Name a value as the options of a control do.

    >>> option_value(None), option_value(True), option_value(7.5), option_value((1280, 720))
    ('', 'yes', '7.5', '1280x720')
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, tuple):
        return "x".join(map(str, value))
    return str(value)


class Form(Sheet):
    """A sheet of rows. Override `rows`, `value` and `change`."""

    wide = 1180

    def __init__(self, app: App, title: str) -> None:
        super().__init__(app, title)
        self._controls: list[Segments | Dropdown | Slider | Switch] = []
        """What sets the settings, in the order of the rows."""
        self._declared: list[FormRow] = []
        """The rows that are shown."""

    def rows(self) -> Iterator[FormPart]:
        """List what the form consists of now, from top to bottom."""
        raise NotImplementedError

    def value(self, setting: str) -> object:
        """Give what a setting is now; a form without settings needs none."""
        raise KeyError(setting)

    def change(self, setting: str, value: object) -> None:
        """Set a setting; a form without settings needs none."""
        raise KeyError(setting, value)

    def fill(self, column: Column) -> None:
        """Put all rows."""
        self._controls, self._declared = [], list(self.settings())
        for part in self.rows():
            match part:
                case Heading():
                    self._put_heading(column, part)
                case Flags():
                    self._put_flags(column, part)
                case Line():
                    column.row([self.put(widget) for widget in part.widgets])
                case Fact():
                    self._put_fact(column, part)
                case Widget():
                    column.put(self.put(part))
                case _:
                    self._put_row(column, part)

    def settings_changed(self, names: frozenset[str]) -> None:  # noqa: ARG002
        """Show the settings as they are now, whatever changed them."""
        rows = list(self.settings())
        shown = [_shown(control) for control in self._controls]
        if rows != self._declared or [self._now(row) for row in rows] != shown:
            self.again()

    def settings(self) -> Iterator[FormRow]:
        """List the rows that set something."""
        for part in self.rows():
            if isinstance(part, Flags):
                yield from part.flags
            elif isinstance(part, FormRow):
                yield part

    def _now(self, row: FormRow) -> str:
        """Give what the control of a row has to show."""
        value = self.value(row.setting)
        return option_value(round(value) if isinstance(row, Level) and isinstance(value, float) else value)

    def _take(self, setting: str, value: object) -> None:
        """Set a setting; build everything anew where the rows are others now."""
        self.change(setting, value)
        if list(self.settings()) != self._declared:
            self.again()

    def _control(self, row: Choice | Level | Flag) -> Widget:
        """Make what sets a setting."""
        value, take = self.value(row.setting), partial(self._take, row.setting)
        control: Segments | Dropdown | Slider | Switch
        match row:
            case Choice(options=options):
                values = {option_value(each): each for each, _words in options}
                offered = [Option(option_value(each), words) for each, words in options]
                now = option_value(value)
                chosen = partial(_take_option, take, values)
                if row.listed:
                    control = Dropdown(offered, now, chosen, self.open_list)
                else:
                    control = Segments(offered, now, chosen)
            case Level():
                assert isinstance(value, int | float)
                control = Slider(
                    round(value), take, least=row.least, most=row.most, step=row.step, unit=row.unit
                )
                control.longest = self._longest()
            case _:
                control = Switch(row.words, bool(value), take)
        control.hint = row.hint
        control.called = "" if isinstance(control, Switch) else row.words
        control.enable(not row.off, row.off)
        self._controls.append(control)
        return self.put(control)

    def _longest(self) -> str:
        """Give the longest number that any slider of the form may be at."""
        levels = [row for row in self._declared if isinstance(row, Level)]
        numbers = [level.unit.format(value=level.most) for level in levels]
        return max(numbers, key=lambda number: self.look.type.width(number, "field"))

    def open_list(self, dropdown: Dropdown) -> None:
        """Show the list of a drop-down."""
        self.app.stack.push(ListSheet.of(self.app, dropdown))

    def _put_heading(self, column: Column, heading: Heading) -> None:
        if column.y > column.top:
            column.space(self.look.u(14))
        words = self.put(Label(heading.words, "heading"))
        column.put(words, gap=0 if heading.note else self.look.u(6))
        if heading.note:
            column.put(self.put(Label(heading.note, "note", "muted", wrap=True)))

    def _put_row(self, column: Column, row: Choice | Level) -> None:
        """Place words and note on the left and their control on the right, or below where it is narrow."""
        look = self.look
        words = [self.put(Label(row.words, "field", wrap=True))]
        if row.note:
            words.append(self.put(Label(row.note, "note", "muted", wrap=True)))
        control = self._control(row)
        wide, high = control.natural()
        wide = min(column.width, max(wide, look.metrics.grown(CONTROL)))
        room = column.width - wide - look.u(24)
        beside = room >= look.metrics.grown(WORDS)
        if not beside:
            room = column.width
        heights = [label.natural(room)[1] for label in words]
        tall = max(high, sum(heights)) if beside else sum(heights)
        y = column.y + (tall - sum(heights)) // 2
        for label, words_high in zip(words, heights, strict=True):
            label.rect = pygame.Rect(column.left, y, room, words_high)
            y += words_high
        if beside:
            left = column.left + column.width - wide
            control.rect = pygame.Rect(left, column.y + (tall - high) // 2, wide, high)
            column.y += tall + column.gap
        else:
            control.rect = pygame.Rect(column.left, y + look.u(6), wide, high)
            column.y = control.rect.bottom + column.gap

    def _put_flags(self, column: Column, part: Flags) -> None:
        """Place switches side by side where they fit, else below each other."""
        switches = [self._control(flag) for flag in part.flags]
        widest = max(switch.natural()[0] for switch in switches)
        across = part.across
        if not across:
            least = max(self.look.metrics.grown(part.least), widest)
            across = max(1, column.width // least)
        elif widest > (column.width - column.gap * (across - 1)) // across:
            across = 1
        wide = (column.width - column.gap * (across - 1)) // across
        for start in range(0, len(switches), across):
            line = switches[start : start + across]
            high = max(switch.natural(wide)[1] for switch in line)
            for index, switch in enumerate(line):
                switch.rect = pygame.Rect(column.left + index * (wide + column.gap), column.y, wide, high)
            column.y += high + column.gap

    def _put_fact(self, column: Column, fact: Fact) -> None:
        """Place what it is about at the left and the words at the right."""
        look = self.look
        left = min(look.metrics.grown(ABOUT), column.width * 2 // 5)
        about, words = self.put(Label(fact.about, "field", wrap=True)), self.put(Label(fact.words, wrap=True))
        right = column.width - left - look.u(20)
        high = max(about.natural(left)[1], words.natural(right)[1])
        about.rect = pygame.Rect(column.left, column.y, left, high)
        words.rect = pygame.Rect(column.left + column.width - right, column.y, right, high)
        column.y += high + look.u(4)


def _shown(control: Segments | Dropdown | Slider | Switch) -> str:
    """Give what a control shows as `option_value` names it."""
    return option_value(control.on if isinstance(control, Switch) else control.value)


def _take_option(take: partial[None], values: dict[str, object], value: str) -> None:
    take(values[value])
