"""What locks the kiosk: the staff's gesture, idle rules of scenes, window and pointer."""

import contextlib
import os
from collections import deque
from typing import Literal

import pygame

from citrus_game.content.kiosk import KioskSettings
from citrus_game.ui.toolkit.app.scene import Scene
from citrus_game.ui.toolkit.app.window import display_window
from citrus_game.ui.toolkit.input.events import Position, Press, Translator

TAPS = 7
WITHIN = 3.0
"""This many taps within this many seconds open the PIN pad."""
TRIED_SECONDS = 10.0
"""Taps that go on in the corner for longer are dirt, not the staff."""
CORNER = 120
"""Size of the corner in units; at least two touch targets."""


class StaffGesture:
    """Recognises how the staff opens the PIN pad: by taps in a corner or by keys, both set in
    ``settings``.
    """

    def __init__(self, settings: KioskSettings) -> None:
        self._corner = settings.staff_corner
        self._keys = Translator({"staff": (settings.staff_keys,)})
        self._taps: deque[float] = deque(maxlen=TAPS)

    def matches_keys(self, event: pygame.event.Event) -> bool:
        """Whether an event is the key combination."""
        return event.type == pygame.KEYDOWN and self._keys.translate(event, (1, 1)) is not None

    def add_tap(self, press: Press, now: float, window: tuple[int, int], edge: int) -> bool:
        """Add a tap at the time ``now`` in seconds; return whether it completes the gesture.

        Taps elsewhere are ignored, since visitors may touch the screen at the same time.
        """
        if not self.corner(window, edge).collidepoint(press.pos):
            return False
        self._taps.append(now)
        if len(self._taps) < TAPS or now - self._taps[0] > WITHIN:
            return False
        self._taps.clear()
        return True

    def corner(self, window: tuple[int, int], edge: int) -> pygame.Rect:
        """Return the rectangle of the corner in a window, with sides of ``edge`` pixels."""
        rect = pygame.Rect(0, 0, edge, edge)
        if self._corner.endswith("right"):
            rect.right = window[0]
        if self._corner.startswith("bottom"):
            rect.bottom = window[1]
        return rect


Wait = Literal["attract", "brief", "long"]
"""What happens without input: nothing in the attract loop, the loop after a short time, or the loop after
a countdown.
"""


class IdlePolicy:
    """What the kiosk does while a scene gets no input. Mix it into every scene that can be the lowest of the
    stack.
    """

    wait: Wait = "brief"
    counts_down = False
    """Whether a scene with the short time limit also shows a countdown."""
    gives_way = False
    """Whether it is closed after the idle time, to return to the visitor's scene below it."""

    @property
    def busy(self) -> bool:
        """Whether the visitor can do nothing now, so that idle time is not counted."""
        return False

    @property
    def where(self) -> str:
        """The name of the scene in the statistics of visits that were left before their end."""
        return "setup"


class IdleScene(Scene):
    """A scene that any touch, key or movement closes. That input does nothing else."""

    def wake(self, pos: Position | None) -> None:
        """Close the scene; ``pos`` is the position of a touch, or None."""
        raise NotImplementedError


def bring_back() -> None:
    """Restore and focus the window."""
    window = display_window()
    window.restore()
    window.focus()


def keep_window() -> None:
    """Set SDL hints that keep the window on the screen."""
    for hint in (
        "SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "SDL_VIDEO_ALLOW_SCREENSAVER", "SDL_ALLOW_ALT_TAB_WHILE_GRABBED",
    ):  # fmt: skip
        os.environ.setdefault(hint, "0")
    os.environ.setdefault("SDL_GRAB_KEYBOARD", "1")
    os.environ.setdefault("SDL_WINDOWS_NO_CLOSE_ON_ALT_F4", "1")


def show_pointer(shown: bool) -> None:
    """Show the mouse pointer, or a transparent one.

    It is not hidden with SDL: with grabbed input, SDL then reports only relative movements, and devices with
    absolute positions (touch frame as a mouse, remote control, virtual machine) click in the middle of the
    screen.
    """
    with contextlib.suppress(pygame.error):  # displays without a pointer, as in tests
        if shown:
            pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_ARROW)
        else:
            pygame.mouse.set_cursor((0, 0), pygame.Surface((8, 8), pygame.SRCALPHA))
