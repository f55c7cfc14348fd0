"""A game written as files: where they go, what they are called, and their contents."""

import re
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pygame

from citrus_game.client.rooms.export.poster import poster
from citrus_game.content.disk.files import is_there
from citrus_game.content.disk.names import stem_within
from citrus_game.content.disk.paths import user_exports
from citrus_game.content.records.record import record_text
from citrus_game.table.keeping.saves import head_of
from citrus_game.table.sitting import Sitting

POSTER = ".png"
_ODD = re.compile(r"[^\w\- ]+")


def export_path(sitting: Sitting, suffix: str) -> Path:
    """Name a file for a game in the folder for exports, without taking another one's name."""
    names = _ODD.sub("", " ".join(sitting.names)).strip()
    ending, number = f" {sitting.seed}{suffix}", 1
    while True:
        path = user_exports() / (stem_within(f"Citrus {names}".rstrip(), ending) + ending)
        if not is_there(path):
            return path
        number += 1
        ending = f" {sitting.seed} {number}{suffix}"


def poster_bytes(sitting: Sitting) -> bytes:
    """Draw a game's poster and give it as a PNG file."""
    file = BytesIO()
    pygame.image.save(poster(sitting), file, f"poster{POSTER}")
    return file.getvalue()


def record_bytes(sitting: Sitting) -> bytes:
    """Give a game's record as a file."""
    return record_text(replace(head_of(sitting), played=None), sitting.start, sitting.steps).encode()
