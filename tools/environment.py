"""Makes the environment of ``tools/install.py``, which says how it is used.

Every file is checked by its hash in `locks`; a wrong one ends the installation. Only if no tested version
fits this Python, e.g. a newer one, the newest version that `pyproject.toml` allows is installed, with a
message. An incomplete environment is created again.

Uses only the standard library. Something is printed every few seconds, whatever takes so long.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

ROOT = Path(__file__).resolve().parent.parent
EXTRAS = {"play": "", "dev": "[dev]", "bundle": "[bundle]"}
FOLDERS = {"play": ".venv", "dev": ".venv", "bundle": "build/bundle"}
MEGABYTES = {"play": 30, "dev": 130, "bundle": 50}
"""Approximate size of the download."""
WHEELS = ["--only-binary", ":all:", "--no-binary", "chess"]
"""No source packages, which could compile for hours; except chess, which is pure Python."""
PIP = ["-m", "pip", "--disable-pip-version-check", "--retries", "1", "--timeout", "10"]
STEPS = ("Collecting ", "Downloading ", "Installing ")
"""Lines of pip's output that are shown as a dot."""
RETRYING = "Retrying (Retry("
"""What pip says when a server does not answer."""
SILENT = 2.0
"""Seconds after which a dot is shown, whatever was said."""


class FailedError(Exception):
    """Raised if the installation fails; the text says why and what to do."""


class NothingFitsError(FailedError):
    """Raised if there is no distribution of a package for this Python."""


def main() -> int:
    """Install; return 1 if that failed."""
    what = sys.argv[1] if len(sys.argv) > 1 else "play"
    if what not in EXTRAS:
        print(f"'{what}' is nothing to install; say {' or '.join(EXTRAS)}", file=sys.stderr)
        return 2
    folder = ROOT / FOLDERS[what]
    if what == "play" and (folder / ".dev").exists():
        what = "dev"  # An installed copy would hide the sources of the developer.
    try:
        check_writable(folder.parent)
        python = environment(folder, what)
        for name in EXTRAS:
            (folder / f".{name}").unlink(missing_ok=True)
        install(what, python)
    except FailedError as failure:
        print(f"\n{failure}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nInterrupted. The next time it begins anew.", file=sys.stderr)
        return 130
    print(" done")
    for name in {what, "play"} if what == "dev" else {what}:
        (folder / f".{name}").touch()
    return 0


