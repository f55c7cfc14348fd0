"""The colours of the client by the names of LOOK.md 2; a theme file gives them all."""

from collections.abc import Mapping

import pygame

from citrus_game.content.preferences.look import load_theme

DRAWN = "citrus"
"""The theme in whose colours the pictures are drawn."""
CHROME = (
    "table-deep", "panel", "panel-active", "gold-edge", "inset", "terracotta", "terracotta-hover",
    "terracotta-pressed", "cobalt", "gold", "disabled-ground",
)  # fmt: skip
"""Colours that the pictures of buttons and panels share with the theme."""


class Theme:
    """Colours by token name, such as ``panel`` or ``cream``."""

    def __init__(self, name: str, colours: Mapping[str, str]) -> None:
        self.name = name
        self._colours = {name: pygame.Color(value) for name, value in colours.items()}

    @classmethod
    def load(cls, name: str) -> "Theme":
        """Load a theme by its file's name; raises `ContentError`."""
        return cls(name, load_theme(name).colours)

    def colour(self, name: str) -> pygame.Color:
        """Give the colour of a token; KeyError for a name that no theme has."""
        return self._colours[name]

    def repainted(self) -> dict[str, str]:
        """Give for each colour of the drawn chrome the one that this theme has instead."""
        if self.name == DRAWN:
            return {}
        drawn, mine = load_theme(DRAWN).colours, load_theme(self.name).colours
        return {drawn[token].upper(): mine[token] for token in CHROME}
