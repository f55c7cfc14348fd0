"""The guards for a map's tilesets and their images."""

import struct
from pathlib import Path, PurePosixPath
from xml.etree.ElementTree import Element, SubElement

from citrus_game.content.disk.files import open_inside, read_bytes
from citrus_game.content.disk.limits import IMAGE_BYTES, IMAGE_SIDE, TILES, TILESETS
from citrus_game.content.disk.problem import ContentError, Spot, shown
from citrus_game.content.disk.xmlfile import numbers, properties, read_xml
from citrus_game.text import _

_MOST_NUMBER = 999_999
_PNG = b"\x89PNG\r\n\x1a\n"


class Tilesets:
    """Copies a map's tilesets into the clean map, and learns which tile numbers they give."""

    def __init__(self, path: Path, clean: Element) -> None:
        self._folder = path.parent
        self._spot = Spot(path)
        self._clean = clean
        self._known = {0}
        self.images: list[Path] = []

    def read(self, source: Element) -> set[int]:
        """Give every tile number that a layer may hold; 0 is no tile. Raises `ContentError`."""
        nodes = source.findall("tileset")
        if not 1 <= len(nodes) <= TILESETS:
            message = _("the map has {found} tilesets, should have 1 to {most}; add or delete some")
            raise self._spot.problem(message, found=len(nodes), most=TILESETS)
        for number, node in enumerate(nodes, 1):
            name = node.get("source") or node.get("name") or str(number)
            self._spot = self._spot.at(_("tileset {name}").format(name=name))
            self._tileset(node)
        return self._known

    def _tileset(self, node: Element) -> None:
        """Copy one tileset, from its own file if it has one."""
        first = numbers(node, self._spot, ("firstgid",), 1, _MOST_NUMBER)
        inside = PurePosixPath()
        source = node.get("source")
        if source is not None:
            inside = PurePosixPath(source).parent
            node, _raw = read_xml(self._file(source, ".tsx"), "tileset")
        copy = SubElement(self._clean, "tileset", first)
        copy.attrib |= numbers(node, self._spot, ("tilewidth", "tileheight"), 1, IMAGE_SIDE)
        copy.attrib |= numbers(node, self._spot, ("spacing", "margin"), 0, IMAGE_SIDE)
        image = node.find("image")
        ids = set(range(self._image(image, copy, inside, copy))) if image is not None else set()
        tiles = {int(tile["id"]) for tile in self._tiles(node, copy, inside)}
        if image is not None and not tiles <= ids:
            message = _("tile {id} is not in the image; take the tileset’s image again in Tiled")
            raise self._spot.problem(message, id=max(tiles))
        gids = {int(first["firstgid"]) + id_ for id_ in ids | tiles}
        if gids & self._known:
            raise self._spot.problem(_("its numbers overlap another tileset’s; save the map with Tiled"))
        self._known |= gids
        if len(self._known) > TILES:
            message = _("the tilesets have more than {n} tiles together; use smaller ones")
            raise self._spot.problem(message, n=TILES)

    def _tiles(self, node: Element, copy: Element, inside: PurePosixPath) -> list[dict[str, str]]:
        """Copy each tile's class, image and property ``art``; gives their ids."""
        found = []
        for tile in node.findall("tile"):
            ids = numbers(tile, self._spot, ("id",), 0, _MOST_NUMBER)
            kind = tile.get("type") or tile.get("class") or ""
            clean = SubElement(copy, "tile", ids | {"type": kind})
            art = dict(properties(tile)).get("art", "")
            SubElement(SubElement(clean, "properties"), "property", {"name": "art", "value": art})
            image = tile.find("image")
            if image is not None:
                self._image(image, clean, inside, copy)
            found.append(ids)
        return found

    def _image(self, image: Element, copy: Element, inside: PurePosixPath, tileset: Element) -> int:
        """Copy an image, its path seen from the map; gives how many tiles it holds.

        Its size in the copy is that of the part with tiles, for pytmx knows no margin on the right.
        """
        named = image.get("source", "")
        source = str(inside / named)
        file = self._file(source if named else "", ".png")
        size = _png_size(file)
        self.images.append(file)
        said = numbers(image, self._spot, ("width", "height"), 1, IMAGE_SIDE)
        if (int(said["width"]), int(said["height"])) != size:
            message = _(
                "the image {file} is {width} x {height} pixels, not {said}; save the tileset with Tiled"
            )
            raise self._spot.problem(
                message, file=shown(source), width=size[0], height=size[1], said=" x ".join(said.values())
            )
        spacing, margin = int(tileset.get("spacing", "0")), int(tileset.get("margin", "0"))
        across, down = (max(0, pixels - margin) for pixels in size)
        SubElement(copy, "image", {"source": source, "width": str(across), "height": str(down)})
        columns = (across + spacing) // (int(tileset.get("tilewidth", "1")) + spacing)
        rows = (down + spacing) // (int(tileset.get("tileheight", "1")) + spacing)
        if columns * rows > TILES:
            message = _("the image has more than {n} tiles; use a smaller one or larger tiles")
            raise self._spot.problem(message, n=TILES)
        return columns * rows

    def _file(self, source: str, suffix: str) -> Path:
        """Give the file that a relative path names; it must lie in the map's folder or under it."""
        if source and not source.lower().endswith(suffix):
            message = _("the file {file} should be one that ends in {suffix}; save it as such")
            raise self._spot.problem(message, file=shown(source), suffix=suffix)
        try:
            return open_inside(self._folder, source)
        except ContentError as error:
            raise ContentError(error.message, self._spot.file, self._spot.where) from None


def check_tileset(path: Path) -> list[Path]:
    """Judge a tileset's own file as a map beside it would see it; gives its images. Raises `ContentError`."""
    source = Element("map")
    SubElement(source, "tileset", {"firstgid": "1", "source": path.name})
    tilesets = Tilesets(path, Element("map"))
    tilesets.read(source)
    return tilesets.images


def _png_size(file: Path) -> tuple[int, int]:
    """Read a picture's size from its own header; raises `ContentError`."""
    spot = Spot(file)
    head = read_bytes(file, IMAGE_BYTES)[:24]
    if len(head) < 24 or not head.startswith(_PNG):
        raise spot.problem(_("this is not a PNG image; save it as one"))
    width, height = struct.unpack(">II", head[16:])
    if not (1 <= width <= IMAGE_SIDE and 1 <= height <= IMAGE_SIDE):
        message = _(
            "the image is {width} x {height} pixels, should have at most {most} a side; scale it down"
        )
        raise spot.problem(message, width=width, height=height, most=IMAGE_SIDE)
    return width, height
