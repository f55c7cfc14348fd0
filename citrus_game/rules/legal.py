"""Legal steps, and the rules that forbid the other steps (RULES.md 5 and every rule id).

`legal_steps` and `refusals` agree because both ask `phase` which verbs are allowed and both ask the same
functions (e.g. `place_spaces`) which spaces are.
"""

from collections.abc import Callable, Mapping
from typing import Final

from citrus_game.rules.model import phase as phases
from citrus_game.rules.model import steps
from citrus_game.rules.model.components import BRIDGE, BULL, CART, MILESTONE, PLOW
from citrus_game.rules.model.phase import Phase, phase
from citrus_game.rules.model.refusal import Refusal
from citrus_game.rules.model.state import EMPTY, State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.moves import placing
from citrus_game.rules.moves.fincas import can_build_finca
from citrus_game.rules.moves.harvest import own_region
from citrus_game.rules.moves.landscape import (
    MONEY_KIND,
    bull_spaces,
    cart_fruits,
    has_landscape,
    must_return,
    plow_spaces,
    ripe,
    store_breaks_debt,
    unstore_has_bought,
)
from citrus_game.rules.moves.market import line_tiles
from citrus_game.rules.moves.placing import bridge_spaces, place_spaces
from citrus_game.rules.moves.purchase import buildable_lines, can_build

NOT_YOUR_PHASE = (Refusal("NOT-YOUR-PHASE"),)
HAND = (Refusal("HAND"),)
TILE = (Refusal("TILE"),)


def refusals(state: State, step: Step) -> tuple[Refusal, ...]:
    """Return all rules that forbid a step, each with the spaces to highlight; empty if the step is legal.

    `NOT-YOUR-PHASE` and `HAND` are returned alone, without other refusals (RULES.md 5).
    """
    if step.verb not in phase(state).verbs:
        return NOT_YOUR_PHASE
    judge = _JUDGE.get(step.verb)
    return tuple(judge(state, step)) if judge else ()


def _judge_buy(state: State, step: Step) -> list[Refusal]:
    tiles = line_tiles(state, step.what)
    if not tiles:
        return [Refusal("EMPTY-LINE")]
    found = []
    if len(tiles) > state.coins[state.player]:
        found.append(Refusal("COINS"))
    if not can_build(state, step.what):
        found.append(Refusal("CANNOT-BUILD"))
    return found


def _judge_site(state: State, step: Step) -> tuple[Refusal, ...]:
    if step.what in state.marked:
        return ()
    board = state.game.board
    return (Refusal("SITE", sum(1 << board.site_spaces[site] for site in state.marked)),)


def _judge_place(state: State, step: Step) -> list[Refusal]:
    waiting = state.hand if state.cart_tile == EMPTY else (state.cart_tile,)
    if step.what not in waiting:
        return list(HAND)
    bridged = step.verb == steps.BRIDGE
    found = placing.refusals(state, step.what >> 1, step.at, bridged)
    if bridged and step.at >= 0 and not has_landscape(state, BRIDGE):
        found.append(Refusal("TILE"))
    return found


def _judge_store(state: State, step: Step) -> list[Refusal]:
    if step.what not in state.hand:
        return list(HAND)
    found = []
    if not state.empty_storehouses(state.player):
        found.append(Refusal("TILE"))
    if store_breaks_debt(state, step.what):
        found.append(Refusal("STORE-NEEDS-BUY"))
    return found


def _judge_unstore(state: State, step: Step) -> list[Refusal]:
    found = placing.refusals(state, step.what >> 1, step.at, bridged=False)
    if step.at < 0:
        return found
    if step.what not in ripe(state):
        found.append(Refusal("TILE"))
    if not unstore_has_bought(state, step.what, step.at):
        found.append(Refusal("STORE-NEEDS-BUY"))
    return found


def _judge_return(state: State, _step: Step) -> tuple[Refusal, ...]:
    return () if must_return(state) else (Refusal("RETURN"),)


def _judge_harvest(state: State, step: Step) -> tuple[Refusal, ...]:
    return () if own_region(state, state.player, step.at) else (Refusal("NO-REGION"),)


def _judge_money(state: State, step: Step) -> tuple[Refusal, ...]:
    return () if has_landscape(state, MONEY_KIND[step.what]) else TILE


def _judge_cart(state: State, step: Step) -> tuple[Refusal, ...]:
    return (
        () if has_landscape(state, CART) and state.market[step.what - 1] >> 1 in cart_fruits(state) else TILE
    )


def _judge_bull(state: State, step: Step) -> tuple[Refusal, ...]:
    fits = step.at >= 0 and bull_spaces(state) >> step.at & 1
    return () if fits and has_landscape(state, BULL) else TILE


def _judge_plow(state: State, step: Step) -> tuple[Refusal, ...]:
    fits = step.at >= 0 and plow_spaces(state) >> step.at & 1
    return () if fits and has_landscape(state, PLOW) else TILE


