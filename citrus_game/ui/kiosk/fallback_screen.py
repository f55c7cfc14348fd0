"""A screen shown while the kiosk crashes repeatedly, until it is restarted.

It needs no files, and only the watchdog ends it.
"""

from collections.abc import Callable
from typing import NoReturn

import pygame

from citrus_game.ui.kiosk.lock import show_pointer
from citrus_game.ui.toolkit.app.window import open_window

RATE = 10
"""Frames per second."""
GROUND = (18, 63, 84)
WORDS = (
    "Back in a moment. You did nothing wrong.",
    "Gleich geht es weiter. Du hast nichts falsch gemacht.",
    "De retour dans un instant. Vous n’y êtes pour rien.",
    "Si riparte tra un attimo. Non hai fatto nulla di male.",
)
"""The message in each language; translations are not loaded here."""


def run(beat: Callable[[], None], *, size: tuple[int, int] | None = None, headless: bool = False) -> NoReturn:
    """Show the screen for ever, in a window of ``size`` or in full screen, calling ``beat`` in every
    frame. Raises `WindowError` without a display.
    """
    open_window(size or (1280, 720), size is None and not headless, headless)
    pygame.font.init()
    pygame.display.set_caption("Citrus")
    show_pointer(False)
    clock = pygame.time.Clock()
    while True:
        pygame.event.pump()
        if screen := pygame.display.get_surface():
            paint(screen)
            pygame.display.flip()
        beat()
        clock.tick(RATE)


def paint(screen: pygame.Surface) -> None:
    """Draw the message in all languages."""
    screen.fill(GROUND)
    width, height = screen.get_size()
    font = pygame.font.Font(None, max(12, min(height // 12, width // 22)))
    for number, words in enumerate(WORDS, 1):
        picture = font.render(words, True, "white")
        screen.blit(picture, picture.get_rect(center=(width // 2, height * number // (len(WORDS) + 1))))
