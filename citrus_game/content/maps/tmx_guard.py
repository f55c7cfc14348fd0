"""Checks a map before pytmx reads it, since pytmx does not check its input.

Only the ground is copied into a clean tree, with the tilesets inside; groups, chunks and offsets are
resolved, so that it looks as in Tiled. All that is wrong is collected, and what can be read is read.
"""

import hashlib
import re
from collections.abc import Container, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement

from citrus_game.content.disk.limits import IMAGE_SIDE
from citrus_game.content.disk.problem import Faults, Spot, nearest, quoted_value
from citrus_game.content.disk.xml_file import numbers, properties, read_xml
from citrus_game.content.maps.layer_data import FLIPS, Tiles, read_tiles, spaces_of
from citrus_game.content.maps.sites import Site, Templates, finite, read_sites
from citrus_game.content.maps.tileset_guard import Tilesets
from citrus_game.rules.model.board import LARGEST
from citrus_game.text import _, counted, ngettext

GROUND, SPACES, SITES = "ground", "spaces", "sites"
PROPERTIES = ("title", "side", "start_sites")

_DIGITS = 6
"""Digits of coordinates that count: editors write values close to 0 as 1e-14."""
_WHITE = (1.0, 1.0, 1.0, 1.0)
_COLOUR = re.compile(r"#([0-9A-Fa-f]{2})?([0-9A-Fa-f]{6})")


class _Layer(NamedTuple):
    """A layer with the offset in pixels and the tint (0 to 1 each, last the opacity) of its groups added."""

    node: Element
    offset: tuple[float, float] = (0.0, 0.0)
    tint: tuple[float, ...] = _WHITE

    def inside(self, node: Element, spot: Spot) -> "_Layer":
        """Return a layer or group inside this group."""
        x, y, opacity = (
            _decimal(node, name, spot, otherwise)
            for name, otherwise in (("offsetx", "0"), ("offsety", "0"), ("opacity", "1"))
        )
        seen = min(max(opacity, 0.0), 1.0) * (node.get("visible", "1") != "0")
        tint = _tint(node.get("tintcolor", ""))
        mixed = tuple(mine * its for mine, its in zip(self.tint, (*tint[:3], tint[3] * seen), strict=True))
        return _Layer(node, (self.offset[0] + x, self.offset[1] + y), mixed)


@dataclass(frozen=True)
class CleanMap:
    """What a map holds, as far as it can be read: a tree with its tilesets and ground for pytmx, the tiles of
    the layer ``spaces`` and the sites by column and row, the map's own properties.

    ``tree`` and ``size`` are None if an error leaves no board to look at, ``sites`` without such a layer.
    """

    tree: Element | None
    size: tuple[int, int] | None
    spaces: Tiles
    sites: list[Site] | None
    tilesets: Tilesets
    texts: dict[str, str]
    sha256: str


def clean_map(path: Path, faults: Faults, *, outside: bool) -> CleanMap:
    """Return the checked content of a map; its errors go into ``faults``.

    ``outside``: tilesets, pictures and templates may lie outside the map's folder. Raise `ContentError` if
    the file is no map at all.
    """
    source, raw = read_xml(path, "map")
    spot = Spot(path)
    if source.get("orientation") != "orthogonal":
        message = _("the orientation is {found}, should be orthogonal; set it in the map’s properties")
        faults.add(spot.problem(message, found=quoted_value(source.get("orientation"))))
    clean = Element("map", {"orientation": "orthogonal"})
    tile = _sizes(source, spot, ("tilewidth", "tileheight"), IMAGE_SIDE, faults)
    infinite = source.get("infinite", "0") != "0"
    size = None if infinite else _sizes(source, spot, ("width", "height"), LARGEST, faults)
    tilesets = Tilesets(path, clean, faults, outside=outside)
    tilesets.read(source)
    layers = list(_layers(source, spot, faults))
    ground, spaces, sites = (
        _only(layers, tag, name, spot, faults)
        for tag, name in (("layer", GROUND), ("layer", SPACES), ("objectgroup", SITES))
    )
    drawn: Tiles = {}
    kinds: Tiles | None = None
    if infinite or size is not None:
        reader = _Reader(size, tile, tilesets, faults)
        if spaces is not None:
            kinds = reader.tiles(spaces.node, spot.at(layer_name(SPACES)))
        if ground is not None:
            drawn = reader.ground(ground, spaces, spot.at(layer_name(GROUND)))
    frame = None
    if kinds is not None:
        with faults:
            frame = (0, 0, *size) if size else _frame(kinds.keys() | drawn.keys(), spot)
    found = None
    if sites is not None:
        corner = None
        if frame is not None and tile is not None and spaces is not None:
            corner = _corner(frame, tile, spaces.offset, sites.offset)
        templates = Templates(path, outside=outside)
        found = read_sites(sites.node, corner, tile, templates, spot.at(layer_name(SITES)), faults)
    sha256, texts = hashlib.sha256(raw).hexdigest(), _properties(source, spot, faults)
    if frame is None or tile is None or kinds is None:
        return CleanMap(None, None, {}, found, tilesets, texts, sha256)
    left, top, width, height = frame
    clean.attrib |= {"tilewidth": str(tile[0]), "tileheight": str(tile[1])}
    clean.attrib |= {"width": str(width), "height": str(height)}
    tint = ground.tint if ground is not None else _WHITE
    _copy_ground(drawn, frame, tilesets.known, clean).set(
        "tintcolor", "".join(f"{round(255 * part):02x}" for part in tint)
    )
    inside = {(column - left, row - top): number for (column, row), number in kinds.items()}
    return CleanMap(clean, (width, height), inside, found, tilesets, texts, sha256)


