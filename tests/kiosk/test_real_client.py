"""The kiosk command with the real client: killed, hung, and ended; without a display."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from citrus_game.kiosk.stats.counts import Counts
from tests.kiosk.conftest import PATIENCE, until

ROOT = Path(__file__).parents[2]
pytestmark = [pytest.mark.slow, pytest.mark.skipif(os.name == "nt", reason="there are no such signals")]


class Kiosk:
    """A running ``citrus-game kiosk``."""

    def __init__(self, folder: Path) -> None:
        (folder / "kiosk.yaml").write_text(
            "attract_seconds: 20\nwatchdog: {silence_seconds: 15, restart_seconds: [0.1], crashes: 5}\n",
            encoding="utf-8",
        )
        self.counts = Counts(folder / "kiosk" / "counts.log")
        self.log = folder / "kiosk" / "logs" / "kiosk.log"
        command = [sys.executable, "-m", "citrus_game", "kiosk", "--headless", "--size", "1280x720"]
        self.process = subprocess.Popen(
            [*command, "--data-dir", str(folder)], cwd=ROOT, stderr=subprocess.DEVNULL
        )

    def clients(self) -> list[int]:
        """Return the numbers of the clients that were alive."""
        text = self.log.read_text(encoding="utf-8") if self.log.exists() else ""
        return [int(number) for number in re.findall(r"client (\d+) is alive", text)]

    def crashes(self) -> int:
        return sum(day.crashes for day in self.counts.read())


@pytest.fixture
def kiosk(tmp_path: Path) -> Iterator[Kiosk]:
    running = Kiosk(tmp_path)
    yield running
    running.process.kill()
    running.process.wait()


def killed(client: int) -> None:
    os.kill(client, signal.SIGKILL)


def hung(client: int) -> None:
    os.kill(client, signal.SIGSTOP)


def test_killed_hung_and_ended(kiosk: Kiosk) -> None:
    faults = (killed, hung)
    for number, fault in enumerate(faults, start=1):
        until(lambda: len(kiosk.clients()) == number)  # noqa: B023
        fault(kiosk.clients()[-1])
        until(lambda: kiosk.crashes() == number)  # noqa: B023
    until(lambda: len(kiosk.clients()) == len(faults) + 1)
    kiosk.process.send_signal(signal.SIGTERM)
    assert kiosk.process.wait(PATIENCE) == 0
    for client in kiosk.clients():
        with pytest.raises(ProcessLookupError):
            os.kill(client, 0)
    assert kiosk.crashes() == len(faults), "each is counted once"
    log = kiosk.log.read_text(encoding="utf-8")
    assert not re.search(r"ALSA|XIO", log), "libraries write no lines of their own"
