"""What sounds are made of: struck wood and clay, plucked strings, noise, filters, loudness.

A sound is a list of floats, mono, `RATE` samples a second unless a rate is given. All chance comes
from the generator that is passed in, so that the same script gives the same sounds.
"""

import math
import random
import wave
from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

RATE = 44100
Sound = list[float]
Mode = tuple[float, float, float]
"""A tone of a struck body: Hz, strength, seconds until it is 60 dB down."""


class Biquad(NamedTuple):
    """The coefficients of a filter of second order, those of the denominator without its first."""

    b0: float
    b1: float
    b2: float
    a1: float
    a2: float

    def __call__(self, sound: Sequence[float]) -> Sound:
        """Filter a sound."""
        b0, b1, b2, a1, a2 = self
        z1 = z2 = 0.0
        out = []
        for x in sound:
            y = b0 * x + z1
            z1 = b1 * x - a1 * y + z2
            z2 = b2 * x - a2 * y
            out.append(y)
        return out


def _angle(hz: float, q: float, rate: int) -> tuple[float, float]:
    turn = 2 * math.pi * hz / rate
    return math.cos(turn), math.sin(turn) / (2 * q)


def lowpass(hz: float, q: float = 0.7071, rate: int = RATE) -> Biquad:
    """Make a filter that lets pass what is lower."""
    cos, alpha = _angle(hz, q, rate)
    a0 = 1 + alpha
    return Biquad((1 - cos) / 2 / a0, (1 - cos) / a0, (1 - cos) / 2 / a0, -2 * cos / a0, (1 - alpha) / a0)


def highpass(hz: float, q: float = 0.7071, rate: int = RATE) -> Biquad:
    """Make a filter that lets pass what is higher."""
    cos, alpha = _angle(hz, q, rate)
    a0 = 1 + alpha
    return Biquad((1 + cos) / 2 / a0, -(1 + cos) / a0, (1 + cos) / 2 / a0, -2 * cos / a0, (1 - alpha) / a0)


def bandpass(hz: float, q: float, rate: int = RATE) -> Biquad:
    """Make a filter that lets pass what is near."""
    cos, alpha = _angle(hz, q, rate)
    a0 = 1 + alpha
    return Biquad(alpha / a0, 0.0, -alpha / a0, -2 * cos / a0, (1 - alpha) / a0)


def noise(rng: random.Random, seconds: float, rate: int = RATE) -> Sound:
    """Make white noise."""
    draw = rng.random
    return [2 * draw() - 1 for _number in range(round(seconds * rate))]


def fading(sound: Sequence[float], seconds: float, attack: float = 0.001, rate: int = RATE) -> Sound:
    """Let a sound rise within ``attack`` seconds and fall by 60 dB in ``seconds``."""
    fall, rise = math.exp(-6.91 / (seconds * rate)), max(1, round(attack * rate))
    out, level = [], 1.0
    for number, x in enumerate(sound):
        out.append(x * level * min(1.0, number / rise))
        level *= fall
    return out


def struck(modes: Sequence[Mode], seconds: float, attack: float = 0.0006, rate: int = RATE) -> Sound:
    """Strike a body that has these tones; the first half millisecond rises, so that nothing snaps."""
    out = [0.0] * round(seconds * rate)
    for hz, strength, decay in modes:
        turn, fall = 2 * math.pi * hz / rate, math.exp(-6.91 / (decay * rate))
        twice, square = 2 * fall * math.cos(turn), fall * fall
        before, now = 0.0, strength * math.sin(turn)
        for number in range(1, len(out)):
            out[number] += now
            before, now = now, twice * now - square * before
    rise = round(attack * rate)
    for number in range(min(rise, len(out))):
        out[number] *= number / rise
    return out


