"""Opening the window, and changing its size, place and full-screen state."""

import os
import sys
import time
import warnings
from typing import NamedTuple

import pygame

from citrus_game.content.disk.paths import assets
from citrus_game.text import _

NO_SCREEN = ("offscreen", "dummy")
"""Video drivers that show nothing."""
LEAST = (640, 360)
"""The least size of a window in pixels. Where a desktop makes it smaller still, scenes are cut off."""
FRAME = (16, 88)
"""Pixels of a screen that a window leaves free for its own edges, its title bar and a panel."""
USUAL = (1280, 720)
"""The least size of the first window on a screen with room for it; on a large one it takes two thirds."""
ICON_PX = 64
ANSWER_SECONDS = 0.5
"""How long the window manager has to do what was asked of it."""


class WindowError(Exception):
    """Raised if no window can be opened; ``str()`` says why and what to do."""


class Geometry(NamedTuple):
    """A window's size and, unless the window manager chooses it, its place (left, top) in pixels."""

    size: tuple[int, int]
    place: tuple[int, int] | None = None


def open_window(
    size: tuple[int, int] | None,
    fullscreen: bool,
    headless: bool = False,
    place: tuple[int, int] | None = None,
) -> pygame.Surface:
    """Open the window and return its surface. Without ``size`` it fits the screen. Raises `WindowError`
    without a display, unless ``headless`` or the variable ``SDL_VIDEODRIVER`` asks for none.
    """
    if headless:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
    elif not os.environ.get("SDL_VIDEODRIVER"):
        os.environ.pop("SDL_VIDEODRIVER", None)  # pygame takes an empty name for a driver of old
    if sys.platform == "win32":
        # pixels are the screen's own, and not those of a picture that is stretched later
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    # names the window as the desktop file does, so that the desktop shows its icon
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "citrus-game")
    _start_display()
    driver = pygame.display.get_driver()
    if driver == "x11":
        # SDL would send every update through an OpenGL texture: five times slower without a GPU.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    if driver in NO_SCREEN:
        surface = pygame.display.set_mode(size or USUAL, pygame.RESIZABLE)
        if fullscreen:
            display_window().set_fullscreen(desktop=True)
        return surface
    pygame.display.set_icon(pygame.image.load_sized_svg(assets() / "svg" / "logo-mark.svg", (ICON_PX,) * 2))
    desktop = desktop_size()
    wanted = size or first_size(desktop)
    fitting = fit(wanted, desktop)
    surface = pygame.display.set_mode(fitting, pygame.RESIZABLE | pygame.HIDDEN)
    window = display_window()
    window.minimum_size = LEAST
    if place is not None and _is_on(place, desktop):
        window.position = place
    if fullscreen:
        window.set_fullscreen(desktop=True)
    window.show()
    if fitting != wanted and not fullscreen:
        window.maximize()
    return surface


def _start_display() -> None:
    asked = os.environ.get("SDL_VIDEODRIVER", "")
    try:
        pygame.display.init()
    except pygame.error as error:
        raise WindowError(
            _("No window can be opened ({reason}). Start the game from a graphical desktop.").format(
                reason=error
            )
        ) from error
    if pygame.display.get_driver() in NO_SCREEN and asked not in NO_SCREEN:
        pygame.display.quit()
        raise WindowError(
            _(
                "No window can be opened: there is no display. Start the game from a graphical desktop, "
                "or use a command that needs no window, such as check or simulate."
            )
        )


def display_window() -> pygame.Window:
    """Return the `pygame.Window` of the display, for what ``pygame.display`` itself cannot do."""
    with warnings.catch_warnings():
        # pygame would rather have a program open its window in another way
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


def desktop_size() -> tuple[int, int]:
    """Return the size in pixels of the screen that the window is on."""
    sizes = pygame.display.get_desktop_sizes()
    return sizes[0] if sizes else pygame.display.get_window_size()


def fit(size: tuple[int, int], desktop: tuple[int, int]) -> tuple[int, int]:
    """Return the largest window size that fits a screen with borders and title bar.

    >>> fit((1280, 720), (800, 480)), fit((1280, 720), (1920, 1080))
    ((784, 392), (1280, 720))
    """
    room = desktop[0] - FRAME[0], desktop[1] - FRAME[1]
    return max(LEAST[0], min(size[0], room[0])), max(LEAST[1], min(size[1], room[1]))


def first_size(desktop: tuple[int, int]) -> tuple[int, int]:
    """Return the default window size; larger on screens of high resolution."""
    width = max(USUAL[0], min(desktop[0] * 2 // 3, desktop[1] * 32 // 27))
    return width, width * 9 // 16


def _is_on(place: tuple[int, int], desktop: tuple[int, int]) -> bool:
    """Whether a window at a place would be visible and movable; its screen may be gone.

    >>> [_is_on(place, (1920, 1080)) for place in ((0, 0), (1700, 900), (1900, 0), (0, 1079), (-1, 9))]
    [True, True, False, False, False]
    """
    return all(0 <= at < size - least // 4 for at, size, least in zip(place, desktop, LEAST, strict=True))


def has_screen() -> bool:
    """Whether a real window exists, not the dummy driver."""
    return pygame.display.get_driver() not in NO_SCREEN


class WindowSize:
    """The window's size and place outside full screen. Window managers answer late and not always as asked:
    `repeat_request` checks the result and asks once more.
    """

    def __init__(self, wanted: Geometry) -> None:
        self.wanted = wanted
        self._opened: Geometry | None = None
        self._may_ask = True
        self._answer_due: float | None = None
        self._wait()

    @property
    def is_settled(self) -> bool:
        """Whether the window manager has applied the last request."""
        return self._answer_due is None

    @property
    def changed(self) -> bool:
        """Whether the user resized or moved the window since it was opened."""
        return has_screen() and self._opened not in (None, self._now())

    def remember(self) -> None:
        """Remember the present size and place, to restore them later."""
        if self.is_settled:
            self.wanted = self._now()

    def change(self, size: tuple[int, int]) -> None:
        """Request another size."""
        self.wanted = Geometry(size)
        self._ask()
        self._wait()

    def enter_fullscreen(self) -> None:
        """Enter full screen."""
        self._answer_due = None
        display_window().set_fullscreen(desktop=True)

    def leave_fullscreen(self) -> None:
        """Leave full screen and restore size and place."""
        display_window().set_windowed()
        self._wait()

    def repeat_request(self) -> None:
        """Repeat the last request if the window manager applied something else."""
        if self._answer_due is None or time.monotonic() < self._answer_due:
            return
        self._answer_due = None
        came = self._now()
        if self._may_ask and (came.size != self.wanted.size or self.wanted.place not in (None, came.place)):
            self._ask()
            self._wait(again=True)
        elif self._opened is None:
            self._opened = came

    def _now(self) -> Geometry:
        window = display_window()
        return Geometry(window.size, window.position if has_screen() else None)

    def _ask(self) -> None:
        window = display_window()
        size, place = self.wanted
        if has_screen() and fit(size, desktop_size()) != size:
            window.maximize()
            return
        window.restore()
        window.size = size
        if place is not None:
            window.position = place

    def _wait(self, *, again: bool = False) -> None:
        self._may_ask = not again
        self._answer_due = time.monotonic() + ANSWER_SECONDS
