"""The drawn call-outs of the play scene: how a finca stands, what a harvest brings, points by source."""

from collections.abc import Sequence

from citrus_game.client.board.facts import Cell, Facts, House, Item, Pic, Row, Site, Word
from citrus_game.client.board.layers.plants import whole_tile
from citrus_game.rules.actions.fincas import can_build_finca
from citrus_game.rules.actions.market import due_after, line_tiles
from citrus_game.rules.material.events import FincaScored
from citrus_game.rules.material.state import State
from citrus_game.table.advice.balance import Balance, Shift
from citrus_game.table.advice.foresight import FincaStanding, Harvest, Share
from citrus_game.table.seat import Seat
from citrus_game.table.speech import words
from citrus_game.table.speech.parts import Part, parts
from citrus_game.table.speech.sentences import finca_name
from citrus_game.table.speech.step_words import signed
from citrus_game.table.telling.cost import returned_words, still_words
from citrus_game.text import _, ngettext, pgettext

NOTHING = "–"
PART_PIECES = {
    "plantations": "icon-harvest", "wells": "well-mark", "large wells": "large-well", "horses": "horses2",
    "tiles": "landscape-back", "penalties": "icon-minus", "fincas": "finca-back",
}  # fmt: skip
"""A picture for each part of a forecast; fincas have a row each where there is room."""


def ordinal(rank: int) -> str:
    """Name a place: "1st"; a dash for none."""
    return (NOTHING, _("1st"), _("2nd"), _("3rd"), _("4th"), _("5th"))[rank]


# fincas


def finca_facts(state: State, standing: FincaStanding, seats: Sequence[Seat]) -> Facts:
    """Tell how a finca stands: each player's regions, who gets what when its ring closes and at the end."""
    letter = state.game.board.sites[standing.site]
    if standing.values is None:
        title = _("Marked site {site}").format(site=letter)
        rows = [_share_row(share, standing, seats)[:3] for share in standing.shares]
        brief = Facts(
            title,
            _open_note(standing),
            None,
            ("left", "left", "left"),
            tuple(Row(row, lit=share.player == state.player) for row, share in _zip(rows, standing)),
        )
        note = (Word(_("The next finca may be built here."), "muted-dark"), *brief.note)
        return brief._replace(note=note, head=Site(letter), brief=brief)
    title = _("Finca {values} on {site}").format(values=finca_name(standing.values), site=letter)
    head = House(standing.values)
    if not standing.shares:
        return Facts(title, _open_note(standing), head, foot=_("Nobody has a region there yet."))
    rows = [_share_row(share, standing, seats) for share in standing.shares]
    heads: tuple[Cell, ...] = (
        (),
        (),
        (),
        (Word(_("If the ring closes"), "muted-dark"),),
        (Word(_("If the game ends"), "muted-dark"),),
    )
    return Facts(
        title,
        _open_note(standing),
        head,
        ("left", "left", "left", "right", "right"),
        (
            Row(heads),
            *(Row(row, lit=share.player == state.player) for row, share in _zip(rows, standing)),
        ),
        brief=_brief_finca(title, state, standing, rows),
    )


def _brief_finca(
    title: str, state: State, standing: FincaStanding, rows: Sequence[tuple[Cell, ...]]
) -> Facts:
    """Tell of each player the sum alone, the place, and the points when the ring closes."""
    return Facts(
        title,
        _open_note(standing),
        aligns=("left", "right", "left", "right"),
        rows=tuple(
            Row(_summed(row, share), lit=share.player == state.player)
            for row, share in zip(rows, standing.shares, strict=True)
        ),
        foot=_("If the ring closes"),
    )


def _summed(row: tuple[Cell, ...], share: Share) -> tuple[Cell, ...]:
    """Give a player's row with the sum alone, and the points when the ring closes."""
    who, _regions, place, now, _final = row
    return who, (Word(str(share.total), style="count"),), place, now


def _zip(rows: Sequence[tuple[Cell, ...]], standing: FincaStanding) -> list[tuple[tuple[Cell, ...], Share]]:
    return list(zip(rows, standing.shares, strict=True))


