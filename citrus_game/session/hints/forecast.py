"""The effect of steps before they are played: points, coins, ranks at fincas, forecast.

The forecast of a player are the points if the game ended with this turn (`projected`). All previews use it,
so that they show the same numbers as the panels after the steps.
"""

from collections.abc import Iterator, Sequence
from operator import sub
from typing import NamedTuple

from citrus_game.rules.model.components import Values
from citrus_game.rules.model.events import Event, Income, Returned
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import END, HARVEST, INCOME, MONEY, PASS, Step
from citrus_game.rules.moves.harvest import pay_income
from citrus_game.rules.scoring import projected
from citrus_game.rules.turn import apply
from citrus_game.session.hints.preview import FincaStanding, Share, standing

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
        """Whether the rank gets better."""
        before, after = self.rank
        return bool(after) and (not before or after < before)


class CoinChange(NamedTuple):
    """A finca around which the player on turn gains plantations without becoming first; ``leader`` has the
    most.
    """

    site: int
    values: Values
    leader: int


class ClosedRing(NamedTuple):
    """A finca whose ring closes, and the points that it pays at the end of the turn as (player, points)."""

    site: int
    paid: tuple[tuple[int, int], ...]


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
    closed: tuple[ClosedRing, ...] = ()
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

    A harvest includes its income, as if it were the last of the turn. None if hidden information is revealed
    that decides a later step.
    """
    after, player = state.copy(), state.player
    lost = income = 0
    returned: list[int] = []
    hidden = _deciding(after)
    for step in steps:
        if step.verb not in BLIND and _deciding(after) != hidden:
            return None
        events = apply(after, step)
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
    closed, back = tuple(_closed(state, after)), tuple(returned)
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
    return sum(event.forfeited for event in events if isinstance(event, Income))


def _closed(before: State, after: State) -> Iterator[ClosedRing]:
    """Yield the fincas whose rings are open before and closed after."""
    for site, values in enumerate(before.fincas):
        if values is not None and standing(before, site).open and not standing(after, site).open:
            yield closed_ring(standing(after, site))


def closed_ring(stand: FincaStanding) -> ClosedRing:
    """Return what a finca pays whose ring is closed."""
    return ClosedRing(stand.site, tuple((share.player, share.now) for share in stand.shares if share.now))


def _places(before: State, after: State, mover: int) -> tuple[tuple[Shift, ...], tuple[CoinChange, ...]]:
    """Return changed ranks at fincas, and fincas with more own plantations but the same leader."""
    players = before.game.players
    found, kept = [], []
    for site, values in enumerate(before.fincas):
        if values is None or before.scored >> site & 1:
            continue
        then, now = standing(before, site), standing(after, site)
        for player in range(players):
            shift = _shift(then, now, values, player)
            if shift is not None:
                found.append(shift)
        more, had = now.share(mover), then.share(mover)
        if more is not None and more.rank > 1 and more.total > (had.total if had else 0):
            kept.append(CoinChange(site, values, now.shares[0].player))
    found.sort(key=lambda shift: (shift.player != mover, shift.site, shift.player))
    return tuple(found), tuple(kept)


def _shift(then: FincaStanding, now: FincaStanding, values: Values, player: int) -> Shift | None:
    """Return a player's change at one finca, or None if rank and worth stay."""
    old, new = then.share(player), now.share(player)
    rank = (old.rank if old else 0, new.rank if new else 0)
    worth = (_worth(then, old), _worth(now, new))
    if rank[0] == rank[1] and worth[0] == worth[1]:
        return None
    alone = [share.rank for share in now.shares].count(rank[1]) == 1
    return Shift(then.site, values, player, rank, worth, alone)


def _worth(stand: FincaStanding, share: Share | None) -> int:
    """Return a finca's points in the forecast: by rank if its ring is closed, else as in the final
    scoring.
    """
    if share is None:
        return 0
    return share.final if stand.open else share.now
