"""A game written as files: where they go, what they are called, and their contents."""

import re
from io import BytesIO
from pathlib import Path

import pygame

from citrus_game.client.rooms.export.poster import poster
from citrus_game.content.disk.paths import user_exports
from citrus_game.content.records.record import record_text
from citrus_game.table.keeping.saves import head_of
from citrus_game.table.sitting import Sitting

POSTER = ".png"
_ODD = re.compile(r"[^\w\- ]+")


def export_path(sitting: Sitting, suffix: str) -> Path:
    """Name a file for a game in the folder for exports, without taking another one's name."""
    names = _ODD.sub("", " ".join(sitting.names)).strip()
    stem = f"Citrus {names} {sitting.seed}" if names else f"Citrus {sitting.seed}"
    path = user_exports() / f"{stem}{suffix}"
    number = 2
    while path.exists():
        path = user_exports() / f"{stem} {number}{suffix}"
        number += 1
    return path


def poster_bytes(sitting: Sitting) -> bytes:
    """Draw a game's poster and give it as a PNG file."""
    file = BytesIO()
    pygame.image.save(poster(sitting), file, f"poster{POSTER}")
    return file.getvalue()


def record_bytes(sitting: Sitting) -> bytes:
    """Give a game's record as a file."""
    return record_text(head_of(sitting), sitting.start, sitting.steps).encode()