def _open_note(standing: FincaStanding) -> Cell:
    count = standing.open.bit_count()
    if not count:
        if standing.values is None:
            return ()
        return Pic("icon-check", 0.9, "gold"), Word(
            _("Ring closed: it scores at the end of this turn."), "gold"
        )
    text = ngettext("{n} space still open.", "{n} spaces still open.", count).format(n=count)
    return (Word(text, "muted-dark"),)


def _share_row(share: Share, standing: FincaStanding, seats: Sequence[Seat]) -> tuple[Cell, ...]:
    """Give a player's row: who, the sum region by region, the place, points at either time."""
    seat = seats[share.player]
    counted: list[Item] = []
    for fruit, size in share.regions:
        if counted:
            counted.append(Word("+", "muted-dark"))
        counted += [Pic(whole_tile(fruit * 2), 0.9), Word(str(size), style="count")]
    if len(share.regions) > 1:
        counted += [Word("=", "muted-dark"), Word(str(share.total), style="count")]
    tied = sum(other.rank == share.rank for other in standing.shares) > 1
    place = _("{place}, tied").format(place=ordinal(share.rank)) if tied else ordinal(share.rank)
    return (
        _who(seat),
        tuple(counted),
        (Word(place, "cream" if share.rank == 1 else "muted-dark"),),
        (_points(share.now),),
        (_points(share.final),),
    )


def _points(points: int) -> Word:
    return Word(str(points), "gold", "heading") if points else Word(NOTHING, "muted-dark", "count")


def scored_facts(state: State, site: int, event: FincaScored | None, seats: Sequence[Seat]) -> Facts:
    """Tell what a finca brought when it was scored; ``event`` is None where that was before the game."""
    values = state.fincas[site]
    assert values is not None
    title = _("Finca {values} on {site}").format(values=finca_name(values), site=state.game.board.sites[site])
    note, head = (Word(_("It has been scored."), "muted-dark"),), Pic("finca-scored")
    if event is None:
        return Facts(title, note, head)
    best = sorted(range(len(seats)), key=lambda player: (-sum(event.sizes[player]), player))
    rows = tuple(
        Row((_who(seats[player]), _sum(event.sizes[player]), (_points(event.points[player]),)))
        for player in best
        if event.sizes[player]
    )
    return Facts(title, note, head, ("left", "left", "right"), rows)


def _who(seat: Seat) -> Cell:
    return Pic(f"emblem-{seat.colour}", 0.9), Word(seat.name, "cream", "field")


def _sum(sizes: Sequence[int]) -> Cell:
    counted = " + ".join(map(str, sizes))
    total: Cell = (Word("=", "muted-dark"), Word(str(sum(sizes)), style="count"))
    return (Word(counted, style="count"), *(total if len(sizes) > 1 else ()))


# harvests


def harvest_facts(state: State, harvest: Harvest, told: Balance, seats: Sequence[Seat]) -> Facts:
    """Tell what a harvest brings, whose place it changes at which fincas, and the forecast."""
    total = harvest.plantations + harvest.wells
    title = _("Harvest: {points}").format(points=words.points(total))
    fruits = words.counted_fruit(harvest.fruit, harvest.plantations)
    note: Cell = (Word(fruits, "muted-dark"),)
    if harvest.wells:
        wells = ngettext("{n} well", "{n} wells", harvest.wells).format(n=harvest.wells)
        note = (Word(_("{fruits} + {wells}").format(fruits=fruits, wells=wells), "muted-dark"),)
    rows = [Row(_now(told.points)), Row(_income(harvest))]
    lost: list[Row] = []
    if harvest.lost:
        gone = ngettext("{n} coin above 12 is lost", "{n} coins above 12 are lost", harvest.lost)
        lost = [Row(_warned(gone.format(n=harvest.lost)))]
    rows += lost
    rows += _shift_rows(state, told, seats) + _forecast_rows(state, told, seats)
    head = Pic(whole_tile(harvest.fruit * 2))
    foot = still_words(told, state.player)
    brief = _brief_facts(title, state, told, seats, lost)
    return Facts(title, note, head, ("left", "left", "right"), tuple(rows), foot, brief=brief)


