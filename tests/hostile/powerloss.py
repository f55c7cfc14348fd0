"""A disk that loses power: writes, syncs and renames are recorded, then cut and reordered as a disk may do.

What was synced is kept: a file's bytes, a folder's names. Of the rest any part may be kept: bytes of a file
up to any length, and names in any state since the folder was synced. (Every subset of later names is tried,
including orders that only some file systems allow.)
"""

import itertools
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch


class Event(NamedTuple):
    """What was asked of the disk; ``inode`` is the file's, ``name`` and ``other`` are names."""

    kind: str
    inode: int = 0
    raw: bytes = b""
    name: str = ""
    other: str = ""


class Mark(NamedTuple):
    """Up to which event something had been told as saved."""

    at: int
    told: int


class Disk:
    """What was asked of the disk, in order."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.marks: list[Mark] = []

    def mark(self, told: int) -> None:
        """Note what has been told as saved by now."""
        self.marks.append(Mark(len(self.events), told))


@contextmanager
def recorded(folder: Path) -> Iterator[Disk]:
    """Record what happens in a folder."""
    disk, real = Disk(), {name: getattr(os, name) for name in ("open", "fsync", "replace", "unlink", "mkdir")}

    def mine(path: Any) -> bool:
        return isinstance(path, str | os.PathLike) and os.fspath(path).startswith(str(folder))

    def fsync(handle: int) -> None:
        real["fsync"](handle)
        found = os.fstat(handle)
        name = os.fspath(Path(f"/proc/self/fd/{handle}").readlink())
        if Path(name).is_dir():
            disk.events.append(Event("sync names", name=name))
        else:
            raw = Path(name).read_bytes()
            disk.events.append(Event("bytes", found.st_ino, raw))
            disk.events.append(Event("sync", found.st_ino))

    def open_(path: Any, flags: int, *given: Any, **more: Any) -> int:
        new = mine(path) and bool(flags & os.O_CREAT) and not os.path.lexists(path)
        handle: int = real["open"](path, flags, *given, **more)
        if new:
            disk.events.append(Event("make", os.fstat(handle).st_ino, name=os.fspath(path)))
        return handle

    def replace(old: Any, new: Any, **more: Any) -> None:
        real["replace"](old, new, **more)
        if mine(new):
            disk.events.append(
                Event("rename", Path(new).stat().st_ino, name=os.fspath(old), other=os.fspath(new))
            )

    def unlink(path: Any, **more: Any) -> None:
        real["unlink"](path, **more)
        if mine(path):
            disk.events.append(Event("remove", name=os.fspath(path)))

    def mkdir(path: Any, *given: Any, **more: Any) -> None:
        real["mkdir"](path, *given, **more)
        if mine(path):
            disk.events.append(Event("make folder", name=os.fspath(path)))

    with (
        patch.object(os, "fsync", fsync),
        patch.object(os, "open", open_),
        patch.object(os, "replace", replace),
        patch.object(os, "unlink", unlink),
        patch.object(os, "mkdir", mkdir),
    ):
        yield disk


Files = dict[str, bytes]
FEW = 5
_NAMING = ("make", "rename", "remove", "make folder")


def after_power_loss(events: list[Event]) -> Iterator[Files]:
    """Yield every state of the files that a disk may show after these events and a loss of power."""
    loose: list[int] = []
    for number, event in enumerate(events):
        if event.kind in _NAMING:
            loose.append(number)
        elif event.kind == "sync names":
            loose = [n for n in loose if str(Path(events[n].other or events[n].name).parent) != event.name]
    unsynced = _unsynced(events)
    for kept in _subsets(loose):
        lost = set(loose) - set(kept)
        names, folders = _names(events, lost)
        for part in (0.0, 0.5, 1.0) if unsynced else (1.0,):
            raws = _bytes(events, part)
            yield {
                name: raws.get(inode, b"")
                for name, inode in names.items()
                if all(str(parent) not in folders for parent in Path(name).parents)
            }


def _subsets(loose: list[int]) -> Iterator[tuple[int, ...]]:
    """Yield which names may have lasted: any of few; of many, all before one, all but one, or one alone."""
    if len(loose) <= FEW:
        for count in range(len(loose) + 1):
            yield from itertools.combinations(loose, count)
        return
    for place in range(len(loose)):
        yield tuple(loose[:place])
        yield tuple(loose[:place] + loose[place + 1 :])
        yield (loose[place],)
    yield tuple(loose)


def _unsynced(events: list[Event]) -> bool:
    """Return whether bytes were written that were not synced."""
    synced: dict[int, bool] = {}
    for event in events:
        if event.kind in ("bytes", "sync"):
            synced[event.inode] = event.kind == "sync"
    return not all(synced.values())


def _names(events: list[Event], lost: set[int]) -> tuple[dict[str, int], set[str]]:
    """Return the files' inodes by name, and the folders that are lost."""
    names: dict[str, int] = {}
    folders: set[str] = set()
    for number, event in enumerate(events):
        if event.kind == "make folder" and number in lost:
            folders.add(event.name)
        if number in lost:
            continue
        if event.kind == "make":
            names[event.name] = event.inode
        elif event.kind == "rename":
            names.pop(event.name, None)
            names[event.other] = event.inode
        elif event.kind == "remove":
            names.pop(event.name, None)
    return names, folders


def _bytes(events: list[Event], part: float) -> dict[int, bytes]:
    """Return the files' bytes; of what was not synced a part."""
    raws: dict[int, bytes] = {}
    written: dict[int, bytes] = {}
    for event in events:
        if event.kind == "make":
            raws[event.inode], written[event.inode] = b"", b""
        elif event.kind == "bytes":
            written[event.inode] = event.raw
        elif event.kind == "sync":
            raws[event.inode] = written[event.inode]
    for inode, raw in written.items():
        if raws.get(inode) != raw:
            raws[inode] = raw[: int(len(raw) * part)]
    return raws


def cuts(events: list[Event], check: Callable[[Files, int], None]) -> int:
    """Lose power after each event, in every legal way; ``check`` gets the files and how far it was."""
    states = 0
    for at in range(len(events) + 1):
        for files in after_power_loss(events[:at]):
            check(files, at)
            states += 1
    return states
