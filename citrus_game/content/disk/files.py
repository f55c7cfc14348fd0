"""Reading files with a size limit, and writing them so that a power cut leaves the old or the new one.

Only regular files are read and replaced, never pipes or devices.
"""

import errno
import os
import re
import secrets
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath

from citrus_game.content.disk.limits import FILE_NAME_BYTES, PATH_LETTERS, RECORD_BYTES
from citrus_game.content.disk.names import is_file_name
from citrus_game.content.disk.paths import user_config, user_data
from citrus_game.content.disk.problem import ContentError, quoted_file, reason_of
from citrus_game.text import _

try:  # On macOS, fsync alone leaves data in the disk's cache.
    from fcntl import F_FULLFSYNC, fcntl  # type: ignore[attr-defined,unused-ignore]
except ImportError:
    F_FULLFSYNC = None

PART = ".citrus-part"
"""Ending of temporary files."""
LEFT_BEHIND = 3600
"""Seconds after which a temporary file counts as left behind; a save takes less than one."""
HELD_OPEN = (0.02, 0.05, 0.1, 0.15, 0.2)
"""Pauses in seconds between attempts to replace a file that another process has open."""
MOST_ASIDE = 9
"""Maximum number of damaged copies of a file; then the last one is overwritten."""
NO_FSYNC = (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP)
"""Errors of disks that cannot say when data is stored."""
WRITABLE = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH
"""Permissions of a file that somebody may write. Root may write any file, but leaves read-only ones alone."""
_BINARY = getattr(os, "O_BINARY", 0)
_TEMPORARY = re.compile(
    r"\..+" + re.escape(PART) + r"|\..+\.(citrus|yaml|csv|png|gif)\.[a-z0-9_]{8}", re.DOTALL
)
"""Names of temporary files, of this version and of earlier ones."""


class UnreadableError(ContentError):
    """Raised if the system does not let a file be read; its content may be fine."""


class LeftAloneError(ContentError):
    """Raised for a file that may not be replaced: it is read-only, leads elsewhere or is no ordinary file."""


def read_bytes(path: Path, largest: int) -> bytes:
    """Return the bytes of a file; raise `ContentError` if it has more than ``largest`` or cannot be read."""
    raw = _read(path, largest + 1)
    if len(raw) > largest:
        raise too_large(path, largest)
    return raw


def read_start(path: Path, most: int, largest: int) -> bytes:
    """Return the first ``most`` bytes of a file; raise `ContentError` if the file has more than
    ``largest``.
    """
    return _read(path, most, largest)


def read_end(path: Path, most: int) -> bytes:
    """Return the last bytes of a file, at most ``most``; raise `ContentError`."""
    return _read(path, most, end=True)


def read_if_there(path: Path, largest: int) -> bytes | None:
    """Return the bytes of a file, or None if it is missing, too large, unreadable or no regular file."""
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
    """Return UTF-8 bytes as text; raise `ContentError` with the line."""
    try:
        if b"\0" in raw[:4]:  # UTF-16 or UTF-32, which XML parsers would misread.
            raise UnicodeDecodeError("utf-8", raw, 0, 4, "a wide character")
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise ContentError(_("this is not UTF-8 text; save it as UTF-8"), path, line_name(line)) from None


def read_text(path: Path, largest: int) -> str:
    """Return the text of a UTF-8 file; raise `ContentError` if it has more than ``largest`` bytes."""
    return decode(read_bytes(path, largest), path)


def is_file(path: Path) -> bool:
    """Whether a regular file exists; False for invalid names and link loops."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except (OSError, ValueError, MemoryError):
        return False


def is_there(path: Path) -> bool:
    """Whether anything exists under this path, even if it cannot be read."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return False
    except (OSError, MemoryError):
        return True
    return True


def is_same(one: Path, other: Path) -> bool:
    """Whether two paths lead to the same file or folder, however they are written."""
    try:
        return one == other or one.samefile(other)
    except (OSError, ValueError, MemoryError):
        return False


