"""Names from outside, one rule each for every entrance: those of players, and those of files."""

import unicodedata
from pathlib import PurePath
from typing import Annotated

from pydantic import AfterValidator, Field

from citrus_game.content.disk.limits import FILE_NAME_BYTES, NAME_LETTERS
from citrus_game.content.disk.model import wrong
from citrus_game.content.disk.problem import shown
from citrus_game.text import _

RECORD, MAP = ".citrus", ".tmx"
"""How the names of records and maps end."""
_UNFIT = ("Cc", "Cs", "Zl", "Zp")
"""Categories of Unicode that no name has: control characters, halves of characters, ends of lines."""
_NO_CHARACTER = 0xFFFE
"""The last two code points of each plane mean no character."""


def name_problem(name: str) -> str:
    """Say why a player's name will not do; empty if it will.

    Any script will do, with emoji, combining marks and characters of no width.

    >>> name_problem("Zoë ❤️"), name_problem("a\\x00b")
    ('', "the name 'a b' holds a control character; leave it out")
    """
    if not name.strip():
        return _("a player has no name; write one")
    if len(name) > NAME_LETTERS:
        message = _("the name {name} is too long; write at most {most} characters")
        return message.format(name=shown(name), most=NAME_LETTERS)
    if unfit(name):
        return _("the name {name} holds a control character; leave it out").format(name=shown(name))
    return ""


def unfit(text: str) -> bool:
    """Tell whether a text holds what no name has: control characters, ends of lines, no characters."""
    return any(
        unicodedata.category(letter) in _UNFIT or ord(letter) & _NO_CHARACTER == _NO_CHARACTER
        for letter in text
    )


def composed(name: str) -> str:
    """Give a name as it is compared: a Mac keeps é as two characters."""
    return unicodedata.normalize("NFC", name)


def is_named(file: str | PurePath, ending: str) -> bool:
    """Tell whether a file is of a kind, by how its name ends, in capitals too.

    >>> is_named("GAME.CITRUS", RECORD), is_named("game.yaml", RECORD)
    (True, False)
    """
    return PurePath(file).suffix.lower() == ending


def stem_within(stem: str, ending: str) -> str:
    """Cut a name, so that with its ending it is one that a system takes: it counts bytes.

    >>> len((stem_within("ก" * 100, ".png") + ".png").encode())
    253
    """
    return stem.encode()[: FILE_NAME_BYTES - len(ending.encode())].decode(errors="ignore").rstrip()


def is_file_name(text: str) -> bool:
    """Tell whether a text is the name of one file, on any system, and no path.

    >>> is_file_name("my orchard.tmx"), is_file_name("../long.tmx"), is_file_name("C:long.tmx")
    (True, False, False)
    """
    if text in ("", ".", "..") or any(sign in text for sign in "/\\:") or unfit(text):
        return False
    return len(text.encode()) <= FILE_NAME_BYTES


_RENAMED = {"easy": "picker", "normal": "grower", "expert": "master"}
"""Computer players of version 0.1.0: records, settings and scripts may still name them so."""


def present_player(player: str) -> str:
    """Give who plays at a seat by the name that it has now, with the same argument.

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
        raise wrong(_("found {found}, should be the name of a file, and no path").format(found=shown(text)))
    return text


PlayerName = Annotated[str, Field(min_length=1, max_length=NAME_LETTERS), AfterValidator(_good_name)]
"""A player's name, as a field of a model."""
FileName = Annotated[str, AfterValidator(_file_name)]
"""The name of a file, as a field of a model."""