def _judge_milestone(state: State, _step: Step) -> tuple[Refusal, ...]:
    return () if has_landscape(state, MILESTONE) and can_build_finca(state) else TILE


def _judge_pass(state: State, _step: Step) -> tuple[Refusal, ...]:
    if state.owned_by(state.player) or any(buildable_lines(state)):
        return (Refusal("PASS", state.owned_by(state.player)),)
    return ()


_JUDGE: Final[Mapping[str, Callable[[State, Step], list[Refusal] | tuple[Refusal, ...]]]] = {
    steps.BUY: _judge_buy,
    steps.SITE: _judge_site,
    steps.PLACE: _judge_place,
    steps.BRIDGE: _judge_place,
    steps.STORE: _judge_store,
    steps.UNSTORE: _judge_unstore,
    steps.RETURN: _judge_return,
    steps.HARVEST: _judge_harvest,
    steps.MONEY: _judge_money,
    steps.CART: _judge_cart,
    steps.BULL: _judge_bull,
    steps.PLOW: _judge_plow,
    steps.MILESTONE: _judge_milestone,
    steps.PASS: _judge_pass,
}


def legal_steps(state: State) -> list[Step]:
    """Return all legal steps, in a fixed order: equal states give equal lists."""
    now = phase(state)
    found = _OF_THE_PHASE[now](state)
    if state.stored[state.player] and steps.UNSTORE in now.verbs:
        found += _unstorings(state)
    if state.tiles[state.player]:
        found += _tile_steps(state, now)
    return found


def _none(_state: State) -> list[Step]:
    return []


def _sites(state: State) -> list[Step]:
    return [state.game.steps.site[site] for site in sorted(state.marked)]


def _cart_steps(state: State) -> list[Step]:
    return _placings(state, (state.cart_tile,)) or [state.game.steps.ret]


def _main_actions(state: State) -> list[Step]:
    book = state.game.steps
    found = [book.buy[line] for line, can in enumerate(buildable_lines(state)) if can]
    return found + _harvests(state) or [book.pass_]


def _harvests(state: State) -> list[Step]:
    return state.game.steps.harvest.on(state.owned_by(state.player))


def _income_steps(state: State) -> list[Step]:
    return [*_harvests(state), state.game.steps.income]


def _ends(state: State) -> list[Step]:
    return [state.game.steps.end]


def _placings(state: State, tiles: tuple[int, ...]) -> list[Step]:
    """Return the steps that place these tiles, with and without a bridge."""
    book = state.game.steps
    bridge = has_landscape(state, BRIDGE)
    found: list[Step] = []
    spaces: dict[int, tuple[int, int]] = {}
    for tile in dict.fromkeys(tiles):
        fruit = tile >> 1
        if fruit not in spaces:
            spaces[fruit] = (place_spaces(state, fruit), bridge_spaces(state, fruit) if bridge else 0)
        plain, bridged = spaces[fruit]
        if plain:
            found += book.place[tile].on(plain)
        if bridged:
            found += book.bridge[tile].on(bridged)
    return found


def _hand_steps(state: State) -> list[Step]:
    book = state.game.steps
    found = _placings(state, state.hand)
    if state.tiles[state.player] and state.empty_storehouses(state.player):
        tiles = dict.fromkeys(state.hand)
        found += [book.store[tile] for tile in tiles if not store_breaks_debt(state, tile)]
    return found or [book.ret]


def _unstorings(state: State) -> list[Step]:
    book = state.game.steps
    found: list[Step] = []
    for tile in dict.fromkeys(ripe(state)):
        options = book.unstore[tile].on(place_spaces(state, tile >> 1))
        found += [step for step in options if unstore_has_bought(state, tile, step.at)]
    return found


def _tile_steps(state: State, now: Phase) -> list[Step]:
    book, verbs = state.game.steps, now.verbs
    tiles = state.tiles[state.player]
    found: list[Step] = []
    if steps.MONEY in verbs:
        found += [book.money[value] for value, kind in MONEY_KIND.items() if kind in tiles]
    if CART in tiles and steps.CART in verbs:
        fruits = cart_fruits(state)
        found += [book.cart[index] for index, tile in enumerate(state.market) if tile >> 1 in fruits]
    if BULL in tiles and steps.BULL in verbs:
        found += book.bull.on(bull_spaces(state))
    if PLOW in tiles and steps.PLOW in verbs:
        found += book.plow.on(plow_spaces(state))
    if MILESTONE in tiles and steps.MILESTONE in verbs and can_build_finca(state):
        found.append(book.milestone)
    return found


_OF_THE_PHASE: Final[Mapping[Phase, Callable[[State], list[Step]]]] = {
    phases.OVER: _none,
    phases.SITE: _sites,
    phases.CART: _cart_steps,
    phases.HAND: _hand_steps,
    phases.HAND_ALONE: _hand_steps,
    phases.START: _main_actions,
    phases.INCOME: _income_steps,
    phases.BUILT: _ends,
    phases.HARVESTED: _ends,
}
"""Functions that list the steps of each phase, without action tiles and stored tiles."""
