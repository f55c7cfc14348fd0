"""The effect of steps before they are played: points, coins, ranks at fincas, forecast.

The forecast of a player are the points if the game ended with this turn (`projected`). All previews use it,
so that they show the same numbers as the panels after the steps.
"""

from collections.abc import Sequence
from operator import sub
from typing import NamedTuple

from citrus_game.facts.fincas import FincaFacts, filled, finca_facts
from citrus_game.rules.model.components import Values
from citrus_game.rules.model.events import Event, Income, MoneyUsed, Returned
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import END, HARVEST, INCOME, MONEY, PASS, Step
from citrus_game.rules.moves.fincas import open_rings
from citrus_game.rules.moves.harvest import pay_income
from citrus_game.rules.scoring import projected
from citrus_game.rules.turn import apply

BLIND = (INCOME, MONEY, END, PASS)
"""Steps whose effect does not depend on information revealed before them."""


class Shift(NamedTuple):
    """A change of a player's rank at a finca: (before, after), 0 for none.

    ``worth`` is the finca's part of the player's forecast, before and after.
    """

    site: int
    values: Values
    player: int
    rank: tuple[int, int]
    worth: tuple[int, int]
    alone: bool = False
    """Whether nobody else has this rank afterwards."""

    @property
    def takes_lead(self) -> bool:
        """Whether the player comes first, and nobody else does."""
        return self.alone and self.rank[1] == 1 != self.rank[0]

    @property
    def rises(self) -> bool:
        """Whether the player's rank is better afterwards."""
        before, after = self.rank
        return bool(after) and (not before or after < before)


class CoinChange(NamedTuple):
    """A finca around which the player on turn gains plantations; ``leader``, another player, has the most
    before and after, alone.
    """

    site: int
    values: Values
    leader: int


class Forecast(NamedTuple):
    """The effect of steps: ``points`` at once, ``coins`` (negative if paid) and ``lost`` coins above 12.

    ``before`` and ``after`` are all players' forecasts. ``parts`` is the change of the own forecast by source
    (`SOURCES`), ``scored`` that of ``points``. ``shifts`` are changed ranks at fincas, own ones first;
    ``kept`` are fincas with more own plantations but the same leader. ``returned`` tiles go back to the
    market. ``closed`` are fincas whose rings close.
    """

    points: int
    coins: int
    lost: int
    before: tuple[int, ...]
    after: tuple[int, ...]
    shifts: tuple[Shift, ...]
    parts: tuple[int, ...]
    kept: tuple[CoinChange, ...]
    scored: tuple[int, ...]
    returned: tuple[int, ...]
    closed: tuple[FincaFacts, ...] = ()
    income: int = 0
    """The part of ``coins`` that large wells pay during a purchase."""

    @property
    def gains(self) -> tuple[int, ...]:
        """The change of everybody's forecast."""
        return tuple(map(sub, self.after, self.before))


def forecast(state: State) -> tuple[int, ...]:
    """Return all players' points if the game ended with this turn."""
    return tuple(map(sum, projected(state)))


def balance(state: State, steps: Sequence[Step]) -> Forecast | None:
    """Return the effect of legal steps played one after the other; ``state`` is not changed.

    A harvest includes its income, as if it were the last of the turn. The end of a turn that ends the game
    is left out: the final scoring is told finca by finca, in the forecast. None if hidden information is
    revealed that decides a later step.
    """
    after, player = state.copy(), state.player
    lost = income = 0
    returned: list[int] = []
    hidden = _deciding(after)
    for step in steps:
        if step.verb not in BLIND and _deciding(after) != hidden:
            return None
        begun = after.snapshot()
        events = apply(after, step)
        if after.over:
            after.restore(begun)
            break
        lost += _forfeited(events)
        income += sum(event.coins for event in events if isinstance(event, Income))
        for event in events:
            returned += [tile for _at, tile in event.given] if isinstance(event, Returned) else []
    points = after.points[player] - state.points[player]
    scored = _less(after.sources[player], state.sources[player])
    then, now = projected(state), projected(after)
    parts = _less(now[player], then[player])
    shifts, kept = _places(state, after, player)
    if steps and steps[-1].verb == HARVEST:
        lost += _forfeited([pay_income(after)])
    forecasts = tuple(map(sum, then)), tuple(map(sum, now))
    coins = after.coins[player] - state.coins[player]
    closed, back = tuple(filled(state, after)), tuple(returned)
    return Forecast(points, coins, lost, *forecasts, shifts, parts, kept, scored, back, closed, income)


def _less(points: Sequence[int], others: Sequence[int]) -> tuple[int, ...]:
    """Return the differences of points by source."""
    return tuple(one - other for one, other in zip(points, others, strict=True))


def hidden_left(state: State) -> tuple[int, int, int]:
    """Return how many tiles are hidden in the bag and the stacks; a number decreases when one is revealed."""
    return len(state.bag), len(state.finca_stack), len(state.site_stack)


def _deciding(state: State) -> tuple[int, ...]:
    """Return the numbers of hidden tiles that decide which steps are possible; sites do if roads depend on
    them.
    """
    bag, fincas, sites = hidden_left(state)
    return (bag, fincas, sites) if state.game.options.road_rule_sites == "marked" else (bag, fincas)


def _forfeited(events: Sequence[Event]) -> int:
    return sum(event.forfeited for event in events if isinstance(event, Income | MoneyUsed))


def _places(before: State, after: State, mover: int) -> tuple[tuple[Shift, ...], tuple[CoinChange, ...]]:
    """Return changed ranks at fincas, and fincas with more own plantations but the same leader."""
    players = before.game.players
    found, kept = [], []
    for site, _ring in open_rings(before):
        then, now = finca_facts(before, site), finca_facts(after, site)
        values = then.values
        assert values is not None
        for player in range(players):
            shift = _shift(then, now, values, player)
            if shift is not None:
                found.append(shift)
        leader = then.leader
        if now.leader == leader is not None and leader != mover and now.total(mover) > then.total(mover):
            kept.append(CoinChange(site, values, leader))
    found.sort(key=lambda shift: (shift.player != mover, shift.site, shift.player))
    return tuple(found), tuple(kept)


def _shift(then: FincaFacts, now: FincaFacts, values: Values, player: int) -> Shift | None:
    """Return a player's change at one finca, or None if rank and worth stay."""
    old, new = then.share(player), now.share(player)
    rank = (old.rank if old else 0, new.rank if new else 0)
    worth = (then.pays(player), now.pays(player))
    if rank[0] == rank[1] and worth[0] == worth[1]:
        return None
    alone = [share.rank for share in now.shares].count(rank[1]) == 1
    return Shift(then.site, values, player, rank, worth, alone)
