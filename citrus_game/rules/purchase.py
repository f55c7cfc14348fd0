"""The purchase check: can all tiles of a line be built, or how many (RULES.md 6.1, `CANNOT-BUILD`).

Most lines are settled by a proof without a search (`purchase_proofs`), the others by `purchase_search`.
"""

from typing import NamedTuple

from citrus_game.rules.fincas import can_build_finca
from citrus_game.rules.landscape import with_finca
from citrus_game.rules.market import due_after, line_tiles
from citrus_game.rules.purchase_proofs import Proofs
from citrus_game.rules.purchase_search import Search
from citrus_game.rules.state import State


class Verdict(NamedTuple):
    """What a line costs in coins and what could be built of it.

    ``due`` tells whether buying it makes a finca due or at least a refill.
    """

    cost: int
    affordable: bool
    tiles: int
    buildable: int
    due: bool


def judge(state: State, line: int) -> Verdict:
    """Tell what a line costs and the largest number of its tiles that can be built."""
    tiles = line_tiles(state, line)
    worlds = _worlds(state, len(tiles))
    most = next(
        (target for target in range(len(tiles), 0, -1) if _any_world(worlds, tiles, target)),
        0,
    )
    return Verdict(
        cost=len(tiles),
        affordable=len(tiles) <= state.coins[state.player],
        tiles=len(tiles),
        buildable=most,
        due=bool(tiles) and due_after(state, len(tiles)),
    )


def can_build(state: State, line: int) -> bool:
    """Tell whether a line passes the purchase check of the game's options."""
    tiles = line_tiles(state, line)
    target = len(tiles) if state.game.options.purchase_check == "all" else min(1, len(tiles))
    return _any_world(_worlds(state, len(tiles)), tiles, target)


def buildable_lines(state: State) -> list[bool]:
    """Tell for each line whether it can be bought now: not empty, affordable, buildable."""
    coins = state.coins[state.player]
    options = state.game.options
    provable = options.purchase_check == "all" and options.road_rule_sites != "fincas"
    proofs = Proofs(state) if provable else None
    found = []
    for line in range(len(state.game.lines)):
        tiles = line_tiles(state, line)
        if not tiles or len(tiles) > coins:
            found.append(False)
            continue
        known = proofs.verdict(tiles) if proofs else None
        found.append(can_build(state, line) if known is None else known)
    return found


def _worlds(state: State, taken: int) -> list[State]:
    """List the positions in which the tiles may have to be placed: one a site if a finca is due."""
    if not (due_after(state, taken) and can_build_finca(state)):
        return [state]
    return with_finca(state)


def _any_world(worlds: list[State], tiles: list[tuple[int, int]], target: int) -> bool:
    return any(Search(world).reaches(tiles, target) for world in worlds)
