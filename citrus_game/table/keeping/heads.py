"""What a list shows of many saved games: each is read once, and kept for the next time."""

import json
from collections.abc import Sequence

from citrus_game.content.disk.cache import Cache
from citrus_game.content.disk.model import Model
from citrus_game.content.disk.names import PlayerName
from citrus_game.content.preferences.look import PLAYER_COLOURS
from citrus_game.table.keeping.saves import SavedGame
from citrus_game.table.sitting import Sitting

FORMAT = 2
"""Part of every key: another one where a `Summary` comes to hold something else."""

MOST_PLAYERS = 5
SIDES = ("long", "short")


class Summary:
    """A saved game in short; ``problem`` says in a sentence why it cannot be read to its end.

    ``players`` are persons or computer players' names, ``points`` by seat; all are empty where nothing of
    the record can be had. ``side`` is long, short, or the title of another board.
    """

    __slots__ = ("colours", "names", "over", "players", "points", "problem", "side", "turn")

    def __init__(
        self,
        names: Sequence[str] = (),
        players: Sequence[str] = (),
        colours: Sequence[str] = (),
        points: Sequence[int] = (),
        side: str = "",
        turn: int = 0,
        over: bool = False,
        problem: str = "",
    ) -> None:
        self.names, self.players = tuple(names), tuple(players)
        self.colours, self.points = tuple(colours), tuple(points)
        self.side, self.turn, self.over, self.problem = side, turn, over, problem

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Summary) and self.text() == other.text()

    __hash__ = None  # type: ignore[assignment]

    def text(self) -> str:
        """Write it so that `summary_from` gives it back."""
        return json.dumps({name: getattr(self, name) for name in self.__slots__})


class _Kept(Model):
    """What the cache must hold to be a summary."""

    names: list[PlayerName]
    players: list[str]
    colours: list[str]
    points: list[int]
    side: str
    turn: int
    over: bool
    problem: str


def summary_from(text: bytes) -> Summary | None:
    """Read what `Summary.text` wrote; None for anything else."""
    try:
        kept = _Kept.model_validate(json.loads(text))
    except (ValueError, TypeError, RecursionError):
        return None
    seats = len(kept.names)
    if any(len(each) != seats for each in (kept.players, kept.colours, kept.points)):
        return None
    if seats > MOST_PLAYERS or any(colour not in PLAYER_COLOURS for colour in kept.colours):
        return None
    return Summary(**kept.model_dump())


def summed(sitting: Sitting, problem: str = "") -> Summary:
    """Sum up a game; ``problem`` says why its record cannot be read to its end."""
    state, seats = sitting.state, sitting.seats
    board = state.game.board
    return Summary(
        sitting.names,
        [seat.player for seat in seats],
        [seat.colour for seat in seats],
        state.points,
        board.side if board.side in SIDES else board.title or board.side,
        state.turn,
        state.over,
        problem,
    )


class Heads:
    """Sums up saved games; what was summed up once is kept for the next time."""

    def __init__(self) -> None:
        self._cache = Cache("heads")

    def kept(self, game: SavedGame) -> Summary | None:
        """Give what is known from before, without looking at the record; None where nothing is."""
        raw = self._cache.get(_key(game))
        return summary_from(raw) if raw is not None else None

    def keep(self, game: SavedGame, summary: Summary) -> None:
        """Keep what a game was summed up to."""
        self._cache.put(_key(game), summary.text().encode())


def _key(game: SavedGame) -> str:
    return f"{FORMAT} {stamp(game)}"


def stamp(game: SavedGame) -> str:
    """Name a record as it is now: another one where it has been written again."""
    return f"{game.path} {game.when.timestamp():.6f} {game.size}"
