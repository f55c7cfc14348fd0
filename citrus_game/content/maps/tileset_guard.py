"""Checks a map's tilesets and their pictures."""

import posixpath
import re
import struct
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement

from citrus_game.content.disk.files import find_named, read_start
from citrus_game.content.disk.limits import (
    IMAGE_BYTES,
    IMAGE_SIDE,
    KB,
    TILES,
    TILESET_BYTES,
    TILESET_PICTURES,
    TILESETS,
)
from citrus_game.content.disk.problem import ContentError, Faults, Spot, quoted_file
from citrus_game.content.disk.xml_file import numbers, properties, read_xml
from citrus_game.text import _, ngettext

_MOST_NUMBER = 999_999
_PNG = b"\x89PNG\r\n\x1a\n"
_COLOUR = re.compile(r"#?([0-9A-Fa-f]{6})")


class Tilesets:
    """Copies the checked tilesets of a map into the clean tree, and collects their tile numbers in ``known``.

    ``classes`` are the classes of tile numbers, ``moved`` the numbers of tiles that Tiled draws beside their
    space. Errors go into ``faults``; a tileset with one is not copied, and its numbers are `doubtful`.
    """

    def __init__(self, path: Path, clean: Element, faults: Faults, *, outside: bool = False) -> None:
        self._folder, self._outside = path.parent, outside
        self._spot = Spot(path)
        self._clean, self._faults = clean, faults
        self._files: dict[str, Path] = {}
        self._sizes: dict[Path, tuple[int, int]] = {}
        self._left = TILESET_BYTES
        self._names: dict[int, str] = {}
        self._doubt_from: int | None = None
        self.known, self.moved = {0}, set[int]()
        self.classes: dict[int, str] = {}

    @property
    def images(self) -> list[Path]:
        """The pictures named by the tilesets, each once."""
        return list(self._sizes)

    def doubtful(self, number: int) -> bool:
        """Whether a tile number may belong to a tileset that has an error."""
        return self._doubt_from is not None and number >= self._doubt_from and number not in self.known

    def tile_name(self, number: int) -> str:
        """Return how errors name a tile: its id and its tileset."""
        first = max((first for first in self._names if first <= number), default=0)
        return _("tile {id} of {tileset}").format(id=number - first, tileset=self._names.get(first, ""))

    def read(self, source: Element) -> None:
        """Copy all tilesets of a map. Number 0 means no tile."""
        nodes = source.findall("tileset")
        if not 1 <= len(nodes) <= TILESETS:
            message = ngettext(
                "the map has {found} tileset, should have 1 to {most}; add or delete some",
                "the map has {found} tilesets, should have 1 to {most}; add or delete some",
                len(nodes),
            )
            self._faults.add(self._spot.problem(message, found=len(nodes), most=TILESETS))
            self._doubt_from = 0
            return
        for number, node in enumerate(nodes, 1):
            name = node.get("source") or node.get("name") or str(number)
            self._spot = self._spot.at(_("tileset {name}").format(name=name))
            copy, before, numbered = Element("tileset"), len(self._faults.found), set[int]()
            with self._faults:
                numbered = self._tileset(node, copy, posixpath.basename(name))
            if len(self._faults.found) == before:
                self._clean.append(copy)
                self.known |= numbered
            else:
                first = int(copy.get("firstgid", "0"))
                self._doubt_from = first if self._doubt_from is None else min(self._doubt_from, first)

    def _tileset(self, node: Element, copy: Element, name: str) -> set[int]:
        """Copy one tileset, from its own file if it has one, and return its tile numbers; raise
        `ContentError`.
        """
        copy.attrib |= numbers(node, self._spot, ("firstgid",), 1, _MOST_NUMBER)
        first = int(copy.get("firstgid", "0"))
        folder = ""
        source = node.get("source")
        if source is not None:
            folder = posixpath.dirname(source)
            node, raw = read_xml(self._file(source, ".tsx"), "tileset")
            self._left -= len(raw)
            if self._left < 0:
                message = _("the tilesets are larger than {n} KB together; use fewer or smaller ones")
                raise self._spot.problem(message, n=TILESET_BYTES // KB)
        self._names[first] = name
        ids = set[int]()
        with self._faults:
            ids = self._sheet(node, copy, folder)
        tiles = set[int]()
        for tile in node.findall("tile"):
            with self._faults:
                tiles.add(self._tile(tile, copy, folder, first))
        if ids and not tiles <= ids:
            message = _("tile {id} is not in the image; take the tileset’s image again in Tiled")
            raise self._spot.problem(message, id=max(tiles))
        numbered = {first + id_ for id_ in ids | tiles}
        if numbered & self.known:
            self.known -= numbered
            for number in numbered:
                self.classes.pop(number, None)
            raise self._spot.problem(_("its numbers overlap another tileset’s; save the map with Tiled"))
        if len(self.known) + len(numbered) > TILES:
            message = ngettext(
                "the tilesets have more than {n} tile together; use smaller ones",
                "the tilesets have more than {n} tiles together; use smaller ones",
                TILES,
            )
            raise self._spot.problem(message, n=TILES)
        offset = node.find("tileoffset")
        if offset is not None and {offset.get("x", "0"), offset.get("y", "0")} != {"0"}:
            self.moved |= numbered
        return numbered

    def _sheet(self, node: Element, copy: Element, folder: str) -> set[int]:
        """Copy a tileset's sizes, and its image if it has one; return the ids of the tiles in the image."""
        image, sizes = node.find("image"), Faults()
        least = int(image is not None)  # An empty collection of images has tiles of size 0.
        with sizes:
            copy.attrib |= numbers(node, self._spot, ("tilewidth", "tileheight"), least, IMAGE_SIDE)
        with sizes:
            copy.attrib |= numbers(node, self._spot, ("spacing", "margin"), 0, IMAGE_SIDE)
        sizes.raise_all()
        return set(range(self._copy_sheet(image, copy, folder))) if image is not None else set()

    def _tile(self, tile: Element, tileset: Element, folder: str, first: int) -> int:
        """Copy a tile's class, image and property ``art``; return its id."""
        ids = numbers(tile, self._spot, ("id",), 0, _MOST_NUMBER)
        kind = tile.get("type") or tile.get("class") or ""
        self.classes[first + int(ids["id"])] = kind
        clean = SubElement(tileset, "tile", ids | {"type": kind})
        texts = {"art": dict(properties(tile)).get("art", "")}
        image = tile.find("image")
        if image is not None:
            width, height = self._image(image, clean, folder)
            part = {"x": "0", "y": "0", "width": str(width), "height": str(height)}
            said = {name: tile.get(name, value) for name, value in part.items()}
            if said != part:
                texts["part"] = self._part(Element("tile", said), (width, height))
        copies = SubElement(clean, "properties")
        for name, text in texts.items():
            SubElement(copies, "property", {"name": name, "value": text})
        return int(ids["id"])

    def _part(self, tile: Element, size: tuple[int, int]) -> str:
        """Return the part of the image that a tile shows: x, y, width and height as text."""
        part = numbers(tile, self._spot, ("x", "y"), 0, IMAGE_SIDE)
        part |= numbers(tile, self._spot, ("width", "height"), 1, IMAGE_SIDE)
        x, y, width, height = map(int, part.values())
        if x + width > size[0] or y + height > size[1]:
            message = _("a tile shows a part that is not in its image; choose it again in Tiled")
            raise self._spot.problem(message)
        return " ".join(part.values())

    def _copy_sheet(self, image: Element, tileset: Element, folder: str) -> int:
        """Copy a tileset's image; return how many tiles it holds.

        The size in the copy is that of the part with tiles, since pytmx ignores a margin on the right.
        """
        spacing, margin = int(tileset.get("spacing", "0")), int(tileset.get("margin", "0"))
        across, down = (max(0, pixels - margin) for pixels in self._image(image, tileset, folder))
        tileset.findall("image")[-1].attrib |= {"width": str(across), "height": str(down)}
        columns = (across + spacing) // (int(tileset.get("tilewidth", "1")) + spacing)
        rows = (down + spacing) // (int(tileset.get("tileheight", "1")) + spacing)
        if columns * rows > TILES:
            message = ngettext(
                "the image has more than {n} tile; use a smaller one or larger tiles",
                "the image has more than {n} tiles; use a smaller one or larger tiles",
                TILES,
            )
            raise self._spot.problem(message, n=TILES)
        return columns * rows

    def _image(self, image: Element, copy: Element, folder: str) -> tuple[int, int]:
        """Copy an image with its full path; return its size."""
        named = image.get("source", "")
        source = posixpath.join(folder, named) if named else ""
        file = self._file(source, ".png")
        if file not in self._sizes:
            if len(self._sizes) == TILESET_PICTURES:
                message = ngettext(
                    "the tilesets have more than {n} picture; put them together in one",
                    "the tilesets have more than {n} pictures; put them together in one",
                    TILESET_PICTURES,
                )
                raise self._spot.problem(message, n=TILESET_PICTURES)
            self._sizes[file] = png_size(file)
        size = self._sizes[file]
        sides = Element("image", dict(zip(("width", "height"), map(str, size), strict=True)) | image.attrib)
        said = numbers(sides, self._spot, ("width", "height"), 1, IMAGE_SIDE)
        if (int(said["width"]), int(said["height"])) != size:
            message = ngettext(
                "the image {file} is {width} x {height} pixel, not {said}; save the tileset with Tiled",
                "the image {file} is {width} x {height} pixels, not {said}; save the tileset with Tiled",
                size[1],
            )
            raise self._spot.problem(
                message,
                file=quoted_file(source),
                width=size[0],
                height=size[1],
                said=" x ".join(said.values()),
            )
        colour = _COLOUR.fullmatch(image.get("trans", ""))
        SubElement(copy, "image", {"source": str(file), **said, "trans": f"#{colour[1]}" if colour else ""})
        return size

    def _file(self, source: str, suffix: str) -> Path:
        """Return the file for a path relative to the map."""
        if source and not source.lower().endswith(suffix):
            message = _("the file {file} should be one that ends in {suffix}; save it as such")
            raise self._spot.problem(message, file=quoted_file(source), suffix=suffix)
        if source not in self._files:
            try:
                self._files[source] = find_named(self._folder, source, outside=self._outside)
            except ContentError as error:
                raise ContentError(error.message, self._spot.file, self._spot.where) from None
        return self._files[source]


def check_tileset(path: Path) -> list[Path]:
    """Check a tileset's own file as if a map beside it used it; return its images.

    Raise `ContentError`.
    """
    source = Element("map")
    SubElement(source, "tileset", {"firstgid": "1", "source": path.name})
    faults = Faults()
    tilesets = Tilesets(path, Element("map"), faults, outside=True)
    tilesets.read(source)
    faults.raise_all()
    return tilesets.images


def png_size(file: Path) -> tuple[int, int]:
    """Return the size of a PNG from its header; raise `ContentError`."""
    spot = Spot(file)
    head = read_start(file, 24, IMAGE_BYTES)
    if len(head) < 24 or not head.startswith(_PNG):
        raise spot.problem(_("this is not a PNG image; save it as one"))
    width, height = struct.unpack(">II", head[16:])
    if not (1 <= width <= IMAGE_SIDE and 1 <= height <= IMAGE_SIDE):
        message = ngettext(
            "the image is {width} x {height} pixel, should have at most {most} a side; scale it down",
            "the image is {width} x {height} pixels, should have at most {most} a side; scale it down",
            height,
        )
        raise spot.problem(message, width=width, height=height, most=IMAGE_SIDE)
    return width, height
