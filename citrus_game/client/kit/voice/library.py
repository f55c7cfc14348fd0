"""A voice out of pyttsx3 (SAPI, NSSpeech), which comes with ``pip install citrus-game[speech]``.

It speaks in a process of its own, which may do as it likes with its loop and its main thread.
"""

import importlib
import importlib.util
import multiprocessing
import signal
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from citrus_game.client.kit.voice.voice import WORDS_A_MINUTE

NAME = "pyttsx3"
GLANCE = 0.02
"""Seconds between two looks at whether there is something to say or to stop."""


def installed() -> bool:
    """Tell whether the library is there."""
    return importlib.util.find_spec(NAME) is not None


class LibraryVoice:
    """Speaks by a library in a process; once that is gone, it is silence."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=speak, args=(theirs,), name="voice", daemon=True)
        self._process.start()
        theirs.close()

    def say(self, text: str) -> None:
        """Speak a text after all that is still to be spoken."""
        self._tell("say", text)

    def stop(self) -> None:
        """Fall silent."""
        self._tell("stop", None)

    def tune(self, language: str, pace: int) -> None:
        """Take effect with the next text."""
        self._tell("tune", (language, pace))

    def update(self) -> None:
        """Leave it to the process."""

    def close(self) -> None:
        """End the process."""
        self._connection.close()
        self._process.join(1.0)
        if self._process.is_alive():
            self._process.terminate()

    def _tell(self, word: str, value: object) -> None:
        with suppress(OSError, ValueError):
            self._connection.send((word, value))


def speak(connection: Connection) -> None:
    """Speak what comes until the other end is gone: what runs in the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    engine: Any = importlib.import_module(NAME).init()
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
    """Set the pace, and the first voice of a language where there is one."""
    engine.setProperty("rate", WORDS_A_MINUTE * pace // 100)
    for voice in engine.getProperty("voices"):
        if any(_names(tongue, language) for tongue in voice.languages):
            engine.setProperty("voice", voice.id)
            return


def _names(tongue: object, language: str) -> bool:
    """Tell whether a voice's word for its language, which may be bytes, is that of a code."""
    word = tongue.decode("utf-8", "ignore") if isinstance(tongue, bytes) else str(tongue)
    return word.strip("\x05\x02").casefold().startswith(language)
