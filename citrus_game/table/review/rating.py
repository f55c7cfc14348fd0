"""How strong a person plays, from games against computer players.

Glicko-2, each game a rating period: M. E. Glickman, Example of the Glicko-2 system, 2013 (glicko.net). A game
counts as a comparison of points with every computer player at the table.
"""

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from citrus_game.bots.players import LEVELS, bot_title
from citrus_game.content.disk.model import Model, Natural
from citrus_game.rules.scoring import winners
from citrus_game.table.sitting import Sitting
from citrus_game.text import _

_STRENGTHS = (1000.0, 1240.0, 1480.0, 1720.0, 1960.0, 2200.0)
STRENGTH: Mapping[str, float] = dict(zip(LEVELS, _STRENGTHS, strict=True))
"""What each level is taken for, from how often it beats the one below (docs/COMPUTER_PLAYERS.md)."""
STRENGTH_DEVIATION = 40.0
SCALE = 173.7178
MOST, UNKNOWN, LEAST_DEVIATION = 4000.0, 350.0, 30.0
"""Bounds, also of what is read from the file."""
TAU = 0.5
"""How fast the volatility may change."""
CLOSE_ENOUGH = 1e-6
KNOWN = 2
"""Games from which a rating says enough for a proposal."""
TOO_EASY, TOO_HARD = 0.72, 0.22
"""Shares of games that somebody can be expected to win from which another level is proposed."""


class Rating(Model):
    """A person's rating, how unsure it is (one standard deviation), how it varies, and its games."""

    rating: float = 1200.0
    deviation: float = 350.0
    volatility: float = 0.06
    games: Natural = 0


class Comparison(NamedTuple):
    """A comparison with a computer player of this strength: 1 for more points, 0.5 for as many, 0."""

    strength: float
    score: float


def expected(rating: float, strength: float) -> float:
    """Give the share of games that a rating wins against a strength.

    >>> round(expected(1400.0, 1000.0), 2)
    0.91
    """
    return 1 / (1 + 10 ** ((strength - rating) / 400))


def rated(before: Rating, results: Sequence[Comparison]) -> Rating:
    """Give the rating after a game.

    >>> rated(Rating(), [Comparison(1000.0, 1.0)]).rating > 1200
    True
    """
    mu = (min(MOST, max(0.0, before.rating)) - 1500) / SCALE
    phi = min(UNKNOWN, max(LEAST_DEVIATION, before.deviation)) / SCALE
    before_sigma = min(0.2, max(0.01, before.volatility))
    weight = _weight(STRENGTH_DEVIATION / SCALE)
    chances = [1 / (1 + math.exp(-weight * (mu - (each.strength - 1500) / SCALE))) for each in results]
    variance = 1 / sum(weight**2 * chance * (1 - chance) for chance in chances)
    gained = weight * sum(each.score - chance for each, chance in zip(results, chances, strict=True))
    sigma = _volatility(phi, before_sigma, variance, variance * gained)
    phi = 1 / math.sqrt(1 / (phi**2 + sigma**2) + 1 / variance)
    return Rating(
        rating=round(1500 + SCALE * (mu + phi**2 * gained), 2),
        deviation=round(min(UNKNOWN, SCALE * phi), 2),
        volatility=round(sigma, 6),
        games=before.games + 1,
    )


def _weight(phi: float) -> float:
    return 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)


def _volatility(phi: float, sigma: float, variance: float, delta: float) -> float:
    """Find the new volatility (step 5 of the paper: the Illinois algorithm)."""
    start = math.log(sigma**2)

    def slope(x: float) -> float:
        spread = phi**2 + variance + math.exp(x)
        return math.exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - start) / TAU**2

    low = start
    if delta**2 > phi**2 + variance:
        high = math.log(delta**2 - phi**2 - variance)
    else:
        high = next(start - k * TAU for k in range(1, 1000) if slope(start - k * TAU) >= 0)
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > CLOSE_ENOUGH:
        middle = low + (low - high) * at_low / (at_high - at_low)
        found = slope(middle)
        if found * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, found
    return math.exp(low / 2)


def results_of(sitting: Sitting, player: int) -> list[Comparison]:
    """Compare a player of a finished game with each computer player that has a level."""
    points = sitting.state.points
    return [
        Comparison(STRENGTH[word], 1.0 if points[player] > other else 0.5 if points[player] == other else 0.0)
        for seat, other in zip(sitting.seats, points, strict=True)
        if (word := seat.player.partition(":")[0]) in STRENGTH
    ]


def level_of(rating: Rating) -> str:
    """Give the level that somebody of this rating is nearest to."""
    return min(LEVELS, key=lambda level: abs(STRENGTH[level] - rating.rating))


def proposed(rating: Rating, met: str, *, won: bool) -> str:
    """Give the level to play against next, empty for the same.

    It is the one above ``met`` after a game that was won, or the one below after one that was not.
    """
    number, chance = LEVELS.index(met), expected(rating.rating, STRENGTH[met])
    if rating.games < KNOWN:
        return ""
    if won:
        return LEVELS[number + 1] if chance > TOO_EASY and number + 1 < len(LEVELS) else ""
    return LEVELS[number - 1] if chance < TOO_HARD and number else ""


def proposal(sitting: Sitting, ratings: Mapping[str, Rating]) -> str:
    """Say in one sentence which level might suit who plays alone against computers; empty for none."""
    persons = [player for player, seat in enumerate(sitting.seats) if not seat.is_bot]
    met = [word for seat in sitting.seats if (word := seat.player.partition(":")[0]) in STRENGTH]
    known = ratings.get(sitting.seats[persons[0]].name) if len(persons) == 1 else None
    if known is None or not met:
        return ""
    won = persons[0] in winners(sitting.state)
    level = proposed(known, max(met, key=LEVELS.index), won=won)
    if not level:
        return ""
    text = _("Next time you could try the {level}.") if won else _("The {level} might be more fun for now.")
    return text.format(level=bot_title(level))
