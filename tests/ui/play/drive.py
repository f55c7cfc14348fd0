"""Posts clicks and keys as events, and lets time pass frame by frame."""

import pygame

from citrus_game.ui.toolkit.app.app import App
from citrus_game.ui.toolkit.widgets.base import Widget
from tests.ui.unpainted import DRAWN

FRAME = 1 / 60


def frames(app: App, count: int = 1) -> None:
    """Let frames pass; one of a few, and the last one, are drawn."""
    for number in range(1, count + 1):
        app.step(pygame.event.get())
        app.stack.update(FRAME)
        if app.stack.dirty and (number % DRAWN == 0 or number == count):
            app.stack.draw(app.screen)


def point(app: App, pos: tuple[int, int]) -> None:
    """Move the pointer."""
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
    frames(app)


def click(app: App, at: Widget | tuple[int, int]) -> None:
    """Click into the middle of a widget, or on a spot."""
    pos = at.rect.center if isinstance(at, Widget) else at
    point(app, pos)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=pos, button=pygame.BUTTON_LEFT))
    frames(app)


def key(app: App, code: int, mod: int = 0) -> None:
    """Press a key."""
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0))
    frames(app)


def picture(app: App) -> bytes:
    """Draw the whole window anew and give its pixels."""
    app.stack.dirty.add(None)
    app.stack.draw(app.screen)
    return pygame.image.tobytes(app.screen, "RGB")
