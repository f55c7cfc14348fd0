"""The coach's card over the board: what it says, a button that goes on, one that leaves it."""

from typing import NamedTuple

import pygame

from citrus_game.client.kit.draw.look import Look
from citrus_game.client.kit.widgets.base import Action
from citrus_game.client.kit.widgets.buttons import Button
from citrus_game.client.kit.widgets.group import Widgets
from citrus_game.client.kit.widgets.panels import Illustration, Label, Panel
from citrus_game.client.play.parts.answers import OfferButton
from citrus_game.client.play.view.places import text_scale
from citrus_game.client.play.view.shapes import LARGE, WIDE
from citrus_game.text import _

LINES, BESIDE = 3, 5
"""Lines of the coach's words that have room over the board, and in large text beside it."""
SLIM = 2.2
"""Up to this width to height the card's buttons stand under the words."""
BUTTON = 210
"""Units: the least width of the coach's buttons over the board."""
PAD = 18
"""Units between the card's edge and what is on it."""
PORTRAIT = "worker-azure"


class Words(NamedTuple):
    """What the coach says: a title, how far it is, a text, and the label of the button (empty: none)."""

    title: str
    note: str
    text: str
    go_on: str


def coach_height(look: Look) -> int:
    """Give the height of the coach's card over the board, in pixels."""
    head = look.type.line("heading") if text_scale(look.metrics) <= LARGE else _button_high(look)
    lines = LINES + (look.metrics.width >= WIDE * look.metrics.height)
    return head + lines * look.type.line("body") + look.u(44)


def beside_height(look: Look) -> int:
    """Give the height that the coach's card should have beside the board, in pixels."""
    words = look.type.line("heading") + BESIDE * look.type.line("body")
    return words + _button_high(look) + look.u(10 + 2 * PAD)


def _button_high(look: Look) -> int:
    return max(look.metrics.target, look.type.line("button") + look.u(18) + look.lip(0.75))


class CoachCard:
    """The coach's widgets; what has no room at once is said page by page."""

    def __init__(self, widgets: Widgets, look: Look, go_on: Action, leave: OfferButton) -> None:
        add = widgets.add
        self._look, self._go_on = look, go_on
        self._words = Words("", "", "", "")
        self._pages: list[str] = []
        self.panel = add(Panel("panel-active"))
        self.portrait = add(Illustration(PORTRAIT))
        self.title = add(Label("", "heading"))
        self.note = add(Label("", "note", "muted"))
        self.text = add(Label("", "body", wrap=True))
        self.next = add(Button("", self._next, kind="primary"))
        self.leave = add(leave)
        self._why = leave.hint
        self._foot: pygame.Rect | None = None
        """The row of buttons under the words, None where they stand at the right end."""
        self._title_wide = 0

    def place(self, room: pygame.Rect) -> None:
        """Lay the card out in a room over the board, or beside it."""
        if room.width < SLIM * room.height:
            self._place_beside(room)
        else:
            self._place_over(room)

    def _place_over(self, room: pygame.Rect) -> None:
        """Lay the card out as a strip: portrait, words, buttons at the right end."""
        look, pad = self._look, self._look.u(PAD)
        self.panel.rect = room
        inside = room.inflate(-2 * pad, -2 * pad)
        if text_scale(look.metrics) > LARGE:
            self._place_large(inside)
            return
        side = min(inside.height, look.u(96))
        self.portrait.rect = pygame.Rect(inside.x, inside.centery - side // 2, side, side)
        wide = min(max(look.u(BUTTON), self.leave.natural()[0]), inside.width // 3)
        high = min((inside.height - look.u(10)) // 2, self.leave.natural()[1])
        self.next.rect = pygame.Rect(inside.right - wide, inside.y, wide, high)
        self.leave.rect = pygame.Rect(inside.right - wide, inside.bottom - high, wide, high)
        left = self.portrait.rect.right + pad
        self._place_words(pygame.Rect(left, inside.y, self.next.rect.x - pad - left, inside.height))

    def _place_large(self, inside: pygame.Rect) -> None:
        """Lay large words out as broad as the strip, the buttons at the end of the title."""
        gap, high = self._look.u(10), _button_high(self._look)
        self.portrait.show(False)
        self._shorten(short=True)
        self.leave.rect = pygame.Rect(inside.right - high, inside.y, high, high)
        wide = inside.width // 3
        self.next.rect = pygame.Rect(self.leave.rect.x - gap - wide, inside.y, wide, high)
        self._place_words(inside, high, self.next.rect.x - gap)

    def _place_beside(self, room: pygame.Rect) -> None:
        """Lay the card out as a column without portrait, for large text: words, a row of buttons."""
        pad, gap = self._look.u(PAD), self._look.u(10)
        self.panel.rect = room
        self.portrait.show(False)
        inside = room.inflate(-2 * pad, -2 * pad)
        high = self.leave.natural()[1]
        foot = pygame.Rect(inside.x, inside.bottom - high, inside.width, high)
        self._foot, self.leave.rect = foot, foot
        self._place_words(pygame.Rect(inside.x, inside.y, inside.width, foot.y - gap - inside.y))

    def _share_foot(self, foot: pygame.Rect) -> None:
        """Give the button that goes on the row, the other one a picture beside it: words need the room."""
        leave, gap = self.leave, self._look.u(10)
        self._shorten(short=self.next.visible)
        wide = foot.height if leave.small else foot.width
        leave.rect = pygame.Rect(foot.right - wide, foot.y, wide, foot.height)
        self.next.rect = pygame.Rect(foot.x, foot.y, foot.width - wide - gap, foot.height)

    def _shorten(self, *, short: bool) -> None:
        """Let the button that leaves the coach have words, or a picture alone and its words as a hint."""
        leave = self.leave
        leave.small = short
        leave.hint = f"{leave.label}. {self._why}" if short else self._why

    def _place_words(self, room: pygame.Rect, head: int = 0, end: int = 0) -> None:
        """Place the words in a room; the title in a head so high, and up to ``end``."""
        type_ = self._look.type
        head, note = head or type_.line("heading"), type_.width("9 / 9", "note") + self._look.u(8)
        self._title_wide = (end or room.right) - room.x
        self.title.rect = pygame.Rect(room.x, room.y, self._title_wide, head)
        self.note.rect = pygame.Rect(room.x, room.y, note, head)
        self.text.rect = pygame.Rect(room.x, room.y + head, room.width, room.height - head)

    def say(self, words: Words) -> None:
        """Say something else."""
        if words != self._words:
            self._words, self._pages = words, self._cut(words.text)
        self._show()

    def _cut(self, text: str) -> list[str]:
        """Cut a text into pages that fit."""
        type_, rect = self._look.type, self.text.rect
        lines = type_.wrap(text, "body", rect.width)
        most = max(1, rect.height // type_.line("body"))
        return ["\n".join(lines[start : start + most]) for start in range(0, len(lines), most)]

    def _show(self) -> None:
        words, more = self._words, len(self._pages) > 1
        self.title.text, self.note.text = words.title, words.note
        # a title that needs the whole line gets it; how far the lesson is can be seen at the next one
        gap = self._look.u(16)
        room = self._title_wide - self.note.rect.width - gap
        px = self._look.type.shrunk(words.title, "heading", room)
        width = self._look.type.width(words.title, "heading", px)
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
