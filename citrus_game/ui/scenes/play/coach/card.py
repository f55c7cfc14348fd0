"""The coach's card: a text and two buttons."""

from collections.abc import Iterator
from typing import NamedTuple

import pygame

from citrus_game.bots.people import COACH
from citrus_game.text import _
from citrus_game.ui.board.people.portrait import PersonView
from citrus_game.ui.scenes.play.panels.buttons import OfferButton
from citrus_game.ui.scenes.play.view.places import LARGE, WIDE, text_scale
from citrus_game.ui.toolkit.drawing.metrics import TARGET
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.layout.nodes import Box, Column, FirstThatFits, Layers, Node, Row, lay_out
from citrus_game.ui.toolkit.widgets.base import Action, Widget
from citrus_game.ui.toolkit.widgets.group import WidgetGroup
from citrus_game.ui.toolkit.widgets.panels import Frame, Heading, Label

LINES, BESIDE = 3, 5
"""Lines of text on the card above the board, and at least beside the board."""
WIDE_LINE, SHORT_LINE, ON_PROMPT, LEAST_LINE = 24, 12, 10, 8
"""Widths of a letter M that a line of text has at least beside the buttons, a title beside them, and a line
of text on the prompt: beside the buttons, and anywhere.
"""
BUTTON = 190
"""Least width in units of the buttons on the card above the board."""
PAD, GAP, BESIDE_PANELS = 18, 10, 600
"""Units: padding of the card, gap between its parts, and least width of one beside the players' panels."""
TITLE = 10
"""Width of a card, in sizes of its title's letters, up to which the title has two lines."""
OVER, FACES = 96, (168, 124, 84)
"""Units: size of the coach's portrait above the board, and beside it: the first for which there is room."""
SIZES = "subtitle", "body"
"""Text styles, the first in which the words fit."""
LEAST = 2
"""Lines for which a card beside the board has room at least."""


class Words(NamedTuple):
    """The texts of the card: title, progress, text, and the label of the first button ("" for none)."""

    title: str
    note: str
    text: str
    go_on: str


def coach_height(style: Style) -> int:
    """Return the height in pixels of the card above the board."""
    head = style.type.line("heading") if text_scale(style.metrics) <= LARGE else _button_high(style)
    lines = LINES + (style.metrics.width >= WIDE * style.metrics.height)
    return head + lines * style.type.line("body") + style.u(44)


def beside_height(style: Style) -> int:
    """Return the height in pixels that the card needs beside the board."""
    words = style.type.line("heading") + BESIDE * style.type.line("body")
    return words + _button_high(style) + style.u(10 + 2 * PAD)


def _button_high(style: Style) -> int:
    return max(style.metrics.target, style.type.line("button") + style.u(18) + style.lip(0.75))


