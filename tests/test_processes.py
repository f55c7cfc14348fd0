"""The program as a process: signals, outputs that fail, no output of libraries."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from citrus_game.cli.main import COMMANDS
from tests.cases import plain

ROOT = Path(__file__).resolve().parent.parent
SCENARIO = ROOT / "tests" / "scenarios" / "06-buy-a-line.yaml"
GAME = [sys.executable, "-m", "citrus_game"]
SECONDS = 60.0
"""Most seconds until all has ended; 2 where nothing else runs. What is interrupted would last minutes."""

posix = pytest.mark.skipif(os.name == "nt", reason="there are no such signals")


def children(pid: int) -> list[str]:
    """List the processes of a session that still run."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except OSError:
            continue
        if fields[3] == str(pid) and fields[0] != "Z":
            found.append(path.parent.name)
    return found


@pytest.mark.slow
@posix
@pytest.mark.parametrize(("number", "code"), plain(1, [(signal.SIGINT, 130), (signal.SIGTERM, 143)]))
def test_an_arena_of_several_jobs_ends_at_once_and_goes_on_later(
    number: int, code: int, tmp_path: Path
) -> None:
    command = [*GAME, "arena", "--bots", "greedy,random", "--games", "9000", "--jobs", "2"]
    command += ["--resume", "a.part"]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    part = tmp_path / "a.part"
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    ) as run:  # fmt: skip
        while not part.exists() or part.read_text().count("\n") < 4:
            assert run.poll() is None
            time.sleep(0.05)
        before = time.monotonic()
        if number == signal.SIGINT:
            os.killpg(run.pid, number)  # as a terminal does
        else:
            run.send_signal(number)
        out, error = run.communicate(timeout=2 * SECONDS)
        assert time.monotonic() - before < SECONDS
        deadline = time.monotonic() + SECONDS
        while children(run.pid) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert children(run.pid) == []
    games = part.read_text().count("\n") - 1
    assert (run.returncode, out) == (code, "")
    kept = f"Interrupted. {games} of 9000 games are kept; the same command goes on from there."
    assert error.splitlines() == [kept]
    command[command.index("9000")] = str(games)
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert f"{games} games" in done.stdout


def shell(line: str) -> tuple[int, str]:
    """Run a line of a shell; gives its exit code and what stands on standard error."""
    text = line.replace("GAME", f"'{sys.executable}' -m citrus_game").replace("FILE", f"'{SCENARIO}'")
    done = subprocess.run(["bash", "-c", text], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.returncode, done.stderr


LONG = "x" * 300
LINES = {
    "GAME show FILE > /dev/full": (2, "the output cannot be written: No space left"),
    "GAME show FILE >&-": (2, "the output cannot be written: Bad file"),
    "GAME show FILE > /dev/full 2> /dev/full": (2, ""),
    "GAME show FILE 2>&- >&-": (2, ""),
    "GAME check FILE | head -c 1 > /dev/null": (0, ""),
    "PYTHONIOENCODING=ascii GAME play --side zähe": (2, "there is no map"),
    f"GAME check {LONG}.tmx": (2, "there is no such file"),
    f"GAME show {LONG}.citrus": (2, "cannot be read: File name too long"),
    f"GAME simulate --out {LONG}": (2, "cannot be made: File name too long"),
    f"GAME arena --bots picker --games 1 --resume {LONG}": (2, "File name too long"),
    f"GAME export {LONG}.citrus --poster a.png": (2, "cannot be read: File name too long"),
    "ulimit -n 8; GAME check FILE": (0, ""),
    "ulimit -n 8; GAME arena --bots random,picker --games 2 --jobs 2": (2, "Too many open files"),
}


@pytest.mark.slow
@posix
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
@pytest.mark.parametrize("line", plain(1, LINES), ids=lambda line: line[:60])
def test_what_the_system_refuses_is_one_sentence(line: str) -> None:
    code, error = shell(line)
    right, sentence = LINES[line]
    assert code == right, error
    assert sentence in error
    assert error.count("\n") == bool(sentence)


def test_libraries_write_nothing_of_their_own() -> None:
    code = (
        "import os, sys, citrus_game.__main__ as m; m._hush_libraries(); "
        "os.write(2, b'ALSA lib'); print('ours', file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stderr == "ours\n"


@pytest.mark.slow
def test_a_command_that_shows_nothing_says_nothing_of_libraries() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "citrus_game", "check", "maps/long.tmx"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.splitlines() == ["ok maps/long.tmx", "1 good, 0 bad"]


@pytest.mark.parametrize(("word", "command"), [("--version", ""), ("--help", ""), ("arena", "arena")])
def test_a_start_loads_the_command_that_is_run_and_no_other(tmp_path: Path, word: str, command: str) -> None:
    words = ["--data-dir", str(tmp_path), word]
    code = (
        "import atexit, sys; from citrus_game.__main__ import main\n"
        f"sys.argv[1:] = {words}; atexit.register(lambda: print(*sys.modules)); main()"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    modules = set(done.stdout.split())
    loaded = [name for name, (module, _help) in COMMANDS.items() if f"citrus_game.cli.{module}" in modules]
    assert "citrus_game.cli.main" in modules
    assert loaded == [command] * bool(command)
