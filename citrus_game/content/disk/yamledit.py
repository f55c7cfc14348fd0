"""Changing keys of a YAML file that a person wrote: comments, order and all other lines stay as they are."""

import io
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from citrus_game.content.disk.files import check_owner, read_text, write_atomically
from citrus_game.content.disk.limits import YAML_BYTES
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.disk.yamlfile import read_yaml
from citrus_game.text import _

PATIENCE = 5.0
"""Seconds to wait for another process that changes the same file."""


def change_keys(path: Path, changes: Mapping[str, object], mode: int = 0o666) -> None:
    """Set top-level keys of a file as it is now; one that is not there yet holds these keys alone.

    ``mode`` is that of a new file. Raises `ContentError` where the file is no good YAML, or cannot be read
    or written; it is unchanged then.
    """
    check_owner(path.parent)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with FileLock(path.with_name(f".{path.name}.lock"), timeout=PATIENCE):
            text = read_text(path, YAML_BYTES) if path.exists() else ""
            write_atomically(path, changed(text, changes, str(path)), mode)
    except Timeout:
        raise ContentError(_("another program is writing this file; try again"), path) from None
    except OSError as error:
        message = _("cannot be saved: {reason}; check the free space and the folder’s permissions")
        raise ContentError(message.format(reason=error.strerror), path) from None


def changed(text: str, changes: Mapping[str, object], file: str = "") -> str:
    """Give a YAML text with some top-level keys set; raises `ContentError` for what is no mapping of keys.

    >>> print(changed("# ours\\neffects: 70  # loud\\n", {"effects": 10, "level": "grower"}), end="")
    # ours
    effects: 10  # loud
    level: grower
    """
    before: object = {}
    if text.strip():
        before = read_yaml(text, file).data
    if not isinstance(before, dict):
        raise ContentError(_("this should be keys and values"), file)
    editor = YAML()
    editor.preserve_quotes = True
    editor.width = YAML_BYTES  # no line is folded
    out = io.StringIO()
    try:
        data: Any = editor.load(text) or {}
        for key, value in changes.items():
            data[key] = _in_style(data.get(key), value)
        editor.dump(data, out)
    except YAMLError as error:
        raise ContentError(_("these lines cannot be changed: {reason}").format(reason=error), file) from None
    # the two readers might differ over what somebody wrote: nothing may be lost
    if read_yaml(out.getvalue(), file).data != before | dict(changes):
        raise ContentError(_("these lines cannot be changed without harm; do it by hand"), file)
    return out.getvalue()


def _in_style(old: object, value: object) -> object:
    """Change a list in place, so that it stays on one line if it was."""
    if isinstance(old, list) and isinstance(value, list):
        old[:] = value
        return old
    return value
