"""Tapes: loops that were decoded once and lie in the user's cache as WAV, since decoding goes on for ever.

A tape is written a slice at a time while its loop is heard, and used from then on. Where there is no room
for it, or nothing may be written, the loop goes on being decoded: nothing that fails here is told to anybody.
"""

import os
import shutil
import time
import wave
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Protocol

import pygame

from citrus_game.client.kit.sound.oggloop import FRAME, OggLoop

SPARE = 1024**3
"""Bytes that must be left on the disk, or no tape is written."""
STALE = 3600.0
"""Seconds after which what an interrupted game was writing goes."""
PIECE = 4 * 44100
"""Frames that are written at once: 4 s, some hundredths of a second's work."""
FAULTS = (OSError, EOFError, ValueError, MemoryError, wave.Error, pygame.error)
"""What goes wrong with files of sound."""


class Slices(Protocol):
    """A long sound that goes round and round."""

    def slice(self, first: int, frames: int) -> bytes:
        """Give so many frames from one on, going on at the beginning after the last."""


class TapeLoop:
    """A tape, read a slice at a time. Raises OSError, EOFError or wave.Error for what is no whole tape."""

    def __init__(self, path: Path) -> None:
        self._path = path
        with wave.open(str(path)) as tape:
            self.frames = tape.getnframes()
            whole = tape.getsampwidth() * tape.getnchannels() == FRAME and self.frames > 0
        if not whole or path.stat().st_size < self.frames * FRAME:
            raise EOFError(path)

    def slice(self, first: int, frames: int) -> bytes:
        """Read so many frames from one on, going on at the beginning after the last."""
        out = b""
        with wave.open(str(self._path)) as tape:
            while len(out) < frames * FRAME:
                tape.setpos(first % self.frames)
                read = tape.readframes(min(frames - len(out) // FRAME, self.frames - first % self.frames))
                if not read:
                    raise EOFError(self._path)
                out += read
                first += len(read) // FRAME
        return out


class Tapes:
    """The tapes in a folder, which ``place`` gives when it is needed; `step` writes what was asked for."""

    def __init__(self, place: Callable[[], Path]) -> None:
        self._place = place
        self._folder: Path | None = None
        self._wanted: list[Path] = []
        self._writing: TapeWriter | None = None
        self._failed = False
        """Whether nothing can be written, so that it is not tried again."""

    def find(self, path: Path) -> Path | None:
        """Give the whole tape of a loop; where there is none it is asked for."""
        tape = self._tape(path)
        try:
            TapeLoop(tape)
        except FAULTS:
            if path not in self._wanted and not self._failed:
                self._wanted.append(path)
            return None
        return tape

    @property
    def waiting(self) -> bool:
        """Tell whether there is something to write."""
        return self._writing is not None or bool(self._wanted)

    def step(self) -> None:
        """Write the next piece of a tape that was asked for; where that cannot be done, give up for good."""
        try:
            if self._writing is None:
                path = self._wanted.pop(0)
                self._writing = TapeWriter(path, self._tape(path))
            if self._writing.step():
                self._writing = None
        except FAULTS:
            self.close()
            self._wanted.clear()
            self._failed = True

    def close(self) -> None:
        """Leave nothing half written."""
        if self._writing is not None:
            self._writing.drop()
            self._writing = None

    def _tape(self, path: Path) -> Path:
        """Name a loop's tape: by what it would sound like, as far as that can be told without reading it."""
        if self._folder is None:
            self._folder = self._place()
            _clear(self._folder)
        try:
            status = path.stat()
            key = f"{path.name} {status.st_size} {status.st_mtime_ns}"
        except OSError:
            key = path.name
        return self._folder / f"{path.stem}-{sha256(key.encode()).hexdigest()[:16]}.wav"


class TapeWriter:
    """A tape that is being written beside its place; it is put there once it is whole."""

    def __init__(self, path: Path, tape: Path) -> None:
        tape.parent.mkdir(parents=True, exist_ok=True)
        self._stem, self._tape = path.stem, tape
        self._part = tape.with_suffix(f".{os.getpid()}.part")
        self._loop = OggLoop(path)
        if shutil.disk_usage(tape.parent).free < SPARE + self._loop.frames * FRAME:
            raise OSError(tape)
        self._file = wave.open(str(self._part), "wb")  # noqa: SIM115, it is written over many frames
        self._file.setparams((2, FRAME // 2, 44100, 0, "NONE", ""))
        self._at = 0

    def step(self) -> bool:
        """Write the next piece; tell whether the tape is whole."""
        piece = min(PIECE, self._loop.frames - self._at)
        self._file.writeframesraw(self._loop.slice(self._at, piece))
        self._at += piece
        if self._at < self._loop.frames:
            return False
        self._file.close()
        self._part.replace(self._tape)
        for older in self._tape.parent.glob(f"{self._stem}-*.wav"):
            if older != self._tape:
                older.unlink(missing_ok=True)
        return True

    def drop(self) -> None:
        """Write no more of it, and take away what there is."""
        with suppress(*FAULTS):
            self._file.close()
        with suppress(OSError):
            self._part.unlink(missing_ok=True)


def _clear(folder: Path) -> None:
    """Take away what interrupted games left half written."""
    with suppress(OSError):
        for part in folder.glob("*.part"):
            if time.time() - part.stat().st_mtime > STALE:
                part.unlink()
