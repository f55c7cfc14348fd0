"""Loudness by ITU-R BS.1770, computed here, and compared with ffmpeg if it is installed."""

import os
import re
import shutil
import subprocess

import numpy as np
import pytest

from tests.cases import plain
from tests.ui.sound.conftest import SOUNDS
from tools.make_sounds import at_level
from tools.sounds.ambience import LOUDNESS as AMBIENCE
from tools.sounds.cues import file_names
from tools.sounds.loudness import cue_loudness, integrated, momentary, true_peak
from tools.sounds.music import LOUDNESS, MUSIC
from tools.sounds.table import decoded, measured, shown, sound_of

FFMPEG = shutil.which("ffmpeg")
NUMBER = re.compile(r"-?\d+\.\d+")
RATE = 48000
LATER = re.compile(r"_[2-9]|clack-[1-9]")
"""Further takes of a cue, and steps of the clacks' scale."""
LUFS = {
    "hover": -34, "press": -28, "back": -28, "take": -26, "refill": -26, "refused": -26, "paper": -26,
    "worker": -25, "home": -25, "coin": -24, "turn": -22, "horses": -22, "bull": -22, "clack": -21,
    "harvest": -18, "over": -18, "built": -17, "scored": -15, "win": -14,
}  # fmt: skip
"""How loud each cue is to be: what happens often is quiet, what brings points is loud."""


def tone(level: float, seconds: float = 5.0) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
    at = np.arange(round(seconds * RATE)) / RATE
    return 10 ** (level / 20) * np.sin(2 * np.pi * 997 * at)


def ffmpeg(name: str, filters: str) -> str:
    """Let ffmpeg measure a file; return what it tells."""
    assert FFMPEG is not None
    command = [FFMPEG, "-hide_banner", "-nostats", "-i", str(SOUNDS / f"{name}.ogg"), "-af", filters]
    told = subprocess.run([*command, "-f", "null", "-"], check=True, capture_output=True, text=True)
    return told.stderr + told.stdout


@pytest.mark.slow
def test_a_full_tone_is_as_loud_as_the_standard_says() -> None:
    """ITU-R BS.1770: a sine of 997 Hz at full scale in one channel measures -3.01 LUFS."""
    assert integrated([tone(0)], RATE) == pytest.approx(-3.01, abs=0.05)
    assert momentary([tone(0)], RATE) == pytest.approx(-3.01, abs=0.05)
    assert integrated([tone(-20), tone(-20)], RATE) == pytest.approx(-20.0, abs=0.05)
    (softer,) = at_level([tone(-6)], -20.0, RATE, integrated)
    assert integrated([softer], RATE) == pytest.approx(-20.0, abs=0.05)


@pytest.mark.slow
def test_silence_is_not_counted_and_peaks_between_samples_are() -> None:
    """EBU Tech 3341: what is 10 LU under the rest is left out; a sine is caught beside its tops."""
    still = np.zeros(20 * RATE)
    assert integrated([np.concatenate((tone(-20), still))], RATE) == pytest.approx(-23.0, abs=0.2)
    beside = 0.5 * np.sin(np.pi / 2 * np.arange(RATE) + np.pi / 4)
    assert np.abs(beside).max() == pytest.approx(0.3536, abs=0.001)
    assert true_peak([beside[200:-200]]) == pytest.approx(-6.02, abs=0.4)


def test_every_sound_has_its_place_in_the_table_and_never_clips() -> None:
    rows = [line.strip("| ").split(" | ") for line in shown().splitlines()[2:]]
    meant = {**LUFS, **dict.fromkeys(map(sound_of, MUSIC), LOUDNESS), "ambience": AMBIENCE}
    assert {row[0] for row in rows} == set(meant)
    for sound, _files, _seconds, _meant, levels, _over, top, _size in rows:
        for level in levels.split(" to "):
            assert float(level) == pytest.approx(meant[sound], abs=1.0 if sound in LUFS else 0.3)
        assert float(top) <= -1.0


@pytest.mark.parametrize("name", [name for name in file_names() if not LATER.search(name)])
def test_a_cue_has_its_place_in_the_hierarchy(name: str) -> None:
    channels, rate = decoded(SOUNDS / f"{name}.ogg")
    assert cue_loudness(channels, rate) == pytest.approx(LUFS[sound_of(name)], abs=1.0)
    assert true_peak(channels) <= -1.0


@pytest.mark.slow
@pytest.mark.parametrize("name", ["last", "ambience"])
def test_ffmpeg_measures_the_same_of_loops(name: str) -> None:
    channels, rate = decoded(SOUNDS / f"{name}.ogg")
    own = integrated(channels, rate), true_peak(channels)
    if FFMPEG is None:
        assert "CI" not in os.environ, "CI compares with ffmpeg"
        assert own[0] < -20
        return
    told = ffmpeg(name, "ebur128=peak=true").partition("Summary:")[2]
    level, top = (float(NUMBER.findall(told.partition(word)[2])[0]) for word in ("I:", "Peak:"))
    assert own[0] == pytest.approx(level, abs=0.15)
    assert own[1] == pytest.approx(top, abs=0.3)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", plain(1, ["scored", "harvest", "win", "built", "press_1", "clack-7_1"], whole=True)
)
def test_ffmpeg_measures_the_same_of_cues(name: str) -> None:
    """Compare the loudest 0.4 s, with as much silence before and after."""
    channels, rate = decoded(SOUNDS / f"{name}.ogg")
    own = momentary(channels, rate)
    if FFMPEG is None:
        assert "CI" not in os.environ, "CI compares with ffmpeg"
        assert -36 < own < -13
        return
    filters = "adelay=400:all=1,apad=pad_dur=0.5,ebur128=metadata=1,ametadata=print:key=lavfi.r128.M:file=-"
    told = [float(level) for level in re.findall(r"lavfi\.r128\.M=(-?\d+\.\d+)", ffmpeg(name, filters))]
    assert own == pytest.approx(max(told), abs=0.4)


@pytest.mark.slow
def test_the_table_in_the_docs_is_what_the_files_measure() -> None:
    """Compare line by line: names to the letter, numbers as far as decoders agree."""
    written, found = shown().splitlines(), measured(SOUNDS).splitlines()
    assert len(written) == len(found)
    for old, new in zip(written, found, strict=True):
        assert NUMBER.sub("", old) == NUMBER.sub("", new)
        for told, real in zip(NUMBER.findall(old), NUMBER.findall(new), strict=True):
            assert float(told) == pytest.approx(float(real), abs=0.25), old
