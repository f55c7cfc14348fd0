"""A seamless stereo loop, and the small room in which it is played.

What sounds past the end, including reverberation, continues at the beginning.
"""

import math

import numpy as np
from numpy.typing import NDArray

from tools.sounds.parts import RATE, Filter, Sound, chance, highpass, lowpass

SPEED = 343.0
"""Speed of sound in metres per second."""


class Loop:
    """Two channels whose end joins their beginning."""

    def __init__(self, frames: int, rate: int = RATE) -> None:
        self.rate, self.frames = rate, frames
        self.both: NDArray[np.float64] = np.zeros((2, frames))

    def add(self, start: float, gain: float, side: float, sound: Sound) -> None:
        """Add a sound at a time in seconds; ``side`` is 0 (left) to 1 (right)."""
        first, past = round(start * self.rate) % self.frames, 0
        left, right = gain * math.cos(side * math.pi / 2), gain * math.sin(side * math.pi / 2)
        while past < len(sound):
            part = sound[past : past + self.frames - first]
            self.both[0, first : first + len(part)] += left * part
            self.both[1, first : first + len(part)] += right * part
            past, first = past + len(part), 0

    def lay(self, other: "Loop", gain: float) -> None:
        """Add another loop of the same length."""
        self.both += gain * other.both

    def through(self, answers: NDArray[np.float64]) -> "Loop":
        """Return the loop through a body or a room: ``answers`` are the impulse responses of the two
        channels.
        """
        out = Loop(self.frames, self.rate)
        whole = np.fft.rfft(self.both, axis=1) * np.fft.rfft(answers, self.frames, axis=1)
        out.both = np.fft.irfft(whole, self.frames, axis=1)
        return out

    def at_rate(self, rate: int) -> "Loop":
        """Return the loop at a higher sample rate; the sound stays the same."""
        out = Loop(self.frames * rate // self.rate, rate)
        out.both = np.fft.irfft(np.fft.rfft(self.both, axis=1), out.frames, axis=1) * (rate / self.rate)
        return out

    def filtered(self, kind: Filter) -> "Loop":
        """Return the loop filtered; the filter starts with the loop's end, so that there is no gap."""
        out, warm = Loop(self.frames, self.rate), self.rate
        for channel in (0, 1):
            before = np.concatenate((self.both[channel, -warm:], self.both[channel]))
            out.both[channel] = kind(before)[warm:]
        return out


def room(seconds: float, name: str, rate: int = RATE) -> NDArray[np.float64]:
    """Return the impulse response of a room with plastered walls, for both ears."""
    rng = chance(name)
    frames = round(seconds * 1.3 * rate)
    at = np.arange(frames) / rate
    out = np.zeros((2, frames))
    for ear in (0, 1):
        for metres in (2.9, 4.3, 5.2, 6.8, 8.1, 9.6, 11.5):
            after = (metres * rng.uniform(0.93, 1.07)) / SPEED
            out[ear, round(after * rate)] += rng.choice((-1.0, 1.0)) * 0.55 * 2.9 / metres
        dense = rng.normal(0.0, 1.0, frames)
        # Walls absorb high frequencies sooner: three bands, each with its own decay.
        bands = (
            (lowpass(500.0, rate=rate), 1.0, 1.0),
            (lambda x: lowpass(2500.0, rate=rate)(highpass(500.0, rate=rate)(x)), 0.9, 0.8),
            (highpass(2500.0, rate=rate), 0.4, 0.45),
        )
        for band, gain, part in bands:
            fall = np.exp(-6.91 * at / (seconds * part)) * np.minimum(1.0, at / 0.03)
            out[ear] += 0.032 * gain * band(dense) * fall
    return np.stack([lowpass(6500.0, rate=rate)(highpass(140.0, rate=rate)(ear)) for ear in out])
