"""The error boundary around the window: catches exceptions so that neither the loop nor the game ends. It is
the only place that catches everything (see ruff's settings for this file), because an unexpected fault can
have any type. Every exception becomes a report and an error page, or, if that fails, one plain sentence.
"""

import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path

import pygame

from citrus_game.ui.toolkit.input.events import Hover, InputEvent, Text

SOON = 10.0
"""Seconds within which crashes count as one that comes again."""
MOST = 3
"""Crashes within these seconds after which nothing is tried again."""
KEPT = 200
"""Intents that are kept; of pointing only the last before something else."""
GROUND = (18, 63, 84)
PROGRAM = Path(__file__)
"""A file of the program, which an update replaces."""
ENDS = (pygame.QUIT, pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN, pygame.CONTROLLERBUTTONDOWN)


class ErrorBoundary:
    """Runs functions and catches what they raise; as a context manager it also receives the exceptions of
    other threads. It calls ``crashed`` to recover, and ``lost`` if that fails too or crashes follow each
    other too fast.
    """

    def __init__(self, crashed: Callable[[Exception], None], lost: Callable[[Exception], None]) -> None:
        self._crashed, self._lost = crashed, lost
        self._times: list[float] = []
        self._raised: deque[BaseException] = deque()
        self._before = threading.excepthook

    def __enter__(self) -> "ErrorBoundary":
        self._before = threading.excepthook
        threading.excepthook = self._on_thread_error
        return self

    def __exit__(self, *_error: object) -> None:
        threading.excepthook = self._before

    def call(self, act: Callable[[], object]) -> bool:
        """Call a function; return whether it raised nothing."""
        error = suppress_errors(act)
        if error is None:
            return True
        now = time.monotonic()
        self._times = [each for each in self._times if now - each < SOON] + [now]
        again = error if len(self._times) > MOST else suppress_errors(lambda: self._crashed(error))
        if again is not None:
            self._lost(again)
        return False

    def raise_reported(self) -> None:
        """Raise the first exception that another thread reported."""
        if self._raised:
            raise self._raised.popleft()

    def _on_thread_error(self, told: threading.ExceptHookArgs) -> None:
        if told.exc_value is not None:
            self._raised.append(told.exc_value)


def _stamp() -> tuple[int, int] | None:
    """Return what changes when the program is replaced; None if it has no such file, as in a bundle."""
    try:
        found = PROGRAM.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_ino


_AT_START = _stamp()


def is_replaced() -> bool:
    """Whether the program's files were replaced since it started, so that what it loads late may not fit."""
    return _AT_START is not None and _stamp() != _AT_START


def suppress_errors(act: Callable[[], object]) -> Exception | None:
    """Call a function; return the exception it raised, or None."""
    try:
        act()
    except Exception as error:  # everything, and here alone: whoever asked becomes the page that tells it
        return error
    return None


class RecentInput:
    """Recent input events with their scenes, for crash reports; without typed text or positions on secret
    screens.
    """

    def __init__(self) -> None:
        self._last: deque[tuple[float, str, InputEvent | str]] = deque(maxlen=KEPT)
        self._pointing = False

    def record(self, input_event: InputEvent, scene: str, *, hidden: bool) -> None:
        """Record an input event with the name of the ``scene`` that received it; only the event's kind if
        ``hidden``.
        """
        if self._pointing and isinstance(input_event, Hover):
            self._last.pop()
        self._pointing = isinstance(input_event, Hover)
        # written only for a report: a pointer that moves is noted with every frame
        wanted = type(input_event).__name__ if hidden or isinstance(input_event, Text) else input_event
        self._last.append((time.monotonic(), scene, wanted))

    def lines(self) -> list[str]:
        """Return one line per input event: its age in seconds, the scene, the event."""
        now = time.monotonic()
        return [f"{at - now:8.2f} s {scene} {wanted}" for at, scene, wanted in self._last]


class FatalErrorScreen:
    """Minimal error screen for when the crash page fails; a key or click ends it."""

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence

    def draw(self) -> None:
        screen = pygame.display.get_surface()
        if screen is None:
            return
        screen.set_clip(None)
        screen.fill(GROUND)
        width, height = screen.get_size()
        font = pygame.font.Font(None, max(20, min(height // 18, width // 26)))
        font.align = pygame.FONT_CENTER
        picture = font.render(self.sentence, True, "white", None, width * 4 // 5)
        screen.blit(picture, picture.get_rect(center=screen.get_rect().center))
        pygame.display.flip()

    def update(self, events: Iterable[pygame.event.Event]) -> bool:
        """Redraw where needed; return whether the screen must still be shown."""
        for event in events:
            if event.type in ENDS:
                return False
            if event.type in (pygame.WINDOWEXPOSED, pygame.VIDEORESIZE):
                self.draw()
        return True
