"""What sounds are made of: struck wood and clay, noise, filters, layers.

A sound is an array of floats, mono, `RATE` samples a second unless a rate is given. All chance comes
from the generator that is passed in, so that the same script gives the same sounds.
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
"""A tone of a struck body: Hz, strength, seconds until it is 60 dB down."""
Filter = Callable[[Sound], Sound]


def chance(name: str) -> Rng:
    """Give the generator that belongs to a name: the same in every run and on every machine."""
    return np.random.Generator(np.random.PCG64(zlib.crc32(name.encode())))


def hz(note: float) -> float:
    """Give the pitch of a note counted in half tones from a'.

    >>> round(hz(-12))
    220
    """
    return float(440.0 * 2 ** (note / 12))


def biquad(b: Sequence[float], a: Sequence[float]) -> Filter:
    """Make a filter of second order from its coefficients."""
    return lambda sound: np.asarray(scipy.signal.lfilter(b, a, sound), dtype=np.float64)


def _angle(hz: float, q: float, rate: int) -> tuple[float, float]:
    turn = 2 * math.pi * hz / rate
    return math.cos(turn), math.sin(turn) / (2 * q)


def lowpass(hz: float, q: float = 0.7071, rate: int = RATE) -> Filter:
    """Make a filter that lets pass what is lower."""
    cos, alpha = _angle(hz, q, rate)
    return biquad(((1 - cos) / 2, 1 - cos, (1 - cos) / 2), (1 + alpha, -2 * cos, 1 - alpha))


def highpass(hz: float, q: float = 0.7071, rate: int = RATE) -> Filter:
    """Make a filter that lets pass what is higher."""
    cos, alpha = _angle(hz, q, rate)
    return biquad(((1 + cos) / 2, -(1 + cos), (1 + cos) / 2), (1 + alpha, -2 * cos, 1 - alpha))


def bandpass(hz: float, q: float, rate: int = RATE) -> Filter:
    """Make a filter that lets pass what is near."""
    cos, alpha = _angle(hz, q, rate)
    return biquad((alpha, 0.0, -alpha), (1 + alpha, -2 * cos, 1 - alpha))


def noise(rng: Rng, seconds: float, rate: int = RATE) -> Sound:
    """Make white noise."""
    return rng.uniform(-1.0, 1.0, round(seconds * rate))


def silence(seconds: float, rate: int = RATE) -> Sound:
    """Make nothing, to put something into."""
    return np.zeros(round(seconds * rate))


def fading(sound: Sound, seconds: float, attack: float = 0.001, rate: int = RATE) -> Sound:
    """Let a sound rise within ``attack`` seconds and fall by 60 dB in ``seconds``."""
    at = np.arange(len(sound)) / rate
    return np.asarray(sound * np.exp(-6.91 * at / seconds) * np.minimum(1.0, at / attack))


def struck(modes: Sequence[Mode], seconds: float, attack: float = 0.0006, rate: int = RATE) -> Sound:
    """Strike a body that has these tones; the first half millisecond rises, so that nothing snaps."""
    at = np.arange(round(seconds * rate)) / rate
    out = np.zeros(len(at))
    for hz, strength, decay in modes:
        out += strength * np.exp(-6.91 * at / decay) * np.sin(2 * math.pi * hz * at)
    return np.asarray(out * np.minimum(1.0, at / attack))


def mixed(seconds: float, *layers: tuple[float, float, Sound], rate: int = RATE) -> Sound:
    """Lay sounds over each other: (start in seconds, gain, sound); what goes on longer is cut."""
    out = silence(seconds, rate)
    for start, gain, sound in layers:
        first = round(start * rate)
        part = sound[: len(out) - first]
        out[first : first + len(part)] += gain * part
    return out


def closed(sound: Sound, seconds: float = 0.03, rate: int = RATE) -> Sound:
    """Take out what does not swing and let the end fade, so that nothing clicks."""
    out = highpass(45.0, rate=rate)(sound)
    last = min(len(out), round(seconds * rate))
    out[len(out) - last :] *= np.arange(last)[::-1] / last
    return out


def write_wav(path: Path, channels: Sequence[Sound], rate: int = RATE) -> None:
    """Write a WAV file of 16 bits."""
    frames = np.stack(list(channels), axis=1)
    with wave.open(str(path), "wb") as file:
        file.setnchannels(len(channels))
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(np.round(32767 * frames).astype("<i2").tobytes())
