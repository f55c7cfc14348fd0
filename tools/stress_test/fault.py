"""What the kiosk did that it must not do."""

from collections.abc import Sequence


class Fault(Exception):  # noqa: N818
    """The kiosk did what it must not do; ``str()`` says what."""

    def __init__(self, text: str, **values: object) -> None:
        super().__init__(text)
        self.text, self.values = text, values

    def __str__(self) -> str:
        """Say it."""
        return self.text.format(**self.values)


class Faults(Fault):
    """Several at once."""

    def __init__(self, found: Sequence[Fault]) -> None:
        super().__init__("")
        self.found = found

    def __str__(self) -> str:
        """Say them all."""
        return "; ".join(map(str, self.found))
