"""The list of saved games with short summaries, which are kept in a cache on the disk."""

import re
from collections import deque
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Literal

from citrus_game.content.disk.cache import Cache
from citrus_game.content.disk.files import is_same, is_there, replace
from citrus_game.content.disk.model import Model
from citrus_game.content.disk.names import PlayerName, is_new_name, shows
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.records.record import SUFFIX
from citrus_game.content.settings.themes import PLAYER_COLOURS
from citrus_game.rules.setup import MOST
from citrus_game.session.game_session import GameSession
from citrus_game.session.saves import saves
from citrus_game.session.saves.saves import SavedGame
from citrus_game.text import _

SIDES = ("long", "short")


class Summary(Model):
    """A summary of a saved game; ``problem`` is a sentence that says why the record cannot be read to its
    end.

    ``players`` are "person" or computer players' names, ``points`` are by seat; all are empty if nothing can
    be read. ``side`` is long, short, or another board's title. ``from_turn`` is the turn of another game from
    which it was played on, or 0.
    """

    names: list[PlayerName] = []  # noqa: RUF012 - pydantic copies defaults
    players: list[str] = []  # noqa: RUF012
    colours: list[str] = []  # noqa: RUF012
    points: list[int] = []  # noqa: RUF012
    side: str = ""
    turn: int = 0
    over: bool = False
    problem: str = ""
    from_turn: int = 0


def summary_from(text: bytes) -> Summary | None:
    """Return the summary from its JSON, or None if the text is invalid."""
    try:
        kept = Summary.model_validate_json(text)
    except ValueError:
        return None
    seats = len(kept.names)
    if any(len(each) != seats for each in (kept.players, kept.colours, kept.points)):
        return None
    if seats > MOST or any(colour not in PLAYER_COLOURS for colour in kept.colours):
        return None
    return kept


def summed(session: GameSession, problem: str = "") -> Summary:
    """Return the summary of a session; ``problem`` says why its record cannot be read to its end."""
    state, seats = session.state, session.seats
    board = state.game.board
    return Summary(
        names=list(session.names),
        players=[seat.player for seat in seats],
        colours=[seat.colour for seat in seats],
        points=list(state.points),
        side=board.side if board.side in SIDES else board.title or board.side,
        turn=state.turn,
        over=state.over,
        problem=problem,
        from_turn=session.from_turn,
    )


Order = Literal["latest", "name", "turn"]
FORBIDDEN = set('/\\:*?"<>|')
"""Characters that some system does not allow in file names."""
LONGEST_NAME = 40
FORMAT = 3
"""Part of every key of the cache; change it when `Summary` changes."""
_BY_TIME = re.compile(r"\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d( \d+)?")


class SaveIndex:
    """The saved games in a chosen order, with the summaries read so far."""

    def __init__(self) -> None:
        self.order: Order = "latest"
        self.games: list[SavedGame] = []
        self._known: dict[Path, Summary] = {}
        self._cache = Cache("heads")
        self._unread: deque[SavedGame] = deque()
        self.refresh()

    def refresh(self) -> None:
        """List the games again; summaries of changed games are dropped."""
        self.games = saves.saved_games()
        self._known.clear()
        for game in self.games:
            raw = self._cache.get(_key(game))
            if raw is not None and (found := summary_from(raw)) is not None:
                self._known[game.path] = found
        self._unread = deque(game for game in self.games if game.path not in self._known)
        self.sort(self.order)

    def sort(self, order: Order) -> None:
        """Sort the games: latest first, by name, or longest first."""
        keys: dict[Order, Callable[[SavedGame], tuple[object, ...]]] = {
            "latest": lambda game: (-game.played.timestamp(), -game.when.timestamp(), game.path.name),
            "name": lambda game: (self.title(game).casefold(), -game.played.timestamp()),
            "turn": lambda game: (-self._turn(game), -game.played.timestamp()),
        }
        self.order = order
        self.games.sort(key=keys[order])

    def known(self, game: SavedGame) -> Summary | None:
        """Return the summary of a game, or None if it has not been read."""
        return self._known.get(game.path)

    def learn(self, game: SavedGame, summary: Summary) -> None:
        """Set the summary of a game without storing it in the cache."""
        self._known[game.path] = summary

    def set_summary(self, game: SavedGame, summary: Summary) -> None:
        """Set the summary of a game and store it in the cache."""
        self.learn(game, summary)
        self._cache.put(_key(game), summary.model_dump_json().encode())

    def next_unread(self) -> SavedGame | None:
        """Return the next game whose record must be read, each once; None at the end."""
        while self._unread:
            game = self._unread.popleft()
            if game.path not in self._known:
                return game
        return None

    @property
    def complete(self) -> bool:
        """Whether all summaries are known."""
        return len(self._known) == len(self.games)

    def title(self, game: SavedGame) -> str:
        """Return a game's name, or its players if it still has an automatic name."""
        known = self.known(game)
        if _BY_TIME.fullmatch(game.path.stem) and known is not None and known.names:
            return ", ".join(known.names)
        return game.path.stem

    def _turn(self, game: SavedGame) -> int:
        known = self.known(game)
        return known.turn if known is not None else 0


def _key(game: SavedGame) -> str:
    """Return the key of a record in the cache, which changes when the file is written."""
    return f"{FORMAT} {game.path} {game.when.timestamp():.6f} {game.size}"


def when_words(when: datetime) -> str:
    """Return date and time as text, in the local time zone."""
    return when.astimezone().strftime("%Y-%m-%d %H:%M")


def name_sign(sign: str) -> bool:
    """Whether a sign is allowed in a game's name."""
    return shows(sign) and FORBIDDEN.isdisjoint(sign)


def rename_problem(path: Path, name: str) -> str:
    """Return why a game cannot have a name, or ""."""
    name = name.strip()
    if not name or name.startswith("."):
        return _("The name must start with a letter or a number.")
    if not is_new_name(name, SUFFIX):
        return _("Not every system allows this name. Choose another.")
    new = path.with_name(name + SUFFIX)
    if is_there(new) and not is_same(path, new):
        return _("There is already a game with this name.")
    return ""


def rename(path: Path, name: str) -> Path:
    """Rename a saved game and return its new path; raise `ContentError`."""
    new = path.with_name(name.strip() + SUFFIX)
    try:
        replace(path, new)
    except OSError as error:
        raise ContentError(_("cannot be renamed: {reason}").format(reason=error.strerror), path) from None
    return new


def delete(path: Path) -> None:
    """Delete a saved game; raise `ContentError`."""
    try:
        path.unlink()
    except FileNotFoundError:
        return
    except OSError as error:
        raise ContentError(_("cannot be deleted: {reason}").format(reason=error.strerror), path) from None
