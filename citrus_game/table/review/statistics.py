"""Statistics over all games that were finished on this machine, in one file of the user's folder.

The file holds sums and never grows for long.
"""

from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from citrus_game.content.disk.locks import claim
from citrus_game.content.disk.model import Model, Natural
from citrus_game.content.disk.names import present_player
from citrus_game.content.disk.own import Own, open_own, save_own
from citrus_game.content.disk.paths import user_data
from citrus_game.rules.scoring import winners
from citrus_game.table.review.rating import Rating, rated, results_of
from citrus_game.table.seat import PERSON
from citrus_game.table.sitting import Sitting

FORMAT: Literal[1] = 1
MOST_BEST = 10
PATIENCE = 5.0
"""Seconds that another window is waited for; it counts in less than one."""
MOST_RATED = 60
"""People whose level is kept; who has not played for longest is forgotten first."""
MOST_NOTED = 40
"""The latest games that are known by name, so that none is counted twice after a crash."""


class Count(Model):
    """Seats that were played, and how many of them won; a shared victory is one for each."""

    games: Natural
    wins: Natural

    @property
    def share(self) -> float:
        """Give the share of wins, 0 where nothing was played."""
        return self.wins / self.games if self.games else 0.0

    def and_one(self, won: bool) -> "Count":
        """Count another seat."""
        return Count(games=self.games + 1, wins=self.wins + won)


class Best(Model):
    """A score to be remembered; ``when`` is a day as in 2026-11-21."""

    points: int
    name: str
    level: str
    players: int
    side: str
    when: str


class Statistics(Model):
    """What is kept: games, wins by seat, counted from 1 for who began, wins by level, best scores.

    A level is a person or a computer player's name. The best scores are persons' alone. ``ratings`` are
    those of persons who played against computer players, by name, the latest last.
    """

    format: Literal[1]
    games: Natural
    seats: dict[str, Count]
    levels: dict[str, Count]
    best: list[Best]
    noted: list[str]
    ratings: dict[str, Rating] = {}  # noqa: RUF012 - each model gets a copy


NOTHING = Statistics(format=FORMAT, games=0, seats={}, levels={}, best=[], noted=[])


def own_statistics() -> Path:
    """Give the file; it may not exist."""
    return user_data() / "statistics.yaml"


def open_statistics() -> Own[Statistics]:
    """Load the statistics of this machine, and what is wrong with the file; raises `UnreadableError`."""
    return open_own(own_statistics(), Statistics, NOTHING.model_dump())


def load_statistics() -> Statistics:
    """Load the statistics of this machine, nothing where no game was finished; raises `UnreadableError`."""
    found = open_statistics().value
    return found.model_copy(update={"levels": _present(found.levels)})


def _present(levels: dict[str, Count]) -> dict[str, Count]:
    """Name computer players as they are called now, those of before and of now counted together."""
    found: dict[str, Count] = {}
    for level, count in levels.items():
        name = present_player(level)
        other = found.get(name, Count(games=0, wins=0))
        found[name] = Count(games=count.games + other.games, wins=count.wins + other.wins)
    return found


def note_game(sitting: Sitting) -> str:
    """Count a finished game, once; tell where the file was put aside because not all of it could be used.

    Raises `ContentError` where it cannot be read or written. Another window that counts at the same time is
    waited for.
    """
    lock = claim(own_statistics(), PATIENCE)
    try:
        return _note(sitting)
    finally:
        if lock is not None:
            lock.release()


def _note(sitting: Sitting) -> str:
    before = load_statistics()
    key = f"{sitting.record.stem if sitting.record else ''} {sitting.seed}"
    if key in before.noted:
        return ""
    after = counted(before, sitting, key, datetime.now(UTC).astimezone().date().isoformat())
    return save_own(own_statistics(), after, NOTHING.model_dump())


def counted(before: Statistics, sitting: Sitting, key: str, when: str) -> Statistics:
    """Give the statistics with another game; ``key`` is what it is known by."""
    state = sitting.state
    won = winners(state)
    seats, levels = dict(before.seats), dict(before.levels)
    best = [score for score in before.best if score.level == PERSON]
    none = Count(games=0, wins=0)
    for player, seat in enumerate(sitting.seats):
        place = str((player - sitting.start.player) % len(sitting.seats) + 1)
        seats[place] = seats.get(place, none).and_one(player in won)
        levels[seat.player] = levels.get(seat.player, none).and_one(player in won)
        if seat.is_bot:
            continue  # the best scores are for people to beat
        best.append(
            Best(
                points=state.points[player],
                name=seat.name,
                level=seat.player,
                players=len(sitting.seats),
                side=state.game.board.side,
                when=when,
            )
        )
    best.sort(key=lambda score: -score.points)
    ratings = dict(before.ratings)
    for player, seat in enumerate(sitting.seats):
        results = [] if seat.is_bot else results_of(sitting, player)
        if results:
            ratings[seat.name] = rated(ratings.pop(seat.name, Rating()), results)
    return Statistics(
        format=FORMAT,
        games=before.games + 1,
        seats=seats,
        levels=levels,
        best=best[:MOST_BEST],
        noted=[*before.noted, key][-MOST_NOTED:],
        ratings=dict(list(ratings.items())[-MOST_RATED:]),
    )
