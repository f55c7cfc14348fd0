"""What is known of the saved games. What was known before is recalled bit by bit."""

import re
from collections import deque
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Literal

from citrus_game.content.disk.problem import ContentError
from citrus_game.content.records.record import SUFFIX
from citrus_game.table.keeping import saves
from citrus_game.table.keeping.heads import Heads, Summary
from citrus_game.table.keeping.saves import SavedGame
from citrus_game.text import _

Order = Literal["latest", "name", "turn"]
FORBIDDEN = set('/\\:*?"<>|')
"""Characters that some system does not allow in the name of a file."""
LONGEST_NAME = 40
_BY_TIME = re.compile(r"\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d( \d+)?")


class Shelf:
    """The saved games in a chosen order, with what has been read of them so far."""

    def __init__(self) -> None:
        self.order: Order = "latest"
        self.games: list[SavedGame] = []
        self._known: dict[Path, Summary] = {}
        self._heads = Heads()
        self._forgotten: deque[SavedGame] = deque()
        self._unread: deque[SavedGame] = deque()
        self._there: frozenset[SavedGame] = frozenset()
        self.look()

    def look(self) -> None:
        """See which games there are now; what was changed since will be read anew."""
        before = {game.path: game.when for game in self.games}
        self.games = saves.saved_games()
        self._known = {
            game.path: self._known[game.path]
            for game in self.games
            if game.path in self._known and before.get(game.path) == game.when
        }
        self._there = frozenset(self.games)
        self._forgotten, self._unread = deque(self.games), deque()
        self.sort(self.order)

    def sort(self, order: Order) -> None:
        """Put the games in an order: the latest first, by name, or the longest first."""
        keys: dict[Order, Callable[[SavedGame], tuple[object, ...]]] = {
            "latest": lambda game: (-game.played.timestamp(), -game.when.timestamp(), game.path.name),
            "name": lambda game: (self.title(game).casefold(), -game.played.timestamp()),
            "turn": lambda game: (-self._turn(game), -game.played.timestamp()),
        }
        self.order = order
        self.games.sort(key=keys[order])

    def known(self, game: SavedGame) -> Summary | None:
        """Give what is known of a game, None if its record has not been read yet."""
        return self._known.get(game.path)

    def holds(self, game: SavedGame) -> bool:
        """Tell whether a game is there as it was."""
        return game in self._there

    def learn(self, game: SavedGame, summary: Summary) -> None:
        """Take what a game was summed up to."""
        self._known[game.path] = summary

    def recall(self, most: int) -> int:
        """Look for so many more games at what is known from before; give how many were looked for."""
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
        """Give what is known of a game now or from before."""
        found = self._known.get(game.path) or self._heads.kept(game)
        if found is not None:
            self._known[game.path] = found
        return found

    def next_unread(self) -> SavedGame | None:
        """Give the next game whose record has to be read, each once; None if there is none."""
        while self._unread:
            game = self._unread.popleft()
            if game.path not in self._known:
                return game
        return None

    @property
    def complete(self) -> bool:
        """Tell whether all games are known."""
        return len(self._known) == len(self.games)

    def title(self, game: SavedGame) -> str:
        """Name a game as it was named, or by its players."""
        known = self.known(game)
        if _BY_TIME.fullmatch(game.path.stem) and known is not None and known.names:
            return ", ".join(known.names)
        return game.path.stem

    def _turn(self, game: SavedGame) -> int:
        known = self.known(game)
        return known.turn if known is not None else 0


def when_words(when: datetime) -> str:
    """Write a moment in the player's own time."""
    return when.astimezone().strftime("%Y-%m-%d %H:%M")


def name_letter(letter: str) -> bool:
    """Tell whether a letter may stand in a game's name."""
    return letter.isprintable() and letter not in FORBIDDEN


def rename_problem(path: Path, name: str) -> str:
    """Say why a game cannot have a name; empty if it can."""
    name = name.strip()
    if not name or name.startswith("."):
        return _("The name must start with a letter or a number.")
    if name != path.stem and path.with_name(name + SUFFIX).exists():
        return _("There is already a game with this name.")
    return ""


def rename(path: Path, name: str) -> Path:
    """Rename a saved game and give its new path; raises `ContentError`."""
    new = path.with_name(name.strip() + SUFFIX)
    try:
        path.rename(new)
    except OSError as error:
        raise ContentError(_("cannot be renamed: {reason}").format(reason=error.strerror), path) from None
    return new


def delete(path: Path) -> None:
    """Delete a saved game; raises `ContentError`."""
    try:
        path.unlink()
    except FileNotFoundError:
        return
    except OSError as error:
        raise ContentError(_("cannot be deleted: {reason}").format(reason=error.strerror), path) from None
