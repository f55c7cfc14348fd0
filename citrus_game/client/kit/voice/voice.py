"""What every voice can do, and those that need nothing: silence, and one that only remembers."""

from typing import Protocol

WORDS_A_MINUTE = 175
"""The usual pace; settings say how many percent of it."""


class Voice(Protocol):
    """Speaks sentences one after the other. Nothing here waits, and nothing raises."""

    def say(self, text: str) -> None:
        """Speak a text after all that is still to be spoken."""

    def stop(self) -> None:
        """Fall silent at once, and forget what was still to be spoken."""

    def tune(self, language: str, pace: int) -> None:
        """Speak a language from now on, at a pace in percent of `WORDS_A_MINUTE`."""

    def update(self) -> None:
        """Go on; called once a frame."""

    def close(self) -> None:
        """Fall silent for ever."""


class Silence:
    """No voice at all."""

    def say(self, text: str) -> None:
        """Say nothing."""

    def stop(self) -> None:
        """Stay silent."""

    def tune(self, language: str, pace: int) -> None:
        """Stay silent in any language."""

    def update(self) -> None:
        """Stay silent."""

    def close(self) -> None:
        """Stay silent."""


class Recorder(Silence):
    """Remembers what was said: ``said`` holds the texts, None wherever it was interrupted."""

    def __init__(self) -> None:
        self.said: list[str | None] = []
        self.language, self.pace = "", 0

    def say(self, text: str) -> None:
        """Remember a text."""
        self.said.append(text)

    def stop(self) -> None:
        """Remember that whatever was spoken ended here."""
        self.said.append(None)

    def tune(self, language: str, pace: int) -> None:
        """Remember language and pace."""
        self.language, self.pace = language, pace
