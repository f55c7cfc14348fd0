"""The log: plain sentences, the latest at the bottom, each with its player's emblem."""

from bisect import bisect_left, bisect_right
from collections.abc import Hashable, Sequence

import pygame

from citrus_game.client.kit.draw.look import Look
from citrus_game.client.kit.input.intents import Intent, Move, Position
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.scroll import BAR, ScrollList
from citrus_game.client.play.moment import Moment
from citrus_game.client.play.parts.part import Part
from citrus_game.table.log import Entry
from citrus_game.text import _


class LogList(ScrollList):
    """The log's sentences; only those in sight are drawn.

    One is pointed at: under the pointer, or where the arrow keys have gone while it has the focus.
    """

    focusable = True
    shows_hover = True

    def __init__(self, colours: Sequence[str]) -> None:
        super().__init__()
        self.colours = colours
        self._pointer = -1
        self._cursor = -1
        self._entries: list[tuple[Entry, list[str], int]] = []
        self._known: list[Entry] = []

    def words_on(self) -> tuple[str, ...]:
        """Name it, for who comes to it where nothing has happened yet."""
        return (_("Log"),)

    def tell(self, entries: Sequence[Entry]) -> None:
        """Show these entries; follow the end if the end was in sight."""
        if self._known == list(entries):
            return
        at_end = self.offset >= self.furthest - 2
        same = 0
        while same < min(len(entries), len(self._known)) and entries[same] == self._known[same]:
            same += 1
        del self._entries[same:]
        top = self._entries[-1][2] + self._height(self._entries[-1][1]) if self._entries else 0
        for entry in entries[same:]:
            lines = self.look.type.wrap(entry.text, "note", self._words_width())
            self._entries.append((entry, lines, top))
            top += self._height(lines)
        self._known = list(entries)
        self._pointer = -1
        if same < len(entries) or self._cursor >= len(entries):
            self._cursor = len(entries) - 1
        self.content = top
        self.scroll_to(self.furthest if at_end else self.offset)
        self.changed()

    @property
    def furthest(self) -> int:
        """Give the offset at which the last sentences stand, the first of them whole under the title."""
        least = self.content - self.rect.height
        if least <= 0:
            return 0
        after = bisect_left(self._entries, least, key=_top)
        return _top(self._entries[after]) if after < len(self._entries) else least

    def _height(self, lines: list[str]) -> int:
        return len(lines) * self._line() + self.look.u(6)

    def _line(self) -> int:
        return round(self.look.type.px("note") * 1.24)

    def _words_left(self) -> int:
        return self.look.type.px("note") + self.look.u(12)

    def _words_width(self) -> int:
        return self.rect.width - self._words_left() - self.look.u(BAR + 4)

    def at_height(self, y: int) -> int:
        """Give the number of the entry at a window height, -1 for none."""
        height = y - self.rect.y + self.offset
        number = bisect_right(self._entries, height, key=_top) - 1
        if number < 0:
            return -1
        _entry, lines, top = self._entries[number]
        return number if height < top + self._height(lines) else -1

    @property
    def entry(self) -> Entry | None:
        """Give the entry that is pointed at, None for none."""
        number = self._number
        return self._known[number] if 0 <= number < len(self._known) else None

    @property
    def part(self) -> Hashable:
        """Name the entry that is pointed at."""
        return self._number

    @property
    def _number(self) -> int:
        if self.focused and self.ringed:
            return self._cursor
        return self._pointer if self.hovered else -1

    def hover(self, pos: Position) -> None:
        """Note which entry is pointed at."""
        number = self.at_height(pos[1])
        if number != self._pointer:
            self._entry_changed()
            self._pointer = number
            self._entry_changed()

    def hover_changed(self) -> None:
        """Have the entry drawn again that the pointer comes to or leaves."""
        self._entry_changed()

    def _entry_changed(self) -> None:
        """Have the entry under the pointer drawn again alone: the others are many words."""
        if self._damage is not None and 0 <= self._pointer < len(self._entries):
            _entry, lines, top = self._entries[self._pointer]
            self._damage(self._ground(self.rect.y + top - self.offset, len(lines)).clip(self.rect))

    def stays(self, _pos: Position) -> bool:
        """Go on showing the spaces of an entry that a finger touched."""
        return self.entry is not None

    def key(self, intent: Intent) -> bool:
        """Go from entry to entry with the arrow keys; over an end the focus moves on."""
        if not isinstance(intent, Move):
            return super().key(intent)
        number = self._cursor + intent.dy
        if not intent.dy or not 0 <= number < len(self._entries):
            return False
        self._cursor = number
        _entry, lines, top = self._entries[number]
        self.reveal(pygame.Rect(self.rect.x, self.rect.y + top - self.offset, 1, self._height(lines)))
        self.changed()
        return True

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the sentences in sight and the bar."""
        clip = surface.get_clip()
        area = clip.clip(self.rect)
        surface.set_clip(area)
        if not self._entries:
            self._paint_nothing(surface)
        alone = True
        for number in range(len(self._entries) - 1, -1, -1):
            entry, lines, top = self._entries[number]
            y = self.rect.y + top - self.offset
            seen = self._lines_seen(len(lines), y, alone)
            if seen:
                alone = False
                if self._ground(y, len(lines)).colliderect(area):
                    if number == self._number:
                        self._paint_ground(surface, y, len(lines))
                    self._paint_entry(surface, entry, lines, y, seen)
            if y < self.rect.y:
                break
        self._draw_bar(surface)
        surface.set_clip(clip)

    def draw_focus(self, surface: pygame.Surface) -> None:
        """Paint the focus ring around the sentences, not over their emblems."""
        u, rect = self.look.u, self.rect
        around = pygame.Rect(rect.x - u(10), rect.y + u(2), rect.width + u(18), rect.height + u(6))
        self.look.focus_ring(surface, around, 0.7)

    def _paint_ground(self, surface: pygame.Surface, y: int, lines: int) -> None:
        """Paint the ground of the entry that is pointed at."""
        look = self.look
        look.art.paint_box(surface, self._ground(y, lines), look.u(8), look.colour("table"))

    def _ground(self, y: int, lines: int) -> pygame.Rect:
        """Give where the ground of so many lines lies."""
        u = self.look.u
        wide = self.rect.width - u(BAR)
        return pygame.Rect(self.rect.x - u(6), y - u(2), wide + u(6), lines * self._line() + u(5))

    def _paint_nothing(self, surface: pygame.Surface) -> None:
        """Say what will stand here."""
        look, words = self.look, _("Everything that happens is recorded here.")
        if look.type.block_height(words, "note", self.rect.width) <= self.rect.height:
            look.type.block(surface, words, "note", look.colour("muted-dark"), self.rect)

    def _lines_seen(self, count: int, y: int, alone: bool) -> list[int]:
        """List the lines of a sentence that are wholly in sight.

        The rest of a sentence whose first line is not in sight shows only where it is longer than the
        list, and ``alone``.
        """
        line, top, last = self._line(), self.rect.y, self.rect.bottom
        seen = [row for row in range(count) if top <= y + row * line <= last - line]
        return seen if 0 in seen or (alone and count * line >= self.rect.height) else []

    def _paint_entry(
        self, surface: pygame.Surface, entry: Entry, lines: list[str], y: int, seen: list[int]
    ) -> None:
        """Paint those lines of a sentence that are seen."""
        look, line = self.look, self._line()
        box = pygame.Rect(self.rect.x + self._words_left(), y, self._words_width(), line)
        if 0 in seen and entry.player is not None:
            px = look.type.px("note")
            emblem = look.art.piece(f"emblem-{self.colours[entry.player]}", px)
            surface.blit(emblem, (self.rect.x, y + (line - px) // 2))
        colour = look.colour("cream" if entry.turn == self._known[-1].turn else "muted-dark")
        for row in seen:
            look.type.place(surface, lines[row], "note", colour, box.move(0, row * line))


def _top(row: tuple[Entry, list[str], int]) -> int:
    """Give where an entry begins."""
    return row[2]


class Log(Part[int]):
    """The dark card behind the log; its face never changes."""

    chrome = "panel-dark"

    def __init__(self, look: Look, rect: pygame.Rect, colours: Sequence[str]) -> None:
        super().__init__(look, rect)
        self.list = LogList(colours)
        self.list.rect = self.inside
        self._told = (-1, -1)

    def widgets(self) -> Sequence[Widget]:
        """List the list of sentences."""
        return [self.list]

    def bring(self, moment: Moment) -> None:
        """Tell what has happened, as far as it is to be told."""
        told = moment.passing.told
        if (moment.change, told) != self._told:
            self._told = (moment.change, told)
            self.list.tell(moment.log if told < 0 else moment.log[:told])

    def see(self, moment: Moment) -> int:  # noqa: ARG002
        """Give nothing: only the list on it changes."""
        return 0

    def paint(self, target: pygame.Surface, _face: int) -> None:
        """Draw the title."""
        look = self.look
        head = self.head
        look.type.place(target, _("Log"), "heading", look.colour("cream"), head)

    @property
    def head(self) -> pygame.Rect:
        """Give the rect of the title."""
        u, line = self.look.u, self.look.type.line("heading")
        return pygame.Rect(self.rect.x + u(16), self.rect.y + u(8), self.rect.width - u(32), line)

    @property
    def inside(self) -> pygame.Rect:
        """Give the rect of the sentences."""
        u, top = self.look.u, self.head.bottom + self.look.u(2)
        high = self.rect.bottom - u(16) - top
        return pygame.Rect(self.rect.x + u(14), top, self.rect.width - u(22), high)
