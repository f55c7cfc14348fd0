"""A sentence for every event, for the log and the screen reader.

The sentences of refusals are in `refusals`, the help cards in `rule_texts`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from citrus_game.content.game.box import values_text
from citrus_game.narration.words import (
    Names,
    a_plantation,
    a_tile,
    apart,
    capital,
    coins,
    counted_fruit,
    counted_tiles,
    fruit_name,
    joined,
    line_name,
    lost_coins,
    plantation_number,
    points,
    source_name,
    space_names,
    takes_coins,
    workers,
)
from citrus_game.rules.model import events as ev
from citrus_game.rules.model.board import Board
from citrus_game.rules.model.state import Game
from citrus_game.text import _, ngettext, pgettext

UNTOLD = (ev.FincaDrawn, ev.WorkerPlaced, ev.WorkerReturned, ev.TurnStarted)
"""Events without words, since another event of the same step includes them."""


def event_sentence(event: ev.Event, names: Names, game: Game) -> str | None:
    """Return an event as a sentence, or None if there is nothing to say (`UNTOLD`, a normal end of a turn).

    ``names`` are the players' names by seat.
    """
    return None if isinstance(event, UNTOLD) else _TELLERS[type(event)](event, names, game)


def event_spaces(event: ev.Event, game: Game) -> int:
    """Return the spaces of an event to highlight on the board, as a mask."""
    match event:
        case ev.Harvested() | ev.Plowed():
            return event.region
        case (
            ev.Planted()
            | ev.WorkerPlaced()
            | ev.WorkerReturned()
            | ev.TileTaken()
            | ev.LargeWellLeft()
            | ev.BullPut()
        ):
            return 1 << event.space
        case ev.RegionsJoined():
            return sum(event.own) | sum(event.neutral)
        case ev.FincaBuilt() | ev.SiteRevealed():
            return 1 << game.board.site_spaces[event.site]
        case ev.FincaScored():
            return 1 << game.board.site_spaces[event.site] | game.board.rings[event.site]
        case _:
            return 0


def finca_sums(event: ev.FincaScored, names: Names) -> list[str]:
    """Return the players' shares of a scored finca: "Ana gets 10 points for 7 plantations (3 + 4)"."""
    told = []
    for player in sorted(range(len(names)), key=lambda p: (-event.points[p], -sum(event.sizes[p]), p)):
        sizes = event.sizes[player]
        if not sizes:
            continue
        count = plantation_number(sum(sizes))
        if len(sizes) > 1:
            count = _("{total} ({sum})").format(total=count, sum=" + ".join(map(str, sizes)))
        text = _("{player} gets {points} for {count}") if event.points[player] else _("{player} has {count}")
        told.append(text.format(player=names[player], count=count, points=points(event.points[player])))
    return told


def scored_words(event: ev.FincaScored, names: Names, board: Board) -> tuple[str, str]:
    """Return title and sentences about a scored finca: who has most around it, and the points."""
    head = _("The ring of finca {site} is full")
    if event.final:
        head = _("Finca {site} at the end of the game")
    told = []
    for place, points_each in enumerate(sorted({each for each in event.points if each}, reverse=True)[:2]):
        who = [names[player] for player, each in enumerate(event.points) if each == points_each]
        if place == 0:
            text = ngettext(
                "{players} has the most plantations around it: {points}.",
                "{players} have the most plantations around it: {points} each.",
                len(who),
            )
        else:
            text = ngettext(
                "{players} comes second: {points}.", "{players} come second: {points} each.", len(who)
            )
        told.append(text.format(players=joined(who), points=points(points_each)))
    return head.format(site=board.sites[event.site]), " ".join(told) or _("Nobody has a region around it.")


def gained_words(source: str, gained: Sequence[int], names: Names, *, wells: bool = False) -> tuple[str, str]:
    """Return title and text on what the players gain from a source (`SOURCES`) at the end, by seat; "" for
    nothing. With ``wells``, those of the plantations that are harvested last are included.
    """
    title = pgettext("points", "Unharvested, with wells") if wells else source_name(source)
    text = _("{player} +{points}")
    told = [text.format(player=name, points=n) for name, n in zip(names, gained, strict=True) if n]
    return capital(title), " · ".join(told)


