"""Reads YAML into typed models; each problem is one sentence with line and key.

Accepts less than YAML: one document, no anchors, aliases or tags, each key a text that occurs once. Unquoted
scalars are texts, except ``true``, ``false``, ``null``, whole numbers and decimals; so ``no``, ``010`` and
``12:30`` are texts.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import yaml
from pydantic import BaseModel, ValidationError

from citrus_game.content.disk.files import line_name, read_text, too_large
from citrus_game.content.disk.limits import YAML_BYTES, YAML_DEPTH, YAML_VALUES
from citrus_game.content.disk.model import all_errors
from citrus_game.content.disk.problem import ContentError, Faults, quoted_value
from citrus_game.text import _, ngettext

_WHOLE = re.compile(r"-?(0|[1-9][0-9]{0,18})")
_DECIMAL = re.compile(r"-?(0|[1-9][0-9]{0,14})\.[0-9]{1,15}")
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None, "~": None, "": None}
_UNFIT = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")

_UNREADABLE = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufeff\ufffe\uffff]")
"""Characters not allowed in YAML; searched here, since its two parsers report different places."""
_NOTHING = object()
PARSER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The parser: libyaml, which is ten times as fast, or Python's if PyYAML was built without it.

Only its events are used: building nodes is recursive and crashes on deep nesting.
"""

Place = tuple[str | int, ...]
"""The path to a value: keys and list indices from the top."""


AnyModel = TypeVar("AnyModel", bound=BaseModel)


@dataclass(frozen=True)
class Document:
    """Plain data read from YAML, and the line of each value."""

    data: object
    file: str
    lines: dict[Place, int] = field(default_factory=dict)

    def line(self, path: Sequence[str | int]) -> int:
        """Return the line of the value at ``path``, or of its closest known parent."""
        return next(
            self.lines[tuple(path[:n])] for n in range(len(path), -1, -1) if tuple(path[:n]) in self.lines
        )

    def problem(self, path: Sequence[str | int], message: str, below: int = 0) -> ContentError:
        """Return an error at the value at ``path``, or at its closest known parent.

        ``below`` is the number of lines below it, inside a text of several lines.
        """
        line = self.line(path)
        keys = ".".join(part for part in path if isinstance(part, str))
        where = line_name(line + below) + (_(", key {key}").format(key=keys) if keys else "")
        return ContentError(message, self.file, where)


class _UnreadableError(Exception):
    """Raised if a text contains a character that YAML does not allow."""

    def __init__(self, at: int) -> None:
        super().__init__()
        self.at = at


class _GuardError(Exception):
    """Raised if the YAML contains something that this module does not accept."""

    def __init__(self, message: str, at: yaml.Event) -> None:
        super().__init__(message)
        assert at.start_mark is not None
        self.line = at.start_mark.line


def load_yaml(source: Path | str, model: type[AnyModel]) -> AnyModel:
    """Return a model from a file (a `Path`) or a text (a ``str``).

    Raise `ContentError` with file, line and key, what was found and what would be right.
    """
    return validate(read_yaml(source), model)


def read_changes(path: Path) -> Document:
    """Return the data of a file that changes defaults: like `read_yaml`, but comments alone are valid and
    change nothing.
    """
    return read_yaml(path, comments_alone={})


def read_yaml(source: Path | str, file: str = "", *, comments_alone: object = None) -> Document:
    """Return plain data with the line of each value, from a file or a text; ``file`` is what errors call the
    text.

    A file of nothing but comments has the data ``comments_alone``; without that it is an error. Raise
    `ContentError`.
    """
    text = read_text(source, YAML_BYTES) if isinstance(source, Path) else source
    name = file or (str(source) if isinstance(source, Path) else "")
    if len(text) > YAML_BYTES:
        raise too_large(name, YAML_BYTES)
    found = _Builder(text)
    try:
        data = found.document()
    except (_GuardError, _UnreadableError, yaml.YAMLError, ValueError, OverflowError) as error:
        line, message = _complaint(error, text)
        raise ContentError(message, name, line_name(line + 1)) from None
    if data is _NOTHING and comments_alone is not None and text.strip():
        data = comments_alone
    if data is _NOTHING:
        raise ContentError(_("the file is empty; it should hold keys and values"), name, line_name(1))
    return Document(data, name, found.lines)


def _complaint(error: Exception, text: str) -> tuple[int, str]:
    """Return the line, counted from 0, and the sentence for an error of the parser."""
    if isinstance(error, _GuardError):
        return error.line, str(error)
    if isinstance(error, yaml.MarkedYAMLError):
        mark = error.problem_mark or error.context_mark
        message = _(
            "this is not valid YAML ({problem}); look at the colons, quotes, brackets and indentation here"
        )
        return (mark.line if mark else 0), message.format(problem=error.problem or error.context)
    if isinstance(error, _UnreadableError):
        return text.count("\n", 0, error.at), _("a control character stands here; delete it")
    return 0, _("an escape in a quoted text names no character; correct it")


