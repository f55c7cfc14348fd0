"""The sound files as the mixer decodes them: length, no clicks, made by the script."""

from itertools import pairwise

import numpy as np
import pytest

from citrus_game.ui.toolkit.audio.mixer import AMBIENCE
from tests.cases import plain
from tests.ui.sound.conftest import SOUNDS
from tools.make_sounds import render
from tools.sounds.cues import CLACKS, file_names
from tools.sounds.loudness import peak
from tools.sounds.music import MUSIC
from tools.sounds.parts import RATE, Sound
from tools.sounds.score import RING_SECONDS
from tools.sounds.table import decoded

RINGS_ON = (1.2, 1.8)
SECONDS = {**dict.fromkeys(("harvest", "scored", "built", "win"), RINGS_ON), "over": (7.0, 12.0)}


@pytest.mark.parametrize("name", plain(2, file_names()))
def test_a_cue_is_clean_and_as_long_as_meant(name: str) -> None:
    (sound,), rate = decoded(SOUNDS / f"{name}.ogg")
    shortest, longest = SECONDS.get(name, (0.03, 0.4))
    assert rate == RATE
    assert shortest < len(sound) / rate < longest
    assert peak([sound]) < -1.0, "clips"
    assert abs(sound.mean()) < 0.002, "an offset"
    assert np.abs(sound[-40:]).max() < 0.01, "ends with a click"
    assert np.abs(sound[:3]).max() < 0.16, "begins with a click"


@pytest.mark.slow
def test_every_further_clack_is_higher() -> None:
    """Count how often the ringing part swings through the middle."""
    swings = []
    for step in range(CLACKS):
        ringing = decoded(SOUNDS / f"clack-{step}_1.ogg")[0][0][1800:4400]
        swings.append(sum(a < 0 <= b for a, b in pairwise(ringing)))
    assert swings[0] < swings[4] < swings[8] < swings[12] < swings[15]


@pytest.mark.slow
def test_takes_of_a_cue_differ_and_are_the_same_cue() -> None:
    for name in ("press", "worker", "coin", "clack-5"):
        first, second = (decoded(SOUNDS / f"{name}_{take}.ogg")[0][0] for take in (1, 2))
        assert len(first) == len(second)
        assert np.abs(first - second).max() > 0.02, name


def share(sound: Sound, lowest: float, highest: float) -> float:
    """Return how much of a sound's power lies between two pitches, in dB."""
    power = np.square(np.abs(np.fft.rfft(sound)))
    pitch = np.fft.rfftfreq(len(sound), 1 / RATE)
    within = (lowest <= pitch) & (pitch <= highest)
    return float(10 * np.log10(power[within].sum() / power.sum()))


def test_clacks_have_air() -> None:
    """A tile lands with a burst at 5 to 11 kHz, and its glaze rings at 2.9 kHz."""
    for step in (0, 3, 7):
        ((sound,), _rate) = decoded(SOUNDS / f"clack-{step}_1.ogg")
        assert share(sound[:220], 5000, 11000) > -16
        assert share(sound, 2800, 3000) > -24


@pytest.mark.slow
def test_the_ambience_has_no_seam() -> None:
    """Where the end meets the beginning nothing snaps and nothing stops."""
    channels, _rate = decoded(SOUNDS / f"{AMBIENCE}.ogg")
    for channel in channels:
        bends = np.abs(np.diff(channel, 2))
        seam = np.abs(np.diff(np.concatenate((channel[-64:], channel[:64])), 2))
        assert seam.max() <= np.quantile(bends, 0.999), "the loop clicks"
        blocks = np.square(channel[: len(channel) // 882 * 882]).reshape(-1, 882).mean(axis=1)
        near = np.concatenate((blocks[-10:], blocks[:10]))
        assert near.min() > 0.001 * np.median(blocks), "the loop stops"


@pytest.mark.slow
def test_the_ambience_is_long_and_calm() -> None:
    (left, right), rate = decoded(SOUNDS / f"{AMBIENCE}.ogg")
    assert rate == RATE, "no tape could be made of it"
    assert 120 < len(left) / rate < 300
    assert not np.array_equal(left, right)
    seconds = np.sort(np.square(left[: len(left) // rate * rate]).reshape(-1, rate).mean(axis=1))
    assert seconds[len(seconds) // 10] > 1e-8, "falls silent"
    assert np.median(seconds) < 0.003, "is not calm"


@pytest.mark.slow
@pytest.mark.parametrize("name", plain(lambda name: name == "play_1", MUSIC))
def test_music_is_long_wide_and_alive(name: str) -> None:
    """It has louder and softer bars, no gaps until it rings out, two sides that differ, nails on strings."""
    (left, right), rate = decoded(SOUNDS / f"{name}.ogg")
    shortest, longest = (32, 48) if name.startswith("play") else (90, 120)
    assert rate == RATE
    assert shortest <= len(left) / rate <= longest
    assert 0.3 < np.corrcoef(left, right)[0, 1] < 0.99
    both = left + right
    assert np.abs(both[-200:]).max() < 0.005, "ends with a click"
    assert share(both, 4000, 7000) > -33, "dull"
    both = both[: len(both) - round(RING_SECONDS * rate)]
    blocks = 10 * np.log10(np.square(both[: len(both) // rate * rate]).reshape(-1, rate).mean(axis=1))
    soft, loud = np.quantile(blocks, (0.1, 0.9))
    assert 4 < loud - soft < 20
    assert blocks.min() > np.median(blocks) - 20, "a gap of a second"


def test_all_sounds_together_are_small() -> None:
    assert sum((SOUNDS / f"{name}.ogg").stat().st_size for name in MUSIC) < 4_500_000
    assert sum(path.stat().st_size for path in SOUNDS.iterdir()) < 6_000_000


@pytest.mark.slow
def test_the_script_gives_the_same_again() -> None:
    for name in ("press_1", "harvest", "clack-7_2"):
        assert np.array_equal(render(name)[0][0], render(name)[0][0])


@pytest.mark.slow
@pytest.mark.parametrize("name", plain(1, ["press_1", "back_2", "clack-4_3", "scored", "turn", "ambience"]))
def test_the_shipped_sounds_are_those_of_the_script(name: str) -> None:
    (shipped, _), (made, _rate) = decoded(SOUNDS / f"{name}.ogg"), render(name)
    for heard, written in zip(shipped, made, strict=True):
        assert len(heard) == len(written)
        assert np.square(heard - written).sum() < 0.1 * np.square(written).sum()
