"""Building fincas and scoring them (RULES.md 7, 10, 11)."""

from typing import Final

from citrus_game.rules.model.board import Board
from citrus_game.rules.model.components import FRUITS, Values
from citrus_game.rules.model.events import Event, FincaBuilt, FincaDrawn, FincaScored, SiteRevealed
from citrus_game.rules.model.memo_last import MemoLast
from citrus_game.rules.model.players import put, score, without
from citrus_game.rules.model.state import FROM_FINAL_FINCAS, FROM_FINCAS, State
from citrus_game.rules.moves.placing import open_spaces, road_block


def can_build_finca(state: State) -> bool:
    """Whether a finca is left in the stack and a site is marked."""
    return bool(state.finca_stack and state.marked)


def draw_finca(state: State) -> Event:
    """Draw the top finca; its site is chosen next."""
    values, *rest = state.finca_stack
    state.finca_stack = tuple(rest)
    state.drawn = values
    return FincaDrawn(state.player, values)


def set_finca(state: State, site: int) -> None:
    """Put the drawn finca on a site, so that new regions can start on its roads."""
    state.fincas = put(state.fincas, site, state.drawn)
    state.marked = without(state.marked, site)
    state.drawn = None
    state.start_roads |= state.game.board.roads[site]
    if state.game.options.road_rule_sites != "all":
        recount_roads(state)


def build_finca(state: State, site: int) -> list[Event]:
    """Put the drawn finca on a marked site and reveal the next site."""
    assert state.drawn is not None
    happened: list[Event] = [FincaBuilt(state.player, site, state.drawn)]
    set_finca(state, site)
    if state.site_stack:
        revealed, *rest = state.site_stack
        state.site_stack = tuple(rest)
        state.marked = (*state.marked, revealed)
        if state.game.options.road_rule_sites == "marked":
            recount_roads(state)
        happened.append(SiteRevealed(revealed))
    return happened


def recount_roads(state: State) -> None:
    """Compute ``road_block`` again: depending on the options, a new finca or marked site adds roads."""
    state.road_block = tuple(road_block(state, planted) for planted in state.planted)


def finca_regions(state: State, site: int) -> tuple[tuple[int, ...], ...]:
    """Return for each player the own regions around a finca, diagonals included, as masks."""
    board = state.game.board
    ring = board.rings[site]
    found = []
    for player in range(state.game.players):
        touching = []
        for own in state.own[player * len(FRUITS) : (player + 1) * len(FRUITS)]:
            seeds = own & ring
            while seeds:
                region = board.region(seeds & -seeds, own)
                touching.append(region)
                seeds &= ~region
        found.append(tuple(touching))
    return tuple(found)


def finca_sizes(state: State, site: int) -> tuple[tuple[int, ...], ...]:
    """Return for each player the sizes of the own regions around a finca."""
    return tuple(tuple(map(int.bit_count, regions)) for regions in finca_regions(state, site))


def finca_points(sizes: tuple[tuple[int, ...], ...], values: tuple[int, int], final: bool) -> tuple[int, ...]:
    """Return each player's points for a finca: first and second value; at the end only the second, for the
    most.

    >>> finca_points(((5,), (2, 3), (3,), (4, 3)), (10, 5), False)
    (5, 5, 0, 10)
    >>> finca_points(((4,), (4,), (3,)), (10, 5), False)
    (10, 10, 0)
    >>> finca_points(((4,), (), (3,)), (10, 5), True)
    (5, 0, 0)
    """
    counts = [sum(own) for own in sizes]
    most = max(counts)
    if most == 0:
        return (0,) * len(counts)
    if final:
        return tuple(values[1] if count == most else 0 for count in counts)
    second = max((count for count in counts if count < most), default=0)
    if counts.count(most) > 1 or second == 0:
        second = -1
    return tuple(values[0] if count == most else values[1] if count == second else 0 for count in counts)


def score_finca(state: State, site: int, final: bool) -> Event:
    """Score a finca, which flips it."""
    values = state.fincas[site]
    assert values is not None
    sizes = finca_sizes(state, site)
    points = finca_points(sizes, values, final)
    for player, gained in enumerate(points):
        score(state, player, FROM_FINAL_FINCAS if final else FROM_FINCAS, gained)
    state.scored |= 1 << site
    return FincaScored(site, values, sizes, points, final)


def score_surrounded(state: State) -> list[Event]:
    """Score every unscored finca that has all spaces around it occupied."""
    still_open = open_spaces(state)
    found = [site for site, ring in open_rings(state) if not ring & still_open]
    return [score_finca(state, site, final=False) for site in found]


def open_rings(state: State) -> tuple[tuple[int, int], ...]:
    """Return (site, mask of the spaces around it) for each unscored finca."""
    return _open_rings((state.game.board, state.fincas, state.scored))


def _find_open_rings(asked: tuple[Board, tuple[Values | None, ...], int]) -> tuple[tuple[int, int], ...]:
    board, fincas, scored = asked
    sites = [site for site, values in enumerate(fincas) if values and not scored >> site & 1]
    return tuple([(site, board.rings[site]) for site in sites])


_open_rings: Final = MemoLast(_find_open_rings)
