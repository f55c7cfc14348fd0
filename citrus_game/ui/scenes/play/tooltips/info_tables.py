"""The tables in tooltips: state of a finca, result of a harvest or purchase, points by source."""

from collections.abc import Iterator, Sequence

from citrus_game.facts.fincas import FincaFacts, Share
from citrus_game.facts.forecast import Forecast, Shift
from citrus_game.facts.lines import line_facts, market_facts
from citrus_game.facts.preview import Harvest
from citrus_game.narration import words
from citrus_game.narration.board import region_contents
from citrus_game.narration.fincas import finca_name, left_words, pays_words, stage_words
from citrus_game.narration.gains import returned_words, signed, still_words
from citrus_game.narration.lines import line_title, sign_words
from citrus_game.narration.words import PointsPart, parts
from citrus_game.rules.model.components import SOURCES, STOREHOUSE_USED
from citrus_game.rules.model.events import FincaScored
from citrus_game.rules.model.state import State
from citrus_game.session.seats import Seat
from citrus_game.text import _, pgettext
from citrus_game.ui.board.info_table import Cell, FincaCell, InfoTable, Item, Row, SiteCell
from citrus_game.ui.board.layers.pieces import land_piece
from citrus_game.ui.board.layers.plants import whole_tile
from citrus_game.ui.scenes.play.snapshot import Outcome
from citrus_game.ui.toolkit.drawing.cells import PictureCell, TextCell
from citrus_game.ui.toolkit.drawing.text import Align

NOTHING = "–"
PART_PIECES = {
    "plantations": "icon-harvest", "wells": "well-mark", "large wells": "large-well", "horses": "horses2",
    "tiles": "landscape-back", "penalties": "icon-minus", "fincas": "finca-back",
}  # fmt: skip
"""A picture for each part of a forecast."""
TROPHY = (PictureCell("icon-trophy", 1.1, "gold"),)
COLUMNS: tuple[Align, ...] = ("left", "right")


def ordinal(rank: int) -> str:
    """Return a rank as text, "1st"; a dash for 0."""
    return (NOTHING, _("1st"), _("2nd"), _("3rd"), _("4th"), _("5th"))[rank]


# fincas


def finca_table(facts: FincaFacts, seats: Sequence[Seat], player: int) -> InfoTable:
    """Return the table of a finca: each player's regions, and the points when its ring closes and at the
    end; the rows of ``player`` have a band.
    """
    title, note, shares = finca_name(facts), _notes(facts), facts.shares
    if facts.values is None:
        rows = tuple(
            Row((_who(seats[share.player]), _regions(share), _rank(share, facts)), share.player == player)
            for share in shares
        )
        return InfoTable(title, note, SiteCell(facts.letter), ("left", "left", "left"), rows)
    finca, pays = FincaCell(facts.values), pays_words(facts)
    if not shares:
        nobody = InfoTable(title, note, finca, foot=_("Nobody has a region there yet."))
        return nobody._replace(foot=f"{nobody.foot} {pays}", brief=nobody)
    heads: tuple[Cell, ...] = (
        (),
        (TextCell(_("Ring closes"), "muted-dark"),),
        (TextCell(_("Game ends"), "muted-dark"),),
    )
    told, short = [Row(heads)], list[Row]()
    for share in shares:
        lit, total = share.player == player, TextCell(str(share.total), text_style="count")
        who, rank, points = _who(seats[share.player]), _rank(share, facts), _points(share.now)
        told.append(Row((who, (points,), (_points(share.final),)), lit))
        told.append(Row(((*rank, *_regions(share)), (), ()), lit))
        short += [Row((who, (points,)), lit), Row(((total, *rank), ()), lit)]
    brief = InfoTable(title, note, None, COLUMNS, tuple(short), foot=_("Ring closes"))
    table = InfoTable(title, note, finca, ("left", "right", "right"), tuple(told), brief=brief)
    return table._replace(foot=pays, brief=table)


def _notes(facts: FincaFacts) -> Cell:
    """Return what there is to say about a site and the spaces around it."""
    use, still = stage_words(facts), left_words(facts)
    told: Cell = (TextCell(use, "muted-dark"),) if use else ()
    if facts.stage == "full":
        told = PictureCell("icon-check", 0.9, "gold"), TextCell(use, "gold")
    return (*told, *((TextCell(f"{still}.", "muted-dark"),) if still else ()))


def _regions(share: Share) -> Cell:
    """Return the sizes of a player's regions at a finca, and their sum."""
    counted: list[Item] = []
    for fruit, size in share.regions:
        if counted:
            counted.append(TextCell("+", "muted-dark"))
        counted += [PictureCell(whole_tile(fruit * 2), 0.9), TextCell(str(size), text_style="count")]
    if len(share.regions) > 1:
        counted += [TextCell("=", "muted-dark"), TextCell(str(share.total), text_style="count")]
    return tuple(counted)


