"""The kiosk's window on its screen: it stays there, and its pointer is only seen while a mouse moves."""

import contextlib
import os

import pygame

from citrus_game.client.kit.stage.window import display_window


def bring_back() -> None:
    """Put the window back on the screen, whatever has taken it away."""
    window = display_window()
    window.restore()
    window.focus()


def keep_window() -> None:
    """Ask SDL to leave the window on the screen, whatever else happens there."""
    for hint in (
        "SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "SDL_VIDEO_ALLOW_SCREENSAVER", "SDL_ALLOW_ALT_TAB_WHILE_GRABBED",
    ):  # fmt: skip
        os.environ.setdefault(hint, "0")
    os.environ.setdefault("SDL_GRAB_KEYBOARD", "1")
    os.environ.setdefault("SDL_WINDOWS_NO_CLOSE_ON_ALT_F4", "1")


def show_pointer(shown: bool) -> None:
    """Show the pointer, or a picture of nothing in its place.

    It is never hidden as SDL would do it: with the input grabbed, a hidden pointer makes SDL measure
    movements alone, and then every absolute one (a touch frame in mouse mode, a hand from afar, a virtual
    machine) clicks in the middle of the screen.
    """
    with contextlib.suppress(pygame.error):  # a display without pointers, as in tests
        if shown:
            pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_ARROW)
        else:
            pygame.mouse.set_cursor((0, 0), pygame.Surface((8, 8), pygame.SRCALPHA))
