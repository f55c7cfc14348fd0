"""What happened: `apply` answers every step with events, in their order.

The client's animations, the log and the sound live on these alone. Spaces are bit numbers, sets of
spaces masks, plantations and landscape tiles their codes (`components`), sites indices.
"""

from typing import NamedTuple

from citrus_game.rules.material.components import Values


class Bought(NamedTuple):
    """A market line was taken into the hand: (market index, tile) pairs, and coins paid."""

    player: int
    line: int
    taken: tuple[tuple[int, int], ...]
    cost: int


class CartUsed(NamedTuple):
    """One tile was taken with a cart; ``market`` is the market index."""

    player: int
    market: int
    tile: int


class FincaDrawn(NamedTuple):
    """The top finca was turned up; it waits for its site."""

    player: int
    values: Values


class FincaBuilt(NamedTuple):
    """A finca came to stand on a site."""

    player: int
    site: int
    values: Values


class SiteRevealed(NamedTuple):
    """The next building site was marked."""

    site: int


class Planted(NamedTuple):
    """A plantation was placed; ``bridged`` over a rock or, if ``covered`` is not -1, over that tile.

    ``stored`` if it came out of a storehouse.
    """

    player: int
    tile: int
    space: int
    bridged: bool
    covered: int
    stored: bool


class WorkerPlaced(NamedTuple):
    """A worker left the mat for a space."""

    player: int
    space: int


class WorkerReturned(NamedTuple):
    """A worker went from a space back to the mat."""

    player: int
    space: int


class RegionsJoined(NamedTuple):
    """Regions became one: the parts as they were before the merger, own ones first."""

    player: int
    own: tuple[int, ...]
    neutral: tuple[int, ...]


class TileTaken(NamedTuple):
    """A landscape tile was taken from a space; ``points`` if wild horses score at once."""

    player: int
    kind: int
    space: int
    points: int


class Harvested(NamedTuple):
    """A region was scored and became neutral: points of its plantations, wells and large wells."""

    player: int
    region: int
    plantations: int
    wells: int
    large_wells: int
    final: bool


class LargeWellLeft(NamedTuple):
    """A large well left the game."""

    space: int


class Income(NamedTuple):
    """Coins were paid for the workers on the mat; ``forfeited`` is what exceeded 12."""

    player: int
    workers: int
    coins: int
    forfeited: int


class MoneyUsed(NamedTuple):
    """A money tile was used."""

    player: int
    value: int
    forfeited: int


class BullPut(NamedTuple):
    """A bull was put on a space."""

    player: int
    space: int


class Plowed(NamedTuple):
    """A neutral region was taken over."""

    player: int
    region: int


class MilestoneUsed(NamedTuple):
    """A milestone was used."""

    player: int


class Stored(NamedTuple):
    """A tile of the hand went into a storehouse."""

    player: int
    tile: int


class Returned(NamedTuple):
    """Tiles went back to the market: (market index, tile) pairs; ``penalty`` in points, not negative."""

    player: int
    given: tuple[tuple[int, int], ...]
    penalty: int


class Refilled(NamedTuple):
    """Tiles were drawn onto the market: (market index, tile) pairs."""

    drawn: tuple[tuple[int, int], ...]
    complete: bool


class FincaScored(NamedTuple):
    """A finca was scored: each player's region sizes around it, and the points each got."""

    site: int
    values: Values
    sizes: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    final: bool


class TilesScored(NamedTuple):
    """A player's points for wild horses and unused tiles at the end of the game."""

    player: int
    horses: int
    tiles: int


class TurnEnded(NamedTuple):
    """A turn ended, by ``pass`` or by ``end``."""

    player: int
    passed: bool


class Blocked(NamedTuple):
    """All passed in a row; ``player`` builds a finca, if one is left."""

    player: int


class TurnStarted(NamedTuple):
    """A player's turn began; turns count from 1."""

    player: int
    number: int


class GameOver(NamedTuple):
    """The game ended; all who share the victory."""

    winners: tuple[int, ...]


Event = (
    Bought | CartUsed | FincaDrawn | FincaBuilt | SiteRevealed | Planted | WorkerPlaced | WorkerReturned
    | RegionsJoined | TileTaken | Harvested | LargeWellLeft | Income | MoneyUsed | BullPut | Plowed
    | MilestoneUsed | Stored | Returned | Refilled | FincaScored | TilesScored | TurnEnded | Blocked
    | TurnStarted | GameOver
)  # fmt: skip

REVEALING = (FincaDrawn, SiteRevealed, Refilled)
"""What these show was hidden: undo never goes back past them (ARCHITECTURE: Table)."""
