"""The keys of the key table in the words that stand on them."""

from collections.abc import Sequence

from citrus_game.text import _, pgettext


def keys_shown(keys: Sequence[str]) -> str:
    """Name the first two of some keys, such as ``ctrl+z``."""
    return " / ".join(key_shown(key) for key in keys[:2])


def key_shown(key: str) -> str:
    """Name one key."""
    words = _words()
    marks = []
    for mark in ("ctrl+", "alt+", "shift+"):
        if mark in key:
            key = key.replace(mark, "", 1)
            marks.append(words[mark.rstrip("+")])
    return "+".join([*marks, words.get(key, key.upper() if len(key) == 1 else key.capitalize())])


def _words() -> dict[str, str]:
    return {
        "ctrl": _("Ctrl"),
        "alt": _("Alt"),
        "shift": _("Shift"),
        "return": _("Enter"),
        "space": _("Space"),
        "escape": _("Esc"),
        "tab": _("Tab"),
        "backspace": _("Backspace"),
        "delete": pgettext("key", "Delete"),
        "insert": _("Insert"),
        "home": _("Home"),
        "end": _("End"),
        "page up": _("Page up"),
        "page down": _("Page down"),
        "up": _("Arrow up"),
        "down": _("Arrow down"),
        "left": _("Arrow left"),
        "right": _("Arrow right"),
    }
