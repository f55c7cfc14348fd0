"""Ratings of people from games against computer players.

Glicko-2 with each game as a rating period: M. E. Glickman, Example of the Glicko-2 system, 2013 (glicko.net).
A game counts as one comparison of points with each computer player.
"""

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from citrus_game.bots.people import person_name
from citrus_game.bots.players import LEVELS
from citrus_game.content.disk.model import Model, Natural
from citrus_game.content.disk.names import composed
from citrus_game.rules.scoring import winners
from citrus_game.session.game_session import GameSession
from citrus_game.session.seats import PERSON
from citrus_game.text import _

_STRENGTHS = (1000.0, 1240.0, 1480.0, 1720.0, 1960.0, 2200.0)
STRENGTH: Mapping[str, float] = dict(zip(LEVELS, _STRENGTHS, strict=True))
"""Assumed rating of each level, from how often it beats the one below (docs/COMPUTER_PLAYERS.md)."""
STRENGTH_DEVIATION = 40.0
SCALE = 173.7178
MOST, UNKNOWN, LEAST_DEVIATION = 4000.0, 350.0, 30.0
"""Limits, also applied to values read from a file."""
WIN, DRAW, LOSS = 1.0, 0.5, 0.0
"""Scores of a comparison."""
TAU = 0.5
"""How fast the volatility may change."""
CLOSE_ENOUGH = 1e-6
KNOWN = 2
"""Number of games after which a level is suggested."""
TOO_EASY, TOO_HARD = 0.72, 0.22
"""Another level is suggested if the expected share of wins is above or below these."""


class Rating(Model):
    """A person's rating, its standard deviation and volatility, and the number of games."""

    rating: float = 1200.0
    deviation: float = 350.0
    volatility: float = 0.06
    games: Natural = 0


class Comparison(NamedTuple):
    """A comparison with a computer player of this rating: `WIN` for more points, `DRAW` for equal, `LOSS` for
    fewer.
    """

    strength: float
    score: float


def expected(rating: float, strength: float) -> float:
    """Return the expected share of wins of a rating against another.

    >>> round(expected(1400.0, 1000.0), 2)
    0.91
    """
    return 1 / (1 + 10 ** ((strength - rating) / 400))


def rated(before: Rating, results: Sequence[Comparison]) -> Rating:
    """Return the rating after a game.

    >>> rated(Rating(), [Comparison(1000.0, 1.0)]).rating > 1200
    True
    """
    before = _within(before)
    mu, phi, before_sigma = (before.rating - 1500) / SCALE, before.deviation / SCALE, before.volatility
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
    """Return the new volatility (step 5 of the paper: the Illinois algorithm)."""
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


def results_of(session: GameSession, player: int) -> list[Comparison]:
    """Return the comparisons of a player with each computer player that has a level, in a finished game.

    A seat is whose who played most of its steps.
    """
    points = session.state.points
    return [
        Comparison(
            STRENGTH[word], WIN if points[player] > other else DRAW if points[player] == other else LOSS
        )
        for seat, other in zip(session.players(), points, strict=True)
        if (word := seat.player.partition(":")[0]) in STRENGTH
    ]


def joined(first: Rating, *more: Rating) -> Rating:
    """Return one rating for a person who was rated under several names.

    Only what the games have shown beyond a new person's rating is added up, so that no start counts twice.

    >>> joined(Rating(rating=1700, deviation=60, games=20), Rating(rating=1190, games=1)).games
    21
    """
    found = first
    for other in more:
        parts = [(_within(each), sign) for each, sign in ((found, 1), (other, 1), (Rating(), -1))]
        weight = sum(sign * each.deviation**-2 for each, sign in parts)
        mean = sum(sign * each.deviation**-2 * each.rating for each, sign in parts) / weight
        found = Rating(
            rating=round(mean, 2),
            deviation=round(weight**-0.5, 2),
            volatility=max(found, other, key=lambda each: each.games).volatility,
            games=found.games + other.games,
        )
    return found


def _within(rating: Rating) -> Rating:
    """Return a rating within the limits; a file may hold any numbers."""
    return Rating(
        rating=min(MOST, max(0.0, rating.rating)),
        deviation=min(UNKNOWN, max(LEAST_DEVIATION, rating.deviation)),
        volatility=min(0.2, max(0.01, rating.volatility)),
        games=rating.games,
    )


def level_of(rating: Rating) -> str:
    """Return the level whose rating is closest."""
    return min(LEVELS, key=lambda level: abs(STRENGTH[level] - rating.rating))


def proposed(rating: Rating, met: str, *, won: bool) -> str:
    """Return the level to suggest for the next game, or "" for the same.

    It is the one above ``met`` after a win, or the one below otherwise.
    """
    number, chance = LEVELS.index(met), expected(rating.rating, STRENGTH[met])
    if rating.games < KNOWN:
        return ""
    if won:
        return LEVELS[number + 1] if chance > TOO_EASY and number + 1 < len(LEVELS) else ""
    return LEVELS[number - 1] if chance < TOO_HARD and number else ""


def proposal(session: GameSession, ratings: Mapping[str, Rating]) -> str:
    """Return a sentence that suggests a level to a single person who played against computers, or ""."""
    seats = session.players()
    persons = [player for player, seat in enumerate(seats) if not seat.is_bot]
    met = [word for seat in seats if (word := seat.player.partition(":")[0]) in STRENGTH]
    mine = len(persons) == 1 and seats[persons[0]].player == PERSON
    known = ratings.get(composed(seats[persons[0]].name)) if mine else None
    if known is None or not met:
        return ""
    won = persons[0] in winners(session.state)
    level = proposed(known, max(met, key=LEVELS.index), won=won)
    if not level:
        return ""
    text = _("Next time you could try {person}.") if won else _("{person} might be more fun for now.")
    return text.format(person=person_name(level))
