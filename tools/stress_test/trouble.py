"""Failures at a fair: a full disk, broken files, killed and stopped processes."""

import errno
import os
import re
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from citrus_game.kiosk.stats.counts import Counts
from tools.stress_test.fault import Fault

BROKEN = (b"idle_seconds: never\n", b"language: [\n", b"", b"\xff\xfe\x00", b"modes: []\n")
"""Contents of broken settings files."""
BLOWS = [getattr(signal, name) for name in ("SIGKILL", "SIGSTOP") if hasattr(signal, name)] or [
    signal.SIGTERM
]
"""Signals that a client must recover from; on Windows the only one that ends a process."""
PATIENCE = 90.0
"""Real seconds in which a watchdog must have restarted the client."""


@contextmanager
def full_disk() -> Iterator[None]:
    """Make every write to a file fail, inside the context."""
    write, fsync = os.write, os.fsync

    def no_write(handle: int, data: bytes) -> int:
        if stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(handle, data)

    def no_fsync(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    os.write, os.fsync = no_write, no_fsync  # type: ignore[assignment]
    try:
        yield
    finally:
        os.write, os.fsync = write, fsync


def kill_and_stop(folder: Path) -> list[Fault]:
    """Run the real kiosk, kill its client, then stop it; return a fault for each problem."""
    folder.mkdir()
    (folder / "kiosk.yaml").write_text("watchdog: {silence_seconds: 8, restart_seconds: [0.1]}\n", "utf-8")
    command = [sys.executable, "-m", "citrus_game", "kiosk", "--headless", "--size", "640x360"]
    kiosk = subprocess.Popen([*command, "--data-dir", str(folder)], stderr=subprocess.DEVNULL)
    faults = []
    try:
        for number, blow in enumerate(BLOWS, 1):
            alive = _clients(folder, number)
            if len(alive) < number:
                return [Fault("no client came back after {n} blows", n=number - 1)]
            os.kill(alive[-1], blow)
        if len(_clients(folder, len(BLOWS) + 1)) <= len(BLOWS):
            faults.append(Fault("no client came back after it was stopped"))
    finally:
        kiosk.send_signal(signal.SIGTERM)
        kiosk.wait(PATIENCE)
    crashes = sum(day.crashes for day in Counts(folder / "kiosk" / "counts.log").read())
    if crashes != len(BLOWS):
        faults.append(Fault("{n} crashes were counted in place of 2", n=crashes))
    return faults


def _clients(folder: Path, count: int) -> list[int]:
    """Wait until this many clients have been alive; return their process ids."""
    log = folder / "kiosk" / "logs" / "kiosk.log"
    end = time.monotonic() + PATIENCE
    found: list[int] = []
    while len(found) < count and time.monotonic() < end:
        time.sleep(0.2)
        text = log.read_text("utf-8") if log.exists() else ""
        found = [int(number) for number in re.findall(r"client (\d+) is alive", text)]
    return found
