"""A sentence for every refusal, with its cause in the position (RULES.md 5 to 9).

The sentences address the player on turn. They are made from the refused step and the state; the rules have
already decided.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from citrus_game.facts.lines import line_facts
from citrus_game.narration.words import (
    Names,
    a_plantation,
    a_tile,
    capital,
    coins,
    counted_fruit,
    direction,
    fruit_name,
    fruit_plural,
    joined,
    line_at_market,
    line_name,
    marked_sites,
    plantation_name,
    the_plantation,
)
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model import steps
from citrus_game.rules.model.board import SITE_LETTERS, bits
from citrus_game.rules.model.components import BRIDGE, BULL, CART, FRUITS, MILESTONE, PLOW
from citrus_game.rules.model.refusal import Refusal
from citrus_game.rules.model.state import BUILD, EMPTY, NO_ACTION, State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.moves.landscape import (
    LARGEST_PLOWED,
    MONEY_KIND,
    has_landscape,
    must_return,
    ripe,
    with_finca,
)
from citrus_game.rules.moves.placing import buildable, forbids, free_spaces
from citrus_game.rules.moves.purchase import buildable_lines, most_built
from citrus_game.rules.turn import apply
from citrus_game.text import _, ngettext


class UnplaceableTile(NamedTuple):
    """A plantation without a space, by its code, and the ``rule`` that forbids most spaces.

    `CONNECT` means that there is no open space where it could start or grow. ``first``: it has no space even
    before others are placed, wherever a new finca is built; otherwise it has none once as many as possible
    are placed, and the reason is about all of them.
    """

    tile: int
    rule: str
    first: bool


def left_out(state: State, line: int) -> UnplaceableTile:
    """Return a tile of a line that cannot be built, and why; the line fails the purchase check."""
    after = state.copy()
    apply(after, state.game.steps.buy[line])
    worlds = with_finca(after) if after.drawn is not None else [after]
    world = max(worlds, key=lambda each: most_built(each, each.hand))
    for tile in world.hand:
        if not any(most_built(each, [tile]) for each in worlds):
            return UnplaceableTile(tile, _in_the_way(world, tile >> 1), first=True)
    kept = _most(world)
    planted = _planted(world, kept)
    tile = next(tile for tile in world.hand if tile not in kept or world.hand.count(tile) > kept.count(tile))
    return UnplaceableTile(tile, _in_the_way(planted, tile >> 1), first=False)


def _most(state: State) -> tuple[int, ...]:
    """Return the first largest set of plantations in hand that can be built together."""
    most = most_built(state, state.hand)
    return next(kept for kept in combinations(state.hand, most) if most_built(state, kept) == most)


def _planted(state: State, kept: Sequence[int]) -> State:
    """Return a position after placing these plantations of the hand, which must be possible."""
    if not kept:
        return state
    for step in legal_steps(state):
        if step.verb not in steps.FROM_HAND or step.what not in kept:
            continue
        after, rest = state.copy(), list(kept)
        rest.remove(step.what)
        apply(after, step)
        if most_built(after, rest) == len(rest):
            return _planted(after, rest)
    return state


def _in_the_way(state: State, fruit: int) -> str:
    """Return the rule that forbids a fruit most of the open spaces where it could start or grow."""
    rules = forbids(state, fruit)
    spaces = free_spaces(state) & ~rules.connect
    masks = {
        "WORKER": rules.worker,
        "ROAD-COLOUR": rules.road_colour,
        "FOREIGN": rules.foreign,
        "NEUTRAL-SIZE": rules.neutral_size,
    }
    counted = {rule: (spaces & mask).bit_count() for rule, mask in masks.items()}
    most = max(counted, key=lambda rule: counted[rule])
    return most if counted[most] else "CONNECT"


def _not_now(_refusal: Refusal, step: Step, state: State, _names: Names) -> str:
    """Return why a step does not fit the phase of the turn, and what must come first."""
    if state.over:
        return _("The game is over.")
    if state.drawn is not None:
        return _("First choose a site for the new finca.")
    if step.verb == steps.SITE:
        return _("No finca is due now.")
    if state.cart_tile != EMPTY:
        return cart_first(state)
    if step.verb in (*steps.FROM_HAND, steps.RETURN):
        return _no_hand(state)
    if step.verb == steps.UNSTORE:
        return _("You can plant from a storehouse only in a turn in which you buy.")
    if step.verb == steps.CART:
        return _("In this game you cannot use a cart while bought plantations are in hand.")
    if step.verb == steps.INCOME:
        return _("You take income once, after a harvest.")
    return _not_finished(state) if step.verb == steps.END else _acted(state)


def _no_hand(state: State) -> str:
    if state.acted == NO_ACTION:
        return _("Your hand is empty: buy a row or column first.")
    return _("Your hand is empty.")


def _not_finished(state: State) -> str:
    if state.acted == NO_ACTION:
        return _("First buy or harvest.")
    if state.income_due:
        return _("First take the income of your harvest.")
    return ngettext(
        "You still have {n} plantation in hand.", "You still have {n} plantations in hand.", len(state.hand)
    ).format(n=len(state.hand))


def _acted(state: State) -> str:
    if state.acted == BUILD:
        return _("Already bought: you buy or harvest once a turn.")
    return _("Already harvested: you buy or harvest once a turn.")


def cart_first(state: State) -> str:
    """Return what must be done with a cart's tile before anything else."""
    text = _("First plant {tile} from the cart.")
    if must_return(state):
        text = _("First give back {tile} from the cart.")
    return text.format(tile=the_plantation(state.cart_tile))


