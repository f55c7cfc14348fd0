"""Writes the table of all sounds in ``docs/SOUND.md``, with measures of the shipped files, between two
marks.
"""

import os
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pygame

from tools.sounds import ambience
from tools.sounds.cues import CUES
from tools.sounds.loudness import MOMENT, cue_loudness, integrated, true_peak
from tools.sounds.music import LOUDNESS, MUSIC
from tools.sounds.parts import Sound

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "SOUND.md"
BEGIN, END = "<!-- measured by tools/make_sounds.py -->\n", "<!-- end of what is measured -->\n"
AMBIENCE = "ambience"
_HEAD = (
    "| sound | files | seconds | LUFS meant | LUFS measured | over | dBTP | KB |\n"
    "| --- | ---: | ---: | ---: | ---: | --- | ---: | ---: |\n"
)


def decoded(path: Path) -> tuple[list[Sound], int]:
    """Return the channels and the rate of an Ogg file, decoded as in the game; needs no audio device."""
    raw = path.read_bytes()
    head = raw.index(b"\x01vorbis")
    channels, rate = raw[head + 11], int.from_bytes(raw[head + 12 : head + 16], "little")
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.mixer.quit()
    pygame.mixer.init(rate, -16, channels, 512, allowedchanges=0)
    flat = np.frombuffer(pygame.mixer.Sound(path).get_raw(), "<i2") / 32768
    pygame.mixer.quit()
    return [flat[channel::channels] for channel in range(channels)], rate


def sound_of(file: str) -> str:
    """Return the sound that a file belongs to: ``clack`` for ``clack-3_1``."""
    return file.partition("_")[0].partition("-")[0]


LEVELS = {
    **{sound_of(name): cue.level for name, cue in CUES.items()},
    **{sound_of(name): LOUDNESS for name in MUSIC},
    AMBIENCE: ambience.LOUDNESS,
}
"""Intended loudness of each sound in LUFS."""


def line(sound: str, paths: Sequence[Path]) -> str:
    """Measure all files of a sound and return its line of the table."""
    takes = [decoded(path) for path in paths]
    seconds = [len(channels[0]) / rate for channels, rate in takes]
    is_whole = sound == AMBIENCE or paths[0].stem in MUSIC
    measure = integrated if is_whole else cue_loudness
    over = "all" if is_whole else "0.1 s" if max(seconds) < MOMENT else "0.4 s"
    levels = [measure(channels, rate) for channels, rate in takes]
    top = max(true_peak(channels) for channels, _rate in takes)
    kilobytes = sum(path.stat().st_size for path in paths) / 1000
    head = f"| {sound} | {len(paths)} | {_span(seconds, 2)} | {LEVELS[sound]:.0f}"
    return f"{head} | {_span(levels, 1)} | {over} | {top:.1f} | {kilobytes:.1f} |\n"


def _span(numbers: Sequence[float], digits: int) -> str:
    least, most = f"{min(numbers):.{digits}f}", f"{max(numbers):.{digits}f}"
    return least if least == most else f"{least} to {most}"


def measured(folder: Path) -> str:
    """Measure all files of a folder and return the table, from the quietest sound to the loudest."""
    sounds: dict[str, list[Path]] = {}
    for path in sorted(folder.glob("*.ogg")):
        sounds.setdefault(sound_of(path.stem), []).append(path)
    order = sorted(sounds, key=lambda sound: (LEVELS[sound], sound))
    return _HEAD + "".join(line(sound, sounds[sound]) for sound in order)


def shown() -> str:
    """Return the table that is in the page now."""
    return PAGE.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0]


def write(folder: Path) -> None:
    """Update the page's table for the files of a folder."""
    page = PAGE.read_text(encoding="utf-8")
    head, rest = page.partition(BEGIN)[0], page.partition(END)[2]
    PAGE.write_text(head + BEGIN + measured(folder) + END + rest, encoding="utf-8")
