"""Checks a map before pytmx reads it, since pytmx does not check its input.

Only what the board needs is copied into a clean tree, with the tilesets inside; groups, chunks and offsets
are resolved, so that it looks as in Tiled.
"""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement

from citrus_game.content.disk.limits import IMAGE_SIDE
from citrus_game.content.disk.problem import Spot, shown
from citrus_game.content.disk.xml_file import numbers, properties, read_xml
from citrus_game.content.maps.layer_data import Tiles, read_tiles, space_of
from citrus_game.content.maps.tileset_guard import Tilesets
from citrus_game.rules.model.board import LARGEST
from citrus_game.text import _

GROUND, SPACES, SITES = "ground", "spaces", "sites"
PROPERTIES = ("title", "side", "start_sites")

_DIGITS = 6
"""Digits of coordinates that count: editors write values close to 0 as 1e-14."""
_FARTHEST = 1_000_000
_COLOUR = re.compile(r"#([0-9A-Fa-f]{2})?([0-9A-Fa-f]{6})")


class _Layer(NamedTuple):
    """A layer with the offset in pixels and the tint (0 to 1 each, last the opacity) of its groups added."""

    node: Element
    offset: tuple[float, float] = (0.0, 0.0)
    tint: tuple[float, ...] = (1.0, 1.0, 1.0, 1.0)

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


def clean_map(path: Path, *, outside: bool = False) -> tuple[Element, str]:
    """Return the checked tree of a map with its tilesets, and the SHA-256 of the map's file.

    ``outside``: tilesets and pictures may lie outside the map's folder. Raise `ContentError` with the layer,
    the tileset or the space.
    """
    source, raw = read_xml(path, "map")
    spot = Spot(path)
    if source.get("orientation") != "orthogonal":
        message = _("the orientation is {found}, should be orthogonal; set it in the map’s properties")
        raise spot.problem(message, found=shown(source.get("orientation")))
    clean = Element("map", {"orientation": "orthogonal"})
    clean.attrib |= numbers(source, spot, ("tilewidth", "tileheight"), 1, IMAGE_SIDE)
    tile = int(clean.attrib["tilewidth"]), int(clean.attrib["tileheight"])
    size = None
    if source.get("infinite", "0") == "0":
        found = numbers(source, spot, ("width", "height"), 1, LARGEST)
        size = int(found["width"]), int(found["height"])
    texts = dict(properties(source))
    _copy_properties({name: texts.get(name, "") for name in PROPERTIES}, clean)
    tilesets = Tilesets(path, clean, outside=outside)
    tilesets.read(source)
    layers = list(_layers(source, spot))
    ground = _only(layers, "layer", GROUND, spot)
    spaces = _only(layers, "layer", SPACES, spot)
    sites = _only(layers, "objectgroup", SITES, spot)
    drawn = _ground(ground, spaces, tile, tilesets, spot.at(layer_name(GROUND)), size)
    kinds = _tiles(spaces.node, spot.at(layer_name(SPACES)), size, tilesets.known)
    frame = (0, 0, *size) if size else _frame(kinds.keys() | drawn.keys(), spot)
    clean.attrib |= {"width": str(frame[2]), "height": str(frame[3])}
    _copy_layer(SPACES, kinds, frame, clean)
    tint = "".join(f"{round(255 * part):02x}" for part in ground.tint)
    _copy_layer(GROUND, drawn, frame, clean).set("tintcolor", tint)
    corner = tuple(
        each * pixels + of_spaces - of_sites
        for each, pixels, of_spaces, of_sites in zip(frame, tile, spaces.offset, sites.offset, strict=False)
    )
    _copy_sites(sites.node, corner, spot.at(layer_name(SITES)), clean)
    return clean, hashlib.sha256(raw).hexdigest()


def layer_name(name: str) -> str:
    """Return the text for a layer."""
    return _("layer {name}").format(name=name)


def _copy_properties(texts: dict[str, str], clean: Element) -> None:
    copy = SubElement(clean, "properties")
    for name, text in texts.items():
        SubElement(copy, "property", {"name": name, "value": text})


def _layers(source: Element, spot: Spot) -> Iterator[_Layer]:
    """Yield all layers of a map, including those in groups."""
    groups = [_Layer(source)]
    while groups:
        group = groups.pop()
        for node in group.node:
            if node.tag in ("layer", "objectgroup", "group"):
                layer = group.inside(node, spot)
                if node.tag == "group":
                    groups.append(layer)
                else:
                    yield layer


def _only(layers: list[_Layer], tag: str, name: str, spot: Spot) -> _Layer:
    """Return the only layer of this kind and name; raise an error if there is none or several."""
    found = [layer for layer in layers if layer.node.tag == tag and layer.node.get("name") == name]
    if len(found) == 1:
        return found[0]
    if found:
        raise spot.at(layer_name(name)).problem(
            _("there are several such layers; delete or rename the others")
        )
    kind = _("object layer") if tag == "objectgroup" else _("tile layer")
    raise spot.at(layer_name(name)).problem(_("this {kind} is missing; add it"), kind=kind)


