"""Building blocks of sounds: struck wood and clay, noise, filters, layers.

A sound is a mono array of floats, with `RATE` samples per second unless a rate is given. Randomness comes
only from the generator passed in, so that the sounds are reproducible.
"""

import math
import wave
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import scipy
from numpy.typing import NDArray

RATE = 44100
Sound = NDArray[np.float64]
Rng = np.random.Generator
Mode = tuple[float, float, float]
"""A tone of a struck body: Hz, strength, seconds until it has faded by 60 dB."""
Filter = Callable[[Sound], Sound]


def chance(name: str) -> Rng:
    """Return a random generator that depends only on a name."""
    return np.random.Generator(np.random.PCG64(zlib.crc32(name.encode())))


def hz(note: float) -> float:
    """Return the frequency of a note in half tones from a'.

    >>> round(hz(-12))
    220
    """
    return float(440.0 * 2 ** (note / 12))


def biquad(b: Sequence[float], a: Sequence[float]) -> Filter:
    """Return a second-order filter with these coefficients."""
    return lambda sound: np.asarray(scipy.signal.lfilter(b, a, sound), dtype=np.float64)


def _angle(hz: float, q: float, rate: int) -> tuple[float, float]:
    turn = 2 * math.pi * hz / rate
    return math.cos(turn), math.sin(turn) / (2 * q)


def lowpass(hz: float, q: float = 0.7071, rate: int = RATE) -> Filter:
    """Return a low-pass filter."""
    cos, alpha = _angle(hz, q, rate)
    return biquad(((1 - cos) / 2, 1 - cos, (1 - cos) / 2), (1 + alpha, -2 * cos, 1 - alpha))


def highpass(hz: float, q: float = 0.7071, rate: int = RATE) -> Filter:
    """Return a high-pass filter."""
    cos, alpha = _angle(hz, q, rate)
    return biquad(((1 + cos) / 2, -(1 + cos), (1 + cos) / 2), (1 + alpha, -2 * cos, 1 - alpha))


def bandpass(hz: float, q: float, rate: int = RATE) -> Filter:
    """Return a band-pass filter."""
    cos, alpha = _angle(hz, q, rate)
    return biquad((alpha, 0.0, -alpha), (1 + alpha, -2 * cos, 1 - alpha))


def noise(rng: Rng, seconds: float, rate: int = RATE) -> Sound:
    """Return white noise."""
    return rng.uniform(-1.0, 1.0, round(seconds * rate))


def silence(seconds: float, rate: int = RATE) -> Sound:
    """Return an empty sound."""
    return np.zeros(round(seconds * rate))


def fading(sound: Sound, seconds: float, attack: float = 0.001, rate: int = RATE) -> Sound:
    """Return a sound that rises within ``attack`` seconds and fades by 60 dB in ``seconds``."""
    at = np.arange(len(sound)) / rate
    return np.asarray(sound * np.exp(-6.91 * at / seconds) * np.minimum(1.0, at / attack))


def struck(modes: Sequence[Mode], seconds: float, attack: float = 0.0006, rate: int = RATE) -> Sound:
    """Return the sound of a struck body with these tones; the attack avoids a click."""
    at = np.arange(round(seconds * rate)) / rate
    out = np.zeros(len(at))
    for hz, strength, decay in modes:
        out += strength * np.exp(-6.91 * at / decay) * np.sin(2 * math.pi * hz * at)
    return np.asarray(out * np.minimum(1.0, at / attack))


def mixed(seconds: float, *layers: tuple[float, float, Sound], rate: int = RATE) -> Sound:
    """Return the sum of layers (start in seconds, gain, sound); what is too long is cut."""
    out = silence(seconds, rate)
    for start, gain, sound in layers:
        first = round(start * rate)
        part = sound[: len(out) - first]
        out[first : first + len(part)] += gain * part
    return out


def closed(sound: Sound, seconds: float = 0.03, rate: int = RATE) -> Sound:
    """Return a sound without DC offset and with a faded end, so that nothing clicks."""
    out = highpass(45.0, rate=rate)(sound)
    last = min(len(out), round(seconds * rate))
    out[len(out) - last :] *= np.arange(last)[::-1] / last
    return out


def write_wav(path: Path, channels: Sequence[Sound], rate: int = RATE) -> None:
    """Write a 16-bit WAV file."""
    frames = np.stack(list(channels), axis=1)
    with wave.open(str(path), "wb") as file:
        file.setnchannels(len(channels))
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(np.round(32767 * frames).astype("<i2").tobytes())
