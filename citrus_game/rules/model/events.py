"""Events: what `apply` returns for a step, in the order in which it happened.

Animations, log and sounds are made from events alone. Spaces are bit numbers, sets of spaces masks,
plantations and landscape tiles codes (`components`), sites indices.
"""

from typing import NamedTuple

from citrus_game.rules.model.components import Values


class Bought(NamedTuple):
    """A market line was bought: (market index, tile) pairs now in the hand, and the coins paid."""

    player: int
    line: int
    taken: tuple[tuple[int, int], ...]
    cost: int


class CartUsed(NamedTuple):
    """A tile was taken with a cart; ``market`` is the market index."""

    player: int
    market: int
    tile: int


class FincaDrawn(NamedTuple):
    """The top finca tile was drawn; its site is chosen next."""

    player: int
    values: Values


class FincaBuilt(NamedTuple):
    """A finca was built on a site."""

    player: int
    site: int
    values: Values


class SiteRevealed(NamedTuple):
    """The next building site was revealed and is now marked."""

    site: int


class Planted(NamedTuple):
    """A plantation was placed.

    ``bridged``: with a bridge, over a rock (``covered`` is -1) or over the plantation ``covered``.
    ``stored``: from a storehouse.
    """

    player: int
    tile: int
    space: int
    bridged: bool
    covered: int
    stored: bool


class WorkerPlaced(NamedTuple):
    """A worker moved from the mat to a space."""

    player: int
    space: int


class WorkerReturned(NamedTuple):
    """A worker moved from a space back to the mat."""

    player: int
    space: int


class RegionsJoined(NamedTuple):
    """Regions were joined; the masks are the regions before, own and neutral ones."""

    player: int
    own: tuple[int, ...]
    neutral: tuple[int, ...]


class TileTaken(NamedTuple):
    """A landscape tile was taken from a space; ``points`` if wild horses score at once, else 0."""

    player: int
    kind: int
    space: int
    points: int


class Harvested(NamedTuple):
    """A region was scored and became neutral; the points are split by plantations, wells and large wells."""

    player: int
    region: int
    plantations: int
    wells: int
    large_wells: int
    final: bool
    fruit: int


class LargeWellLeft(NamedTuple):
    """A large well left the game."""

    space: int


class Income(NamedTuple):
    """Income was paid for the workers on the mat; ``forfeited`` are the coins above 12."""

    player: int
    workers: int
    coins: int
    forfeited: int


class MoneyUsed(NamedTuple):
    """A money tile was used; ``forfeited`` are the coins above 12."""

    player: int
    value: int
    forfeited: int


class BullPut(NamedTuple):
    """A bull was put on a space."""

    player: int
    space: int


class Plowed(NamedTuple):
    """A neutral region was taken over with a plow."""

    player: int
    region: int


class MilestoneUsed(NamedTuple):
    """A milestone was used."""

    player: int


class Stored(NamedTuple):
    """A tile from the hand was put into a storehouse."""

    player: int
    tile: int


class Returned(NamedTuple):
    """Tiles were returned to the market: (market index, tile) pairs; ``penalty`` in points, not negative."""

    player: int
    given: tuple[tuple[int, int], ...]
    penalty: int


class Refilled(NamedTuple):
    """Tiles were drawn from the bag onto the market: (market index, tile) pairs."""

    drawn: tuple[tuple[int, int], ...]
    complete: bool


class FincaScored(NamedTuple):
    """A finca was scored: the sizes of each player's regions around it, and the points of each player."""

    site: int
    values: Values
    sizes: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    final: bool


class TilesScored(NamedTuple):
    """A player scored wild horses and unused tiles at the end of the game."""

    player: int
    horses: int
    tiles: int


class TurnEnded(NamedTuple):
    """A turn ended, with the step ``pass`` or ``end``."""

    player: int
    passed: bool


class Blocked(NamedTuple):
    """All players passed in a row; ``player`` builds a finca, if one is left."""

    player: int


class TurnStarted(NamedTuple):
    """A turn began; ``number`` counts all turns from 1."""

    player: int
    number: int


class GameOver(NamedTuple):
    """The game ended; ``winners`` are all players who share the victory."""

    winners: tuple[int, ...]


Event = (
    Bought | CartUsed | FincaDrawn | FincaBuilt | SiteRevealed | Planted | WorkerPlaced | WorkerReturned
    | RegionsJoined | TileTaken | Harvested | LargeWellLeft | Income | MoneyUsed | BullPut | Plowed
    | MilestoneUsed | Stored | Returned | Refilled | FincaScored | TilesScored | TurnEnded | Blocked
    | TurnStarted | GameOver
)  # fmt: skip


def reveals(event: Event) -> bool:
    """Whether an event reveals hidden information: undo stops at it. A refill from an empty bag does not."""
    return isinstance(event, FincaDrawn | SiteRevealed) or (isinstance(event, Refilled) and bool(event.drawn))
