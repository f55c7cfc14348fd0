"""Animated GIFs (GIF89a), in plain Python: one palette, and of each frame only what changed.

The game's pictures have few colours and change little from turn to turn, which makes this quick
enough without another library: most frames are a few tiles.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from struct import pack

Palette = tuple[int, ...]
"""Colours as 0xRRGGBB, at most 255; index 255 stays free for what does not change."""

TRANSPARENT = 255
MOST_COLOURS = 255
COARSE, MIDDLE = 0xF8F8F8, 0x040404
"""Colours that differ only in what this leaves out count as one, their middle, when the palette is made."""
FINE = 0xFCFCFC
"""The same when a colour is looked up in the palette."""
_MOST_CODES = 4096


class Colours(dict[int, int]):
    """The index in a palette of the nearest colour to each 0xAARRGGBB, found when first asked for."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._places = [(colour >> 16, colour >> 8 & 255, colour & 255) for colour in palette]
        self._near: dict[int, int] = {}

    def __missing__(self, colour: int) -> int:
        coarse = colour & FINE
        index = self._near.get(coarse)
        if index is None:
            index = self._near[coarse] = self._nearest(coarse >> 16, coarse >> 8 & 255, coarse & 255)
        self[colour] = index
        return index

    def _nearest(self, red: int, green: int, blue: int) -> int:
        distances = [
            2 * (red - r) * (red - r) + 4 * (green - g) * (green - g) + 3 * (blue - b) * (blue - b)
            for r, g, b in self._places
        ]
        return distances.index(min(distances))


def make_palette(pictures: Iterable[Iterable[int]]) -> Palette:
    """Choose the colours of some pictures of 0xAARRGGBB by median cut; alpha does not matter.

    The box of colours with the widest spread, weighed by its number of pixels, is halved until there
    are enough.
    """
    counts: Counter[int] = Counter()
    for picture in pictures:
        for colour, count in Counter(picture).items():
            counts[colour & COARSE | MIDDLE] += count
    boxes = [sorted(counts.items())]
    while len(boxes) < MOST_COLOURS:
        worst = max(range(len(boxes)), key=lambda number: _weight(boxes[number]))
        if len(boxes[worst]) < 2:
            break
        boxes += _halves(boxes.pop(worst))
    return tuple(sorted(_mean(box) for box in boxes))


Box = list[tuple[int, int]]


def _spread(box: Box) -> tuple[int, int]:
    """Give the channel (as a shift) in which the colours of a box differ most, and by how much."""
    spreads = []
    for shift in (16, 8, 0):
        values = [colour >> shift & 255 for colour, _count in box]
        spreads.append((max(values) - min(values), shift))
    widest = max(spreads)
    return widest[1], widest[0]


def _weight(box: Box) -> float:
    if len(box) < 2:
        return 0.0
    return float(_spread(box)[1] * sum(count for _colour, count in box) ** 0.5)


def _halves(box: Box) -> list[Box]:
    shift, _width = _spread(box)
    ordered = sorted(box, key=lambda item: item[0] >> shift & 255)
    half, seen = sum(count for _colour, count in box) / 2, 0
    for number, (_colour, count) in enumerate(ordered[:-1], 1):
        seen += count
        if seen >= half:
            return [ordered[:number], ordered[number:]]
    return [ordered[:-1], ordered[-1:]]


def _mean(box: Box) -> int:
    total = sum(count for _colour, count in box)
    channels = [
        round(sum((colour >> shift & 255) * count for colour, count in box) / total) for shift in (16, 8, 0)
    ]
    return channels[0] << 16 | channels[1] << 8 | channels[2]


def head(width: int, height: int, palette: Palette) -> bytes:
    """Write a GIF's beginning: its size, palette, and that it repeats without end."""
    table = bytearray()
    for colour in palette:
        table += colour.to_bytes(3, "big")
    table += bytes(3 * 256 - len(table))
    repeat = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
    return b"GIF89a" + pack("<HHBBB", width, height, 0xF7, 0, 0) + bytes(table) + repeat


def frame(indices: bytes, left: int, top: int, width: int, hundredths: int) -> bytes:
    """Write a frame: palette indices of a rectangle, shown for so many hundredths of a second."""
    control = b"!\xf9\x04" + pack("<BHB", 0x05, hundredths, TRANSPARENT) + b"\x00"
    place = b"," + pack("<HHHHB", left, top, width, len(indices) // width, 0)
    return control + place + b"\x08" + b"".join(_blocks(compress(indices))) + b"\x00"


TAIL = b";"
"""What a GIF ends with."""


def _blocks(data: bytes) -> Iterator[bytes]:
    for start in range(0, len(data), 255):
        block = data[start : start + 255]
        yield bytes((len(block),)) + block


def compress(indices: bytes) -> bytes:
    """Compress bytes as GIF does: LZW with codes of 9 to 12 bits."""
    clear, end = 256, 257
    out = bytearray()
    codes: dict[int, int] = {}
    free, size = 258, 9
    held, bits = clear, size
    prefix = indices[0]
    for index in indices[1:]:
        key = prefix << 8 | index
        code = codes.get(key)
        if code is not None:
            prefix = code
            continue
        held |= prefix << bits
        bits += size
        while bits >= 8:
            out.append(held & 255)
            held >>= 8
            bits -= 8
        prefix = index
        if free < _MOST_CODES:
            codes[key] = free
            if free == 1 << size:
                size += 1
            free += 1
        else:
            held |= clear << bits
            bits += size
            codes.clear()
            free, size = 258, 9
    held |= prefix << bits
    bits += size
    # the reader has made one more code by now, which may be the first that needs another bit
    if free == 1 << size and size < 12:
        size += 1
    held |= end << bits
    bits += size
    out += held.to_bytes((bits + 7) // 8, "little")
    return bytes(out)
