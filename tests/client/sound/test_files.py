"""The sounds themselves, as the mixer decodes them: short, as loud as meant, clean."""

import math
from array import array
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from citrus_game.client.sound.board import AMBIENCE
from citrus_game.client.sound.cues import NAMES
from tests.client.sound.conftest import SOUNDS
from tools.make_sounds import at_level, render
from tools.sounds.cues import make_cue
from tools.sounds.parts import RATE, loudness, peak

CUES = [name for name in NAMES if name != "over"]
Channel = list[float]


def decode(path: Path, rate: int = RATE, channels: int = 1) -> list[Channel]:
    pygame.mixer.quit()
    pygame.mixer.init(rate, -16, channels, 512)
    flat = array("h", pygame.mixer.Sound(path).get_raw())
    return [[x / 32768 for x in flat[channel::channels]] for channel in range(channels)]


@pytest.mark.parametrize("name", NAMES)
def test_a_cue_is_clean(name: str) -> None:
    (sound,) = decode(SOUNDS / f"{name}.ogg")
    assert peak(sound) < -1.0, "clips"
    assert abs(sum(sound) / len(sound)) < 0.002, "an offset"
    assert max(map(abs, sound[-40:])) < 0.01, "ends with a click"
    assert max(map(abs, sound[:3])) < 0.12, "begins with a click"


@pytest.mark.parametrize("name", CUES)
def test_a_cue_is_short_and_as_loud_as_meant(name: str) -> None:
    (sound,) = decode(SOUNDS / f"{name}.ogg")
    assert 0.03 < len(sound) / RATE < 0.4
    meant = make_cue(name)[1]
    assert -33 <= meant <= -16
    assert loudness(sound) == pytest.approx(meant, abs=2.0)


def test_what_matters_is_about_18_below_full() -> None:
    for name in ("clack-0", "harvest", "built", "scored", "over"):
        assert loudness(decode(SOUNDS / f"{name}.ogg")[0]) == pytest.approx(-18, abs=1.5), name


def test_every_further_clack_is_higher() -> None:
    """Count how often the ringing part swings through the middle."""
    swings = []
    for step in range(16):
        ringing = decode(SOUNDS / f"clack-{step}.ogg")[0][1800:4400]
        swings.append(sum(a < 0 <= b for a, b in pairwise(ringing)))
    assert swings[0] < swings[4] < swings[8] < swings[12] < swings[15]


def test_the_end_is_eight_bars() -> None:
    (sound,) = decode(SOUNDS / "over.ogg")
    assert 7 < len(sound) / RATE < 12


def test_the_ambience_is_long_quiet_and_has_no_seam() -> None:
    channels = decode(SOUNDS / f"{AMBIENCE}.ogg", 22050, 2)
    left, right = channels
    assert 120 < len(left) / 22050 < 300
    assert max(map(peak, channels)) < -1.0
    assert left[::50] != right[::50]
    for channel in channels:
        steps = [abs(b - a) for a, b in zip(channel[-4000:], channel[-3999:], strict=False)]
        assert abs(channel[0] - channel[-1]) <= 3 * max(steps), "the loop clicks"
    blocks = [left[at : at + 22050] for at in range(0, len(left) - 22050, 22050)]
    quiet = sorted(sum(x * x for x in block) / len(block) for block in blocks)
    assert quiet[len(quiet) // 10] > 1e-8, "falls silent"
    assert quiet[len(quiet) // 2] < 0.003, "is not calm"


def test_all_sounds_together_are_small() -> None:
    assert sum(path.stat().st_size for path in SOUNDS.iterdir()) < 1_500_000


def test_the_script_gives_the_same_again() -> None:
    for name in ("press", "harvest", "clack-7"):
        assert render(name) == render(name)


def test_the_shipped_sounds_are_those_of_the_script() -> None:
    for name in ("press", "clack-4", "scored", "turn"):
        (shipped,), ((made,), _rate) = decode(SOUNDS / f"{name}.ogg"), render(name)
        assert len(shipped) == len(made)
        apart = [a - b for a, b in zip(shipped, made, strict=True)]
        assert sum(x * x for x in apart) < 0.1 * sum(x * x for x in made), name


def test_loudness_of_a_full_tone_is_that_of_the_standard() -> None:
    """ITU-R BS.1770: a sine of 997 Hz at full scale in one channel measures -3.01 LUFS."""
    tone = [math.sin(2 * math.pi * 997 * n / 48000) for n in range(48000)]
    assert loudness(tone, 48000) == pytest.approx(-3.01, abs=0.1)
    (louder,) = at_level([[x / 2 for x in tone]], -20.0, 48000)
    assert loudness(louder, 48000) == pytest.approx(-20.0, abs=0.1)