def _sizes(
    node: Element, spot: Spot, names: tuple[str, str], most: int, faults: Faults
) -> tuple[int, int] | None:
    """Return two sizes of the map, or None if one of them is wrong."""
    with faults:
        found = numbers(node, spot, names, 1, most)
        return int(found[names[0]]), int(found[names[1]])
    return None


def _corner(
    frame: tuple[int, int, int, int],
    tile: tuple[int, int],
    spaces: tuple[float, float],
    sites: tuple[float, float],
) -> tuple[float, float]:
    """Return where the board's upper left corner is in the coordinates of the layer ``sites``, in pixels."""
    return frame[0] * tile[0] + spaces[0] - sites[0], frame[1] * tile[1] + spaces[1] - sites[1]


def layer_name(name: str) -> str:
    """Return how errors name a layer."""
    return _("layer {name}").format(name=name)


def _properties(source: Element, spot: Spot, faults: Faults) -> dict[str, str]:
    """Return the map's own properties; one whose name is nearly right is told, and taken."""
    texts = dict(properties(source))
    found = {}
    for name in PROPERTIES:
        text = texts.get(name, "")
        near = nearest(name, texts.keys() - set(PROPERTIES)) if name not in texts else None
        if near is not None:
            text = texts[near]
            message = _("the map’s properties have {found} instead; did you mean '{word}'?")
            faults.add(spot.at(property_name(name)).problem(message, found=quoted_value(near), word=name))
        found[name] = text
    return found


def property_name(name: str) -> str:
    """Return how errors name a property of the map."""
    return {
        "title": _("property title"),
        "side": _("property side"),
        "start_sites": _("property start_sites"),
    }[name]


def _layers(source: Element, spot: Spot, faults: Faults) -> Iterator[_Layer]:
    """Yield all layers of a map, including those in groups."""
    groups = [_Layer(source)]
    while groups:
        group = groups.pop()
        for node in group.node:
            if node.tag in ("layer", "objectgroup", "group"):
                layer = _Layer(node)
                with faults:
                    layer = group.inside(node, spot)
                if node.tag == "group":
                    groups.append(layer)
                else:
                    yield layer


def _only(layers: list[_Layer], tag: str, name: str, spot: Spot, faults: Faults) -> _Layer | None:
    """Return the only layer of this kind and name, or the one with nearly that name; what is wrong with it is
    told.
    """
    place = spot.at(layer_name(name))
    found = [layer for layer in layers if layer.node.tag == tag and layer.node.get("name") == name]
    if len(found) > 1:
        faults.add(place.problem(_("there are several such layers; delete or rename the others")))
    if found:
        return found[0]
    kind = _("object layer") if tag == "objectgroup" else _("tile layer")
    if any(layer.node.get("name") == name for layer in layers):
        message = _("the layer with this name is of another kind; add a {kind} instead")
        faults.add(place.problem(message, kind=kind))
        return None
    others = {layer.node.get("name", ""): layer for layer in layers if layer.node.tag == tag}
    near = nearest(name, others.keys() - {GROUND, SPACES, SITES})
    if near is not None:
        message = _("this {kind} is missing, but there is {found}; did you mean '{word}'?")
        faults.add(place.problem(message, kind=kind, found=quoted_value(near), word=name))
        return others[near]
    faults.add(place.problem(_("this {kind} is missing; add it"), kind=kind))
    return None


