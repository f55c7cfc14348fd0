"""Texts for spaces of the board, regions and rows."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from citrus_game.facts.fincas import finca_facts
from citrus_game.facts.regions import RegionFacts, region_facts
from citrus_game.narration import words
from citrus_game.narration.fincas import finca_line
from citrus_game.narration.words import Names
from citrus_game.rules.model.board import bits
from citrus_game.rules.model.state import State
from citrus_game.text import _, ngettext


def space_line(state: State, space: int, names: Sequence[str]) -> str:
    """Return what is on a space, who owns it, and which fincas and sites it touches."""
    board = state.game.board
    if space in board.site_spaces:
        return finca_line(finca_facts(state, board.site_spaces.index(space)))
    text = _("{space}: {what}")
    return text.format(space=board.name(space), what=space_words(state, space, names))


def space_words(state: State, space: int, names: Sequence[str]) -> str:
    """Return what is on a space that is no site, who owns it, and what it touches; without its name."""
    tile, area = state.tile_on(space), 1 << space
    if tile is not None:
        area = state.region_at(space)
        facts, text = region_facts(state, area), _("{region}, {contents}")
        what = text.format(region=region_owner(facts, names), contents=region_contents(facts))
    elif (kind := state.land_on(space)) is not None:
        what = words.a_tile(kind)
    elif state.game.board.rocks >> space & 1:
        what = _("a rock")
    else:
        what = _("an open space")
    beside = _beside(state, area)
    return _("{said}, beside {places}").format(said=what, places=words.joined(beside)) if beside else what


def region_contents(facts: RegionFacts) -> str:
    """Return what is in a region: "3 lemons and 1 well"."""
    wells = [words.wells(facts.wells)] if facts.wells else []
    return words.joined([words.counted_fruit(facts.fruit, facts.plantations), *wells])


def region_owner(facts: RegionFacts, names: Names) -> str:
    """Return whose region it is: "Ana’s region"."""
    if facts.owner is None:
        return _("neutral region")
    return _("{player}’s region").format(player=names[facts.owner])


def harvest_words(facts: RegionFacts) -> str:
    """Return what is in a region, and the points for harvesting it."""
    return words.headed(region_contents(facts), words.points(facts.points))


def _beside(state: State, area: int) -> list[str]:
    """Return the names of the unscored fincas and marked sites whose ring contains a space of the area."""
    board, found = state.game.board, []
    for site, ring in enumerate(board.rings):
        if not ring & area or state.scored >> site & 1:
            continue
        if state.fincas[site] is not None:
            found.append(_("finca {site}").format(site=board.sites[site]))
        elif site in state.marked:
            found.append(_("marked site {site}").format(site=board.sites[site]))
    return found


def road_words(state: State, space: int) -> str:
    """Return of which fincas an open space is a road, and what that means for planting; "" if it is none."""
    board = state.game.board
    letters = [
        board.sites[site]
        for site, values in enumerate(state.fincas)
        if values is not None and board.roads[site] >> space & 1
    ]
    if not letters:
        return ""
    road = ngettext("Road of finca {sites}.", "Road of fincas {sites}.", len(letters))
    told = [road.format(sites=words.joined(letters)), _("A new region begins on a road of a finca.")]
    if not state.game.options.family:
        told.append(_("No two roads of a finca may have the same fruit."))
    return " ".join(told)


def board_words(state: State, names: Names) -> Iterator[str]:
    """Yield sentences for the whole board: size, all regions with their spaces, landscape tiles, rocks."""
    board = state.game.board
    first, last = board.name(min(board.names)), board.name(max(board.names))
    columns = ngettext("{n} column", "{n} columns", board.width).format(n=board.width)
    rows = ngettext("{n} row", "{n} rows", board.height).format(n=board.height)
    size = _("The board goes from {first} to {last}: {columns}, {rows}.")
    yield size.format(first=first, last=last, columns=columns, rows=rows)
    for region in regions(state):
        yield region_words(state, region, names)
    lying: dict[int, list[str]] = defaultdict(list)
    for low in bits(state.tiled):
        kind = state.land_on(low.bit_length() - 1)
        if kind is not None:
            lying[kind] += board.names_of(low)
    for kind, found in sorted(lying.items()):
        yield _("{tile}: {spaces}.").format(
            tile=words.capital(words.tile_name(kind)), spaces=words.joined(found)
        )
    if board.rocks:
        yield _("Rocks: {spaces}.").format(spaces=words.space_names(board, board.rocks))


def regions(state: State) -> list[int]:
    """Return all regions as masks: those of the player on turn first, neutral ones last."""
    found = [region for planted in state.planted for region in state.game.board.regions(planted)]

    def order(region: int) -> tuple[int, int]:
        owner = state.owner_at(region.bit_length() - 1)
        late = state.game.players if owner is None else (owner - state.player) % state.game.players
        return late, (region & -region).bit_length()

    return sorted(found, key=order)


def region_words(state: State, region: int, names: Names) -> str:
    """Return a sentence with a region and all its spaces."""
    text = _("{region}: {spaces}.")
    return text.format(
        region=words.capital(space_words(state, (region & -region).bit_length() - 1, names)),
        spaces=words.space_names(state.game.board, region),
    )


def row_words(state: State, row: int, names: Names) -> Iterator[str]:
    """Yield a sentence for each space of a row, counted from 1."""
    for column in range(state.game.board.width):
        space = state.game.board.at(column, row - 1)
        if space is not None:
            yield named_space(state, space, names) + "."


def named_space(state: State, space: int, names: Names) -> str:
    """Return `space_line`, with the space's name also for sites."""
    said, name = space_line(state, space, names), state.game.board.name(space)
    if space in state.game.board.site_spaces:
        return _("{space}: {what}").format(space=name, what=said)
    return said
