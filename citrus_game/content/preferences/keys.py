"""Keys by command."""

import re
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import RootModel, field_validator

from citrus_game.content.disk import paths
from citrus_game.content.disk.files import is_there
from citrus_game.content.disk.model import one_of, wrong
from citrus_game.content.disk.problem import shown
from citrus_game.content.disk.yamlfile import Document, load_yaml, read_yaml, validate
from citrus_game.content.preferences.commands import COMMANDS
from citrus_game.text import _

_NAMED = (
    "return", "space", "escape", "tab", "backspace", "delete", "insert", "home", "end", "page up",
    "page down", "up", "down", "left", "right", *(f"f{n}" for n in range(1, 13)),
)  # fmt: skip
MODIFIERS = ("alt+", "ctrl+", "shift+")
"""What may be held with a key, in alphabetical order."""
_KEY = re.compile(r"(?:(?:ctrl|alt|shift)\+)*(.+)")
_ALONE = frozenset("-=[]\\;',./`#+<$*:!²¡§")
"""The signs that stand on some keyboard without Shift: Ctrl and Alt can be held with these alone."""
_SYSTEMS = ("alt+tab", "alt+shift+tab", "alt+f4", "alt+ctrl+delete")
"""Keys that the system keeps for itself."""


class KeysModel(RootModel[dict[str, list[str]]]):
    """``keys.yaml``: keys by command."""

    @field_validator("root")
    @classmethod
    def _clear(cls, keys: dict[str, list[str]]) -> dict[str, list[str]]:
        taken: dict[str, str] = {}
        for action, names in keys.items():
            if action not in COMMANDS:
                raise one_of(action, tuple(COMMANDS), _("action"), action)
            for name in names:
                check_key(name, action)
                if taken.setdefault(_plain(name), action) != action:
                    raise wrong(
                        _("the key {key} does both {one} and {other}; take it from one of them").format(
                            key=shown(name), one=taken[_plain(name)], other=action
                        ),
                        action,
                    )
        return keys


def load_keys(own: Path | None = None) -> dict[str, tuple[str, ...]]:
    """Load the keys by command, the user's own ``keys.yaml`` laid over those of the game.

    A key is named as pygame does, with ``ctrl+``, ``alt+``, ``shift+`` before it. Raises `ContentError`.
    """
    keys = _read_keys(paths.config() / "keys.yaml").root
    path = own or paths.user_config() / "keys.yaml"
    if is_there(path):
        document = read_yaml(path)
        data: Any = document.data
        merged = {**keys, **data} if isinstance(data, dict) else data
        keys = validate(Document(merged, document.file, document.lines), KeysModel).root
    return {action: tuple(names) for action, names in keys.items()}


@cache
def _read_keys(path: Path) -> KeysModel:
    return load_yaml(path, KeysModel)


def parts_of(name: str) -> tuple[frozenset[str], str]:
    """Return what is held with a key such as ``ctrl+z``, and the key itself."""
    match = _KEY.fullmatch(name)
    if match is None:
        return frozenset(), name
    held = name[: match.start(1)]
    return frozenset(each for each in MODIFIERS if each in held), "space" if match[1] == " " else match[1]


def _plain(name: str) -> str:
    """Give a key with what is held before it in one order, so that the same keys are equal."""
    held, key = parts_of(name)
    return "".join(sorted(held)) + key


def check_key(name: str, *inside: str) -> None:
    """Refuse what is no key's name, and what cannot be pressed, for a model.

    ``inside`` are the keys of the file that lead to it.
    """
    held, key = parts_of(name)
    sign = len(key) == 1 and key.isprintable() and not key.isupper() and ord(key) < 0x1_0000
    if key not in _NAMED and not sign:
        raise one_of(key or name, _NAMED, _("key or small letter"), *inside)
    if sign and held - {"shift+"} and not (key.isalnum() or key in _ALONE):
        text = _("{key} cannot be pressed; with Ctrl or Alt, use a letter, a digit or a key such as f5")
        raise wrong(text.format(key=shown(name)), *inside)
    if _plain(name) in _SYSTEMS:
        text = _("{key} never reaches the game, the system takes it; use another key")
        raise wrong(text.format(key=shown(name)), *inside)
