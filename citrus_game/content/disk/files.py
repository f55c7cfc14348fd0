"""Reading files with a cap on their size, and writing them so that a power cut leaves one whole."""

import os
import re
import stat
import tempfile
import time
from contextlib import suppress
from pathlib import Path, PurePosixPath

from citrus_game.content.disk.limits import FILE_NAME_BYTES, PATH_LETTERS
from citrus_game.content.disk.names import is_file_name
from citrus_game.content.disk.problem import ContentError, reason_of, shown
from citrus_game.text import _

try:  # a Mac's fsync alone leaves what was written in the disk's own memory
    from fcntl import F_FULLFSYNC, fcntl  # type: ignore[attr-defined,unused-ignore]
except ImportError:
    F_FULLFSYNC = None

PART = ".citrus-part"
"""How the names of temporary files end."""
LEFT_BEHIND = 3600
"""Seconds after which a temporary file is nobody's any more; a save takes less than a second."""
_TEMPORARY = re.compile(
    r"\..+" + re.escape(PART) + r"|\..+\.(citrus|yaml|csv|png|gif)\.[a-z0-9_]{8}", re.DOTALL
)
"""Names of temporary files, as they are now and as they were before."""


def read_bytes(path: Path, largest: int) -> bytes:
    """Read a file of at most ``largest`` bytes; raises `ContentError`."""
    try:
        mode = path.stat().st_mode
        if not stat.S_ISREG(mode):
            raise ContentError(_("there is no such file; check the name and the folder"), path)
        with path.open("rb") as file:
            raw = file.read(largest + 1)
    except (FileNotFoundError, NotADirectoryError, ValueError):
        raise ContentError(_("there is no such file; check the name and the folder"), path) from None
    except (OSError, MemoryError) as error:
        message = _("cannot be read: {reason}; check the file").format(reason=reason_of(error))
        raise ContentError(message, path) from None
    if len(raw) > largest:
        raise too_large(path, largest)
    return raw


def decode(raw: bytes, path: Path) -> str:
    """Decode a file's UTF-8; raises `ContentError` with the line."""
    try:
        if b"\0" in raw[:4]:  # UTF-16 or UTF-32, of which readers of XML would make something else
            raise UnicodeDecodeError("utf-8", raw, 0, 4, "a wide character")
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise ContentError(
            _("this is not UTF-8 text; save the file as UTF-8"), path, line_name(line)
        ) from None


def read_text(path: Path, largest: int) -> str:
    """Read a UTF-8 file of at most ``largest`` bytes; raises `ContentError`."""
    return decode(read_bytes(path, largest), path)


def is_file(path: Path) -> bool:
    """Tell whether a file is there; a name that no system takes, or a link to itself, is none."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except (OSError, ValueError, MemoryError):
        return False


def is_there(path: Path) -> bool:
    """Tell whether something has this name, be it such that it cannot be read."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return False
    except (OSError, MemoryError):
        return True
    return True


def open_inside(folder: Path, name: str) -> Path:
    """Give the file in a folder, or in one below it, that another file names: the one way in.

    No path out of the folder, from the root, of another system, over a link out of it, or too long is
    followed. Raises `ContentError` with the name alone.
    """
    parts = PurePosixPath(name).parts
    if not parts:
        raise ContentError(_("no file is named; choose it again in Tiled"))
    longest = max(len(part.encode(errors="replace")) for part in parts)
    letters, raw = len(name), len(name.encode(errors="replace"))
    if longest > FILE_NAME_BYTES or letters > PATH_LETTERS or raw > 4 * PATH_LETTERS:
        raise ContentError(_("the name of the file {file} is too long; rename it").format(file=shown(name)))
    if name.startswith("/") or not all(map(is_file_name, parts)):
        message = _("the file {file} is not in the map’s folder; put it there and choose it again")
        raise ContentError(message.format(file=shown(name)))
    file = folder / name
    try:
        inside = file.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError, MemoryError):
        inside = False
    if not inside:
        message = _("the file {file} leads out of the map’s folder; put it there itself")
        raise ContentError(message.format(file=shown(name)))
    if not is_file(file):
        message = _("the file {file} is missing; put it into the map’s folder")
        raise ContentError(message.format(file=shown(name)))
    return file


def too_large(file: Path | str, largest: int) -> ContentError:
    """Make the error for a file that is larger than any good one."""
    message = _("larger than {n} KB, which no such file needs; make it smaller")
    return ContentError(message.format(n=largest // 1024), file)


def line_name(line: int) -> str:
    """Say where in a file, by its line counted from 1."""
    return _("line {line}").format(line=line)


def write_atomically(path: Path, text: str) -> None:
    """Write a UTF-8 file so that a power cut leaves the old one or the new one; raises `ContentError`."""
    write_bytes_atomically(path, text.encode())


def write_bytes_atomically(path: Path, raw: bytes) -> None:
    """Write a file through a temporary one beside it; makes the folder where it is missing.

    A link stays, and what it leads to is written. Raises `ContentError` where the disk is full or the
    folder cannot be written.
    """
    try:
        target = Path(os.path.realpath(path, strict=True)) if path.is_symlink() else path
        make_folder(target.parent)
        handle, temporary = tempfile.mkstemp(prefix=f".{target.name[:40]}.", suffix=PART, dir=target.parent)
        try:
            _fill(handle, raw)
            Path(temporary).replace(target)
        except (OSError, MemoryError):
            with suppress(OSError):
                Path(temporary).unlink(missing_ok=True)
            raise
        _sync_folder(target.parent)
    except (OSError, ValueError, MemoryError) as error:
        message = _("cannot be saved: {reason}; check the free space and the folder’s permissions")
        raise ContentError(message.format(reason=reason_of(error)), path) from None


def make_folder(folder: Path) -> None:
    """Make a folder with those above it, so that they last through a power cut; raises OSError."""
    missing = []
    while not folder.is_dir():
        missing.append(folder)
        if folder == folder.parent:
            break
        folder = folder.parent
    for each in reversed(missing):
        each.mkdir(exist_ok=True)
        _sync_folder(each.parent)


def tidy(folder: Path) -> None:
    """Take away the temporary files in a folder that were left behind long ago."""
    with suppress(OSError, MemoryError):  # they are in nobody's way
        for entry in list(os.scandir(folder)):
            if _TEMPORARY.fullmatch(entry.name):
                with suppress(OSError):
                    if time.time() - entry.stat(follow_symlinks=False).st_mtime > LEFT_BEHIND:
                        Path(entry.path).unlink()


def _fill(handle: int, raw: bytes) -> None:
    """Write all of a new file, onto the disk itself, and close it."""
    try:
        file = os.fdopen(handle, "wb")
    except MemoryError:
        os.close(handle)
        raise
    with file:
        file.write(raw)
        file.flush()
        _sync(file.fileno())


def _sync(handle: int) -> None:
    """Make what was written last through a power cut."""
    if F_FULLFSYNC is not None:
        with suppress(OSError):  # a disk that knows no such thing
            fcntl(handle, F_FULLFSYNC)
            return
    os.fsync(handle)


def _sync_folder(folder: Path) -> None:
    """Make the new name last through a power cut; Windows cannot open a folder and needs no such thing."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        _sync(handle)
    finally:
        os.close(handle)
