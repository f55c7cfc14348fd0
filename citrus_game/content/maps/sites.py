"""Reads the layer ``sites``: a point for each site, also one made from a template of Tiled."""

import math
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element

from citrus_game.content.disk.files import find_named
from citrus_game.content.disk.problem import ContentError, Faults, Spot, nearest, quoted_file, quoted_value
from citrus_game.content.disk.xml_file import read_xml
from citrus_game.content.maps.layer_data import space_of
from citrus_game.rules.model.board import SITE_LETTERS
from citrus_game.text import _

_DIGITS = 6
"""Digits of coordinates that count: editors write values close to 0 as 1e-14."""
_FARTHEST = 1_000_000


class Site(NamedTuple):
    """A point of the layer: its letter, or "" if it has none that is right, and where it is in the file.

    ``place`` is its column and row, or None if that cannot be told.
    """

    letter: str
    place: tuple[int, int] | None
    spot: Spot


class Templates:
    """The object templates that a map names, each read once."""

    def __init__(self, path: Path, *, outside: bool) -> None:
        self._folder, self._outside = path.parent, outside
        self._read: dict[str, Element] = {}

    def whole(self, node: Element, spot: Spot) -> Element:
        """Return an object of a map with what its template adds to it; raise `ContentError`."""
        source = node.get("template")
        if source is None:
            return node
        if source not in self._read:
            self._read[source] = self._template(source, spot)
        template = self._read[source]
        whole = Element("object", template.attrib | node.attrib)
        own = {child.tag for child in node}
        whole.extend([*node, *(child for child in template if child.tag not in own)])
        return whole

    def _template(self, source: str, spot: Spot) -> Element:
        """Return the object of a template's file."""
        if not source.lower().endswith(".tx"):
            message = _("the file {file} should be one that ends in {suffix}; save it as such")
            raise spot.problem(message, file=quoted_file(source), suffix=".tx")
        try:
            file = find_named(self._folder, source, outside=self._outside)
        except ContentError as error:
            raise ContentError(error.message, spot.file, spot.where) from None
        found = read_xml(file, "template")[0].find("object")
        if found is None:
            raise ContentError(_("the template holds no object; save it again in Tiled"), file)
        return found


def read_sites(
    layer: Element,
    corner: tuple[float, float] | None,
    tile: tuple[int, int] | None,
    templates: Templates,
    spot: Spot,
    faults: Faults,
) -> list[Site]:
    """Return the points of the layer ``sites``. What is wrong with one goes into ``faults``.

    ``corner`` is the board's upper left corner in the layer's coordinates, ``tile`` the size of a space; None
    if unknown.
    """
    found = []
    for node in layer.findall("object"):
        where, place, letter = _object_spot(spot, node, None), None, ""
        with faults:
            each = templates.whole(node, where)
            where = _object_spot(spot, each, None)
            place = _place(each, corner, tile, where)
            where = _object_spot(spot, each, place)
            if each.find("point") is None:
                raise where.problem(_("this object is no point; insert the sites as points"))
            if each.get("name", "") not in tuple(SITE_LETTERS):
                raise where.problem(_letter_problem(each.get("name", "")))
            letter = each.get("name", "")
        found.append(Site(letter, place, where))
    return found


def _letter_problem(name: str) -> str:
    if not name:
        return _("this point has no name; give it the letter of its site, from A to O")
    meant = nearest(name.strip(), SITE_LETTERS)
    if meant is not None:
        message = _("{found} is no letter of a site; did you mean '{word}'?")
        return message.format(found=quoted_value(name), word=meant)
    message = _("{found} is no letter of a site; name the point with a letter from A to O")
    return message.format(found=quoted_value(name))


def _object_spot(spot: Spot, node: Element, place: tuple[int, int] | None) -> Spot:
    """Return an object of the layer, with the number and the name that Tiled shows, as a place for errors."""
    number, name = node.get("id", "?")[:10], node.get("name", "")
    text = _("{layer}, object {number} {name}") if name else _("{layer}, object {number}")
    named = spot.at(text.format(layer=spot.where, number=number, name=quoted_value(name)))
    return named if place is None else space_of(named, *place)


def _place(
    node: Element, corner: tuple[float, float] | None, tile: tuple[int, int] | None, spot: Spot
) -> tuple[int, int] | None:
    """Return an object's column and row, or None if the map's sizes are unknown; raise `ContentError`."""
    pixels = [finite(node.get(axis, "0")) for axis in ("x", "y")]
    if None in pixels:
        raise spot.problem(_("this site lies nowhere; move it onto its space"))
    if corner is None or tile is None:
        return None
    column, row = (
        math.floor(round((at or 0.0) - edge, _DIGITS) / side)
        for at, edge, side in zip(pixels, corner, tile, strict=True)
    )
    return column, row


def finite(text: str) -> float | None:
    """Return a text as a number that is not too large for a map, or None."""
    try:
        number = float(text)
    except ValueError:
        return None
    return number if abs(number) < _FARTHEST else None
