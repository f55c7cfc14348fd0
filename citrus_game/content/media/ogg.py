"""What an Ogg file consists of: pages with a head each."""

import struct
from collections.abc import Iterator
from typing import NamedTuple

HEAD = struct.Struct("<4sBBqIIIB")
"""A page's head: mark, version, flags, position, stream, number, checksum, count of segments."""
MARK, LAST = b"OggS", 0x04


class Page(NamedTuple):
    """A page: where it begins, where its content begins, where it ends, its flags, its position.

    The position is the number of frames that can be heard once the page is read, 0 in the heads.
    """

    start: int
    content: int
    end: int
    flags: int
    position: int


def pages(raw: bytes) -> Iterator[Page]:
    """Go from page to page; ends where no page begins, which is the end only if the file is whole."""
    at = 0
    while len(raw) - at >= HEAD.size and raw[at : at + 4] == MARK:
        _mark, _version, flags, position, _stream, _number, _sum, segments = HEAD.unpack_from(raw, at)
        content = at + HEAD.size + segments
        end = content + sum(raw[at + HEAD.size : content])
        yield Page(at, content, end, flags, position)
        at = end
