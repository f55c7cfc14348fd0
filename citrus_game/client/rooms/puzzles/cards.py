"""A puzzle as the label of a fruit crate: its board, a leaf for each level, a stamp and the leaves won."""

import pygame

from citrus_game.client.kit.sheets.gallery import PictureCard
from citrus_game.client.kit.widgets.base import Action
from citrus_game.client.rooms.puzzles.marks import leaves_width, paint_leaves
from citrus_game.content.lessons.progress import MOST_LEAVES
from citrus_game.text import _

WON = 26
"""Units: height of the leaves won."""


class CrateLabel(PictureCard):
    """The label in the list; choosing it begins the puzzle.

    ``level`` is 1 to 5, or 0 for none, ``leaves`` -1 where none can be won.
    """

    def __init__(
        self, key: str, title: str, note: str, action: Action, *, level: int, leaves: int, solved: bool
    ) -> None:
        super().__init__(("puzzle", key), title, note, action, stamped=solved)
        self.level, self.leaves = level, leaves
        self.hint = _("Level {level} of 5").format(level=level) if level else ""

    def band(self) -> int:
        """Give the height of the words, and of the marks under them."""
        return super().band() + self.look.type.line("note")

    def draw_words(self, surface: pygame.Surface, row: pygame.Rect) -> pygame.Rect:
        """Paint the words, under them the level and the leaves."""
        row = super().draw_words(surface, row)
        look, line = self.look, self.look.type.line("note")
        px = min(look.u(WON), line)
        top = row.y + (line - px) // 2
        if self.level:
            word, muted = _("Level"), look.colour("muted")
            look.type.block(surface, word, "note", muted, pygame.Rect(row.topleft, (row.width, line)))
            left = row.x + look.type.width(word, "note") + look.u(10)
            paint_leaves(look, surface, (left, top), px, lit=self.level, most=self.level, colour="terracotta")
        if self.leaves >= 0:
            left = row.right - leaves_width(look, px, MOST_LEAVES)
            paint_leaves(look, surface, (left, top), px, lit=self.leaves, most=MOST_LEAVES)
        return row.move(0, line)
