"""Decodes the tiles of a Tiled layer: CSV, XML or base64, compressed or not, whole or in chunks."""

import re
import struct
import zlib
from base64 import b64decode
from collections.abc import Iterator, Sequence
from importlib import import_module
from xml.etree.ElementTree import Element

from citrus_game.content.disk.limits import CHUNK_SIDE, LAYER_TILES
from citrus_game.content.disk.problem import Faults, Spot, quoted_value
from citrus_game.content.disk.xml_file import numbers
from citrus_game.content.maps.tileset_guard import Tilesets
from citrus_game.rules.model.board import column_name
from citrus_game.text import _, ngettext

Tiles = dict[tuple[int, int], int]
"""The tile numbers of a layer, with flip flags, by (column, row), without empty spaces; 0 for a wrong one."""

_NUMBER = re.compile(r"[0-9]{1,10}")
NAMED = 8
"""Maximum number of spaces that an error names."""
_PLACE = re.compile(r"-?[0-9]{1,6}")
FLIPS, _OF_HEXAGONS = 0b111 << 29, 1 << 28
"""Flip flags of a tile number; the last one rotates hexagonal tiles and is ignored here."""


def read_tiles(
    layer: Element, spot: Spot, size: tuple[int, int] | None, tilesets: Tilesets, faults: Faults
) -> Tiles:
    """Return the tiles of a layer; ``size`` is (columns, rows), or None for an infinite map in chunks.

    A number that no tileset has is an error, each once with its spaces; one that is doubtful is left in.
    Raise `ContentError` if the layer cannot be read.
    """
    data = layer.find("data")
    if data is None:
        raise spot.problem(_("the layer has no tiles; save the map with Tiled"))
    tiles: Tiles = {}
    wrong: dict[str, list[tuple[int, int]]] = {}
    for (left, top, width, height), node in _parts(data, spot, size):
        for index, word in enumerate(_words(node, data, spot, width * height)):
            place = left + index % width, top + index // width
            number = int(word) & ~_OF_HEXAGONS if _NUMBER.fullmatch(word) else -1
            plain = number & ~FLIPS
            if number >= 0 and (plain in tilesets.known or tilesets.doubtful(plain)):
                if plain:
                    tiles[place] = number
            else:
                wrong.setdefault(word, []).append(place)
                tiles[place] = 0
    if wrong:
        text = ngettext(
            "{found} is no tile of the map; paint the space again in Tiled",
            "{found} are no tiles of the map; paint the spaces again in Tiled",
            len(wrong),
        )
        found = ", ".join(quoted_value(word) for word in list(wrong)[:NAMED])
        places = [place for each in wrong.values() for place in each]
        faults.add(spaces_of(spot, places).problem(text, found=found))
    return tiles


def space_of(spot: Spot, column: int, row: int) -> Spot:
    """Return the place in a layer for errors about one space."""
    return spaces_of(spot, [(column, row)])


def spaces_of(spot: Spot, places: Sequence[tuple[int, int]]) -> Spot:
    """Return the place in a layer for errors about several spaces; it names the first few."""
    names = ", ".join(map(_space_name, places[:NAMED])) + (" …" if len(places) > NAMED else "")
    text = ngettext("{layer}, space {space}", "{layer}, spaces {space}", len(places))
    return spot.at(text.format(layer=spot.where, space=names))


def _space_name(place: tuple[int, int]) -> str:
    column, row = place
    return f"{column_name(column)}{row + 1}" if column >= 0 and row >= 0 else f"({column}, {row})"


