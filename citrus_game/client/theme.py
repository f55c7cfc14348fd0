"""The colours of the client by the names of LOOK.md 2."""

from collections.abc import Mapping

import pygame

COLOURS: Mapping[str, str] = {
    "table": "#123F54",
    "table-deep": "#0C2C3D",
    "panel": "#FBF3E1",
    "panel-active": "#FFFBEF",
    "inset": "#F0E3C6",
    "ink": "#1E2A3C",
    "muted": "#5F5742",
    "cream": "#FBF3E1",
    "muted-dark": "#BFD3DA",
    "terracotta": "#B5431B",
    "cobalt": "#174A86",
    "cobalt-label": "#123C70",
    "on-primary": "#FFFFFF",
    "disabled": "#5F5742",
    "disabled-dark": "#6B8794",
    "gold": "#FFD34D",
    "gold-edge": "#F2B01F",
    "good": "#1E6B34",
    "good-ground": "#DDEBD2",
    "bad": "#8A0F22",
    "bad-ground": "#F6D9D4",
    "bad-mark": "#A3162B",
    "bad-on-dark": "#FF9B85",
    "segment-ground": "#E8DAB5",
    "switch-off": "#8B8069",
    "line": "#DCC899",
    "board": "#D8BD86",
    "board-lip": "#7D5B2C",
    "wood": "#B9834A",
    "wood-slot": "#6E4525",
}
"""The default theme; a theme file may give other colours for these names."""


class Theme:
    """Colours by token name, such as ``panel`` or ``cream``."""

    def __init__(self, colours: Mapping[str, str] | None = None) -> None:
        self._colours = {name: pygame.Color(value) for name, value in COLOURS.items()}
        if colours is not None:
            self._colours.update({name: pygame.Color(value) for name, value in colours.items()})

    def colour(self, name: str) -> pygame.Color:
        """Give the colour of a token; KeyError for a name that no theme has."""
        return self._colours[name]
