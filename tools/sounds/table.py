"""The table of all sounds in ``docs/SOUND.md``: what the shipped files measure, between two marks."""

import os
from pathlib import Path

import numpy as np
import pygame

from tools.sounds.loudness import MOMENT, cue_loudness, integrated, true_peak
from tools.sounds.music import MUSIC
from tools.sounds.parts import Sound

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "SOUND.md"
BEGIN, END = "<!-- measured by tools/make_sounds.py -->\n", "<!-- end of what is measured -->\n"
WHOLE = ("ambience", *MUSIC)
"""Sounds that are measured as a whole."""
_HEAD = "| file | seconds | LUFS | measured over | dBTP | KB |\n| --- | ---: | ---: | --- | ---: | ---: |\n"


def decoded(path: Path) -> tuple[list[Sound], int]:
    """Decode an Ogg file to its channels and their rate, as the game does; needs no device."""
    raw = path.read_bytes()
    head = raw.index(b"\x01vorbis")
    channels, rate = raw[head + 11], int.from_bytes(raw[head + 12 : head + 16], "little")
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.mixer.quit()
    pygame.mixer.init(rate, -16, channels, 512, allowedchanges=0)
    flat = np.frombuffer(pygame.mixer.Sound(path).get_raw(), "<i2") / 32768
    pygame.mixer.quit()
    return [flat[channel::channels] for channel in range(channels)], rate


def line(path: Path) -> str:
    """Measure a file and give its line of the table."""
    channels, rate = decoded(path)
    seconds = len(channels[0]) / rate
    if path.stem in WHOLE:
        level, over = integrated(channels, rate), "all"
    else:
        level, over = cue_loudness(channels, rate), "0.1 s" if seconds < MOMENT else "0.4 s"
    top, size = true_peak(channels), path.stat().st_size / 1000
    return f"| {path.stem} | {seconds:.2f} | {level:.1f} | {over} | {top:.1f} | {size:.1f} |\n"


def measured(folder: Path) -> str:
    """Measure all files of a folder and give the table."""
    return _HEAD + "".join(line(path) for path in sorted(folder.glob("*.ogg")))


def shown() -> str:
    """Give the table that stands in the page."""
    return PAGE.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0]


def write(folder: Path) -> None:
    """Put the table of what a folder holds into the page."""
    page = PAGE.read_text(encoding="utf-8")
    head, rest = page.partition(BEGIN)[0], page.partition(END)[2]
    PAGE.write_text(head + BEGIN + measured(folder) + END + rest, encoding="utf-8")
