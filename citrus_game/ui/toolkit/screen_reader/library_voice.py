"""A voice based on pyttsx3 (SAPI, NSSpeech), installed by ``pip install citrus-game[speech]``. It runs in its
own process, since it needs its own loop and main thread.
"""

import importlib
import importlib.util
import multiprocessing
import signal
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from citrus_game.ui.toolkit.screen_reader.voice import WORDS_A_MINUTE, Voice

NAME = "pyttsx3"
GLANCE = 0.02
"""Seconds between two looks at whether there is something to say or to stop."""


def installed() -> bool:
    """Return whether pyttsx3 is installed."""
    return importlib.util.find_spec(NAME) is not None


class LibraryVoice(Voice):
    """Speaks through a library in a child process; silent once that has ended."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=speak, args=(theirs,), name="voice", daemon=True)
        self._process.start()
        theirs.close()

    def say(self, text: str) -> None:
        self._tell("say", text)

    def stop(self) -> None:
        self._tell("stop", None)

    def tune(self, language: str, pace: int) -> None:
        self._tell("tune", (language, pace))

    def close(self) -> None:
        self._connection.close()
        self._process.join(1.0)
        if self._process.is_alive():
            self._process.terminate()

    def _tell(self, word: str, value: object) -> None:
        with suppress(OSError, ValueError):
            self._connection.send((word, value))


def speak(connection: Connection) -> None:
    """Run in the child process: speak incoming texts until the connection closes."""
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
