"""The state of a game: a position.

Every field is immutable, so `State.snapshot` and `State.restore` are an exact undo, and copies share their
values. Equal states have equal snapshots and hashes.
"""

from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import Any, Final, Literal

from citrus_game.rules.model.board import Board
from citrus_game.rules.model.components import FRUITS, STOREHOUSE, STOREHOUSE_USED, Components, Values
from citrus_game.rules.model.options import Options
from citrus_game.rules.model.pickling import Anew, made_anew
from citrus_game.rules.model.steps import StepBook, step_book

FROM_HARVEST: Final = 0
FROM_WELLS: Final = 1
FROM_LARGE_WELLS: Final = 2
FROM_FINCAS: Final = 3
FROM_FINAL_FINCAS: Final = 4
FROM_FINAL_HARVEST: Final = 5
FROM_HORSES: Final = 6
FROM_TILES: Final = 7
FROM_PENALTIES: Final = 8
FROM_START: Final = 9

EMPTY: Final = -1
"""An empty market space; also: no cart tile is waiting."""

Action = Literal[0, 1, 2]
NO_ACTION: Final = 0
BUILD: Final = 1
HARVEST: Final = 2


@dataclass(frozen=True, eq=False)
class Game:
    """What never changes during a game: board, components, options, number of players.

    ``lines`` are the names of the market's rows and columns; ``line_spaces`` the market indices of each,
    ascending. A market index is the market number less 1.
    """

    board: Board
    components: Components
    options: Options
    players: int
    lines: tuple[str, ...] = field(init=False)
    line_spaces: tuple[tuple[int, ...], ...] = field(init=False)
    market_size: int = field(init=False)
    steps: StepBook = field(init=False)

    def __post_init__(self) -> None:
        put = object.__setattr__
        grid = self.components.market_grid
        named = {f"R{n + 1}": row for n, row in enumerate(grid)}
        named |= {f"C{n + 1}": tuple(column) for n, column in enumerate(zip(*grid, strict=True))}
        put(self, "lines", tuple(named))
        spaces = tuple(tuple(sorted(n - 1 for n in line if n)) for line in named.values())
        put(self, "line_spaces", spaces)
        put(self, "market_size", max(n for row in grid for n in row))
        put(self, "steps", step_book(self.board, self.lines, self.market_size))

    def __reduce__(self) -> Anew:
        return made_anew(self)

    def same_as(self, other: "Game") -> bool:
        """Whether both have the same board, components, options and number of players."""
        return self is other or (
            self.board.rows == other.board.rows
            and self.components == other.components
            and self.options == other.options
            and self.players == other.players
        )