def plucked(
    rng: random.Random, hz: float, seconds: float, ring: float = 1.2, bright: float = 3000.0, rate: int = RATE
) -> Sound:
    """Pluck a string (Karplus and Strong): ``ring`` seconds until 60 dB down, nothing above ``bright`` Hz."""
    around = rate / hz
    whole = int(around - 0.6)
    part = around - whole - 0.5
    pass_all = (1 - part) / (1 + part)
    start = lowpass(bright, rate=rate)([0.0] * 8 + noise(rng, whole / rate, rate))[8:]
    nut = max(1, whole // 5)
    out = [start[n] - 0.7 * start[n - nut] for n in range(whole)]
    mean = sum(out) / whole
    out = [x - mean for x in out]
    out += [0.0] * (round(seconds * rate) - whole)
    loss = 10 ** (-3 / (hz * ring))
    last = smooth = 0.0
    for n in range(whole, len(out)):
        was, last = last, 0.5 * (out[n - whole] + out[n - whole - 1]) if n > whole else 0.5 * out[0]
        smooth = pass_all * (last - smooth) + was
        out[n] = loss * smooth
    return out


def guitar(rng: random.Random, hz: float, seconds: float, ring: float = 1.2, rate: int = RATE) -> Sound:
    """Pluck a string over a wooden body."""
    string = plucked(rng, hz, seconds, ring, 3200.0, rate)
    body = [bandpass(at, 4.0, rate)(string) for at in (104.0, 196.0, 405.0)]
    return [s + 0.9 * (a + b + c) for s, a, b, c in zip(string, *body, strict=True)]


def mixed(seconds: float, *layers: tuple[float, float, Sequence[float]], rate: int = RATE) -> Sound:
    """Lay sounds over each other: (start in seconds, gain, sound); what goes on longer is cut."""
    out = [0.0] * round(seconds * rate)
    for start, gain, sound in layers:
        first = round(start * rate)
        for number, x in enumerate(sound[: len(out) - first], first):
            out[number] += gain * x
    return out


def closed(sound: Sequence[float], seconds: float = 0.03, rate: int = RATE) -> Sound:
    """Take out what does not swing and let the end fade, so that nothing clicks."""
    out = highpass(45.0, rate=rate)(sound)
    last = min(len(out), round(seconds * rate))
    for number in range(last):
        out[-1 - number] *= number / last
    return out


# loudness

_SHELF = (1681.974450955533, 0.7071752369554196, 3.999843853973347)
_CUT = (38.13547087602444, 0.5003270373238773)


def weighted(sound: Sequence[float], rate: int = RATE) -> Sound:
    """Weight a sound as the ear does (ITU-R BS.1770)."""
    hz, q, decibels = _SHELF
    k, high = math.tan(math.pi * hz / rate), 10 ** (decibels / 20)
    band = high**0.4996667741545416
    a0 = 1 + k / q + k * k
    shelf = Biquad(
        (high + band * k / q + k * k) / a0,
        2 * (k * k - high) / a0,
        (high - band * k / q + k * k) / a0,
        2 * (k * k - 1) / a0,
        (1 - k / q + k * k) / a0,
    )
    return highpass(*_CUT, rate=rate)(shelf(sound))


def loudness(sound: Sequence[float], rate: int = RATE) -> float:
    """Measure LUFS over the time in which a sound gives 97 percent of its energy."""
    squares = [x * x for x in weighted(sound, rate)]
    whole, so_far = sum(squares), 0.0
    for number, square in enumerate(squares, 1):
        so_far += square
        if so_far >= 0.97 * whole:
            return -0.691 + 10 * math.log10(max(1e-12, so_far / number))
    return -120.0


def peak(sound: Sequence[float]) -> float:
    """Measure the highest level in dBFS."""
    highest = max(map(abs, sound))
    return 20 * math.log10(max(1e-6, highest))


def write_wav(path: Path, channels: Sequence[Sequence[float]], rate: int = RATE) -> None:
    """Write a WAV file of 16 bits."""
    flat = array("h", [round(32767 * x) for frame in zip(*channels, strict=True) for x in frame])
    with wave.open(str(path), "wb") as file:
        file.setnchannels(len(channels))
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(flat.tobytes())
