"""The staff PIN: stored as a salted hash, with delays after wrong attempts; uses no pygame."""

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
"""Cost of scrypt: about 50 ms and 16 MB for each attempt."""
PIN = re.compile(r"[0-9]{4,12}")
"""A valid PIN."""
FREE_TRIES = 3
"""Number of wrong PINs in a row without a delay; each further one doubles it."""
FIRST_DELAY, LONGEST_DELAY = 30.0, 60.0
"""Delays in seconds.

The staff never wait for longer than a minute. Trying all PINs of 4 digits takes a week, of 6 digits two
years.
"""
LARGEST = 32
"""Maximum bytes of the file that counts wrong attempts."""


def hash_pin(pin: str, *, cost: int = COST, salt: bytes | None = None) -> str:
    """Return the hash of a PIN for `KioskSettings.pin_hash`; raise ValueError unless it has 4 to 12
    digits.
    """
    if not PIN.fullmatch(pin):
        raise ValueError("a PIN has 4 to 12 digits")
    salt = os.urandom(16) if salt is None else salt
    return f"scrypt:{cost}:{salt.hex()}:{_scrypt(pin, cost, salt).hex()}"


def check_pin(pin: str, hashed: str) -> bool:
    """Whether a PIN matches a hash; takes about 50 ms. No PIN matches an empty hash."""
    if not hashed or not PIN.fullmatch(pin):
        return False
    _scheme, cost, salt, right = hashed.split(":")
    return hmac.compare_digest(_scrypt(pin, int(cost), bytes.fromhex(salt)).hex(), right)


class PinGate:
    """Checks PINs; after three wrong ones each attempt has to wait longer.

    The number of wrong attempts is stored in a file, so that restarting does not reset it. The remaining
    delay is not stored: after a restart the whole delay starts again. So the system's clock, which anybody
    may set, does not matter. ``clock`` returns monotonic seconds.
    """

    def __init__(self, hashed: str, path: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self._hashed = hashed
        self._path = path
        self._clock = clock
        self.trouble = ""
        """Why the number of wrong attempts could not be written, "" if it was."""
        self._wrong = self._load()
        self._since = clock()

    @property
    def wait(self) -> float:
        """Seconds until the next attempt is allowed, 0 if it is now."""
        return max(0.0, _delay(self._wrong) - max(0.0, self._clock() - self._since))

    def set_pin(self, hashed: str) -> None:
        """Set a new PIN and reset the wrong attempts."""
        self._hashed = hashed
        self._note(0)

    def check(self, pin: str) -> bool:
        """Return whether a PIN is right; always False during a delay."""
        if not self._hashed or self.wait > 0:
            return False
        # It counts as wrong before it is checked, so that killing the process does not save an attempt.
        self._note(self._wrong + 1)
        if not check_pin(pin, self._hashed):
            return False
        self._note(0)
        return True

    def _note(self, wrong: int) -> None:
        self._wrong = wrong
        self._since = self._clock()
        self._save()

    def save_waiting(self) -> None:
        """Write the number of wrong attempts if that failed."""
        if self.trouble:
            self._save()

    def _save(self) -> None:
        try:
            write_atomically(self._path, f"{self._wrong}\n")
        except ContentError as error:
            self.trouble = str(error)  # the number is kept in memory
        else:
            self.trouble = ""

    def _load(self) -> int:
        # Older versions wrote a time of day after the number.
        raw = read_if_there(self._path, LARGEST) or b""
        match = re.fullmatch(rb"([0-9]{1,6})(?: [0-9]{1,12})?\n", raw)
        return int(match[1]) if match else 0


def _delay(wrong: int) -> float:
    """Return the delay in seconds after this many wrong PINs in a row.

    >>> [_delay(n) for n in (0, 2, 3, 4, 5, 99)]
    [0.0, 0.0, 30.0, 60.0, 60.0, 60.0]
    """
    if wrong < FREE_TRIES:
        return 0.0
    return min(LONGEST_DELAY, FIRST_DELAY * 2.0 ** min(wrong - FREE_TRIES, 20))


def _scrypt(pin: str, cost: int, salt: bytes) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, n=cost, r=8, p=1, dklen=32, maxmem=2**26)
