"""Time that runs out, given from outside: for whatever is played against the clock."""

from abc import ABC, abstractmethod


class Countdown(ABC):
    """So many ``seconds`` to play; none pass any more once it is ``over``."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._gone = 0.0

    @property
    @abstractmethod
    def over(self) -> bool:
        """Tell whether nothing more counts."""

    def passed(self, dt: float) -> None:
        """Let seconds pass."""
        if not self.over:
            self._gone = min(self.seconds, self._gone + dt)

    @property
    def left(self) -> float:
        """Give the seconds that are left."""
        return self.seconds - self._gone
