"""The still screen: what stands there when the kiosk's client cannot be kept running.

It needs as little of the client as it can, for that is what fails, and nothing ends it but the
watchdog and the staff. Where the picture, the catalogues or the settings cannot be read, the sentences
stand on a plain colour, in pygame's own font.
"""

import sys
import time
import traceback
from collections.abc import Callable, Sequence

import pygame

from citrus_game.client.kiosk.window.display import show_pointer
from citrus_game.client.kiosk.window.stilldoor import StillDoor
from citrus_game.client.kit.draw.art import Art
from citrus_game.client.kit.draw.landscape import landscape_picture
from citrus_game.client.kit.draw.layout import Metrics
from citrus_game.client.kit.draw.look import Look
from citrus_game.client.kit.draw.theme import DRAWN, Theme
from citrus_game.client.kit.draw.type import Type
from citrus_game.client.kit.stage.window import open_window
from citrus_game.content.disk.paths import assets
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.kiosk import KioskSettings
from citrus_game.content.preferences.languages import speak
from citrus_game.kiosk.ledger.folder import tries_file
from citrus_game.kiosk.pin import Gate
from citrus_game.text import _

RATE = 10
"""Frames a second: it only has to beat, and to draw again when it was covered."""
PLAIN = (18, 63, 84)
REDRAWN = (
    pygame.VIDEORESIZE, pygame.WINDOWEXPOSED, pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN,
)  # fmt: skip
"""Events after which something may look different."""
WIDE, PAD, GAP = 1040, 56, 22
"""Units of the card with the sentences."""


PLAIN_WORDS = (
    "Please ask the staff", "Bitte frage das Personal", "Adressez-vous au personnel", "Chiedi al personale",
)  # fmt: skip
"""What stands there where no catalogue can be read."""


def run(
    settings: KioskSettings | None,
    beat: Callable[[], None],
    *,
    size: tuple[int, int] | None = None,
    headless: bool = False,
) -> int:
    """Show the still screen until the staff comes, and give the exit code that they choose.

    ``size``: in a window. Without ``settings`` there is no PIN and so no door. Raises `WindowError`
    without a display.
    """
    screen = open_window(size or (1280, 720), size is None and not headless, headless)
    pygame.font.init()
    pygame.display.set_caption("Citrus")
    show_pointer(False)
    clock = pygame.time.Clock()
    door = None
    if settings is not None and settings.pin_hash:
        door = StillDoor(settings, Gate(settings.pin_hash, tries_file()), time.monotonic)
    languages = settings.languages if settings is not None else ()
    stale = True
    while True:
        for event in pygame.event.get():
            if door is not None and (code := door.take(event, screen.get_size())):
                return code
            stale = stale or event.type in REDRAWN
        if stale or (door is not None and door.tick()):
            screen = pygame.display.get_surface() or screen
            if door is not None and door.open:
                door.draw(screen)
            else:
                paint(screen, languages)
            pygame.display.flip()
            stale = False
        beat()
        clock.tick(RATE)


def paint(screen: pygame.Surface, languages: Sequence[str]) -> None:
    """Draw the picture and the sentences; plainly where that fails."""
    try:
        if not languages:
            raise LookupError("no language is known")
        _paint(screen, languages)
    except (pygame.error, OSError, MemoryError, ValueError, LookupError, ArithmeticError, ContentError):
        traceback.print_exc(file=sys.stderr)  # the watchdog keeps it in the log
        paint_plain(screen)


def paint_plain(screen: pygame.Surface) -> None:
    """Draw the sentences with nothing that could be missing or broken."""
    screen.fill(PLAIN)
    width, height = screen.get_size()
    font = pygame.font.Font(None, max(16, min(height // 10, width // 14)))
    for number, words in enumerate(PLAIN_WORDS):
        picture = font.render(words, True, "white")
        screen.blit(
            picture, picture.get_rect(center=(width // 2, height * (2 + number) // (len(PLAIN_WORDS) + 3)))
        )


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
    return _("Please ask the staff"), _("Back in a moment. You did nothing wrong.")
