"""The ambience: an orchard on a still afternoon, in sparse layers, as a loop without a seam.

Whatever sounds past the end goes on at the beginning, and all swells have whole periods in the loop.
"""

import math
import random

from tools.sounds.cues import hz
from tools.sounds.parts import Sound, guitar, highpass, lowpass, noise, plucked, struck

RATE = 22050
"""Samples a second: nothing here is higher than 8 kHz."""
SECONDS = 176
LOUDNESS = -25.0
_FRAMES = RATE * SECONDS
_GUITAR = (
    ((0.0, -17), (0.9, -12), (1.9, -8)),
    ((0.0, -5), (0.6, -7), (1.5, -12)),
    ((0.0, -24), (1.1, -9), (1.6, -10), (2.6, -12)),
    ((0.0, -14), (0.8, -9)),
    ((0.0, -12), (0.45, -8), (0.9, -5), (2.0, 0)),
    ((0.0, -17), (1.2, -10)),
)
"""Phrases in half tones from a', with their seconds: A minor with the major third of its last chord."""
_BELL = ((438.0, 0.8, 2.4), (655.0, 0.5, 1.7), (1093.0, 0.22, 1.0), (1710.0, 0.1, 0.6))


class Loop:
    """Two channels that end where they begin."""

    def __init__(self) -> None:
        self.left: Sound = [0.0] * _FRAMES
        self.right: Sound = [0.0] * _FRAMES

    def add(self, start: float, gain: float, side: float, sound: Sound) -> None:
        """Add a sound; ``side`` is 0 on the left to 1 on the right."""
        first = round(start * RATE)
        left, right = gain * math.cos(side * math.pi / 2), gain * math.sin(side * math.pi / 2)
        for number, x in enumerate(sound, first):
            at = number % _FRAMES
            self.left[at] += left * x
            self.right[at] += right * x

    def echo(self, start: float, gain: float, side: float, sound: Sound) -> None:
        """Add a sound with a little of the open air around it."""
        self.add(start, gain, side, sound)
        far = lowpass(1500.0, rate=RATE)(sound)
        for after, less in ((0.19, 0.3), (0.31, 0.2), (0.47, 0.12)):
            side = 1 - side
            self.add(start + after, gain * less, side, far)


def _swell(at: int, periods: tuple[int, int, int]) -> float:
    """Give the strength of the wind, 0 to 1, at a frame of the loop."""
    turn = 2 * math.pi * at / _FRAMES
    first, second, third = periods
    wave = math.sin(turn * first) + 0.6 * math.sin(turn * second + 1.3) + 0.4 * math.sin(turn * third + 4.0)
    return max(0.0, 0.5 + wave / 4.0)


def _seamless(sound: Sound) -> Sound:
    """Blend what goes past the loop's end into its beginning."""
    extra = len(sound) - _FRAMES
    out = sound[:_FRAMES]
    for number in range(extra):
        share = number / extra
        out[number] = math.sqrt(share) * out[number] + math.sqrt(1 - share) * sound[_FRAMES + number]
    return out


def _wind(loop: Loop, rng: random.Random) -> None:
    """Let air move, and leaves in its gusts; each side has its own."""
    for channel, shift in ((loop.left, 0), (loop.right, _FRAMES // 40)):
        raw = noise(rng, SECONDS + 2.0, RATE)
        air = _seamless(highpass(90.0, rate=RATE)(lowpass(330.0, rate=RATE)(raw)))
        leaves = _seamless(lowpass(3400.0, rate=RATE)(highpass(1900.0, rate=RATE)(raw)))
        gust = level = 0.0
        for at in range(_FRAMES):
            if at % 64 == 0:
                level = _swell(at + shift, (5, 8, 13))
                gust = 0.035 * max(0.0, _swell(at + shift, (4, 11, 17)) - 0.55) ** 1.5
            channel[at] += (0.012 + 0.06 * level) * air[at] + gust * leaves[at]


def _song(rng: random.Random, kind: int) -> Sound:
    """Let a bird sing: a few whistles that glide."""
    out: Sound = []
    base = (2300.0, 3100.0, 2700.0)[kind]
    for _note in range(rng.randrange(2, 6)):
        length = round(rng.uniform(0.05, 0.13) * RATE)
        start, end = base * rng.uniform(0.9, 1.25), base * rng.uniform(0.85, 1.3)
        phase = 0.0
        for number in range(length):
            share = number / length
            phase += 2 * math.pi * (start + (end - start) * share) / RATE
            out.append(math.sin(math.pi * share) ** 2 * math.sin(phase))
        out += [0.0] * round(rng.uniform(0.03, 0.14) * RATE)
    return out


def _birds(loop: Loop, rng: random.Random) -> None:
    """Let birds sing now and then, far away."""
    at = 5.0
    while at < SECONDS - 3:
        kind, side = rng.randrange(3), rng.random()
        for answer in range(rng.randrange(1, 3)):
            loop.echo(at + 1.6 * answer, rng.uniform(0.012, 0.03), side, _song(rng, kind))
        at += rng.uniform(7.0, 16.0)


def _strings(loop: Loop, rng: random.Random) -> None:
    """Let somebody under a tree touch a guitar, once in a while."""
    at, phrase = 9.0, 0
    while at < SECONDS - 8:
        for after, note in _GUITAR[phrase % len(_GUITAR)]:
            late = rng.uniform(0.0, 0.06)
            string = lowpass(1400.0, rate=RATE)(guitar(rng, hz(note), 3.2, 3.0, RATE))
            loop.echo(at + after + late, rng.uniform(0.1, 0.15), 0.42, string)
        if phrase % 3 == 2:
            loop.echo(at + 3.4, 0.06, 0.6, plucked(rng, hz(12), 2.5, 2.4, 2200.0, RATE))
        at += rng.uniform(13.0, 21.0)
        phrase += 1


def _bells(loop: Loop, rng: random.Random) -> None:
    """Let a bell ring beyond the hill."""
    bell = lowpass(1300.0, rate=RATE)(struck(_BELL, 2.5, 0.004, RATE))
    for at in (38.0, 41.1, 124.0, 127.2, 130.3):
        loop.echo(at + rng.uniform(0.0, 0.1), 0.03, 0.8, bell)


def make_ambience() -> tuple[Sound, Sound]:
    """Synthesise both channels of the loop."""
    rng, loop = random.Random("orchard"), Loop()
    for layer in (_wind, _birds, _strings, _bells):
        layer(loop, rng)
    return loop.left, loop.right
