"""Reasons for steps as data: what a step brings, found by applying it to a copy (RULES.md 6 to 10).

`narration.bot_reasons` turns a `Reason` into a sentence.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from citrus_game.bots.features import count_around, regions_held
from citrus_game.facts.fincas import filled
from citrus_game.facts.lines import all_lines
from citrus_game.rules.model import steps
from citrus_game.rules.model.events import (
    Event,
    FincaScored,
    Harvested,
    Income,
    Planted,
    Plowed,
    Refilled,
    RegionsJoined,
    TileTaken,
    WorkerPlaced,
)
from citrus_game.rules.model.pickling import Anew, made_anew
from citrus_game.rules.model.state import EMPTY, State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.moves.fincas import open_rings
from citrus_game.rules.turn import apply

CLOSES, LEADS, EQUALS, JOINS, JOINS_NEUTRAL = "closes", "leads", "equals", "joins", "joins-neutral"
TAKES, GROWS_AT, GROWS, STARTS = "takes", "grows-at", "grows", "starts"
BUYS, BUYS_NEW, BUYS_TO_CLOSE, BUYS_FINCA = "buys", "buys-new", "buys-to-close", "buys-finca"
HARVESTS, PAID, RICHER, SAVES, FREE = "harvests", "paid", "richer", "saves", "free"
BLOCKS, PLOWS, NEW_FINCA = "blocks", "plows", "new-finca"
FINCA_NEAR, FINCA_NEXT, FINCA_AWAY = "finca-near", "finca-next", "finca-away"
STORES, NOTHING, DONE, STUCK = "stores", "nothing", "done", "stuck"
TOLD = (*steps.PLANTING, steps.STORE)
"""Steps with which what was bought is planted, as a plan has them one after the other."""


@dataclass(frozen=True)
class Reason:
    """The reason for a step; fields that its kind does not use are -1 or 0.

    ``rival`` is the player with the second most at ``site``; ``tile`` a plantation's code, ``land`` a kind of
    landscape tile; ``count`` and ``more`` are numbers of plantations, coins or workers; ``lost`` are coins
    above 12.
    """

    kind: str
    site: int = -1
    rival: int = -1
    points: int = 0
    fruit: int = -1
    tile: int = -1
    land: int = -1
    count: int = 0
    more: int = 0
    lost: int = 0

    def __reduce__(self) -> Anew:
        return made_anew(self)


class Tried(NamedTuple):
    """A plan, with the positions before and after its first step and the events of that step."""

    before: State
    after: State
    events: list[Event]
    plan: Sequence[Step]


def reason(state: State, plan: Sequence[Step]) -> Reason:
    """Return the reason for the first step of a plan, using the later steps too.

    The steps must be legal until hidden information is revealed; ``state`` is not changed.
    """
    step = plan[0]
    after = state.copy()
    events = apply(after, step)
    return _WHY[step.verb](Tried(state, after, events, plan))


def _place(tried: Tried) -> Reason:
    """Return the best effect of placing: closes a ring, takes the lead, harvests, joins regions, takes a
    tile, grows.
    """
    step, player = tried.plan[0], tried.before.player
    closed = _closed(tried.before, tried.after, player)
    if closed:
        return closed
    contested = _overtaken(tried.before, tried.after, player)
    if contested:
        return contested
    if any(isinstance(event, Harvested) for event in tried.events):  # beside a large well
        return _harvest(tried)
    for event in tried.events:
        if isinstance(event, RegionsJoined):
            return _joined(event, step.what >> 1)
    for event in tried.events:
        if isinstance(event, TileTaken):
            size = tried.after.region_at(step.at).bit_count()
            return Reason(TAKES, land=event.kind, fruit=step.what >> 1, count=size)
    return _grown(tried.after, tried.events, step)


def _joined(event: RegionsJoined, fruit: int) -> Reason:
    neutral = sum(part.bit_count() for part in event.neutral)
    kind = JOINS_NEUTRAL if neutral else JOINS
    return Reason(kind, fruit=fruit, count=neutral or len(event.own))


def _grown(after: State, events: list[Event], step: Step) -> Reason:
    fruit = step.what >> 1
    if not any(isinstance(event, Planted) for event in events):
        return Reason(DONE)
    region = after.region_at(step.at)
    site = _best_site(after, region)
    size = region.bit_count()
    if any(isinstance(event, WorkerPlaced) for event in events):
        return Reason(STARTS, fruit=fruit, site=site, tile=step.what)
    if site >= 0:
        return Reason(GROWS_AT, fruit=fruit, site=site, count=size)
    return Reason(GROWS, fruit=fruit, count=size, tile=step.what)


def _best_site(state: State, region: int) -> int:
    """Return the most valuable unscored finca that a region touches, or -1."""
    found = [
        (values[0], -site)
        for site, ring in open_rings(state)
        if region & ring and (values := state.fincas[site])
    ]
    return -max(found)[1] if found else -1


def _counts(state: State, site: int) -> list[int]:
    ring = state.game.board.rings[site]
    return [count_around(regions_held(state, player), ring) for player in range(state.game.players)]


def _rival(counts: Sequence[int], player: int) -> int:
    """Return the other player with most around a site, or -1 if no other has anything there."""
    others = [(count, -other) for other, count in enumerate(counts) if other != player and count]
    return -max(others)[1] if others else -1


def _closed(before: State, after: State, player: int) -> Reason | None:
    """Return the reason for the most valuable finca whose ring the step closes, or None."""
    best = None
    for finca in filled(before, after):
        points, mine, rival = dict(finca.paid).get(player, 0), finca.total(player), finca.rival(player)
        if points and (best is None or points > best.points):
            second = rival.player if rival is not None and rival.total < mine else -1
            best = Reason(CLOSES, site=finca.site, points=points, rival=second)
    return best


def _overtaken(before: State, after: State, player: int) -> Reason | None:
    """Return the reason for the most valuable finca where a step takes or shares the lead, or None."""
    best = None
    for site, values in enumerate(after.fincas):
        if values is None or after.scored >> site & 1:
            continue
        then, now = _counts(before, site), _counts(after, site)
        if then[player] == now[player]:
            continue
        others = max(count for other, count in enumerate(now) if other != player)
        if (
            then[player] <= others <= now[player]
            and others
            and then[player] < others + (now[player] > others)
        ):
            kind = LEADS if now[player] > others else EQUALS
            found = Reason(kind, site=site, rival=_rival(now, player), points=values[0])
            if best is None or found.points > best.points:
                best = found
    return best


def _buy(tried: Tried) -> Reason:
    """Return the reason for a purchase: it closes a ring, lets regions grow, or starts new ones; or that a
    finca is built first: where the tiles are planted is decided after that.
    """
    if tried.after.drawn is not None:
        return Reason(BUYS_FINCA)
    tiles, player = tried.after.hand, tried.before.player
    state = tried.after.copy()
    for step in tried.plan[1:]:
        if step.verb not in TOLD:
            break
        apply(state, step)
    closed = _closed(tried.before, state, player)
    if closed:
        return Reason(BUYS_TO_CLOSE, site=closed.site, points=closed.points, rival=closed.rival)
    grown, started = _planted(tried)
    if not (grown or started):  # the plan ends with the purchase: what fits is a guess
        own = tried.before.own[player * 5 : player * 5 + 5]
        grown = sum(bool(own[tile >> 1]) for tile in tiles)
        started = len({tile >> 1 for tile in tiles if not own[tile >> 1]})
    return Reason(BUYS, count=len(tiles), more=grown) if grown else Reason(BUYS_NEW, count=started)


def _planted(tried: Tried) -> tuple[int, int]:
    """Return how many of the bought plantations the plan adds to own regions, and how many it starts."""
    board, first = tried.before.game.board, tried.before.player * 5
    own, new = list(tried.before.own[first : first + 5]), [0] * 5
    grown = started = 0
    for step, by_cart in zip(tried.plan, steps.by_cart(tried.plan), strict=True):
        if step.verb in steps.PLANTING:
            fruit, bit = step.what >> 1, 1 << step.at
            near, bought = board.beside(bit), not by_cart and step.verb != steps.UNSTORE
            masks = own if near & own[fruit] else new
            grown += bought and masks is own
            started += bought and not near & (own[fruit] | new[fruit])
            masks[fruit] |= bit
    return grown, started


def _harvest(tried: Tried) -> Reason:
    event = next(event for event in tried.events if isinstance(event, Harvested))
    points = event.plantations + event.wells + event.large_wells
    return Reason(HARVESTS, fruit=event.fruit, count=event.plantations, points=points)


def _income(tried: Tried) -> Reason:
    event = next(event for event in tried.events if isinstance(event, Income))
    return Reason(PAID, count=event.coins + event.forfeited, more=event.workers, lost=event.forfeited)


def _bull(tried: Tried) -> Reason:
    """Return whether a bull closes a ring, or takes a space beside a finca or another one."""
    closed = _closed(tried.before, tried.after, tried.before.player)
    rings = [site for site, ring in open_rings(tried.before) if ring >> tried.plan[0].at & 1]
    return closed or Reason(BLOCKS, site=rings[0] if rings else -1)


def _plow(tried: Tried) -> Reason:
    event = next(event for event in tried.events if isinstance(event, Plowed))
    fruit = next(fruit for fruit, mask in enumerate(tried.after.planted) if mask & event.region)
    return Reason(PLOWS, fruit=fruit, count=event.region.bit_count())


def _site(tried: Tried) -> Reason:
    """Return whether a finca is built near own regions, where the plan plants next, or away from others."""
    site, player, state = tried.plan[0].what, tried.before.player, tried.after.copy()
    then = _counts(state, site)
    others = _most_of_others(then, player)
    if then[player] > others:
        return Reason(FINCA_NEAR, site=site, count=then[player])
    for step in tried.plan[1:]:
        if state.drawn is not None or step.verb not in TOLD:
            break
        apply(state, step)
    planted = _counts(state, site)[player]
    if planted > then[player]:
        return Reason(FINCA_NEXT, site=site, count=planted)
    if others <= min(_most_of_others(_counts(tried.before, each), player) for each in tried.before.marked):
        return Reason(FINCA_AWAY, site=site, count=others)
    return _new_finca(tried)


def _milestone(tried: Tried) -> Reason:
    return _new_finca(tried)


def _new_finca(tried: Tried) -> Reason:
    """Return how many plantations the refill behind a new finca adds, as far as it is known now."""
    drawn = sum(len(event.drawn) for event in tried.events if isinstance(event, Refilled))
    return Reason(NEW_FINCA, count=drawn or min(len(tried.after.bag), tried.after.market.count(EMPTY)))


def _most_of_others(counts: Sequence[int], player: int) -> int:
    return max(count for other, count in enumerate(counts) if other != player)


def _cart(tried: Tried) -> Reason:
    return Reason(FREE, tile=tried.before.market[tried.plan[0].what - 1])


def _end(tried: Tried) -> Reason:
    """Return the reason for ending: the finca that brings the player most."""
    player = tried.before.player
    gained = [
        Reason(CLOSES, site=event.site, points=event.points[player])
        for event in tried.events
        if isinstance(event, FincaScored) and not event.final and event.points[player]
    ]
    return max(gained, key=lambda each: each.points) if gained else Reason(DONE)


def _always(kind: str) -> Callable[[Tried], Reason]:
    return lambda _tried: Reason(kind)


def _money(tried: Tried) -> Reason:
    """Return whether money pays for a row or column that was too dear before."""
    coins = tried.after.coins[tried.before.player]
    dearer = [line for line in all_lines(tried.before) if line.lacking and line.cost <= coins]
    return Reason(RICHER if dearer and not tried.before.acted else SAVES, count=coins)


def _store(tried: Tried) -> Reason:
    return Reason(STORES, tile=tried.plan[0].what)


_WHY: Mapping[str, Callable[[Tried], Reason]] = {
    steps.BUY: _buy,
    steps.SITE: _site,
    steps.PLACE: _place,
    steps.BRIDGE: _place,
    steps.STORE: _store,
    steps.UNSTORE: _place,
    steps.RETURN: _always(STUCK),
    steps.HARVEST: _harvest,
    steps.INCOME: _income,
    steps.MONEY: _money,
    steps.CART: _cart,
    steps.BULL: _bull,
    steps.PLOW: _plow,
    steps.MILESTONE: _milestone,
    steps.END: _end,
    steps.PASS: _always(NOTHING),
}
