"""People in boxes: on cards, in lists and in the setup."""

from typing import NamedTuple

import pygame

from citrus_game.ui.board.people.figures import HEAD, HEIGHT, WIDTH, Mood, bust, head
from citrus_game.ui.toolkit.drawing.cells import middle_part
from citrus_game.ui.toolkit.drawing.style import Style

RADIUS = 10
"""Radius of a box in units."""


class HeadCell(NamedTuple):
    """A person's head in a box tinted in the player's colour, ``units`` wide and as high as the row, at most
    ``high`` units.
    """

    person: str
    mood: Mood
    colour: str
    units: float
    high: float = 1000

    def span(self, style: Style) -> tuple[int, int]:
        return (style.u(self.units),) * 2

    def draw(self, style: Style, surface: pygame.Surface, rect: pygame.Rect) -> None:
        box = middle_part(rect, style.u(self.high))
        surface.blit(_head_in_box(style, self, box.size), box)


class FaceCell(NamedTuple):
    """A person's head without a box, ``units`` high."""

    person: str
    colour: str
    units: float
    mood: Mood = "calm"

    def span(self, style: Style) -> tuple[int, int]:
        wide = style.u(self.units) * HEAD[0] // HEAD[1]
        return wide, wide

    def draw(self, style: Style, surface: pygame.Surface, rect: pygame.Rect) -> None:
        high = style.u(self.units)
        picture = head(style.art, self.person, self.mood, self.colour, (high * HEAD[0] // HEAD[1], high))
        surface.blit(picture, picture.get_rect(center=rect.center))


def draw_bust(
    style: Style, surface: pygame.Surface, box: pygame.Rect, person: str, mood: Mood, colour: str
) -> None:
    """Draw a person on a box in the tint of a player's colour."""
    tint, size, art = style.colour(f"player-{colour}-tint"), box.size, style.art
    high = min(round(box.height * 0.97), round(box.width * HEIGHT / WIDTH))
    key = ("bust in box", person, mood, colour, tuple(tint), size)
    whole = art.get(key, lambda: _in_box(style, bust(art, person, mood, colour, high), tint, size))
    surface.blit(whole, box)


def _head_in_box(style: Style, cell: HeadCell, size: tuple[int, int]) -> pygame.Surface:
    tint, art = style.colour(f"player-{cell.colour}-tint"), style.art
    wide = min(size[0], size[1] * HEAD[0] // HEAD[1])
    room = wide, wide * HEAD[1] // HEAD[0]
    key = ("head in box", *cell[:3], tuple(tint), size)
    return art.get(
        key, lambda: _in_box(style, head(art, cell.person, cell.mood, cell.colour, room), tint, size)
    )


def _in_box(
    style: Style, picture: pygame.Surface, tint: pygame.Color, size: tuple[int, int]
) -> pygame.Surface:
    """Return a picture that stands on the lower edge of a rounded box, which cuts it off."""
    box, shape = pygame.Surface(size, pygame.SRCALPHA), pygame.Surface(size, pygame.SRCALPHA)
    style.art.paint_box(shape, shape.get_rect(), style.u(RADIUS), pygame.Color("white"))
    box.fill(tint)
    box.blit(picture, picture.get_rect(midbottom=(size[0] // 2, size[1])))
    box.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return box
