"""Notes as text, and their timing.

A line is a list of ``pitch:beats``, with bars (``|``) for readability: ``e5:1 f5:.5 r:1.5``. Marks may follow
the beats: ``~`` vibrato, ``^`` hammer-on, ``!`` accent.
"""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

RING_SECONDS = 4.0
"""Seconds for which strings and room ring after the last beat."""
_STEPS = {"c": -9, "d": -7, "e": -5, "f": -4, "g": -2, "a": 0, "b": 2}


class Note(NamedTuple):
    """A note: start and length in beats, half tones from a', marks."""

    start: float
    beats: float
    pitch: int
    marks: str


def pitch(name: str) -> int:
    """Return a pitch in half tones from a'.

    >>> pitch("a4"), pitch("g#4"), pitch("bb3"), pitch("e2")
    (0, -1, -11, -29)
    """
    sharp = name.count("#") - name[1:].count("b")
    return _STEPS[name[0]] + sharp + 12 * (int(name[-1]) - 4)


def notes(text: str) -> Iterator[Note]:
    """Yield the notes of a line.

    >>> [note.start for note in notes("e5:1 r:.5 | a4:1.5~")]
    [0.0, 1.5]
    """
    at = 0.0
    for word in text.replace("|", " ").split():
        name, _colon, rest = word.partition(":")
        beats = float(rest.rstrip("~^!"))
        if name != "r":
            yield Note(at, beats, pitch(name), rest.lstrip("0123456789."))
        at += beats


class Clock:
    """The time of each beat for a tempo; `RING_SECONDS` follow the last beat.

    ``breaths`` maps beats to factors by which they are longer: 1.08 is 8 percent.
    """

    def __init__(self, beats: int, a_minute: float, breaths: dict[int, float], rate: int) -> None:
        ringing = math.ceil(RING_SECONDS * a_minute / 60)
        lengths = np.full(beats + ringing, 60.0 / a_minute)
        for beat, longer in breaths.items():
            lengths[beat] *= longer
        self.frames = round(lengths.sum() * rate)
        self._at: NDArray[np.float64] = np.concatenate(([0.0], np.cumsum(lengths)))

    def seconds(self, beat: float) -> float:
        """Return the time of a beat in seconds."""
        return float(np.interp(beat, np.arange(len(self._at)), self._at))


def breaths(bars: Sequence[int], beats: int, longer: float) -> dict[int, float]:
    """Return the factors for `Clock` that slow down the last two beats of some bars."""
    out: dict[int, float] = {}
    for bar in bars:
        out[bar * beats + beats - 2] = 1 + (longer - 1) * 0.6
        out[bar * beats + beats - 1] = longer
    return out
