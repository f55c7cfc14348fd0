"""What a game and its player are known by, whatever files are called and wherever they are copied.

A game gets a random number with its first record. A record from before that is known by its seed and start
position. Whose a game is, is another random number, in ``owner.txt`` of the user's folder.
"""

import re
import secrets
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from citrus_game.content.disk.files import is_there, read_if_there, write_atomically
from citrus_game.content.disk.locks import alone
from citrus_game.content.disk.paths import user_data
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.disk.yaml_file import dump_yaml
from citrus_game.content.records.position import position_data
from citrus_game.rules.model.state import State

DIGITS = 16
"""Hexadecimal digits of a number that is known to nobody else."""
_OWNER = re.compile(rb"([0-9a-f]{16})\s*")


def owner_file() -> Path:
    """Return the file that says whose the games in the user's folder are; it may not exist yet."""
    return user_data() / "owner.txt"


def owner() -> str:
    """Return the number that marks each record as played here. It is drawn at first use; "" if it cannot be
    stored.
    """
    if known := known_owner():
        return known
    path = owner_file()
    with suppress(ContentError), alone(path):
        if not is_there(path):
            write_atomically(path, f"{new_number()}\n")
    return known_owner()


def known_owner() -> str:
    """Return the number that marks each record as played here, or "" if none was drawn yet."""
    found = _OWNER.fullmatch(read_if_there(owner_file(), 2 * DIGITS) or b"")
    return found[1].decode() if found else ""


def new_number() -> str:
    """Return a number for a new game or player."""
    return secrets.token_hex(DIGITS // 2)


def number_of(seed: int, start: State) -> str:
    """Return the number of a game whose record has none."""
    names = [str(seat) for seat in range(start.game.players)]
    text = f"{seed} {dump_yaml(position_data(start, names))}"
    return sha256(text.encode()).hexdigest()[:DIGITS]
