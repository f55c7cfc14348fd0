"""Letters that are not offered together as a visitor's sign: a short list by language, in YAML."""

from collections.abc import Iterable
from typing import Annotated
from unicodedata import normalize

from pydantic import Field, RootModel

from citrus_game.content.disk import paths
from citrus_game.content.disk.model import Model
from citrus_game.content.disk.yamlfile import load_yaml

Letters = Annotated[str, Field(pattern=r"^[A-Z]{1,3}$")]
EVERYWHERE = "everywhere"
WITHOUT = {"ẞ": "S", "Æ": "A", "Ø": "O", "Œ": "O"}
"""Letters that Unicode does not take apart."""


def plain(letters: str) -> str:
    """Give capitals without their accents, as the lists have them; others stay.

    >>> plain("ÄÇẞ")
    'ACS'
    """
    return "".join(WITHOUT.get(letter, normalize("NFD", letter)[0]) for letter in letters)


class Unwanted(Model):
    """``never`` may stand nowhere in a sign, ``alone`` may not be all of it."""

    never: list[Letters] = Field(max_length=500)
    alone: list[Letters] = Field(max_length=500)


class LettersModel(RootModel[dict[str, Unwanted]]):
    """The file: by language code, and ``everywhere``."""


def load_letters(languages: Iterable[str]) -> Unwanted:
    """Load what is unwanted in any of these languages; raises `ContentError`."""
    lists = load_yaml(paths.config() / "kiosk" / "letters.yaml", LettersModel).root
    wanted = [lists[code] for code in (EVERYWHERE, *languages) if code in lists]
    return Unwanted(
        never=[letters for each in wanted for letters in each.never],
        alone=[letters for each in wanted for letters in each.alone],
    )
