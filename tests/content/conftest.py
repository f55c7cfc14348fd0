"""Shared checks of error messages for invalid files."""

import re
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from citrus_game.content.disk.problem import ContentError

MOST_SECONDS = 1.5
MOST_BYTES = 100 * 1024**2
ATTEMPTS = 3
"""Tries to answer in time where it took longer while memory was counted, which slows it down."""
WORDS_OF_A_TRACEBACK = re.compile(
    r"Traceback|Error\b|Exception|0x[0-9a-f]{6}|NoneType|pydantic|<class|ElementTree|\bstr\b|\bint\b"
)

Reader = Callable[[Path], object]
Refused = Callable[[Reader, Path, str], str]


@pytest.fixture
def refused() -> Refused:
    """Return a check that a file is refused in one sentence, in time, within memory, with these words."""

    def check(reader: Reader, path: Path, words: str) -> str:
        tracemalloc.start()
        sentence, spent = timed(reader, path)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        for _attempt in range(ATTEMPTS):
            if spent >= MOST_SECONDS:
                sentence, spent = timed(reader, path)
        assert spent < MOST_SECONDS, f"{spent:.2f} s for: {sentence}"
        assert peak < MOST_BYTES, f"{peak} bytes for: {sentence}"
        assert "\n" not in sentence
        assert sentence.isprintable()
        assert len(sentence) < 420, sentence
        assert not WORDS_OF_A_TRACEBACK.search(sentence.replace(str(path.parent), "")), sentence
        assert path.parent.name in sentence, f"names no file: {sentence}"
        for word in words.split("|"):
            assert word in sentence, f"{word!r} is not in: {sentence}"
        return sentence

    return check


def timed(reader: Reader, path: Path) -> tuple[str, float]:
    """Read a bad file; gives the sentence and the seconds of work that it took."""
    before = time.process_time()
    sentence = sentence_of(reader, path)
    return sentence, time.process_time() - before


def sentence_of(reader: Reader, path: Path) -> str:
    """Read a bad file; gives the one sentence that it was answered with."""
    try:
        reader(path)
    except ContentError as error:
        return str(error)
    pytest.fail("the file was accepted")
