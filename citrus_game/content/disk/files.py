"""The one way in and out: files read with a cap, and written so that a power cut leaves one whole.

Only regular files are read and replaced: no pipe is waited for, no device is read without end or replaced.
"""

import os
import re
import secrets
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path, PurePosixPath

from citrus_game.content.disk.limits import FILE_NAME_BYTES, PATH_LETTERS, RECORD_BYTES
from citrus_game.content.disk.names import is_file_name
from citrus_game.content.disk.paths import user_config, user_data
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
HELD_OPEN = (0.02, 0.05, 0.1, 0.15, 0.2)
"""Seconds between the tries to replace a file that somebody looks at, half a second together."""
MOST_ASIDE = 9
"""Copies of a file that are put aside; the last of these is written over."""
_BINARY = getattr(os, "O_BINARY", 0)
_TEMPORARY = re.compile(
    r"\..+" + re.escape(PART) + r"|\..+\.(citrus|yaml|csv|png|gif)\.[a-z0-9_]{8}", re.DOTALL
)
"""Names of temporary files, as they are now and as they were before."""


class UnreadableError(ContentError):
    """The system does not let a file be read: that may pass, and says nothing of what is in it."""


def read_bytes(path: Path, largest: int) -> bytes:
    """Read a file of at most ``largest`` bytes; raises `ContentError`."""
    raw = _read(path, largest + 1)
    if len(raw) > largest:
        raise too_large(path, largest)
    return raw


def read_start(path: Path, most: int, largest: int) -> bytes:
    """Read the first bytes of a file that has at most ``largest`` of them; raises `ContentError`."""
    return _read(path, most, largest)


def read_end(path: Path, most: int) -> bytes:
    """Read the last bytes of a file, at most so many; raises `ContentError`."""
    return _read(path, most, end=True)


def read_if_there(path: Path, largest: int) -> bytes | None:
    """Read a small file that may be forgotten; None where it is missing, too large or no regular file."""
    try:
        return read_bytes(path, largest)
    except ContentError:
        return None


def _read(path: Path, most: int, largest: int | None = None, *, end: bool = False) -> bytes:
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            raise ContentError(_("there is no such file; check the name and the folder"), path)
        if largest is not None and found.st_size > largest:
            raise too_large(path, largest)
        with path.open("rb") as file:
            if end:
                file.seek(max(0, file.seek(0, os.SEEK_END) - most))
            return file.read(most)
    except (FileNotFoundError, NotADirectoryError, ValueError):
        raise ContentError(_("there is no such file; check the name and the folder"), path) from None
    except (OSError, MemoryError) as error:
        message = _("cannot be read: {reason}; check the file").format(reason=reason_of(error))
        raise UnreadableError(message, path) from None


def decode(raw: bytes, path: Path) -> str:
    """Decode a file's UTF-8; raises `ContentError` with the line."""
    try:
        if b"\0" in raw[:4]:  # UTF-16 or UTF-32, of which readers of XML would make something else
            raise UnicodeDecodeError("utf-8", raw, 0, 4, "a wide character")
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise ContentError(_("this is not UTF-8 text; save it as UTF-8"), path, line_name(line)) from None


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


def find_named(folder: Path, name: str, *, outside: bool = False) -> Path:
    """Return the file that a map or a tileset in a folder names by a relative path: the one way in.

    It lies in the folder or below it, links resolved, unless it may lie ``outside``, which is for maps
    that the user named. Raises `ContentError` with the name alone.
    """
    parts = PurePosixPath(name).parts
    if not parts:
        raise ContentError(_("no file is named; choose it again in Tiled"))
    longest = max(len(part.encode(errors="replace")) for part in parts)
    letters, raw = len(name), len(name.encode(errors="replace"))
    if longest > FILE_NAME_BYTES or letters > PATH_LETTERS or raw > 4 * PATH_LETTERS:
        raise ContentError(_("the name of the file {file} is too long; rename it").format(file=shown(name)))
    not_there = _("the file {file} is not in the map’s folder; put it there and choose it again")
    if name.startswith("/") or not all(part == ".." or is_file_name(part) for part in parts):
        raise ContentError(not_there.format(file=shown(name)))
    file = folder / name
    try:
        real = file.resolve()
        inside = real.is_relative_to(folder.resolve())
    except (OSError, RuntimeError, MemoryError):
        real, inside = file, False
    if not (inside or outside):
        leads_out = _("the file {file} leads out of the map’s folder; put it there itself")
        raise ContentError((not_there if ".." in parts else leads_out).format(file=shown(name)))
    found = real if ".." in parts else file
    if not is_file(found):
        message = _("the file {file} is missing; put it into the map’s folder")
        if ".." in parts:
            message = _("the file {file} is missing; put it there, or choose it again in Tiled")
        raise ContentError(message.format(file=shown(name)))
    return found


