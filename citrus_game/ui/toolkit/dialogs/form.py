"""Forms: dialogs with declared rows, each bound to a setting. A form lists its rows (`FormDialog.rows`),
reads a setting (`FormDialog.value`) and sets it (`FormDialog.change`). It is rebuilt if a change alters its
rows.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby

from citrus_game.text import _, counted, ngettext
from citrus_game.ui.toolkit.app.app import App
from citrus_game.ui.toolkit.dialogs.dialog import GAP, Dialog
from citrus_game.ui.toolkit.dialogs.messages import PopupMenu
from citrus_game.ui.toolkit.layout.nodes import Box, Column, FirstThatFits, Grid, Item, Node, Row
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.choices import Dropdown, Option, SegmentedControl
from citrus_game.ui.toolkit.widgets.controls import Slider, Switch
from citrus_game.ui.toolkit.widgets.panels import Label

CONTROL, WORDS = 360, 240
"""Units at usual text size: least width of a row's control, and of the words beside it."""
ABOUT = 330
"""Units at usual text size that the left half of a fact takes."""


@dataclass(frozen=True)
class Heading:
    """A heading above some rows, with a note."""

    words: str
    note: str = ""


@dataclass(frozen=True)
class FormRow:
    """A setting by name with its label; ``note`` is shown below, ``hint`` as the control's tooltip. ``off``
    says why the setting is disabled; empty if enabled.
    """

    setting: str
    words: str
    note: str = ""
    hint: str = ""
    off: str = ""


@dataclass(frozen=True, kw_only=True)
class Choice(FormRow):
    """One of several values, as segments or (``listed``) in a drop-down."""

    options: Sequence[tuple[object, str]]
    listed: bool = False


def inches(value: float) -> str:
    """Return a length in inches."""
    return ngettext("{n} inch", "{n} inches", counted(value)).format(n=f"{value:g}")


@dataclass(frozen=True, kw_only=True)
class Level(FormRow):
    """A whole number between bounds, on a slider; ``unit`` returns a number with its unit."""

    least: int = 0
    most: int = 100
    step: int = 5
    unit: Callable[[int], str] = field(default=lambda value: _("{value}%").format(value=value), compare=False)


@dataclass(frozen=True)
class Flag(FormRow):
    """An on/off setting, shown as a labelled switch."""


@dataclass(frozen=True)
class Flags:
    """Switches in rows of a given length; 0: as many as fit, each at least ``least`` units wide."""

    flags: tuple[Flag, ...]
    across: int = 2
    least: int = 300


@dataclass(frozen=True)
class Line:
    """A row of widgets of equal width."""

    widgets: tuple[Widget, ...]


@dataclass(frozen=True)
class Fact:
    """A read-only row: a label on the left, a text on the right."""

    about: str
    words: str


FormPart = Heading | Choice | Level | Flags | Line | Fact | Item


