"""Faults of the kiosk that the stress test finds."""

from collections.abc import Sequence


class Fault(Exception):  # noqa: N818
    """Raised if the kiosk misbehaves; ``str()`` says how."""

    def __init__(self, text: str, **values: object) -> None:
        super().__init__(text)
        self.text, self.values = text, values

    def __str__(self) -> str:
        """Return the filled-in text."""
        return self.text.format(**self.values)


class Faults(Fault):
    """Raised for several faults at once."""

    def __init__(self, found: Sequence[Fault]) -> None:
        super().__init__("")
        self.found = found

    def __str__(self) -> str:
        """Return the texts of all faults."""
        return "; ".join(map(str, self.found))
