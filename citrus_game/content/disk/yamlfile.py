"""YAML from outside, guarded and typed: every bad file is one sentence with its line and key.

Narrower than YAML on purpose: one document, no anchors, aliases or tags, every key a text that comes
once, and of the plain scalars only ``true``, ``false``, ``null``, whole numbers and decimals mean
more than their text (so ``no``, ``010`` and ``12:30`` stay what they look like).
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import yaml
from pydantic import BaseModel, ValidationError

from citrus_game.content.disk.files import line_name, read_text, too_large
from citrus_game.content.disk.limits import YAML_BYTES, YAML_DEPTH, YAML_VALUES
from citrus_game.content.disk.model import first_error
from citrus_game.content.disk.problem import ContentError, shown
from citrus_game.text import _

_WHOLE = re.compile(r"-?(0|[1-9][0-9]{0,18})")
_DECIMAL = re.compile(r"-?(0|[1-9][0-9]{0,14})\.[0-9]{1,15}")
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None, "~": None, "": None}
_UNFIT = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")

Place = tuple[str | int, ...]
"""Where a value stands: keys and list indices from the top."""


AnyModel = TypeVar("AnyModel", bound=BaseModel)


@dataclass(frozen=True)
class Document:
    """Plain data read from YAML, and the line on which each part of it stands."""

    data: object
    file: str
    lines: dict[Place, int] = field(default_factory=dict)

    def problem(self, path: Sequence[str | int], message: str, below: int = 0) -> ContentError:
        """Make the error that points at the value at ``path``, or at what comes nearest to it.

        ``below`` is how many lines further down it is, inside a text of several lines.
        """
        line = next(
            self.lines[tuple(path[:n])] for n in range(len(path), -1, -1) if tuple(path[:n]) in self.lines
        )
        keys = ".".join(part for part in path if isinstance(part, str))
        where = line_name(line + below) + (_(", key {key}").format(key=keys) if keys else "")
        return ContentError(message, self.file, where)


class _Loader(yaml.SafeLoader):
    """Composes nodes with the guards; in Python, for the C loader crashes on deep nesting."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.yaml_implicit_resolvers = {}
        self._depth = 0
        self._values = 0

    def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node | None:
        event = self.peek_event()  # type: ignore[no-untyped-call]
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise _GuardError(_("anchors and aliases (& and *) are not allowed; write the value out"), event)
        if getattr(event, "tag", None):
            raise _GuardError(_("tags (!) are not allowed; leave it out or put the text in quotes"), event)
        self._values += 1
        if self._values > YAML_VALUES:
            raise _GuardError(
                _("more than {n} keys and values; make the file shorter").format(n=YAML_VALUES), event
            )
        if self._depth > YAML_DEPTH:
            raise _GuardError(
                _("more than {n} levels in one another; make it flatter").format(n=YAML_DEPTH), event
            )
        self._depth += 1
        node = super().compose_node(parent, index)
        self._depth -= 1
        return node


class _GuardError(Exception):
    """One of our own guards speaks; becomes a `ContentError` with the file."""

    def __init__(self, message: str, at: yaml.Event | yaml.Node) -> None:
        super().__init__(message)
        assert at.start_mark is not None
        self.line = at.start_mark.line


def load_yaml(source: Path | str, model: type[AnyModel], file: str = "") -> AnyModel:
    """Read a file (a `Path`) or a text (a ``str``, then ``file`` names it) into a model.

    Raises `ContentError` with file, line and key, what was found and what would be right.
    """
    return validate(read_yaml(source, file), model)


