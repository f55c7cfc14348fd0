"""The purchase check: can all tiles of a line be built, or how many (RULES.md 6.1, `CANNOT-BUILD`).

Most lines are settled by a proof without a search (`purchase_proofs`), the others by `purchase_search`.
"""

from collections.abc import Sequence
from typing import NamedTuple

from citrus_game.rules.actions.fincas import can_build_finca
from citrus_game.rules.actions.landscape import with_finca
from citrus_game.rules.actions.market import due_after, fruits_by_line, line_tiles
from citrus_game.rules.actions.purchase_proofs import Proofs
from citrus_game.rules.actions.purchase_search import Search
from citrus_game.rules.material.state import State


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
    searches = _Searches(state)
    most = next((target for target in range(len(tiles), 0, -1) if searches.reaches(tiles, target)), 0)
    return Verdict(
        cost=len(tiles),
        affordable=len(tiles) <= state.coins[state.player],
        tiles=len(tiles),
        buildable=most,
        due=bool(tiles) and due_after(state, len(tiles)),
    )


def most_built(state: State, tiles: Sequence[int]) -> int:
    """Give the largest number of these tiles in hand that can still be built in this Build action.

    No site is to be chosen and no cart's tile waits.
    """
    search, numbered = Search(state), list(enumerate(tiles))
    return next((target for target in range(len(tiles), 0, -1) if search.reaches(numbered, target)), 0)


def can_build(state: State, line: int) -> bool:
    """Tell whether a line passes the purchase check of the game's options."""
    return _Searches(state).passes(line_tiles(state, line))


def buildable_lines(state: State) -> list[bool]:
    """Tell for each line whether it can be bought now: not empty, affordable, buildable."""
    coins = state.coins[state.player]
    if not coins:
        return [False] * len(state.game.lines)
    options = state.game.options
    provable = options.purchase_check == "all" and options.road_rule_sites != "fincas"
    proofs = Proofs(state) if provable else None
    searches = _Searches(state)
    found = []
    for line, fruits in enumerate(fruits_by_line(state)):
        if not fruits or len(fruits) > coins:
            found.append(False)
            continue
        known = proofs.verdict(fruits) if proofs else None
        found.append(searches.passes(line_tiles(state, line)) if known is None else known)
    return found


class _Searches:
    """The searches for one position: in the worlds in which the tiles may have to be placed.

    That is the position itself, or one a site if a finca is due.
    """

    def __init__(self, state: State) -> None:
        self._state = state
        self._now: list[Search] = []
        self._later: list[Search] = []

    def passes(self, tiles: list[tuple[int, int]]) -> bool:
        """Tell whether the tiles pass the purchase check of the game's options."""
        target = len(tiles) if self._state.game.options.purchase_check == "all" else min(1, len(tiles))
        return self.reaches(tiles, target)

    def reaches(self, tiles: list[tuple[int, int]], target: int) -> bool:
        """Tell whether so many of the tiles can be built in one of the worlds."""
        return any(search.reaches(tiles, target) for search in self._worlds(len(tiles)))

    def _worlds(self, taken: int) -> list[Search]:
        if not (due_after(self._state, taken) and can_build_finca(self._state)):
            self._now = self._now or [Search(self._state)]
            return self._now
        self._later = self._later or [Search(world) for world in with_finca(self._state)]
        return self._later
