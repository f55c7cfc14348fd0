"""The window: opened where there is a display, or its stand-in in memory."""

import os

import pygame

from citrus_game.text import _

NO_SCREEN = ("offscreen", "dummy")
"""Video drivers that show nothing."""


class WindowError(Exception):
    """No window can be opened; ``str()`` says why and what to do."""


def open_window(size: tuple[int, int], fullscreen: bool, headless: bool = False) -> pygame.Surface:
    """Open the window (or without a screen its stand-in) and give its surface.

    Raises `WindowError` where there is no display, unless ``headless`` or the environment's
    ``SDL_VIDEODRIVER`` asks for none.
    """
    if headless:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
    asked = os.environ.get("SDL_VIDEODRIVER", "")
    try:
        pygame.display.init()
    except pygame.error as error:
        raise WindowError(
            _("No window can be opened ({reason}). Start the game from a graphical desktop.").format(
                reason=error
            )
        ) from error
    driver = pygame.display.get_driver()
    if driver in NO_SCREEN and asked not in NO_SCREEN:
        pygame.display.quit()
        raise WindowError(
            _(
                "No window can be opened: there is no display. Start the game from a graphical desktop, "
                "or use a command that needs no window, such as shot or simulate."
            )
        )
    if driver == "x11":
        # SDL would send every update through an OpenGL texture: five times slower without a GPU.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    return set_mode(size, fullscreen)


def set_mode(size: tuple[int, int], fullscreen: bool) -> pygame.Surface:
    """Give the window another size or the whole screen."""
    if fullscreen:
        return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
    return pygame.display.set_mode(size, pygame.RESIZABLE)


def desktop_size() -> tuple[int, int]:
    """Give the pixels of the screen that the window is on."""
    sizes = pygame.display.get_desktop_sizes()
    return sizes[0] if sizes else pygame.display.get_window_size()