def read_yaml(source: Path | str, file: str = "", first_line: int = 1) -> Document:
    """Read a file or a text into plain data with its lines; ``first_line`` where the text begins.

    Raises `ContentError`.
    """
    text = read_text(source, YAML_BYTES) if isinstance(source, Path) else source
    name = file or (str(source) if isinstance(source, Path) else "")
    if len(text) > YAML_BYTES:
        raise too_large(name, YAML_BYTES)
    lines: dict[Place, int] = {}
    try:
        node = _Loader(text).get_single_node()
        if node is None:
            raise ContentError(
                _("the file is empty; it should hold keys and values"), name, line_name(first_line)
            )
        data = _build(node, (), lines, first_line)
    except (_GuardError, yaml.YAMLError, ValueError, OverflowError) as error:
        line, message = _complaint(error, text)
        raise ContentError(message, name, line_name(line + first_line)) from None
    return Document(data, name, lines)


def _complaint(error: Exception, text: str) -> tuple[int, str]:
    """Give the line, counted from 0, and the sentence for an error met while reading a text."""
    if isinstance(error, _GuardError):
        return error.line, str(error)
    if isinstance(error, yaml.MarkedYAMLError):
        mark = error.problem_mark or error.context_mark
        message = _(
            "this is not valid YAML ({problem}); look at the colons, quotes, brackets and indentation here"
        )
        return (mark.line if mark else 0), message.format(problem=error.problem or error.context)
    if isinstance(error, yaml.reader.ReaderError):
        return text.count("\n", 0, error.position), _("a control character stands here; delete it")
    return 0, _("an escape in a quoted text names no character; correct it")


def validate(document: Document, model: type[AnyModel]) -> AnyModel:
    """Turn plain data into a typed model; raises `ContentError` for the first thing that is wrong."""
    try:
        return model.model_validate(document.data)
    except ValidationError as error:
        raise document.problem(*first_error(error)) from None


class _Dumper(yaml.SafeDumper):
    """Writes texts of several lines, such as a drawn board, line by line."""


def _represent_text(dumper: yaml.SafeDumper, text: str) -> yaml.Node:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


_Dumper.add_representer(str, _represent_text)


def dump_yaml(data: object) -> str:
    """Write plain data so that `read_yaml` gives it back."""
    text: str = yaml.dump(
        data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, default_flow_style=None, width=100
    )
    return text


def laid_over(document: Document, usual: Mapping[str, Any]) -> Document:
    """Lay a document over the usual values, key by key, and within a key that holds keys likewise."""
    data: Any = document.data
    if not isinstance(data, dict):
        return document
    whole = dict(usual) | data
    for key, value in usual.items():
        if isinstance(value, dict) and isinstance(whole[key], dict):
            whole[key] = value | whole[key]
    return Document(whole, document.file, document.lines)


def _build(node: yaml.Node, path: Place, lines: dict[Place, int], first_line: int) -> object:
    """Turn a node into plain data and note its line."""
    lines[path] = node.start_mark.line + first_line
    if isinstance(node, yaml.ScalarNode):
        return _scalar(node)
    if isinstance(node, yaml.SequenceNode):
        return [_build(item, (*path, index), lines, first_line) for index, item in enumerate(node.value)]
    data: dict[str, object] = {}
    for key_node, value_node in node.value:
        if not isinstance(key_node, yaml.ScalarNode) or not key_node.value:
            raise _GuardError(
                _("a key must be a word or a number; is a quote or a bracket too much here?"), key_node
            )
        key = _checked(key_node)
        if key in data:
            raise _GuardError(_("the key {key} is there twice; delete one").format(key=shown(key)), key_node)
        data[key] = _build(value_node, (*path, key), lines, first_line)
        lines[(*path, key)] = key_node.start_mark.line + first_line
    return data


def _scalar(node: yaml.ScalarNode) -> object:
    text = _checked(node)
    if node.style is not None:
        return text
    if text in _WORDS:
        return _WORDS[text]
    if _WHOLE.fullmatch(text):
        return int(text)
    return float(text) if _DECIMAL.fullmatch(text) else text


def _checked(node: yaml.ScalarNode) -> str:
    text: str = node.value
    if _UNFIT.search(text):
        raise _GuardError(_("a text holds a control character; leave it out"), node)
    return text
