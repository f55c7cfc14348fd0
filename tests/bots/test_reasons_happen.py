"""Every number of a reason agrees with the events of its step."""

from collections import Counter
from typing import TypeVar

import pytest

from citrus_game.bots import reasons
from citrus_game.bots.reasons import Reason, reason
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model import events as ev
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import SITE
from citrus_game.rules.moves.fincas import finca_sizes, score_surrounded
from citrus_game.rules.turn import apply
from tests.rules.games import choose, numbered_setup

T = TypeVar("T", bound=ev.Event)


def only(events: list[ev.Event], kind: type[T]) -> T:
    """Return the one event of a kind."""
    (found,) = (event for event in events if isinstance(event, kind))
    return found


def tells_action(why: Reason, before: State, after: State, events: list[ev.Event]) -> bool | None:
    """Judge what is said of buying, harvesting, turns and tiles; None for another kind."""
    player = before.player
    match why.kind:
        case reasons.BUYS | reasons.BUYS_NEW:
            bought = only(events, ev.Bought)
            own = [tile for _, tile in bought.taken if before.own[player * 5 + (tile >> 1)]]
            fruits = {tile >> 1 for _, tile in bought.taken}
            told = (bought.cost, len(own)) if own else (len(fruits), 0)
            return (why.count, why.more) == told
        case reasons.BUYS_FINCA:
            return after.drawn is not None and isinstance(events[0], ev.Bought)
        case reasons.HARVESTS:
            gained = after.points[player] - before.points[player]
            return (why.points, why.count) == (gained, only(events, ev.Harvested).region.bit_count())
        case reasons.PAID:
            paid = after.coins[player] - before.coins[player] + only(events, ev.Income).forfeited
            return (why.count, why.more) == (paid, before.mat[player])
        case reasons.RICHER | reasons.SAVES:
            return why.count == after.coins[player]
        case reasons.FREE:
            return why.tile == only(events, ev.CartUsed).tile
        case reasons.STORES:
            return why.tile == only(events, ev.Stored).tile
        case reasons.NOTHING:
            return events[0] == ev.TurnEnded(player, passed=True)
        case reasons.STUCK:
            return isinstance(events[0], ev.Returned)
        case reasons.BLOCKS:
            return isinstance(events[0], ev.BullPut)
    return None


def tells_fincas(why: Reason, before: State, after: State, events: list[ev.Event]) -> bool | None:
    """Judge what is said of fincas; None for another kind."""
    player = before.player
    match why.kind:
        case reasons.CLOSES:
            scored = score_surrounded(after.copy()) + events
            wanted = (why.site, why.points)
            return wanted in [
                (event.site, event.points[player]) for event in scored if isinstance(event, ev.FincaScored)
            ]
        case reasons.NEW_FINCA:
            drawn = sum(len(event.drawn) for event in events if isinstance(event, ev.Refilled))
            if drawn and why.count != drawn:
                return False
            if before.drawn is not None:
                return only(events, ev.FincaBuilt).values == before.drawn
            return only(events, ev.FincaDrawn).values == before.finca_stack[0]
        case reasons.FINCA_NEAR | reasons.FINCA_AWAY:
            totals = [sum(sizes) for sizes in finca_sizes(after, why.site)]
            most = max(totals[:player] + totals[player + 1 :])
            near = totals[player] > most
            fits = (why.kind, why.count) == (
                (reasons.FINCA_NEAR, totals[player]) if near else (reasons.FINCA_AWAY, most)
            )
            return fits and events[0] == ev.FincaBuilt(player, why.site, before.drawn or (0, 0))
        case reasons.LEADS | reasons.EQUALS:
            totals = [sum(sizes) for sizes in finca_sizes(after, why.site)]
            others = totals[:player] + totals[player + 1 :]
            ahead = totals[player] - max(others)
            fits = ahead > 0 if why.kind == reasons.LEADS else ahead == 0
            return fits and totals[why.rival] == max(others)
    return None


def tells_placing(why: Reason, before: State, after: State, events: list[ev.Event]) -> bool | None:
    """Judge what is said of regions and of tiles taken; None for another kind."""
    fruit = before.player * 5 + why.fruit
    match why.kind:
        case reasons.PLOWS:
            scaled = after.own[fruit].bit_count() - before.own[fruit].bit_count()
            return why.count == only(events, ev.Plowed).region.bit_count() == scaled
        case reasons.TAKES:
            region = after.region_at(only(events, ev.Planted).space)
            return (why.land, why.count) == (only(events, ev.TileTaken).kind, region.bit_count())
        case reasons.JOINS:
            joined = only(events, ev.RegionsJoined)
            return not joined.neutral and why.count == len(joined.own) > 1
        case reasons.JOINS_NEUTRAL:
            return why.count == sum(map(int.bit_count, only(events, ev.RegionsJoined).neutral)) > 0
        case reasons.STARTS:
            return only(events, ev.WorkerPlaced).space == only(events, ev.Planted).space
        case reasons.GROWS | reasons.GROWS_AT:
            region = after.region_at(only(events, ev.Planted).space)
            ring = after.game.board.rings[why.site] if why.site >= 0 else 0
            return why.count == region.bit_count() and bool(region & ring) == (why.site >= 0)
    return None


def tells(why: Reason, before: State, after: State, events: list[ev.Event]) -> bool:
    """Return whether the numbers of a reason are those of what happened."""
    for judge in (tells_action, tells_fincas, tells_placing):
        found = judge(why, before, after, events)
        if found is not None:
            return found
    return why.kind == reasons.DONE


@pytest.mark.slow
def test_every_reason_is_true() -> None:
    seen: Counter[str] = Counter()
    for number in range(40):
        setup = numbered_setup(number)
        state, rng = setup.start(), setup.rng()
        while not state.over:
            legal = legal_steps(state)
            step = choose(legal, rng)
            # few sites are near anything: those that are not chosen are judged as well
            for each in [other for other in legal if other.verb == SITE] if step.verb == SITE else [step]:
                why, after = reason(state, [each]), state.copy()
                events = apply(after, each)
                seen[why.kind] += 1
                assert tells(why, state, after, events), (why, each)
            apply(state, step)
    wanted = {value for name, value in vars(reasons).items() if name.isupper() and isinstance(value, str)} - {
        reasons.BUYS_TO_CLOSE,
        reasons.FINCA_NEXT,
    }
    assert set(seen) >= wanted
