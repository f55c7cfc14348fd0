"""Makes two builds of the same commit the same, byte for byte: one date, and modes by the kind of file."""

import os
import re
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
LIBRARY = re.compile(r"\.(so|dylib|dll|pyd)(\.[0-9.]+)?$", re.IGNORECASE)
PROGRAMS = (b"#!", b"\x7fELF", b"MZ", b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe")
"""How scripts and the programs of Linux, Windows and macOS begin."""


def settle_date() -> None:
    """Tell the date and a hash seed to all programs that this one starts."""
    os.environ["SOURCE_DATE_EPOCH"] = str(seconds())
    # PyInstaller writes some files in the order of Python's sets
    os.environ["PYTHONHASHSEED"] = "0"


def seconds() -> int:
    """Return the date of what is built: SOURCE_DATE_EPOCH, or that of the commit or the source archive."""
    if told := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(told)
    command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    if (ROOT / ".git").exists() and shutil.which("git"):
        return int(subprocess.run(command, capture_output=True, check=True).stdout)
    return int((ROOT / "pyproject.toml").stat().st_mtime)


def date() -> datetime:
    """Return the date of what is built."""
    return datetime.fromtimestamp(seconds(), UTC)


def settle(tree: Path) -> None:
    """Give all files of a tree the date, and modes by their kind: 755 for folders and programs, else 644."""
    when = seconds()
    for path in (tree, *tree.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or runs(path) else 0o644)
    for path in (*tree.rglob("*"), tree):
        os.utime(path, (when, when), follow_symlinks=os.utime not in os.supports_follow_symlinks)


def runs(file: Path) -> bool:
    """Whether a file is a program; in wheels, libraries and even typefaces are marked as such."""
    if not file.stat().st_mode & 0o100 or LIBRARY.search(file.name):
        return False
    with file.open("rb") as opened:
        return opened.read(4).startswith(PROGRAMS)
