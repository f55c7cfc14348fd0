"""Notes as text, and the time in which they are played.

A line is ``pitch:beats`` after each other, with bars (``|``) for the eye: ``e5:1 f5:.5 r:1.5``. After the
beats stand marks: ``~`` swings (vibrato), ``^`` is struck from below by a hammer-on, ``!`` is accented.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

_STEPS = {"c": -9, "d": -7, "e": -5, "f": -4, "g": -2, "a": 0, "b": 2}


class Note(NamedTuple):
    """A note: beats from the line's start, how many it lasts, half tones from a', its marks."""

    start: float
    beats: float
    pitch: int
    marks: str


def pitch(name: str) -> int:
    """Give the half tones from a' of a pitch by its name.

    >>> pitch("a4"), pitch("g#4"), pitch("bb3"), pitch("e2")
    (0, -1, -11, -29)
    """
    sharp = name.count("#") - name[1:].count("b")
    return _STEPS[name[0]] + sharp + 12 * (int(name[-1]) - 4)


def notes(text: str) -> Iterator[Note]:
    """Read a line.

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
    """When each beat comes: a tempo, slower where ``breaths`` say so, in a loop of whole buffers.

    ``breaths`` gives for beats from the start how much longer they last: 1.08 is 8 percent.
    """

    def __init__(
        self, beats: int, a_minute: float, breaths: dict[int, float], frames: int, rate: int
    ) -> None:
        lengths = np.full(beats, 60.0 / a_minute)
        for beat, longer in breaths.items():
            lengths[beat] *= longer
        whole = round(lengths.sum() * rate / frames) * frames
        lengths *= whole / rate / lengths.sum()
        self.frames = whole
        self._at: NDArray[np.float64] = np.concatenate(([0.0], np.cumsum(lengths)))

    def seconds(self, beat: float) -> float:
        """Give the seconds at which a beat comes; the loop begins anew after the last."""
        rounds, beat = divmod(beat, len(self._at) - 1)
        return float(rounds * self._at[-1] + np.interp(beat, np.arange(len(self._at)), self._at))


def breaths(bars: Sequence[int], beats: int, longer: float) -> dict[int, float]:
    """Let the last two beats of bars take their time, for `Clock`."""
    out: dict[int, float] = {}
    for bar in bars:
        out[bar * beats + beats - 2] = 1 + (longer - 1) * 0.6
        out[bar * beats + beats - 1] = longer
    return out