def _parts(
    data: Element, spot: Spot, size: tuple[int, int] | None
) -> Iterator[tuple[tuple[int, int, int, int], Element]]:
    """Yield (column, row, width, height) and the element of each stored part."""
    if size is not None:
        yield (0, 0, *size), data
        return
    tiles, chunks = 0, data.findall("chunk")
    if not chunks and (data.find("tile") is not None or (data.text or "").strip()):
        raise spot.problem(_("the map is infinite and its layer has no chunks; save the map with Tiled"))
    for chunk in chunks:
        at = [chunk.get(axis, "") for axis in ("x", "y")]
        if not all(map(_PLACE.fullmatch, at)):
            raise spot.problem(_("a chunk lies nowhere; save the map with Tiled"))
        found = numbers(chunk, spot, ("width", "height"), 1, CHUNK_SIDE)
        width, height = int(found["width"]), int(found["height"])
        tiles += width * height
        if tiles > LAYER_TILES:
            message = ngettext(
                "the layer is larger than {n} space; erase the tiles that lie far away",
                "the layer is larger than {n} spaces; erase the tiles that lie far away",
                LAYER_TILES,
            )
            raise spot.problem(message, n=LAYER_TILES)
        yield (int(at[0]), int(at[1]), width, height), chunk


def _words(node: Element, data: Element, spot: Spot, right: int) -> list[str]:
    """Return the tile numbers of a part as texts; there must be ``right`` of them."""
    encoding, compression = data.get("encoding"), data.get("compression") or ""
    text = (node.text or "").strip()
    if encoding is None and not compression:
        words = [tile.get("gid", "0") for tile in node.findall("tile")]
    elif encoding == "csv" and not compression:
        words = [word.strip() for word in text.split(",")] if text else []
    elif encoding == "base64":
        raw = _unpack(text, compression, spot, 4 * right)
        words = [str(number) for (number,) in struct.iter_unpack("<I", raw[: len(raw) // 4 * 4])]
    else:
        message = _("the tiles are stored as {found}, which cannot be read; {choose}")
        raise spot.problem(message, found=quoted_value(encoding or compression), choose=_choose_another())
    if len(words) != right:
        message = ngettext(
            "the layer holds {found} tile, should hold {right}; save the map with Tiled",
            "the layer holds {found} tiles, should hold {right}; save the map with Tiled",
            len(words),
        )
        raise spot.problem(message, found=len(words), right=right)
    return words


def _unpack(text: str, compression: str, spot: Spot, right: int) -> bytes:
    """Decode base64 and decompress it; more than ``right`` bytes are an error."""
    try:
        raw = b64decode("".join(text.split()), validate=True)
        if compression in ("zlib", "gzip"):
            unpacker = zlib.decompressobj(wbits=zlib.MAX_WBITS | 32)
            raw = unpacker.decompress(raw, right + 1)
            if len(raw) <= right and not unpacker.eof:
                raise ValueError("cut off")
        elif compression == "zstd":
            raw = _unpack_zstd(raw, right + 1, spot)
        elif compression:
            message = _("the tiles are stored as {found}, which cannot be read; {choose}")
            raise spot.problem(message, found=quoted_value(compression), choose=_choose_another())
    except (ValueError, zlib.error):
        raise spot.problem(_("the tiles are damaged; save the map with Tiled")) from None
    if len(raw) > right:
        message = ngettext(
            "the layer holds more than the {right} tile it should hold; save the map with Tiled",
            "the layer holds more than the {right} tiles it should hold; save the map with Tiled",
            right // 4,
        )
        raise spot.problem(message, right=right // 4)
    return raw


def _unpack_zstd(raw: bytes, most: int, spot: Spot) -> bytes:
    """Decompress Zstandard with Python's module (3.14) or the package zstandard; raise ValueError."""
    for name in ("compression.zstd", "zstandard"):
        try:
            zstd = import_module(name)
        except ImportError:
            continue
        unpacker = zstd.ZstdDecompressor()
        try:
            if name == "zstandard":
                found: bytes = unpacker.stream_reader(raw).read(most)
            else:
                found = unpacker.decompress(raw, most)
        except zstd.ZstdError as error:
            raise ValueError(str(error)) from None
        return found
    message = _("the tiles are stored as {found}, for which a library is missing; {choose}")
    raise spot.problem(message, found=quoted_value("zstd"), choose=_choose_another())


def _choose_another() -> str:
    return _("choose the tile layer format CSV in the map’s properties in Tiled, and save")
