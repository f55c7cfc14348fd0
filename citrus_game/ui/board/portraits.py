"""Large pictures of workers with faces: the board's silhouettes with eyes, a mouth and arms, in four
poses.
"""

import re
from typing import Literal, NamedTuple

import pygame

from citrus_game.ui.toolkit.drawing.art import Art, draw_svg
from citrus_game.ui.toolkit.drawing.cells import middle_part
from citrus_game.ui.toolkit.drawing.style import Style

Pose = Literal["idle", "cheering", "carrying", "clapping"]

_SHADOW = re.compile(r'<ellipse id="shadow"[^>]*/>')
_OUTLINE = re.compile(r'<g id="piece" stroke="(#[0-9A-Fa-f]{6})"')
_BODY = re.compile(r'<path d="[^"]+" fill="(#[0-9A-Fa-f]{6})"')
_HEAD = re.compile(r'<circle cx="64" cy="5[24]" r="1[789]" fill="(#[0-9A-Fa-f]{6})"')
LIGHT_EYES = ("ink",)
"""Player colours so dark that eyes and mouth are drawn light."""
DOWN = {"azure": 2, "teal": 1, "ivory": 0, "violet": 1, "ink": 1}
"""Units that the face is moved down, to lie under the brim of a hat."""
_EYES = {
    "idle": '<circle cx="56.5" cy="{e}" r="2.7"/><circle cx="71.5" cy="{e}" r="2.7"/>',
    "happy": '<path d="M53 {f}q3.5 -5 7 0M68 {f}q3.5 -5 7 0" {line} stroke-width="2.6"/>',
}
_MOUTHS = {
    "idle": '<path d="M58.5 {m}q5.5 4 11 0" {line} stroke-width="2.6"/>',
    "cheering": '<path d="M57 {m}h14q-1.5 6.5 -7 6.5t-7 -6.5Z"/>',
    "carrying": '<path d="M59 {m}q5 3 10 0" {line} stroke-width="2.6"/>',
    "clapping": '<path d="M57.5 {m}q6.5 6 13 0" {line} stroke-width="2.8"/>',
}
_NOSE = '<path d="M64 {n}q3 2.4 .4 3.2" {line} stroke-width="2"/>'
_ARMS = {
    "cheering": "M42 86Q24 74 19 52M86 86Q104 74 109 52",
    "clapping": "M38 96Q34 76 60 80M90 96Q94 76 68 80",
    "carrying": "M86 86Q97 80 95 88",
}
_HANDS = {
    "cheering": ((18, 49), (110, 49)),
    "clapping": ((61, 80), (67, 80)),
    "carrying": ((95, 86),),
}
_BASKET = (
    '<path d="M78 100C78 80 112 80 112 100" fill="none" stroke="#4A2E10" stroke-width="6"/>'
    '<path d="M78 100C78 80 112 80 112 100" fill="none" stroke="#B98245" stroke-width="2.6"/>'
    '<g stroke="#4A2E10" stroke-width="2.6"><circle cx="87" cy="97" r="7.5" fill="#FFDC3F"/>'
    '<circle cx="103" cy="97" r="7.5" fill="#F5841F"/><circle cx="95" cy="94" r="8" fill="#FBABBA"/></g>'
    '<path d="M72 98H118L113 121H77Z" fill="#C58F4C" stroke="#4A2E10" stroke-width="4"/>'
    '<path d="M75 106H115M76 113H114" stroke="#8A5A24" stroke-width="2.6"/>'
)


def portrait(art: Art, colour: str, pose: Pose, px: int) -> pygame.Surface:
    """Return the picture of a worker of a player colour in a pose, ``px`` wide."""
    return art.get(("portrait", colour, pose, px), lambda: draw_svg(_svg(art, colour, pose), (px, px)))


class PortraitCell(NamedTuple):
    """A worker with a face in a tinted box, ``units`` wide and as high as the row, at most ``high`` units. It
    stands on the lower edge.
    """

    colour: str
    pose: Pose
    units: float
    high: float = 1000

    def span(self, style: Style) -> tuple[int, int]:
        return (style.u(self.units),) * 2

    def draw(self, style: Style, surface: pygame.Surface, rect: pygame.Rect) -> None:
        box = middle_part(rect, style.u(self.high))
        style.art.paint_box(surface, box, style.u(10), style.colour(f"player-{self.colour}-tint"))
        piece = portrait(style.art, self.colour, self.pose, min(round(box.width * 1.12), box.height))
        surface.blit(piece, piece.get_rect(midbottom=box.midbottom))


def _svg(art: Art, colour: str, pose: Pose) -> str:
    """Return the worker's SVG with arms and face added. Cheering arms are behind the body, others in
    front.
    """
    text = (art.folder / f"worker-{colour}.svg").read_text(encoding="utf-8")
    outline, body, head = (_found(pattern, text) for pattern in (_OUTLINE, _BODY, _HEAD))
    if pose in ("cheering", "clapping"):
        # they stand on an edge, with no ground for a shadow
        text = _SHADOW.sub("", text)
    arms = _arms(pose, outline, body, head)
    if pose == "cheering":
        text = text.replace('<g id="piece"', arms + '<g id="piece"')
        arms = ""
    basket = _BASKET if pose == "carrying" else ""
    return text.replace("</svg>", f"{basket}{arms}{_face(colour, pose, outline)}</svg>")


def _found(pattern: re.Pattern[str], text: str) -> str:
    """Return the colour that a pattern matches in a worker's SVG. Raises ValueError if it does not match."""
    match = pattern.search(text)
    if match is None:
        raise ValueError(f"a worker's picture has no {pattern.pattern}")
    return match[1]


def _arms(pose: Pose, outline: str, body: str, head: str) -> str:
    if pose == "idle":
        return ""
    path = _ARMS[pose]
    raised = (("#FFF9EC", 22), (outline, 15), (body, 8))
    strokes = raised if pose == "cheering" else ((outline, 13), (body, 7))
    drawn = "".join(
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{wide}" stroke-linecap="round"/>'
        for colour, wide in strokes
    )
    hands = "".join(
        f'<circle cx="{x}" cy="{y}" r="6.5" fill="{head}" stroke="{outline}" stroke-width="4"/>'
        for x, y in _HANDS[pose]
    )
    return drawn + hands


def _face(colour: str, pose: Pose, outline: str) -> str:
    low, ink = DOWN[colour], "#FFF3DA" if colour in LIGHT_EYES else outline
    line = f'fill="none" stroke="{ink}" stroke-linecap="round"'
    eyes = _EYES["happy" if pose in ("cheering", "clapping") else "idle"]
    places = {"e": 54 + low, "f": 56 + low, "n": 56 + low, "m": 61.5 + low, "line": line}
    return f'<g fill="{ink}">{(eyes + _NOSE + _MOUTHS[pose]).format(**places)}</g>'
