"""A disk cache that anybody may delete at any time."""

import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from citrus_game.content.disk.files import read_if_there, write_bytes_atomically
from citrus_game.content.disk.limits import CACHE_BYTES, ENTRIES, IMAGE_BYTES
from citrus_game.content.disk.paths import user_cache
from citrus_game.content.disk.problem import ContentError


class Cache:
    """Bytes stored by key, such as thumbnails of saved games; all errors are ignored.

    The key must name everything that the bytes depend on, e.g. a file's name, time and size, and the size
    drawn.
    """

    def __init__(self, name: str, most: int = CACHE_BYTES) -> None:
        self.folder = user_cache() / name
        self._trim(most)

    def get(self, key: str) -> bytes | None:
        """Return the bytes of a key, or None."""
        return read_if_there(self._path(key), IMAGE_BYTES)

    def put(self, key: str, raw: bytes) -> None:
        """Store bytes under a key, atomically."""
        with suppress(ContentError):
            write_bytes_atomically(self._path(key), raw, lasting=False)

    def _path(self, key: str) -> Path:
        return self.folder / sha256(key.encode(errors="replace")).hexdigest()

    def _trim(self, most: int) -> None:
        """Delete the oldest entries beyond the size limit."""
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