class _Reader:
    """Reads the tile layers of a map; ``size`` is None for an infinite one."""

    def __init__(
        self,
        size: tuple[int, int] | None,
        tile: tuple[int, int] | None,
        tilesets: Tilesets,
        faults: Faults,
    ) -> None:
        self._size, self._tile, self._tilesets, self._faults = size, tile, tilesets, faults

    def tiles(self, layer: Element, spot: Spot) -> Tiles | None:
        """Return the tiles of a layer, or None; unless the map is infinite, it must have the map's size."""
        size = self._size
        if size is not None and (layer.get("width"), layer.get("height")) != (str(size[0]), str(size[1])):
            message = _(
                "the layer has another size than the map, {width} x {height}; resize the map in Tiled"
            )
            self._faults.add(spot.problem(message, width=size[0], height=size[1]))
            return None
        with self._faults:
            return read_tiles(layer, spot, size, self._tilesets, self._faults)
        return None

    def ground(self, ground: _Layer, spaces: _Layer | None, spot: Spot) -> Tiles:
        """Return what the ground shows on each space; a hidden layer shows nothing."""
        found = self.tiles(ground.node, spot) or {}
        other = spaces.offset if spaces is not None else ground.offset
        moved = [its - theirs for its, theirs in zip(ground.offset, other, strict=True)]
        columns, rows = (
            round(pixels / side, _DIGITS) for pixels, side in zip(moved, self._tile or (1, 1), strict=True)
        )
        if columns % 1 or rows % 1:
            message = ngettext(
                "the layer lies {x}, {y} pixel beside the layer spaces; set its offset to 0 in Tiled",
                "the layer lies {x}, {y} pixels beside the layer spaces; set its offset to 0 in Tiled",
                counted(abs(moved[1])),
            )
            self._faults.add(spot.problem(message, x=f"{moved[0]:g}", y=f"{moved[1]:g}"))
        beside = [at for at, number in found.items() if number & ~(0b1111 << 28) in self._tilesets.moved]
        if beside:
            message = _("the tileset draws this tile beside its space; set its drawing offset to 0 in Tiled")
            self._faults.add(spaces_of(spot, beside).problem(message))
        if not ground.tint[-1]:
            return {}
        return {(column + int(columns), row + int(rows)): number for (column, row), number in found.items()}


def _frame(places: set[tuple[int, int]], spot: Spot) -> tuple[int, int, int, int]:
    """Return column, row, width and height of the part of an infinite map that has tiles."""
    columns, rows = [column for column, _row in places] or [0], [row for _column, row in places] or [0]
    width, height = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    if max(width, height) > LARGEST:
        message = ngettext(
            "tiles lie on {width} x {height} space, should be at most {most} x {most}; erase some",
            "tiles lie on {width} x {height} spaces, should be at most {most} x {most}; erase some",
            height,
        )
        raise spot.problem(message, width=width, height=height, most=LARGEST)
    return min(columns), min(rows), width, height


def _copy_ground(
    tiles: Tiles, frame: tuple[int, int, int, int], known: Container[int], clean: Element
) -> Element:
    """Copy the part of the layer ``ground`` inside a frame; return the copy."""
    left, top, width, height = frame
    copy = SubElement(clean, "layer", {"name": GROUND, "width": str(width), "height": str(height)})
    places = ((left + column, top + row) for row in range(height) for column in range(width))
    drawn = (tiles.get(at, 0) for at in places)
    SubElement(copy, "data", {"encoding": "csv"}).text = ",".join(
        str(number if number & ~FLIPS in known else 0) for number in drawn
    )
    return copy


def _decimal(node: Element, name: str, spot: Spot, otherwise: str) -> float:
    """Return a numeric attribute of a layer; raise `ContentError`."""
    number = finite(node.get(name, otherwise))
    if number is None:
        message = _("{name} is {found}, should be a number; save the map with Tiled")
        layer = spot.at(layer_name(node.get("name", "")))
        raise layer.problem(message, name=name, found=quoted_value(node.get(name)))
    return number


def _tint(text: str) -> tuple[float, ...]:
    """Return a colour as (red, green, blue, opacity) from 0 to 1; white for an invalid text."""
    found = _COLOUR.fullmatch(text)
    if not found:
        return _WHITE
    return tuple(part / 255 for part in bytes.fromhex(found[2] + (found[1] or "ff")))
