"""Run every command in the indented blocks of a handbook, in order.

    python3 tools/handbook.py docs/KIOSK.md

For a disposable machine (`.ci/handbook`). A kiosk is stopped as soon as its client is alive. Without systemd,
the program of an enabled unit is started instead, on a display of Xvfb.
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
"""Input typed for commands that contain these words."""
PATIENCE = 120.0
"""Maximum seconds until a kiosk's client must be alive."""
UNITS = Path("/usr/lib/systemd/system")


def main() -> int:
    """Run all commands; return 1 at the first that fails."""
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
    """Return the commands of a handbook: lines of its blocks that begin with a program.

    >>> commands("Say:\\n\\n    sudo true   # once\\n    citrus-game x\\n\\nWrite:\\n\\n    modes: [full]\\n")
    ['sudo true   # once', 'citrus-game x']
    """
    lines = [line.strip() for block in BLOCK.findall(text) for line in block.splitlines()]
    return [line for line in lines if line.startswith(PROGRAMS) and not line.split()[0].endswith(":")]


def starts_a_kiosk(command: str) -> bool:
    """Whether a command runs until it is stopped.

    >>> [starts_a_kiosk(said) for said in ("a/citrus-game kiosk", "citrus-game kiosk --set-pin", "x kiosk")]
    [True, False, False]
    """
    words = shlex.split(command)
    game = any(Path(word).name == "citrus-game" for word in words)
    kiosk = game and "kiosk" in words and not {"--set-pin", "--report"} & set(words)
    return kiosk or ("systemctl" in words and "--now" in words)


def do(command: str) -> bool:
    """Run a command; return whether it succeeded."""
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
    """Start a kiosk, wait for its client, and stop it; return whether it worked."""
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
            # sudo passes the signal on to the watchdog, which ends its client.
            subprocess.run(["sudo", "kill", "-TERM", "--", f"-{kiosk.pid}"], check=False)
            kiosk.wait()
            display.send_signal(signal.SIGTERM)


def lives(log: Path) -> bool:
    """Wait until a log says that a client is alive; return whether it did."""
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