class CoachCard:
    """The widgets of the card. A text that does not fit is shown page by page.

    A card ``on_prompt`` covers what the prompt says while it says something itself and has room for that
    beside the hand.
    """

    def __init__(self, style: Style, go_on: Action, leave: OfferButton, *, on_prompt: bool) -> None:
        self._style, self._go_on, self._on_prompt = style, go_on, on_prompt
        self._words = Words("", "", "", "")
        self._pages: list[str] = []
        self._whole: dict[Widget, pygame.Rect] = {}
        """Where the parts of a card beside the board are that is as high as there is room."""
        self._rows = 1
        """Lines of the title."""
        self.panel = Frame("panel-active")
        self.portrait = PersonView(COACH)
        self.title = Heading()
        self.note = Label("", "note", "muted", "centre")
        self.text = Label("", "body", wrap=True)
        self.next = OfferButton("", self._next, kind="primary")
        self.next.instead = "next"
        self.leave = leave
        leave.instead = "cross"

    def place(self, widgets: WidgetGroup, room: pygame.Rect) -> None:
        """Lay out the card in a room above or beside the board."""
        for button in (self.next, self.leave):
            widgets.attach(button)
        wide = self._wide(WIDE_LINE), self._wide(0)
        self._rows = 1 if room.width > TITLE * self._style.type.px("heading") else 2
        ways = FirstThatFits(self._strip(), *wide, *self._columns(), padding=self._style.u(PAD))
        lay_out(widgets, Layers(self.panel, self._over_prompt() if self._on_prompt else ways), room)
        beside = not self._on_prompt and self.next.rect.top >= self.text.rect.bottom
        parts: list[Widget] = [self.panel, self.portrait, self.title, self.text] if beside else []
        self._whole = {part: part.rect.copy() for part in parts}
        if self.leave.small:
            self.leave.hint = f"{self.leave.label}. {self.leave.hint}"

    def _over_prompt(self) -> Node:
        """Return the text with the buttons on its right, one above the other, and how far it is beside the
        upper one; or on a narrow prompt with the buttons below it.
        """
        gap, u = self._style.u(GAP), self._style.u
        head = Row(self.note, Box(self.leave, width=u(TARGET), min_height=0), justify="end", gap=gap)
        parts = [Box(each, grow=1, basis=0, min_height=0) for each in (head, self.next)]
        right = Column(*parts, gap=u(6), min_width=self.next.needs()[-1])
        beside = Row(self._body(ON_PROMPT), right, gap=gap)
        foot = Row(Box(self.next, grow=1, basis=0, min_width=0), self.note, self._icon(u(TARGET)), gap=gap)
        below = Column(self._body(0), Box(foot, height=_button_high(self._style), shrink=0))
        return FirstThatFits(beside, below, padding=(u(PAD), u(3), u(10), u(7)))

    def _strip(self) -> Node:
        """Return a strip: portrait, words, buttons on the right."""
        u = self._style.u
        portrait = Box(self.portrait, width=u(OVER), aspect=1, shrink=0)
        wide, high = self.leave.measure()
        buttons = [Box(each, height=high, min_height=0) for each in (self.next, self.leave)]
        right = Column(*buttons, gap=u(GAP), justify="between", width=max(u(BUTTON), wide), shrink=0)
        return Row(portrait, self._told(WIDE_LINE), right, gap=u(PAD))

    def _wide(self, letters: int) -> Node:
        """Return text with the buttons beside the title; beside the portrait, if it shall be so many letters
        wide there, or over the whole width.
        """
        gap, high = self._style.u(GAP), _button_high(self._style)
        title = Box(self.title, grow=2, basis=0, min_width=self._em(SHORT_LINE))
        head = Row(title, Box(self.next, basis=0, grow=1), self._icon(high), gap=gap, height=high, shrink=0)
        told = Column(head, self._body(letters), grow=1, basis=0)
        if not letters:
            return told
        face = self._style.u(OVER)
        return Row(Box(self.portrait, width=face, height=face, shrink=0), told, gap=self._style.u(PAD))

    def _columns(self) -> Iterator[Node]:
        """Yield columns: portrait if there is room, words, a row of buttons."""
        gap, high = self._style.u(GAP), self.leave.measure()[1]
        lines = BESIDE * self._style.type.line("body")
        for units in (*FACES, 0):
            face = self._style.u(units)
            portrait = (
                [Box(self.portrait, width=face, height=face, shrink=0, align_self="start")] if units else []
            )
            foot = Row(Box(self.next, basis=0, grow=1, min_width=0), self._icon(high), gap=gap)
            words = Box(self._told(0), grow=1, min_height=self._style.type.line("heading") + lines)
            yield Column(*portrait, words, Box(foot, height=high, shrink=0), gap=gap)

    def _told(self, letters: int) -> Column:
        """Return title and text, at least so many letters wide."""
        high = self._rows * self._style.type.line("heading")
        title = Box(self.title, height=high, min_width=0, shrink=0)
        return Column(title, self._body(letters), grow=1, basis=0, min_width=self._em(letters), min_height=0)

    def _body(self, letters: int) -> Node:
        return Box(self.text, grow=1, basis=0, min_width=self._em(letters), min_height=0)

    def _icon(self, side: int) -> Node:
        """Return the second button as an icon. It is at the right end: a click that comes too late for the
        first one must not hit it.
        """
        return Box(self.leave, width=side, shrink=0)

    def _em(self, letters: int) -> int:
        return letters * self._style.type.px("body")

    def set_words(self, words: Words, room: pygame.Rect) -> None:
        """Show other texts. A card that lies on the prompt takes the ``room`` that it needs for them."""
        if (words, room) != (self._words, self.panel.rect):
            self._words = words
            if self._on_prompt:
                self.note.text, self.next.label = words.note, max(words.go_on, _("More"), key=self._wide_as)
                self.panel.mark_dirty()
                Layers(self.panel, self._over_prompt()).place(room)
                self.panel.mark_dirty()
            self._fit(words.text)
        self._show()

    def _wide_as(self, label: str) -> int:
        return self._style.type.width(label, self.next.text_style)

    def _fit(self, text: str) -> None:
        """Choose the size of the text and cut it into pages. A card beside the board becomes as high as its
        words; the buttons stay where they are.
        """
        for part, rect in self._whole.items():
            part.mark_dirty()
            part.rect = rect.copy()
        for size in SIZES:
            self.text.text_style = size
            self._pages = self._cut(text)
            if len(self._pages) <= 1:
                break
        if not self._whole:
            return
        lines = max(LEAST, *(page.count("\n") + 1 for page in self._pages or [""]))
        lower = max(0, self.text.rect.height - lines * self._style.type.line(self.text.text_style))
        for part in self._whole:
            part.rect.y += lower
        self.panel.rect.height -= lower
        self.text.rect.height -= lower
        for part in self._whole:
            part.mark_dirty()

    def _cut(self, text: str) -> list[str]:
        """Return the text in pages that fit."""
        type_, rect, size = self._style.type, self.text.rect, self.text.text_style
        lines = type_.wrap(text, size, rect.width)
        most = max(1, rect.height // type_.line(size))
        return ["\n".join(lines[start : start + most]) for start in range(0, len(lines), most)]

    def _show(self) -> None:
        words, told = self._words, bool(self._words.text) and self._has_room
        more = told and len(self._pages) > 1
        self.title.text, self.title.note = words.title, words.note
        self.text.text = self._pages[0] if self._pages else ""
        self.next.label = _("More") if more else words.go_on
        self.next.set_visible(bool(self.next.label))
        if self._on_prompt:
            for widget in (self.panel, self.text, self.note, self.leave):
                widget.set_visible(told)

    @property
    def _has_room(self) -> bool:
        """Whether a line has room for more than a word or two."""
        return not self._on_prompt or self.text.rect.width >= self._em(LEAST_LINE)

    def _next(self) -> None:
        if len(self._pages) > 1:
            self._pages.pop(0)
            self._show()
        else:
            self._go_on()
