"""Leaves: how hard a puzzle is, and what was won at it."""

import pygame

from citrus_game.client.kit.draw.look import Look
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.content.lessons.progress import MOST_LEAVES
from citrus_game.text import ngettext

LEAF, BETWEEN = 44, 8
"""Units: a leaf of a result, and the space between two of any size."""


def paint_leaves(
    look: Look,
    surface: pygame.Surface,
    corner: tuple[int, int],
    px: int,
    *,
    lit: int,
    most: int,
    colour: str = "good",
) -> int:
    """Paint a row of leaves from the left, so many of them ``lit``; give where it ends."""
    left, top = corner
    for number in range(most):
        # those that are still to be won are hollow, for in high contrast both are dark
        name, tint = ("leaf", colour) if number < lit else ("leaf-open", "muted")
        surface.blit(look.icon(name, px, tint), (left, top))
        left += px + look.u(BETWEEN)
    return left


def leaves_width(look: Look, px: int, most: int) -> int:
    """Give the pixels that a row of leaves takes."""
    return most * px + (most - 1) * look.u(BETWEEN)


class Leaves(Widget):
    """The leaves won, of three, in the middle of its rectangle."""

    focusable = False
    shows_hover = False

    def __init__(self, won: int) -> None:
        super().__init__(hint=ngettext("{n} leaf of three", "{n} leaves of three", won).format(n=won))
        self.won = won

    def words_on(self) -> tuple[str, ...]:
        """Say how many were won."""
        return (self.hint,)

    def natural(self, width: int = 0) -> tuple[int, int]:
        """Give a row as high as a leaf."""
        return width, self.look.u(LEAF)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint three leaves."""
        px = self.look.u(LEAF)
        wide = leaves_width(self.look, px, MOST_LEAVES)
        corner = self.rect.centerx - wide // 2, self.rect.centery - px // 2
        paint_leaves(self.look, surface, corner, px, lit=self.won, most=MOST_LEAVES)