def environment(folder: Path, what: str) -> str:
    """Return the Python of an environment; create it unless a finished one exists."""
    python = str(folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
    finished = any((folder / f".{name}").exists() for name in EXTRAS)
    if Path(sys.prefix).resolve() == folder.resolve() or (finished and works(python)):
        print("Bringing Citrus up to date; close its window first if it is open", end="", flush=True)
        return python
    size = MEGABYTES[what]
    takes = "some minutes to compile" if what == "bundle" and compiler() else "up to a minute"
    print(f"Setting up Citrus in {FOLDERS[what]}: once, about {size} MB, {takes}", end="", flush=True)
    shutil.rmtree(folder, ignore_errors=True)
    code, said = run([sys.executable, "-m", "venv", str(folder)], dict(os.environ))
    if code:
        shutil.rmtree(folder, ignore_errors=True)
        name = "python{}.{}-venv".format(*sys.version_info)
        if "ensurepip" in "".join(said) and shutil.which("apt"):
            raise FailedError(
                f"The package {name} is missing: sudo apt install {name}, then the same once more."
            )
        reason = next((line for line in reversed(said) if line.strip()), "no reason is given")
        raise FailedError(f"This Python makes no environment (python -m venv): {reason}")
    return python


def check_writable(folder: Path) -> None:
    """Raise FailedError unless files can be written into a folder, or where it will be made."""
    while not folder.exists():
        folder = folder.parent
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        reason = error.strerror or str(error)
        raise FailedError(
            f"The folder {folder} cannot be written ({reason}): put Citrus into a folder of your own, "
            "then the same once more."
        ) from None


def works(python: str) -> bool:
    """Whether a Python starts and has pip; the system's Python may have been replaced."""
    try:
        return subprocess.run([python, "-c", "import pip"], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def install(what: str, python: str) -> None:
    """Install with the lock file; without it only if it does not fit this Python."""
    # For playing, a copy is installed: links to the sources break with some folder names.
    game = ["--editable", str(ROOT)] if what == "dev" else [str(ROOT)]
    try:
        pip(what, python, ["--require-hashes", *WHEELS, "--requirement", str(ROOT / "locks" / f"{what}.txt")])
    except NothingFitsError as reason:
        version = ".".join(map(str, sys.version_info[:3]))
        print(
            f"\nWhat was tested cannot be installed for Python {version} on this machine ({reason}); "
            "the newest that Citrus allows is installed instead",
            end="",
            file=sys.stderr,
            flush=True,
        )
        pip(what, python, [*game[:-1], f"{ROOT}{EXTRAS[what]}"])
        return
    alone = ["--no-deps", "--no-build-isolation", "--force-reinstall", *game]
    if what == "bundle" and compiler():
        try:
            pip(what, python, alone, CITRUS_COMPILED="1")
            return
        except FailedError:
            print("\nThe game cannot be compiled here; it is bundled as plain Python", end="", flush=True)
    pip(what, python, alone)


def compiler() -> bool:
    """Whether there is a compiler for rules and computer players (`tools/compiled.py`)."""
    command = (sysconfig.get_config_var("CC") or "cl").split()[0]
    return shutil.which(command) is not None and Path(sysconfig.get_path("include"), "Python.h").is_file()


def pip(what: str, python: str, arguments: list[str], **more: str) -> None:
    """Run pip install with a dot for each step; raise FailedError."""
    command = [python, *PIP, "install", "--progress-bar", "off", *arguments]
    code, said = run(command, {**os.environ, **more})
    if not code:
        return
    errors = [line.partition("ERROR: ")[2].strip().rstrip(".") for line in said if line.startswith("ERROR: ")]
    if any("DO NOT MATCH THE HASHES" in line for line in errors):
        names = ", ".join(line.split()[0] for line in said if " from " in line and line.startswith("    "))
        raise FailedError(
            f"A wrong hash: what was downloaded is not what was tested ({names}). It was not installed. "
            "Try again from another network; if that fails, too, tell the authors."
        )
    if any(RETRYING in line for line in said) or not reachable(python):
        size = MEGABYTES[what]
        raise FailedError(
            f"No network: Citrus needs it once, about {size} MB. Connect, then the same once more."
        )
    reason = errors[-1] if errors else "no reason is given"
    kind = NothingFitsError if reason.startswith("No matching distribution") else FailedError
    raise kind(reason if kind is NothingFitsError else f"pip did not install what Citrus needs: {reason}.")


def run(command: list[str], surroundings: dict[str, str]) -> tuple[int, list[str]]:
    """Return a command's exit code and its output; show a dot for each step, and every few seconds."""
    said: list[str] = []
    with (
        _dots(),  # Before the program, whose start alone may take long on a busy machine.
        subprocess.Popen(
            command,
            env=surroundings,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        ) as running,
    ):
        for line in running.stdout or ():
            if RETRYING in line and not any(RETRYING in before for before in said):
                print("\nThe network does not answer; trying again", end="", flush=True)
            said.append(line.rstrip("\n"))
            if line.lstrip().startswith(STEPS):
                print(".", end="", flush=True)
    return running.returncode, said


@contextmanager
def _dots() -> Iterator[None]:
    """Show a dot every few seconds."""
    done = Event()

    def show() -> None:
        while not done.wait(SILENT):
            print(".", end="", flush=True)

    Thread(target=show, daemon=True).start()
    try:
        yield
    finally:
        done.set()


def reachable(python: str) -> bool:
    """Whether packages can be downloaded: tries a small one that fits every Python."""
    with tempfile.TemporaryDirectory() as folder:
        options = ["--no-deps", "--no-cache-dir", "--dest", folder]
        code, _said = run([python, *PIP, "download", *options, "defusedxml"], dict(os.environ))
        return code == 0


if __name__ == "__main__":
    sys.exit(main())
