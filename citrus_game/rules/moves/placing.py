"""The placing rules as masks: where a fruit may be placed, and which rule forbids it elsewhere (RULES.md 6).

`allowed` is used by the legal steps, the purchase check and the computer players; `refusals` names the rules
that forbid one space, from the masks of `forbids`.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from citrus_game.rules.model.board import Board, bits
from citrus_game.rules.model.components import FRUITS
from citrus_game.rules.model.refusal import Refusal
from citrus_game.rules.model.regions import parts_beside, reach
from citrus_game.rules.model.state import State


class Forbids(NamedTuple):
    """For one fruit, the mask of the spaces that each placing rule forbids; `SPACE` is not included."""

    connect: int
    worker: int
    road_colour: int
    foreign: int
    neutral_size: int


def forbids(state: State, fruit: int, gone: int = 0) -> Forbids:
    """Return what each placing rule forbids to the player on turn.

    ``gone`` is the mask of plantations to ignore, because a bridge would cover them.
    """
    board = state.game.board
    index = state.player * len(FRUITS) + fruit
    own, neutral = state.own[index] & ~gone, state.neutral[fruit] & ~gone
    planted = state.planted[fruit] & ~gone
    extends, foreign, too_large = reach(board, own, planted & ~own & ~neutral, neutral)
    roads = road_block(state, planted) if gone & state.planted[fruit] else state.road_block[fruit]
    starts = board.cells & ~extends
    return Forbids(
        connect=starts & ~state.start_roads,
        worker=0 if state.mat[state.player] else starts,
        road_colour=roads,
        foreign=foreign,
        neutral_size=too_large,
    )


@lru_cache(maxsize=1 << 13)
def allowed(board: Board, own: int, foreign: int, neutral: int, blocked: int, starts: int) -> tuple[int, int]:
    """Return two masks: the spaces where no placing rule forbids a fruit, and those of them that need no
    worker.

    The arguments are the fruit's plantations by owner, the spaces where `ROAD-COLOUR` forbids it, and the
    roads where a new region can start (0 without a worker). Whether a space is occupied does not matter.
    Cached, since the same arguments come up for many lines, hands and steps.
    """
    extends, touches_foreign, too_large = reach(board, own, foreign, neutral)
    unforbidden = ~(blocked | touches_foreign | too_large)
    extends &= unforbidden
    return extends | (starts & unforbidden), extends


def allowed_to(state: State, player: int, fruit: int) -> tuple[int, int]:
    """Return `allowed` for a fruit and a player in this position."""
    own, neutral = state.own[player * len(FRUITS) + fruit], state.neutral[fruit]
    foreign = state.planted[fruit] ^ own ^ neutral
    starts = state.start_roads if state.mat[player] else 0
    return allowed(state.game.board, own, foreign, neutral, state.road_block[fruit], starts)


def free_spaces(state: State) -> int:
    """Return the open and bush spaces without a plantation (`SPACE`)."""
    return state.game.board.plantable & ~state.taken


def free_rocks(state: State) -> int:
    """Return the rocks without a plantation, where a bridge can be used."""
    return state.game.board.rocks & ~state.taken


def open_spaces(state: State) -> int:
    """Return the spaces without plantation, landscape tile or rock; building sites are included."""
    board = state.game.board
    return board.cells & ~(state.taken | state.tiled | board.rocks)


def place_spaces(state: State, fruit: int) -> int:
    """Return the spaces where the player on turn can place the fruit without a bridge."""
    return allowed_to(state, state.player, fruit)[0] & free_spaces(state)


def bridge_spaces(state: State, fruit: int) -> int:
    """Return the rocks and neutral plantations where the player on turn can place the fruit with a bridge."""
    neutral = state.neutral[0] | state.neutral[1] | state.neutral[2] | state.neutral[3] | state.neutral[4]
    same = state.neutral[fruit]
    found = allowed_to(state, state.player, fruit)[0] & (free_rocks(state) | (neutral & ~same))
    if state.mat[state.player]:
        own = state.own[state.player * len(FRUITS) + fruit]
        found |= over_same(state, own, same, state.planted[fruit] & ~own & ~same)
    return found


def over_same(state: State, own: int, neutral: int, foreign: int) -> int:
    """Return the neutral plantations that a bridge may cover with a tile of the same fruit.

    The masks are the fruit's plantations by owner. The covered plantation must be a region of its own
    (`BRIDGE-SAME`), so the new tile has no neighbour of its fruit and must start a region on a road;
    `ROAD-COLOUR` is judged without the covered plantation.
    """
    found = 0
    starts = neutral & state.start_roads
    if starts:
        starts &= ~state.game.board.beside(neutral | foreign)
    for bit in bits(starts):
        if not bit & road_block(state, own | foreign | neutral ^ bit):
            found |= bit
    return found


def bridge_same(state: State, fruit: int) -> int:
    """Return the neutral plantations of a fruit that touch another one of it, so that no bridge may cover
    them (`BRIDGE-SAME`).
    """
    same = state.neutral[fruit]
    return same & state.game.board.beside(same)


def buildable(state: State, fruit: int, bridge: bool) -> bool:
    """Whether the player on turn can place the fruit anywhere; ``bridge``: also with a bridge."""
    return bool(place_spaces(state, fruit)) or (bridge and bool(bridge_spaces(state, fruit)))


def road_block(state: State, planted: int) -> int:
    """Return the roads where `ROAD-COLOUR` forbids a fruit; ``planted`` are its plantations."""
    board, options = state.game.board, state.game.options
    if options.family or not planted & board.all_roads:
        return 0
    if options.road_rule_sites == "all":
        return _roads_of(board, planted & board.all_roads)
    mask = 0
    for site in road_sites(state):
        if board.roads[site] & planted:
            mask |= board.roads[site]
    return mask


@lru_cache(maxsize=1 << 12)
def _roads_of(board: Board, planted: int) -> int:
    """Return all roads of the sites that have a plantation of the mask on a road."""
    mask = 0
    for road in board.roads:
        if road & planted:
            mask |= road
    return mask


def roads_beside(state: State, space: int) -> int:
    """Return all roads of the sites that have this space as a road and count for `ROAD-COLOUR`."""
    board = state.game.board
    if state.game.options.family or not board.all_roads >> space & 1:
        return 0
    if state.game.options.road_rule_sites == "all":
        return board.roads_with[space]
    mask = 0
    for site in road_sites(state):
        if board.roads[site] >> space & 1:
            mask |= board.roads[site]
    return mask


def road_sites(state: State) -> Iterator[int]:
    """Yield the sites that count for `ROAD-COLOUR`, by the option ``road_rule_sites``."""
    counted = state.game.options.road_rule_sites
    for site, finca in enumerate(state.fincas):
        if counted == "all" or finca or (counted == "marked" and site in state.marked):
            yield site


def refusals(state: State, fruit: int, space: int, bridged: bool) -> list[Refusal]:
    """Return every rule that forbids the fruit on a space; off the board (-1) `SPACE` alone."""
    if space < 0:
        return [Refusal("SPACE")]
    bit = 1 << space
    neutral = any(mask & bit for mask in state.neutral)
    found = []
    may = free_rocks(state) | (bit if neutral else 0) if bridged else free_spaces(state)
    if not may & bit:
        found.append(Refusal("SPACE", bit))
    gone = bit if bridged and neutral else 0
    rules = forbids(state, fruit, gone)
    if rules.connect & bit:
        found.append(Refusal("CONNECT"))
    if rules.worker & bit:
        found.append(Refusal("WORKER"))
    # A plantation on this very space is ignored: only the other roads count.
    if road_block(state, state.planted[fruit] & ~bit) & bit:
        found.append(Refusal("ROAD-COLOUR", roads_beside(state, space) & state.planted[fruit]))
    if rules.foreign & bit or rules.neutral_size & bit:
        found += _neighbour_refusals(state, fruit, bit, gone, rules)
    if bridged and bridge_same(state, fruit) & bit:
        found.append(Refusal("BRIDGE-SAME", state.game.board.region(bit, state.neutral[fruit])))
    return found


def _neighbour_refusals(state: State, fruit: int, bit: int, gone: int, rules: Forbids) -> list[Refusal]:
    board = state.game.board
    neutral = state.neutral[fruit] & ~gone
    own = state.own[state.player * len(FRUITS) + fruit]
    foreign = state.planted[fruit] & ~gone & ~neutral & ~own
    beside = board.beside(bit)
    found = []
    if rules.foreign & bit:
        found.append(Refusal("FOREIGN", board.region(beside & foreign, foreign)))
    if rules.neutral_size & bit:
        found.append(Refusal("NEUTRAL-SIZE", board.region(beside & neutral, neutral)))
    return found


def grow(board: Board, own: int, neutral: int, bit: int) -> tuple[int, int, list[int], list[int]]:
    """Add a plantation to a player's plantations of one fruit; join the regions beside it.

    Return the new masks of own and neutral plantations, and the lists of own and neutral regions joined. If
    only one own region is extended, its spaces beside the new tile stand for the whole region.
    """
    beside = board.beside(bit)
    mine = beside & own
    if not beside & neutral and not mine & (mine - 1):
        return own | bit, neutral, [mine] if mine else [], []
    own_parts = parts_beside(board, bit, own)
    neutral_parts = parts_beside(board, bit, neutral)
    for part in neutral_parts:
        own |= part
        neutral ^= part
    return own | bit, neutral, own_parts, neutral_parts
