"""The whole balance of steps before they are done: points, coins, places at fincas, the forecast.

One forecast stands everywhere: the points that everybody would have if the game ended with this turn
(`projected`). So a preview's number is what the panels show once its steps are done.
"""

from collections.abc import Sequence
from operator import sub
from typing import NamedTuple

from citrus_game.rules.actions.harvest import pay_income
from citrus_game.rules.material.components import Values
from citrus_game.rules.material.events import Event, Income, Returned
from citrus_game.rules.material.state import State
from citrus_game.rules.material.steps import END, HARVEST, INCOME, MONEY, PASS, Step
from citrus_game.rules.scoring import projected
from citrus_game.rules.turn import apply
from citrus_game.table.advice.foresight import FincaStanding, Share, standing

BLIND = (INCOME, MONEY, END, PASS)
"""Steps that bring the same whatever was turned over before them."""


class Shift(NamedTuple):
    """How a player's place at a finca changes: from ``rank`` to another, 0 for none.

    ``worth`` is what the finca gives the player in the forecast, before and after; ``closing`` what it
    gives when its ring closes.
    """

    site: int
    values: Values
    player: int
    rank: tuple[int, int]
    worth: tuple[int, int]
    closing: tuple[int, int]

    @property
    def rises(self) -> bool:
        """Tell whether the place gets better."""
        before, after = self.rank
        return bool(after) and (not before or after < before)


class Kept(NamedTuple):
    """A finca around which the mover comes to have more, and ``leader`` has the most still."""

    site: int
    values: Values
    leader: int


class Balance(NamedTuple):
    """What steps bring: to the player on turn ``points`` at once and ``coins``, of which ``lost`` are none.

    Coins are negative where they are paid; ``lost`` are those above 12. ``before`` and ``after`` are
    everybody's forecasts by seat, ``parts`` what the mover's changes by, source by source (`SOURCES`).
    ``shifts`` are the places that change at fincas, the mover's first, ``kept`` those that do not.
    ``scored`` are the ``points``, source by source, ``returned`` the tiles that go back to the market.
    """

    points: int
    coins: int
    lost: int
    before: tuple[int, ...]
    after: tuple[int, ...]
    shifts: tuple[Shift, ...]
    parts: tuple[int, ...]
    kept: tuple[Kept, ...]
    scored: tuple[int, ...]
    returned: int

    @property
    def gains(self) -> tuple[int, ...]:
        """Give how everybody's forecast changes."""
        return tuple(map(sub, self.after, self.before))


def forecast(state: State) -> tuple[int, ...]:
    """Give everybody's points if the game ended with this turn."""
    return tuple(map(sum, projected(state)))


def balance(state: State, steps: Sequence[Step]) -> Balance | None:
    """Work out what legal steps bring, played one after the other; the state stays as it is.

    A harvest is taken with its income, as if it were the turn's last. None where something hidden is
    turned over before a step that it decides: nobody knows then.
    """
    after, player = state.copy(), state.player
    lost = returned = 0
    hidden = _deciding(after)
    for step in steps:
        if step.verb not in BLIND and _deciding(after) != hidden:
            return None
        events = apply(after, step)
        lost += _forfeited(events)
        returned += sum(len(event.given) for event in events if isinstance(event, Returned))
    points = after.points[player] - state.points[player]
    scored = _less(after.sources[player], state.sources[player])
    then, now = projected(state), projected(after)
    parts = _less(now[player], then[player])
    shifts, kept = _places(state, after, player)
    if steps and steps[-1].verb == HARVEST:
        lost += _forfeited([pay_income(after)])
    forecasts = tuple(map(sum, then)), tuple(map(sum, now))
    coins = after.coins[player] - state.coins[player]
    return Balance(points, coins, lost, *forecasts, shifts, parts, kept, scored, returned)


def _less(points: Sequence[int], others: Sequence[int]) -> tuple[int, ...]:
    """Give by how much points by source are more than others."""
    return tuple(one - other for one, other in zip(points, others, strict=True))


def hidden_left(state: State) -> tuple[int, int, int]:
    """Count what lies hidden: it becomes less where something is turned over."""
    return len(state.bag), len(state.finca_stack), len(state.site_stack)


def _deciding(state: State) -> tuple[int, ...]:
    """Count what lies hidden and decides what may come next: a letter does so where roads depend on it."""
    bag, fincas, sites = hidden_left(state)
    return (bag, fincas, sites) if state.game.options.road_rule_sites == "marked" else (bag, fincas)


def _forfeited(events: Sequence[Event]) -> int:
    return sum(event.forfeited for event in events if isinstance(event, Income))


def _places(before: State, after: State, mover: int) -> tuple[tuple[Shift, ...], tuple[Kept, ...]]:
    """Give the places at fincas that change, and those that the mover does not change with more around."""
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
            kept.append(Kept(site, values, now.shares[0].player))
    found.sort(key=lambda shift: (shift.player != mover, shift.site, shift.player))
    return tuple(found), tuple(kept)


def _shift(then: FincaStanding, now: FincaStanding, values: Values, player: int) -> Shift | None:
    """Give a player's change of place or worth at one finca; None where both stay."""
    old, new = then.share(player), now.share(player)
    rank = (old.rank if old else 0, new.rank if new else 0)
    worth = (_worth(then, old), _worth(now, new))
    closing = (old.now if old else 0, new.now if new else 0)
    if rank[0] == rank[1] and worth[0] == worth[1]:
        return None
    return Shift(then.site, values, player, rank, worth, closing)


def _worth(stand: FincaStanding, share: Share | None) -> int:
    """Give what a finca brings in the forecast: a closed ring its places, an open one the last scoring."""
    if share is None:
        return 0
    return share.final if stand.open else share.now
