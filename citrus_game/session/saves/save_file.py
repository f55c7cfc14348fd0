"""The file of one saved game, which only this process may write.

Before each write it checks what became of the file. If another process has renamed it, the game goes on under
the new name; if another process has written it, or it may not be written, the game goes on in a new file.
After the first write, the file is read back.
"""

import os
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from filelock import FileLock

from citrus_game.content.disk.files import (
    LeftAloneError,
    UnreadableError,
    read_bytes,
    read_if_there,
    write_atomically,
)
from citrus_game.content.disk.limits import RECORD_BYTES
from citrus_game.content.disk.locks import HeldError, claim
from citrus_game.content.disk.paths import user_data
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.records.record import SUFFIX, read_head
from citrus_game.text import _


class Stamp(NamedTuple):
    """Inode, time and size of a file, which change when it is replaced or written."""

    inode: int
    modified: int
    size: int


class SaveOutcome(NamedTuple):
    """The result of a save: the error, and the notice if the game goes on in a copy, "" if none; and whether
    the file has another path now.
    """

    error: str = ""
    copied: str = ""
    moved: bool = False


def folder() -> Path:
    """Return the folder of saved games; it may not exist yet."""
    return user_data() / "saves"


def stamp_of(path: Path) -> Stamp | None:
    """Return the current stamp of a file, or None."""
    try:
        found = path.stat()
    except (OSError, ValueError, MemoryError):
        return None
    return Stamp(found.st_ino, found.st_mtime_ns, found.st_size)


class SaveFile:
    """Writes a record to ``path``, which may change to a copy.

    ``seen`` is the stamp of the file when the game was read from it, None for a new game.
    """

    def __init__(self, path: Path | None, seen: Stamp | None = None) -> None:
        self._claim: FileLock | None = None
        self._seen = seen
        self._text = ""
        self._checked = False
        self.held = False
        self.path = path or self._new_path()
        if path is not None:
            self._lock()
            self._seen = seen or stamp_of(path)

    def move(self, path: Path) -> None:
        """Go on with a file that was renamed."""
        if path != self.path:
            self.path, self._seen = path, stamp_of(path)
            self._lock()

    def write(self, text: str) -> SaveOutcome:
        """Write the record; if another process uses the file, or it is read-only, write a new one."""
        before, copied = self.path, ""
        self._follow()
        if self.held:
            self._lock()  # The other window may have been closed.
        if self.held:
            copied = self._copy(
                _("This game is open in another window, so it goes on here as a copy: {name}")
            )
        elif self._changed():
            copied = self._copy(
                _("This game has since been saved elsewhere, so it goes on here as a copy: {name}")
            )
        try:
            try:
                self._write(text)
            except LeftAloneError:
                copied = self._copy(
                    _("The file of this game is read-only, so it goes on here as a copy: {name}")
                )
                self._write(text)
        except ContentError as error:
            return SaveOutcome(str(error), copied, self.path != before)
        return SaveOutcome("", copied, self.path != before)

    def _write(self, text: str) -> None:
        write_atomically(self.path, text)
        self._seen, self._text = stamp_of(self.path), text
        if not self._checked:
            self._read_back(text)

    def _copy(self, notice: str) -> str:
        """Go on in a new file; return the notice with its name."""
        self.path, self._seen, self._text, self.held = self._new_path(), None, "", False
        return notice.format(name=self.path.stem)

    def _follow(self) -> None:
        """Go on under the new name if another process has renamed the file."""
        if self._seen is None or stamp_of(self.path) is not None:
            return
        with suppress(OSError, MemoryError):
            for path in self.path.parent.iterdir():
                if path.suffix == SUFFIX and self._is_seen(path):
                    self.path = path
                    self._lock()
                    return

    def _is_seen(self, path: Path) -> bool:
        """Whether a file is the one that was read or written here last."""
        now = stamp_of(path)
        if now is None or self._seen is None or now[1:] != self._seen[1:]:
            return False
        return now == self._seen or read_if_there(path, RECORD_BYTES) == self._text.encode()

    def _lock(self) -> None:
        """Lock the file; set ``held`` if another process has the lock."""
        try:
            self._claim, self.held = claim(self.path), False
        except HeldError:
            self.held = True

    def _changed(self) -> bool:
        """Whether another process has written the file since it was read or written here."""
        now = stamp_of(self.path)
        if now is None or now == self._seen:
            return False
        if not self._text and self._seen is not None and now[1:] == self._seen[1:]:
            return False  # Some disks number a file anew each time.
        try:
            return read_bytes(self.path, RECORD_BYTES) != self._text.encode()
        except ContentError:
            return True

    def _read_back(self, text: str) -> None:
        """Raise `ContentError` if something else is read back; if nothing can be read now, the next save
        tries again.
        """
        found = read_if_there(self.path, RECORD_BYTES)
        if found is None:
            return
        if found != text.encode():
            raise ContentError(_("the disk gives back something else than was written"), self.path)
        with suppress(UnreadableError):
            read_head(self.path)
            self._checked = True

    def _new_path(self) -> Path:
        """Return an unused file name made from the time, and lock it."""
        stem = datetime.now(UTC).astimezone().strftime("%Y-%m-%d %H.%M.%S")
        path, number = folder() / f"{stem}{SUFFIX}", 1
        while True:
            if _free(path):
                try:
                    self._claim = claim(path)
                except HeldError:
                    pass
                else:
                    return path
            number += 1
            path = folder() / f"{stem} {number}{SUFFIX}"


def _free(path: Path) -> bool:
    """Whether no file of this name exists."""
    try:
        return not os.path.lexists(path)
    except MemoryError:
        return True
