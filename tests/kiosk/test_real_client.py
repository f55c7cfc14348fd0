"""The command itself with the real client: killed, hung, and ended; without a display."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from citrus_game.kiosk.counts import Counts
from tests.kiosk.conftest import until

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(os.name == "nt", reason="there are no such signals")


class Kiosk:
    """A running ``citrus-game kiosk``."""

    def __init__(self, folder: Path) -> None:
        (folder / "kiosk.yaml").write_text(
            "watchdog: {silence_seconds: 5, restart_seconds: [0.1], crashes: 5}\n", encoding="utf-8"
        )
        self.counts = Counts(folder / "kiosk" / "counts.log")
        self.log = folder / "kiosk" / "logs" / "kiosk.log"
        command = [sys.executable, "-m", "citrus_game", "kiosk", "--headless", "--size", "1280x720"]
        self.process = subprocess.Popen(
            [*command, "--data-dir", str(folder)], cwd=ROOT, stderr=subprocess.DEVNULL
        )

    def clients(self) -> list[int]:
        """Give the numbers of the clients that were alive."""
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


def test_killed_hung_and_ended(kiosk: Kiosk) -> None:
    for number, sign in enumerate((signal.SIGKILL, signal.SIGSTOP), start=1):
        until(lambda: len(kiosk.clients()) == number)  # noqa: B023
        os.kill(kiosk.clients()[-1], sign)
        until(lambda: kiosk.crashes() == number)  # noqa: B023
    until(lambda: len(kiosk.clients()) == 3)
    kiosk.process.send_signal(signal.SIGTERM)
    assert kiosk.process.wait(20) == 0
    for client in kiosk.clients():
        with pytest.raises(ProcessLookupError):
            os.kill(client, 0)
    assert kiosk.crashes() == 2
