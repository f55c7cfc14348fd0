"""Fruits, plantations, finca tiles and landscape tiles (RULES.md 1).

A plantation's code is ``fruit * 2 + well``; a kind of landscape tile is a small int too. The names are those
of FILE_FORMATS.md. The counts are read from YAML in `content`.
"""

from dataclasses import dataclass
from typing import Final

from citrus_game.rules.model.pickling import Anew, made_anew

FRUITS: Final = ("lemon", "orange", "blood-orange", "lime", "grapefruit")
PLANTATIONS = tuple(fruit + well for fruit in FRUITS for well in ("", "*"))
PLANTATION = {name: code for code, name in enumerate(PLANTATIONS)}
"""Code of each plantation by name; ``lemon*`` has a well."""

KINDS = (
    "horses2", "horses3", "horses4", "money2", "money3", "cart", "bull", "bridge", "milestone",
    "storehouse", "plow", "large-well", "storehouse-used",
)  # fmt: skip
KIND = {name: code for code, name in enumerate(KINDS)}
"""Code of each kind of landscape tile by name."""

HORSES2: Final = 0
HORSES3: Final = 1
HORSES4: Final = 2
MONEY2: Final = 3
MONEY3: Final = 4
CART: Final = 5
BULL: Final = 6
BRIDGE: Final = 7
MILESTONE: Final = 8
STOREHOUSE: Final = 9
PLOW: Final = 10
LARGE_WELL: Final = 11
STOREHOUSE_USED: Final = 12
HORSES: Final = {HORSES2: 2, HORSES3: 3, HORSES4: 4}
"""Points of each kind of wild horses."""
MONEY = {MONEY2: 2, MONEY3: 3}
"""Coins of each kind of money tile."""
MONEY_KINDS = {coins: kind for kind, coins in MONEY.items()}
"""Kind of money tile by coins."""
WORKERS: Final = 5
MOST_COINS: Final = 12

SOURCES = (
    "harvest", "wells", "large wells", "fincas", "final fincas", "final harvest", "horses", "tiles",
    "penalties", "start",
)  # fmt: skip
"""Sources of points, in the order of RULES.md 11; "start" are points given at the start of the game."""

Values = tuple[int, int]
"""The values of a finca tile: points for the most and for the second most."""


@dataclass(frozen=True)
class Components:
    """The number of each component, and the printed tables (RULES.md 1, 4, 8).

    ``landscape`` and ``expansion`` hold (kind, count) pairs; ``income[n]`` is in coins for n workers on the
    mat; ``market_grid`` holds the rows of market numbers, with 0 where there is no space.
    """

    plantations_each: int
    wells_each: int
    fincas: tuple[Values, ...]
    landscape: tuple[tuple[int, int], ...]
    expansion: tuple[tuple[int, int], ...]
    start_coins: int
    income: tuple[int, ...]
    return_penalty: int
    marked_sites: int
    refill_at: int
    market_grid: tuple[tuple[int, ...], ...]

    def __reduce__(self) -> Anew:
        return made_anew(self)
