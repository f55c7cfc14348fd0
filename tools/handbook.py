"""Do what a handbook says: every command in its indented blocks, in order, as it is written.

    python3 tools/handbook.py docs/KIOSK.md

For a machine that is thrown away afterwards (`.ci/handbook`). A kiosk that is started is watched until its
client lives, then ended. Where systemd does not run, the program of a unit that was enabled is started
instead, on a display of Xvfb.
"""

import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

BLOCK = re.compile(r"(?:^|\n\n)((?: {4}.*\n)+)")
PROGRAMS = ("sudo", "citrus-game")
ANSWERS = {"--set-pin": "2468\n", " apt ": "y\n"}
"""What is typed when a command with this in it asks."""
PATIENCE = 120.0
"""Seconds until a kiosk must show its client."""
UNITS = Path("/usr/lib/systemd/system")


def main() -> int:
    """Do all commands; exit code 1 at the first one that fails."""
    text = Path(sys.argv[1]).read_text("utf-8")
    done = 0
    for command in commands(text):
        print(f"$ {command}", flush=True)
        began = time.monotonic()
        good = watch(command) if starts_a_kiosk(command) else do(command)
        print(f"  {time.monotonic() - began:.0f} s", flush=True)
        if not good:
            print(f"this failed: {command}", file=sys.stderr)
            return 1
        done += 1
    print(f"{done} commands")
    return 0 if done else 1


def commands(text: str) -> list[str]:
    """List the commands of a handbook: the lines of its blocks that begin with a program.

    >>> commands("Say:\\n\\n    sudo true   # once\\n    citrus-game x\\n\\nWrite:\\n\\n    modes: [full]\\n")
    ['sudo true   # once', 'citrus-game x']
    """
    lines = [line.strip() for block in BLOCK.findall(text) for line in block.splitlines()]
    return [line for line in lines if line.startswith(PROGRAMS) and not line.split()[0].endswith(":")]


def starts_a_kiosk(command: str) -> bool:
    """Tell whether a command goes on until it is ended.

    >>> [starts_a_kiosk(said) for said in ("a/citrus-game kiosk", "citrus-game kiosk --set-pin", "x kiosk")]
    [True, False, False]
    """
    words = shlex.split(command)
    game = any(Path(word).name == "citrus-game" for word in words)
    kiosk = game and "kiosk" in words and not {"--set-pin", "--report"} & set(words)
    return kiosk or ("systemctl" in words and "--now" in words)


def do(command: str) -> bool:
    """Do a command and wait for its end."""
    typed = "".join(answer for part, answer in ANSWERS.items() if part in f" {command} ")
    told = subprocess.run(
        ["sh", "-c", command],
        input=typed,
        text=True,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if told.returncode:
        print(f"exit code {told.returncode}: {told.stdout[-3000:]}", file=sys.stderr)
    return told.returncode == 0


def watch(command: str) -> bool:
    """Start a kiosk, see its client live, and end it."""
    folder = Path(command.rpartition("--data-dir")[2].strip() or "kiosk-files")
    if "systemctl" in command:
        if not do(command.replace("--now", "")):
            return False
        unit = (UNITS / "citrus-kiosk.service").read_text("utf-8")
        program = re.search(r"^ExecStart=(.*)", unit, re.MULTILINE)
        user = re.search(r"^User=(.*)", unit, re.MULTILINE)
        assert program
        assert user
        command = f"sudo -u {user[1]} env DISPLAY=:7 {program[1]}"
        folder = Path(program[1].rpartition("--data-dir")[2].strip())
    log = folder / "kiosk" / "logs" / "kiosk.log"
    screen = ["Xvfb", ":7", "-screen", "0", "1280x720x24"]
    with subprocess.Popen(screen, stderr=subprocess.DEVNULL) as display:
        kiosk = subprocess.Popen(
            ["sh", "-c", command], env=os.environ | {"DISPLAY": ":7"}, start_new_session=True
        )
        try:
            return lives(log)
        finally:
            # sudo passes the signal on to the watchdog, which ends its client
            subprocess.run(["sudo", "kill", "-TERM", "--", f"-{kiosk.pid}"], check=False)
            kiosk.wait()
            display.send_signal(signal.SIGTERM)


def lives(log: Path) -> bool:
    """Wait until a log says that a client is alive."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        read = subprocess.run(["sudo", "cat", str(log)], capture_output=True, text=True, check=False)
        if "is alive" in read.stdout:
            return True
        time.sleep(1)
    print(read.stdout[-3000:], file=sys.stderr)
    return False


if __name__ == "__main__":
    sys.exit(main())
