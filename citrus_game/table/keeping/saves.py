"""Saved games: one ``.citrus`` record a game in the user's folder, written after every step."""

import os
import stat
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from citrus_game.bots.players import bot_title
from citrus_game.content.config import load_player_colours
from citrus_game.content.disk.cache import Cache
from citrus_game.content.disk.files import read_end, tidy
from citrus_game.content.disk.limits import ENTRIES
from citrus_game.content.disk.locks import tidy_locks
from citrus_game.content.disk.names import is_named, present_player
from citrus_game.content.disk.paths import user_config, user_data, user_exports
from citrus_game.content.disk.problem import ContentError, shown
from citrus_game.content.records.record import (
    LAST_BYTES,
    SUFFIX,
    Head,
    Record,
    head_text,
    played_at,
    played_text,
    read_record,
    steps_text,
    write_record,
)
from citrus_game.rules.material.events import Event, GameOver
from citrus_game.rules.material.steps import Step
from citrus_game.table.keeping.savefile import SaveFile, SaveOutcome, folder, stamp_of
from citrus_game.table.newgame import known_player
from citrus_game.table.review.statistics import note_game
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting
from citrus_game.text import _

__all__ = [
    "Autosave", "SavedGame", "folder", "head_of", "held_words", "latest_unfinished", "load", "save",
    "saved_games", "settle", "sitting_of", "tidy_up",
]  # fmt: skip


MOST_LOOKED_AT = 40
"""Of the latest games so many are looked through for one to go on with."""


class SavedGame(NamedTuple):
    """A record in the folder of saved games, when it was last written, and its bytes.

    ``played`` is when it was last played, as the record says, never before a game that was played earlier:
    a copy is written too, and clocks are set back.
    """

    path: Path
    when: datetime
    size: int
    played: datetime


def saved_games() -> list[SavedGame]:
    """List the saved games, the latest first; one that cannot be read is listed too, and tells so itself."""
    settle()
    found = []
    place = folder()
    try:
        with os.scandir(place) as entries:
            for entry in islice(entries, ENTRIES):
                written = _written_at(entry) if is_named(entry.name, SUFFIX) else None
                if written is not None and not entry.name.startswith("."):
                    found.append(SavedGame(Path(entry.path), *written, _played(entry.path) or written[0]))
    except (OSError, MemoryError):
        return []
    return sorted(found, key=lambda game: (game.played, game.when, game.path.name), reverse=True)


def _played(path: str) -> datetime | None:
    """Tell when a game was last played, as its record says; None where it does not."""
    try:
        return played_at(read_end(Path(path), LAST_BYTES))
    except ContentError:
        return None


def _written_at(entry: "os.DirEntry[str]") -> tuple[datetime, int] | None:
    """Tell when a record was written, and its bytes; None for what is none.

    A link that leads nowhere is told of itself.
    """
    for follow in (True, False):
        try:
            found = entry.stat(follow_symlinks=follow)
            if stat.S_ISDIR(found.st_mode):
                return None
            return datetime.fromtimestamp(found.st_mtime, UTC), found.st_size
        except (OSError, ValueError, OverflowError, MemoryError):
            continue
    return None


def tidy_up() -> None:
    """Take away what was left behind in the user's folders by writing that was cut off long ago."""
    for place in (folder, user_data, user_config, user_exports):
        with suppress(ContentError):
            tidy(place())
    tidy_locks()


def latest_unfinished(*, behind: bool = False) -> Sitting | None:
    """Bring back the latest saved game that is not over, to be played on; None if there is none.

    It goes on being saved in its own file, ``behind`` as `Autosave` does. Raises `ContentError` if the
    latest record of all cannot be read; a `RecordProblem` among these holds all that is good of it. Older
    ones that cannot be read are passed over, for they tell so in the list of saved games.
    """
    tidy_up()
    over = Cache("over")
    for number, game in enumerate(saved_games()[:MOST_LOOKED_AT]):
        key = f"{game.path.name} {game.when.timestamp()} {game.size}"
        if over.get(key) is not None:
            continue  # no finished game is replayed twice
        try:
            sitting = load(game.path)
        except ContentError:
            if not number:
                raise
            continue
        if not sitting.state.over:
            Autosave(sitting, game.path, behind=behind)
            return sitting
        over.put(key, b"over")
    return None


def load(path: Path, steps: int | None = None) -> Sitting:
    """Bring back a game from its record, after so many steps or all; raises `ContentError`."""
    settle()
    seen = stamp_of(path)
    sitting = sitting_of(read_record(path), steps)
    sitting.seen = seen
    if sitting.last_played is None and seen is not None:
        with suppress(ValueError, OverflowError, OSError):
            sitting.last_played = datetime.fromtimestamp(seen.modified / 1e9, UTC)
    return sitting


