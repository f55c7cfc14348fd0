"""Judges pictures: SVG in the dialect that pygame draws; all else it draws wrongly without a word."""

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element

from citrus_game.content.disk.problem import meant_or_list, shown
from citrus_game.content.disk.xmlfile import read_xml
from citrus_game.text import _

_SVG = "{http://www.w3.org/2000/svg}"
_HREF = "{http://www.w3.org/1999/xlink}href"
_PAINT = frozenset({
    "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap",
    "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "opacity",
})  # fmt: skip
_ANY = _PAINT | {"id", "transform", "style"}
_GRADIENT = frozenset({"id", "gradientUnits", "gradientTransform", "spreadMethod", _HREF})
ATTRIBUTES = {
    "svg": frozenset({"viewBox"}),
    "defs": frozenset(),
    "g": _ANY,
    "path": _ANY | {"d"},
    "rect": _ANY | {"x", "y", "width", "height", "rx", "ry"},
    "circle": _ANY | {"cx", "cy", "r"},
    "ellipse": _ANY | {"cx", "cy", "rx", "ry"},
    "line": _ANY | {"x1", "y1", "x2", "y2"},
    "polyline": _ANY | {"points"},
    "polygon": _ANY | {"points"},
    "linearGradient": _GRADIENT | {"x1", "y1", "x2", "y2"},
    "radialGradient": _GRADIENT | {"cx", "cy", "r"},
    "stop": frozenset({"offset", "stop-color", "stop-opacity", "style"}),
}
"""Attributes by tag; ``width`` and ``height`` of the whole are left to who draws it."""
_COLOURS = ("fill", "stroke", "stop-color")
_COLOUR = re.compile(
    r"none|#[0-9A-Fa-f]{3}|#[0-9A-Fa-f]{6}|rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)|url\(#[\w-]+\)"
)


def svg_problems(path: Path) -> list[str]:
    """List what a picture holds that would not be drawn as meant; raises `ContentError` if it is no SVG."""
    root, _raw = read_xml(path, f"{_SVG}svg")
    ids = {element.get("id") for element in root.iter()}
    found = [] if root.get("viewBox") else [_("the viewBox is missing; add one, such as 0 0 128 128")]
    for element in root.iter():
        found += _element_problems(element, ids)
    return list(dict.fromkeys(f"{path}: {problem}" for problem in found))


def _element_problems(element: Element, ids: set[str | None]) -> Iterator[str]:
    tag = str(element.tag).removeprefix(_SVG)
    if tag not in ATTRIBUTES:
        message = _("the element {tag} is not drawn{meant}")
        yield message.format(tag=shown(tag), meant=meant_or_list(tag, ATTRIBUTES))
        return
    for name in element.attrib.keys() - ATTRIBUTES[tag]:
        message = _("the attribute {name} of {tag} is not drawn; delete it")
        yield message.format(name=shown(name), tag=tag)
    if tag.endswith("Gradient") and element.get("gradientUnits") != "userSpaceOnUse":
        message = _("a gradient without gradientUnits={units} is drawn as one flat colour; add it")
        yield message.format(units=shown("userSpaceOnUse"))
    for name, value in _declared(element):
        if name not in _PAINT | {"stop-color", "stop-opacity"}:
            yield _("the style {name} is not drawn; delete it").format(name=shown(name))
        elif name in _COLOURS and not _COLOUR.fullmatch(value):
            message = _("the colour {value} is drawn wrongly; write it as in #123F54")
            yield message.format(value=shown(value))
        elif value.startswith("url(") and value[5:-1] not in ids:
            yield _("there is no {value} in the picture; correct the name").format(value=shown(value))


def _declared(element: Element) -> Iterator[tuple[str, str]]:
    """Yield how an element is painted, by its attributes and its style."""
    for name, value in element.attrib.items():
        if name in _PAINT or name == "stop-color":
            yield name, value.strip()
    for declaration in filter(str.strip, element.get("style", "").split(";")):
        name, _colon, value = declaration.partition(":")
        yield name.strip(), value.strip()