def _bought(event: ev.Bought, names: Names, game: Game) -> str:
    return _("{player} buys {line} for {coins}: {tiles}.").format(
        player=names[event.player],
        line=line_name(game.lines[event.line]),
        coins=coins(event.cost),
        tiles=counted_tiles(tile for _index, tile in event.taken),
    )


def _cart(event: ev.CartUsed, names: Names, _game: Game) -> str:
    return _("{player} uses a cart and takes {tile} from the market.").format(
        player=names[event.player], tile=a_plantation(event.tile)
    )


def _finca_built(event: ev.FincaBuilt, names: Names, game: Game) -> str:
    return _("{player} builds the finca {values} on site {site}.").format(
        player=names[event.player], values=values_text(event.values), site=game.board.sites[event.site]
    )


def _site_revealed(event: ev.SiteRevealed, _names: Names, game: Game) -> str:
    return _("Site {site} is marked: a finca may be built there from now on.").format(
        site=game.board.sites[event.site]
    )


def _planted(event: ev.Planted, names: Names, game: Game) -> str:
    if event.covered >= 0:
        text = _("{player} bridges the neutral {covered} on {space} and plants {tile}.")
    elif event.bridged:
        text = _("{player} bridges the rock on {space} and plants {tile}.")
    elif event.stored:
        text = _("{player} plants {tile} from a storehouse on {space}.")
    else:
        text = _("{player} plants {tile} on {space}.")
    return text.format(
        player=names[event.player],
        tile=a_plantation(event.tile),
        space=game.board.name(event.space),
        covered=fruit_name(event.covered // 2),
    )


def _joined_regions(event: ev.RegionsJoined, names: Names, _game: Game) -> str:
    """Return a sentence about joined regions: how many, and the new size."""
    own, neutral = len(event.own), len(event.neutral)
    size = 1 + sum(part.bit_count() for part in (*event.own, *event.neutral))
    regions = ngettext("a region", "{n} regions", own).format(n=own)
    if not neutral:
        text = _("{player} joins {regions}: one of {counted} now.")
    else:
        text = _("{player} joins {regions} and {neutral}: one of {counted} now.")
    neutral_text = ngettext("a neutral one", "{n} neutral ones", neutral).format(n=neutral)
    counted = plantation_number(size)
    return text.format(player=names[event.player], regions=regions, neutral=neutral_text, counted=counted)


def _tile_taken(event: ev.TileTaken, names: Names, game: Game) -> str:
    text = (
        _("{player} takes {tile} from {space}: {points}.")
        if event.points
        else _("{player} takes {tile} from {space}.")
    )
    return text.format(
        player=names[event.player],
        tile=a_tile(event.kind),
        space=game.board.name(event.space),
        points=points(event.points),
    )


def harvest_sum(event: ev.Harvested) -> str:
    """Return the points of a harvest: "5 points, of which 1 for wells"."""
    total = event.plantations + event.wells + event.large_wells
    parts = []
    if event.wells:
        parts.append(_("{points} for wells").format(points=event.wells))
    if event.large_wells:
        parts.append(_("{points} for large wells").format(points=event.large_wells))
    text = _("{points}, of which {parts}") if parts else "{points}"
    return text.format(points=points(total), parts=joined(parts))


def _harvested(event: ev.Harvested, names: Names, _game: Game) -> str:
    size = event.region.bit_count()
    if event.final:
        text = ngettext(
            "{player} scores {n} plantation at the end: {sum}.",
            "{player} scores {n} plantations at the end: {sum}.",
            size,
        )
    else:
        text = _("{player} harvests {fruits}: {sum}.")
    fruits = counted_fruit(event.fruit, size)
    return text.format(player=names[event.player], n=size, fruits=fruits, sum=harvest_sum(event))


def _large_well_left(event: ev.LargeWellLeft, _names: Names, game: Game) -> str:
    return _("The large well on {space} leaves the game.").format(space=game.board.name(event.space))


def _lost_coins(forfeited: int) -> str:
    return f" {lost_coins(forfeited)}" if forfeited else ""


def _income(event: ev.Income, names: Names, _game: Game) -> str:
    told = _("{player} takes {coins} for {workers} at home.").format(
        player=names[event.player], coins=takes_coins(event.coins), workers=workers(event.workers)
    )
    return told + _lost_coins(event.forfeited)


def _money(event: ev.MoneyUsed, names: Names, _game: Game) -> str:
    told = _("{player} uses a money bonus: {coins}.").format(
        player=names[event.player], coins=coins(event.value)
    )
    return told + _lost_coins(event.forfeited)


def _bull(event: ev.BullPut, names: Names, game: Game) -> str:
    return _("{player} puts a bull on {space}.").format(
        player=names[event.player], space=game.board.name(event.space)
    )


def _plowed(event: ev.Plowed, names: Names, game: Game) -> str:
    return ngettext(
        "{player} takes over the neutral plantation on {spaces} with a plough.",
        "{player} takes over the neutral plantations on {spaces} with a plough.",
        event.region.bit_count(),
    ).format(player=names[event.player], spaces=space_names(game.board, event.region))


def _milestone(event: ev.MilestoneUsed, names: Names, _game: Game) -> str:
    return _("{player} uses a milestone: a finca is built at once.").format(player=names[event.player])


def _stored(event: ev.Stored, names: Names, _game: Game) -> str:
    return _("{player} puts {tile} into a storehouse.").format(
        player=names[event.player], tile=a_plantation(event.tile)
    )


def _returned(event: ev.Returned, names: Names, _game: Game) -> str:
    return _("{player} gives {tiles} back to the market and loses {points}.").format(
        player=names[event.player],
        tiles=counted_tiles(tile for _index, tile in event.given),
        points=points(event.penalty),
    )


def _refilled(event: ev.Refilled, _names: Names, _game: Game) -> str:
    if not event.drawn:
        return _("The market isn’t refilled.")
    text = (
        ngettext(
            "{n} plantation is added to the market.",
            "{n} plantations are added to the market.",
            len(event.drawn),
        )
        if event.complete
        else ngettext(
            "The last plantation of the bag comes to the market.",
            "The last {n} plantations of the bag come to the market.",
            len(event.drawn),
        )
    )
    return text.format(n=len(event.drawn))


def _finca_scored(event: ev.FincaScored, names: Names, game: Game) -> str:
    sums = finca_sums(event, names)
    text = (
        _("The finca {values} on {site} is scored at the end. {sums}.")
        if event.final
        else _("The finca {values} on {site} is scored. {sums}.")
    )
    return text.format(
        values=values_text(event.values),
        site=game.board.sites[event.site],
        sums=apart(sums) or _("Nobody has a region there"),
    )


def _tiles_scored(event: ev.TilesScored, names: Names, _game: Game) -> str | None:
    parts = []
    if event.horses:
        parts.append(_("{points} for wild horses").format(points=points(event.horses)))
    if event.tiles:
        parts.append(_("{points} for unused bonuses").format(points=points(event.tiles)))
    if not parts:
        return None
    return _("{player} gets {points}.").format(player=names[event.player], points=joined(parts))


def _turn_ended(event: ev.TurnEnded, names: Names, _game: Game) -> str | None:
    return _("{player} passes.").format(player=names[event.player]) if event.passed else None


def _blocked(event: ev.Blocked, names: Names, _game: Game) -> str:
    return _("All players have passed. {player} builds a finca, if one can be built.").format(
        player=names[event.player]
    )


def _game_over(event: ev.GameOver, names: Names, _game: Game) -> str:
    return ngettext(
        "The game is over. {players} wins.",
        "The game is over. {players} share the victory.",
        len(event.winners),
    ).format(players=joined([names[player] for player in event.winners]))


_TELLERS: Mapping[type[Any], Callable[[Any, Names, Game], str | None]] = {
    ev.Bought: _bought,
    ev.CartUsed: _cart,
    ev.FincaBuilt: _finca_built,
    ev.SiteRevealed: _site_revealed,
    ev.Planted: _planted,
    ev.RegionsJoined: _joined_regions,
    ev.TileTaken: _tile_taken,
    ev.Harvested: _harvested,
    ev.LargeWellLeft: _large_well_left,
    ev.Income: _income,
    ev.MoneyUsed: _money,
    ev.BullPut: _bull,
    ev.Plowed: _plowed,
    ev.MilestoneUsed: _milestone,
    ev.Stored: _stored,
    ev.Returned: _returned,
    ev.Refilled: _refilled,
    ev.FincaScored: _finca_scored,
    ev.TilesScored: _tiles_scored,
    ev.TurnEnded: _turn_ended,
    ev.Blocked: _blocked,
    ev.GameOver: _game_over,
}
