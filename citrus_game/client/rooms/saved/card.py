"""A saved game as a card: its board, its players with their scores, when and where."""

from typing import NamedTuple

import pygame

from citrus_game.client.kit.widgets.base import Action, Widget
from citrus_game.table.keeping.heads import Summary
from citrus_game.table.keeping.saves import SavedGame
from citrus_game.table.speech.words import progress_words, side_words
from citrus_game.text import _

THUMBNAIL = (258, 200)
"""Units of the board's picture on a card."""
PAD = 18
FULLEST = Summary(("?",) * 5, ("",) * 5, ("azure",) * 5, (100,) * 5, "short", 99, over=True)
"""A game with as much to say as a card has room for."""
PLAYER = 420
"""Units of a line with a player and the points, at usual text size."""


class CardFace(NamedTuple):
    """What a card says: title, lines below it, players as (colour, name, points)."""

    title: str
    lines: tuple[str, ...]
    players: tuple[tuple[str, str, str], ...]
    bad: bool


def card_face(title: str, when: str, known: Summary | None) -> CardFace:
    """Say what is known of a game."""
    if known is None:
        return CardFace(title, (when, "..."), (), False)
    points = (str(number) for number in known.points)
    players = tuple(zip(known.colours, known.names, points, strict=False))
    lines = [when]
    if players:
        lines += [side_words(known.side), progress_words(known.turn, known.over)]
    if known.problem:
        lines = [when, _("This record is damaged.")]
    return CardFace(title, tuple(lines), players, bool(known.problem))


class GameCard(Widget):
    """The card in the list; choosing it opens the game's sheet."""

    def __init__(
        self, game: SavedGame, face: CardFace, action: Action | None = None, most_lines: int = 9
    ) -> None:
        super().__init__(action=action)
        self.game, self.face = game, face
        self.most_lines = most_lines
        """Lines under the title that there is room for."""
        self.picture: pygame.Surface | None = None

    def words_on(self) -> tuple[str, ...]:
        """Give title, lines, and the players with their points."""
        players = ", ".join(f"{name} {points}" for _colour, name, points in self.face.players)
        return self.face.title, *self.face.lines, players

    def say(self, face: CardFace) -> None:
        """Say something else from now on."""
        if face != self.face:
            self.face = face
            self.changed()

    def lines(self, width: int) -> int:
        """Count the lines under the title."""
        return len(self._wrapped(width))

    def natural(self, width: int = 0) -> tuple[int, int]:
        """Give room for picture and words beside each other."""
        look = self.look
        words = look.type.line("name") + self._lines_height(width) + self._players_height()
        return width, max(look.u(THUMBNAIL[1]), words) + 2 * look.u(PAD)

    def picture_size(self) -> tuple[int, int]:
        """Give the pixels for the board's picture."""
        return self.look.u(THUMBNAIL[0]), self.look.u(THUMBNAIL[1])

    def draw(self, surface: pygame.Surface) -> None:
        """Paint card, board and words."""
        look = self.look
        lit = self.hovered or self.pressed
        edge = look.colour("gold-edge" if lit else "line")
        fill = look.colour("panel-active" if lit else "panel")
        look.art.paint_box(surface, self.rect, look.u(18), fill, edge, max(2, look.u(3)))
        box = pygame.Rect((self.rect.x + look.u(PAD), 0), self.picture_size())
        box.centery = self.rect.centery
        if self.picture is not None:
            surface.blit(self.picture, self.picture.get_rect(center=box.center))
        else:
            look.art.paint_box(surface, box, look.u(12), look.colour("inset"))
            if self.face.bad:
                px = look.u(64)
                icon = look.icon("warning", px, "bad")
                surface.blit(icon, icon.get_rect(center=box.center))
        self._draw_words(surface)

    def _draw_words(self, surface: pygame.Surface) -> None:
        look = self.look
        left, width = self._words_left(), self._words_width(self.rect.width)
        high = look.type.line("name") + self._lines_height(self.rect.width) + self._players_height()
        top = self.rect.y + (self.rect.height - high) // 2
        row = pygame.Rect(left, top, width, look.type.line("name"))
        look.type.place(
            surface, look.type.ellipsize(self.face.title, "name", width), "name", look.colour("ink"), row
        )
        note = look.type.line("note")
        for text in self._wrapped(self.rect.width):
            row = pygame.Rect(left, row.bottom, width, note)
            look.type.place(surface, text, "note", look.colour("bad" if self.face.bad else "muted"), row)
        top = row.bottom + look.u(6)
        for number, (colour, name, points) in enumerate(self.face.players):
            line = pygame.Rect(left, top + number * note, min(width, look.metrics.grown(PLAYER)), note)
            px = round(look.type.px("note") * 1.15)
            surface.blit(look.art.piece(f"emblem-{colour}", px), (left, line.centery - px // 2))
            used = look.type.place(surface, points, "note", look.colour("ink"), line, "right")
            place = pygame.Rect(left + px + look.u(10), line.y, used.left - left - px - look.u(24), note)
            look.type.place(
                surface, look.type.ellipsize(name, "note", place.width), "note", look.colour("ink"), place
            )

    def _words_left(self) -> int:
        return self.rect.x + self.look.u(PAD + THUMBNAIL[0] + 22)

    def _words_width(self, width: int) -> int:
        return max(40, width - self.look.u(2 * PAD + THUMBNAIL[0] + 22))

    def _wrapped(self, width: int) -> list[str]:
        """Give the lines under the title; on one line as many as fit."""
        room = self._words_width(width)
        lines: list[str] = []
        for part in self.face.lines:
            longer = f"{lines[-1]} · {part}" if lines else part
            if lines and self.look.type.width(longer, "note") <= room:
                lines[-1] = longer
            else:
                lines += self.look.type.wrap(part, "note", room)
        return lines[: self.most_lines]

    def _lines_height(self, width: int) -> int:
        return len(self._wrapped(width)) * self.look.type.line("note")

    def _players_height(self) -> int:
        look = self.look
        return len(self.face.players) * look.type.line("note") + look.u(6) if self.face.players else 0