def refusal_sentence(refusal: Refusal, step: Step, state: State, names: Names) -> str:
    """Return a sentence that says why a rule forbids a step in this position.

    ``names`` are the players' names by seat.
    """
    return _REASONS[refusal.rule](refusal, step, state, names)


def _coins(_refusal: Refusal, step: Step, state: State, _names: Names) -> str:
    facts, text = line_facts(state, step.what), _("{coins} short: it costs {price}, and you have {purse}.")
    return text.format(coins=coins(facts.lacking), price=facts.cost, purse=state.coins[state.player])


def _empty_line(_refusal: Refusal, step: Step, state: State, _names: Names) -> str:
    return _("There is nothing in {line}.").format(line=line_at_market(state.game.lines[step.what]))


def _cannot_build(_refusal: Refusal, step: Step, state: State, _names: Names) -> str:
    found = left_out(state, step.what)
    fruit = found.tile >> 1
    text, why = _("No space for {tile}: {why}."), _in_the_way_words(state, fruit)
    if not found.first:
        text = _("No space left for {tile}: {why}.")
        why |= {
            "WORKER": _("too few workers for all") if state.mat[state.player] else why["WORKER"],
            "ROAD-COLOUR": _("the roads would have some"),
            "CONNECT": _("the others take its space"),
        }
    return text.format(tile=the_plantation(fruit * 2), why=why[found.rule])


def no_space_words(state: State, tile: int) -> str:
    """Return why a plantation in hand fits on no space now."""
    why = _in_the_way_words(state, tile >> 1)[_in_the_way(state, tile >> 1)]
    return _("{tile} has no space now: {why}.").format(tile=capital(the_plantation(tile & ~1)), why=why)


def _in_the_way_words(state: State, fruit: int) -> dict[str, str]:
    """Return by rule why a fruit fits on no space."""
    own = state.own[state.player * len(FRUITS) + fruit]
    why = {
        "WORKER": _("no worker is left"),
        "ROAD-COLOUR": _("the roads already have some"),
        "FOREIGN": _("it would touch another player’s {fruits}"),
        "NEUTRAL-SIZE": _("it would touch neutral {fruits}"),
        "CONNECT": _("none on a road or beside your {fruits}") if own else _("no road is open"),
    }
    return {rule: text.format(fruits=fruit_plural(fruit)) for rule, text in why.items()}


