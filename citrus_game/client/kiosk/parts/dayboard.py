"""The scores of the day, drawn: a table for sprint and puzzle with the signs that visitors chose."""

from collections.abc import Sequence

import pygame

from citrus_game.client.kit.draw.look import Look
from citrus_game.content.day_scores import Entry
from citrus_game.text import _

MEDALS = {1: "#F2AE1F", 2: "#BDB6A8", 3: "#CF8A55"}


def draw_table(
    look: Look,
    surface: pygame.Surface,
    room: pygame.Rect,
    entries: Sequence[Entry],
    *,
    mine: int = 0,
    most: int = 10,
    first: int = 1,
) -> None:
    """Draw the best entries from the rank ``first`` on, as many as there is room for.

    ``mine`` is the rank of a visitor's own, which may be beyond all entries.
    """
    if not entries:
        _draw_nobody(look, surface, room)
        return
    row = row_height(look)
    count = max(1, min(most, room.height // row))
    shown = list(enumerate(entries, first))[:count]
    if count <= mine - first < len(entries):
        shown = [*shown[: count - 1], (mine, entries[mine - first])]
    for index in range(count):
        rect = pygame.Rect(room.x, room.y + index * row, room.width, row - look.u(8))
        if index < len(shown):
            rank, entry = shown[index]
            _draw_row(look, surface, rect, rank, entry, own=rank == mine)


def row_height(look: Look) -> int:
    """Give the pixels of a row with the gap below it."""
    return max(look.type.line("large") + look.u(14), look.u(64))


def _draw_nobody(look: Look, surface: pygame.Surface, room: pygame.Rect) -> None:
    """Draw the three best places still free, as far as there is room, and somebody who waits below them."""
    words = _("Nobody yet. Be the first today!")
    high = look.type.block_height(words, "large", room.width)
    row = row_height(look)
    free = min(len(MEDALS), max(0, room.height - high - look.u(24)) // row)
    for index in range(free):
        rect = pygame.Rect(room.x, room.y + index * row, room.width, row - look.u(8))
        look.art.paint_box(surface, rect, look.u(12), look.colour("inset"))
        medal = _draw_medal(look, surface, rect, index + 1)
        side = rect.height - look.u(8)
        sign = pygame.Rect(medal.right + look.u(12) + look.u(4), rect.centery - side // 2, side, side)
        look.art.paint_box(surface, sign, look.u(12), look.colour("segment-ground"))
    below = pygame.Rect(room.x, room.y + free * row, room.width, max(high, room.height - free * row))
    px = min(max(look.u(230), below.height // 2), below.height - high - look.u(40), below.width // 2)
    px = px if px >= look.u(64) else 0
    top = below.centery - (high + (px + look.u(16) if px else 0)) // 2
    if px:
        somebody = look.art.piece("waiting", (px * 5 // 4, px))
        surface.blit(somebody, somebody.get_rect(midtop=(below.centerx, top)))
        top += px + look.u(16)
    place = pygame.Rect(below.x, top, below.width, high)
    look.type.block(surface, words, "large", look.colour("muted"), place, "centre")


def _draw_medal(look: Look, surface: pygame.Surface, rect: pygame.Rect, rank: int) -> pygame.Rect:
    """Draw a rank at the left of a row, on a medal for the best; give where it stands."""
    medal = pygame.Rect(0, 0, rect.height - look.u(14), rect.height - look.u(14))
    medal.midleft = rect.x + look.u(10), rect.centery
    if rank in MEDALS:
        look.art.paint_box(surface, medal, medal.width // 2, pygame.Color(MEDALS[rank]))
    look.type.place(surface, str(rank), "button", look.colour("ink"), medal, "centre")
    return medal


def _draw_row(
    look: Look, surface: pygame.Surface, rect: pygame.Rect, rank: int, entry: Entry, *, own: bool
) -> None:
    fill = look.colour("panel-active" if own else "inset")
    edge = look.colour("gold-edge") if own else None
    look.art.paint_box(surface, rect, look.u(12), fill, edge, max(2, look.u(4)))
    medal = _draw_medal(look, surface, rect, rank)
    sign = pygame.Rect(medal.right + look.u(12), rect.y, rect.height, rect.height)
    draw_sign(look, surface, sign, entry)
    points = points_of(entry)
    wide = look.type.width(points, "card")
    right = pygame.Rect(rect.right - look.u(20) - wide - 2, rect.y, wide + 2, rect.height)
    look.type.place(surface, points, "card", look.colour("ink"), right, "right")
    name = pygame.Rect(sign.right + look.u(14), rect.y, right.x - sign.right - look.u(24), rect.height)
    look.type.place(surface, entry.letters, "large", look.colour("ink"), name)


def draw_sign(look: Look, surface: pygame.Surface, rect: pygame.Rect, entry: Entry) -> None:
    """Draw the emblem on its colour, as large as fits."""
    side = min(rect.size) - look.u(8)
    box = pygame.Rect(0, 0, side, side)
    box.center = rect.center
    look.art.paint_box(surface, box, look.u(12), look.colour(f"player-{entry.colour}"))
    piece = look.art.piece(picture_of(entry.emblem), round(side * 0.8))
    surface.blit(piece, piece.get_rect(center=box.center))


def picture_of(emblem: str) -> str:
    """Name the picture of an emblem: a well alone is the large one, the other stands in a tile's corner."""
    return "large-well" if emblem == "well" else emblem


def points_of(entry: Entry) -> str:
    """Give the points, of a puzzle with those possible: "9 / 12"."""
    return (
        _("{points} / {best}").format(points=entry.points, best=entry.of) if entry.of else str(entry.points)
    )
