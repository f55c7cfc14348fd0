"""The drawn call-out of a player: the bonuses, and everybody's points by source."""

from collections.abc import Sequence
from functools import cached_property

from citrus_game.client.board.facts import Cell, Facts, Pic, Row, Word
from citrus_game.client.board.layers.pieces import land_piece
from citrus_game.client.board.layers.plants import whole_tile
from citrus_game.client.kit.draw.type import Align
from citrus_game.client.play.moment import Outcome
from citrus_game.client.play.words.facts import NOTHING
from citrus_game.rules.material.components import SOURCES, STOREHOUSE_USED
from citrus_game.rules.material.state import State
from citrus_game.table.seat import Seat
from citrus_game.table.speech import words
from citrus_game.text import _

RIGHT: Align = "right"
SOURCE_PIECES = {
    "harvest": "icon-harvest", "wells": "well-mark", "large wells": "large-well", "fincas": "finca-back",
    "final fincas": "finca-back", "final harvest": "icon-harvest", "horses": "horses2",
    "tiles": "landscape-back", "penalties": "icon-minus", "start": "worker-slot",
}  # fmt: skip
"""A picture for each source of points."""
TILE = 1.4
"""Height of a bonus in lines."""
ACROSS = 6
"""Bonuses beside each other."""


def bonus_facts(state: State, player: int, name: str) -> Facts:
    """Tell all bonuses that lie before a player, each as a tile: they lie face up, but for wild horses."""
    backs = [Pic("landscape-back", TILE)] * len(state.horses[player])
    tiles = [*backs, *(Pic(land_piece(kind), TILE) for kind in state.tiles[player])]
    stored = [
        item
        for tile, _fresh in state.stored[player]
        for item in (Pic(land_piece(STOREHOUSE_USED), TILE), Pic(whole_tile(tile), TILE))
    ]
    rows = [line[at : at + ACROSS] for line in (tiles, stored) for at in range(0, len(line), ACROSS)]
    return Facts(name, aligns=("left",), rows=tuple(Row((tuple(row),)) for row in rows))


class ScoreFacts:
    """Everybody's points by source, as they are told to who points at a player: the same, one column lit."""

    def __init__(self, outcome: Outcome, seats: Sequence[Seat]) -> None:
        self.outcome, self.seats = outcome, seats
        self._players = range(len(seats))

    def about(self, player: int, bonuses: Facts) -> Facts:
        """Tell them to who points at a player, under the player's bonuses."""
        points, lit = words.points(sum(self.outcome.end[player])), player + 1
        title = _("{player}: {points} if the game ended now").format(
            player=self.seats[player].name, points=points
        )
        blank = ((),) * len(self.seats)
        tiles = tuple(Row(row.cells + blank) for row in bonuses.rows)
        brief = self.brief._replace(
            lit=lit, rows=tiles + self.brief.rows, brief=bonuses if bonuses.rows else None
        )
        return self.full._replace(title=title, lit=lit, rows=tiles + self.full.rows, brief=brief)

    @cached_property
    def full(self) -> Facts:
        """Give a sum for now, what would come on top, and the sum of both."""
        outcome, players = self.outcome, self._players
        rows = [self._heads]
        rows += [
            _source_row(index, [outcome.now[each][index] for each in players], "")
            for index in range(len(SOURCES))
            if any(outcome.now[each][index] for each in players)
        ]
        now = [sum(points) for points in outcome.now]
        rows.append(_sum_row(_("Now"), now))
        for index in range(len(SOURCES)):
            more = [outcome.end[each][index] - outcome.now[each][index] for each in players]
            if any(more):
                rows.append(_source_row(index, more, "+"))
        end = [sum(points) for points in outcome.end]
        if end != now:
            rows.append(_sum_row(_("If the game ended now"), end))
        return Facts("", aligns=self._aligns, rows=tuple(rows))

    @cached_property
    def brief(self) -> Facts:
        """Give in a row a picture what each source has brought and would bring more, then the forecast."""
        outcome, players = self.outcome, self._players
        rows = [self._heads]
        for piece in dict.fromkeys(SOURCE_PIECES.values()):
            kinds = [index for index, source in enumerate(SOURCES) if SOURCE_PIECES[source] == piece]
            now = [sum(outcome.now[each][index] for index in kinds) for each in players]
            end = [sum(outcome.end[each][index] for index in kinds) for each in players]
            if any(now) or any(end):
                rows.append(Row((_picture(piece), *(_grown(*both) for both in zip(now, end, strict=True)))))
        ends = ((Word(_signed(sum(outcome.end[each])), "gold", "heading"),) for each in players)
        rows.append(Row(((Pic("icon-trophy", 0.95, "gold"),), *ends), ruled=True))
        return Facts(_("Forecast"), aligns=self._aligns, rows=tuple(rows))

    @property
    def _heads(self) -> Row:
        return Row(((), *((Pic(f"worker-{seat.colour}", 1.5),) for seat in self.seats)))

    @property
    def _aligns(self) -> tuple[Align, ...]:
        return ("left", *(RIGHT for _seat in self.seats))


def _grown(now: int, end: int) -> Cell:
    """Tell what a source has brought, and behind it what would come on top."""
    if end == now:
        return (_number(now, ""),)
    more = Word(f"+{end - now}" if end > now else _signed(end - now), "gold", "count")
    return (Word(_signed(now), style="count"), more) if now else (more,)


def _picture(piece: str) -> Cell:
    return (Pic(piece, 0.95, "muted-dark" if piece.startswith("icon-") else ""),)


def _signed(points: int) -> str:
    return str(points).replace("-", "−")


def _source_row(index: int, numbers: Sequence[int], sign: str) -> Row:
    source = SOURCES[index]
    name: Cell = (*_picture(SOURCE_PIECES[source]), Word(words.source_name(source), "muted-dark"))
    return Row((name, *((_number(number, sign),) for number in numbers)))


def _number(number: int, sign: str) -> Word:
    if not number:
        return Word(NOTHING, "disabled-dark")
    if number < 0:
        return Word(f"−{-number}", "bad-on-dark", "count")
    return Word(f"{sign}{number}", style="count")


def _sum_row(name: str, numbers: Sequence[int]) -> Row:
    cells = ((Word(_signed(number), "gold", "heading"),) for number in numbers)
    return Row(((Word(name, "cream", "field"),), *cells), ruled=True)
