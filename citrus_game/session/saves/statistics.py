"""Statistics of all games finished on this computer, in one file of the user's folder.

The file holds totals and limited lists, so it stays small.
"""

from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from citrus_game.content.disk.locks import alone
from citrus_game.content.disk.model import Model, Natural
from citrus_game.content.disk.names import composed, present_player
from citrus_game.content.disk.paths import statistics_file
from citrus_game.content.disk.user_file import UserFile, load_user_file, save_user_file
from citrus_game.rules.scoring import winners
from citrus_game.session.game_session import GameSession
from citrus_game.session.saves.identity import number_of
from citrus_game.session.saves.rating import DRAW, Comparison, Rating, joined, rated, results_of
from citrus_game.session.seats import PERSON, Seat

FORMAT: Literal[1] = 1
MOST_BEST = 10
MOST_RATED = 60
"""Number of people whose rating is stored; who has not played for longest is dropped first."""
MOST_NOTED = 1000
"""Number of latest games stored, so that none is counted twice when it is finished again."""


class Count(Model):
    """The number of games and wins of a seat; each winner of a shared victory counts."""

    games: Natural
    wins: Natural

    @property
    def share(self) -> float:
        """The share of wins, 0 without games."""
        return self.wins / self.games if self.games else 0.0

    def and_one(self, won: bool) -> "Count":
        """Return a copy with one more game."""
        return Count(games=self.games + 1, wins=self.wins + won)


class Best(Model):
    """A high score; ``when`` is a date such as 2026-11-21."""

    points: int
    name: str
    level: str
    players: int
    side: str
    when: str


class Statistics(Model):
    """The stored statistics: games, wins by place in the order of turns and by level, high scores, ratings.

    A level is "person" or a computer player's name. High scores are people's only. ``ratings`` are those of
    people who played against computer players, by name, the latest last; ``noted`` are the numbers of games
    counted (`identity`), until version 0.2.0 the file's name and the seed.
    """

    format: Literal[1]
    games: Natural
    seats: dict[str, Count]
    levels: dict[str, Count]
    best: list[Best]
    noted: list[str]
    ratings: dict[str, Rating] = {}  # noqa: RUF012 - pydantic copies defaults


NOTHING = Statistics(format=FORMAT, games=0, seats={}, levels={}, best=[], noted=[])


def open_statistics(path: Path | None = None) -> UserFile[Statistics]:
    """Load the statistics, or those of another file, with their problems; raise `UnreadableError`."""
    return load_user_file(path or statistics_file(), Statistics, NOTHING.model_dump())


def load_statistics() -> Statistics:
    """Load the statistics, empty if there are none; raise `UnreadableError`.

    A name is one person, in whatever form of Unicode it was written.
    """
    found = open_statistics().value
    best = [score.model_copy(update={"name": composed(score.name)}) for score in found.best]
    ratings: dict[str, Rating] = {}
    for name, rating in found.ratings.items():
        known = ratings.pop(composed(name), None)
        ratings[composed(name)] = rating if known is None else joined(known, rating)
    return found.model_copy(update={"levels": _present(found.levels), "best": best, "ratings": ratings})


def _present(levels: dict[str, Count]) -> dict[str, Count]:
    """Return the counts with old names of computer players merged into the current ones."""
    found: dict[str, Count] = {}
    for level, count in levels.items():
        name = present_player(level)
        other = found.get(name, Count(games=0, wins=0))
        found[name] = Count(games=count.games + other.games, wins=count.wins + other.wins)
    return found


def note_game(session: GameSession) -> str:
    """Count a finished game once; return a sentence if a copy of a damaged file was made, else "".

    Raise `ContentError` if the file cannot be read or written. Another window that is counting is waited for.
    """
    with alone(statistics_file()):
        return _note(session)


def _note(session: GameSession) -> str:
    before = load_statistics()
    key = session.game_id or number_of(session.seed, session.start)
    if key in before.noted or _noted_before(session, key, before.noted):
        return ""
    after = counted(before, session, key, datetime.now(UTC).astimezone().date().isoformat())
    return save_user_file(statistics_file(), after, NOTHING.model_dump())


def _noted_before(session: GameSession, key: str, noted: list[str]) -> bool:
    """Whether a game whose record had no number was counted by its file's name and seed, as once."""
    if not any(each.endswith(f" {session.seed}") for each in noted):
        return False
    return key == number_of(session.seed, session.start)


def rename_player(name: str, new: str) -> None:
    """Give somebody who was counted under another name the new one.

    Raises `ContentError` where the file cannot be read or written.
    """
    name, new = composed(name), composed(new)
    if name == new:
        return
    with alone(statistics_file()):
        before = load_statistics()
        best = [
            score.model_copy(update={"name": new}) if score.name == name else score for score in before.best
        ]
        ratings = dict(before.ratings)
        theirs = [ratings.pop(each) for each in (new, name) if each in ratings]
        ratings |= {new: joined(*theirs)} if theirs else {}
        after = before.model_copy(update={"best": best, "ratings": ratings})
        save_user_file(statistics_file(), after, NOTHING.model_dump())


def counted(before: Statistics, session: GameSession, key: str, when: str) -> Statistics:
    """Return the statistics with one more game; ``key`` is the game's number.

    A seat's result belongs to whoever played most of its steps. Only people who played here get high scores
    and ratings. A person who left a seat to a computer player shares its defeats.
    """
    state = session.state
    won = winners(state)
    seats, levels = dict(before.seats), dict(before.levels)
    best = [score for score in before.best if score.level == PERSON]
    ratings = dict(before.ratings)
    none = Count(games=0, wins=0)
    for player, seat in enumerate(session.players()):
        place = str((player - session.start.player) % len(session.seats) + 1)
        seats[place] = seats.get(place, none).and_one(player in won)
        level = seat.player if seat.is_bot else PERSON
        levels[level] = levels.get(level, none).and_one(player in won)
        if seat.player == PERSON:
            best.append(
                Best(
                    points=state.points[player],
                    name=composed(seat.name),
                    level=PERSON,
                    players=len(session.seats),
                    side=state.game.board.side,
                    when=when,
                )
            )
        name, results = _to_rate(session, player, seat)
        if results:
            ratings[name] = rated(ratings.pop(name, Rating()), results)
    best.sort(key=lambda score: -score.points)
    return Statistics(
        format=FORMAT,
        games=before.games + 1,
        seats=seats,
        levels=levels,
        best=best[:MOST_BEST],
        noted=[*before.noted, key][-MOST_NOTED:],
        ratings=dict(list(ratings.items())[-MOST_RATED:]),
    )


def _to_rate(session: GameSession, player: int, seat: Seat) -> tuple[str, list[Comparison]]:
    """Return the name of the person to whom a seat counts, and the comparisons; none if there is nobody."""
    results, first = results_of(session, player), session.began[player]
    if seat.player == PERSON:
        return composed(seat.name), results
    left = first.player == PERSON and any(done.by == first for done in session.history)
    return composed(first.name), [each for each in results if each.score < DRAW] if left else []
