"""What the board shows of the thing pointed at: marks over it, and the words of a call-out."""

from collections.abc import Sequence
from typing import NamedTuple

from citrus_game.client.board.over import Over
from citrus_game.client.board.pieces import land_piece
from citrus_game.client.board.plants import whole_tile
from citrus_game.client.play import wording
from citrus_game.client.play.desk import Desk
from citrus_game.client.play.why import why_not_space
from citrus_game.rules.components import BULL
from citrus_game.rules.events import FincaScored
from citrus_game.rules.fincas import finca_points, finca_sizes
from citrus_game.rules.harvest import region_points
from citrus_game.rules.state import State
from citrus_game.table import words
from citrus_game.table.help_cards import tile_card
from citrus_game.table.sentences import finca_name, finca_sums
from citrus_game.text import _, ngettext


class Seen(NamedTuple):
    """What is shown while a space is pointed at; ``around`` is what the call-out stands beside."""

    over: Over = Over()
    title: str = ""
    body: str = ""
    bad: bool = False
    around: int = 0


def look_at(desk: Desk, space: int, names: Sequence[str]) -> Seen:
    """Say what a space is, what a click there would do, or why it would do nothing."""
    bit = 1 << space
    if desk.lit() & bit:
        return Seen(_inviting(desk, space))
    board = desk.state.game.board
    site = board.site_spaces.index(space) if space in board.site_spaces else -1
    if site >= 0 and desk.state.drawn is None:
        return _site(desk.state, site, names)
    why = why_not_space(desk, space)
    if why is not None:
        over = Over(illegal=space, causes=why.culprits & ~bit)
        return Seen(over, wording.refusal_title(why), wording.sentences(why, names), True, bit)
    return _thing(desk.state, space, names)


def _inviting(desk: Desk, space: int) -> Over:
    """Give the marks of a space that may be chosen: what would lie there, lifted."""
    if desk.now.sites:
        return Over(ring=space, lifted=space, finca=desk.state.drawn)
    if desk.pick is not None and desk.pick.kind == "plow":
        return Over(outlined=(desk.state.region_at(space),))
    if desk.pick is not None and desk.pick.kind == "bull":
        return Over(ring=space, lifted=space, piece=land_piece(BULL))
    tile = desk.picked_tile()
    assert tile is not None
    return Over(ring=space, lifted=space, piece=whole_tile(tile))


def _thing(state: State, space: int, names: Sequence[str]) -> Seen:
    """Say what lies on a space: a region with size and owner, or a landscape tile."""
    tile, kind = state.tile_on(space), state.land_on(space)
    if tile is not None:
        return _region(state, space, tile, names)
    if kind is not None:
        card = tile_card(kind)
        return Seen(Over(ring=space), card.title, card.text, around=1 << space)
    return Seen(Over(ring=space))


def _region(state: State, space: int, tile: int, names: Sequence[str]) -> Seen:
    region, owner = state.region_at(space), state.owner_at(space)
    plantations, wells = region_points(state, region)
    fruits = words.fruit_plural(tile >> 1)
    title = _("Neutral {fruits}") if owner is None else _("{player}: {fruits}")
    size = ngettext("{n} plantation", "{n} plantations", plantations).format(n=plantations)
    if wells:
        size = words.joined([size, ngettext("{n} well", "{n} wells", wells).format(n=wells)])
    text = _("{size}. They count for nobody.")
    if owner is not None:
        text = _("{size}: {points} at a harvest.")
    body = text.format(size=size, points=words.points(plantations + wells))
    title = title.format(fruits=fruits, player=names[owner] if owner is not None else "")
    return Seen(Over(outlined=(region,)), title, body, around=region)


def _site(state: State, site: int, names: Sequence[str]) -> Seen:
    """Say what a site is for, or who would get what of its finca."""
    board, values = state.game.board, state.fincas[site]
    letter, space = board.sites[site], board.site_spaces[site]
    over = Over(ring=space)
    if values is None:
        body = (
            _("The next finca may be built here.")
            if site in state.marked
            else _("A finca may be built here once the site is marked.")
        )
        return Seen(over, _("Site {site}").format(site=letter), body, around=1 << space)
    title = _("Finca {values} on {site}").format(values=finca_name(values), site=letter)
    if state.scored >> site & 1:
        return Seen(over, title, _("It is scored."), around=1 << space)
    over = over._replace(outlined=_touching(state, site))
    return Seen(over, title, _finca_body(state, site, names), around=1 << space)


def _touching(state: State, site: int) -> tuple[int, ...]:
    """Give the owned regions that count for a finca."""
    board = state.game.board
    found = [board.region(own & board.rings[site], own) for own in state.own]
    return tuple(mask for mask in found if mask)


def _finca_body(state: State, site: int, names: Sequence[str]) -> str:
    values = state.fincas[site]
    assert values is not None
    free = state.game.board.rings[site] & ~(state.taken | state.tiled | state.game.board.rocks)
    if free:
        text = ngettext("{n} space around it is free.", "{n} spaces around it are free.", free.bit_count())
        lines = [text.format(n=free.bit_count())]
    else:
        lines = [_("Its ring is closed: it is scored when this turn ends.")]
    sizes = finca_sizes(state, site)
    points = finca_points(sizes, values, final=False)
    sums = finca_sums(FincaScored(site, values, sizes, points, final=False), names)
    if not sums:
        lines.append(_("Nobody has a region around it yet."))
    return "\n".join([*lines, *sums])
