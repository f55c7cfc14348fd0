"""What is known of the saved games; no pixels here. Their records are read one at a time."""

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from types import MappingProxyType
from typing import Literal, NamedTuple

from citrus_game.client.board.ground import Grounds
from citrus_game.client.play import history
from citrus_game.client.play.grounds import ground_tiles
from citrus_game.content.problem import ContentError
from citrus_game.content.record import SUFFIX, Record, RecordProblem
from citrus_game.rules.state import State
from citrus_game.table import saves
from citrus_game.table.saves import SavedGame
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting
from citrus_game.text import _

Order = Literal["latest", "name", "turn"]
FORBIDDEN = set('/\\:*?"<>|')
"""Characters that some system does not allow in the name of a file."""
LONGEST_NAME = 40
_BY_TIME = re.compile(r"\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d( \d+)?")


class Known(NamedTuple):
    """What is shown of a game; ``problem`` says why it cannot be read, ``good`` what still can be."""

    seats: tuple[Seat, ...] = ()
    state: State | None = None
    winners: Mapping[int, tuple[int, ...]] = MappingProxyType({})
    grounds: Grounds = MappingProxyType({})
    problem: str = ""
    good: Record | None = None

    @property
    def over(self) -> bool:
        """Tell whether the game is over."""
        return self.state is not None and self.state.over


class Shelf:
    """The saved games in a chosen order, with what has been read of them so far."""

    def __init__(self) -> None:
        self.order: Order = "latest"
        self.games: list[SavedGame] = []
        self._known: dict[Path, Known] = {}
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
        self.sort(self.order)

    def sort(self, order: Order) -> None:
        """Put the games in an order: the latest first, by name, or the longest first."""
        keys: dict[Order, Callable[[SavedGame], tuple[object, ...]]] = {
            "latest": lambda game: (-game.when.timestamp(), game.path.name),
            "name": lambda game: (self.title(game).casefold(), -game.when.timestamp()),
            "turn": lambda game: (-self._turn(game), -game.when.timestamp()),
        }
        self.order = order
        self.games.sort(key=keys[order])

    def known(self, game: SavedGame) -> Known | None:
        """Give what is known of a game, None if its record has not been read yet."""
        return self._known.get(game.path)

    def read_next(self) -> SavedGame | None:
        """Read the next record and give its game; None if all have been read."""
        for game in self.games:
            if game.path not in self._known:
                self._known[game.path] = read(game.path)
                return game
        return None

    @property
    def complete(self) -> bool:
        """Tell whether all records have been read."""
        return len(self._known) == len(self.games)

    def title(self, game: SavedGame) -> str:
        """Name a game as it was named, or by its players."""
        known = self.known(game)
        if _BY_TIME.fullmatch(game.path.stem) and known is not None and known.seats:
            return ", ".join(seat.name for seat in known.seats)
        return game.path.stem

    def _turn(self, game: SavedGame) -> int:
        known = self.known(game)
        return known.state.turn if known is not None and known.state is not None else 0


def read(path: Path) -> Known:
    """Read a record and say what it is, or what is wrong with it."""
    try:
        return known_of(saves.load(path))
    except RecordProblem as problem:
        found = known_of(saves.sitting_of(problem.good))
        return found._replace(problem=told(problem), good=problem.good)
    except ContentError as problem:
        return Known(problem=told(problem))


def told(problem: ContentError) -> str:
    """Say what is wrong with a record without its folder."""
    place = f"{problem.where}: " if problem.where else ""
    return f"{place}{problem.message}"


def known_of(sitting: Sitting) -> Known:
    """Say what is shown of a sitting."""
    winners = history.finca_winners(history.all_events(sitting))
    return Known(sitting.seats, sitting.state, winners, ground_tiles(sitting))


def when_words(when: datetime) -> str:
    """Write a moment in the player's own time."""
    return when.astimezone().strftime("%Y-%m-%d %H:%M")


def side_words(state: State) -> str:
    """Name the board of a game."""
    board = state.game.board
    return {"long": _("Long side"), "short": _("Short side")}.get(board.side, board.title or board.side)


def progress_words(state: State) -> str:
    """Say how far a game is."""
    if state.over:
        return _("Over after {turn} turns").format(turn=state.turn)
    return _("Turn {turn}").format(turn=state.turn)


def name_letter(letter: str) -> bool:
    """Tell whether a letter may stand in a game's name."""
    return letter.isprintable() and letter not in FORBIDDEN


def rename_problem(path: Path, name: str) -> str:
    """Say why a game cannot have a name; empty if it can."""
    name = name.strip()
    if not name or name.startswith("."):
        return _("Give it a name that begins with a letter or a number.")
    if name != path.stem and path.with_name(name + SUFFIX).exists():
        return _("There is a game of this name already.")
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
