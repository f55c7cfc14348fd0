"""Plucked strings: the Karplus-Strong model with a plucking point, two planes of vibration, and a body."""

import math
from dataclasses import dataclass, replace

import numpy as np
import scipy

from tools.sounds.parts import RATE, Rng, Sound, bandpass, chance, fading, highpass, lowpass, noise

NAIL, NAIL_SECONDS = 1.2, 0.018
"""Loudness of the nail relative to the string, and its seconds."""
_TAPS = 4
"""Taps of the interpolation for a string's length between two samples."""


@dataclass(frozen=True)
class Instrument:
    """How a string is plucked and rings; each field is explained below it."""

    ring: float
    """Seconds until the lowest partials of a' have faded by 60 dB; lower strings ring longer."""
    damping: float
    """How much faster high partials fade, 0 to 0.5."""
    point: float
    """Where it is plucked, as a part of its length; near the bridge it is thin and bright."""
    bright: float
    """Hz above which a normal pluck has little energy; softer plucks are darker."""
    warm: float
    """Hz above which the tone falls by 6 dB an octave, as at a bridge."""
    nail: float
    """Amount of the nail's noise, mostly at 4 to 7 kHz."""
    detune: float
    """Cents between the two planes of vibration, heard as a slow beating."""


GUITAR = Instrument(5.2, 0.03, 0.21, 3000.0, 640.0, 0.16, 1.1)
SOFT_GUITAR = replace(GUITAR, point=0.31, bright=1900.0, warm=430.0, nail=0.08)
BRIGHT_GUITAR = replace(GUITAR, point=0.14, bright=4200.0, warm=1000.0, nail=0.22)
PIZZICATO = Instrument(0.75, 0.16, 0.27, 1900.0, 600.0, 0.1, 2.0)
CELLO = Instrument(0.95, 0.2, 0.3, 1100.0, 380.0, 0.08, 1.5)


def _fraction(delay: float) -> Sound:
    """Return Lagrange interpolation taps for a delay of 1 to 2 samples."""
    taps = np.ones(_TAPS)
    for k in range(_TAPS):
        for m in range(_TAPS):
            if m != k:
                taps[k] *= (delay - m) / (k - m)
    return taps


def _looped(start: Sound, hz: float, frames: int, ring: float, damping: float, rate: int) -> Sound:
    """Return the sound of a pluck circulating in a string; each round loses some energy, more of it high."""
    loss = 10 ** (-3 / (hz * ring))
    around = rate / hz
    whole = int(around - 2.0)
    loop = loss * np.convolve(_fraction(around - whole - 1.0), (damping / 2, 1 - damping, damping / 2))
    # The taps reach from `whole` to `whole` + 5 samples back, so this many samples can be computed at once.
    back = whole + len(loop) - 1
    line = np.zeros(frames + back)
    line[back : back + min(len(start), frames)] = start[:frames]
    for first in range(back, len(line), whole):
        last = min(len(line), first + whole)
        line[first:last] += np.convolve(line[first - back : last - whole], loop, "valid")
    return line[back:]


