"""Applies steps, and begins and ends turns (RULES.md 5, 6, 10)."""

from collections.abc import Callable, Mapping
from typing import Final, Literal

from citrus_game.rules.legal import refusals
from citrus_game.rules.model import steps
from citrus_game.rules.model.components import BRIDGE, CART
from citrus_game.rules.model.events import Blocked, Bought, CartUsed, Event, TurnEnded, TurnStarted
from citrus_game.rules.model.players import add, lose_tile, put, without
from citrus_game.rules.model.refusal import Refusal
from citrus_game.rules.model.state import BUILD, EMPTY, HARVEST, NO_ACTION, State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.moves.fincas import build_finca, can_build_finca, draw_finca, score_surrounded
from citrus_game.rules.moves.harvest import harvest_region, own_region, pay_income
from citrus_game.rules.moves.landscape import plow, put_bull, store, unstore, use_milestone, use_money
from citrus_game.rules.moves.market import due_after, give_back, line_tiles, refill, take
from citrus_game.rules.moves.planting import plant
from citrus_game.rules.scoring import finish

EndReason = Literal["no plantations", "no finca", "all passed again"]


class IllegalStep(ValueError):  # noqa: N818 - the rule book's word
    """Raised for a step that is forbidden; ``refusals`` has all rules that forbid it."""

    def __init__(self, text: str, found: tuple[Refusal, ...]) -> None:
        super().__init__(f"{text}: {', '.join(refusal.rule for refusal in found)}")
        self.refusals = found


def play(state: State, step: Step) -> list[Event]:
    """Apply a step and return its events; if it is illegal, raise `IllegalStep` and change nothing."""
    found = refusals(state, step)
    if found:
        raise IllegalStep(state.game.steps.text(step), found)
    return apply(state, step)


def apply(state: State, step: Step) -> list[Event]:
    """Apply a step that is known to be legal, and return its events.

    Legality is not checked: call `legal.refusals` first, or use `play`.
    """
    happened = _APPLY[step.verb](state, step)
    if state.refill and not state.hand and state.cart_tile == EMPTY and state.drawn is None:
        happened.append(refill(state))
    return happened


def _buy(state: State, step: Step) -> list[Event]:
    player = state.player
    taken = line_tiles(state, step.what)
    happened: list[Event] = [Bought(player, step.what, tuple(taken), len(taken))]
    happened += _take(state, [index for index, _ in taken])
    state.coins = add(state.coins, player, -len(taken))
    state.hand = tuple([tile for _, tile in taken])
    state.acted = BUILD
    return happened


def _take(state: State, indices: list[int]) -> list[Event]:
    """Take tiles from the market; if this makes a finca due, draw it (RULES.md 7)."""
    due = due_after(state, len(indices))
    take(state, indices)
    state.refill = state.refill or due
    return [draw_finca(state)] if due and can_build_finca(state) else []


def _site(state: State, step: Step) -> list[Event]:
    return build_finca(state, step.what)


def _place(state: State, step: Step) -> list[Event]:
    bridged = step.verb == steps.BRIDGE
    if bridged:
        lose_tile(state, state.player, BRIDGE)
    if state.cart_tile != EMPTY:
        state.cart_tile = EMPTY
    else:
        state.hand = without(state.hand, step.what)
        state.built = True
    return plant(state, step.what, step.at, bridged=bridged)


def _store(state: State, step: Step) -> list[Event]:
    return [store(state, step.what)]


def _unstore(state: State, step: Step) -> list[Event]:
    return unstore(state, step.what, step.at)


def _return(state: State, _step: Step) -> list[Event]:
    if state.cart_tile != EMPTY:
        given = give_back(state, (state.cart_tile,))
        state.cart_tile = EMPTY
    else:
        given = give_back(state, state.hand)
        state.hand = ()
    return [given]


def _harvest(state: State, step: Step) -> list[Event]:
    state.acted = HARVEST
    state.income_due = True
    return harvest_region(state, state.player, own_region(state, state.player, step.at))


