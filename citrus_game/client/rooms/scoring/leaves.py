"""Leaves that rain on the podium while the bars grow."""

from math import pi, sin

import pygame

from citrus_game.client.kit.draw.look import Look

LEAVES, FALLS = 30, 0.5
"""How many there are, and the share of the time that one takes to fall."""
TINTS = ("#4FA05A", "#8FC24A", "#F2B01F", "#F5841F")
SIZE, SWAY, TURNS, SHOWN = 26, 34, 2, 16
"""Units of a leaf and of its swaying; how often it turns, and pictures of a whole turn."""
SCATTER = 0.618
"""What spreads numbers evenly between 0 and 1, each multiple of it in turn."""


class FallingLeaves:
    """Leaves over a room; where each one is follows from the share of their time alone."""

    def __init__(self, look: Look, room: pygame.Rect) -> None:
        self.look, self.room = look, room

    def draw(self, surface: pygame.Surface, share: float) -> None:
        """Paint those that are in the air, within the room."""
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.room))
        for number in range(LEAVES):
            begins = number * SCATTER % 1 * (1 - FALLS)
            fallen = (share - begins) / FALLS
            if 0 < fallen < 1:
                self._draw_leaf(surface, number, fallen)
        surface.set_clip(clip)

    def _draw_leaf(self, surface: pygame.Surface, number: int, fallen: float) -> None:
        u, room = self.look.u, self.room
        x = (
            room.x
            + room.width * (number * number * SCATTER % 1)
            + u(SWAY) * sin(2 * pi * (2 * fallen + number / 7))
        )
        y = room.y - u(SIZE) + (room.height + 2 * u(SIZE)) * fallen
        turn = int(SHOWN * (TURNS * fallen + number / LEAVES)) % SHOWN
        leaf = self._leaf(TINTS[number % len(TINTS)], turn)
        surface.blit(leaf, leaf.get_rect(center=(round(x), round(y))))

    def _leaf(self, tint: str, turn: int) -> pygame.Surface:
        """Give a leaf of a colour, turned by so many of the shown parts of a whole turn."""
        art, px = self.look.art, self.look.u(SIZE)
        return art.keep(
            ("leaf", tint, turn, px),
            lambda: pygame.transform.rotozoom(
                art.piece("icon-leaf", px, pygame.Color(tint)), 360 * turn / SHOWN, 1.0
            ),
        )
