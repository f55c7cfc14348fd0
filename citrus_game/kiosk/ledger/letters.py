"""Which letters a visitor is offered for a sign: none that make a slur together (EXPERIENCE: Kiosk)."""

from collections.abc import Sequence

from citrus_game.content.day_scores import LETTERS, MOST_LETTERS
from citrus_game.content.kiosk import KioskSettings
from citrus_game.content.letters import Unwanted, load_letters


class Offered:
    """The letters that may follow others: by the lists of the languages spoken here, and the operator's."""

    def __init__(self, unwanted: Unwanted, own: Sequence[str] = ()) -> None:
        self._never = unwanted.never
        self._alone = {*unwanted.alone, *own}

    def whole(self, letters: str) -> bool:
        """Tell whether these letters can be a sign."""
        return letters not in self._alone and not self._begun_badly(letters)

    def after(self, letters: str) -> str:
        """Give the letters that may come next: each leads to some sign, if only to a longer one."""
        return "".join(letter for letter in LETTERS if self._leads_on(letters + letter))

    def _leads_on(self, letters: str) -> bool:
        if len(letters) > MOST_LETTERS or self._begun_badly(letters):
            return False
        return letters not in self._alone or len(letters) < MOST_LETTERS

    def _begun_badly(self, letters: str) -> bool:
        return any(unwanted in letters for unwanted in self._never)


def offered(kiosk: KioskSettings) -> Offered:
    """Give what a kiosk offers; raises `ContentError` where the list cannot be read."""
    return Offered(load_letters(kiosk.languages), kiosk.not_offered)