def _income(state: State, _step: Step) -> list[Event]:
    state.income_due = False
    return [pay_income(state)]


def _money(state: State, step: Step) -> list[Event]:
    return [use_money(state, step.what)]


def _cart(state: State, step: Step) -> list[Event]:
    lose_tile(state, state.player, CART)
    index = step.what - 1
    tile = state.market[index]
    happened: list[Event] = [CartUsed(state.player, index, tile)]
    happened += _take(state, [index])
    state.cart_tile = tile
    return happened


def _bull(state: State, step: Step) -> list[Event]:
    return [put_bull(state, step.at)]


def _plow(state: State, step: Step) -> list[Event]:
    return [plow(state, step.at)]


def _milestone(state: State, _step: Step) -> list[Event]:
    return use_milestone(state)


def _end(state: State, _step: Step) -> list[Event]:
    state.passes = 0
    state.blocked = False
    return _end_turn(state, passed=False)


def _pass(state: State, _step: Step) -> list[Event]:
    state.passes += 1
    return _end_turn(state, passed=True)


def _end_turn(state: State, *, passed: bool) -> list[Event]:
    """Score surrounded fincas, then end the game or start the next turn (RULES.md 10)."""
    happened: list[Event] = [TurnEnded(state.player, passed)]
    happened += score_surrounded(state)
    if is_last_turn(state):
        return happened + finish(state)
    player = state.player
    stored = state.stored[player]
    if stored:
        state.stored = put(state.stored, player, tuple(sorted((tile, False) for tile, _ in stored)))
    state.acted, state.built, state.owes = NO_ACTION, False, False
    state.player = (player + 1) % state.game.players
    state.turn += 1
    if state.passes < state.game.players:
        return [*happened, TurnStarted(state.player, state.turn)]
    return happened + _unblock(state)


def as_turn_of(state: State, player: int) -> State:
    """Return a copy of a position in which it is another player's turn, with nothing done yet. The tiles in
    hand and what was drawn in this turn are put aside.
    """
    found = state.copy()
    found.player, found.acted, found.passes = player, NO_ACTION, 0
    found.hand, found.cart_tile, found.drawn = (), EMPTY, None
    found.income_due = found.refill = found.built = found.owes = False
    return found


def is_last_turn(state: State) -> bool:
    """Return whether the game ends with the turn being played: bag and market are empty (RULES.md 10)."""
    return not state.bag and state.market.count(EMPTY) == len(state.market)


def end_reason(state: State) -> EndReason | None:
    """Return why the rules ended the game; None if they did not (RULES.md 10).

    Of players who all passed, either no finca could be built for them, or they all passed again after one.
    """
    if not state.over:
        return None
    if is_last_turn(state):
        return "no plantations"
    if state.passes < state.game.players:
        return None
    return "all passed again" if state.blocked else "no finca"


def _unblock(state: State) -> list[Event]:
    """Build a finca after all players passed, or end the game (RULES.md 10, Blocked)."""
    happened: list[Event] = [Blocked(state.player)]
    if state.blocked or not can_build_finca(state):
        return happened + finish(state)
    state.passes = 0
    state.blocked = True
    state.refill = True
    return [*happened, TurnStarted(state.player, state.turn), draw_finca(state)]


_APPLY: Final[Mapping[str, Callable[[State, Step], list[Event]]]] = {
    steps.BUY: _buy,
    steps.SITE: _site,
    steps.PLACE: _place,
    steps.BRIDGE: _place,
    steps.STORE: _store,
    steps.UNSTORE: _unstore,
    steps.RETURN: _return,
    steps.HARVEST: _harvest,
    steps.INCOME: _income,
    steps.MONEY: _money,
    steps.CART: _cart,
    steps.BULL: _bull,
    steps.PLOW: _plow,
    steps.MILESTONE: _milestone,
    steps.END: _end,
    steps.PASS: _pass,
}
