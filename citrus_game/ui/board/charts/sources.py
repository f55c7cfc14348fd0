"""The sources of points in charts: colour, pattern, picture and name, and the legend."""

from collections.abc import Sequence
from math import ceil

import pygame

from citrus_game.rules.model.components import SOURCES
from citrus_game.session.standings import COLOURS, LOOKS, PENALTIES, source_words
from citrus_game.ui.toolkit.drawing.art import draw_svg
from citrus_game.ui.toolkit.drawing.style import Style

SHADES = {
    "large wells": "source-wells",
    "final fincas": "source-fincas",
    "final harvest": "source-harvest",
    "horses": "board-lip",
}
"""Pale sources, whose edge and pattern are drawn in a darker colour."""
DEEP = {COLOURS[number]: SHADES[name] for number, name in enumerate(SOURCES) if name in SHADES}
STEP, LEAST_STEP = 14, 7
"""Distance between two lines of a pattern: in units, and at least in pixels."""
REPEATS = 16
"""Steps in the square of a pattern that is cached and repeated."""
FAINT, PLAIN = 0.5, 0.8
"""Opacity of light patterns on dark colours, and of dark patterns on pale ones."""


def keys_in_row(style: Style, room: int, sources: Sequence[int], least: int) -> int:
    """Return how many legend entries to put side by side.

    Names are not cut and entries are at least ``least`` pixels wide; if several rows are needed, they are
    equally long.
    """
    names = [style.type.width(source_words(source), "field") for source in sources]
    most = max(1, room // max(least, style.u(86) + max(names, default=0)))
    rows = ceil(len(sources) / most)
    return ceil(len(sources) / rows) if rows > 1 else most


def draw_keys(
    style: Style, target: pygame.Surface, sources: Sequence[int], room: pygame.Rect, per_row: int
) -> None:
    """Draw the legend in rows of similar length, for example 3, 2 and 2 entries."""
    rows = ceil(len(sources) / per_row)
    wide, high = room.width // per_row, room.height // max(1, rows)
    begin = 0
    for row in range(rows):
        count = ceil((len(sources) - begin) / (rows - row))
        for column, source in enumerate(sources[begin : begin + count]):
            draw_key(
                style, target, source, pygame.Rect(room.x + column * wide, room.y + row * high, wide, high)
            )
        begin += count


def draw_key(style: Style, target: pygame.Surface, source: int, row: pygame.Rect) -> None:
    """Draw a legend entry: a box with colour, pattern and picture, and the name."""
    kind = LOOKS[source]
    px = max(8, min(style.u(50), row.height - style.u(6)))
    box = pygame.Rect(row.x, row.centery - px // 2, px, px)
    paint_source(style, target, box, source, style.u(10))
    inner = round(px * 0.68)
    if source == PENALTIES:
        icon = style.icon("minus", inner, "on-primary")
        target.blit(icon, icon.get_rect(center=box.center))
    else:
        piece = style.art.piece(kind.piece or "well-mark", inner)
        target.blit(piece, piece.get_rect(center=box.center))
    words = pygame.Rect(box.right + style.u(12), row.y, row.right - box.right - style.u(20), row.height)
    style.type.place(target, source_words(source), "field", style.colour("ink"), words)


def paint_source(
    style: Style, target: pygame.Surface, box: pygame.Rect, source: int, radius: int = 0
) -> None:
    """Fill a box with the colour and pattern of a source. Pale ones get an edge."""
    colour, deep = style.colour(COLOURS[source]), DEEP.get(COLOURS[source])
    line = max(1, style.u(2))
    edged = deep is not None and min(box.size) > 3 * line
    if min(radius, min(box.size) // 2 - 1) >= 2:
        style.art.paint_box(target, box, radius, colour, style.colour(deep) if edged and deep else None, line)
    else:
        target.fill(style.colour(deep) if edged and deep else colour, box)
        if edged:
            target.fill(colour, box.inflate(-2 * line, -2 * line))
    lay_pattern(style, target, box.inflate(-2 * line, -2 * line) if edged else box, source)


def lay_pattern(style: Style, target: pygame.Surface, box: pygame.Rect, source: int) -> None:
    """Draw the pattern of a source over a box that has its colour."""
    pattern, deep = LOOKS[source].pattern, DEEP.get(COLOURS[source])
    if not pattern:
        return
    ink = style.colour(deep or "on-primary")
    step = max(LEAST_STEP, style.u(STEP))
    side = REPEATS * step
    block = style.art.get(
        ("pattern", pattern, step, tuple(ink)),
        lambda: draw_pattern(pattern, step, ink, PLAIN if deep else FAINT),
    )
    for x in range(box.x, box.right, side):
        for y in range(box.y, box.bottom, side):
            target.blit(block, (x, y), (0, 0, min(side, box.right - x), min(side, box.bottom - y)))


def draw_pattern(pattern: str, step: int, ink: pygame.Color, opacity: float) -> pygame.Surface:
    """Return a square of a pattern that can be repeated without seams."""
    side, half = REPEATS * step, step / 2
    places = [number * step for number in range(-REPEATS, REPEATS + 1)]
    rising = "".join(f"M{x} {side}L{x + side} 0" for x in places)
    falling = "".join(f"M{x} 0L{x + side} {side}" for x in places)
    rows = [place + half for place in places[REPEATS:-1]]
    thick = step / 5
    if pattern == "dots":
        spots = [(x, y + half * (number % 2)) for number, x in enumerate(places[REPEATS:]) for y in rows]
        path, thick = "".join(f"M{x} {y}h.1" for x, y in spots), step / 2.6
    elif pattern == "zigzag":
        teeth = "".join(f"l{half} {-half}l{half} {half}" for _place in rows)
        path = "".join(f"M0 {y}{teeth}" for y in rows)
    else:
        path = {
            "level": "".join(f"M0 {y}H{side}" for y in rows),
            "upright": "".join(f"M{x} 0V{side}" for x in rows),
            "hatched": rising,
            "falling": falling,
            "crossed": rising + falling,
        }[pattern]
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}">'
        f'<path d="{path}" stroke="#{ink.r:02x}{ink.g:02x}{ink.b:02x}" stroke-width="{thick:.1f}" '
        f'stroke-linecap="round" opacity="{opacity}" fill="none"/></svg>'
    )
    return draw_svg(text, (side, side))
