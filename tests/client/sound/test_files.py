"""The sounds themselves, as the mixer decodes them: as long as meant, clean, those of the script."""

from itertools import pairwise

import numpy as np
import pytest

from citrus_game.client.kit.sound.board import AMBIENCE
from tests.cases import plain
from tests.client.sound.conftest import SOUNDS
from tools.make_sounds import render
from tools.sounds.cues import CLACKS, file_names
from tools.sounds.loudness import peak
from tools.sounds.music import MUSIC, SLICE
from tools.sounds.parts import RATE
from tools.sounds.table import decoded

RINGS_ON = (1.2, 1.8)
SECONDS = {**dict.fromkeys(("harvest", "scored", "built", "win"), RINGS_ON), "over": (7.0, 12.0)}


@pytest.mark.parametrize("name", plain(12, file_names()))
def test_a_cue_is_clean_and_as_long_as_meant(name: str) -> None:
    (sound,), rate = decoded(SOUNDS / f"{name}.ogg")
    shortest, longest = SECONDS.get(name, (0.03, 0.4))
    assert rate == RATE
    assert shortest < len(sound) / rate < longest
    assert peak([sound]) < -1.0, "clips"
    assert abs(sound.mean()) < 0.002, "an offset"
    assert np.abs(sound[-40:]).max() < 0.01, "ends with a click"
    assert np.abs(sound[:3]).max() < 0.16, "begins with a click"


def test_every_further_clack_is_higher() -> None:
    """Count how often the ringing part swings through the middle."""
    swings = []
    for step in range(CLACKS):
        ringing = decoded(SOUNDS / f"clack-{step}_1.ogg")[0][0][1800:4400]
        swings.append(sum(a < 0 <= b for a, b in pairwise(ringing)))
    assert swings[0] < swings[4] < swings[8] < swings[12] < swings[15]


def test_takes_of_a_cue_differ_and_are_the_same_cue() -> None:
    for name in ("press", "worker", "coin", "clack-5"):
        first, second = (decoded(SOUNDS / f"{name}_{take}.ogg")[0][0] for take in (1, 2))
        assert len(first) == len(second)
        assert np.abs(first - second).max() > 0.02, name


@pytest.mark.parametrize("name", plain(lambda name: name == "last", [AMBIENCE, *MUSIC]))
def test_a_loop_has_no_seam(name: str) -> None:
    """Where the end meets the beginning nothing snaps and nothing stops."""
    channels, _rate = decoded(SOUNDS / f"{name}.ogg")
    for channel in channels:
        bends = np.abs(np.diff(channel, 2))
        seam = np.abs(np.diff(np.concatenate((channel[-64:], channel[:64])), 2))
        assert seam.max() <= np.quantile(bends, 0.999), "the loop clicks"
        blocks = np.square(channel[: len(channel) // 882 * 882]).reshape(-1, 882).mean(axis=1)
        near = np.concatenate((blocks[-10:], blocks[:10]))
        assert near.min() > 0.001 * np.median(blocks), "the loop stops"


def test_the_ambience_is_long_and_calm() -> None:
    (left, right), rate = decoded(SOUNDS / f"{AMBIENCE}.ogg")
    assert rate == RATE, "no tape could be made of it"
    assert 120 < len(left) / rate < 300
    assert not np.array_equal(left, right)
    seconds = np.sort(np.square(left[: len(left) // rate * rate]).reshape(-1, rate).mean(axis=1))
    assert seconds[len(seconds) // 10] > 1e-8, "falls silent"
    assert np.median(seconds) < 0.003, "is not calm"


@pytest.mark.parametrize("name", plain(lambda name: name == "last", MUSIC))
def test_music_is_long_wide_and_alive(name: str) -> None:
    """It has louder and softer parts, never stops for long, and its two sides are not one."""
    channels, rate = decoded(SOUNDS / f"{name}.ogg")
    left, right = channels
    assert rate == RATE
    assert 90 <= len(left) / rate <= 120
    assert len(left) % SLICE == 0
    assert 0.3 < np.corrcoef(left, right)[0, 1] < 0.99
    both = left + right
    blocks = 10 * np.log10(np.square(both[: len(both) // rate * rate]).reshape(-1, rate).mean(axis=1))
    soft, loud = np.quantile(blocks, (0.1, 0.9))
    assert 4 < loud - soft < 20
    assert blocks.min() > np.median(blocks) - 20, "a gap of a second"


def test_all_sounds_together_are_small() -> None:
    assert sum((SOUNDS / f"{name}.ogg").stat().st_size for name in MUSIC) < 5_000_000
    assert sum(path.stat().st_size for path in SOUNDS.iterdir()) < 6_000_000


@pytest.mark.sweep
def test_the_script_gives_the_same_again() -> None:
    for name in ("press_1", "harvest", "clack-7_2"):
        assert np.array_equal(render(name)[0][0], render(name)[0][0])


@pytest.mark.parametrize("name", ["press_1", "clack-4_3", "scored", "turn"])
def test_the_shipped_sounds_are_those_of_the_script(name: str) -> None:
    ((shipped,), _), ((made,), _rate) = decoded(SOUNDS / f"{name}.ogg"), render(name)
    assert len(shipped) == len(made)
    assert np.square(shipped - made).sum() < 0.1 * np.square(made).sum()
