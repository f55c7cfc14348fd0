"""The coach's card: a text and two buttons."""

from typing import NamedTuple

import pygame

from citrus_game.text import _
from citrus_game.ui.scenes.play.panels.buttons import OfferButton
from citrus_game.ui.scenes.play.view.places import text_scale
from citrus_game.ui.scenes.play.view.shapes import LARGE, WIDE
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.widgets.base import Action
from citrus_game.ui.toolkit.widgets.buttons import Button
from citrus_game.ui.toolkit.widgets.group import WidgetGroup
from citrus_game.ui.toolkit.widgets.panels import Frame, Illustration, Label

LINES, BESIDE = 3, 5
"""Lines of text on the card above the board, and at least beside the board."""
SLIM = 2.2
"""Up to this ratio of width to height, the buttons are below the text."""
BUTTON = 210
"""Least width in units of the buttons on the card above the board."""
PAD = 18
"""Padding of the card in units."""
PORTRAIT = "face-coach"
FACE = 84
"""Size of the coach's portrait beside the board, in units."""


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
    """The widgets of the card. A text that does not fit is shown page by page."""

    def __init__(self, widgets: WidgetGroup, style: Style, go_on: Action, leave: OfferButton) -> None:
        add = widgets.add
        self._style, self._go_on = style, go_on
        self._words = Words("", "", "", "")
        self._pages: list[str] = []
        self.panel = add(Frame("panel-active"))
        self.portrait = add(Illustration(PORTRAIT))
        self.title = add(Label("", "heading"))
        self.note = add(Label("", "note", "muted"))
        self.text = add(Label("", "body", wrap=True))
        self.next = add(Button("", self._next, kind="primary"))
        self.leave = add(leave)
        self._why = leave.hint
        self._foot: pygame.Rect | None = None
        """The row for buttons below the text, or None if they are on the right."""
        self._title_wide = 0

    def place(self, room: pygame.Rect) -> None:
        """Lay out the card in a room above or beside the board."""
        if room.width < SLIM * room.height:
            self._place_beside(room)
        else:
            self._place_over(room)

    def _place_over(self, room: pygame.Rect) -> None:
        """Lay out the card as a strip: portrait, text, buttons on the right."""
        style, pad = self._style, self._style.u(PAD)
        self.panel.rect = room
        inside = room.inflate(-2 * pad, -2 * pad)
        if text_scale(style.metrics) > LARGE:
            self._place_large(inside)
            return
        side = min(inside.height, style.u(96))
        self.portrait.rect = pygame.Rect(inside.x, inside.centery - side // 2, side, side)
        wide = min(max(style.u(BUTTON), self.leave.measure()[0]), inside.width // 3)
        high = min((inside.height - style.u(10)) // 2, self.leave.measure()[1])
        self.next.rect = pygame.Rect(inside.right - wide, inside.y, wide, high)
        self.leave.rect = pygame.Rect(inside.right - wide, inside.bottom - high, wide, high)
        left = self.portrait.rect.right + pad
        self._place_words(pygame.Rect(left, inside.y, self.next.rect.x - pad - left, inside.height))

    def _place_large(self, inside: pygame.Rect) -> None:
        """Lay out large text over the whole width, with the buttons beside the title."""
        gap, high = self._style.u(10), _button_high(self._style)
        self.portrait.show(False)
        self._shorten()
        self.leave.rect = pygame.Rect(inside.right - high, inside.y, high, high)
        wide = inside.width // 3
        self.next.rect = pygame.Rect(self.leave.rect.x - gap - wide, inside.y, wide, high)
        self._place_words(inside, high, self.next.rect.x - gap)

    def _place_beside(self, room: pygame.Rect) -> None:
        """Lay out the card as a column: portrait if there is room, text, a row of buttons."""
        pad, gap, face = self._style.u(PAD), self._style.u(10), self._style.u(FACE)
        self.panel.rect = room
        inside = room.inflate(-2 * pad, -2 * pad)
        self.portrait.show(room.height >= beside_height(self._style) + face + gap)
        if self.portrait.visible:
            self.portrait.rect = pygame.Rect(inside.x, inside.y, face, face)
            inside = pygame.Rect(inside.x, inside.y + face + gap, inside.width, inside.height - face - gap)
        high = self.leave.measure()[1]
        foot = pygame.Rect(inside.x, inside.bottom - high, inside.width, high)
        self._foot, self.leave.rect = foot, foot
        self._place_words(pygame.Rect(inside.x, inside.y, inside.width, foot.y - gap - inside.y))

    def _share_foot(self, foot: pygame.Rect) -> None:
        """Give the first button most of the row, and reduce the second one to an icon. It keeps its place: a
        click that comes too late for the first button must not hit it.
        """
        leave, gap, wide = self.leave, self._style.u(10), foot.height
        self._shorten()
        leave.rect = pygame.Rect(foot.right - wide, foot.y, wide, foot.height)
        self.next.rect = pygame.Rect(foot.x, foot.y, foot.width - wide - gap, foot.height)

    def _shorten(self) -> None:
        """Show the second button as an icon with its label in the tooltip."""
        self.leave.small, self.leave.hint = True, f"{self.leave.label}. {self._why}"

    def _place_words(self, room: pygame.Rect, head: int = 0, end: int = 0) -> None:
        """Place title and text in a room. ``head`` is the height of the title, ``end`` its right end."""
        type_ = self._style.type
        head, note = head or type_.line("heading"), type_.width("9 / 9", "note") + self._style.u(8)
        self._title_wide = (end or room.right) - room.x
        self.title.rect = pygame.Rect(room.x, room.y, self._title_wide, head)
        self.note.rect = pygame.Rect(room.x, room.y, note, head)
        self.text.rect = pygame.Rect(room.x, room.y + head, room.width, room.height - head)

    def say(self, words: Words) -> None:
        """Show other texts."""
        if words != self._words:
            self._words, self._pages = words, self._cut(words.text)
        self._show()

    def _cut(self, text: str) -> list[str]:
        """Return the text in pages that fit."""
        type_, rect = self._style.type, self.text.rect
        lines = type_.wrap(text, "body", rect.width)
        most = max(1, rect.height // type_.line("body"))
        return ["\n".join(lines[start : start + most]) for start in range(0, len(lines), most)]

    def _show(self) -> None:
        words, more = self._words, len(self._pages) > 1
        self.title.text, self.note.text = words.title, words.note
        # the progress is hidden if the title needs the whole line
        gap = self._style.u(16)
        room = self._title_wide - self.note.rect.width - gap
        px = self._style.type.shrunk(words.title, "heading", room)
        width = self._style.type.width(words.title, "heading", px)
        self.note.show(width <= room)
        self.note.rect.x = self.title.rect.x + width + gap
        self.title.rect.width = width if self.note.visible else self._title_wide
        self.text.text = self._pages[0] if self._pages else ""
        label = _("More") if more else words.go_on
        self.next.show(bool(label))
        if label:
            self.next.label = label
        if self._foot is not None:
            self._share_foot(self._foot)

    def _next(self) -> None:
        if len(self._pages) > 1:
            self._pages.pop(0)
            self._show()
        else:
            self._go_on()
