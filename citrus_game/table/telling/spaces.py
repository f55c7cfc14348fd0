"""One line of text for a space of the board or a line of the market: what is there and what it touches."""

from collections.abc import Sequence

from citrus_game.rules.actions.harvest import region_points
from citrus_game.rules.actions.market import line_tiles
from citrus_game.rules.actions.placing import open_spaces
from citrus_game.rules.material.state import State
from citrus_game.table.speech import words
from citrus_game.table.speech.sentences import finca_name
from citrus_game.text import _, ngettext


def market_line(state: State, line: int, verdict: str) -> str:
    """Say what a market line holds, and what is to be said of it."""
    name = words.capital(words.line_name(state.game.lines[line]))
    if not line_tiles(state, line):
        return _("{line}: empty").format(line=name)
    return held(name, state, line, verdict)


def held(name: str, state: State, line: int, verdict: str) -> str:
    """Say behind a name what a market line holds that is not empty."""
    tiles = words.plantations(tile for _index, tile in line_tiles(state, line))
    return _("{line}: {tiles}. {verdict}").format(line=name, tiles=tiles, verdict=verdict)


def space_line(state: State, space: int, names: Sequence[str]) -> str:
    """Say what is on a space, whose it is, and which fincas and sites it touches."""
    board = state.game.board
    if space in board.site_spaces:
        return _site(state, board.site_spaces.index(space))
    text = _("{space}: {what}")
    return text.format(space=board.name(space), what=space_words(state, space, names))


def space_words(state: State, space: int, names: Sequence[str]) -> str:
    """Say the same of a space that is no site, without its name."""
    tile, area = state.tile_on(space), 1 << space
    if tile is not None:
        area = state.region_at(space)
        what = _region(state, space, tile, area, names)
    elif (kind := state.land_on(space)) is not None:
        what = words.a_tile(kind)
    elif state.game.board.rocks >> space & 1:
        what = _("a rock")
    else:
        what = _("an open space")
    beside = _beside(state, area)
    return _("{said}, beside {places}").format(said=what, places=words.joined(beside)) if beside else what


def _region(state: State, space: int, tile: int, area: int, names: Sequence[str]) -> str:
    """Name a region: "Ana's lemon region of 3, 1 well"."""
    count, wells = region_points(state, area)
    owner = state.owner_at(space)
    text = _("{player}’s {fruit} region of {count}")
    if owner is None:
        text = _("neutral {fruit} region of {count}")
    player = "" if owner is None else names[owner]
    said = text.format(player=player, fruit=words.fruit_name(tile >> 1), count=count)
    if wells:
        said += ", " + ngettext("{n} well", "{n} wells", wells).format(n=wells)
    return said


def _beside(state: State, area: int) -> list[str]:
    """Name the fincas that are not scored yet, and the marked sites, around which an area lies."""
    board, found = state.game.board, []
    for site, ring in enumerate(board.rings):
        if not ring & area or state.scored >> site & 1:
            continue
        if state.fincas[site] is not None:
            found.append(_("finca {site}").format(site=board.sites[site]))
        elif site in state.marked:
            found.append(_("marked site {site}").format(site=board.sites[site]))
    return found


def _site(state: State, site: int) -> str:
    board, values = state.game.board, state.fincas[site]
    letter = board.sites[site]
    if values is None:
        marked = site in state.marked
        text = (
            _("{site}: marked site, open for a finca")
            if marked
            else _("{site}: building site, not marked yet")
        )
        return text.format(site=letter)
    head = _("{site}: finca {values}").format(site=letter, values=finca_name(values))
    if state.scored >> site & 1:
        return _("{said}, scored").format(said=head)
    free = (open_spaces(state) & board.rings[site]).bit_count()
    text = ngettext("{said}, {n} open space around it", "{said}, {n} open spaces around it", free)
    return text.format(said=head, n=free)
