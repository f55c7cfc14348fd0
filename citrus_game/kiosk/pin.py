"""The staff's PIN: kept as a salted hash, and slow to try (no pygame, so that the command can set it)."""

import hashlib
import hmac
import os
import re
import time
from collections.abc import Callable
from pathlib import Path

from citrus_game.content.disk.files import read_if_there, write_atomically
from citrus_game.content.disk.problem import ContentError

COST = 2**14
"""Of scrypt: about 50 ms and 16 MB for each try."""
PIN = re.compile(r"[0-9]{4,12}")
"""What a PIN looks like."""
FREE_TRIES = 3
"""Wrong PINs in a row that cost nothing; each further one doubles the delay."""
FIRST_DELAY, LONGEST_DELAY = 30.0, 60.0
"""Seconds. The staff never waits for longer than a minute, whatever others have tried; to try all PINs of
4 digits takes a week of standing there, of 6 digits two years."""
LARGEST = 32
"""Bytes of the file of the wrong tries."""


def hash_pin(pin: str, *, cost: int = COST, salt: bytes | None = None) -> str:
    """Hash a PIN for `KioskSettings.pin_hash`; raises ValueError for what is no PIN of 4 to 12 digits."""
    if not PIN.fullmatch(pin):
        raise ValueError("a PIN has 4 to 12 digits")
    salt = os.urandom(16) if salt is None else salt
    return f"scrypt:{cost}:{salt.hex()}:{_scrypt(pin, cost, salt).hex()}"


def check_pin(pin: str, hashed: str) -> bool:
    """Tell whether this is the PIN of a hash; takes about 50 ms. No PIN fits an empty hash."""
    if not hashed or not PIN.fullmatch(pin):
        return False
    _scheme, cost, salt, right = hashed.split(":")
    return hmac.compare_digest(_scrypt(pin, int(cost), bytes.fromhex(salt)).hex(), right)


class Gate:
    """Lets the staff in: a wrong PIN counts, and after three each try has to wait longer than the last.

    How many were wrong is kept in a file, so that pulling the plug does not forget them. How long there is
    still to wait is not: after a restart the whole delay of the last wrong one begins anew. So the time of
    day, which anybody may set, has no say in it, and nobody waits for longer than `LONGEST_DELAY`.
    ``clock`` gives seconds that only ever grow.
    """

    def __init__(self, hashed: str, path: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self._hashed = hashed
        self._path = path
        self._clock = clock
        self._wrong = self._load()
        self._since = clock()

    @property
    def wait(self) -> float:
        """Give the seconds until the next try is allowed, 0 if it is now."""
        return max(0.0, _delay(self._wrong) - max(0.0, self._clock() - self._since))

    def renew(self, hashed: str) -> None:
        """Take another PIN, which forgives the wrong tries of the old one."""
        self._hashed = hashed
        self._note(0)

    def enter(self, pin: str) -> bool:
        """Try a PIN; False without a look at it while there is still to wait."""
        if not self._hashed or self.wait > 0:
            return False
        # noted as wrong first: a process that is killed while it looks has still used up a try
        self._note(self._wrong + 1)
        if not check_pin(pin, self._hashed):
            return False
        self._note(0)
        return True

    def _note(self, wrong: int) -> None:
        self._wrong = wrong
        self._since = self._clock()
        try:
            write_atomically(self._path, f"{self._wrong}\n")
        except ContentError:
            return  # a full disk: this process still remembers

    def _load(self) -> int:
        # what follows the number is the time of day that older versions wrote
        raw = read_if_there(self._path, LARGEST) or b""
        match = re.fullmatch(rb"([0-9]{1,6})(?: [0-9]{1,12})?\n", raw)
        return int(match[1]) if match else 0


def _delay(wrong: int) -> float:
    """Give the seconds to wait after so many wrong PINs in a row.

    >>> [_delay(n) for n in (0, 2, 3, 4, 5, 99)]
    [0.0, 0.0, 30.0, 60.0, 60.0, 60.0]
    """
    if wrong < FREE_TRIES:
        return 0.0
    return min(LONGEST_DELAY, FIRST_DELAY * 2.0 ** min(wrong - FREE_TRIES, 20))


def _scrypt(pin: str, cost: int, salt: bytes) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, n=cost, r=8, p=1, dklen=32, maxmem=2**26)
