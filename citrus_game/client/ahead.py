"""The menu's landscape, drawn in a thread while the rest of the client is still being imported.

It takes as long as all else before the first frame, so this module imports next to nothing.
"""

from threading import Thread

import pygame

from citrus_game.content.paths import assets

LANDSCAPE = (1920, 1080)
"""Size of the picture in its own units."""
USUAL_WINDOW = (1280, 720)
"""The window of someone who has changed no settings."""


class _Ahead:
    """The landscape for a window of one size."""

    def __init__(self, window: tuple[int, int]) -> None:
        self.window = window
        self._picture: pygame.Surface | None = None
        self._thread = Thread(target=self._draw, name="landscape", daemon=True)
        self._thread.start()

    def _draw(self) -> None:
        self._picture = _rasterise(self.window)

    def picture(self) -> pygame.Surface:
        """Give the picture, waiting for it if need be."""
        self._thread.join()
        return self._picture or _rasterise(self.window)


_ahead: list[_Ahead] = []
"""The landscape that is being drawn for the first frame, at most one."""


def draw_ahead(window: tuple[int, int] | None) -> None:
    """Begin to draw the landscape for a window of a size, None: of the usual one."""
    _ahead[:] = [_Ahead(window or USUAL_WINDOW)]


def landscape_picture(window: tuple[int, int]) -> pygame.Surface:
    """Give the landscape, large enough to cover a window: the one drawn ahead if it fits."""
    ready = _ahead.pop() if _ahead else None
    return ready.picture() if ready and ready.window == window else _rasterise(window)


def _rasterise(window: tuple[int, int]) -> pygame.Surface:
    scale = max(window[0] / LANDSCAPE[0], window[1] / LANDSCAPE[1])
    size = round(LANDSCAPE[0] * scale), round(LANDSCAPE[1] * scale)
    return pygame.image.load_sized_svg(assets() / "svg" / "menu-background.svg", size)