def find_in(folder: Path, path: Path) -> Path | None:
    """Return the entry of a folder that is the same file as ``path``, or None.

    A link, a relative path, a mounted folder or, where the disk ignores case, another spelling leads to the
    same file.
    """
    try:
        wanted = path.stat()
        entries = sorted(folder.iterdir(), key=lambda entry: entry.name != path.name)
    except (OSError, ValueError, MemoryError):
        return path if path.parent == folder else None
    for entry in entries:
        with suppress(OSError, ValueError, MemoryError):
            if os.path.samestat(entry.stat(), wanted):
                return entry
    return None


def find_named(folder: Path, name: str, *, outside: bool = False) -> Path:
    """Return the file that a map or tileset in a folder names, as Tiled writes it.

    The file must lie in the folder or below it, with links resolved, unless ``outside``, for maps that the
    user named; only these may name it by an absolute path, which Tiled writes for another drive. Raise
    `ContentError` with the name, without the folder.
    """
    parts = PurePosixPath(name).parts
    if not parts:
        raise ContentError(_("no file is named; choose it again in Tiled"))
    longest = max(len(part.encode(errors="replace")) for part in parts)
    letters, raw = len(name), len(name.encode(errors="replace"))
    if longest > FILE_NAME_BYTES or letters > PATH_LETTERS or raw > 4 * PATH_LETTERS:
        raise ContentError(
            _("the name of the file {file} is too long; rename it").format(file=quoted_file(name))
        )
    not_there = _("the file {file} is not in the map’s folder; put it there and choose it again")
    missing = _("the file {file} is missing; put it there, or choose it again in Tiled")
    whole = PurePath(name).is_absolute() or PureWindowsPath(name).is_absolute() or name.startswith("/")
    if whole and outside:
        if not is_file(Path(name)):
            raise ContentError(missing.format(file=quoted_file(name)))
        return Path(name)
    if whole or not all(part == ".." or is_file_name(part) for part in parts):
        raise ContentError(not_there.format(file=quoted_file(name)))
    file = folder / name
    try:
        real = file.resolve()
        inside = real.is_relative_to(folder.resolve())
    except (OSError, RuntimeError, MemoryError):
        real, inside = file, False
    if not (inside or outside):
        leads_out = _("the file {file} leads out of the map’s folder; put it there itself")
        raise ContentError((not_there if ".." in parts else leads_out).format(file=quoted_file(name)))
    found = real if ".." in parts else file
    if not is_file(found):
        beside = _("the file {file} is missing; put it into the map’s folder")
        raise ContentError((missing if ".." in parts else beside).format(file=quoted_file(name)))
    return found


