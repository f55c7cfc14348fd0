"""Loudness by ITU-R BS.1770 (integrated, momentary, true peak), computed without other programs.

``ffmpeg -af ebur128=peak=true`` gives the same numbers; a test compares them.
"""

import math
from collections.abc import Sequence

import numpy as np
import scipy
from numpy.typing import NDArray

from tools.sounds.parts import RATE, Sound, biquad

_SHELF = (1681.974450955533, 0.7071752369554196, 3.999843853973347)
_CUT = (38.13547087602444, 0.5003270373238773)
MOMENT, SHORT, STEP = 0.4, 0.1, 0.1
"""Seconds of the momentary window, of the window for short sounds, and between windows."""
LEAST = -70.0
"""LUFS below which nothing is counted."""
Channels = Sequence[Sound]


def weighted(sound: Sound, rate: int = RATE) -> Sound:
    """Return a sound with K-weighting."""
    hz, q, decibels = _SHELF
    k, high = math.tan(math.pi * hz / rate), 10 ** (decibels / 20)
    band = high**0.4996667741545416
    over = (high + band * k / q + k * k, 2 * (k * k - high), high - band * k / q + k * k)
    under = (1 + k / q + k * k, 2 * (k * k - 1), 1 - k / q + k * k)
    k, q = math.tan(math.pi * _CUT[0] / rate), _CUT[1]
    lower = (1 + k / q + k * k, 2 * (k * k - 1), 1 - k / q + k * k)
    # The standard's filter keeps 1, -2, 1 in the numerator at any rate, so its gain is slightly above 0 dB.
    return biquad((lower[0], -2 * lower[0], lower[0]), lower)(biquad(over, under)(sound))


def _powers(channels: Channels, seconds: float, step: float, rate: int) -> NDArray[np.float64]:
    """Return the weighted power of each window."""
    whole = sum(np.cumsum(np.concatenate(([0.0], weighted(channel, rate) ** 2))) for channel in channels)
    sums = np.asarray(whole)
    wide, hop = round(seconds * rate), max(1, round(step * rate))
    starts = np.arange(0, max(1, len(sums) - wide), hop)
    return np.asarray((sums[np.minimum(starts + wide, len(sums) - 1)] - sums[starts]) / wide)


def _level(power: float) -> float:
    return -0.691 + 10 * math.log10(max(power, 1e-12))


def integrated(channels: Channels, rate: int = RATE) -> float:
    """Return the integrated loudness in LUFS, without silence and parts 10 LU below the rest."""
    powers = _powers(channels, MOMENT, STEP, rate)
    loud = powers[powers > 10 ** ((LEAST + 0.691) / 10)]
    if not len(loud):
        return LEAST
    return _level(float(loud[loud > 0.1 * loud.mean()].mean()))


def momentary(channels: Channels, rate: int = RATE, step: float = STEP) -> float:
    """Return the loudness in LUFS of the loudest 0.4 s, with silence before and after."""
    return _level(float(_powers(_padded(channels, MOMENT, rate), MOMENT, step, rate).max()))


def short(channels: Channels, rate: int = RATE) -> float:
    """Return the loudness in LUFS of the loudest 0.1 s, about as long as the ear integrates."""
    return _level(float(_powers(_padded(channels, SHORT, rate), SHORT, 0.001, rate).max()))


def cue_loudness(channels: Channels, rate: int = RATE) -> float:
    """Return a cue's loudness: of its loudest 0.1 s if it is shorter than 0.4 s, else of its loudest 0.4
    s.
    """
    if len(channels[0]) < MOMENT * rate:
        return short(channels, rate)
    return momentary(channels, rate, 0.01)


def true_peak(channels: Channels) -> float:
    """Return the true peak in dBTP, with four times oversampling."""
    finer = [scipy.signal.resample_poly(channel, 4, 1) for channel in channels]
    return _decibels(max(float(np.abs(channel).max()) for channel in finer))


def peak(channels: Channels) -> float:
    """Return the highest sample in dBFS."""
    return _decibels(max(float(np.abs(channel).max()) for channel in channels))


def _padded(channels: Channels, seconds: float, rate: int) -> list[Sound]:
    still = np.zeros(round(seconds * rate))
    return [np.concatenate((still, channel, still)) for channel in channels]


def _decibels(level: float) -> float:
    return 20 * math.log10(max(1e-6, level))
