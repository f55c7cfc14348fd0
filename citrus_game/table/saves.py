"""Saved games: one ``.citrus`` record a game in the user's folder, written after every step."""

import time
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from citrus_game.content.config import load_player_colours
from citrus_game.content.files import write_atomically
from citrus_game.content.paths import user_data
from citrus_game.content.problem import ContentError
from citrus_game.content.record import SUFFIX, Head, Record, head_text, read_record, steps_text, write_record
from citrus_game.rules.events import Event, GameOver
from citrus_game.rules.steps import Step
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting
from citrus_game.table.statistics import note_game
from citrus_game.text import _

LEFT_BEHIND = 3600
"""Seconds after which a temporary file is nobody's any more."""


class SavedGame(NamedTuple):
    """A record in the folder of saved games, and when it was last written."""

    path: Path
    when: datetime


def folder() -> Path:
    """Give the folder of saved games; it may not exist yet."""
    return user_data() / "saves"


def saved_games() -> list[SavedGame]:
    """List the saved games, the latest first."""
    settle()
    found = []
    for path in folder().glob(f"*{SUFFIX}"):
        try:
            written = path.stat().st_mtime
        except FileNotFoundError:
            continue
        found.append(SavedGame(path, datetime.fromtimestamp(written, UTC)))
    return sorted(found, key=lambda game: (game.when, game.path.name), reverse=True)


def tidy() -> None:
    """Take away what saves left behind that were cut off long ago; a save takes less than a second."""
    for path in folder().glob(f".*{SUFFIX}.*"):
        try:
            if time.time() - path.stat().st_mtime > LEFT_BEHIND:
                path.unlink()
        except OSError:
            continue  # it is in nobody's way


def latest_unfinished(*, behind: bool = False) -> Sitting | None:
    """Bring back the latest saved game to be played on; None if there is none, or if it is over.

    It goes on being saved in its own file, ``behind`` as `Autosave` does. Raises `ContentError` if its
    record cannot be read; a `RecordProblem` among these holds all that is good of it.
    """
    tidy()
    games = saved_games()
    if not games:
        return None
    sitting = load(games[0].path)
    if sitting.state.over:
        return None
    Autosave(sitting, games[0].path, behind=behind)
    return sitting


def load(path: Path, steps: int | None = None) -> Sitting:
    """Bring back a game from its record, after so many steps or all; raises `ContentError`."""
    settle()
    return sitting_of(read_record(path), steps)


def sitting_of(record: Record, steps: int | None = None) -> Sitting:
    """Put a record's game on the table, after so many steps or all."""
    head = record.head
    colours = head.colours or tuple(load_player_colours())
    seats = [Seat(*seat) for seat in zip(head.names, colours, head.seats, strict=False)]
    sitting = Sitting(
        record.start.copy(),
        seats,
        seed=head.seed,
        map_name=head.side,
        map_hash=head.map_hash,
        timing=head.timing,
    )
    sitting.replay(record.steps[:steps], record.times[:steps])
    return sitting


def head_of(sitting: Sitting) -> Head:
    """Say what a sitting's record says besides position and steps."""
    return Head(
        seed=sitting.seed,
        side=sitting.map_name,
        map_hash=sitting.map_hash,
        seats=tuple(seat.player for seat in sitting.seats),
        names=sitting.names,
        colours=tuple(seat.colour for seat in sitting.seats),
        timing=sitting.timing,
    )


def save(sitting: Sitting, path: Path) -> None:
    """Write a sitting's record, whole or not at all; raises `ContentError`."""
    write_record(path, head_of(sitting), sitting.start, sitting.steps, _times(sitting))


def _times(sitting: Sitting) -> Sequence[float | None]:
    """Give what each step took, in a game with a clock."""
    return [done.seconds for done in sitting.history] if sitting.timing.kind != "off" else ()


class Autosave:
    """Saves a sitting now and after every step and undo, in a new file or the one that it came from.

    What stands in the way (a full disk, a read-only folder) is told once, in ``sitting.notices``, and
    the game goes on; told again only after a save has worked in between.

    A save ``behind`` is written by another thread, so that no window waits for the disk. Each waits for the
    one before: whatever happens, one step at most is lost. The end of a game is always waited for.
    """

    def __init__(self, sitting: Sitting, path: Path | None = None, *, behind: bool = False) -> None:
        sitting.record = path or _new_path()
        self._sitting, self._behind = sitting, behind
        self._told = False
        self._former: Future[ContentError | None] | None = None
        self._head: tuple[Head, str] | None = None
        sitting.subscribe(self._after)
        self.save()

    @property
    def path(self) -> Path:
        """Give the file in which the sitting is kept now."""
        assert self._sitting.record is not None
        return self._sitting.record

    def save(self) -> None:
        """Save now, or as soon as the thread behind has done the save before."""
        if self._former is not None:
            self._hear(self._former.result())
            self._former = None
        path, text = self.path, self._text()
        if self._behind and not self._sitting.state.over:
            self._former = _writer.submit(_written, path, text)
            _under_way[path] = self._former
        else:
            self._hear(_written(path, text))

    def _text(self) -> str:
        """Give the record; its head stays the same as long as the seats do."""
        head, start = head_of(self._sitting), self._sitting.start
        if self._head is None or self._head[0] != head:
            self._head = head, head_text(head, start)
        return self._head[1] + steps_text(start, self._sitting.steps, _times(self._sitting))

    def _hear(self, error: ContentError | None) -> None:
        """Tell what stood in the way of a save, once."""
        if error is not None and not self._told:
            self._sitting.notices.append(
                _("The game cannot be saved, but it goes on. {reason}").format(reason=error)
            )
        self._told = error is not None

    def _after(self, _step: Step | None, events: Sequence[Event]) -> None:
        if any(isinstance(event, GameOver) for event in events):
            self._note()
        self.save()

    def _note(self) -> None:
        """Count the finished game, before its end is saved: after a crash it comes to its end again."""
        try:
            note_game(self._sitting)
        except ContentError as error:
            self._sitting.notices.append(
                _("This game is missing from the statistics. {reason}").format(reason=error)
            )


_writer = ThreadPoolExecutor(1, "saves")
_under_way: dict[Path, Future[ContentError | None]] = {}
"""The last save behind of each record."""


def settle() -> None:
    """Wait until all saves behind are written."""
    while _under_way:
        _path, save_behind = _under_way.popitem()
        save_behind.result()


def _written(path: Path, text: str) -> ContentError | None:
    """Write a record, whole or not at all; give what stood in the way."""
    try:
        write_atomically(path, text)
    except ContentError as error:
        return error
    return None


def _new_path() -> Path:
    """Name a new game's record by the time, without taking another one's name."""
    stem = datetime.now(UTC).astimezone().strftime("%Y-%m-%d %H.%M.%S")
    path = folder() / f"{stem}{SUFFIX}"
    number = 2
    while path.exists():
        path = folder() / f"{stem} {number}{SUFFIX}"
        number += 1
    return path
