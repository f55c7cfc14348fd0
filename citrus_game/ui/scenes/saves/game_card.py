"""A saved game that was read from its record, and its card: picture of the board, players, scores, date."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import pygame

from citrus_game.content.disk.problem import ContentError
from citrus_game.content.records.record import Record, RecordProblem
from citrus_game.narration.words import progress_words, side_words
from citrus_game.rules.model.state import State
from citrus_game.session import history
from citrus_game.session.game_session import GameSession
from citrus_game.session.saves import saves
from citrus_game.session.saves.save_index import Summary, summed
from citrus_game.session.saves.saves import SavedGame
from citrus_game.session.seats import Seat
from citrus_game.text import _
from citrus_game.ui.board.layers.ground import Grounds, ground_tiles
from citrus_game.ui.board.thumbnail import draw_board
from citrus_game.ui.toolkit.drawing.art import Art
from citrus_game.ui.toolkit.drawing.cells import Elastic, Line, PictureCell, TextCell
from citrus_game.ui.toolkit.drawing.text import TextRenderer
from citrus_game.ui.toolkit.layout.nodes import Box, Column, Node, Row, Space
from citrus_game.ui.toolkit.widgets.base import Action, Widget


class LoadedSave(NamedTuple):
    """A saved game. ``problem`` says why its record cannot be read; ``good`` is the readable part of a
    damaged record.
    """

    session: GameSession | None = None
    winners: Mapping[int, tuple[int, ...]] = MappingProxyType({})
    grounds: Grounds = MappingProxyType({})
    problem: str = ""
    good: Record | None = None

    @property
    def state(self) -> State | None:
        """The position, or None if nothing can be read."""
        return self.session.state if self.session is not None else None

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.session.seats if self.session is not None else ()

    @property
    def over(self) -> bool:
        return self.state is not None and self.state.over

    def summary(self) -> Summary:
        """Return the summary for the list of saved games."""
        if self.session is None:
            return Summary(problem=self.problem)
        return summed(self.session, self.problem)


def read(path: Path) -> LoadedSave:
    """Read a record. Problems are returned in `LoadedSave.problem`, not raised."""
    try:
        return from_session(saves.load(path))
    except RecordProblem as problem:
        found = from_session(saves.session_of(problem.good))
        return found._replace(problem=problem_text(problem), good=problem.good)
    except ContentError as problem:
        return LoadedSave(problem=problem_text(problem))


def problem_text(problem: ContentError) -> str:
    """Return the text of a problem, without the folder of the record."""
    place = f"{problem.where}: " if problem.where else ""
    return f"{place}{problem.message}"


def from_session(session: GameSession) -> LoadedSave:
    """Return a session as a `LoadedSave`."""
    winners = history.won_fincas(session)
    return LoadedSave(session, winners, ground_tiles(session))


def thumbnail(art: Art, type_: TextRenderer, known: LoadedSave, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture of a saved game's board, as large as fits into ``size``."""
    assert known.state is not None
    colours = [seat.colour for seat in known.seats]
    return draw_board(art, type_, size, known.state, colours, known.winners, known.grounds)


THUMBNAIL = (258, 200)
"""Size in units of the picture of the board."""
PAD, BETWEEN = 18, 22
"""Units around what stands on a card, and between picture and words."""
FULLEST = Summary(
    names=["?"] * 5,
    players=[""] * 5,
    colours=["azure"] * 5,
    points=[100] * 5,
    side="short",
    turn=99,
    over=True,
)
WHEN = "0000-00-00 00:00"
"""A summary with the most text that a card can have, and a date, to measure its height."""
PLAYER = 420
"""Width in units of a line with a player and points, at the usual text size."""


class GameCardData(NamedTuple):
    """The texts of a card: title, lines below it, and players as (colour, name, points). ``bad`` marks a
    damaged record.
    """

    title: str
    lines: tuple[str, ...]
    players: tuple[tuple[str, str, str], ...]
    bad: bool


def card_data(title: str, when: str, known: Summary | None) -> GameCardData:
    """Return the texts of a card. ``known`` is None for a game that was not read yet."""
    if known is None:
        return GameCardData(title, (when, "..."), (), False)
    points = (str(number) for number in known.points)
    players = tuple(zip(known.colours, known.names, points, strict=False))
    lines = [when]
    if players:
        progress = progress_words(known.turn, known.over)
        if known.from_turn:
            progress = _("{progress} (played on from turn {turn})").format(
                progress=progress, turn=known.from_turn
            )
        lines += [side_words(known.side), progress]
    if known.problem:
        lines = [when, _("This record is damaged.")]
    return GameCardData(title, tuple(lines), players, bool(known.problem))


