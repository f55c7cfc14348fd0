"""A puzzle as the label of a fruit crate: its board, how hard it is, a stamp and the leaves won."""

from typing import NamedTuple

import pygame

from citrus_game.client.board.grounds import ground_tiles
from citrus_game.client.board.miniature import draw_board
from citrus_game.client.kit.draw.look import Look
from citrus_game.client.kit.widgets.base import Action, Widget
from citrus_game.client.rooms.puzzles.marks import leaves_width, paint_leaves
from citrus_game.content.lessons.progress import MOST_LEAVES
from citrus_game.table.sitting import Sitting
from citrus_game.text import _

LEVELS = 5
PAD, BOARD, STAMP, WON = 16, 190, 66, 26
"""Units: around the card's content, height of the board, of the stamp and of the leaves won."""


class LabelFace(NamedTuple):
    """What a label says; ``level`` 1 to 5 or 0 for none, ``leaves`` -1 where none can be won."""

    key: str
    title: str
    note: str
    level: int
    leaves: int
    solved: bool


def label_board(look: Look, sitting: Sitting, size: tuple[int, int]) -> pygame.Surface:
    """Draw the board of a position as large as fits."""
    colours = [seat.colour for seat in sitting.seats]
    return draw_board(look.art, look.type, size, sitting.start, colours, {}, ground_tiles(sitting))


class CrateLabel(Widget):
    """The label in the list; choosing it begins the puzzle."""

    def __init__(self, face: LabelFace, action: Action) -> None:
        super().__init__(action=action)
        self.face = face
        self.label = face.title
        self.picture: pygame.Surface | None = None
        self.hint = _("Level {level} of 5").format(level=face.level) if face.level else ""

    def natural(self, width: int = 0) -> tuple[int, int]:
        """Give room for the board over the words."""
        return width, self._band() + self.look.u(BOARD + 5 * PAD // 2)

    def picture_size(self) -> tuple[int, int]:
        """Give the pixels for the board's picture."""
        return self.rect.width - 2 * self.look.u(PAD), self.look.u(BOARD)

    def _band(self) -> int:
        """Give the height of the words under the board."""
        look = self.look
        lines = look.type.block_height(self.face.title, "name", self._words_width())
        return lines + 2 * look.type.line("note")

    def _words_width(self) -> int:
        return max(40, self.rect.width - 2 * self.look.u(PAD))

    def draw(self, surface: pygame.Surface) -> None:
        """Paint card, board, stamp and words."""
        look, rect, pad = self.look, self.rect, self.look.u(PAD)
        lit = self.hovered or self.pressed
        edge = look.colour("gold-edge" if lit else "line")
        fill = look.colour("panel-active" if lit else "panel")
        look.art.paint_box(surface, rect, look.u(14), fill, edge, max(2, look.u(4)))
        box = pygame.Rect((rect.x + pad, rect.y + pad), self.picture_size())
        if self.picture is not None:
            surface.blit(self.picture, self.picture.get_rect(center=box.center))
        else:
            look.art.paint_box(surface, box, look.u(10), look.colour("inset"))
        if self.face.solved:
            self._draw_stamp(surface, box)
        self._draw_words(surface, pygame.Rect(box.x, box.bottom + pad // 2, box.width, 0))

    def _draw_stamp(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        look, px = self.look, self.look.u(STAMP)
        place = pygame.Rect(box.right - px, box.y, px, px)
        look.art.paint_box(
            surface, place, px // 2, look.colour("good-ground"), look.colour("good"), max(2, look.u(5))
        )
        icon = look.icon("check", px * 6 // 10, "good")
        surface.blit(icon, icon.get_rect(center=place.center))

    def _draw_words(self, surface: pygame.Surface, row: pygame.Rect) -> None:
        look, face = self.look, self.face
        high = look.type.block_height(face.title, "name", row.width)
        look.type.block(surface, face.title, "name", look.colour("ink"), row)
        row = pygame.Rect(row.x, row.y + high, row.width, look.type.line("note"))
        look.type.place(surface, face.note, "note", look.colour("muted"), row)
        px = min(look.u(WON), look.type.line("note"))
        top = row.bottom + (look.type.line("note") - px) // 2
        if face.level:
            dot = px * 6 // 10
            for number in range(LEVELS):
                place = pygame.Rect(row.x + number * (dot + look.u(6)), top + (px - dot) // 2, dot, dot)
                name = "terracotta" if number < face.level else "line"
                look.art.paint_box(surface, place, dot // 2, look.colour(name))
        if face.leaves >= 0:
            left = row.right - leaves_width(look, px, MOST_LEAVES)
            paint_leaves(look, surface, (left, top), px, lit=face.leaves, most=MOST_LEAVES)