def _rank(share: Share, facts: FincaFacts) -> Cell:
    tied = sum(other.rank == share.rank for other in facts.shares) > 1
    place = _("{place}, tied").format(place=ordinal(share.rank)) if tied else ordinal(share.rank)
    return (TextCell(place, "cream" if share.rank == 1 else "muted-dark"),)


def _points(points: int) -> TextCell:
    return TextCell(str(points), "gold", "heading") if points else TextCell(NOTHING, "muted-dark", "count")


def scored_table(facts: FincaFacts, event: FincaScored | None, seats: Sequence[Seat]) -> InfoTable:
    """Return the table of a scored finca; ``event`` is None if it was scored before the game began."""
    title, note, head = finca_name(facts), _notes(facts), PictureCell("finca-scored")
    if event is None:
        return InfoTable(title, note, head)
    best = sorted(range(len(seats)), key=lambda player: (-sum(event.sizes[player]), player))
    rows = tuple(
        Row((_who(seats[player]), _sum(event.sizes[player]), (_points(event.points[player]),)))
        for player in best
        if event.sizes[player]
    )
    return InfoTable(title, note, head, ("left", "left", "right"), rows)


def _who(seat: Seat) -> Cell:
    return _emblem(seat), TextCell(seat.name, "cream", "field")


def _emblem(seat: Seat) -> PictureCell:
    return PictureCell(f"emblem-{seat.colour}", 0.9)


def _sum(sizes: Sequence[int]) -> Cell:
    counted = " + ".join(map(str, sizes))
    total: Cell = (TextCell("=", "muted-dark"), TextCell(str(sum(sizes)), text_style="count"))
    return (TextCell(counted, text_style="count"), *(total if len(sizes) > 1 else ()))


# harvests


def harvest_facts(state: State, harvest: Harvest, told: Forecast, seats: Sequence[Seat]) -> InfoTable:
    """Return the table of a harvest: points, income, changes of rank at fincas, forecast."""
    title = _("Harvest: {points}").format(points=words.points(harvest.region.points))
    note: Cell = (TextCell(region_contents(harvest.region), "muted-dark"),)
    rows = [_now_row(told.points), _income_row(harvest)]
    lost: list[Row] = []
    if harvest.lost:
        lost = [_warning_row(words.lost_coins(harvest.lost))]
    rows += lost
    rows += _shift_rows(state, told, seats) + _forecast_rows(state, told, seats)
    head = PictureCell(whole_tile(harvest.region.fruit * 2))
    foot = still_words(told, state.player)
    return InfoTable(
        title, note, head, COLUMNS, tuple(rows), foot, brief=_brief(title, state, told, seats, lost)
    )


def purchase_facts(
    state: State, line: int, told: Forecast, seats: Sequence[Seat], buyer: str = ""
) -> InfoTable:
    """Return the table of a market line: its cost and what it brings if planted as shown. If a new finca
    is built first, only the cost. ``buyer`` names who buys, if that is not who looks.
    """
    facts = line_facts(state, line)
    title = line_title(facts)
    if buyer:
        title = _("{line} for {player}").format(line=title, player=buyer)
    note: Cell = (TextCell(words.counted_tiles(facts.tiles), "muted-dark"),)
    head = PictureCell(whole_tile(facts.tiles[0]))
    rows = [_coins_row(_("Coins"), told.coins - told.income)]
    if told.income:
        rows.append(_coins_row(_("Income: large well"), told.income))
    back = [_warning_row(returned_words(told.returned))] if told.returned else []
    if facts.finca:
        foot = " ".join((sign_words(market_facts(state)), _("What you plant then brings is not known yet.")))
        price = InfoTable(title, aligns=("left",), rows=(Row((_coins_and_points(told),)),))
        if back:
            price = InfoTable(title, aligns=COLUMNS, rows=(Row((_coins_and_points(told), ())), *back))
        return InfoTable(title, note, head, COLUMNS, (*rows, *back), foot, brief=price)
    rows += [_now_row(told.points), *back] if told.points else back
    rows += _shift_rows(state, told, seats) + _forecast_rows(state, told, seats)
    planted = _("Points if you plant as shown and the game ends.")
    if buyer:
        planted = _("Points if {player} plants as shown and the game ends.").format(player=buyer)
    foot = " ".join(filter(None, (still_words(told, state.player), planted)))
    mine = told._replace(shifts=tuple(shift for shift in told.shifts if shift.player == state.player))
    shifts = _shift_rows(state, mine, seats)
    shorter = [Row((_coins_and_points(told), ())), *back, *shifts, *_forecast_rows(state, told, seats)]
    brief = _brief(title, state, told, seats, back)
    own = InfoTable(title, aligns=COLUMNS, rows=tuple(shorter), brief=brief)
    own = own._replace(note=note, brief=own)
    return InfoTable(title, note, head, COLUMNS, tuple(rows), foot, brief=own)


