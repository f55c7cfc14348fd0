"""The options of a game (RULES.md preamble, 12, 13).

Presets are YAML files, read in `content`. The defaults here are those of the preset ``rulebook``.
"""

from dataclasses import dataclass
from typing import Literal

from citrus_game.rules.model.components import KIND, STOREHOUSE_USED
from citrus_game.rules.model.pickling import Anew, made_anew


@dataclass(frozen=True)
class Certain:
    """A kind of landscape tile that is always laid out; optionally on one side, or with or without
    expansion.
    """

    kind: int
    side: str | None = None
    expansion: bool | None = None

    def holds(self, side: str, expansion: bool) -> bool:
        """Return whether it applies to a game on this side, with or without the expansion."""
        return self.side in (None, side) and self.expansion in (None, expansion)

    def __reduce__(self) -> Anew:
        return made_anew(self)


@dataclass(frozen=True)
class Options:
    """All options of a game; names and values are those of RULES.md 13.

    ``start_fincas`` None means as many as the board has starting sites. ``unused_points`` are points for each
    kind of tile, in the order of `KINDS`. ``seat_coins`` and ``seat_points`` are extra coins and points at
    the start: item 0 for the starting player, item 1 for the next, 0 beyond the end.
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