def _tiles(layer: Element, spot: Spot, size: tuple[int, int] | None, known: set[int]) -> Tiles:
    """Return the tiles of a tile layer; unless the map is infinite, it must have the map's size."""
    if size is not None and (layer.get("width"), layer.get("height")) != (str(size[0]), str(size[1])):
        message = _("the layer has another size than the map, {width} x {height}; resize the map in Tiled")
        raise spot.problem(message, width=size[0], height=size[1])
    return read_tiles(layer, spot, size, known)


def _ground(
    ground: _Layer,
    spaces: _Layer,
    tile: tuple[int, int],
    tilesets: Tilesets,
    spot: Spot,
    size: tuple[int, int] | None,
) -> Tiles:
    """Return what the ground shows on each space; a hidden layer shows nothing."""
    found = _tiles(ground.node, spot, size, tilesets.known)
    moved = [its - other for its, other in zip(ground.offset, spaces.offset, strict=True)]
    columns, rows = (round(pixels / side, _DIGITS) for pixels, side in zip(moved, tile, strict=True))
    if columns % 1 or rows % 1:
        message = _("the layer lies {x}, {y} pixels beside the layer spaces; set its offset to 0 in Tiled")
        raise spot.problem(message, x=f"{moved[0]:g}", y=f"{moved[1]:g}")
    for (column, row), number in found.items():
        if number & ~(0b1111 << 28) in tilesets.moved:
            message = _("the tileset draws this tile beside its space; set its drawing offset to 0 in Tiled")
            raise space_of(spot, column, row).problem(message)
    if not ground.tint[-1]:
        return {}
    return {(column + int(columns), row + int(rows)): number for (column, row), number in found.items()}


def _frame(places: set[tuple[int, int]], spot: Spot) -> tuple[int, int, int, int]:
    """Return column, row, width and height of the part of an infinite map that has tiles."""
    columns, rows = [column for column, _row in places] or [0], [row for _column, row in places] or [0]
    width, height = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    if max(width, height) > LARGEST:
        message = _("tiles lie on {width} x {height} spaces, should be at most {most} x {most}; erase some")
        raise spot.problem(message, width=width, height=height, most=LARGEST)
    return min(columns), min(rows), width, height


def _copy_layer(name: str, tiles: Tiles, frame: tuple[int, int, int, int], clean: Element) -> Element:
    """Copy the part of a tile layer inside a frame; return the copy."""
    left, top, width, height = frame
    copy = SubElement(clean, "layer", {"name": name, "width": str(width), "height": str(height)})
    places = ((left + column, top + row) for row in range(height) for column in range(width))
    SubElement(copy, "data", {"encoding": "csv"}).text = ",".join(str(tiles.get(at, 0)) for at in places)
    return copy


def _copy_sites(group: Element, corner: tuple[float, ...], spot: Spot, clean: Element) -> None:
    """Check that the sites are points, and copy them with coordinates relative to the board's corner."""
    copy = SubElement(clean, "objectgroup", {"name": SITES})
    for number, each in enumerate(group.findall("object"), 1):
        name = each.get("name", "")
        if each.find("point") is None:
            raise spot.problem(
                _("the object {name} is no point; insert the sites as points"), name=shown(name)
            )
        place = [_finite(each.get(axis, "0")) for axis in ("x", "y")]
        if None in place:
            raise spot.problem(_("the site {name} lies nowhere; move it onto its space"), name=shown(name))
        x, y = (round((at or 0.0) - edge, _DIGITS) for at, edge in zip(place, corner, strict=True))
        SubElement(copy, "object", {"id": str(number), "name": name, "x": str(x), "y": str(y)})


def _finite(text: str) -> float | None:
    """Return a text as a number, or None."""
    try:
        number = float(text)
    except ValueError:
        return None
    return number if abs(number) < _FARTHEST else None


def _decimal(node: Element, name: str, spot: Spot, otherwise: str) -> float:
    """Return a numeric attribute of a layer; raise `ContentError`."""
    number = _finite(node.get(name, otherwise))
    if number is None:
        message = _("{name} is {found}, should be a number; save the map with Tiled")
        layer = spot.at(layer_name(node.get("name", "")))
        raise layer.problem(message, name=name, found=shown(node.get(name)))
    return number


def _tint(text: str) -> tuple[float, ...]:
    """Return a colour as (red, green, blue, opacity) from 0 to 1; white for an invalid text."""
    found = _COLOUR.fullmatch(text)
    if not found:
        return 1.0, 1.0, 1.0, 1.0
    return tuple(part / 255 for part in bytes.fromhex(found[2] + (found[1] or "ff")))