class GameCard(Widget):
    """The card of a saved game; clicking it opens the game's dialog."""

    def __init__(self, game: SavedGame, face: GameCardData, action: Action | None = None) -> None:
        super().__init__(action=action)
        self.game, self.face = game, face
        self.picture: pygame.Surface | None = None

    def accessible_text(self) -> tuple[str, ...]:
        players = ", ".join(f"{name} {points}" for _colour, name, points in self.face.players)
        return self.face.title, *self.face.lines, players

    def set_face(self, face: GameCardData) -> None:
        """Replace the texts of the card."""
        if face != self.face:
            self.face = face
            self.mark_dirty()

    def measure(self, width: int = 0) -> tuple[int, int]:
        """Return the size of all cards, which have room for the fullest."""
        fullest = card_data("", WHEN, FULLEST)
        return width, self._card(self._lines(fullest, width), len(fullest.players)).whole.height_at(width)

    def picture_size(self) -> tuple[int, int]:
        """Return the size in pixels of the picture of the board."""
        return self.style.u(THUMBNAIL[0]), self.style.u(THUMBNAIL[1])

    def draw(self, surface: pygame.Surface) -> None:
        style, face = self.style, self.face
        lit = self.hovered or self.pressed
        edge = style.colour("gold-edge" if lit else "line")
        fill = style.colour("panel-active" if lit else "panel")
        style.art.paint_box(surface, self.rect, style.u(18), fill, edge, max(2, style.u(3)))
        lines = self._lines(face, self.rect.width)
        card = self._card(lines, len(face.players))
        card.whole.place(self.rect)
        self._draw_picture(surface, card.picture.rect)
        ink, quiet = style.colour("ink"), style.colour("bad" if face.bad else "muted")
        title = style.type.ellipsize(face.title, "name", card.title.rect.width)
        style.type.place(surface, title, "name", ink, card.title.rect)
        for text, place in zip(lines, card.lines, strict=True):
            style.type.place(surface, text, "note", quiet, place.rect)
        for player, place in zip(face.players, card.players, strict=True):
            self._draw_player(surface, player, place.rect)

    def _draw_picture(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        style = self.style
        if self.picture is not None:
            surface.blit(self.picture, self.picture.get_rect(center=box.center))
            return
        style.art.paint_box(surface, box, style.u(12), style.colour("inset"))
        if self.face.bad:
            icon = style.icon("warning", style.u(64), "bad")
            surface.blit(icon, icon.get_rect(center=box.center))

    def _draw_player(self, surface: pygame.Surface, player: tuple[str, str, str], row: pygame.Rect) -> None:
        colour, name, points = player
        emblem, last = PictureCell(f"emblem-{colour}", 0.85), TextCell(points, "ink")
        Line(emblem, Elastic(TextCell(name, "ink")), last, gap=10).draw(self.style, surface, row)

    def _card(self, lines: Sequence[str], players: int) -> "CardParts":
        """Return the places on a card with some lines and a number of players."""
        u, note = self.style.u, self.style.type.line("note")
        picture = Space(width=u(THUMBNAIL[0]), height=u(THUMBNAIL[1]), shrink=0, align_self="centre")
        title = Space(self.style.type.line("name"), shrink=0)
        told = [Space(note, shrink=0) for _line in lines]
        most = self.style.metrics.scaled(PLAYER)
        rows = [Space(note, shrink=0, max_width=most) for _player in range(players)]
        words = Column(title, *told, Column(*rows, padding=(0, u(6) if rows else 0, 0, 0)), justify="centre")
        whole = Row(picture, Box(words, grow=1, basis=0), gap=u(BETWEEN), padding=u(PAD))
        return CardParts(whole, picture, title, told, rows)

    def _lines(self, face: GameCardData, width: int) -> list[str]:
        """Return lines below the title: parts joined while they fit on one line."""
        room = max(40, width - self.style.u(2 * PAD + THUMBNAIL[0] + BETWEEN))
        lines: list[str] = []
        for part in face.lines:
            longer = f"{lines[-1]} · {part}" if lines else part
            if lines and self.style.type.width(longer, "note") <= room:
                lines[-1] = longer
            else:
                lines += self.style.type.wrap(part, "note", room)
        return lines


class CardParts(NamedTuple):
    """The places on a card: of all of it, picture, title, lines below it, and players."""

    whole: Node
    picture: Node
    title: Node
    lines: Sequence[Node]
    players: Sequence[Node]
