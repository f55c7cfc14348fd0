"""The purchase check: how many tiles of a line can be built (RULES.md 6.1, `CANNOT-BUILD`)."""

from collections.abc import Sequence
from typing import NamedTuple

from citrus_game.rules.model.state import State
from citrus_game.rules.moves.fincas import can_build_finca
from citrus_game.rules.moves.landscape import with_finca
from citrus_game.rules.moves.market import due_after, fruits_by_line
from citrus_game.rules.moves.purchase_search import Search


class Verdict(NamedTuple):
    """The cost of a line in coins, and how many of its tiles can be built."""

    cost: int
    affordable: bool
    tiles: int
    buildable: int


def judge(state: State, line: int) -> Verdict:
    """Return the cost of a line and the largest number of its tiles that can be built."""
    fruits = fruits_by_line(state)[line]
    checks, count = Checks(state), len(fruits)
    return Verdict(
        cost=count,
        affordable=count <= state.coins[state.player],
        tiles=count,
        buildable=next((target for target in range(count, 0, -1) if checks.reaches(fruits, target)), 0),
    )


def most_built(state: State, tiles: Sequence[int]) -> int:
    """Return the largest number of these tiles in hand that can still be built in this Build action.

    Only valid if no site must be chosen and no cart's tile waits.
    """
    search, fruits = Search(state), [tile >> 1 for tile in tiles]
    return next((target for target in range(len(tiles), 0, -1) if search.reaches(fruits, target)), 0)


def can_build(state: State, line: int) -> bool:
    """Whether a line with tiles passes the purchase check of the game's options."""
    fruits = fruits_by_line(state)[line]
    return Checks(state).reaches(fruits, len(fruits) if _whole(state) else 1)


def buildable_lines(state: State) -> list[bool]:
    """Return for each line whether it can be bought now: not empty, affordable, buildable."""
    coins = state.coins[state.player]
    if not coins:
        return [False] * len(state.game.lines)
    checks, whole = Checks(state), _whole(state)
    return [
        0 < len(fruits) <= coins and checks.reaches(fruits, len(fruits) if whole else 1)
        for fruits in fruits_by_line(state)
    ]


def _whole(state: State) -> bool:
    """Whether the options require that all tiles of a bought line can be built."""
    return state.game.options.purchase_check == "all"


class Checks:
    """Checks for one position which fruits could be bought together; the fruits must be sorted.

    They search in the position; if a finca becomes due, in one position for each marked site.
    """

    def __init__(self, state: State) -> None:
        self._state = state
        self._now: list[Search] = []
        self._later: list[Search] = []

    def reaches(self, fruits: Sequence[int], target: int) -> bool:
        """Return whether ``target`` of the tiles can be built."""
        return any(search.reaches(fruits, target) for search in self._worlds(len(fruits)))

    def _worlds(self, taken: int) -> list[Search]:
        if not (due_after(self._state, taken) and can_build_finca(self._state)):
            self._now = self._now or [Search(self._state)]
            return self._now
        self._later = self._later or [Search(world) for world in with_finca(self._state)]
        return self._later
