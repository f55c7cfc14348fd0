"""Leaves that float through the air: pictures, and many that fall."""

from math import pi, sin

import pygame

from citrus_game.ui.toolkit.drawing.art import Art
from citrus_game.ui.toolkit.drawing.style import Style

TINTS = ("#4FA05A", "#8FC24A", "#F2B01F", "#F5841F")
SHOWN = 16
"""Number of pictures for a full rotation."""
SCATTER = 0.618
"""Multiples of it, modulo 1, are spread evenly between 0 and 1 (golden ratio)."""

LEAVES, FALLS = 30, 0.5
"""Number of leaves, and share of the time that one of them falls."""
SIZE, SWAY, TURNS = 26, 34, 2
"""Units: size of a leaf, distance that it sways; and number of its rotations."""


def leaf(art: Art, number: int, turns: float, px: int) -> pygame.Surface:
    """Return picture number ``number`` of a leaf, rotated by ``turns`` full turns."""
    tint, turn = TINTS[number % len(TINTS)], int(SHOWN * turns) % SHOWN
    return art.get(
        ("leaf", tint, turn, px),
        lambda: pygame.transform.rotozoom(
            art.piece("icon-leaf", px, pygame.Color(tint)), 360 * turn / SHOWN, 1.0
        ),
    )


class FallingLeaves:
    """Leaves that fall within ``room``. Positions depend only on the time."""

    def __init__(self, style: Style, room: pygame.Rect) -> None:
        self.style, self.room = style, room

    def draw(self, surface: pygame.Surface, share: float) -> None:
        """Draw the leaves. ``share`` is the elapsed share of the time."""
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.room))
        for number in range(LEAVES):
            begins = number * SCATTER % 1 * (1 - FALLS)
            fallen = (share - begins) / FALLS
            if 0 < fallen < 1:
                self._draw_leaf(surface, number, fallen)
        surface.set_clip(clip)

    def _draw_leaf(self, surface: pygame.Surface, number: int, fallen: float) -> None:
        u, room = self.style.u, self.room
        x = (
            room.x
            + room.width * (number * number * SCATTER % 1)
            + u(SWAY) * sin(2 * pi * (2 * fallen + number / 7))
        )
        y = room.y - u(SIZE) + (room.height + 2 * u(SIZE)) * fallen
        picture = leaf(self.style.art, number, TURNS * fallen + number / LEAVES, u(SIZE))
        surface.blit(picture, picture.get_rect(center=(round(x), round(y))))