def pluck(
    rng: Rng, hz: float, seconds: float, force: float = 0.7, how: Instrument = GUITAR, rate: int = RATE
) -> Sound:
    """Return a plucked string; ``force``, 0 to 1, makes it louder and brighter."""
    frames = round(seconds * rate)
    ring = how.ring * (440.0 / hz) ** 0.45
    wide = max(5, round(rate / (how.bright * (0.45 + 0.75 * force))))
    finger = np.hanning(wide + 2)[1:-1]
    finger /= finger.sum()
    grit = lowpass(how.bright * 1.3, rate=rate)(rng.normal(0.0, 1.0, round(0.006 * rate)))
    nail = fading(bandpass(5300.0, 1.1, rate)(noise(rng, NAIL_SECONDS, rate)), NAIL_SECONDS, 0.0005, rate)
    start = np.zeros(round(0.006 * rate) + wide)
    start[:wide] += finger
    start[: len(grit)] += 0.09 * how.nail * grit * np.linspace(1.0, 0.0, len(grit)) ** 2
    point = max(2, round(how.point * rng.uniform(0.94, 1.06) * rate / hz))
    whole = np.zeros(len(start) + point)
    whole[: len(start)] += start
    whole[point:] -= 0.92 * start
    out = np.zeros(frames)
    for side, share, longer in ((-0.5, 0.62, 1.0), (0.5, 0.38, 0.62)):
        pitch = hz * 2 ** (side * how.detune / 1200)
        out += share * _looped(whole, pitch, frames, ring * longer, how.damping, rate)
    pole = math.exp(-2 * math.pi * how.warm * (0.55 + 0.65 * force) / rate)
    out = np.asarray(scipy.signal.lfilter((1 - pole,), (1, -pole), out)) * (1 + hz / how.warm) ** 0.7
    out[: len(nail)] += NAIL * how.nail * force * nail[:frames]
    # Air does not carry DC, and strings of all lengths are about equally loud.
    out = highpass(0.6 * hz, rate=rate)(out) * (0.25 + 0.75 * force) * (hz / 300.0) ** 0.15
    return np.asarray(out)


def vibrato(sound: Sound, cents: float, after: float, rate: int = RATE) -> Sound:
    """Return a note with vibrato, 5.2 times a second, starting after ``after`` seconds."""
    at = np.arange(len(sound)) / rate
    depth = np.clip((at - after) / 0.35, 0.0, 1.0)
    deep = (2 ** (cents / 1200) - 1) / (2 * math.pi * 5.2)
    moved = (at + deep * depth * np.sin(2 * math.pi * 5.2 * (at - after))) * rate
    return np.asarray(np.interp(moved, np.arange(len(sound)), sound))


def damped(sound: Sound, seconds: float, fade: float = 0.05, rate: int = RATE) -> Sound:
    """Return a string that is damped after some seconds."""
    last, over = round(seconds * rate), round(fade * rate)
    if last + over >= len(sound):
        last = max(0, len(sound) - over)
    out = sound[: last + over].copy()
    end = len(out) - last
    out[last:] *= 0.5 + 0.5 * np.cos(np.linspace(0.0, math.pi, end))
    return out


def body(lowest: float, name: str, rate: int = RATE) -> Sound:
    """Return the impulse response of a wooden body."""
    rng = chance(name)
    at = np.arange(round(0.25 * rate)) / rate
    out = np.zeros(len(at))
    out[0] = 1.0
    main = (
        (1.0, 0.008, 0.16), (1.92, 0.01, 0.13), (2.35, 0.006, 0.1), (3.9, 0.008, 0.07), (5.3, 0.006, 0.06),
    )  # fmt: skip
    for ratio, strength, decay in main:
        out += strength * np.exp(-6.91 * at / decay) * np.sin(2 * math.pi * lowest * ratio * at)
    for _mode in range(34):
        pitch = rng.uniform(5.0, 34.0) * lowest
        decay, strength = rng.uniform(0.015, 0.05), rng.uniform(0.002, 0.008)
        swing = np.sin(2 * math.pi * pitch * at + rng.uniform(0.0, 6.28))
        out += strength * np.exp(-6.91 * at / decay) * swing
    for pitch in rng.uniform(4000.0, 7000.0, 18):
        swing = np.sin(2 * math.pi * pitch * at + rng.uniform(0.0, 6.28))
        out += rng.uniform(0.01, 0.03) * np.exp(-6.91 * at / rng.uniform(0.012, 0.03)) * swing
    return out


def guitar(rng: Rng, hz: float, seconds: float, ring: float = 1.2, rate: int = RATE) -> Sound:
    """Return a single guitar string with its body, for a cue; ``ring`` seconds until it is damped."""
    string = pluck(rng, hz, seconds, 0.75, GUITAR, rate)
    whole = np.asarray(scipy.signal.fftconvolve(string, body(102.0, "guitar", rate))[: len(string)])
    at = np.arange(len(whole)) / rate
    return np.asarray(whole * np.exp(-6.91 * at / max(ring, 0.1) * 0.35))
