"""Where points come from, as charts show it: a colour, a pattern, a picture, a name."""

from collections.abc import Sequence
from math import ceil

import pygame

from citrus_game.client.kit.draw.art import draw_svg
from citrus_game.client.kit.draw.look import Look
from citrus_game.rules.material.components import SOURCES
from citrus_game.table.review.standings import COLOURS, LOOKS, PENALTIES, source_words

SHADES = {"large wells": "wells", "final fincas": "fincas", "final harvest": "harvest"}
"""Pale sources, whose edge and pattern are in the colour of a dark one."""
DEEP = {COLOURS[number]: f"source-{SHADES[name]}" for number, name in enumerate(SOURCES) if name in SHADES}
STEP, LEAST_STEP = 14, 7
"""Units, and pixels at the least, from a line of a pattern to the next."""
REPEATS = 16
"""Steps of the square of a pattern that is kept."""
FAINT, PLAIN = 0.5, 0.8
"""How opaque the light patterns of dark sources are, and the dark ones of pale sources."""


def keys_in_row(look: Look, room: int, sources: Sequence[int], least: int) -> int:
    """Count the keys that go side by side into a width with whole names, each at least ``least`` px wide.

    Where they need several rows, none is longer than it must be.
    """
    names = [look.type.width(source_words(source), "field") for source in sources]
    most = max(1, room // max(least, look.u(86) + max(names, default=0)))
    rows = ceil(len(sources) / most)
    return ceil(len(sources) / rows) if rows > 1 else most


def draw_keys(
    look: Look, target: pygame.Surface, sources: Sequence[int], room: pygame.Rect, per_row: int
) -> None:
    """Draw the keys of sources in rows that fill a room, as even as they can be: 3, 2 and 2 of seven."""
    rows = ceil(len(sources) / per_row)
    wide, high = room.width // per_row, room.height // max(1, rows)
    begin = 0
    for row in range(rows):
        count = ceil((len(sources) - begin) / (rows - row))
        for column, source in enumerate(sources[begin : begin + count]):
            draw_key(
                look, target, source, pygame.Rect(room.x + column * wide, room.y + row * high, wide, high)
            )
        begin += count


def draw_key(look: Look, target: pygame.Surface, source: int, row: pygame.Rect) -> None:
    """Draw a source's key: its colour and pattern with a picture, and its name."""
    kind = LOOKS[source]
    px = max(8, min(look.u(50), row.height - look.u(6)))
    box = pygame.Rect(row.x, row.centery - px // 2, px, px)
    paint_source(look, target, box, source, look.u(10))
    inner = round(px * 0.68)
    if source == PENALTIES:
        icon = look.icon("minus", inner, "on-primary")
        target.blit(icon, icon.get_rect(center=box.center))
    else:
        piece = look.art.piece(kind.piece or "well-mark", inner)
        target.blit(piece, piece.get_rect(center=box.center))
    words = pygame.Rect(box.right + look.u(12), row.y, row.right - box.right - look.u(20), row.height)
    look.type.place(target, source_words(source), "field", look.colour("ink"), words)


def paint_source(look: Look, target: pygame.Surface, box: pygame.Rect, source: int, radius: int = 0) -> None:
    """Fill a box with a source's colour and pattern; a pale one gets an edge, so that it is seen on cream."""
    colour, deep = look.colour(COLOURS[source]), DEEP.get(COLOURS[source])
    line = max(1, look.u(2))
    edged = deep is not None and min(box.size) > 3 * line
    if min(radius, min(box.size) // 2 - 1) >= 2:
        look.art.paint_box(target, box, radius, colour, look.colour(deep) if edged and deep else None, line)
    else:
        target.fill(look.colour(deep) if edged and deep else colour, box)
        if edged:
            target.fill(colour, box.inflate(-2 * line, -2 * line))
    lay_pattern(look, target, box.inflate(-2 * line, -2 * line) if edged else box, source)


def lay_pattern(look: Look, target: pygame.Surface, box: pygame.Rect, source: int) -> None:
    """Lay a source's pattern over a box that has its colour."""
    pattern, deep = LOOKS[source].pattern, DEEP.get(COLOURS[source])
    if not pattern:
        return
    ink = look.colour(deep or "on-primary")
    step = max(LEAST_STEP, look.u(STEP))
    side = REPEATS * step
    block = look.art.keep(
        ("pattern", pattern, step, tuple(ink)),
        lambda: draw_pattern(pattern, step, ink, PLAIN if deep else FAINT),
    )
    for x in range(box.x, box.right, side):
        for y in range(box.y, box.bottom, side):
            target.blit(block, (x, y), (0, 0, min(side, box.right - x), min(side, box.bottom - y)))


def draw_pattern(pattern: str, step: int, ink: pygame.Color, opacity: float) -> pygame.Surface:
    """Draw a square of a pattern that goes on where the next one begins."""
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
