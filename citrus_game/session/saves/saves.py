"""Saved games: one ``.citrus`` record for each in the user's folder, written after every step."""

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

from citrus_game.bots.people import person_name
from citrus_game.content.disk.cache import Cache
from citrus_game.content.disk.files import find_in, read_end, tidy
from citrus_game.content.disk.limits import ENTRIES
from citrus_game.content.disk.locks import tidy_locks
from citrus_game.content.disk.names import is_named, present_player
from citrus_game.content.disk.paths import user_config, user_data, user_exports
from citrus_game.content.disk.problem import ContentError, quoted_value
from citrus_game.content.records.record import (
    EARLIEST,
    LAST_BYTES,
    LATEST,
    SUFFIX,
    Head,
    Record,
    Seating,
    head_text,
    played_at,
    played_text,
    read_record,
    steps_text,
    write_record,
)
from citrus_game.content.settings.themes import load_player_colours
from citrus_game.rules.model.events import Event, GameOver
from citrus_game.rules.model.steps import Step
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import known_player
from citrus_game.session.saves.identity import known_owner, new_number, number_of, owner
from citrus_game.session.saves.save_file import SaveFile, SaveOutcome, folder, stamp_of
from citrus_game.session.saves.statistics import note_game
from citrus_game.session.seats import ELSEWHERE, Seat
from citrus_game.text import _

__all__ = [
    "Autosave", "SavedGame", "folder", "head_of", "held_words", "latest_unfinished", "load", "own", "save",
    "saved_games", "session_of", "tidy_up", "wait_for_saves",
]  # fmt: skip


A_DAY = timedelta(days=1)
MOST_LOOKED_AT = 40
"""Number of latest games searched for one to continue."""


class SavedGame(NamedTuple):
    """A file in the folder of saved games, with the time it was written and its size in bytes.

    ``played`` is when it was last played. It comes from the record, since copying changes the time of a file;
    it is always later than that of games played before, even if the clock was set back. A time in the future
    is not believed.
    """

    path: Path
    when: datetime
    size: int
    played: datetime


def saved_games() -> list[SavedGame]:
    """Return the saved games, latest first; including damaged ones."""
    wait_for_saves()
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
    # If the clock was set back, files were written in the future, too.
    future = max([datetime.now(UTC), *(game.when for game in found)]) + A_DAY
    found = [game if game.played <= future else game._replace(played=game.when) for game in found]
    return sorted(found, key=lambda game: (game.played, game.when, game.path.name), reverse=True)


def own(path: Path) -> Path | None:
    """Return the file in the folder of saved games that a path leads to, also through links; None if it lies
    elsewhere.
    """
    return find_in(folder(), path)


def _played(path: str) -> datetime | None:
    """Return when a game was last played, from its record, or None."""
    try:
        return played_at(read_end(Path(path), LAST_BYTES))
    except ContentError:
        return None


def _written_at(entry: "os.DirEntry[str]") -> tuple[datetime, int] | None:
    """Return time and size of a record, or None for a folder; a broken link counts as a file.

    A link that leads nowhere is told of itself.
    """
    for follow in (True, False):
        try:
            found = entry.stat(follow_symlinks=follow)
            if stat.S_ISDIR(found.st_mode):
                return None
            return _time(found.st_mtime), found.st_size
        except (OSError, ValueError, MemoryError):
            continue
    return None


def _time(seconds: float) -> datetime:
    """Return a file's time, within those that a record may have."""
    earliest, latest = EARLIEST.timestamp(), (LATEST - A_DAY).timestamp()
    return datetime.fromtimestamp(min(max(seconds, earliest), latest), UTC)


def tidy_up() -> None:
    """Delete temporary files that were left behind in the user's folders."""
    for place in (folder, user_data, user_config, user_exports):
        with suppress(ContentError):
            tidy(place())
    tidy_locks()


def latest_unfinished(*, background: bool = False) -> GameSession | None:
    """Load the latest unfinished game and save it in its file from now on; None if there is none.

    ``background`` is as for `Autosave`. Raise `ContentError` if the latest record cannot be read; if it is a
    `RecordProblem`, it has the readable part. Older unreadable records are skipped.
    """
    tidy_up()
    over = Cache("over")
    for number, game in enumerate(saved_games()[:MOST_LOOKED_AT]):
        key = f"{game.path.name} {game.when.timestamp()} {game.size}"
        if over.get(key) is not None:
            continue  # Finished games are remembered, so that they are not replayed each time.
        try:
            session = load(game.path)
        except ContentError:
            if not number:
                raise
            continue
        if not session.state.over:
            Autosave(session, game.path, background=background)
            return session
        over.put(key, b"over")
    return None


def load(path: Path, steps: int | None = None) -> GameSession:
    """Load a game from its record, after a number of steps or all; raise `ContentError`."""
    wait_for_saves()
    seen = stamp_of(path)
    session = session_of(read_record(path), steps, path)
    session.seen = seen
    if session.last_played is None and seen is not None:
        session.last_played = _time(seen.modified / 1e9)
    return session


def session_of(record: Record, steps: int | None = None, path: Path | None = None) -> GameSession:
    """Return a session for a record, after a number of steps or all.

    Give the ``path`` it was read from: then what people have played elsewhere is told from what was played
    here.
    """
    head = record.head
    colours = head.colours or tuple(load_player_colours())
    players = [known_player(player) for player in head.seats]
    seats = [Seat(*seat) for seat in zip(head.names, colours, players, strict=False)]
    session = GameSession(
        record.start.copy(),
        seats,
        seed=head.seed,
        map_name=head.side,
        map_hash=head.map_hash,
        timing=head.timing,
    )
    session.last_played, session.from_turn = head.played, head.from_turn
    session.game_id = head.game or number_of(head.seed, record.start)
    session.replay(record.steps[:steps], record.times[:steps], _sitting(record.seatings))
    if path is not None and not _is_ours(head, path):
        session.disown()
    for player, known in zip(head.seats, players, strict=True):
        if present_player(player) != known:
            message = _("There is no computer player {name}; {other} plays instead.")
            session.notices.append(message.format(name=quoted_value(player), other=person_name(known)))
    return session


