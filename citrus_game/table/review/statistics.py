"""Statistics over all games that were finished on this machine, in one file of the user's folder.

The file holds sums and never grows for long. It is written like a record, whole or not at all; one
that cannot be read is put aside under another name, never overwritten.
"""

from datetime import UTC, datetime
from pathlib import Path

from citrus_game.content.disk.files import is_there, write_atomically
from citrus_game.content.disk.locks import claim
from citrus_game.content.disk.model import Model
from citrus_game.content.disk.names import present_player
from citrus_game.content.disk.paths import user_data
from citrus_game.content.disk.problem import ContentError, reason_of
from citrus_game.content.disk.yamlfile import dump_yaml, load_yaml
from citrus_game.rules.scoring import winners
from citrus_game.table.review.rating import Rating, rated, results_of
from citrus_game.table.seat import PERSON
from citrus_game.table.sitting import Sitting
from citrus_game.text import _

FORMAT = 1
MOST_BEST = 10
PATIENCE = 5.0
"""Seconds that another window is waited for; it counts in less than one."""
MOST_RATED = 60
"""People whose level is kept; who has not played for longest is forgotten first."""
MOST_NOTED = 40
"""The latest games that are known by name, so that none is counted twice after a crash."""


class Count(Model):
    """Seats that were played, and how many of them won; a shared victory is one for each."""

    games: int
    wins: int

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

    format: int
    games: int
    seats: dict[str, Count]
    levels: dict[str, Count]
    best: list[Best]
    noted: list[str]
    ratings: dict[str, Rating] = {}  # noqa: RUF012 - each model gets a copy


NOTHING = Statistics(format=FORMAT, games=0, seats={}, levels={}, best=[], noted=[])


def own_statistics() -> Path:
    """Give the file; it may not exist."""
    return user_data() / "statistics.yaml"


def load_statistics() -> Statistics:
    """Load the statistics of this machine, nothing where no game was finished; raises `ContentError`."""
    path = own_statistics()
    if not is_there(path):
        return NOTHING
    found = load_yaml(path, Statistics)
    if found.format != FORMAT:
        message = _("format {found} is not known, this game reads format {known}; update the game")
        raise ContentError(message.format(found=found.format, known=FORMAT), path)
    return found.model_copy(update={"levels": _present(found.levels)})


def _present(levels: dict[str, Count]) -> dict[str, Count]:
    """Name computer players as they are called now, those of before and of now counted together."""
    found: dict[str, Count] = {}
    for level, count in levels.items():
        name = present_player(level)
        other = found.get(name, Count(games=0, wins=0))
        found[name] = Count(games=count.games + other.games, wins=count.wins + other.wins)
    return found


def note_game(sitting: Sitting) -> None:
    """Count a finished game, once; raises `ContentError` where the file cannot be read or written.

    A file that cannot be read is put aside first, so that the next game begins a new one. Another window
    that counts at the same time is waited for.
    """
    lock = claim(own_statistics(), PATIENCE)
    try:
        _note(sitting)
    finally:
        if lock is not None:
            lock.release()


def _note(sitting: Sitting) -> None:
    try:
        before = load_statistics()
    except ContentError:
        _put_aside(own_statistics())
        raise
    key = f"{sitting.record.stem if sitting.record else ''} {sitting.seed}"
    if key not in before.noted:
        after = counted(before, sitting, key, datetime.now(UTC).astimezone().date().isoformat())
        write_atomically(own_statistics(), dump_yaml(after.model_dump()))


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


def _put_aside(path: Path) -> None:
    """Rename a file that cannot be read; where even that is impossible it stays."""
    try:
        path.replace(path.with_suffix(".damaged"))
    except (OSError, MemoryError) as error:
        message = _("cannot be put aside: {reason}").format(reason=reason_of(error))
        raise ContentError(message, path) from None