def validate(document: Document, model: type[AnyModel]) -> AnyModel:
    """Return plain data as a model; raise `ContentError` with all errors, one for each place."""
    try:
        return model.model_validate(document.data)
    except ValidationError as error:
        places: dict[str, ContentError] = {}
        for path, message in sorted(all_errors(error), key=lambda each: document.line(each[0])):
            problem = document.problem(path, message)
            places.setdefault(problem.where, problem)
        faults = Faults()
        for problem in places.values():
            faults.add(problem)
        faults.raise_all()
        raise


class _Dumper(yaml.SafeDumper):
    """Writes texts of several lines, e.g. a board drawing, as block scalars."""


def _represent_text(dumper: yaml.SafeDumper, text: str) -> yaml.Node:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


def _represent_as_plain(dumper: yaml.SafeDumper, text: str) -> yaml.Node:
    return _represent_text(dumper, str.__str__(text))


_Dumper.add_representer(str, _represent_text)
_Dumper.add_multi_representer(str, _represent_as_plain)  # Texts of other classes, e.g. of an Enum.


def dump_yaml(data: object) -> str:
    """Return plain data as YAML that `read_yaml` reads back."""
    text: str = yaml.dump(
        data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, default_flow_style=None, width=100
    )
    return text


def merge_defaults(document: Document, defaults: Mapping[str, Any]) -> Document:
    """Return a document with defaults for missing keys, at the top and one level below."""
    data: Any = document.data
    if not isinstance(data, dict):
        return document
    whole = dict(defaults) | data
    for key, value in defaults.items():
        if isinstance(value, dict) and isinstance(whole[key], dict):
            whole[key] = value | whole[key]
    return Document(whole, document.file, document.lines)


class _Builder:
    """Builds plain data from parser events; raises at the first thing that is not accepted."""

    def __init__(self, text: str) -> None:
        self.lines: dict[Place, int] = {}
        self._text = text
        self._events: Iterator[Any] = iter(())
        self._values = 0

    def document(self) -> object:
        """Return the data of the only document, or `_NOTHING` if the text is empty."""
        odd = _UNREADABLE.search(self._text)
        if odd:
            raise _UnreadableError(odd.start())
        self._events = iter(yaml.parse(self._text, Loader=PARSER))
        self._next()
        if isinstance(self._next(), yaml.StreamEndEvent):
            return _NOTHING
        data = self._value(self._next(), ())
        self._next()
        end = self._next()
        if not isinstance(end, yaml.StreamEndEvent):
            raise yaml.MarkedYAMLError(problem="but found another document", problem_mark=end.start_mark)
        return data

    def _next(self) -> Any:
        return next(self._events)

    def _value(self, event: Any, path: Place) -> object:
        """Return the value that starts with an event, and store its line."""
        self._guard(event, len(path))
        self.lines[path] = event.start_mark.line + 1
        if isinstance(event, yaml.ScalarEvent):
            return _scalar(event)
        if isinstance(event, yaml.SequenceStartEvent):
            items: list[object] = []
            while not isinstance(event := self._next(), yaml.SequenceEndEvent):
                items.append(self._value(event, (*path, len(items))))
            return items
        data: dict[str, object] = {}
        while not isinstance(event := self._next(), yaml.MappingEndEvent):
            key = self._key(event, len(path))
            if key in data:
                raise _GuardError(
                    _("the key {key} is there twice; delete one").format(key=quoted_value(key)), event
                )
            data[key] = self._value(self._next(), (*path, key))
            self.lines[(*path, key)] = event.start_mark.line + 1
        return data

    def _key(self, event: Any, depth: int) -> str:
        self._guard(event, depth)
        if not isinstance(event, yaml.ScalarEvent) or not event.value:
            raise _GuardError(
                _("a key must be a word or a number; is a quote or a bracket too much here?"), event
            )
        return _checked(event)

    def _guard(self, event: Any, depth: int) -> None:
        if isinstance(event, yaml.AliasEvent) or event.anchor:
            raise _GuardError(_("anchors and aliases (& and *) are not allowed; write the value out"), event)
        if getattr(event, "tag", None):
            raise _GuardError(_("tags (!) are not allowed; leave it out or put the text in quotes"), event)
        self._values += 1
        if self._values > YAML_VALUES:
            text = ngettext(
                "more than {n} key or value; make the file shorter",
                "more than {n} keys and values; make the file shorter",
                YAML_VALUES,
            )
            raise _GuardError(text.format(n=YAML_VALUES), event)
        if depth > YAML_DEPTH:
            text = ngettext(
                "more than {n} level in one another; make it flatter",
                "more than {n} levels in one another; make it flatter",
                YAML_DEPTH,
            )
            raise _GuardError(text.format(n=YAML_DEPTH), event)


def _scalar(event: yaml.ScalarEvent) -> object:
    text = _checked(event)
    if event.style:
        return text
    if text in _WORDS:
        return _WORDS[text]
    if _WHOLE.fullmatch(text):
        return int(text)
    return float(text) if _DECIMAL.fullmatch(text) else text


def _checked(event: yaml.ScalarEvent) -> str:
    text: str = event.value
    if _UNFIT.search(text):
        raise _GuardError(_("a text holds a control character; leave it out"), event)
    return text