def too_large(file: Path | str, largest: int) -> ContentError:
    """Make the error for a file that is larger than any good one."""
    message = _("larger than {n} KB, which no such file needs; make it smaller")
    return ContentError(message.format(n=largest // 1024), file)


def line_name(line: int) -> str:
    """Say where in a file, by its line counted from 1."""
    return _("line {line}").format(line=line)


def write_atomically(path: Path, text: str, mode: int = 0o666) -> None:
    """Write a UTF-8 file so that a power cut leaves the old one or the new one; raises `ContentError`."""
    write_bytes_atomically(path, text.encode(), mode)


def write_bytes_atomically(path: Path, raw: bytes, mode: int = 0o666, *, lasting: bool = True) -> None:
    """Write a file through a temporary one beside it; makes the folder where it is missing.

    A file that is replaced keeps its owner and its mode, a new one has ``mode`` as far as the umask lets it.
    Nothing waits for the disk where it need not be ``lasting`` through a power cut.
    A link stays, and what it leads to is written. Raises `ContentError` where the disk is full or the
    folder cannot be written, and for what may not be replaced.
    """
    with _told(path):
        target, before = _to_write(path)
        make_folder(target.parent)
        part = target.with_name(f".{target.name[:40]}.{secrets.token_hex(4)}{PART}")
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, mode)
        try:
            _fill(handle, raw, before, lasting=lasting)
            replace(part, target)
        except (OSError, MemoryError):
            with suppress(OSError):
                part.unlink(missing_ok=True)
            raise
        if lasting:
            _sync_folder(target.parent)


def append_line(path: Path, line: str) -> int:
    """Add a line to the end of a file and give the file's bytes; raises `ContentError`.

    Written at once: a process that is killed loses nothing but this line. One that was cut off before it is
    ended with a mark, so that it is not read.
    """
    with _told(path):
        target, _before = _to_write(path)
        make_folder(target.parent)
        handle = os.open(target, os.O_RDWR | os.O_APPEND | os.O_CREAT | _BINARY, 0o666)
        try:
            size = os.lseek(handle, 0, os.SEEK_END)
            if size:
                os.lseek(handle, size - 1, os.SEEK_SET)
            start = b"!\n" if size and os.read(handle, 1) != b"\n" else b""
            return size + os.write(handle, start + line.encode() + b"\n")
        finally:
            os.close(handle)


def replace(source: Path, target: Path) -> None:
    """Give a file another's place, in several tries: Windows lets nobody replace what a scanner looks at."""
    for seconds in HELD_OPEN:
        try:
            source.replace(target)
            return
        except PermissionError:
            time.sleep(seconds)
    source.replace(target)


def put_aside(path: Path) -> Path:
    """Keep a file under another name, before it is written over; give the copy. Raises `ContentError`.

    What was put aside before stays.
    """
    with _told(path):
        _home_of(path)
        raw, number = read_if_there(path, RECORD_BYTES), 1
        aside = path.with_suffix(".damaged")
        while is_there(aside) and number < MOST_ASIDE:
            if raw is not None and read_if_there(aside, RECORD_BYTES) == raw:
                return aside
            number += 1
            aside = path.with_suffix(f".damaged-{number}")
        try:
            if not is_file(path):
                raise OSError
            aside.unlink(missing_ok=True)
            os.link(path, aside)
        except OSError:  # a disk without links; or what no file can be written over
            replace(path, aside)
        return aside


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Make a sentence of whatever keeps a file from being written."""
    try:
        yield
    except (OSError, ValueError, MemoryError) as error:
        message = _("cannot be saved: {reason}; check the free space and the folder’s permissions")
        raise ContentError(message.format(reason=reason_of(error)), path) from None


def _to_write(path: Path) -> tuple[Path, os.stat_result | None]:
    """Give the file to be written, and what is there now.

    Raises `ContentError` for what may not be replaced.
    """
    home, target = _home_of(path), path
    if path.is_symlink():
        target = Path(os.path.realpath(path, strict=True))
        if home is not None and not target.is_relative_to(home.resolve()):
            message = _("this is a link out of {folder}, which is not followed; put the file itself there")
            raise ContentError(message.format(folder=home), path)
    try:
        before = target.stat()
    except (FileNotFoundError, NotADirectoryError):
        return target, None
    if not stat.S_ISREG(before.st_mode):
        raise ContentError(_("this is no ordinary file, so it is not replaced; name another"), path)
    return target, before


def _home_of(path: Path) -> Path | None:
    """Give that of the user's own folders in which a file lies; None for one somewhere else.

    Raises `ContentError` where nothing may be written there.
    """
    try:
        homes = user_data(), user_config()
    except ContentError:
        return None
    home = next((home for home in homes if path.is_relative_to(home)), None)
    if home is not None:
        check_owner(home)
    return home


def check_owner(folder: Path) -> None:
    """Refuse to write into a folder of the user's as root, where it is another user's; raises `ContentError`.

    What root wrote there, the user could neither read nor write any more.
    """
    if not hasattr(os, "geteuid") or os.geteuid():
        return
    with suppress(OSError):
        if folder.stat().st_uid:
            message = _("this folder is another user’s; run this as that user (for the kiosk: {command})")
            raise ContentError(message.format(command="sudo citrus-kiosk"), folder)


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


def _fill(handle: int, raw: bytes, before: os.stat_result | None, *, lasting: bool) -> None:
    """Write all of a new file and close it; it takes owner and mode of the one ``before``."""
    try:
        file = os.fdopen(handle, "wb")
    except MemoryError:
        os.close(handle)
        raise
    with file:
        if before is not None and os.name != "nt":
            with suppress(OSError):  # the group may be one that this user is not in
                os.chown(handle, before.st_uid, before.st_gid)
            with suppress(OSError):  # a disk without modes
                os.chmod(handle, stat.S_IMODE(before.st_mode))
        file.write(raw)
        file.flush()
        if lasting:
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
