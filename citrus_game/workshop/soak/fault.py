"""What the kiosk did that it must not do."""

from collections.abc import Sequence

from citrus_game.text import _


class Fault(Exception):  # noqa: N818
    """The kiosk did what it must not do; ``str()`` says what, in the language of whoever asks.

    Visitors change the language while it happens, so the sentence is made when it is told.
    """

    def __init__(self, text: str, **values: object) -> None:
        super().__init__(text)
        self.text, self.values = text, values

    def __str__(self) -> str:
        """Say it."""
        return _(self.text).format(**self.values)


class Faults(Fault):
    """Several at once."""

    def __init__(self, found: Sequence[Fault]) -> None:
        super().__init__("")
        self.found = found

    def __str__(self) -> str:
        """Say them all."""
        return "; ".join(map(str, self.found))