def sitting_of(record: Record, steps: int | None = None) -> Sitting:
    """Put a record's game on the table, after so many steps or all."""
    head = record.head
    colours = head.colours or tuple(load_player_colours())
    players = [known_player(player) for player in head.seats]
    seats = [Seat(*seat) for seat in zip(head.names, colours, players, strict=False)]
    sitting = Sitting(
        record.start.copy(),
        seats,
        seed=head.seed,
        map_name=head.side,
        map_hash=head.map_hash,
        timing=head.timing,
    )
    sitting.last_played = head.played
    sitting.replay(record.steps[:steps], record.times[:steps])
    for player, known in zip(head.seats, players, strict=True):
        if present_player(player) != known:
            message = _("There is no computer player {name}; {other} plays instead.")
            sitting.notices.append(message.format(name=shown(player), other=bot_title(known)))
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
        played=sitting.last_played,
    )


def save(sitting: Sitting, path: Path) -> None:
    """Write a sitting's record, whole or not at all; raises `ContentError`."""
    write_record(path, head_of(sitting), sitting.start, sitting.steps, _times(sitting))


def _times(sitting: Sitting) -> Sequence[float | None]:
    """Give what each step took, in a game with a clock."""
    return [done.seconds for done in sitting.history] if sitting.timing.kind != "off" else ()


def held_words() -> str:
    """Say what becomes of a game that another window has open."""
    return _("This game is open in another window: what you play here will be kept as a copy.")


class Autosave:
    """Saves a sitting now and after every step and undo, in a new file or the one that it came from.

    What stands in the way (a full disk, a read-only folder) is told once, in ``sitting.notices``, and
    the game goes on; told again only after a save has worked in between.

    A record that another window has open, or that somebody else has written since, is left alone: the game
    goes on in a file of its own, which is told too.

    A save ``behind`` is written by another thread, so that no window waits for the disk. Each waits for the
    one before: whatever happens, one step at most is lost. The end of a game is always waited for.
    """

    def __init__(self, sitting: Sitting, path: Path | None = None, *, behind: bool = False) -> None:
        self._file = SaveFile(path, sitting.seen if path else None)
        sitting.record = self._file.path
        self._sitting, self._behind = sitting, behind
        self._told = False
        self._former: Future[SaveOutcome] | None = None
        self._head: tuple[Head, str] | None = None
        self._others = max((game.played for game in saved_games() if game.path != path), default=None)
        if path is None:
            self._note_time()
        sitting.subscribe(self._after)
        if self._file.held:
            sitting.notices.append(held_words())
        else:
            self.save()

    @property
    def path(self) -> Path:
        """Give the file in which the sitting is kept now."""
        assert self._sitting.record is not None
        return self._sitting.record

    @property
    def held(self) -> bool:
        """Tell whether another window has the record open: the next step begins a copy."""
        return self._file.held

    def save(self) -> None:
        """Save now, or as soon as the thread behind has done the save before."""
        if self._former is not None:
            self._hear(self._former.result())
            self._former = None
        self._file.move(self.path)
        text = self._text()
        if self._behind and not self._sitting.state.over:
            self._former = _writer.submit(self._file.write, text)
            _under_way[self._file.path] = self._former
        else:
            self._hear(self._file.write(text))

    def _text(self) -> str:
        """Give the record; its head stays the same as long as the seats do."""
        start, played = self._sitting.start, self._sitting.last_played
        head = replace(head_of(self._sitting), played=None)
        if self._head is None or self._head[0] != head:
            self._head = head, head_text(head, start)
        steps = steps_text(start, self._sitting.steps, _times(self._sitting))
        return self._head[1] + steps + played_text(played)

    def _note_time(self) -> None:
        """Note that the game is played now: later than all others, wherever the clock has been set to."""
        now = datetime.now(UTC)
        if self._others is not None and self._others >= now:
            with suppress(OverflowError):  # after the year 9999, which somebody wrote
                now = self._others + timedelta(seconds=1)
        self._sitting.last_played = now

    def _hear(self, outcome: SaveOutcome) -> None:
        """Tell what stood in the way of a save, once, and where the game is kept since."""
        if outcome.copied:
            self._sitting.record = self._file.path
            self._sitting.notices.append(outcome.copied)
        if outcome.error and not self._told:
            self._sitting.notices.append(
                _("The game cannot be saved, but it goes on. {reason}").format(reason=outcome.error)
            )
        self._told = bool(outcome.error)

    def _after(self, _step: Step | None, events: Sequence[Event]) -> None:
        if any(isinstance(event, GameOver) for event in events):
            self._note()
        self._note_time()
        self.save()

    def _note(self) -> None:
        """Count the finished game, before its end is saved: after a crash it comes to its end again."""
        try:
            told = note_game(self._sitting)
        except ContentError as error:
            told = _("This game is missing from the statistics. {reason}").format(reason=error)
        if told:
            self._sitting.notices.append(told)


_writer = ThreadPoolExecutor(1, "saves")
_under_way: dict[Path, Future[SaveOutcome]] = {}
"""The last save behind of each record."""


def settle() -> None:
    """Wait until all saves behind are written."""
    while _under_way:
        _path, save_behind = _under_way.popitem()
        save_behind.result()
