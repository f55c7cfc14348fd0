"""Voices: the programs that they call, and that nothing fails if these are missing or die."""

import sys
import time
from collections.abc import Callable
from pathlib import Path

from citrus_game.ui.toolkit.screen_reader.voices import DispatcherVoice, ProgramVoice

READER = "import sys\nfor line in sys.stdin: print(line, end='', flush=True, file=open(sys.argv[1], 'a'))"
"""Writes down what it reads."""
MORTAL = """
import sys
with open(sys.argv[1], "a") as heard:
    for _command in range(3): print(sys.stdin.readline(), end="", flush=True, file=heard)
    print("end", file=heard)
"""
"""Writes down two commands and a text, and dies."""
SPEAKER = """
import sys, time
with open(sys.argv[1], "a") as said:
    print("begins", sys.argv[2], flush=True, file=said)
    time.sleep(float(sys.argv[2] == "long") * 60)
    print("ends", sys.argv[2], flush=True, file=said)
"""
"""Speaks for a minute what is long."""


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


def wait_for(voice: DispatcherVoice | ProgramVoice, there: Callable[[], bool]) -> None:
    """Let the voice go on until something is there; a test that waits for ever is stopped from outside."""
    while not there():
        voice.update()
        time.sleep(0.01)


def test_the_dispatchers_client_gets_lines_and_cancels_its_own(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    voice = DispatcherVoice([sys.executable, "-c", READER, str(heard)])
    voice.stop()  # nothing was said yet: there is nothing to cancel, and nobody
    assert not lines(heard)
    voice.configure("de", 150)
    voice.say("Eine\nZitrone.")
    voice.configure("de", 150)  # as it is already: nothing to say
    voice.stop()
    voice.say("!-!QUIT")
    voice.configure("de", 100)
    wait_for(voice, lambda: len(lines(heard)) >= 7)
    assert lines(heard) == [
        "!-!SET self LANGUAGE de", "!-!SET self RATE 25", "Eine Zitrone.", "!-!CANCEL self", " !-!QUIT",
        "!-!SET self LANGUAGE de", "!-!SET self RATE 0",
    ]  # fmt: skip
    voice.close()


def test_a_client_that_died_is_started_again(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    voice = DispatcherVoice([sys.executable, "-c", MORTAL, str(heard)])
    voice.say("Text 1.")
    wait_for(voice, lambda: "end" in lines(heard))
    while lines(heard).count("end") < 2:
        voice.say("Text 2.")
        time.sleep(0.05)
    assert [line for line in lines(heard) if line.startswith("Text")][:2] == ["Text 1.", "Text 2."]
    voice.close()


def test_where_there_is_no_program_there_is_silence() -> None:
    for voice in (DispatcherVoice(["/no/such/program"]), ProgramVoice(lambda *_: ["/no/such/program"])):
        voice.say("A lemon.")
        voice.update()
        voice.stop()
        voice.close()


def test_what_interrupts_ends_the_program_that_speaks(tmp_path: Path) -> None:
    said = tmp_path / "said"
    voice = ProgramVoice(lambda text, _language, _pace: [sys.executable, "-c", SPEAKER, str(said), text])
    voice.say("long")
    voice.say("never")
    wait_for(voice, lambda: lines(said) == ["begins long"])
    voice.stop()
    voice.say("first")
    voice.say("second")
    wait_for(voice, lambda: "ends second" in lines(said))
    assert lines(said) == ["begins long", "begins first", "ends first", "begins second", "ends second"]
    voice.close()
