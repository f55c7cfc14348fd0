"""The supervisor with a client that is killed, hung, silent, out of memory, or ended by the staff."""

import os
import re
import signal
import socket
import sys
from pathlib import Path

import pytest

from tests.cases import plain
from tests.kiosk.conftest import ALIVE, PATIENCE, MakeWatched, until

posix = pytest.mark.skipif(os.name == "nt", reason="there are no such signals")
ROOT = Path(__file__).parents[2]
ONCE = """
import os, sys
from pathlib import Path
mark = Path({mark!r})
if not mark.exists():
    mark.touch()
    os.write(1, b".")
    {fault}
"""


def once(fault: str, folder: Path) -> str:
    """Return a client with a fault that happens the first time it runs."""
    return ONCE.format(mark=str(folder / "mark"), fault=fault) + ALIVE


def gone(pid: int) -> bool:
    """Return whether a process is there no more."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.mark.slow
@posix
def test_a_killed_client_comes_back(watched: MakeWatched) -> None:
    kiosk = watched(ALIVE)
    first = kiosk.next_pid()
    os.kill(first, signal.SIGKILL)
    kiosk.next_pid(first)
    assert kiosk.crashes() == 1
    assert f"client {first} ended with signal 9" in kiosk.logged()


@posix
def test_a_client_that_hangs_is_ended_and_comes_back(watched: MakeWatched) -> None:
    kiosk = watched(ALIVE, silence_seconds=1.5)
    first = kiosk.next_pid()
    os.kill(first, signal.SIGSTOP)
    until(lambda: f"client {first} was silent for 1.5 s" in kiosk.logged())
    kiosk.next_pid(first)
    assert gone(first)
    until(lambda: kiosk.crashes() == kiosk.logged().count(" was silent for "))


@pytest.mark.slow
@posix
def test_a_client_that_hangs_says_where(watched: MakeWatched) -> None:
    hangs = (
        "import faulthandler, os, signal, time\n"
        "faulthandler.register(signal.SIGUSR1, 2)\n"
        "def in_a_knot(): time.sleep(100)\n"
        "os.write(1, b'.')\n"
        "in_a_knot()\n"
    )
    kiosk = watched(hangs, silence_seconds=1.5)
    until(lambda: "in_a_knot" in kiosk.logged())


@pytest.mark.slow
def test_a_client_that_never_beats_is_ended(watched: MakeWatched) -> None:
    kiosk = watched("import time; time.sleep(100)", start_seconds=0.3)
    until(lambda: kiosk.crashes() >= 2)
    assert "was silent for 0.3 s" in kiosk.logged()


@pytest.mark.slow
def test_a_client_may_take_its_time_to_start(watched: MakeWatched) -> None:
    kiosk = watched("import time; time.sleep(2)" + ALIVE, silence_seconds=1.5, start_seconds=PATIENCE)
    kiosk.next_pid()
    assert kiosk.crashes() == 0


@pytest.mark.slow
@pytest.mark.parametrize("code", plain(1, [0, 1, 3], whole=True))
def test_any_end_that_the_staff_did_not_ask_for_is_a_crash(
    watched: MakeWatched, tmp_path: Path, code: int
) -> None:
    kiosk = watched(once(f"sys.exit({code})", tmp_path))
    until(lambda: kiosk.crashes() == 1)
    until(lambda: kiosk.supervisor.client and kiosk.supervisor.client.beats > 3)


def test_the_staff_leaves(watched: MakeWatched) -> None:
    kiosk = watched("import sys; sys.exit(70)")
    kiosk.thread.join(60)
    assert not kiosk.thread.is_alive()
    assert kiosk.crashes() == 0
    assert kiosk.supervisor.client is None


@pytest.mark.slow
def test_the_staff_asks_for_a_fresh_start(watched: MakeWatched, tmp_path: Path) -> None:
    kiosk = watched(once("sys.exit(71)", tmp_path))
    until(lambda: kiosk.supervisor.client and kiosk.supervisor.client.beats > 3)
    assert kiosk.crashes() == 0


@pytest.mark.parametrize(("code", "wait"), [(71, "0.01 s"), (72, "0.03 s")])
def test_a_fresh_start_is_soon_and_a_display_that_is_missing_gets_the_longest_wait(
    watched: MakeWatched, tmp_path: Path, code: int, wait: str
) -> None:
    kiosk = watched(once(f"sys.exit({code})", tmp_path), restart_seconds=[0.01, 0.02, 0.03])
    until(lambda: "starts again" in kiosk.logged())
    assert f"the client starts again in {wait}" in kiosk.logged()
    assert kiosk.crashes() == 0


@pytest.mark.slow
def test_three_crashes_bring_the_still_screen(watched: MakeWatched) -> None:
    kiosk = watched("import sys; sys.exit(1)", ALIVE.replace('b"."', 'b"still"'), crashes=3)
    until(lambda: kiosk.supervisor.client and kiosk.supervisor.client.beats > 20)
    assert kiosk.crashes() == 3
    assert "3 crashes in 10 minutes: the plain screen" in kiosk.logged()
    assert kiosk.logged().count("client ") >= 3


@pytest.mark.slow
def test_under_the_still_screen_the_client_is_tried_again_ever_more_rarely(watched: MakeWatched) -> None:
    kiosk = watched("import sys; sys.exit(1)", crashes=3, retry_minutes=[0.005, 0.01])
    until(lambda: kiosk.crashes() >= 6)
    assert kiosk.thread.is_alive()
    kiosk.end()
    told = [line for line in kiosk.logged().splitlines() if "the next try" in line]
    assert [line.rpartition(" in ")[2] for line in told][:3] == [
        "0.005 minutes",
        "0.01 minutes",
        "0.01 minutes",
    ]
    assert kiosk.crashes() == 2 + len(told), "one crash is enough once it was given up"


@pytest.mark.slow
@posix
def test_a_client_that_runs_well_again_is_forgiven(watched: MakeWatched, tmp_path: Path) -> None:
    healed = f"import os, sys\nif not os.path.exists({str(tmp_path / 'healed')!r}): sys.exit(1)\n" + ALIVE
    kiosk = watched(healed, crashes=2, crash_minutes=0.02, retry_minutes=[0.01])
    until(lambda: "the plain screen" in kiosk.logged())
    (tmp_path / "healed").touch()
    until(lambda: re.search(r"client \d+ is alive", kiosk.logged()))
    until(lambda: kiosk.supervisor.client and kiosk.supervisor.client.beats > 40)
    pid = kiosk.next_pid()
    shown = kiosk.logged().count("the plain screen is shown")
    os.kill(pid, signal.SIGKILL)
    kiosk.next_pid(pid)
    assert kiosk.logged().count("the plain screen is shown") == shown, "not after one crash"


@pytest.mark.slow
def test_crashes_far_apart_do_not(watched: MakeWatched) -> None:
    kiosk = watched("import sys; sys.exit(1)", crashes=2, crash_minutes=0.0)
    until(lambda: kiosk.crashes() >= 4)
    assert "plain screen" not in kiosk.logged()


@pytest.mark.slow
def test_delays_grow(watched: MakeWatched) -> None:
    kiosk = watched("import sys; sys.exit(1)", restart_seconds=[0.01, 0.02, 0.03])
    until(lambda: kiosk.crashes() >= 5)
    starts = [line.rpartition(" in ")[2] for line in kiosk.logged().splitlines() if "starts again" in line]
    assert starts[:4] == ["0.01 s", "0.02 s", "0.03 s", "0.03 s"]


@pytest.mark.slow
@posix
def test_a_still_screen_that_is_killed_comes_back_too(watched: MakeWatched) -> None:
    kiosk = watched("import sys; sys.exit(1)", crashes=1)
    until(lambda: "plain screen" in kiosk.logged())
    first = kiosk.next_pid()
    os.kill(first, signal.SIGKILL)
    kiosk.next_pid(first)
    assert kiosk.crashes() == 1


@pytest.mark.slow
def test_a_client_that_cannot_be_started_is_a_crash(watched: MakeWatched, tmp_path: Path) -> None:
    kiosk = watched(ALIVE)
    kiosk.next_pid()
    kiosk.supervisor._commands["client"] = [str(tmp_path / "nothing")]
    client = kiosk.supervisor.client
    assert client
    client.kill()
    until(lambda: kiosk.crashes() >= 2)
    assert "cannot be started" in kiosk.logged()


@pytest.mark.slow
@posix
def test_no_orphan_is_left_when_it_stops(watched: MakeWatched) -> None:
    stubborn = ALIVE.replace("threading.Thread", "(lambda **_: threading.Thread(target=int))")
    kiosk = watched(stubborn)
    pid = kiosk.next_pid()
    kiosk.end()
    assert gone(pid)


@pytest.mark.slow
@posix
def test_a_client_whose_supervisor_was_killed_goes_too(tmp_path: Path) -> None:
    import subprocess

    script = (
        "import logging, sys\n"
        "from pathlib import Path\n"
        "from citrus_game.content.kiosk import default_kiosk\n"
        "from citrus_game.kiosk.stats.counts import Counts\n"
        "from citrus_game.kiosk.watchdog.supervisor import Supervisor\n"
        "code = 'from citrus_game.kiosk.watchdog.heartbeat import *; import os, time; beat = connect(); "
        "print(os.getpid()); when_alone(lambda: os._exit(0))\\nwhile True: beat(); time.sleep(0.05)'\n"
        "log = logging.Logger('x'); log.addHandler(logging.StreamHandler(sys.stdout))\n"
        "watchdog, counts = default_kiosk().watchdog, Counts(Path('c'))\n"
        "Supervisor([sys.executable, '-u', '-c', code], [], watchdog, counts, log).run()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-u", "-c", script],
        stdout=subprocess.PIPE,
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        text=True,
    ) as supervisor:
        assert supervisor.stdout
        line = next(line for line in supervisor.stdout if line.startswith("client: "))
        pid = int(line.partition(": ")[2])
        assert not gone(pid)
        supervisor.kill()
    until(lambda: gone(pid))


@pytest.mark.slow
@posix
def test_systemd_hears_that_the_watchdog_lives(
    watched: MakeWatched, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(PATIENCE)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        watched(ALIVE)
        for _beat in range(2):
            assert systemd.recv(100).split() == [b"READY=1", b"WATCHDOG=1"]
