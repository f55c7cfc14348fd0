"""The still screen: what stands there when the kiosk's client cannot be kept running.

It needs as little of the client as it can, for that is what fails, and nothing ends it but the
watchdog. Where even the picture cannot be drawn, a plain colour remains.
"""

import sys
import traceback
from collections.abc import Callable, Sequence

import pygame

from citrus_game.client.ahead import landscape_picture
from citrus_game.client.art import Art
from citrus_game.client.languages import speak
from citrus_game.client.layout import Metrics
from citrus_game.client.look import Look
from citrus_game.client.theme import DRAWN, Theme
from citrus_game.client.type import Type
from citrus_game.client.window import open_window
from citrus_game.content.paths import assets
from citrus_game.text import _

RATE = 10
"""Frames a second: it only has to beat, and to draw again when it was covered."""
PLAIN = (18, 63, 84)
WIDE, PAD, GAP = 1040, 56, 22
"""Units of the card with the sentences."""


def run(
    languages: Sequence[str],
    beat: Callable[[], None],
    *,
    size: tuple[int, int] | None = None,
    headless: bool = False,
) -> None:
    """Show the still screen for ever, ``size``: in a window; raises `WindowError` without a display."""
    screen = open_window(size or (1280, 720), size is None and not headless, headless)
    pygame.font.init()
    pygame.display.set_caption(_("Citrus"))
    pygame.mouse.set_visible(False)
    clock = pygame.time.Clock()
    stale = True
    while True:
        for event in pygame.event.get():
            stale = stale or event.type in (pygame.VIDEORESIZE, pygame.WINDOWEXPOSED)
        if stale:
            screen = pygame.display.get_surface() or screen
            paint(screen, languages)
            pygame.display.flip()
            stale = False
        beat()
        clock.tick(RATE)


def paint(screen: pygame.Surface, languages: Sequence[str]) -> None:
    """Draw the picture and the sentences; a plain colour where that fails."""
    try:
        _paint(screen, languages)
    except (pygame.error, OSError, MemoryError, ValueError, LookupError):
        traceback.print_exc(file=sys.stderr)  # the watchdog keeps it in the log
        screen.fill(PLAIN)


def _paint(screen: pygame.Surface, languages: Sequence[str]) -> None:
    width, height = screen.get_size()
    metrics = Metrics(width, height, 1.4)
    look = Look(metrics, Theme.load(DRAWN), Art(assets() / "svg"), Type(metrics))
    picture = landscape_picture((width, height)).convert()
    screen.blit(picture, ((width - picture.get_width()) // 2, (height - picture.get_height()) // 2))
    wide = min(look.u(WIDE), width - 2 * look.u(PAD))
    inner = pygame.Rect(0, 0, wide - 2 * look.u(PAD), 0)
    spoken = list(dict.fromkeys(_sentences(language) for language in languages))
    while len(spoken) > 1 and _tall(look, spoken, inner.width) > height - 2 * look.u(PAD):
        spoken.pop()
    inner.height = _tall(look, spoken, inner.width) - 2 * look.u(PAD)
    inner.center = width // 2, height // 2
    look.chrome(screen, "panel", inner.inflate(2 * look.u(PAD), 2 * look.u(PAD)))
    y = inner.top
    for ask, rest in spoken:
        for text, style, colour in ((ask, "title", "ink"), (rest, "large", "muted")):
            box = pygame.Rect(inner.left, y, inner.width, 0)
            y += look.type.block(screen, text, style, look.colour(colour), box, "centre")
        y += look.u(GAP)


def _tall(look: Look, spoken: Sequence[tuple[str, str]], inner: int) -> int:
    """Give the height of the card in pixels."""
    lines = [
        look.type.block_height(text, style, inner)
        for pair in spoken
        for text, style in zip(pair, ("title", "large"), strict=True)
    ]
    return sum(lines) + (len(spoken) - 1) * look.u(GAP) + 2 * look.u(PAD)


def _sentences(language: str) -> tuple[str, str]:
    speak(language)
    return _("Please ask the staff"), _("This game is taking a rest. Nothing you did broke it.")
