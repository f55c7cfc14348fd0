"""A long sound that goes round and round, decoded a slice at a time: a file of minutes takes 2 MB.

The mixer decodes whole files only. So a slice is made into a small file of its own: the heads of the long
one and those of its pages that hold the slice, numbered anew. Slices fit each other to the frame.
"""

import io
import struct
import zlib
from pathlib import Path

import pygame

from citrus_game.content.media.ogg import LAST, Page, pages

FRAME = 4
"""Bytes of a frame: 16 bits for each of two channels."""
_LEAD = 8192
"""Frames that are decoded before a slice: as many as two of the longest blocks, of which one is lost."""
_NUMBER = struct.Struct("<I")
_NUMBER_AT, _SUM_AT, _FLAGS_AT = 18, 22, 5
_MIRRORED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


class OggLoop:
    """An Ogg Vorbis file at the mixer's rate, heard round and round.

    Raises OSError or ValueError for other files.
    """

    def __init__(self, path: Path) -> None:
        self._raw = path.read_bytes()
        found = list(pages(self._raw))
        sounding = next((n for n, page in enumerate(found) if page.position > 0), 0)
        if not sounding or found[-1].end != len(self._raw):
            raise ValueError(path)
        self._heads, self._pages = found[:sounding], found[sounding:]
        self.frames = self._pages[-1].position

    def slice(self, first: int, frames: int) -> bytes:
        """Decode so many frames from one on, going on at the beginning after the last."""
        out = b""
        while len(out) < frames * FRAME:
            first %= self.frames
            last = min(self.frames, first + frames - len(out) // FRAME)
            out += self._decoded(first, last)
            first = last
        return out

    def _decoded(self, first: int, last: int) -> bytes:
        """Decode the frames from ``first`` to before ``last``, which lie in one round."""
        ends = [page.position for page in self._pages]
        begin = next(n for n, end in enumerate(ends) if end > max(0, first - _LEAD))
        until = next(n for n, end in enumerate(ends) if end >= last)
        begin = max(0, begin - 1)
        file = io.BytesIO(self._file(self._pages[begin : until + 1]))
        raw = pygame.mixer.Sound(file).get_raw()
        # the end is known: what was lost of the first block is what is missing before it
        start = ends[until] - len(raw) // FRAME
        return raw[(first - start) * FRAME : (last - start) * FRAME]

    def _file(self, wanted: list[Page]) -> bytes:
        """Put heads and pages into a file that is whole."""
        out = bytearray()
        for number, page in enumerate((*self._heads, *wanted)):
            one = bytearray(self._raw[page.start : page.end])
            one[_FLAGS_AT] = page.flags & ~LAST | LAST * (page is wanted[-1])
            _NUMBER.pack_into(one, _NUMBER_AT, number)
            _NUMBER.pack_into(one, _SUM_AT, 0)
            _NUMBER.pack_into(one, _SUM_AT, _checksum(one))
            out += one
        return bytes(out)


def _checksum(page: bytes | bytearray) -> int:
    """Give Ogg's checksum: zlib's, with all bits mirrored, from 0 and not turned over at the end.

    >>> f"{_checksum(b'OggS'):08x}"
    '5fb0a94f'
    """
    mirrored = zlib.crc32(page.translate(_MIRRORED), 0xFFFFFFFF) ^ 0xFFFFFFFF
    return int(f"{mirrored:032b}"[::-1], 2)
