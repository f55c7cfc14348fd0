"""Using landscape tiles (RULES.md 9)."""

from typing import Final

from citrus_game.rules.model.components import (
    BRIDGE,
    BULL,
    MILESTONE,
    MONEY2,
    MONEY3,
    PLOW,
    STOREHOUSE,
    STOREHOUSE_USED,
)
from citrus_game.rules.model.events import BullPut, Event, MilestoneUsed, MoneyUsed, Plowed, Stored
from citrus_game.rules.model.players import add, gain_tile, lose_tile, pay_in, put, without
from citrus_game.rules.model.state import EMPTY, State
from citrus_game.rules.moves.fincas import can_build_finca, draw_finca, set_finca
from citrus_game.rules.moves.market import due_after
from citrus_game.rules.moves.placing import buildable, open_spaces
from citrus_game.rules.moves.planting import plant

MONEY_KIND: Final = {2: MONEY2, 3: MONEY3}
LARGEST_PLOWED: Final = 2


def has_landscape(state: State, kind: int) -> bool:
    """Whether the player on turn has a landscape tile of a kind."""
    return kind in state.tiles[state.player]


def use_money(state: State, value: int) -> Event:
    """Use a money tile of 2 or 3 coins."""
    lose_tile(state, state.player, MONEY_KIND[value])
    return MoneyUsed(state.player, value, pay_in(state, state.player, value))


def bull_spaces(state: State) -> int:
    """Return the spaces where a bull may be put: open, or bush without a tile; no plantation."""
    return state.game.board.plantable & open_spaces(state)


def put_bull(state: State, space: int) -> Event:
    """Put the bull of the player on turn on a space."""
    lose_tile(state, state.player, BULL)
    state.land = put(state.land, BULL, state.land[BULL] | 1 << space)
    state.tiled |= 1 << space
    return BullPut(state.player, space)


def plow_spaces(state: State) -> int:
    """Return the spaces of neutral regions that the player on turn may take over with a plow."""
    if not state.mat[state.player]:
        return 0
    return sum(
        region
        for neutral in state.neutral
        for region in state.game.board.regions(neutral)
        if region.bit_count() <= LARGEST_PLOWED
    )


def plow(state: State, space: int) -> Event:
    """Take over the neutral region on a space; the worker stands on that space."""
    player, bit = state.player, 1 << space
    lose_tile(state, player, PLOW)
    fruit = next(fruit for fruit, mask in enumerate(state.neutral) if mask & bit)
    region = state.game.board.region(bit, state.neutral[fruit])
    index = player * len(state.neutral) + fruit
    state.neutral = put(state.neutral, fruit, state.neutral[fruit] ^ region)
    state.own = put(state.own, index, state.own[index] | region)
    state.worker_at = put(state.worker_at, player, state.worker_at[player] | bit)
    state.mat = add(state.mat, player, -1)
    return Plowed(player, region)


def use_milestone(state: State) -> list[Event]:
    """Use a milestone: draw a finca; after its site is chosen, the market is refilled."""
    lose_tile(state, state.player, MILESTONE)
    state.refill = True
    return [MilestoneUsed(state.player), draw_finca(state)]


def cart_fruits(state: State) -> set[int]:
    """Return the fruits that can be taken with a cart, because they can be placed (RULES.md 9).

    If taking a tile makes a finca due, at least one marked site must leave a space for the tile.
    """
    bridge = has_landscape(state, BRIDGE)
    worlds = with_finca(state) if due_after(state, 1) and can_build_finca(state) else [state]
    fruits = {tile >> 1 for tile in state.market if tile != EMPTY}
    return {fruit for fruit in fruits if any(buildable(world, fruit, bridge) for world in worlds)}


def with_finca(state: State) -> list[State]:
    """Return the positions in which the finca to be drawn stands on each of the marked sites. Its value is
    unknown, so it is (0, 0).
    """
    worlds = []
    for site in state.marked:
        world = state.copy()
        world.drawn = (0, 0)
        set_finca(world, site)
        worlds.append(world)
    return worlds


def any_hand_buildable(state: State, hand: tuple[int, ...]) -> bool:
    """Whether one of these tiles can be placed now, with a held bridge if needed."""
    bridge = has_landscape(state, BRIDGE)
    return any(buildable(state, fruit, bridge) for fruit in {tile >> 1 for tile in hand})


def indebted(state: State) -> bool:
    """Whether the player has placed a stored tile in this action, but no bought one yet (RULES.md 9)."""
    return state.owes and not state.built


def store_breaks_debt(state: State, tile: int) -> bool:
    """Whether storing this tile would break `STORE-NEEDS-BUY`.

    It does if a bought tile must still be placed and no other tile in hand can be.
    """
    return indebted(state) and not any_hand_buildable(state, without(state.hand, tile))


def must_return(state: State) -> bool:
    """Whether the tiles in hand, or the cart's tile, can be neither placed nor stored (`RETURN`).

    While a bought tile must still be placed and none can be, storing is not allowed.
    """
    if state.cart_tile != EMPTY:
        return not any_hand_buildable(state, (state.cart_tile,))
    if state.empty_storehouses(state.player) and not indebted(state):
        return False
    return not any_hand_buildable(state, state.hand)


def store(state: State, tile: int) -> Event:
    """Put a tile from the hand into a storehouse: an empty used one if there is one, else a new one."""
    player = state.player
    stored = state.stored[player]
    if state.tiles[player].count(STOREHOUSE_USED) == len(stored):
        lose_tile(state, player, STOREHOUSE)
        gain_tile(state, player, STOREHOUSE_USED)
    state.hand = without(state.hand, tile)
    state.stored = put(state.stored, player, tuple(sorted((*stored, (tile, True)))))
    return Stored(player, tile)


def ripe(state: State) -> tuple[int, ...]:
    """Return the stored tiles that the player on turn may place: those not stored in this turn."""
    return tuple(tile for tile, fresh in state.stored[state.player] if not fresh)


def unstore(state: State, tile: int, space: int) -> list[Event]:
    """Place a tile from a storehouse."""
    player = state.player
    state.stored = put(state.stored, player, without(state.stored[player], (tile, False)))
    state.owes = not state.built
    return plant(state, tile, space, stored=True)


def unstore_has_bought(state: State, tile: int, space: int) -> bool:
    """Whether a bought tile was placed, or can be placed after this stored one (`STORE-NEEDS-BUY`).

    Other rules are ignored: the stored tile is placed on a copy even where they forbid it.
    """
    if state.built:
        return True
    after, player = state.copy(), state.player
    plant(after, tile, space)
    after.mat = put(after.mat, player, max(0, after.mat[player]))
    return any_hand_buildable(after, after.hand)