def _brief(
    title: str, state: State, told: Forecast, seats: Sequence[Seat], warnings: Sequence[Row]
) -> InfoTable:
    """Return a short table: coins and points, warnings, parts of the forecast as pictures, and the forecast.

    Its own short version has only the first two of them.
    """
    rows = [Row((_coins_and_points(told), ())), *warnings]
    told_parts = parts(told.parts)
    if told_parts:
        rows.append(Row((_picture_cell(told_parts), ())))
    rows += [Row((_who(seats[player]), change)) for player, change in _forecasts(state, told)]
    least = (Row((_coins_and_points(told), ())), *warnings)
    brief = InfoTable(title, aligns=COLUMNS, rows=least)
    return InfoTable(title, aligns=COLUMNS, rows=tuple(rows), brief=brief)


def _coins_and_points(told: Forecast) -> Cell:
    """Return a cell with coins, and with points if there are any."""
    coins: Cell = (PictureCell("coin", 1.1), _change(told.coins))
    return (*coins, PictureCell("icon-check", 1.1, "gold"), _change(told.points)) if told.points else coins


def _shift_rows(state: State, told: Forecast, seats: Sequence[Seat]) -> list[Row]:
    """Return rows with changes of rank at fincas, and the player's other points."""
    rows = [
        Row(
            (
                (*_finca(state, shift), *_who(seats[shift.player]), _places(shift)),
                (_change(shift.worth[1] - shift.worth[0]),),
            ),
            ruled=not number,
        )
        for number, shift in enumerate(told.shifts)
    ]
    others = [part for part in parts(told.parts) if part.name != "fincas"]
    if others:
        rows.append(Row(_others(others), ruled=not rows))
    return rows


def _finca(state: State, shift: Shift, share: float = 1.4) -> Cell:
    letter = state.game.board.sites[shift.site]
    return FincaCell(shift.values, share), TextCell(letter, "cream", "heading")


def _others(others: Sequence[PointsPart]) -> tuple[Cell, ...]:
    """Return the cells of other points: pictures with numbers and their sum; a single part has its name."""
    told: Cell = (
        PictureCell(PART_PIECES[others[0].name], 1.1),
        TextCell(words.capital(others[0].words), "muted-dark"),
    )
    if len(others) > 1:
        told = _picture_cell(others)
    return told, (_change(sum(part.points for part in others)),)


def _picture_cell(counted: Sequence[PointsPart]) -> Cell:
    """Return a cell with a picture and a number for each part of a forecast."""
    pairs = (
        (PictureCell(PART_PIECES[part.name], 1.1), TextCell(signed(part.points), "muted-dark"))
        for part in counted
    )
    return tuple(item for pair in pairs for item in pair)


def _places(shift: Shift) -> TextCell:
    """Return a change of rank, "1st → 2nd". No rank is a word, since a dash would look like a longer arrow.
    A player's name stands before it: "Ana takes the lead".
    """
    if shift.takes_lead:
        return TextCell(_("takes the lead"))
    if shift.rank[1] == 1 != shift.rank[0]:
        return TextCell(_("ties for 1st"))
    before, after = (ordinal(rank) if rank else pgettext("place", "none") for rank in shift.rank)
    if shift.rank[0] == shift.rank[1]:
        return TextCell(after if shift.alone else _("{place}, tied").format(place=after))
    return TextCell(_("{before} → {after}").format(before=before, after=after))


def _forecasts(state: State, told: Forecast) -> list[tuple[int, Cell]]:
    """Return the player on turn, and all whose forecast changes, with the change."""
    players = sorted(range(len(told.before)), key=lambda each: each != state.player)
    changed = [
        player for player in players if player == state.player or told.before[player] != told.after[player]
    ]
    change = _("{before} → {after}")
    pairs = [map(words.number, (told.before[player], told.after[player])) for player in changed]
    texts = [change.format(before=before, after=after) for before, after in pairs]
    return [
        (player, (TextCell(text, "gold", "heading"),)) for player, text in zip(changed, texts, strict=True)
    ]


def _forecast_rows(state: State, told: Forecast, seats: Sequence[Seat]) -> list[Row]:
    head: Cell = (*TROPHY, TextCell(_("Forecast"), "muted-dark"))
    return [
        Row(((*(() if number else head), *_who(seats[player])), change), ruled=not number)
        for number, (player, change) in enumerate(_forecasts(state, told))
    ]


def _coins_row(words: str, coins: int) -> Row:
    return Row(((PictureCell("coin", 1.1), TextCell(words, "muted-dark")), (_change(coins),)))


