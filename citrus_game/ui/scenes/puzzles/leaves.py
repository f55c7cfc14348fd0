"""Rows of leaves, which show a puzzle's difficulty and the player's result."""

import pygame

from citrus_game.content.learning.progress import MOST_LEAVES
from citrus_game.text import ngettext
from citrus_game.ui.scenes.play.animation.sprites import ease_out_back
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.widgets.base import Widget

LEAF, BETWEEN = 44, 8
"""Units: size of a leaf of a result, and gap between leaves."""


def paint_leaves(
    style: Style,
    surface: pygame.Surface,
    corner: tuple[int, int],
    px: int,
    *,
    lit: int,
    most: int,
    colour: str = "good",
) -> int:
    """Draw a row of ``most`` leaves of which ``lit`` are filled; return the x coordinate after it."""
    left, top = corner
    for number in range(most):
        # unfilled leaves are outlines, since both colours are dark in high contrast
        name, tint = ("leaf", colour) if number < lit else ("leaf-open", "muted")
        surface.blit(style.icon(name, px, tint), (left, top))
        left += px + style.u(BETWEEN)
    return left


def leaves_width(style: Style, px: int, most: int) -> int:
    """Return the width in pixels of a row of leaves."""
    return most * px + (most - 1) * style.u(BETWEEN)


class Leaves(Widget):
    """A result of 0 to 3 leaves."""

    focusable = False

    def __init__(self, won: int) -> None:
        super().__init__(hint=ngettext("{n} leaf of three", "{n} leaves of three", won).format(n=won))
        self.won = won
        self.grown = float(MOST_LEAVES)
        """How many of them have grown; a fraction while one does."""

    def accessible_text(self) -> tuple[str, ...]:
        return (self.hint,)

    def measure(self, width: int = 0) -> tuple[int, int]:
        return width, self.style.u(LEAF)

    def draw(self, surface: pygame.Surface) -> None:
        px = self.style.u(LEAF)
        wide = leaves_width(self.style, px, MOST_LEAVES)
        left, top = self.rect.centerx - wide // 2, self.rect.centery - px // 2
        paint_leaves(self.style, surface, (left, top), px, lit=0, most=MOST_LEAVES)
        for number in range(self.won):
            size = round(px * ease_out_back(max(0.0, min(1.0, self.grown - number))))
            if size:
                icon = self.style.icon("leaf", size, "good")
                x = left + number * (px + self.style.u(BETWEEN)) + px // 2
                surface.blit(icon, icon.get_rect(center=(x, self.rect.centery)))
