"""The prompt of the kiosk's play: its words go over as many lines as there is room for."""

import pygame

from citrus_game.client.kit.draw.look import Look
from citrus_game.client.play.parts.prompt import MARGIN, PromptBar, Wording

AROUND = 22
"""Units over and under the words, with the bar's lip."""


class KioskPrompt(PromptBar):
    """The bar with a row for fingers under its words."""

    def __init__(self, look: Look, rect: pygame.Rect, *, words_over: bool, longest: int) -> None:
        super().__init__(look, rect, words_over=words_over, longest=longest)
        if words_over:
            row = row_high(look)
            self.row = pygame.Rect(rect.x, rect.bottom - row, rect.width, row)


def row_high(look: Look) -> int:
    """Give the pixels of a row with the hand and the buttons."""
    return max(look.metrics.target, look.u(60)) + look.u(16)


def words_high(look: Look, wide: int, said: list[tuple[str, str]]) -> int:
    """Give the pixels that a prompt of a width needs for the longest of some titles and texts."""
    wide -= 2 * look.u(MARGIN)
    highest = max((Wording(*each).height(look, wide) for each in said), default=0)
    return highest + look.u(AROUND)