def option_value(value: object) -> str:
    """Return a value as the string that identifies an option of a control.

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


class FormDialog(Dialog):
    """A dialog of rows. Override `rows`, `value` and `change`."""

    wide = 1180

    def __init__(self, app: App, title: str) -> None:
        super().__init__(app, title)
        self._controls: list[SegmentedControl | Dropdown | Slider | Switch] = []
        """What sets the settings, in the order of the rows."""
        self._declared: list[FormRow] = []
        """The rows that are shown."""

    def rows(self) -> Iterator[FormPart]:
        """Yield the rows from top to bottom."""
        raise NotImplementedError

    def value(self, setting: str) -> object:
        """Return the present value of a setting, by its name. Override it if the form has settings."""
        raise KeyError(setting)

    def change(self, setting: str, value: object) -> None:
        """Give a setting another value. Override it if the form has settings."""
        raise KeyError(setting, value)

    def content(self) -> Iterator[Item]:
        self._controls, self._declared = [], list(self.settings())
        groups: list[tuple[Heading | None, list[FormPart]]] = [(None, [])]
        for part in self.rows():
            if isinstance(part, Heading):
                groups.append((part, []))
            else:
                groups[-1][1].append(part)
        u, first = self.style.u, True
        for heading, parts in groups:
            group = Column(*self._grouped(parts), gap=u(GAP))
            if heading is not None:
                gap, top = u(GAP if heading.note else 6), 0 if first else u(GAP)
                group = Column(self._heading(heading), group, gap=gap, padding=(0, top, 0, 0))
            if heading or parts:
                yield group
                first = False

    def _grouped(self, parts: Sequence[FormPart]) -> Iterator[Item]:
        """Make rows; facts below each other stand close."""
        for facts, some in groupby(parts, lambda part: isinstance(part, Fact)):
            rows = map(self._part, some)
            yield from [Column(*rows, gap=self.style.u(4))] if facts else rows

    def settings_changed(self, names: frozenset[str]) -> None:  # noqa: ARG002
        rows = list(self.settings())
        shown = [_shown(control) for control in self._controls]
        if rows != self._declared or [self._now(row) for row in rows] != shown:
            self.relayout()

    def settings(self) -> Iterator[FormRow]:
        """Yield the rows that have a setting."""
        for part in self.rows():
            if isinstance(part, Flags):
                yield from part.flags
            elif isinstance(part, FormRow):
                yield part

    def _now(self, row: FormRow) -> str:
        """Return the option that a row's control must show."""
        value = self.value(row.setting)
        return option_value(round(value) if isinstance(row, Level) and isinstance(value, float) else value)

    def _set(self, setting: str, value: object) -> None:
        """Change a setting; rebuild the form if its rows differ now."""
        self.change(setting, value)
        if list(self.settings()) != self._declared:
            self.relayout()

    def _control(self, row: Choice | Level | Flag) -> Widget:
        """Create the control of a setting."""
        value, take = self.value(row.setting), partial(self._set, row.setting)
        control: SegmentedControl | Dropdown | Slider | Switch
        match row:
            case Choice(options=options):
                values = {option_value(each): each for each, _words in options}
                offered = [Option(option_value(each), words) for each, words in options]
                now = option_value(value)
                chosen = partial(_take_option, take, values)
                if row.listed:
                    control = Dropdown(offered, now, chosen, self.open_list)
                else:
                    control = SegmentedControl(offered, now, chosen)
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
        return control

    def _longest(self) -> str:
        """Return the longest number that any slider may show."""
        levels = [row for row in self._declared if isinstance(row, Level)]
        numbers = [level.unit(level.most) for level in levels]
        return max(numbers, key=lambda number: self.style.type.width(number, "field"))

    def open_list(self, dropdown: Dropdown) -> None:
        """Open the list of a drop-down's options."""
        self.app.stack.push(PopupMenu.of(self.app, dropdown))

    def _heading(self, heading: Heading) -> Node:
        note = [Label(heading.note, "note", "muted", wrap=True)] if heading.note else []
        return Column(Label(heading.words, "heading"), *note)

    def _part(self, part: FormPart) -> Item:
        match part:
            case Flags():
                return self._flags(part)
            case Line():
                return Grid(*part.widgets, columns=len(part.widgets), gap=self.style.u(GAP))
            case Fact():
                return self._fact(part)
            case Choice() | Level():
                return self._row(part)
            case Widget() | Node():
                return part
        raise TypeError(part)

    def _row(self, row: Choice | Level) -> Node:
        """Return words and note at the left and their control at the right, or below where it is narrow."""
        u, scaled = self.style.u, self.style.metrics.scaled
        note = [Label(row.note, "note", "muted", wrap=True)] if row.note else []
        words = Column(Label(row.words, "field", wrap=True), *note)
        control = Box(self._control(row), min_width=scaled(CONTROL), shrink=0, align_self="start")
        beside = Box(words, grow=1, basis=0, min_width=scaled(WORDS), align_self="centre")
        return FirstThatFits(
            Row(beside, Column(control, align_self="centre"), gap=u(24)), Column(words, control, gap=u(6))
        )

    def _flags(self, part: Flags) -> Node:
        """Return switches side by side where they fit, else below each other."""
        switches, gap = [self._control(flag) for flag in part.flags], self.style.u(GAP)
        if not part.across:
            return Grid(*switches, least=self.style.metrics.scaled(part.least), gap=gap)
        across = [Grid(*switches, columns=columns, gap=gap) for columns in (part.across, 1)]
        return FirstThatFits(*across)

    def _fact(self, fact: Fact) -> Node:
        """Return what it is about at the left and the words at the right."""
        left = self.style.metrics.scaled(ABOUT)
        about = Box(Label(fact.about, "field", wrap=True), basis=left)
        words = Box(Label(fact.words, wrap=True), basis=left * 3 // 2, grow=1)
        return Row(about, words, gap=self.style.u(20))


def _shown(control: SegmentedControl | Dropdown | Slider | Switch) -> str:
    """Return a control's present option (see `option_value`)."""
    return option_value(control.on if isinstance(control, Switch) else control.value)


def _take_option(take: partial[None], values: dict[str, object], value: str) -> None:
    take(values[value])
