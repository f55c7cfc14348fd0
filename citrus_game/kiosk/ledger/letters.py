"""Which letters a visitor is offered for a sign: none that make a slur together (EXPERIENCE: Kiosk)."""

from collections.abc import Sequence

from citrus_game.content.day_scores import MOST_LETTERS
from citrus_game.content.kiosk import KioskSettings
from citrus_game.content.letters import Unwanted, load_letters, plain


class Offered:
    """Which letters make a sign: by the lists of the languages spoken here, and the operator's.

    An accent hides nothing.
    """

    def __init__(self, unwanted: Unwanted, own: Sequence[str] = ()) -> None:
        self._never = unwanted.never
        self._alone = {*unwanted.alone, *own}

    def whole(self, letters: str) -> bool:
        """Tell whether these letters can be a sign."""
        return plain(letters) not in self._alone and not self._begun_badly(letters)

    def leads_on(self, letters: str) -> bool:
        """Tell whether these letters lead to some sign, if only to a longer one."""
        if len(letters) > MOST_LETTERS or self._begun_badly(letters):
            return False
        return plain(letters) not in self._alone or len(letters) < MOST_LETTERS

    def _begun_badly(self, letters: str) -> bool:
        return any(unwanted in plain(letters) for unwanted in self._never)


def offered(kiosk: KioskSettings) -> Offered:
    """Give what a kiosk offers; raises `ContentError` where the list cannot be read."""
    return Offered(load_letters(kiosk.languages), kiosk.not_offered)