def purchase_facts(state: State, line: int, told: Balance, seats: Sequence[Seat]) -> Facts:
    """Return what a market line costs and brings, planted as shown; before a new finca, only its price."""
    tiles = [tile for _index, tile in line_tiles(state, line)]
    title = words.line_name(state.game.lines[line])
    note: Cell = (Word(words.counted_tiles(tiles), "muted-dark"),)
    head = Pic(whole_tile(tiles[0]))
    rows = [Row(((Pic("coin", 1.1), Word(_("Coins"), "muted-dark")), (), (_change(told.coins),)))]
    if can_build_finca(state) and due_after(state, len(tiles)):
        foot = _("A new finca is built first. What you plant then brings is not known yet.")
        title = words.capital(title)
        price = Facts(title, aligns=("left",), rows=(Row((_coins_and_points(told),)),))
        return Facts(title, note, head, ("left", "left", "right"), tuple(rows), foot, brief=price)
    if told.points:
        back: Cell = (Word(returned_words(told.returned), "bad-on-dark"),) if told.returned else ()
        rows.append(Row(_now(told.points, back)))
    rows += _shift_rows(state, told, seats) + _forecast_rows(state, told, seats)
    foot = " ".join(filter(None, (still_words(told, state.player), _("If you plant it as shown."))))
    title = title[:1].upper() + title[1:]
    own = _own_facts(title, state, told, seats)
    return Facts(title, note, head, ("left", "left", "right"), tuple(rows), foot, brief=own)


def _own_facts(title: str, state: State, told: Balance, seats: Sequence[Seat]) -> Facts:
    """Tell coins and points, the fincas at which the player on turn rises, other points, the forecast."""
    mine = told._replace(shifts=tuple(shift for shift in told.shifts if shift.player == state.player))
    back = [Row(_warned(returned_words(told.returned)))] if told.returned else []
    rows = [Row((_coins_and_points(told), (), ())), *back]
    for row in _shift_rows(state, mine, seats):
        finca, who, change = row.cells
        rows.append(row._replace(cells=(finca, who[-1:], change)))
    forecasts = _forecast_rows(state, told, seats)
    rows += [row._replace(cells=(row.cells[1], (), row.cells[2])) for row in forecasts]
    brief = _brief_facts(title, state, told, seats, back)
    return Facts(title, aligns=("left", "left", "right"), rows=tuple(rows), brief=brief)


def _coins_and_points(told: Balance) -> Cell:
    """Tell them in pictures; points where there are any."""
    coins: Cell = (Pic("coin", 1.1), _change(told.coins))
    return (*coins, Pic("icon-check", 1.1, "gold"), _change(told.points)) if told.points else coins


def _brief_facts(
    title: str, state: State, told: Balance, seats: Sequence[Seat], lost: Sequence[Row]
) -> Facts:
    """Tell coins and points, what is ``lost``, what the forecast changes by in pictures, and the forecast."""
    rows = [Row((_coins_and_points(told), ())), *(row._replace(cells=row.cells[:2]) for row in lost)]
    told_parts = parts(told.parts)
    if told_parts:
        rows.append(Row((_pictured(told_parts), ())))
    rows += [row._replace(cells=row.cells[1:]) for row in _forecast_rows(state, told, seats)]
    return Facts(title, aligns=("left", "right"), rows=tuple(rows))


def planting_facts(state: State, told: Balance, seats: Sequence[Seat]) -> Facts:
    """Tell in pictures what a planting changes: the forecast, and whose place at which finca.

    The trophy alone says that it is the forecast, as on the players' panels where words have no room: what
    is told in large type would else hide a third of the board that it is about.
    """
    forecasts = [row.cells for row in _forecast_rows(state, told, seats)]
    rows = [Row((head[:1], (who[0], *change))) for head, who, change in forecasts]
    shifts = _shift_cells(state, told, seats, share=1.1)
    rows += [Row((finca, (who[0], who[-1]))) for finca, who, _change in shifts]
    return Facts("", aligns=("left", "left"), rows=tuple(rows))


