"""The colours of the client by the names of LOOK.md 2; a theme file gives them all."""

from collections.abc import Mapping

import pygame

from citrus_game.content.config import load_theme


class Theme:
    """Colours by token name, such as ``panel`` or ``cream``."""

    def __init__(self, colours: Mapping[str, str]) -> None:
        self._colours = {name: pygame.Color(value) for name, value in colours.items()}

    @classmethod
    def load(cls, name: str) -> "Theme":
        """Load a theme by its file's name; raises `ContentError`."""
        return cls(load_theme(name).colours)

    def colour(self, name: str) -> pygame.Color:
        """Give the colour of a token; KeyError for a name that no theme has."""
        return self._colours[name]