class State:
    """A position of a game, changed only by `turn.apply`; `setup` and `position` create it.

    One item for each fruit: ``planted``, ``neutral``, ``road_block`` (masks; the last are spaces where
    `ROAD-COLOUR` forbids the fruit). ``own`` has one for each player and fruit, at ``player * 5 + fruit``.
    For each kind of landscape tile: ``land`` (mask on the board). For each site: ``fincas``. For each player:
    ``worker_at`` (mask), ``mat`` (workers on it), ``coins``, ``points``, ``sources``, ``tiles`` and
    ``horses`` (sorted kinds), ``stored`` ((tile, stored this turn) pairs).
    """

    __slots__ = (
        "acted", "bag", "blocked", "built", "cart_tile", "coins", "complete", "covered",
        "drawn", "finca_stack", "fincas", "game", "hand", "horses", "income_due", "land", "marked",
        "market", "mat", "neutral", "over", "own", "owes", "passes", "planted", "player", "points",
        "refill", "road_block", "scored", "site_stack", "sources", "start_roads", "stored", "taken",
        "tiled", "tiles", "turn", "wells", "worker_at",
    )  # fmt: skip

    game: Game
    # the board
    planted: tuple[int, ...]
    own: tuple[int, ...]
    neutral: tuple[int, ...]
    taken: int
    wells: int
    worker_at: tuple[int, ...]
    road_block: tuple[int, ...]
    start_roads: int
    land: tuple[int, ...]
    tiled: int
    fincas: tuple[Values | None, ...]
    scored: int
    marked: tuple[int, ...]
    covered: tuple[int, ...]
    # the market and what is hidden
    market: tuple[int, ...]
    bag: tuple[int, ...]
    finca_stack: tuple[Values, ...]
    site_stack: tuple[int, ...]
    complete: bool
    # the players
    mat: tuple[int, ...]
    coins: tuple[int, ...]
    points: tuple[int, ...]
    sources: tuple[tuple[int, ...], ...]
    tiles: tuple[tuple[int, ...], ...]
    horses: tuple[tuple[int, ...], ...]
    stored: tuple[tuple[tuple[int, bool], ...], ...]
    # the turn
    turn: int
    player: int
    acted: Action
    income_due: bool
    hand: tuple[int, ...]
    cart_tile: int
    drawn: Values | None
    refill: bool
    built: bool
    owes: bool
    passes: int
    blocked: bool
    over: bool

    def copy(self) -> "State":
        """Return an independent equal state."""
        return state_of(self.game, self.snapshot())

    def snapshot(self) -> tuple[Any, ...]:
        """Return all fields as a tuple for `restore`."""
        # The names are written out here and in `restore`: a loop over them takes three times as long.
        return (
            self.acted, self.bag, self.blocked, self.built, self.cart_tile, self.coins, self.complete,
            self.covered, self.drawn, self.finca_stack, self.fincas, self.hand, self.horses,
            self.income_due, self.land, self.marked, self.market, self.mat, self.neutral, self.over,
            self.own, self.owes, self.passes, self.planted, self.player, self.points, self.refill,
            self.road_block, self.scored, self.site_stack, self.sources, self.start_roads, self.stored,
            self.taken, self.tiled, self.tiles, self.turn, self.wells, self.worker_at,
        )  # fmt: skip

    def restore(self, snapshot: tuple[Any, ...]) -> None:
        """Set all fields from a tuple that `snapshot` returned."""
        (
            self.acted, self.bag, self.blocked, self.built, self.cart_tile, self.coins, self.complete,
            self.covered, self.drawn, self.finca_stack, self.fincas, self.hand, self.horses,
            self.income_due, self.land, self.marked, self.market, self.mat, self.neutral, self.over,
            self.own, self.owes, self.passes, self.planted, self.player, self.points, self.refill,
            self.road_block, self.scored, self.site_stack, self.sources, self.start_roads, self.stored,
            self.taken, self.tiled, self.tiles, self.turn, self.wells, self.worker_at,
        ) = snapshot  # fmt: skip

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.snapshot() == other.snapshot() and self.game.same_as(other.game)

    def __hash__(self) -> int:
        return hash(self.snapshot())

    def hand_shown(self) -> tuple[int, ...]:
        """Return the tiles in hand in order, first a tile taken with a cart that is not placed yet."""
        return self.hand if self.cart_tile == EMPTY else (self.cart_tile, *self.hand)

    def tile_on(self, space: int) -> int | None:
        """Return the code of the plantation on a space, or None."""
        bit = 1 << space
        for fruit, mask in enumerate(self.planted):
            if mask & bit:
                return fruit * 2 + bool(self.wells & bit)
        return None

    def land_on(self, space: int) -> int | None:
        """Return the kind of the landscape tile on a space, or None."""
        bit = 1 << space
        if self.tiled & bit:
            for kind, mask in enumerate(self.land):
                if mask & bit:
                    return kind
        return None

    def region_at(self, space: int) -> int:
        """Return the region on a space as a mask, 0 if there is no plantation."""
        bit = 1 << space
        for mask in self.planted:
            if mask & bit:
                return self.game.board.region(bit, mask)
        return 0

    def owner_at(self, space: int) -> int | None:
        """Return the player who owns the region on a space; None if it is neutral or there is none."""
        bit = 1 << space
        for index, mask in enumerate(self.own):
            if mask & bit:
                return index // len(FRUITS)
        return None

    def owned_by(self, player: int) -> int:
        """Return all spaces of a player's regions as a mask."""
        return reduce(or_, self.own[player * len(FRUITS) : (player + 1) * len(FRUITS)])

    def empty_storehouses(self, player: int) -> int:
        """Return how many empty storehouses a player has (RULES.md 9)."""
        tiles = self.tiles[player]
        return tiles.count(STOREHOUSE) + tiles.count(STOREHOUSE_USED) - len(self.stored[player])


def state_of(game: Game, snapshot: tuple[Any, ...]) -> State:
    """Return the position of a game whose `State.snapshot` this is."""
    state = State.__new__(State)
    state.game = game
    state.restore(snapshot)
    return state
