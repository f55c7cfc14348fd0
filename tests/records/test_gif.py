"""The GIF encoder: what a plain decoder makes of it is what went in; the palette is near enough."""

import random
import struct
from collections.abc import Iterator

import pytest

from citrus_game.client.export import gif


def decode(data: bytes) -> bytes:
    """Undo the compression, by the description of GIF89a."""
    clear, end = 256, 257
    table: list[bytes] = []
    out = bytearray()
    held = bits = 0
    size = 9
    before = b""
    rest = iter(data)
    while True:
        while bits < size:
            held |= next(rest) << bits
            bits += 8
        code = held & ((1 << size) - 1)
        held >>= size
        bits -= size
        if code == clear:
            table = [bytes((n,)) for n in range(256)] + [b"", b""]
            size, before = 9, b""
            continue
        if code == end:
            return bytes(out)
        entry = table[code] if code < len(table) else before + before[:1]
        if before and len(table) < 4096:
            table.append(before + entry[:1])
            if len(table) == 1 << size and size < 12:
                size += 1
        out += entry
        before = entry


@pytest.mark.parametrize("letters", [1, 2, 5, 256])
def test_what_is_compressed_comes_back(letters: int) -> None:
    rng = random.Random(letters)
    for length in [*range(1, 300, 7), 510, 511, 512, 513, 4000, 70_000]:
        data = bytes(rng.randrange(letters) for _ in range(length))
        assert decode(gif.compress(data)) == data


def test_a_picture_of_few_colours_keeps_them() -> None:
    colours = [0xFF000000 | rng for rng in (0x102030, 0xF0E0D0, 0x808080, 0x0000FF)]
    palette = gif.make_palette([colours * 5])
    found = gif.Colours(palette)
    for colour in colours:
        near = palette[found[colour]]
        assert all(abs((near >> shift & 255) - (colour >> shift & 255)) < 8 for shift in (16, 8, 0))
    assert len({found[colour] for colour in colours}) == 4


def test_a_palette_has_at_most_255_colours() -> None:
    rng = random.Random(1)
    picture = [rng.randrange(1 << 24) for _ in range(20_000)]
    palette = gif.make_palette([picture])
    assert len(palette) == gif.MOST_COLOURS
    found = gif.Colours(palette)
    far = [
        max(abs((palette[found[c]] >> s & 255) - (c >> s & 255)) for s in (16, 8, 0)) for c in picture[:500]
    ]
    assert sum(far) / len(far) < 40


def blocks(raw: bytes) -> Iterator[tuple[int, int, int, int, int, bytes]]:
    """Read a GIF's frames: hundredths of a second, left, top, width, height, indices."""
    at = 13 + 3 * 256
    hundredths = 0
    while raw[at : at + 1] != gif.TAIL:
        if raw[at] == 0x21:
            if raw[at + 1] == 0xF9:
                hundredths = struct.unpack_from("<H", raw, at + 4)[0]
            at += 2
            while raw[at]:
                at += raw[at] + 1
            at += 1
            continue
        left, top, width, height = struct.unpack_from("<HHHH", raw, at + 1)
        at += 11
        data = bytearray()
        while raw[at]:
            data += raw[at + 1 : at + 1 + raw[at]]
            at += raw[at] + 1
        at += 1
        yield hundredths, left, top, width, height, decode(bytes(data))


def test_a_whole_file() -> None:
    palette = (0x112233, 0xFFEEDD)
    frames = [(bytes([0, 1] * 6), 0, 0, 4, 50), (bytes([1, gif.TRANSPARENT]), 1, 2, 2, 7)]
    raw = gif.head(4, 3, palette) + b"".join(gif.frame(*frame) for frame in frames) + gif.TAIL
    assert raw[:10] == b"GIF89a" + struct.pack("<HH", 4, 3)
    assert raw[13:19] == bytes.fromhex("112233ffeedd")
    assert list(blocks(raw)) == [
        (50, 0, 0, 4, 3, bytes([0, 1] * 6)),
        (7, 1, 2, 2, 1, bytes([1, gif.TRANSPARENT])),
    ]
