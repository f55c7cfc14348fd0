"""The shipped maps as Tiled could also save them: other layer formats, groups, file locations."""

import base64
import gzip
import os
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from citrus_game.content.disk.paths import maps

Put = Callable[[Element, list[int], int], None]
"""Writes the tile numbers of a layer, so many columns wide, into its element ``data``."""


def zstd(raw: bytes) -> bytes:
    """Pack bytes as one Zstandard frame with a raw block, which every reader unpacks."""
    block = struct.pack("<I", len(raw) << 3 | 1)[:3]
    return b"\x28\xb5\x2f\xfd" + struct.pack("<BI", 0xA0, len(raw)) + block + raw


def _csv(data: Element, numbers: list[int], _width: int) -> None:
    data.set("encoding", "csv")
    data.text = ",".join(map(str, numbers))


def _xml(data: Element, numbers: list[int], _width: int) -> None:
    for number in numbers:
        SubElement(data, "tile", {"gid": str(number)} if number else {})


def _packed(name: str, pack: Callable[[bytes], bytes]) -> Put:
    def put(data: Element, numbers: list[int], _width: int) -> None:
        data.attrib |= {"encoding": "base64"} | ({"compression": name} if name else {})
        raw = pack(struct.pack(f"<{len(numbers)}I", *numbers))
        data.text = f"\n   {base64.b64encode(raw).decode()}\n  "

    return put


def _chunks(inside: Put) -> Put:
    """Write chunks of 8 by 8 that begin left of and above the middle, as in an infinite map."""

    def put(data: Element, numbers: list[int], width: int) -> None:
        rows = [numbers[at : at + width] for at in range(0, len(numbers), width)]
        for top in range(0, len(rows), 8):
            for left in range(0, width, 8):
                part = [
                    rows[top + y][left + x] if top + y < len(rows) and left + x < width else 0
                    for y in range(8)
                    for x in range(8)
                ]
                place = {"x": str(left - 16), "y": str(top - 8), "width": "8", "height": "8"}
                chunk = SubElement(data, "chunk", place)
                inside(chunk, part, 8)
                for name in ("encoding", "compression"):
                    if name in chunk.attrib:
                        data.set(name, chunk.attrib.pop(name))

    return put


FORMATS: dict[str, Put] = {
    "csv": _csv,
    "xml": _xml,
    "base64": _packed("", bytes),
    "zlib": _packed("zlib", zlib.compress),
    "gzip": _packed("gzip", gzip.compress),
    "zstd": _packed("zstd", zstd),
}
SAVED = [*FORMATS, *(f"infinite {name}" for name in FORMATS), "groups", "infinite groups"]
"""The ways in which a map can be saved."""


def shipped(side: str) -> Element:
    """Read a map that ships."""
    return ElementTree.parse(maps() / f"{side}.tmx").getroot()


def save_as(side: str, way: str) -> Element:
    """Return a shipped map as Tiled would save it in one of the ways."""
    root = shipped(side)
    infinite, _space, name = way.rpartition(" ")
    put = FORMATS.get(name, _csv)
    for layer in root.findall("layer"):
        data = layer.find("data")
        assert data is not None
        numbers = [int(word) for word in (data.text or "").split(",")]
        data.clear()
        (_chunks(put) if infinite else put)(data, numbers, int(root.get("width", "0")))
    if infinite:
        root.set("infinite", "1")
        for each in root.iter("object"):
            for axis, by in (("x", 16), ("y", 8)):
                each.set(axis, str(float(each.get(axis, "0")) - 128 * by))
    if name == "groups":
        _put_in_groups(root)
    return root


def _put_in_groups(root: Element) -> None:
    """Put the layers into groups in one another, moved against each other and back again."""
    outer = SubElement(root, "group", {"name": "board", "offsetx": "7.5", "offsety": "-3"})
    inner = SubElement(outer, "group", {"name": "tiles", "offsetx": "128", "offsety": "256"})
    for layer in root.findall("layer"):
        root.remove(layer)
        inner.append(layer)
    sites = root.find("objectgroup")
    assert sites is not None
    root.remove(sites)
    outer.append(sites)
    sites.attrib |= {"offsetx": "128", "offsety": "256"}


def write_map(root: Element, folder: Path, name: str = "board.tmx") -> Path:
    """Write a map, with the shipped tileset and picture beside it."""
    for each in ("citrus.tsx", "citrus.png"):
        (folder / each).write_bytes((maps() / each).read_bytes())
    ElementTree.ElementTree(root).write(folder / name, encoding="UTF-8", xml_declaration=True)
    return folder / name


def write_project(folder: Path, number: int) -> Path:
    """Write a project as Tiled's users lay it out, one of 144 kinds; returns the map."""
    tilesets = folder / ("tilesets", "assets/tiles", "tiles", "..")[number % 4]
    pictures = folder / ("tilesets", "graphics", "assets/img")[number // 4 % 3]
    place = folder / ("maps", "levels/one", "data/maps/eu")[number // 12 % 3]
    for each in (tilesets, pictures, place):
        each.mkdir(parents=True, exist_ok=True)
    root = save_as(("long", "short")[number % 2], [way for way in SAVED if "zstd" not in way][number % 12])
    image = pictures / "citrus.png"
    image.write_bytes((maps() / "citrus.png").read_bytes())
    tileset = ElementTree.parse(maps() / "citrus.tsx").getroot()
    picture, used = tileset.find("image"), root.find("tileset")
    assert picture is not None
    assert used is not None
    embedded = number // 36 % 2 == 1
    file = tilesets / "terrain.tsx"
    beside = place if embedded else tilesets
    picture.set("source", Path(os.path.relpath(image, beside)).as_posix())
    if number // 72 % 2:
        del picture.attrib["width"], picture.attrib["height"]
    if embedded:
        used.attrib = tileset.attrib | {"firstgid": "1"}
        used.extend(tileset)
    else:
        ElementTree.ElementTree(tileset).write(file, encoding="UTF-8", xml_declaration=True)
        used.set("source", Path(os.path.relpath(file, place)).as_posix())
    ElementTree.ElementTree(root).write(place / "board.tmx", encoding="UTF-8", xml_declaration=True)
    return place / "board.tmx"
