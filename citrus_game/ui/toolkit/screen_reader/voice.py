"""The base class of all voices, which is silent itself."""

WORDS_A_MINUTE = 175
"""The usual pace; settings say how many percent of it."""


class Voice:
    """Speaks texts one after the other; this one says nothing. No method blocks or raises."""

    def say(self, text: str) -> None:
        """Queue a text."""

    def stop(self) -> None:
        """Stop at once and clear the queue."""

    def tune(self, language: str, pace: int) -> None:
        """Set language and speed (percent of `WORDS_A_MINUTE`) for later texts."""

    def update(self) -> None:
        """Continue; called once per frame."""

    def close(self) -> None:
        """Stop for good."""
