"""Short summaries of saved games for a list; each is computed once and cached."""

import json
from collections.abc import Sequence

from citrus_game.content.disk.cache import Cache
from citrus_game.content.disk.model import Model
from citrus_game.content.disk.names import PlayerName
from citrus_game.content.settings.themes import PLAYER_COLOURS
from citrus_game.session.game_session import GameSession
from citrus_game.session.saves.saves import SavedGame

FORMAT = 2
"""Part of every cache key; change it when `Summary` changes."""

MOST_PLAYERS = 5
SIDES = ("long", "short")


class Summary:
    """A summary of a saved game; ``problem`` is a sentence that says why the record cannot be read to its
    end.

    ``players`` are "person" or computer players' names, ``points`` are by seat; all are empty if nothing can
    be read. ``side`` is long, short, or another board's title.
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
        """Return it as text that `summary_from` reads back."""
        return json.dumps({name: getattr(self, name) for name in self.__slots__})


class _Kept(Model):
    """Model of a summary in the cache."""

    names: list[PlayerName]
    players: list[str]
    colours: list[str]
    points: list[int]
    side: str
    turn: int
    over: bool
    problem: str


def summary_from(text: bytes) -> Summary | None:
    """Return the summary from `Summary.text`, or None if the text is invalid."""
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


def summed(session: GameSession, problem: str = "") -> Summary:
    """Return the summary of a session; ``problem`` says why its record cannot be read to its end."""
    state, seats = session.state, session.seats
    board = state.game.board
    return Summary(
        session.names,
        [seat.player for seat in seats],
        [seat.colour for seat in seats],
        state.points,
        board.side if board.side in SIDES else board.title or board.side,
        state.turn,
        state.over,
        problem,
    )


class SummaryCache:
    """A disk cache of summaries."""

    def __init__(self) -> None:
        self._cache = Cache("heads")

    def kept(self, game: SavedGame) -> Summary | None:
        """Return the stored summary of a game, or None."""
        raw = self._cache.get(_key(game))
        return summary_from(raw) if raw is not None else None

    def keep(self, game: SavedGame, summary: Summary) -> None:
        """Store the summary of a game."""
        self._cache.put(_key(game), summary.text().encode())


def _key(game: SavedGame) -> str:
    """Return the key of a record, which changes when the file is written."""
    return f"{FORMAT} {game.path} {game.when.timestamp():.6f} {game.size}"
