"""The options of a game and the points at which they bite (RULES.md preamble, 12, 13).

What the presets set is data in YAML; content reads it. The defaults here are those of ``rulebook``.
"""

from dataclasses import dataclass
from typing import Literal

from citrus_game.rules.material.anew import Anew, made_anew
from citrus_game.rules.material.components import KIND, STOREHOUSE_USED


@dataclass(frozen=True)
class Certain:
    """A kind of landscape tile that is certainly laid out, on a side or with the expansion only."""

    kind: int
    side: str | None = None
    expansion: bool | None = None

    def holds(self, side: str, expansion: bool) -> bool:
        """Tell whether it applies to a game on this side, with or without the expansion."""
        return self.side in (None, side) and self.expansion in (None, expansion)

    def __reduce__(self) -> Anew:
        return made_anew(self)


@dataclass(frozen=True)
class Options:
    """Every choice the rules leave open; names and values are those of RULES.md.

    ``start_fincas`` None takes as many as the board has starting sites. ``unused_points`` holds
    points by kind of tile, in the order of `KINDS`. ``seat_coins`` and ``seat_points`` are what
    players get on top at the start, by their place in the order of turns; places beyond get nothing.
    """

    preset: str = "rulebook"
    purchase_check: Literal["all", "one"] = "all"
    horses_score: Literal["end", "now"] = "end"
    start_player: Literal["chosen", "random"] = "chosen"
    short_removed: tuple[int, int] = (3, 2)
    always_in_play: tuple[Certain, ...] = ()
    cart_while_placing: bool = True
    finca_after_partial_refill: bool = True
    road_rule_sites: Literal["all", "marked", "fincas"] = "all"
    large_well_covered: Literal["take", "trigger"] = "take"
    unused_points: tuple[int, ...] = tuple(
        0 if kind == STOREHOUSE_USED or name.startswith("horses") else 1 for name, kind in KIND.items()
    )
    family: bool = False
    random_start: bool = False
    start_fincas: int | None = None
    expansion: bool = False
    seat_coins: tuple[int, ...] = ()
    seat_points: tuple[int, ...] = ()

    def __reduce__(self) -> Anew:
        return made_anew(self)