def _space(_refusal: Refusal, step: Step, state: State, names: Names) -> str:
    board = state.game.board
    if step.at < 0:
        return _("There is no such space on this board.")
    name, kind = board.name(step.at), board.kind(step.at)
    if kind in SITE_LETTERS:
        text = (
            _("Finca {site} stands there.")
            if state.fincas[board.sites.index(kind)]
            else _("Building site {site} is kept free for a finca.")
        )
        return text.format(site=kind)
    tile = state.tile_on(step.at)
    if step.verb == steps.BRIDGE and tile is None:
        return _("A bridge goes over a rock or a neutral plantation, and {space} is neither.").format(
            space=name
        )
    has_bridge = has_landscape(state, BRIDGE)
    if tile is None and has_bridge:
        return _("There is a rock on {space}: choose your bridge first.").format(space=name)
    if tile is None:
        return _("There is a rock on {space}: you need a bridge to plant there.").format(space=name)
    owner = state.owner_at(step.at)
    if owner is None and has_bridge:
        text = _("A neutral {fruit} grows on {space}: choose your bridge first.")
    elif owner is None:
        text = _("A neutral {fruit} grows on {space}: you need a bridge to plant over it.")
    elif owner == state.player:
        text = _("Your own {fruit} already grows on {space}.")
    else:
        text = _("{player}’s {fruit} already grows on {space}.")
    return text.format(fruit=fruit_name(tile // 2), space=name, player=names[owner or 0])


def _connect(_refusal: Refusal, step: Step, state: State, _names: Names) -> str:
    fruit = step.what // 2
    if state.own[state.player * len(FRUITS) + fruit]:
        text = _("Your {fruits} are not next to it, and it is not on a road of a finca.")
    else:
        text = _("It is not next to your own {fruits}, and not on a road of a finca.")
    return text.format(fruits=fruit_plural(fruit))


def _worker(_refusal: Refusal, _step: Step, _state: State, _names: Names) -> str:
    return _("This starts a new region, and you have no worker left at home.")


def _road_colour(refusal: Refusal, step: Step, state: State, _names: Names) -> str:
    board, fruit = state.game.board, step.what // 2
    told = []
    for site, roads in enumerate(board.roads):
        for bit in bits(refusal.spaces & roads if roads >> step.at & 1 else 0):
            road = direction(board, board.site_spaces[site], bit.bit_length() - 1)
            text = _("Site {site} already has {fruit} on its {road} road.")
            if state.fincas[site] is not None:
                text = _("Finca {site} already has {fruit} on its {road} road.")
            told.append(text.format(site=board.sites[site], fruit=a_plantation(fruit * 2), road=road))
    return " ".join(told[:2])


def _foreign(refusal: Refusal, step: Step, state: State, names: Names) -> str:
    owners = {state.owner_at(bit.bit_length() - 1) for bit in bits(refusal.spaces)}
    players = [names[owner] for owner in sorted(owner for owner in owners if owner is not None)]
    fruit = step.what // 2
    text = ngettext(
        "The {fruits} beside it belong to {players}.",
        "The {fruits} beside it belong to {players}.",
        len(players),
    )
    if state.game.board.beside(1 << step.at) & state.own[state.player * len(FRUITS) + fruit]:
        text = _("It would join your {fruits} to those of {players}.")
    return text.format(players=joined(players), fruits=fruit_plural(fruit))


def _neutral_size(refusal: Refusal, step: Step, state: State, _names: Names) -> str:
    fruit, board = step.what // 2, state.game.board
    own = state.own[state.player * len(FRUITS) + fruit]
    joining = board.region(board.beside(1 << step.at) & own, own).bit_count()
    count = (refusal.spaces & ~(1 << step.at)).bit_count()  # not what grows there
    neutral = counted_fruit(fruit, count)
    if not joining:
        text = _("The {neutral} beside it are neutral, and none of your regions would join them.")
        if count == 1:
            text = _("The {fruit} beside it is neutral, and none of your regions would join it.")
        return text.format(neutral=neutral, fruit=fruit_name(fruit))
    return _("It would touch {neutral} that are neutral, more than your {own}.").format(
        neutral=neutral, own=joining
    )


def _return(_refusal: Refusal, _step: Step, state: State, _names: Names) -> str:
    hand = state.hand if state.cart_tile == EMPTY else (state.cart_tile,)
    bridge = has_landscape(state, BRIDGE)
    for tile in hand:
        if buildable(state, tile // 2, bridge=False):
            return capital(_("{tile} can still be planted.").format(tile=the_plantation(tile)))
        if bridge and buildable(state, tile // 2, bridge=True):
            text = _("{tile} can still be planted with your bridge.")
            return capital(text.format(tile=the_plantation(tile)))
    return _("You still have an empty storehouse.")


def _site(_refusal: Refusal, step: Step, state: State, _names: Names) -> str:
    sites = state.game.board.sites
    if state.fincas[step.what]:
        text = _("Site {site} has its finca already: choose {marked}.")
    else:
        text = _("Site {site} is not marked: choose {marked}.")
    return text.format(site=sites[step.what], marked=marked_sites(state))


def _no_region(_refusal: Refusal, step: Step, state: State, names: Names) -> str:
    if step.at >= 0:
        owner, tile = state.owner_at(step.at), state.tile_on(step.at)
        if owner is not None and tile is not None:
            return _("These {fruits} belong to {player}.").format(
                fruits=fruit_plural(tile // 2), player=names[owner]
            )
        if tile is not None:
            return _("These {fruits} are neutral: nobody can harvest them.").format(
                fruits=fruit_plural(tile // 2)
            )
        text = _("Nothing is planted on {space}: choose one of your workers.")
        return text.format(space=state.game.board.name(step.at))
    if state.owned_by(state.player):
        return _("There is no such space on this board.")
    return _("Nothing to harvest: none of your workers is on the board.")


def _tile(_refusal: Refusal, step: Step, state: State, _names: Names) -> str:
    if step.verb == steps.UNSTORE:
        return _nothing_stored(step, state)
    if step.verb == steps.STORE:
        return _("You have no empty storehouse.")
    kind = MONEY_KIND[step.what] if step.verb == steps.MONEY else _KIND_USED[step.verb]
    if not has_landscape(state, kind):
        return _("You do not have {tile}.").format(tile=a_tile(kind))
    return _UNUSABLE[step.verb](step, state)


def _nothing_stored(step: Step, state: State) -> str:
    stored = [tile for tile, _fresh in state.stored[state.player]]
    if step.what in stored and step.what not in ripe(state):
        return capital(_("{tile} was stored only this turn.").format(tile=the_plantation(step.what)))
    return _("There is no {tile} in your storehouses.").format(tile=plantation_name(step.what))


def _unusable_cart(step: Step, state: State) -> str:
    tile = state.market[step.what - 1]
    if tile == EMPTY:
        return _("Space {number} of the market is empty.").format(number=step.what)
    return capital(_("{tile} could not be planted anywhere.").format(tile=the_plantation(tile)))


def _unusable_bull(step: Step, _state: State) -> str:
    if step.at < 0:
        return _("There is no such space on this board.")
    return _("A bull needs an open space, or a bonus space with nothing on it.")


def _unusable_plow(step: Step, state: State) -> str:
    if step.at < 0:
        return _("There is no such space on this board.")
    tile = state.tile_on(step.at)
    if tile is None or state.owner_at(step.at) is not None:
        return _("A plough takes over a neutral region, and there is none.")
    size = state.region_at(step.at).bit_count()
    if size > LARGEST_PLOWED:
        return ngettext(
            "A plough takes over at most {most} plantation, and this region has {size}.",
            "A plough takes over at most {most} plantations, and this region has {size}.",
            LARGEST_PLOWED,
        ).format(most=LARGEST_PLOWED, size=size)
    return _("A plough needs a worker, and you have none left at home.")


def _unusable_milestone(_step: Step, state: State) -> str:
    if not state.finca_stack:
        return _("No finca is left to be built.")
    return _("No building site is marked.")


def _bridge_same(refusal: Refusal, step: Step, _state: State, _names: Names) -> str:
    return _(
        "Under the bridge is one of {neutral} that belong together: "
        "the same fruit goes only over a neutral plantation that stands alone."
    ).format(neutral=counted_fruit(step.what // 2, refusal.spaces.bit_count()))


def _store_needs_buy(_refusal: Refusal, step: Step, _state: State, _names: Names) -> str:
    if step.verb == steps.STORE:
        return _(
            "You planted from a storehouse, so a bought plantation must be planted too: besides "
            "the {tile} none in your hand can be."
        ).format(tile=plantation_name(step.what))
    return _("You can plant from a storehouse only along with a plantation bought this turn.")


def _hand(_refusal: Refusal, step: Step, state: State, _names: Names) -> str:
    if state.cart_tile != EMPTY:
        return cart_first(state)
    return _("There is no {tile} in your hand.").format(tile=plantation_name(step.what))


def _pass(_refusal: Refusal, _step: Step, state: State, _names: Names) -> str:
    if state.owned_by(state.player):
        return _("You can still harvest.")
    line = buildable_lines(state).index(True)
    return _("You can still buy {line}.").format(line=line_name(state.game.lines[line]))


_KIND_USED: Mapping[str, int] = {
    steps.BRIDGE: BRIDGE,
    steps.CART: CART,
    steps.BULL: BULL,
    steps.PLOW: PLOW,
    steps.MILESTONE: MILESTONE,
}

_UNUSABLE: Mapping[str, Callable[[Step, State], str]] = {
    steps.CART: _unusable_cart,
    steps.BULL: _unusable_bull,
    steps.PLOW: _unusable_plow,
    steps.MILESTONE: _unusable_milestone,
}

_REASONS: Mapping[str, Callable[[Refusal, Step, State, Names], str]] = {
    "COINS": _coins,
    "EMPTY-LINE": _empty_line,
    "CANNOT-BUILD": _cannot_build,
    "SPACE": _space,
    "CONNECT": _connect,
    "WORKER": _worker,
    "ROAD-COLOUR": _road_colour,
    "FOREIGN": _foreign,
    "NEUTRAL-SIZE": _neutral_size,
    "RETURN": _return,
    "SITE": _site,
    "NO-REGION": _no_region,
    "TILE": _tile,
    "BRIDGE-SAME": _bridge_same,
    "STORE-NEEDS-BUY": _store_needs_buy,
    "NOT-YOUR-PHASE": _not_now,
    "HAND": _hand,
    "PASS": _pass,
}
