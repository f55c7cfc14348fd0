"""Small random positions at the start of a turn, with much that makes placing difficult."""

import random
from collections.abc import Sequence

from citrus_game.content.disk.yaml_file import dump_yaml
from citrus_game.content.game.options import options_from
from citrus_game.content.records.position import position_data
from citrus_game.rules.model.board import BUSH, OPEN, ROCK, Board, bits, parse_board
from citrus_game.rules.model.components import KIND
from citrus_game.rules.model.state import Game, State
from citrus_game.rules.position import Mat, Parts, make_position
from tests.rules.games import components

NAMES = ("ana", "ben")
TILES = ("bridge", "storehouse", "bull", "cart", "plow", "milestone", "money2")
GROUND_TILES = ("bridge", "storehouse", "large-well", "large-well", "horses2", "bull")


def small_position(number: int, largest: int = 3) -> State:
    """Make a position by its number, with lines of up to ``largest`` tiles."""
    rng = random.Random(f"position {number}")
    board = _board(rng)
    fruits = rng.sample(range(5), rng.randint(2, 4))
    options = options_from(
        "rulebook",
        {
            "expansion": True,
            "family": rng.random() < 0.2,
            "road_rule_sites": rng.choice(("all", "marked", "fincas")),
            "large_well_covered": rng.choice(("take", "trigger")),
            "purchase_check": rng.choice(("all", "one")),
        },
    )
    game = Game(board, components(), options, len(NAMES))
    sites = list(range(len(board.sites)))
    rng.shuffle(sites)
    built = sites[: rng.randint(0 if len(sites) > 1 else 1, len(sites))]
    free = [space for space in board.names if board.kind(space) in (OPEN, BUSH)]
    planted = {
        space: rng.choice(fruits) * 2 + (rng.random() < 0.3)
        for space in rng.sample(free, rng.randint(0, len(free) * 3 // 4))
    }
    parts = Parts(
        mats=[_mat(rng, fruits), Mat()],
        fincas={site: ((10, 5), rng.random() < 0.3) for site in built},
        marked=[site for site in sites if site not in built],
        fincas_left=[(8, 4)] * rng.randint(0, 1),
        plantations=planted,
        owners=_owners(rng, board, planted, (0, 0, 1, None, None)),
        landscape={
            space: KIND[rng.choice(GROUND_TILES)]
            for space in free
            if space not in planted and board.kind(space) == BUSH and rng.random() < 0.7
        },
        market=_market(rng, fruits, largest),
        bag=[0] * 12,
    )
    return make_position(game, parts)


def bridged_position(number: int) -> State:
    """Make a position by its number in which bridges are nearly all that helps: hardly any space is free."""
    rng = random.Random(f"bridged {number}")
    width, height = rng.randint(4, 6), rng.randint(3, 5)
    cells = [rng.choices((OPEN, BUSH, ROCK), (7, 1, 1))[0] for _ in range(width * height)]
    board = _drawn(rng, cells, width, "ABC"[: rng.randint(1, 3)])
    fruits = rng.sample(range(5), rng.randint(3, 4))
    rules: dict[str, object] = {
        "family": rng.random() < 0.15,
        "road_rule_sites": rng.choice(("all", "marked", "fincas")),
    }
    free = [space for space in board.names if board.kind(space) in (OPEN, BUSH)]
    many = len(free) - rng.randint(0, 3) if len(free) > 3 else len(free) - 1
    planted = {space: rng.choice(fruits) * 2 for space in rng.sample(free, many)}
    line = [rng.choice(fruits), *rng.sample(fruits, rng.randint(2, 3))]
    market = {
        **{number: rng.choice(fruits) * 2 for number in rng.sample((1, 2, 7, 8, 9, 10, 11, 12), 5)},
        **{number: fruit * 2 for number, fruit in zip((3, 4, 5, 6), line, strict=False)},
    }
    parts = Parts(
        mats=[Mat(coins=12, tiles=[KIND["bridge"]] * rng.randint(0, 3)), Mat()],
        fincas={site: ((10, 5), False) for site in range(len(board.sites)) if not site or rng.random() < 0.9},
        plantations=planted,
        owners=_owners(rng, board, planted, (0, 1, *[None] * 5)),
        landscape={
            space: KIND["bridge"]
            for space in free
            if space not in planted and board.kind(space) == BUSH and rng.random() < 0.6
        },
        market=market,
        bag=[0] * 12,
    )
    return make_position(Game(board, components(), options_from("rulebook", rules), len(NAMES)), parts)


def _drawn(rng: random.Random, cells: list[str], width: int, sites: str) -> Board:
    """Put the sites among the cells, and draw them as a board with a space at least to plant on."""
    for letter, cell in zip(sites, rng.sample(range(len(cells)), len(sites)), strict=True):
        cells[cell] = letter
    if OPEN not in cells:
        cells[next(index for index, kind in enumerate(cells) if kind not in sites)] = OPEN
    rows = [" ".join(cells[start : start + width]) for start in range(0, len(cells), width)]
    return parse_board("\n".join(rows), free_sites=True)


def _board(rng: random.Random) -> Board:
    """Draw a board of 3 to 5 columns and rows with one or two sites."""
    width, height = rng.randint(3, 5), rng.randint(3, 4)
    cells = [rng.choices((OPEN, BUSH, ROCK), (6, 3, 2))[0] for _ in range(width * height)]
    return _drawn(rng, cells, width, "AB"[: rng.randint(1, 2)])


def _owners(
    rng: random.Random, board: Board, planted: dict[int, int], among: Sequence[int | None]
) -> dict[int, int]:
    """Return each region an owner by lot, or none; nobody runs out of workers."""
    owners: dict[int, int] = {}
    for fruit in range(5):
        mask = sum(1 << space for space, tile in planted.items() if tile >> 1 == fruit)
        for region in board.regions(mask):
            player = rng.choice(among)
            if player is not None and list(owners.values()).count(player) < 5:
                owners[rng.choice([low.bit_length() - 1 for low in bits(region)])] = player
    return owners


def _mat(rng: random.Random, fruits: list[int]) -> Mat:
    stored = [rng.choice(fruits) * 2 for _ in range(rng.choice((0, 0, 0, 1, 1, 2)))]
    tiles = [KIND["storehouse-used"]] * len(stored)
    tiles += [KIND[name] for name in TILES if rng.random() < 0.3]
    return Mat(coins=12, tiles=tiles, stored=stored)


def _market(rng: random.Random, fruits: list[int], largest: int) -> dict[int, int]:
    """Fill two rows and up to two columns of the market."""
    numbers = [*(1, 2), *(3, 4, 5, 6)[:largest], *rng.sample((7, 8, 9, 10, 11, 12), rng.randint(0, 6))]
    return {number: rng.choice(fruits) * 2 for number in numbers}


def told(state: State) -> str:
    """Return a position as a scenario file would."""
    return dump_yaml(position_data(state, NAMES))


def late_position(number: int) -> State:
    """Make a position by its number as late in a game: hardly any space is free, neutral regions are
    larger than the own ones beside them, and bridges and storehouses lie where only a region that grows
    reaches them.
    """
    rng = random.Random(f"late {number}")
    width, height = rng.randint(5, 7), rng.randint(4, 6)
    cells = [rng.choices((OPEN, BUSH, ROCK), (7, 1, 1))[0] for _ in range(width * height)]
    board = _drawn(rng, cells, width, "ABC"[: rng.randint(1, 3)])
    fruits = rng.sample(range(5), rng.randint(2, 3))
    rules: dict[str, object] = {
        "expansion": True,
        "family": rng.random() < 0.15,
        "road_rule_sites": rng.choice(("all", "marked", "fincas")),
    }
    free = [space for space in board.names if board.kind(space) in (OPEN, BUSH)]
    room = [space for space in free if board.kind(space) == OPEN or rng.random() < 0.3]
    many = min(len(room), round(len(free) * rng.uniform(0.55, 0.8)))
    planted = {space: rng.choice(fruits) * 2 for space in rng.sample(room, many)}
    pair = rng.choice(fruits)
    line = [pair, pair, *(rng.choice(fruits) for _ in range(rng.randint(1, 2)))]
    market = {
        **{number: rng.choice(fruits) * 2 for number in rng.sample((1, 2, 7, 8, 9, 10, 11, 12), 5)},
        **{number: fruit * 2 for number, fruit in zip((3, 4, 5, 6), line, strict=False)},
    }
    lying = rng.choice((("bridge",), ("bridge", "bridge", "storehouse"), ("bridge", "large-well")))
    parts = Parts(
        mats=[Mat(coins=12, tiles=[KIND[name] for name in lying[:1] if rng.random() < 0.1]), Mat()],
        fincas={site: ((10, 5), False) for site in range(len(board.sites)) if rng.random() < 0.8},
        plantations=planted,
        owners=_owners(rng, board, planted, (0, *[None] * 3)),
        landscape={
            space: KIND[rng.choice(lying)]
            for space in free
            if space not in planted and board.kind(space) == BUSH and rng.random() < 0.8
        },
        market=market,
        bag=[0] * 12,
    )
    return make_position(Game(board, components(), options_from("rulebook", rules), len(NAMES)), parts)
