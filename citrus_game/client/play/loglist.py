"""The log: plain sentences, the latest at the bottom, each with its player's emblem."""

from collections.abc import Callable, Sequence

import pygame

from citrus_game.client.intents import Position
from citrus_game.client.play.parts import Part
from citrus_game.client.widgets.scroll import BAR, ScrollList
from citrus_game.table.log import Entry
from citrus_game.text import _


class LogCard(Part[int]):
    """The dark card behind the log; its face never changes."""

    chrome = "panel-dark"

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


class LogList(ScrollList):
    """The log's sentences; only those in sight are drawn. ``pointed`` learns the entry pointed at."""

    focusable = True

    def __init__(self, colours: Sequence[str], pointed: Callable[[Entry | None], None]) -> None:
        super().__init__()
        self.colours = colours
        self._pointed = pointed
        self._entries: list[tuple[Entry, list[str], int]] = []
        self._known: list[Entry] = []

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
        self.content = top
        self.scroll_to(self.furthest if at_end else self.offset)
        self.changed()

    def _height(self, lines: list[str]) -> int:
        return len(lines) * self._line() + self.look.u(6)

    def _line(self) -> int:
        return round(self.look.type.px("note") * 1.24)

    def _words_left(self) -> int:
        return self.look.type.px("note") + self.look.u(12)

    def _words_width(self) -> int:
        return self.rect.width - self._words_left() - self.look.u(BAR + 4)

    def at_height(self, y: int) -> Entry | None:
        """Give the entry at a window height."""
        for entry, lines, top in reversed(self._entries):
            if top <= y - self.rect.y + self.offset < top + self._height(lines):
                return entry
        return None

    def hover(self, pos: Position) -> None:
        """Tell which entry is pointed at."""
        self._pointed(self.at_height(pos[1]))

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the sentences in sight and the bar."""
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.rect))
        for number in range(len(self._entries) - 1, -1, -1):
            entry, lines, top = self._entries[number]
            if self._paint_entry(surface, entry, lines, self.rect.y + top - self.offset):
                break
        self._draw_bar(surface)
        surface.set_clip(clip)

    def _paint_entry(self, surface: pygame.Surface, entry: Entry, lines: list[str], y: int) -> bool:
        """Paint the lines of a sentence that are wholly in sight; tell whether all above are not."""
        look, line = self.look, self._line()
        seen = [row for row in range(len(lines)) if self._in_sight(y + row * line)]
        if 0 not in seen and len(lines) * line < self.rect.height:
            return y < self.rect.y
        if 0 in seen and entry.player is not None:
            px = look.type.px("note")
            emblem = look.art.piece(f"emblem-{self.colours[entry.player]}", px)
            surface.blit(emblem, (self.rect.x, y + (line - px) // 2))
        colour = look.colour("cream" if entry.turn == self._known[-1].turn else "muted-dark")
        left = self.rect.x + self._words_left()
        for row in seen:
            box = pygame.Rect(left, y + row * line, self._words_width(), line)
            look.type.place(surface, lines[row], "note", colour, box)
        return y < self.rect.y

    def _in_sight(self, y: int) -> bool:
        return self.rect.y <= y and y + self._line() <= self.rect.bottom
