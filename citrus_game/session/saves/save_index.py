"""The list of saved games with summaries, which are read bit by bit."""

import re
from collections import deque
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Literal

from citrus_game.content.disk.files import replace
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.records.record import SUFFIX
from citrus_game.session.saves import saves
from citrus_game.session.saves.saves import SavedGame
from citrus_game.session.saves.summaries import Summary, SummaryCache
from citrus_game.text import _

Order = Literal["latest", "name", "turn"]
FORBIDDEN = set('/\\:*?"<>|')
"""Characters that some system does not allow in file names."""
LONGEST_NAME = 40
_BY_TIME = re.compile(r"\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d( \d+)?")


class SaveIndex:
    """The saved games in a chosen order, with the summaries read so far."""

    def __init__(self) -> None:
        self.order: Order = "latest"
        self.games: list[SavedGame] = []
        self._known: dict[Path, Summary] = {}
        self._heads = SummaryCache()
        self._forgotten: deque[SavedGame] = deque()
        self._unread: deque[SavedGame] = deque()
        self.poll()

    def poll(self) -> None:
        """List the games again; summaries of changed games are dropped."""
        before = {game.path: game.when for game in self.games}
        self.games = saves.saved_games()
        self._known = {
            game.path: self._known[game.path]
            for game in self.games
            if game.path in self._known and before.get(game.path) == game.when
        }
        self._forgotten, self._unread = deque(self.games), deque()
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
        """Set the summary of a game."""
        self._known[game.path] = summary

    def keep(self, game: SavedGame, summary: Summary) -> None:
        """Set the summary of a game and store it in the cache."""
        self.learn(game, summary)
        self._heads.keep(game, summary)

    def recall(self, most: int) -> int:
        """Look up this many more games in the cache; return how many were looked up."""
        looked = 0
        while looked < most and self._forgotten:
            game = self._forgotten.popleft()
            if game.path not in self._known:
                looked += 1
                self.recall_one(game)
                if game.path not in self._known:
                    self._unread.append(game)
        return looked

    def recall_one(self, game: SavedGame) -> Summary | None:
        """Return the summary of a game, also from the cache; None if unknown."""
        found = self._known.get(game.path) or self._heads.kept(game)
        if found is not None:
            self._known[game.path] = found
        return found

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


def when_words(when: datetime) -> str:
    """Return date and time as text, in the local time zone."""
    return when.astimezone().strftime("%Y-%m-%d %H:%M")


def name_letter(letter: str) -> bool:
    """Whether a character is allowed in a game's name."""
    return letter.isprintable() and letter not in FORBIDDEN


def rename_problem(path: Path, name: str) -> str:
    """Return why a game cannot have a name, or ""."""
    name = name.strip()
    if not name or name.startswith("."):
        return _("The name must start with a letter or a number.")
    if name != path.stem and path.with_name(name + SUFFIX).exists():
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
