"""The worth of a position: certain points and weighted prospects, mine against the others'.

An `Outlook` is made once a turn. What the mover cannot change in a turn, the others' regions, is counted
once; so the worth of a position within the turn costs some 20 microseconds.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from citrus_game.bots import features
from citrus_game.bots.features import (
    AVERAGE_FINCA,
    EXTENDS,
    MARKED_STAGE,
    STAGE,
    TILES,
    banked,
    count_around,
    finca_feature,
    holdings,
    regions_held,
    standing,
    time_left,
    waiting,
)
from citrus_game.bots.weights.general import EARLY, LATE
from citrus_game.rules.actions.fincas import finca_points
from citrus_game.rules.actions.placing import open_spaces
from citrus_game.rules.material.state import State

Weights = tuple[Sequence[float], Sequence[float]]
"""Weights of the features with the whole game of two players to come, and at its end."""
FITTED: Weights = (EARLY, LATE)

Chances = list[tuple[int, int, dict[int, float]]]
"""Sites with their rings, and what each is worth by the mover's count and the open spaces there."""

LEADER = 2.0
"""How much more the strongest opponent's prospects count than another's."""
VICTORY = 4.0
"""Points that winning is worth beyond the margin, once the game is over."""


@dataclass(frozen=True)
class Sight:
    """What a player looks at, besides what it has and what is certain.

    ``room``: where its regions can grow and new ones start. ``rings``: what fincas may bring whose ring
    is still open. ``places``: who comes first where a ring is closed. ``others``: how they stand at open
    rings, what they gain, have and find in the market.
    """

    room: bool = True
    rings: bool = True
    places: bool = True
    others: bool = True


ALL = Sight()


class Outlook:
    """What counts in one turn of the player on turn: weights for this time of the game, the others."""

    def __init__(self, state: State, weights: Weights = FITTED, sight: Sight = ALL) -> None:
        time = time_left(state)
        self.me = state.player
        self._sight = sight
        self._bag = len(state.bag)
        self.weights = [end + time * (start - end) for start, end in zip(*weights, strict=True)]
        if not sight.room:
            self.weights[EXTENDS:TILES] = [0.0] * (TILES - EXTENDS)
        self.shares = _shares(state, self.me) if sight.others else _alone(state, self.me)
        self._others: dict[int, list[int]] = {}
        self._fincas: dict[tuple[object, ...], Chances] = {}
        self._latest: tuple[object, object, int, Chances] = (None, None, 0, [])

    def quick(self, state: State) -> float:
        """Give the mover's worth within the turn, up to what cannot change in it."""
        if state.over:
            return margin(state, self.shares)
        weights = self.weights
        worth = banked(state, self.me) + self._around(state)
        return worth + sum([weights[feature] for feature in holdings(state, self.me)])

    def full(self, state: State) -> float:
        """Give the worth of a position after the mover's turn, the others' prospects included."""
        if state.over:
            return margin(state, self.shares)
        return self.quick(state) + self.standing(state)

    def standing(self, state: State) -> float:
        """Give the part of `full` that `quick` leaves out."""
        weights = self.weights
        known = len(state.bag) == self._bag
        worth = 0.0
        for player, share in enumerate(self.shares):
            if share < 0:
                worth += share * banked(state, player)
                worth += share * sum([weights[feature] for feature in holdings(state, player)])
            for feature, amount in waiting(state, player, state.player, known):
                worth += share * weights[feature] * amount
        return worth

    def _around(self, state: State) -> float:
        """Add up what the fincas are worth: points that are certain, and chances, the others' deducted."""
        still_open = open_spaces(state)
        held = regions_held(state, self.me)
        worth = 0.0
        for site, ring, known in self._live(state):
            mine = 0
            for region, size in held:
                if region & ring:
                    mine += size
            empty = (ring & still_open).bit_count()
            key = mine * 16 + empty
            if key not in known:
                known[key] = self._finca(state, site, mine, empty)
            worth += known[key]
        return worth

    def _live(self, state: State) -> Chances:
        """List the fincas not scored yet and the marked sites, with their rings and what is known of each."""
        fincas, marked, scored, found = self._latest
        if state.fincas is fincas and state.marked is marked and state.scored == scored:
            return found
        key = (state.fincas, state.marked, state.scored)
        if key not in self._fincas:
            rings = state.game.board.rings
            self._fincas[key] = [
                (site, rings[site], {})
                for site, values in enumerate(state.fincas)
                if (values or site in state.marked) and not state.scored >> site & 1
            ]
        self._latest = (*key, self._fincas[key])
        return self._fincas[key]

    def _finca(self, state: State, site: int, mine: int, empty: int) -> float:
        values = state.fincas[site]
        counts = list(self._counts(state, site))
        counts[self.me] = mine
        if values is not None and not empty:
            points = finca_points(tuple((count,) for count in counts), values, final=False)
            return sum([share * gained for share, gained in zip(self.shares, points, strict=True)])
        if not self._sight.rings:
            return 0.0
        if not self._sight.others:
            counts = [mine if player == self.me else 0 for player in range(len(counts))]
        stage = MARKED_STAGE if values is None else STAGE[empty]
        first, second = values or AVERAGE_FINCA
        worth = 0.0
        for player, share in enumerate(self.shares):
            if counts[player]:
                feature = finca_feature(stage, standing(counts, player))
                worth += share * (self.weights[feature] * first + self.weights[feature + 1] * second)
        return worth

    def _counts(self, state: State, site: int) -> list[int]:
        """Give all players' counts around a site; the mover's own place holds nothing of use."""
        if site not in self._others:
            ring = state.game.board.rings[site]
            blind = not self._sight.places
            self._others[site] = [
                0 if blind or player == self.me else count_around(regions_held(state, player), ring)
                for player in range(state.game.players)
            ]
        return self._others[site]


def _alone(state: State, me: int) -> list[float]:
    """Weigh the players for one who minds nobody else."""
    return [float(player == me) for player in range(state.game.players)]


def _shares(state: State, me: int) -> list[float]:
    """Weigh the players: 1 for the mover, -1 in all for the others, the strongest of them most."""
    totals = [banked(state, player) for player in range(state.game.players)]
    best = max(total for player, total in enumerate(totals) if player != me)
    parts = [0.0 if player == me else LEADER if total == best else 1.0 for player, total in enumerate(totals)]
    return [1.0 if player == me else -part / sum(parts) for player, part in enumerate(parts)]


def margin(state: State, shares: Sequence[float]) -> float:
    """Give the final points of a game that is over against the others', with a bonus for winning."""
    worth = sum([share * points for share, points in zip(shares, state.points, strict=True)])
    me = shares.index(1.0)
    best = max(points for player, points in enumerate(state.points) if player != me)
    lead = state.points[me] - best
    return worth + (VICTORY if lead > 0 else -VICTORY if lead < 0 else 0.0)


def prospects(state: State, player: int, market_known: bool) -> tuple[float, list[features.Feature]]:
    """Give a player's certain points and features at the start of a turn: what the weights are fitted to."""
    certain, chances = features.finca_chances(state, player)
    held = [(feature, 1.0) for feature in holdings(state, player)]
    found = held + chances + waiting(state, player, state.player, market_known)
    return banked(state, player) + certain, found