def _is_ours(head: Head, path: Path) -> bool:
    """Whether a record was played here; where that cannot be told, those in the folder were."""
    here = known_owner()
    return head.owner == here if head.owner and here else own(path) is not None


def _sitting(seatings: Sequence[Seating]) -> list[Seating]:
    """Return who played, by the current names of computer players."""
    return [
        each if each.player == ELSEWHERE else each._replace(player=known_player(each.player))
        for each in seatings
    ]


def head_of(session: GameSession) -> Head:
    """Return the head of a session's record."""
    return Head(
        seed=session.seed,
        side=session.map_name,
        map_hash=session.map_hash,
        seats=tuple(seat.player for seat in session.seats),
        names=session.names,
        colours=tuple(seat.colour for seat in session.seats),
        timing=session.timing,
        played=session.last_played,
        game=session.game_id,
        owner=owner() if session.game_id else "",
        from_turn=session.from_turn,
    )


def save(session: GameSession, path: Path) -> None:
    """Write a session's record atomically; raise `ContentError`."""
    session.game_id = session.game_id or new_number()
    head, seatings = head_of(session), session.seatings()
    write_record(path, head, session.start, session.steps, _times(session), seatings)


def _times(session: GameSession) -> Sequence[float | None]:
    """Return the seconds of each step if the game has a timer."""
    return [done.seconds for done in session.history] if session.timing.kind != "off" else ()


def held_words() -> str:
    """Return the notice that another window has the game open."""
    return _("This game is open in another window: what you play here will be kept as a copy.")


class Autosave:
    """Saves a session now and after every step and undo, in a new file or its own.

    Errors (a full disk, a read-only folder) are reported once in ``session.notices``, and again only after a
    save has succeeded. If another window has the record open or has written it, the game goes on in a new
    file, which is reported too. With ``background`` a thread writes, so that the window does not wait; each
    save waits for the one before, so at most one step is lost. The end of a game is always waited for.
    """

    def __init__(self, session: GameSession, path: Path | None = None, *, background: bool = False) -> None:
        self._file = SaveFile(path, session.seen if path else None)
        session.record = self._file.path
        session.game_id = session.game_id or new_number()
        self._session, self._background = session, background
        self._told = False
        self._former: Future[SaveOutcome] | None = None
        self._head: tuple[Head, str] | None = None
        self._others = max((game.played for game in saved_games() if game.path != path), default=None)
        if path is None:
            self._note_time()
        session.subscribe(self._after)
        if self._file.held:
            session.notices.append(held_words())
        else:
            self.save()

    @property
    def path(self) -> Path:
        """The file of the session."""
        assert self._session.record is not None
        return self._session.record

    @property
    def held(self) -> bool:
        """Whether another window has the record open, so that the next save makes a copy."""
        return self._file.held

    def save(self) -> None:
        """Save now; in the background after the previous save is done."""
        if self._former is not None:
            self._on_saved(self._former.result())
            self._former = None
        self._file.move(self.path)
        text = self._text()
        if self._background and not self._session.state.over:
            self._former = _writer.submit(self._file.write, text)
            _under_way[self._file.path] = self._former
        else:
            self._on_saved(self._file.write(text))

    def _text(self) -> str:
        """Return the record's text; the head is cached while the seats stay the same."""
        start, played = self._session.start, self._session.last_played
        head = replace(head_of(self._session), played=None)
        if self._head is None or self._head[0] != head:
            self._head = head, head_text(head, start)
        steps = steps_text(start, self._session.steps, _times(self._session), self._session.seatings())
        return self._head[1] + steps + played_text(played)

    def _note_time(self) -> None:
        """Set the time of last play, later than that of all other games even if the clock was set back."""
        now = datetime.now(UTC)
        if self._others is not None and self._others >= now:
            now = self._others + timedelta(seconds=1)
        self._session.last_played = now

    def _on_saved(self, outcome: SaveOutcome) -> None:
        """Report the result of a save: an error once, and a new file."""
        if outcome.moved:
            self._session.record = self._file.path
        if outcome.copied:
            self._session.notices.append(outcome.copied)
        if outcome.error and not self._told:
            self._session.notices.append(
                _("The game cannot be saved, but it goes on. {reason}").format(reason=outcome.error)
            )
        self._told = bool(outcome.error)

    def _after(self, _step: Step | None, events: Sequence[Event]) -> None:
        if any(isinstance(event, GameOver) for event in events):
            self._note()
        self._note_time()
        self.save()

    def _note(self) -> None:
        """Count the finished game before saving its end: after a crash in between it is finished again."""
        try:
            told = note_game(self._session)
        except ContentError as error:
            told = _("This game is missing from the statistics. {reason}").format(reason=error)
        if told:
            self._session.notices.append(told)


_writer = ThreadPoolExecutor(1, "saves")
_under_way: dict[Path, Future[SaveOutcome]] = {}
"""The last background save of each record."""


def wait_for_saves() -> None:
    """Wait until all background saves are written."""
    while _under_way:
        _path, save_behind = _under_way.popitem()
        save_behind.result()
