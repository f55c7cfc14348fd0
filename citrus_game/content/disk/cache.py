"""What was worked out before and may be forgotten: a folder that anybody may delete at any time."""

import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from citrus_game.content.disk.files import read_if_there, write_bytes_atomically
from citrus_game.content.disk.limits import CACHE_BYTES, ENTRIES, IMAGE_BYTES
from citrus_game.content.disk.paths import user_cache
from citrus_game.content.disk.problem import ContentError


class Cache:
    """Bytes by key, such as a saved game's thumbnail; nothing that fails here is told to anybody.

    A key says all that the bytes depend on: a file's name with its time and size, and how large it is drawn.
    """

    def __init__(self, name: str, most: int = CACHE_BYTES) -> None:
        self.folder = user_cache() / name
        self._trim(most)

    def get(self, key: str) -> bytes | None:
        """Give what was kept under a key; None where nothing is."""
        return read_if_there(self._path(key), IMAGE_BYTES)

    def put(self, key: str, raw: bytes) -> None:
        """Keep bytes under a key, whole or not at all."""
        with suppress(ContentError):
            write_bytes_atomically(self._path(key), raw, lasting=False)

    def _path(self, key: str) -> Path:
        return self.folder / sha256(key.encode(errors="replace")).hexdigest()

    def _trim(self, most: int) -> None:
        """Forget what was kept longest ago where it is too much."""
        with suppress(OSError, MemoryError):
            found = []
            with os.scandir(self.folder) as entries:
                for entry in entries:
                    status = entry.stat(follow_symlinks=False)
                    found.append((status.st_mtime, status.st_size, entry.path))
            left = sum(size for _time, size, _path in found)
            for number, (_time, size, path) in enumerate(sorted(found)):
                if left <= most and len(found) - number <= 2 * ENTRIES:
                    break
                with suppress(OSError):
                    Path(path).unlink()
                left -= size
