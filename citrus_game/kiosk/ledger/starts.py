"""How often the kiosk has started: each start begins with another sprint and another puzzle."""

import re
import secrets
from pathlib import Path

from citrus_game.content.disk.files import read_if_there, write_atomically
from citrus_game.content.disk.problem import ContentError

LARGEST = 32
"""Bytes of the file."""


def next_start(path: Path) -> int:
    """Count a start and give its number; any number where the last one cannot be read or kept."""
    match = re.fullmatch(rb"([0-9]{1,9})\n", read_if_there(path, LARGEST) or b"")
    number = int(match[1]) + 1 if match else secrets.randbelow(1000)
    try:
        write_atomically(path, f"{number}\n")
    except ContentError:
        return secrets.randbelow(1000)
    return number
