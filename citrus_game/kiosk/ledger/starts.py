"""How often the kiosk has started: each start begins with another sprint and another puzzle."""

import re
import secrets
from pathlib import Path

from citrus_game.content.disk.files import write_atomically
from citrus_game.content.disk.problem import ContentError


def next_start(path: Path) -> int:
    """Count a start and give its number; any number where the last one cannot be read or kept."""
    try:
        text = path.read_text("ascii")
    except (OSError, ValueError):
        text = ""
    match = re.fullmatch(r"([0-9]{1,9})\n", text)
    number = int(match[1]) + 1 if match else secrets.randbelow(1000)
    try:
        write_atomically(path, f"{number}\n")
    except ContentError:
        return secrets.randbelow(1000)
    return number
