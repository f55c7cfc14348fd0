"""The table in the tooltip of a player: bonuses, and everybody's points by source."""

from collections.abc import Iterator, Sequence

from citrus_game.narration import words
from citrus_game.rules.model.components import SOURCES, STOREHOUSE_USED
from citrus_game.rules.model.state import State
from citrus_game.session.seats import Seat
from citrus_game.text import _
from citrus_game.ui.board.info_table import Cell, InfoTable, Row
from citrus_game.ui.board.layers.pieces import land_piece
from citrus_game.ui.board.layers.plants import whole_tile
from citrus_game.ui.scenes.play.snapshot import Outcome
from citrus_game.ui.scenes.play.tooltips.info_tables import NOTHING
from citrus_game.ui.toolkit.drawing.cells import PictureCell, TextCell
from citrus_game.ui.toolkit.drawing.text import Align

RIGHT: Align = "right"
SOURCE_PIECES = {
    "harvest": "icon-harvest", "wells": "well-mark", "large wells": "large-well", "fincas": "finca-back",
    "final fincas": "finca-back", "final harvest": "icon-harvest", "horses": "horses2",
    "tiles": "landscape-back", "penalties": "icon-minus", "start": "worker-slot",
}  # fmt: skip
"""A picture for each source of points."""
TILE = 1.4
"""Height of a bonus in lines of text."""
ACROSS = 6
"""Bonuses in a row."""


def bonus_facts(state: State, player: int, name: str) -> InfoTable:
    """Return a table of pictures of a player's bonuses. Wild horses are face down."""
    backs = [PictureCell("landscape-back", TILE)] * len(state.horses[player])
    tiles = [*backs, *(PictureCell(land_piece(kind), TILE) for kind in state.tiles[player])]
    stored = [
        item
        for tile, _fresh in state.stored[player]
        for item in (PictureCell(land_piece(STOREHOUSE_USED), TILE), PictureCell(whole_tile(tile), TILE))
    ]
    rows = [line[at : at + ACROSS] for line in (tiles, stored) for at in range(0, len(line), ACROSS)]
    return InfoTable(name, aligns=("left",), rows=tuple(Row((tuple(row),)) for row in rows))


def score_facts(outcome: Outcome, seats: Sequence[Seat], player: int, bonuses: InfoTable) -> InfoTable:
    """Return a table of everybody's points by source with a player's column highlighted, below the
    player's bonuses.
    """
    told = _("{points} if the game ended now").format(points=words.points(sum(outcome.end[player])))
    blank = ((),) * len(seats)
    tiles = tuple(Row(row.cells + blank) for row in bonuses.rows)
    share = 1.5 if len(seats) < 4 else 1.1
    heads = Row(((), *((PictureCell(f"worker-{seat.colour}", share),) for seat in seats)))
    aligns: tuple[Align, ...] = ("left", *(RIGHT for _seat in seats))
    brief = InfoTable(
        _("Forecast"),
        aligns=aligns,
        rows=(*tiles, heads, *_brief_rows(outcome)),
        lit=player + 1,
        brief=bonuses if bonuses.rows else None,
    )
    return InfoTable(
        seats[player].name,
        (TextCell(told, "muted-dark"),),
        aligns=aligns,
        rows=(*tiles, heads, *_source_rows(outcome)),
        lit=player + 1,
        brief=brief,
    )


def _source_rows(outcome: Outcome) -> Iterator[Row]:
    """Yield rows of points now, of what the end of the game would add, and of the total."""
    for index, points in enumerate(zip(*outcome.now, strict=True)):
        if any(points):
            yield _source_row(index, points, "")
    now, end = (list(map(sum, points)) for points in outcome)
    yield _sum_row(_("Now"), now)
    for index in range(len(SOURCES)):
        more = [after[index] - before[index] for before, after in zip(*outcome, strict=True)]
        if any(more):
            yield _source_row(index, more, "+")
    if end != now:
        yield _sum_row(_("Forecast"), end)


def _brief_rows(outcome: Outcome) -> Iterator[Row]:
    """Yield rows with pictures for sources, and both numbers in one cell."""
    for piece in dict.fromkeys(SOURCE_PIECES.values()):
        kinds = [index for index, source in enumerate(SOURCES) if SOURCE_PIECES[source] == piece]
        now, end = ([sum(each[index] for index in kinds) for each in points] for points in outcome)
        if any(now) or any(end):
            yield Row((_picture(piece), *(_forecast_cell(*both) for both in zip(now, end, strict=True))))
    ends = ((TextCell(_signed(sum(points)), "gold", "heading"),) for points in outcome.end)
    yield Row(((PictureCell("icon-trophy", 0.95, "gold"),), *ends), ruled=True)


def _forecast_cell(now: int, end: int) -> Cell:
    """Return a cell with the points of a source, and what the end of the game would add."""
    if end == now:
        return (_number(now, ""),)
    more = TextCell(f"+{end - now}" if end > now else _signed(end - now), "gold", "count")
    return (TextCell(_signed(now), text_style="count"), more) if now else (more,)


def _picture(piece: str) -> Cell:
    return (PictureCell(piece, 0.95, "muted-dark" if piece.startswith("icon-") else ""),)


def _signed(points: int) -> str:
    return str(points).replace("-", "−")


def _source_row(index: int, numbers: Sequence[int], sign: str) -> Row:
    source = SOURCES[index]
    name: Cell = (*_picture(SOURCE_PIECES[source]), TextCell(words.source_name(source), "muted-dark"))
    return Row((name, *((_number(number, sign),) for number in numbers)))


def _number(number: int, sign: str) -> TextCell:
    if not number:
        return TextCell(NOTHING, "disabled-dark")
    if number < 0:
        return TextCell(f"−{-number}", "bad-on-dark", "count")
    return TextCell(f"{sign}{number}", text_style="count")


def _sum_row(name: str, numbers: Sequence[int]) -> Row:
    cells = ((TextCell(_signed(number), "gold", "heading"),) for number in numbers)
    return Row(((TextCell(name, "cream", "field"),), *cells), ruled=True)
