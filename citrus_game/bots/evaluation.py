"""The worth of a position for the player on turn: certain points and weighted features, minus the others'.

An `EvaluationContext` is made once a turn. It computes only once what the player cannot change during the
turn, such as the others' regions; so rating a position takes about 20 microseconds.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

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
from citrus_game.bots.weights import general, more, three, two
from citrus_game.rules.model.state import State
from citrus_game.rules.moves.fincas import finca_points
from citrus_game.rules.moves.placing import open_spaces

Weights = tuple[Sequence[float], Sequence[float]]
"""Weights of the features at the start of a game of two, and at its end."""
FITTED: Weights = (general.EARLY, general.LATE)
"""The general weights."""
FOR_TWO: Weights = (two.EARLY, two.LATE)
FOR_THREE: Weights = (three.EARLY, three.LATE)
FOR_MORE: Weights = (more.EARLY, more.LATE)
"""The Master's weights, by number of players."""


class WeightSet(NamedTuple):
    """Weights for games of two, of three, and of more players."""

    for_two: Weights = FITTED
    for_three: Weights = FITTED
    for_more: Weights = FITTED

    def of(self, state: State) -> Weights:
        """Return the weights for a position's number of players."""
        players = state.game.players
        return self.for_two if players == 2 else self.for_three if players == 3 else self.for_more


GENERAL = WeightSet()
"""The general weights, which do not depend on the number of players."""
MASTERLY = WeightSet(FOR_TWO, FOR_THREE, FOR_MORE)
"""The Master's weights."""


def experienced(share: float) -> WeightSet:
    """Return weights between the general ones (0) and the Master's (1) for games of two.

    >>> experienced(0.0) == GENERAL, experienced(1 / 2).for_more == FITTED
    (True, True)
    """
    early, late = (
        tuple([a + share * (b - a) for a, b in zip(one, other, strict=True)])
        for one, other in zip(FITTED, FOR_TWO, strict=True)
    )
    return WeightSet(for_two=(early, late))


Chances = list[tuple[int, int, dict[int, float]]]
"""(site, ring, cache) triples; the cache has the finca's worth by own count and open spaces."""

LEADER = 2.0
"""Weight of the strongest opponent's features relative to another opponent's."""
VICTORY = 4.0
"""Extra points for winning, once the game is over."""


@dataclass(frozen=True)
class FeatureMask:
    """Which features a player considers, besides certain points and its own coins, workers and tiles.

    ``room``: where its regions can grow and new ones start. ``rings``: fincas with an open ring. ``places``:
    who leads at fincas with a closed ring. ``others``: the other players' position at fincas, and their
    points and market.
    """

    room: bool = True
    rings: bool = True
    places: bool = True
    others: bool = True


ALL = FeatureMask()


class EvaluationContext:
    """Rates the positions within one turn, for the player on turn, with the weights for this stage of the
    game.
    """

    def __init__(self, state: State, weights: Weights = FITTED, sight: FeatureMask = ALL) -> None:
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
        """Return the worth of a position during the turn, without what the player's steps cannot change: the
        features of the other players.
        """
        if state.over:
            return margin(state, self.shares)
        weights = self.weights
        worth = banked(state, self.me) + self._around(state)
        return worth + sum([weights[feature] for feature in holdings(state, self.me)])

    def full(self, state: State) -> float:
        """Return the worth of a position after the turn, with the features of the other players, too."""
        if state.over:
            return margin(state, self.shares)
        return self.quick(state) + self.standing(state)

    def standing(self, state: State) -> float:
        """Return what the other players' features add to the worth: `full` less `quick`."""
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
        """Return the worth of all fincas: certain points and chances, minus the others'."""
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
        """Return the unscored fincas and marked sites, with their rings and caches."""
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
        """Return all players' counts around a site; the own entry is not used."""
        if site not in self._others:
            ring = state.game.board.rings[site]
            blind = not self._sight.places
            self._others[site] = [
                0 if blind or player == self.me else count_around(regions_held(state, player), ring)
                for player in range(state.game.players)
            ]
        return self._others[site]


def _alone(state: State, me: int) -> list[float]:
    """Return shares that ignore all other players."""
    return [float(player == me) for player in range(state.game.players)]


def _shares(state: State, me: int) -> list[float]:
    """Return the players' shares: 1 for the player on turn, -1 in total for the others, most of it for the
    best.
    """
    totals = [banked(state, player) for player in range(state.game.players)]
    best = max(total for player, total in enumerate(totals) if player != me)
    parts = [0.0 if player == me else LEADER if total == best else 1.0 for player, total in enumerate(totals)]
    return [1.0 if player == me else -part / sum(parts) for player, part in enumerate(parts)]


def margin(state: State, shares: Sequence[float]) -> float:
    """Return the player's final points relative to the others', with a bonus for winning."""
    worth = sum([share * points for share, points in zip(shares, state.points, strict=True)])
    me = shares.index(1.0)
    best = max(points for player, points in enumerate(state.points) if player != me)
    lead = state.points[me] - best
    return worth + (VICTORY if lead > 0 else -VICTORY if lead < 0 else 0.0)
