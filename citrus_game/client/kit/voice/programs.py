"""Voices that are programs: espeak-ng, ``say`` of macOS; espeak-ng into a file.

Each utterance is a process; to interrupt it is to end it.
"""

import subprocess
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from citrus_game.client.kit.voice.voice import WORDS_A_MINUTE, Silence

CLOSING = 1.0
"""Seconds that a program gets to end by itself."""
Arguments = Callable[[str, str, int], Sequence[str]]
"""Gives a command for a text, a language and a pace in percent."""


def espeak(text: str, language: str, pace: int) -> Sequence[str]:
    """Speak through espeak-ng."""
    return ["espeak-ng", "-v", language, "-s", str(WORDS_A_MINUTE * pace // 100), "--", text]


def mac(text: str, _language: str, pace: int) -> Sequence[str]:
    """Speak through the command of macOS, with the voice that the system has chosen."""
    return ["say", "-r", str(WORDS_A_MINUTE * pace // 100), "--", text]


class ProgramVoice:
    """Speaks by a program, an utterance a process."""

    def __init__(self, arguments: Arguments) -> None:
        self._arguments = arguments
        self._waiting: deque[str] = deque()
        self._speaking: subprocess.Popen[bytes] | None = None
        self._ended: list[subprocess.Popen[bytes]] = []
        self._language, self._pace = "en", 100

    def say(self, text: str) -> None:
        """Speak a text after all that is still to be spoken."""
        self._waiting.append(text)
        self.update()

    def stop(self) -> None:
        """End what speaks."""
        self._waiting.clear()
        if self._speaking is not None and self._speaking.poll() is None:
            with suppress(OSError):
                self._speaking.terminate()
            self._ended.append(self._speaking)
        self._speaking = None

    def tune(self, language: str, pace: int) -> None:
        """Take effect with the next text."""
        self._language, self._pace = language, pace

    def update(self) -> None:
        """Begin the next text where the one before has ended."""
        self._ended = [process for process in self._ended if process.poll() is None]
        if self._speaking is not None and self._speaking.poll() is None:
            return
        self._speaking = None
        if self._waiting:
            self._speaking = _started(self._arguments(self._waiting.popleft(), self._language, self._pace))

    def close(self) -> None:
        """End what speaks, and see that it ends."""
        self.stop()
        for process in self._ended:
            try:
                process.wait(CLOSING)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self._ended.clear()


def _started(arguments: Sequence[str]) -> "subprocess.Popen[bytes] | None":
    """Start a program; None where it cannot be."""
    try:
        return subprocess.Popen(
            arguments,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    except (OSError, ValueError):
        return None


class FileVoice(Silence):
    """Speaks by espeak-ng into sound files, ``0001.wav`` and so on in a folder: to test the voice itself."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._language, self._pace = "en", 100
        self.written: list[Path] = []

    def tune(self, language: str, pace: int) -> None:
        """Take effect with the next text."""
        self._language, self._pace = language, pace

    def say(self, text: str) -> None:
        """Write a text's file, and wait until it is there."""
        path = self._folder / f"{len(self.written) + 1:04}.wav"
        *program, dashes, spoken = espeak(text, self._language, self._pace)
        with suppress(OSError):
            subprocess.run([*program, "-w", str(path), dashes, spoken], check=False, stdin=subprocess.DEVNULL)
            self.written.append(path)