def _now_row(points: int) -> Row:
    label = PictureCell("icon-check", 1.1, "gold"), TextCell(_("Points now"), "muted-dark")
    return Row((label, (_change(points),)))


def _income_row(harvest: Harvest) -> Row:
    workers = _("for {workers}").format(workers=words.workers(harvest.workers))
    label = TextCell(_("Income"), "muted-dark"), TextCell(workers, "muted-dark")
    return Row(((PictureCell("coin", 1.1), *label), (TextCell(f"+{harvest.coins}", "gold", "heading"),)))


def _warning_row(text: str) -> Row:
    return Row(((PictureCell("icon-warning", 0.9, "bad-on-dark"), TextCell(text, "bad-on-dark")), ()))


def _change(points: int) -> TextCell:
    if points < 0:
        return TextCell(words.number(points), "bad-on-dark", "heading")
    return TextCell(f"+{points}" if points else "0", "muted-dark", "heading")


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
    """Return a table of pictures of a player's bonuses, below their number. Wild horses are face down."""
    backs = [PictureCell("landscape-back", TILE)] * len(state.horses[player])
    tiles = [*backs, *(PictureCell(land_piece(kind), TILE) for kind in state.tiles[player])]
    stored = [
        item
        for tile, _fresh in state.stored[player]
        for item in (PictureCell(land_piece(STOREHOUSE_USED), TILE), PictureCell(whole_tile(tile), TILE))
    ]
    number = words.bonus_number(len(tiles) + len(state.stored[player]), len(backs))
    rows: list[Sequence[Item]] = [[TextCell(number, "muted-dark")]] if number else []
    rows += [line[at : at + ACROSS] for line in (tiles, stored) for at in range(0, len(line), ACROSS)]
    return InfoTable(name, aligns=("left",), rows=tuple(Row((tuple(row),)) for row in rows))


def score_facts(outcome: Outcome, seats: Sequence[Seat], player: int, bonuses: InfoTable) -> InfoTable:
    """Return a table of everybody's points by source with a player's column highlighted, below the
    player's bonuses.
    """
    told = _("Forecast: {points} if the game ended now").format(points=words.points(sum(outcome.end[player])))
    blank = ((),) * len(seats)
    tiles = tuple(Row(row.cells + blank) for row in bonuses.rows)
    share = 1.5 if len(seats) < 4 else 1.1
    heads = Row(((), *((PictureCell(f"worker-{seat.colour}", share),) for seat in seats)))
    aligns: tuple[Align, ...] = ("left", *(RIGHT for _seat in seats))
    points = heads, *_brief_rows(outcome)
    briefest = InfoTable(
        _("Forecast"),
        (),
        None,
        aligns,
        (*tiles[1:], *points),
        lit=player + 1,
        brief=bonuses if tiles else None,
    )
    brief = briefest._replace(rows=(*tiles, *points), brief=briefest) if tiles else briefest
    rows = (*tiles, heads, *_source_rows(outcome))
    named = (*TROPHY, TextCell(_("Forecast"), "muted-dark"))
    short = InfoTable(seats[player].name, named, aligns=aligns, rows=rows, lit=player + 1, brief=brief)
    return short._replace(note=(*TROPHY, TextCell(told, "muted-dark")), brief=short)


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
    ends = ((TextCell(words.number(sum(points)), "gold", "heading"),) for points in outcome.end)
    yield Row(((PictureCell("icon-trophy", 0.95, "gold"),), *ends), ruled=True)


def _forecast_cell(now: int, end: int) -> Cell:
    """Return a cell with the points of a source, and what the end of the game would add."""
    if end == now:
        return (_number(now, ""),)
    more = TextCell(f"+{end - now}" if end > now else words.number(end - now), "gold", "count")
    return (TextCell(words.number(now), text_style="count"), more) if now else (more,)


def _picture(piece: str) -> Cell:
    return (PictureCell(piece, 0.95, "muted-dark" if piece.startswith("icon-") else ""),)


def _source_row(index: int, numbers: Sequence[int], sign: str) -> Row:
    source = SOURCES[index]
    name: Cell = (*_picture(SOURCE_PIECES[source]), TextCell(words.source_name(source), "muted-dark"))
    return Row((name, *((_number(number, sign),) for number in numbers)))


def _number(number: int, sign: str) -> TextCell:
    if not number:
        return TextCell(NOTHING, "disabled-dark")
    if number < 0:
        return TextCell(words.number(number), "bad-on-dark", "count")
    return TextCell(f"{sign}{number}", text_style="count")


def _sum_row(name: str, numbers: Sequence[int]) -> Row:
    cells = ((TextCell(words.number(number), "gold", "heading"),) for number in numbers)
    return Row(((TextCell(name, "cream", "field"),), *cells), ruled=True)
