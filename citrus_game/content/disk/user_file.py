"""YAML files that the game writes and the user may edit; valid lines are never lost.

Invalid values are reported and replaced by defaults. Unknown keys are kept in the file, since a newer version
may have written them. If anything else is wrong, the file is copied before it is overwritten. Several windows
may have the same file, so each change is made to what the file holds at that moment (`locks.alone`).
"""

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ValidationError

from citrus_game.content.disk.files import UnreadableError, is_there, put_aside, write_atomically
from citrus_game.content.disk.model import UNKNOWN_KEY, first_error
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.disk.yaml_file import Place, dump_yaml, merge_defaults, read_changes
from citrus_game.text import _

M = TypeVar("M", bound=BaseModel)

MOST_PROBLEMS = 40
"""With more problems than this, nothing of the file is used."""
_NONE = object()


@dataclass(frozen=True)
class UserFile(Generic[M]):
    """What was read from a user's file: the valid values, the problems, and the unknown keys by path."""

    value: M
    problems: tuple[ContentError, ...]
    unknown: Mapping[Place, object]

    @property
    def damaged(self) -> bool:
        """Whether writing the values back would lose something that stands in the file."""
        return len(self.problems) > len(self.unknown)


def load_user_file(path: Path, model: type[M], defaults: Mapping[str, Any]) -> UserFile[M]:
    """Return a file's values over the defaults; only the defaults if there is no file.

    Raise `UnreadableError` if the system does not let it be read.
    """
    problems: list[ContentError] = []
    unknown: dict[Place, object] = {}
    if not is_there(path):
        return UserFile(model.model_validate(defaults), (), {})
    try:
        document = merge_defaults(read_changes(path), defaults)
    except UnreadableError:
        raise
    except ContentError as error:
        return UserFile(model.model_validate(defaults), (error,), {})
    data = deepcopy(document.data)
    while True:
        try:
            return UserFile(model.model_validate(data), tuple(problems), unknown)
        except ValidationError as error:
            place, message = first_error(error)
            problems.append(document.problem(place, message))
            if error.errors(include_url=False)[0]["type"] == UNKNOWN_KEY:
                unknown[tuple(place)] = _value_at(data, place[:-1]).pop(place[-1])
            elif len(problems) > MOST_PROBLEMS or not _use_default(data, place, defaults):
                data, unknown = deepcopy(defaults), {}


def save_user_file(path: Path, value: M, defaults: Mapping[str, Any]) -> str:
    """Write a file and keep its unknown keys; return a sentence if a copy of a damaged file was made, else
    "".

    Raise `ContentError` if it cannot be written; then the file is unchanged.
    """
    before = load_user_file(path, type(value), defaults)
    data = value.model_dump()
    for place, kept in before.unknown.items():
        holder = _value_at(data, place[:-1])
        if isinstance(holder, dict):
            holder.setdefault(place[-1], kept)
    aside = put_aside(path) if before.damaged else None
    write_atomically(path, dump_yaml(data))
    if aside is None:
        return ""
    message = _("Not all of {file} could be used; it is kept as {aside}. {reason}")
    return message.format(file=path, aside=aside.name, reason=before.problems[0])


def with_changes(
    kept: Mapping[str, Any], before: Mapping[str, Any], after: Mapping[str, Any], *, levels: int = 2
) -> dict[str, Any]:
    """Return ``kept`` with only those values changed that differ between ``before`` and ``after``, at the top
    and one level below.

    >>> with_changes({"mute": True, "aids": {"hint": 1}}, {"aids": {"coach": 0}}, {"aids": {"coach": 1}})
    {'mute': True, 'aids': {'hint': 1, 'coach': 1}}
    """
    result = dict(kept)
    for key in {**after, **before}:
        old, new, there = before.get(key, _NONE), after.get(key, _NONE), result.get(key)
        if old == new:
            continue
        if new is _NONE:
            result.pop(key, None)
        elif levels > 1 and isinstance(old, dict) and isinstance(new, dict) and isinstance(there, dict):
            result[key] = with_changes(there, old, new, levels=levels - 1)
        else:
            result[key] = new
    return result


def _use_default(data: Any, place: list[str | int], defaults: Mapping[str, Any]) -> bool:
    """Replace the invalid value at a path by its default, or delete it; return False if neither helps."""
    parts = [place[:end] for end in range(1, len(place) + 1)]
    for part in parts:
        if _value_at(defaults, part) is _NONE:
            if there := _value_at(data, part) is not _NONE:
                del _value_at(data, part[:-1])[part[-1]]
            return there
    for part in reversed(parts):
        if _value_at(data, part) != _value_at(defaults, part):
            _value_at(data, part[:-1])[part[-1]] = deepcopy(_value_at(defaults, part))
            return True
    return False


def _value_at(data: Any, place: Place | list[str | int]) -> Any:
    """Return the value at a path, or `_NONE`."""
    try:
        for part in place:
            data = data[part]
    except (KeyError, IndexError, TypeError):
        return _NONE
    return data
