"""The ambience: an orchard on a quiet afternoon, as a seamless loop.

Sounds that go past the end continue at the beginning, and all swells have whole periods. It has no melody,
since music may be played over it.
"""

import math

import numpy as np
from numpy.typing import NDArray

from tools.sounds.parts import Rng, Sound, chance, highpass, lowpass, noise, struck
from tools.sounds.room import Loop

RATE = 22050
"""Samples per second; nothing here is higher than 8 kHz."""
SECONDS = 176
LOUDNESS = -25.0
_FRAMES = RATE * SECONDS
_BELL = ((438.0, 0.8, 2.4), (655.0, 0.5, 1.7), (1093.0, 0.22, 1.0), (1710.0, 0.1, 0.6))


def _echo(loop: Loop, start: float, gain: float, side: float, sound: Sound) -> None:
    """Add a sound with a slight echo."""
    loop.add(start, gain, side, sound)
    far = lowpass(1500.0, rate=RATE)(sound)
    for after, less in ((0.19, 0.3), (0.31, 0.2), (0.47, 0.12)):
        side = 1 - side
        loop.add(start + after, gain * less, side, far)


def _swell(shift: float, periods: tuple[int, int, int]) -> NDArray[np.float64]:
    """Return the strength of the wind over the loop, 0 to 1, shifted by a part of it."""
    turn = 2 * math.pi * (np.arange(_FRAMES) / _FRAMES + shift)
    first, second, third = periods
    wave = np.sin(turn * first) + 0.6 * np.sin(turn * second + 1.3) + 0.4 * np.sin(turn * third + 4.0)
    return np.maximum(0.0, 0.5 + wave / 4.0)


def _seamless(sound: Sound) -> Sound:
    """Return a sound whose end beyond the loop is blended into its beginning."""
    extra = len(sound) - _FRAMES
    share = np.arange(extra) / extra
    out = sound[:_FRAMES].copy()
    out[:extra] = np.sqrt(share) * out[:extra] + np.sqrt(1 - share) * sound[_FRAMES:]
    return out


def _wind(loop: Loop, rng: Rng) -> None:
    """Add wind and rustling leaves; each channel has its own."""
    for side, shift in ((0.0, 0.0), (1.0, 0.025)):
        raw = noise(rng, SECONDS + 2.0, RATE)
        air = _seamless(highpass(90.0, rate=RATE)(lowpass(330.0, rate=RATE)(raw)))
        leaves = _seamless(lowpass(3400.0, rate=RATE)(highpass(1900.0, rate=RATE)(raw)))
        gust = 0.035 * np.maximum(0.0, _swell(shift, (4, 11, 17)) - 0.55) ** 1.5
        loop.add(0.0, 1.0, side, (0.012 + 0.06 * _swell(shift, (5, 8, 13))) * air + gust * leaves)


def _song(rng: Rng, kind: int) -> Sound:
    """Return a bird's song: a few gliding whistles."""
    out: list[Sound] = []
    base = (2300.0, 3100.0, 2700.0)[kind]
    for _note in range(rng.integers(2, 6)):
        length = round(rng.uniform(0.05, 0.13) * RATE)
        pitch = base * np.linspace(rng.uniform(0.9, 1.25), rng.uniform(0.85, 1.3), length)
        whistle = np.sin(2 * math.pi * np.cumsum(pitch) / RATE)
        out.append(np.sin(math.pi * np.arange(length) / length) ** 2 * whistle)
        out.append(np.zeros(round(rng.uniform(0.03, 0.14) * RATE)))
    return np.concatenate(out)


def _birds(loop: Loop, rng: Rng) -> None:
    """Add distant birds from time to time."""
    at = 5.0
    while at < SECONDS - 3:
        kind, side = int(rng.integers(3)), rng.random()
        for answer in range(rng.integers(1, 3)):
            _echo(loop, at + 1.6 * answer, rng.uniform(0.012, 0.03), side, _song(rng, kind))
        at += rng.uniform(7.0, 16.0)


def _bells(loop: Loop, rng: Rng) -> None:
    """Add a distant bell."""
    bell = lowpass(1300.0, rate=RATE)(struck(_BELL, 2.5, 0.004, RATE))
    for at in (38.0, 41.1, 124.0, 127.2, 130.3):
        _echo(loop, at + rng.uniform(0.0, 0.1), 0.014, 0.8, bell)


def make_ambience() -> Loop:
    """Return the whole loop."""
    rng, loop = chance("orchard"), Loop(_FRAMES, RATE)
    for layer in (_wind, _birds, _bells):
        layer(loop, rng)
    return loop
