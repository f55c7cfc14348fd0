"""Voices: a silent base class; programs (espeak-ng, ``say`` of macOS, speech-dispatcher); a library."""

import importlib
import os
import shutil
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

WORDS_A_MINUTE = 175
"""The usual pace; settings say how many percent of it."""


class Voice:
    """Speaks texts one after the other; this one says nothing. No method blocks or raises."""

    def say(self, text: str) -> None:
        """Queue a text."""

    def stop(self) -> None:
        """Stop at once and clear the queue."""

    def configure(self, language: str, pace: int) -> None:
        """Set language and speed (percent of `WORDS_A_MINUTE`) for later texts."""

    def update(self) -> None:
        """Continue; called once per frame."""

    def close(self) -> None:
        """Stop, and free what the voice uses."""


CLOSING = 1.0
"""Seconds that a program gets to end by itself."""
Arguments = Callable[[str, str, int], Sequence[str]]
"""Gives a command for a text, a language and a pace in percent."""


def espeak(text: str, language: str, pace: int) -> Sequence[str]:
    """Return the command line for espeak-ng."""
    return ["espeak-ng", "-v", language, "-s", str(WORDS_A_MINUTE * pace // 100), "--", text]


def mac(text: str, _language: str, pace: int) -> Sequence[str]:
    """Return the command line for ``say`` of macOS, which uses the system's voice."""
    return ["say", "-r", str(WORDS_A_MINUTE * pace // 100), "--", text]


class ProgramVoice(Voice):
    """Speaks through a program, one process per text; killing it interrupts the speech."""

    def __init__(self, arguments: Arguments) -> None:
        self._arguments = arguments
        self._waiting: deque[str] = deque()
        self._speaking: subprocess.Popen[bytes] | None = None
        self._ended: list[subprocess.Popen[bytes]] = []
        self._language, self._pace = "en", 100

    def say(self, text: str) -> None:
        self._waiting.append(text)
        self.update()

    def stop(self) -> None:
        self._waiting.clear()
        if self._speaking is not None and self._speaking.poll() is None:
            with suppress(OSError):
                self._speaking.terminate()
            self._ended.append(self._speaking)
        self._speaking = None

    def configure(self, language: str, pace: int) -> None:
        self._language, self._pace = language, pace

    def update(self) -> None:
        self._ended = [process for process in self._ended if process.poll() is None]
        if self._speaking is not None and self._speaking.poll() is None:
            return
        self._speaking = None
        if self._waiting:
            self._speaking = _started(self._arguments(self._waiting.popleft(), self._language, self._pace))

    def close(self) -> None:
        """Kill the process and wait for its end."""
        self.stop()
        for process in self._ended:
            try:
                process.wait(CLOSING)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self._ended.clear()


def _started(arguments: Sequence[str]) -> "subprocess.Popen[bytes] | None":
    """Start a program; return None on failure."""
    try:
        return subprocess.Popen(
            arguments,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    except (OSError, ValueError):
        return None


COMMAND = ("spd-say", "--pipe-mode", "--application-name", "citrus")
SSIP = "!-!"


class DispatcherVoice(Voice):
    """Speaks through a speech-dispatcher client, started with the first text; silent without one."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._command = command
        self._client: subprocess.Popen[bytes] | None = None
        self._language, self._pace = "en", 100

    def say(self, text: str) -> None:
        line = " ".join(text.split())
        if self._client is None or self._client.poll() is not None:
            self._start()
        self._write(f" {line}" if line.startswith(SSIP) else line)

    def stop(self) -> None:
        """Cancel this client's speech only, not that of a screen reader."""
        self._write(f"{SSIP}CANCEL self")

    def configure(self, language: str, pace: int) -> None:
        if (language, pace) != (self._language, self._pace):
            self._language, self._pace = language, pace
            self._write(*self._tuning())

    def close(self) -> None:
        self.stop()
        self._let_go()

    def _let_go(self) -> None:
        """Close the client."""
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
        """Start and configure the client; after a failure the next text tries again."""
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
        """Return the SSIP commands for language and speed (-100 to 100)."""
        rate = max(-100, min(100, (self._pace - 100) // 2))
        return f"{SSIP}SET self LANGUAGE {self._language}", f"{SSIP}SET self RATE {rate}"

    def _write(self, *lines: str) -> None:
        if self._client is not None and self._client.stdin is not None:
            with suppress(OSError, ValueError):
                os.write(self._client.stdin.fileno(), "".join(f"{line}\n" for line in lines).encode())


LIBRARY = "pyttsx3"
GLANCE = 0.02
"""Seconds between two looks at whether there is something to say or to stop."""


class LibraryVoice(Voice):
    """Speaks through pyttsx3 (SAPI, NSSpeech), installed by ``pip install citrus-game[speech]``, in a child
    process, since it needs its own loop and main thread; silent once that has ended.
    """

    def __init__(self) -> None:
        import multiprocessing  # late, since most systems have another voice

        context = multiprocessing.get_context("spawn")
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=speak, args=(theirs,), name="voice", daemon=True)
        self._process.start()
        theirs.close()

    def say(self, text: str) -> None:
        self._tell("say", text)

    def stop(self) -> None:
        self._tell("stop", None)

    def configure(self, language: str, pace: int) -> None:
        self._tell("tune", (language, pace))

    def close(self) -> None:
        self._connection.close()
        self._process.join(1.0)
        if self._process.is_alive():
            self._process.terminate()

    def _tell(self, word: str, value: object) -> None:
        with suppress(OSError, ValueError):
            self._connection.send((word, value))


def speak(connection: "Connection") -> None:
    """Run in the child process: speak incoming texts until the connection closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    engine: Any = importlib.import_module(LIBRARY).init()
    engine.startLoop(False)
    with suppress(OSError, EOFError):
        while True:
            while connection.poll(GLANCE):
                word, value = connection.recv()
                if word == "say":
                    engine.say(value)
                elif word == "stop":
                    engine.stop()
                else:
                    _tune(engine, *value)
            engine.iterate()


def _tune(engine: Any, language: str, pace: int) -> None:
    """Set the speed, and the first voice for a language if there is one."""
    engine.setProperty("rate", WORDS_A_MINUTE * pace // 100)
    for voice in engine.getProperty("voices"):
        if any(_names(tongue, language) for tongue in voice.languages):
            engine.setProperty("voice", voice.id)
            return


def _names(tongue: object, language: str) -> bool:
    """Return whether a voice's language tag (str or bytes) matches a language code."""
    word = tongue.decode("utf-8", "ignore") if isinstance(tongue, bytes) else str(tongue)
    return word.strip("\x05\x02").casefold().startswith(language)


def find_voice() -> Voice:
    """Return the system voice: speech-dispatcher, espeak-ng, a library or macOS; else a silent one."""
    if shutil.which("spd-say"):
        return DispatcherVoice()
    if shutil.which("espeak-ng"):
        return ProgramVoice(espeak)
    if find_spec(LIBRARY) is not None:
        return LibraryVoice()
    if sys.platform == "darwin" and shutil.which("say"):
        return ProgramVoice(mac)
    return Voice()
