"""A voice through speech-dispatcher: one ``spd-say`` that stays and reads lines, and cancels only its own.

Lines that begin with ``!-!`` are commands of the dispatcher's protocol (SSIP) to this client.
"""

import os
import subprocess
from collections.abc import Sequence
from contextlib import suppress

COMMAND = ("spd-say", "--pipe-mode", "--application-name", "citrus")
SSIP = "!-!"
CLOSING = 1.0
"""Seconds that the client gets to end by itself."""


class DispatcherVoice:
    """Speaks through a client that is started with the first text; without one it is silence."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._command = command
        self._client: subprocess.Popen[bytes] | None = None
        self._language, self._pace = "en", 100

    def say(self, text: str) -> None:
        """Speak a text after all that is still to be spoken."""
        line = " ".join(text.split())
        if self._client is None or self._client.poll() is not None:
            self._start()
        self._write(f" {line}" if line.startswith(SSIP) else line)

    def stop(self) -> None:
        """Cancel what this client speaks, and nothing of a screen reader beside it."""
        self._write(f"{SSIP}CANCEL self")

    def tune(self, language: str, pace: int) -> None:
        """Take effect with the next text."""
        if (language, pace) != (self._language, self._pace):
            self._language, self._pace = language, pace
            self._write(*self._tuning())

    def update(self) -> None:
        """Leave it to the dispatcher."""

    def close(self) -> None:
        """Cancel what is spoken, and end the client."""
        self.stop()
        self._let_go()

    def _let_go(self) -> None:
        """End the client, which reads no more."""
        client, self._client = self._client, None
        if client is None or client.stdin is None:
            return
        with suppress(OSError):
            client.stdin.close()
        try:
            client.wait(CLOSING)
        except subprocess.TimeoutExpired:
            client.kill()
            client.wait()

    def _start(self) -> None:
        """Start the client, tuned; where it cannot be started, the next text tries again."""
        self._let_go()
        with suppress(OSError):
            self._client = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
            assert self._client.stdin is not None
            # nothing may wait for a dispatcher that hangs
            os.set_blocking(self._client.stdin.fileno(), False)
            self._write(*self._tuning())

    def _tuning(self) -> tuple[str, str]:
        """Give the commands for language and pace, which goes from -100 to 100 there."""
        rate = max(-100, min(100, (self._pace - 100) // 2))
        return f"{SSIP}SET self LANGUAGE {self._language}", f"{SSIP}SET self RATE {rate}"

    def _write(self, *lines: str) -> None:
        if self._client is not None and self._client.stdin is not None:
            with suppress(OSError, ValueError):
                os.write(self._client.stdin.fileno(), "".join(f"{line}\n" for line in lines).encode())