def region_facts(title: str, fruit: int, plantations: int, wells: int, worth: bool) -> Facts:
    """Tell in few words how large a region is, and the points of its harvest where it is ``worth`` any."""
    told: Cell = (Pic(whole_tile(fruit * 2), 1.1), Word(str(plantations), style="count"))
    if wells:
        told += (Pic("well-mark", 1.1), Word(str(wells), style="count"))
    if worth:
        told += (Pic("icon-harvest", 1.1, "muted-dark"), Word(signed(plantations + wells), "gold", "heading"))
    return Facts(title, told)


def _shift_rows(state: State, told: Balance, seats: Sequence[Seat]) -> list[Row]:
    """Tell what the forecast changes by: whose place at which finca, and the mover's other points."""
    rows = [Row(cells, ruled=not number) for number, cells in enumerate(_shift_cells(state, told, seats))]
    others = [part for part in parts(told.parts) if part.name != "fincas"]
    if others:
        rows.append(Row(_others(others), ruled=not rows))
    return rows


def _shift_cells(
    state: State, told: Balance, seats: Sequence[Seat], share: float = 1.4
) -> list[tuple[Cell, Cell, Cell]]:
    """Tell whose place changes at which finca: the finca, the player with the place, the points."""
    letters = state.game.board.sites
    return [
        (
            (House(shift.values, share), Word(letters[shift.site], "cream", "heading")),
            (*_who(seats[shift.player]), Word(_places(shift), "cream", "field")),
            (_change(shift.worth[1] - shift.worth[0]),),
        )
        for shift in told.shifts
    ]


def _others(others: Sequence[Part]) -> tuple[Cell, ...]:
    """Tell what else counts, a picture and a number each, and the sum; one part alone by its name."""
    told: Cell = (Pic(PART_PIECES[others[0].name], 1.1), Word(words.capital(others[0].words), "muted-dark"))
    if len(others) > 1:
        told = _pictured(others)
    return told, (), (_change(sum(part.points for part in others)),)


def _pictured(counted: Sequence[Part]) -> Cell:
    """Tell parts of a forecast by a picture and a number each."""
    pairs = ((Pic(PART_PIECES[part.name], 1.1), Word(signed(part.points), "muted-dark")) for part in counted)
    return tuple(item for pair in pairs for item in pair)


def _now(points: int, why: Cell = ()) -> tuple[Cell, ...]:
    return (Pic("icon-check", 1.1, "gold"), Word(_("Points now"), "muted-dark")), why, (_change(points),)


def _places(shift: Shift) -> str:
    """Say how a place changes: "1st → 2nd". A dash for none would look like a longer arrow."""
    before, after = (ordinal(rank) if rank else pgettext("place", "none") for rank in shift.rank)
    return _("{before} → {after}").format(before=before, after=after) if before != after else before


def _forecast_rows(state: State, told: Balance, seats: Sequence[Seat]) -> list[Row]:
    """Tell the forecast of the player on turn, and of all whose forecast changes."""
    rows: list[Row] = []
    name = _("Forecast")
    head: Cell = (Pic("icon-trophy", 1.1, "gold"), Word(name, "muted-dark"))
    for player in sorted(range(len(seats)), key=lambda each: each != state.player):
        before, after = told.before[player], told.after[player]
        if before == after and player != state.player:
            continue
        change = _("{before} → {after}").format(before=before, after=after).replace("-", "−")
        cells: tuple[Cell, ...] = (
            head if not rows else (),
            _who(seats[player]),
            (Word(change, "gold", "heading"),),
        )
        rows.append(Row(cells, ruled=not rows))
    return rows


def _income(harvest: Harvest) -> tuple[Cell, ...]:
    return (
        (Pic("coin", 1.1), Word(_("Income"), "muted-dark")),
        (Word(_("for {workers}").format(workers=words.workers(harvest.workers)), "muted-dark"),),
        (Word(f"+{harvest.coins}", "gold", "heading"),),
    )


def _warned(text: str) -> tuple[Cell, ...]:
    return ((Pic("icon-warning", 0.9, "bad-on-dark"), Word(text, "bad-on-dark")), (), ())


def _change(points: int) -> Word:
    if points < 0:
        return Word(f"−{-points}", "bad-on-dark", "heading")
    return Word(f"+{points}" if points else "0", "muted-dark", "heading")
