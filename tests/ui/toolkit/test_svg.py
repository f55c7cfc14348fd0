"""Every SVG of the assets draws something and uses only what SDL_image supports."""

import re
from xml.etree import ElementTree

import pygame
import pytest

from citrus_game.content.disk.paths import assets

PARTS = sorted((assets() / "people").glob("*.svg"))
FILES = sorted((assets() / "svg").glob("*.svg")) + PARTS
TAGS = {
    "svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "defs", "linearGradient",
    "radialGradient", "stop",
}  # fmt: skip
ATTRIBUTES = {
    "id", "d", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "points",
    "viewBox", "transform", "fill", "fill-rule", "fill-opacity", "stroke", "stroke-width", "stroke-linecap",
    "stroke-linejoin", "stroke-dasharray", "stroke-dashoffset", "stroke-opacity", "stroke-miterlimit",
    "opacity", "style", "gradientUnits", "gradientTransform", "offset", "stop-color", "stop-opacity",
}  # fmt: skip
COLOUR = re.compile(r"none|#[0-9A-Fa-f]{3}|#[0-9A-Fa-f]{6}|rgb\([0-9, ]+\)|url\(#[A-Za-z0-9_-]+\)")
COLOURED = ("fill", "stroke", "stop-color")
LARGEST = 3072
"""Bytes of a piece; the menu's landscape and the logo are pictures, not pieces."""
LARGEST_PARTS = 4 * LARGEST
"""Bytes of a person's parts, from which all of the person's pictures are composed."""
PICTURES = {"menu-background", "menu-portrait", "menu-branch", "logo"}


def problems(text: str, name: str = "") -> list[str]:
    """Return where an SVG text leaves the dialect."""
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        return [f"is no XML: {error}"]
    found = []
    if root.get("width") or root.get("height"):
        found.append("its root has a width or height")
    if not root.get("viewBox"):
        found.append("it has no viewBox")
    ids = {element.get("id") for element in root.iter()}
    for element in root.iter():
        found += _element_problems(element, ids)
    largest = LARGEST_PARTS if name in {path.stem for path in PARTS} else LARGEST
    if name not in PICTURES and len(text.encode()) > largest:
        found.append(f"it is larger than {largest} bytes")
    return found


def _element_problems(element: ElementTree.Element, ids: set[str | None]) -> list[str]:
    tag = element.tag.rpartition("}")[2]
    found = [] if tag in TAGS else [f"<{tag}> is not drawn"]
    for key, value in element.attrib.items():
        if key not in ATTRIBUTES:
            found.append(f"the attribute {key} of <{tag}> does nothing")
        if key in COLOURED and not COLOUR.fullmatch(value):
            found.append(f"the colour {value} is drawn grey")
        if value.startswith("url(#") and value[5:-1] not in ids:
            found.append(f"{value} is not there")
    if tag.endswith("Gradient") and element.get("gradientUnits") != "userSpaceOnUse":
        found.append("a gradient without userSpaceOnUse is one flat colour")
    return found


def test_all_keep_to_the_dialect() -> None:
    found = {path.stem: problems(path.read_text(encoding="utf-8"), path.stem) for path in FILES}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("px", [32, 78])
def test_all_draw_something(px: int) -> None:
    assert [path.stem for path in FILES if not is_drawn(pygame.image.load_sized_svg(path, (px, px)))] == []


def is_drawn(surface: pygame.Surface) -> bool:
    """Return whether a picture shows something, and in more than one colour."""
    # Most ground tiles are plain: the board's slab shows through, and only a few marks are drawn.
    drawn = pygame.mask.from_surface(surface, 20).count()
    wide, high = surface.get_size()
    colours = {tuple(surface.get_at((x, y))) for x in range(0, wide, 2) for y in range(0, high, 2)}
    return drawn > 0 and len(colours) > 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('<svg viewBox="0 0 8 8"><use href="#a"/></svg>', "<use> is not drawn"),
        ('<svg viewBox="0 0 8 8"><rect fill="tomato"/></svg>', "drawn grey"),
        ('<svg viewBox="0 0 8 8"><rect fill="#11223344"/></svg>', "drawn grey"),
        ('<svg viewBox="0 0 8 8"><rect fill="url(#a)"/></svg>', "is not there"),
        ('<svg viewBox="0 0 8 8"><linearGradient id="a"/></svg>', "flat colour"),
        ('<svg viewBox="0 0 8 8"><g clip-path="x"/></svg>', "does nothing"),
        ('<svg viewBox="0 0 8 8" width="8"/>', "a width or height"),
        ("<svg><g></svg>", "no XML"),
        (f'<svg viewBox="0 0 8 8"><path d="{"M0 0" * 900}"/></svg>', "larger than"),
    ],
)
def test_faults_are_found(text: str, said: str) -> None:
    assert any(said in problem for problem in problems(text))


def test_there_are_pictures() -> None:
    assert len(FILES) > 100
