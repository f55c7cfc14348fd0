"""Validation of player names and file names."""

import re
import unicodedata
from pathlib import PurePath
from typing import Annotated

from pydantic import AfterValidator, Field

from citrus_game.content.disk.limits import FILE_NAME_BYTES, NAME_LETTERS
from citrus_game.content.disk.model import wrong
from citrus_game.content.disk.problem import quoted_value
from citrus_game.text import _, cut, ngettext

RECORD, MAP = ".citrus", ".tmx"
"""Endings of records and maps."""
_UNFIT = ("Cc", "Cs", "Zl", "Zp")
"""Unicode categories not allowed in names: control characters, surrogates, line ends."""
_NO_CHARACTER = 0xFFFE
"""The last two code points of each plane are not characters."""


def name_problem(name: str) -> str:
    """Return why a player's name is not allowed, or "".

    All scripts are allowed, also emoji, combining marks and zero-width characters.

    >>> name_problem("Zoë ❤️"), name_problem("a\\x00b")
    ('', "the name 'a b' holds a control character; leave it out")
    """
    if not name.strip():
        return _("a player has no name; write one")
    if len(name) > NAME_LETTERS:
        message = ngettext(
            "the name {name} is too long; write at most {most} character",
            "the name {name} is too long; write at most {most} characters",
            NAME_LETTERS,
        )
        return message.format(name=quoted_value(name), most=NAME_LETTERS)
    if unfit(name):
        return _("the name {name} holds a control character; leave it out").format(name=quoted_value(name))
    return ""


def unfit(text: str) -> bool:
    """Whether a text contains characters that no name may have: control characters, line ends,
    non-characters.
    """
    return any(
        unicodedata.category(letter) in _UNFIT or ord(letter) & _NO_CHARACTER == _NO_CHARACTER
        for letter in text
    )


def shows(sign: str) -> bool:
    """Whether a sign may be written into a name: it is no control character, nor invisible alone.

    >>> shows("ی\\u200c"), shows("👩\\u200d💻"), shows("\\u200c"), shows("\\u202e"), shows("\\n")
    (True, True, False, False, False)
    """
    return unicodedata.category(sign[0]) != "Cf" and not unfit(sign)


def composed(name: str) -> str:
    """Return a name in Unicode's composed form (NFC), to compare it: macOS may store é as two characters."""
    return unicodedata.normalize("NFC", name)


def is_named(file: str | PurePath, ending: str) -> bool:
    """Whether a file has an ending; case does not matter.

    >>> is_named("GAME.CITRUS", RECORD), is_named("game.yaml", RECORD)
    (True, False)
    """
    return PurePath(file).suffix.lower() == ending


def stem_within(stem: str, ending: str) -> str:
    """Return a name cut so that with its ending it is not too long for a file name, counted in bytes.

    >>> len((stem_within("ก" * 100, ".png") + ".png").encode())
    253
    """
    kept = stem.encode()[: FILE_NAME_BYTES - len(ending.encode())].decode(errors="ignore")
    return cut(stem, len(kept)).rstrip()


def is_file_name(text: str) -> bool:
    """Whether a text is a valid file name on all systems, without folders.

    >>> is_file_name("my orchard.tmx"), is_file_name("../long.tmx"), is_file_name("C:long.tmx")
    (True, False, False)
    """
    if text in ("", ".", "..") or any(sign in text for sign in "/\\:") or unfit(text):
        return False
    return len(text.encode()) <= FILE_NAME_BYTES


_WINDOWS = re.compile(
    r"""[<>"|?*]|^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])[ ]*(\.|$)""", re.IGNORECASE
)
"""What Windows does not allow in the name of a file, besides what no file name may have."""


def is_new_name(stem: str, ending: str) -> bool:
    """Whether a new file may have this name on all systems.

    >>> [is_new_name(stem, RECORD) for stem in ("Holiday", "con", "COM1.old", "who?", "a" * 250)]
    [True, False, False, False, False]
    """
    return bool(stem.strip()) and is_file_name(stem + ending) and not _WINDOWS.search(stem)


_RENAMED = {"easy": "picker", "normal": "grower", "expert": "master"}
"""Computer players of version 0.1.0 and their names now; old records, settings and scripts may have them."""


def present_player(player: str) -> str:
    """Return a seat's player with an old name replaced by the current one; the argument is kept.

    >>> present_player("expert:1500"), present_player("person")
    ('master:1500', 'person')
    """
    word, colon, argument = player.partition(":")
    return _RENAMED.get(word, word) + colon + argument


def _good_name(name: str) -> str:
    problem = name_problem(name)
    if problem:
        raise wrong(problem)
    return name


def _file_name(text: str) -> str:
    if not is_file_name(text):
        raise wrong(
            _("found {found}, should be the name of a file, and no path").format(found=quoted_value(text))
        )
    return text


PlayerName = Annotated[str, Field(min_length=1, max_length=NAME_LETTERS), AfterValidator(_good_name)]
"""Field type: a player's name."""
FileName = Annotated[str, AfterValidator(_file_name)]
"""Field type: a file name."""
