"""YAML files that the game writes and a person may change: no good line of one is ever lost.

What does not fit is named and the usual value taken in its place. Keys that are not known stay in the file:
a newer version may have written them. A file with anything else wrong is put aside before it is written over.
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
from citrus_game.content.disk.yamlfile import Place, dump_yaml, laid_over, read_yaml
from citrus_game.text import _

M = TypeVar("M", bound=BaseModel)

MOST_PROBLEMS = 40
"""With more than these, nothing of a file is taken."""
_NONE = object()


@dataclass(frozen=True)
class Own(Generic[M]):
    """What could be used of a file, what is wrong with the rest, and what is not known, by its place."""

    value: M
    problems: tuple[ContentError, ...]
    unknown: Mapping[Place, object]

    @property
    def damaged(self) -> bool:
        """Whether writing it anew would lose something."""
        return len(self.problems) > len(self.unknown)


def open_own(path: Path, model: type[M], usual: Mapping[str, Any]) -> Own[M]:
    """Read a file, laid over the usual values; these alone where there is none.

    Raises `UnreadableError` where the system does not let it be read.
    """
    problems: list[ContentError] = []
    unknown: dict[Place, object] = {}
    if not is_there(path):
        return Own(model.model_validate(usual), (), {})
    try:
        document = laid_over(read_yaml(path), usual)
    except UnreadableError:
        raise
    except ContentError as error:
        return Own(model.model_validate(usual), (error,), {})
    data = deepcopy(document.data)
    while True:
        try:
            return Own(model.model_validate(data), tuple(problems), unknown)
        except ValidationError as error:
            place, message = first_error(error)
            problems.append(document.problem(place, message))
            if error.errors(include_url=False)[0]["type"] == UNKNOWN_KEY:
                unknown[tuple(place)] = _at(data, place[:-1]).pop(place[-1])
            elif len(problems) > MOST_PROBLEMS or not _leave_out(data, place, usual):
                data, unknown = deepcopy(usual), {}


def save_own(path: Path, value: M, usual: Mapping[str, Any]) -> str:
    """Write a file, which keeps what is not known; tell in a sentence where it was put aside for that.

    Raises `ContentError` where it cannot be written; then the file is as it was.
    """
    before = open_own(path, type(value), usual)
    data = value.model_dump()
    for place, kept in before.unknown.items():
        holder = _at(data, place[:-1])
        if isinstance(holder, dict):
            holder.setdefault(place[-1], kept)
    aside = put_aside(path) if before.damaged else None
    write_atomically(path, dump_yaml(data))
    if aside is None:
        return ""
    message = _("Not all of {file} could be used; it is kept as {aside}. {reason}")
    return message.format(file=path, aside=aside.name, reason=before.problems[0])


def _leave_out(data: Any, place: list[str | int], usual: Mapping[str, Any]) -> bool:
    """Put the usual value where something does not fit, or leave out what has none; False if it is that."""
    parts = [place[:end] for end in range(1, len(place) + 1)]
    for part in parts:
        if _at(usual, part) is _NONE:
            if there := _at(data, part) is not _NONE:
                del _at(data, part[:-1])[part[-1]]
            return there
    for part in reversed(parts):
        if _at(data, part) != _at(usual, part):
            _at(data, part[:-1])[part[-1]] = deepcopy(_at(usual, part))
            return True
    return False


def _at(data: Any, place: Place | list[str | int]) -> Any:
    """Give what stands at a place."""
    try:
        for part in place:
            data = data[part]
    except (KeyError, IndexError, TypeError):
        return _NONE
    return data
