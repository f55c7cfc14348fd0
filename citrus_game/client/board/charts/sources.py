"""Where points come from, as the legends of charts show it: a colour, a picture, a name."""

from collections.abc import Sequence

import pygame

from citrus_game.client.kit.draw.art import draw_svg
from citrus_game.client.kit.draw.look import Look
from citrus_game.table.review.standings import COLOURS, LOOKS, PENALTIES, source_words


def keys_in_row(look: Look, room: int, sources: Sequence[int], least: int) -> int:
    """Count the keys that go side by side into a width with whole names, each at least ``least`` px wide."""
    names = [look.type.width(source_words(source), "field") for source in sources]
    return max(1, room // max(least, look.u(86) + max(names, default=0)))


def draw_key(look: Look, target: pygame.Surface, source: int, row: pygame.Rect) -> None:
    """Draw a source's key: its colour with a picture, and its name."""
    kind = LOOKS[source]
    px = max(8, min(look.u(50), row.height - look.u(6)))
    box = pygame.Rect(row.x, row.centery - px // 2, px, px)
    look.art.paint_box(target, box, look.u(10), look.colour(COLOURS[source]))
    if kind.hatched:
        target.blit(hatch(look, box.size), box)
    inner = round(px * 0.68)
    if source == PENALTIES:
        icon = look.icon("minus", inner, "on-primary")
        target.blit(icon, icon.get_rect(center=box.center))
    elif not kind.piece:
        well = look.art.piece("well-mark", inner)
        target.blit(well, well.get_rect(center=box.center))
    else:
        piece = look.art.piece(kind.piece, inner)
        target.blit(piece, piece.get_rect(center=box.center))
    words = pygame.Rect(box.right + look.u(12), row.y, row.right - box.right - look.u(20), row.height)
    look.type.place(target, source_words(source), "field", look.colour("ink"), words)


def hatch(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """Give diagonal lines over a box."""
    wide, high = size
    step = max(6, look.u(14))
    lines = "".join(f"M{x} {high}L{x + high} 0" for x in range(-high, wide, step))
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}">'
        f'<path d="{lines}" stroke="#FFFFFF" stroke-width="{max(1, step // 5)}" opacity="0.45" fill="none"/>'
        "</svg>"
    )
    return look.art.keep(("hatch", size, step), lambda: draw_svg(text, size))
