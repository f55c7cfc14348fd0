"""The options of a game (RULES.md preamble, 12, 13): the one table of all that is known about each.

Whoever reads options asks this table: the rules their values, `content` the limits of what a record or a
preset may set, `narration` the sentences, the setup the rows.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal, NamedTuple

from citrus_game.rules.model.components import KIND, KINDS, MOST_COINS, STOREHOUSE_USED
from citrus_game.rules.model.pickling import Anew, made_anew
from citrus_game.rules.model.problem import later


@dataclass(frozen=True)
class Certain:
    """A kind of landscape tile that is always laid out: on any side or only one, with and without the
    expansion or only with or without it.
    """

    kind: int
    side: str | None = None
    expansion: bool | None = None

    def holds(self, side: str, expansion: bool) -> bool:
        """Return whether it applies to a game on this side, with or without the expansion."""
        return self.side in (None, side) and self.expansion in (None, expansion)

    def __reduce__(self) -> Anew:
        return made_anew(self)


class Value(NamedTuple):
    """A value that an option can have: its word in the setup, and the sentence for the rules."""

    word: str
    rule: str


class Row(NamedTuple):
    """Everything that the table of options says of one, besides name, type and default. Texts are marked for
    the catalogue.

    ``label`` and ``note`` are those of its row in the setup; without a label the setup has it in another
    place. ``values`` are those of a word or of yes and no. A number, or each of a list, is from ``least``
    to ``most``; ``rule`` is what it means, with ``{n}`` in it. A list has ``fewest`` to ``longest`` items.
    Options without values and without a rule have a method in `narration.rule_texts`.
    """

    label: str = ""
    note: str = ""
    values: Mapping[object, Value] = {}
    rule: str | tuple[str, str] = ""
    least: int = 0
    most: int = 0
    fewest: int = 0
    longest: int = 0


def row(
    label: str = "",
    note: str = "",
    values: Mapping[object, Value] | None = None,
    *,
    rule: str | tuple[str, str] = "",
    limits: tuple[int, int] = (0, 0),
    items: tuple[int, int] = (0, 0),
) -> Mapping[str, Row]:
    """Return a row of the table, for the metadata of a field."""
    return {"row": Row(label, note, values or {}, rule, *limits, *items)}


YES, NO = later("Yes"), later("No")
SEATS = 5
UNUSED = tuple(
    0 if kind == STOREHOUSE_USED or name.startswith("horses") else 1 for name, kind in KIND.items()
)
"""Points of unused tiles in the printed rules, in the order of `KINDS`."""


@dataclass(frozen=True)
class Options:
    """All options of a game; names and values are those of RULES.md 13, defaults those of the preset
    ``rulebook``.
    """

    preset: str = "rulebook"
    purchase_check: Literal["all", "one"] = field(
        default="all",
        metadata=row(
            later("What you may buy"),
            later(
                "Only rows and columns that you can plant completely, or any with at least one "
                "plantation you can plant."
            ),
            {
                "all": Value(
                    later("All of it"),
                    later("You can buy a row or column only if there is a way to plant all of it."),
                ),
                "one": Value(
                    later("At least one"),
                    later("You can buy a row or column if at least one of its plantations can be planted."),
                ),
            },
        ),
    )
    horses_score: Literal["end", "now"] = field(
        default="end",
        metadata=row(
            later("Wild horses"),
            later("Their points count at the end of the game, or at once."),
            {
                "end": Value(
                    later("At the end"),
                    later("Taken wild horses lie face down and score when the game ends."),
                ),
                "now": Value(later("At once"), later("Wild horses score their points at once.")),
            },
        ),
    )
    start_player: Literal["chosen", "random"] = field(
        default="chosen",
        metadata=row(
            values={
                "chosen": Value("", later("You choose who begins.")),
                "random": Value("", later("The first player is drawn.")),
            }
        ),
    )
    short_removed: tuple[int, int] = field(default=(3, 2), metadata=row(limits=(0, 12), items=(2, 2)))
    always_in_play: tuple[Certain, ...] = field(default=(), metadata=row(items=(0, len(KINDS))))
    cart_while_placing: bool = field(
        default=True,
        metadata=row(
            later("Carts while planting"),
            later("You may use a cart while bought plantations are still in hand."),
            {
                True: Value(YES, later("A cart can also be used while you plant what you bought.")),
                False: Value(NO, later("A cart cannot be used while bought plantations are in your hand.")),
            },
        ),
    )
    finca_after_partial_refill: bool = field(
        default=True,
        metadata=row(
            later("Finca after a partial refill"),
            later(
                "Whether a new finca is built even though the bag could not fill the market the last time."
            ),
            {
                True: Value(
                    YES, later("A finca also becomes due after a refill that could not fill the market.")
                ),
                False: Value(
                    NO, later("After a refill that could not fill the market, no finca becomes due.")
                ),
            },
        ),
    )
    road_rule_sites: Literal["all", "marked", "fincas"] = field(
        default="all",
        metadata=row(
            later("Roads with different fruits"),
            later("Which roads must have different fruits: those of every building site, or only of some."),
            {
                "all": Value(
                    later("All sites"),
                    later(
                        "The road spaces of one building site must all have different fruits. This goes for "
                        "sites without a finca too, and for neutral plantations."
                    ),
                ),
                "marked": Value(
                    later("Marked"),
                    later(
                        "The road spaces of one finca or marked site must all have different fruits. This "
                        "goes for neutral plantations too, but not for other sites."
                    ),
                ),
                "fincas": Value(
                    later("Fincas"),
                    later(
                        "The road spaces of one finca must all have different fruits. This goes for neutral "
                        "plantations too, but not for sites without a finca."
                    ),
                ),
            },
        ),
    )
    large_well_covered: Literal["take", "trigger"] = field(
        default="take",
        metadata=row(
            later("Planting on a large well"),
            later(
                "Planting on the large well itself: you take it like any bonus, or it scores as if you "
                "had planted next to it."
            ),
            {
                "take": Value(
                    later("Taken"),
                    later(
                        "If you plant on the large well itself, you take it: it counts {points} at the end."
                    ),
                ),
                "trigger": Value(
                    later("Works"), later("If you plant on the large well itself, the same happens.")
                ),
            },
        ),
    )
    unused_points: tuple[int, ...] = field(default=UNUSED, metadata=row(limits=(-99, 99)))
    """For each kind of tile, in the order of `KINDS`."""
    family: bool = field(default=False, metadata=row())
    random_start: bool = field(default=False, metadata=row())
    start_fincas: int | None = field(default=None, metadata=row(limits=(1, 15)))
    """None: as many as the board has starting sites."""
    expansion: bool = field(
        default=False,
        metadata=row(
            values={
                True: Value("", later("This game is played with the mini-expansion.")),
                False: Value("", later("This game is played without the mini-expansion.")),
            }
        ),
    )
    seat_coins: tuple[int, ...] = field(default=(), metadata=row(limits=(0, MOST_COINS), items=(0, SEATS)))
    """Extra coins at the start: item 0 for the starting player, item 1 for the next, 0 beyond the end."""
    seat_points: tuple[int, ...] = field(default=(), metadata=row(limits=(0, 99), items=(0, SEATS)))
    """The same for points."""

    def __reduce__(self) -> Anew:
        return made_anew(self)


def _rows() -> dict[str, Row]:
    found: dict[str, Any] = {each.name: each.metadata.get("row") for each in fields(Options)}
    return {name: found[name] for name in found if found[name] is not None}


ROWS: Mapping[str, Row] = _rows()
"""The table: by name, all options but the preset."""
