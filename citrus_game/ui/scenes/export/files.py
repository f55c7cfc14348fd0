"""Names and contents of exported files."""

import re
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pygame

from citrus_game.content.disk.files import is_there
from citrus_game.content.disk.names import stem_within
from citrus_game.content.disk.paths import user_exports
from citrus_game.content.records.record import record_text
from citrus_game.session.game_session import GameSession
from citrus_game.session.saves.saves import head_of
from citrus_game.ui.scenes.export.poster import poster

POSTER = ".png"
_ODD = re.compile(r"[^\w\- ]+")


def export_path(session: GameSession, suffix: str) -> Path:
    """Return an unused path in the export folder for a session."""
    names = _ODD.sub("", " ".join(session.names)).strip()
    ending, number = f" {session.seed}{suffix}", 1
    while True:
        path = user_exports() / (stem_within(f"Citrus {names}".rstrip(), ending) + ending)
        if not is_there(path):
            return path
        number += 1
        ending = f" {session.seed} {number}{suffix}"


def poster_bytes(session: GameSession) -> bytes:
    """Return the poster of a session as a PNG file."""
    file = BytesIO()
    pygame.image.save(poster(session), file, f"poster{POSTER}")
    return file.getvalue()


def record_bytes(session: GameSession) -> bytes:
    """Return the record of a session as a file."""
    return record_text(replace(head_of(session), played=None), session.start, session.steps).encode()
