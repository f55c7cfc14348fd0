"""The light of the day, which changes during a game. It colours the land, but not fruit, houses or marks."""

from itertools import pairwise

import pygame

from citrus_game.rules.model.state import State

Light = tuple[int, int, int]
"""RGB that the colours of the land are multiplied by, of 255."""
FULL: Light = (255, 255, 255)
DAY: tuple[tuple[float, Light], ...] = (
    (0.0, (240, 247, 255)),
    (0.2, FULL),
    (0.5, (255, 247, 230)),
    (0.7, (244, 233, 238)),
    (1.0, (212, 206, 242)),
)
"""The light from morning to dusk: pairs of a share of the game, and the light then."""
STEPS = 14
"""Number of different lights in a game."""


def light_of(state: State) -> Light:
    """Return the light for a position. It gets later as the bag gets emptier."""
    planted = sum(mask.bit_count() for mask in state.planted)
    left = len(state.bag)
    return light_at(planted / max(1, planted + left))


def light_at(share: float) -> Light:
    """Return the light at a share of the day, from 0 to 1.

    >>> light_at(1.0)
    (212, 206, 242)
    """
    share = round(share * STEPS) / STEPS
    for (start, before), (end, after) in pairwise(DAY):
        if share <= end:
            mixed = pygame.Color(*before).lerp(pygame.Color(*after), (share - start) / (end - start))
            return mixed.r, mixed.g, mixed.b
    return DAY[-1][1]
