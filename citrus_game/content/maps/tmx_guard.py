"""The guards before pytmx sees a map: it believes everything, so only what has been checked is passed on.

A map is read once. What the contract needs is copied into a clean tree with the tilesets inside, and
everything else in the file is left out.
"""

import hashlib
import re
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement

from citrus_game.content.disk.limits import IMAGE_SIDE
from citrus_game.content.disk.problem import Spot, shown
from citrus_game.content.disk.xmlfile import numbers, properties, read_xml
from citrus_game.content.maps.tileset_guard import Tilesets
from citrus_game.rules.material.board import LARGEST, column_name
from citrus_game.text import _

LAYERS = ("ground", "spaces")
SITES = "sites"
PROPERTIES = ("title", "side", "start_sites")

_NUMBER = re.compile(r"-?[0-9]{1,6}(\.[0-9]{1,12})?")
_GID = re.compile(r"[0-9]{1,10}")
_FLIPS = 0b111 << 29


def clean_map(path: Path) -> tuple[Element, str]:
    """Read a map with its tilesets; gives the clean tree and the SHA-256 of the map's file.

    Raises `ContentError` with the layer, the tileset or the space.
    """
    source, raw = read_xml(path, "map")
    spot = Spot(path)
    if source.get("orientation") != "orthogonal":
        message = _("the orientation is {found}, should be orthogonal; set it in the map’s properties")
        raise spot.problem(message, found=shown(source.get("orientation")))
    if source.get("infinite", "0") != "0":
        raise spot.problem(_("the map is infinite; switch that off in the map’s properties"))
    clean = Element("map", {"orientation": "orthogonal"})
    clean.attrib |= numbers(source, spot, ("width", "height"), 1, LARGEST)
    clean.attrib |= numbers(source, spot, ("tilewidth", "tileheight"), 1, IMAGE_SIDE)
    texts = dict(properties(source))
    _copy_properties({name: texts.get(name, "") for name in PROPERTIES}, clean)
    known = Tilesets(path, clean).read(source)
    for name in LAYERS:
        _copy_layer(_only(source, "layer", name, spot), spot.at(_layer(name)), known, clean)
    _copy_sites(_only(source, "objectgroup", SITES, spot), spot.at(_layer(SITES)), clean)
    return clean, hashlib.sha256(raw).hexdigest()


def _layer(name: str) -> str:
    return _("layer {name}").format(name=name)


def _copy_properties(texts: dict[str, str], clean: Element) -> None:
    copy = SubElement(clean, "properties")
    for name, text in texts.items():
        SubElement(copy, "property", {"name": name, "value": text})


def _only(root: Element, tag: str, name: str, spot: Spot) -> Element:
    """Give the one layer of this kind and name; groups are not looked into."""
    found = [layer for layer in root.findall(tag) if layer.get("name") == name]
    if len(found) == 1:
        return found[0]
    kind = _("object layer") if tag == "objectgroup" else _("tile layer")
    if found:
        raise spot.at(_layer(name)).problem(_("there are several such layers; delete or rename the others"))
    raise spot.at(_layer(name)).problem(_("this {kind} is missing; add it, outside of any group"), kind=kind)


def _copy_layer(layer: Element, spot: Spot, known: set[int], clean: Element) -> None:
    """Check a tile layer and copy it."""
    width, height = int(clean.attrib["width"]), int(clean.attrib["height"])
    data = layer.find("data")
    if data is None or data.get("encoding") != "csv" or data.get("compression"):
        raise spot.problem(
            _("the tiles are not stored as CSV; set the tile layer format in the map’s properties")
        )
    if (layer.get("width"), layer.get("height")) != (str(width), str(height)):
        message = _("the layer has another size than the map, {width} x {height}; resize the map in Tiled")
        raise spot.problem(message, width=width, height=height)
    words = [word.strip() for word in (data.text or "").split(",")]
    if len(words) != width * height:
        message = _("the layer holds {found} tiles, should hold {right}; save the map with Tiled")
        raise spot.problem(message, found=len(words), right=width * height)
    for index, word in enumerate(words):
        if not _GID.fullmatch(word) or int(word) & ~_FLIPS not in known:
            space = f"{column_name(index % width)}{index // width + 1}"
            place = spot.at(_("{layer}, space {space}").format(layer=spot.where, space=space))
            raise place.problem(
                _("{found} is no tile of the map; paint the space again in Tiled"), found=shown(word)
            )
    size = {"name": layer.get("name", ""), "width": str(width), "height": str(height)}
    copy = SubElement(SubElement(clean, "layer", size), "data", {"encoding": "csv"})
    copy.text = ",".join(words)


def _copy_sites(group: Element, spot: Spot, clean: Element) -> None:
    """Check that the sites are points and copy them."""
    copy = SubElement(clean, "objectgroup", {"name": SITES})
    for number, each in enumerate(group.findall("object"), 1):
        name = each.get("name", "")
        if each.find("point") is None:
            raise spot.problem(
                _("the object {name} is no point; insert the sites as points"), name=shown(name)
            )
        place = {axis: each.get(axis, "0") for axis in ("x", "y")}
        if not all(_NUMBER.fullmatch(text) for text in place.values()):
            raise spot.problem(_("the site {name} lies nowhere; move it onto its space"), name=shown(name))
        SubElement(copy, "object", {"id": str(number), "name": name, **place})