def too_large(file: Path | str, largest: int) -> ContentError:
    """Return the error for a file that is too large."""
    message = _("larger than {n} KB, which no such file needs; make it smaller")
    return ContentError(message.format(n=largest // 1024), file)


def line_name(line: int) -> str:
    """Return the words for a line in an error, e.g. "line 3"."""
    return _("line {line}").format(line=line)


def write_atomically(path: Path, text: str, mode: int = 0o666) -> None:
    """Write a UTF-8 file so that a power cut leaves the old or the new one; raise `ContentError`."""
    write_bytes_atomically(path, text.encode(), mode)


def write_bytes_atomically(path: Path, raw: bytes, mode: int = 0o666, *, lasting: bool = True) -> None:
    """Write a file through a temporary file beside it; create missing folders.

    A replaced file keeps owner and mode; a new one has ``mode``, restricted by the umask. A link is kept and
    its target written. ``lasting=False`` does not wait for the disk. Raise `ContentError` if the disk is
    full, the folder or the file is read-only, or the target is no regular file; then nothing has changed.
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
    """Append a line to a file and return the file's size in bytes; raise `ContentError`.

    It is written with one call, so a killed process loses at most this line. A line that was cut off before
    is ended with ``!``, so that readers skip it.
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
    """Rename a file to the name of another, which it replaces. Try again for a while: Windows refuses while a
    virus scanner has a file open.
    """
    for seconds in HELD_OPEN:
        try:
            source.replace(target)
            return
        except PermissionError:
            time.sleep(seconds)
    source.replace(target)


def put_aside(path: Path) -> Path:
    """Copy a damaged file to another name before it is overwritten; return the copy. Raise `ContentError`.

    Earlier copies are kept.
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
        except OSError:  # The disk has no links, or this is no regular file.
            replace(path, aside)
        return aside


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Raise `ContentError` for any error of the system while a file is written."""
    try:
        yield
    except (OSError, ValueError, MemoryError) as error:
        message = _("cannot be saved: {reason}; check the free space and the folder’s permissions")
        raise ContentError(message.format(reason=reason_of(error)), path) from None


def _to_write(path: Path) -> tuple[Path, os.stat_result | None]:
    """Return the real path to write, and the status of what is there now, or None.

    Raise `LeftAloneError` if it must not be replaced.
    """
    home, target = _home_of(path), path
    if path.is_symlink():
        target = Path(os.path.realpath(path, strict=True))
        if home is not None and not target.is_relative_to(home.resolve()):
            message = _("this is a link out of {folder}, which is not followed; put the file itself there")
            raise LeftAloneError(message.format(folder=home), path)
    try:
        before = target.stat()
    except (FileNotFoundError, NotADirectoryError):
        return target, None
    if not stat.S_ISREG(before.st_mode):
        raise LeftAloneError(_("this is no ordinary file, so it is not replaced; name another"), path)
    if not before.st_mode & WRITABLE or not os.access(target, os.W_OK):
        message = _("this file is read-only, so it is left as it is; allow it to be changed, or delete it")
        raise LeftAloneError(message, path)
    return target, before


def _home_of(path: Path) -> Path | None:
    """Return the user's data or config folder that contains a file, or None.

    Raise `ContentError` if root would write into another user's folder.
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
    """Raise `ContentError` if this process is root and the folder belongs to another user.

    That user could neither read nor write the files that root leaves there.
    """
    if not hasattr(os, "geteuid") or os.geteuid():
        return
    with suppress(OSError):
        if folder.stat().st_uid:
            message = _("this folder is another user’s; run this as that user (for the kiosk: {command})")
            raise ContentError(message.format(command="sudo citrus-kiosk"), folder)


def make_folder(folder: Path) -> None:
    """Create a folder and its parents so that they survive a power cut, if the disk can promise that; raise
    OSError.
    """
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
    """Delete temporary files that were left behind in a folder."""
    with suppress(OSError, MemoryError):  # If they cannot be deleted, they do no harm.
        for entry in list(os.scandir(folder)):
            if _TEMPORARY.fullmatch(entry.name):
                with suppress(OSError):
                    if time.time() - entry.stat(follow_symlinks=False).st_mtime > LEFT_BEHIND:
                        Path(entry.path).unlink()


def _fill(handle: int, raw: bytes, before: os.stat_result | None, *, lasting: bool) -> None:
    """Write a new file and close it; it gets owner and mode of ``before``."""
    try:
        file = os.fdopen(handle, "wb")
    except MemoryError:
        os.close(handle)
        raise
    with file:
        if before is not None and os.name != "nt":
            with suppress(OSError):  # The user may not be a member of the file's group.
                os.chown(handle, before.st_uid, before.st_gid)
            with suppress(OSError):  # The disk may not support modes.
                os.chmod(handle, stat.S_IMODE(before.st_mode))
        file.write(raw)
        file.flush()
        if lasting:
            _sync(file.fileno())


def _sync(handle: int) -> None:
    """Wait until the data is on the disk, if the disk has a way to tell."""
    if F_FULLFSYNC is not None:
        with suppress(OSError):  # The disk may not support it.
            fcntl(handle, F_FULLFSYNC)
            return
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in NO_FSYNC:
            raise


def _sync_folder(folder: Path) -> None:
    """Wait until a new file name is on the disk, if that is possible.

    It never fails: the file has its name already. Shared folders (CIFS, VirtualBox, DrvFs, some FUSE) refuse
    it, a folder may not be readable, and Windows cannot open folders.
    """
    if os.name == "nt":
        return
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            _sync(handle)
        finally:
            os.close(handle)
