"""The players: guitars, plucked strings, drums and claps, each at a place in the room, in time with a
clock.
"""

from collections.abc import Sequence

import numpy as np

from tools.sounds.drums import brushed, dum, golpe, palms, tek
from tools.sounds.parts import RATE, Sound, chance, highpass, hz, lowpass
from tools.sounds.room import Loop, room
from tools.sounds.score import Clock, Note, notes, pitch
from tools.sounds.strings import GUITAR, Instrument, body, damped, pluck, vibrato

LONGEST = 3.4
"""Maximum seconds of a string's sound."""
TAKES = 3
"""Number of versions of each note; one of them is chosen at random."""
WET = {"guitar": 0.5, "strings": 0.6, "skins": 0.55}
"""Share of reverberation for each group."""


class Band:
    """A piece as it is played. Beats count from its start; forces are 0 to 1.

    All strings sound ``up`` half tones higher than their notes.
    """

    def __init__(self, name: str, clock: Clock, lateness: float = 0.006, up: int = 0) -> None:
        self.clock, self.lateness, self.up = clock, lateness, up
        self.rng = chance(f"band {name}")
        self._groups = {group: Loop(clock.frames) for group in WET}
        self._takes: dict[tuple[Instrument, int, int, int], Sound] = {}

    def note(self, note: Note, force: float, how: Instrument, side: float, let_ring: float = 0.1) -> None:
        """Play a note; it rings ``let_ring`` seconds longer than its time."""
        start = self._soon(note.start)
        length = self.clock.seconds(note.start + note.beats) - self.clock.seconds(note.start) + let_ring
        sound = self._take(how, note.pitch, force)
        if "^" in note.marks:
            # A hammer-on has no pluck, only the softer part of the sound.
            sound = 0.62 * lowpass(1500.0)(sound)
        if "~" in note.marks:
            sound = vibrato(sound, self.rng.uniform(9.0, 14.0), 0.28)
        group = "guitar" if how.ring >= GUITAR.ring else "strings"
        self._groups[group].add(start, 1.0, side, damped(sound, min(length, LONGEST)))

    def sing(
        self, text: str, at: float, force: float, how: Instrument = GUITAR, side: float = 0.46, up: int = 0
    ) -> None:
        """Play a line from a beat on; each phrase of four bars of three swells and fades."""
        for note in notes(text):
            arc = 0.84 + 0.3 * np.sin(np.pi * ((note.start % 12) + 0.8) / 12.8)
            stress = 1.08 if note.start % 3 == 0 else 0.95 if note.start % 1 else 1.0
            stress *= 1.18 if "!" in note.marks else 1.0
            real = force * arc * stress * self.rng.uniform(0.93, 1.07)
            self.note(note._replace(start=at + note.start, pitch=note.pitch + up), real, how, side, 0.16)

    def arpeggio(
        self, chord: Sequence[str], at: float, order: str, force: float, how: Instrument, side: float = 0.58
    ) -> None:
        """Play a broken chord over a bar of three: ``order`` names a string (0 the lowest) for each half
        beat.
        """
        for number, string in enumerate(order):
            if string in ".-":
                continue
            for one in chord[int(string) : int(string) + 1]:
                beat = at + 3.0 * number / len(order)
                weight = 1.0 if string == "0" else self.rng.uniform(0.66, 0.84)
                rest = Note(beat, max(0.4, at + 3.0 - beat), pitch(one), "")
                self.note(rest, force * weight, how, side, 0.12)

    def strum(
        self,
        chord: Sequence[str],
        at: float,
        force: float,
        how: Instrument,
        beats: float,
        upward: bool = False,
    ) -> None:
        """Strum a chord, from the lowest string or upward."""
        apart = self.rng.uniform(0.011, 0.016)
        start = self._soon(at) - 0.5 * apart * len(chord)
        length = self.clock.seconds(at + beats) - self.clock.seconds(at)
        for number, one in enumerate(reversed(chord) if upward else chord):
            sound = self._take(how, pitch(one), force * self.rng.uniform(0.8, 1.0))
            self._groups["guitar"].add(start + apart * number, 0.95, 0.56, damped(sound, length))

    def beat(self, pattern: str, at: float, force: float, beats: float = 3.0) -> None:
        """Play a pattern of drums and claps over some beats.

        D and d: the drum's middle, T and t: its rim, s: a brush, P and p: dark claps, B and b: bright claps,
        K: a knock on the guitar; small letters are half as strong, anything else is a rest.
        """
        for number, sign in enumerate(pattern):
            when = self._soon(at + beats * number / len(pattern))
            real = force * (1.0 if sign.isupper() else 0.55) * self.rng.uniform(0.86, 1.1)
            hit, rng = self._groups["skins"].add, self.rng
            match sign.lower():
                case "d":
                    hit(when, 0.17, 0.47, dum(rng, real))
                case "t":
                    hit(when, 0.12, 0.53, tek(rng, real))
                case "s":
                    hit(when, 0.16, 0.5, brushed(rng, real))
                case "k":
                    hit(when, 0.16, 0.55, golpe(rng, real))
                case "p" | "b":
                    bright = sign in "bB"
                    hit(when, 0.07, 0.22, palms(rng, real, bright))
                    hit(when + rng.normal(0.004, 0.006), 0.055, 0.8, palms(rng, real, bright))
                case _:
                    pass

    def played(self) -> Loop:
        """Return the piece as heard in the room."""
        out, air = Loop(self.clock.frames), room(0.95, "plaster")
        guitars = self._groups["guitar"].through(np.stack([body(102.0, "guitar")] * 2))
        strings = self._groups["strings"].through(np.stack([body(140.0, "fiddle")] * 2))
        for name, group in (("guitar", guitars), ("strings", strings), ("skins", self._groups["skins"])):
            out.lay(group, 1.0)
            out.lay(group.through(air), WET[name])
        return out.filtered(highpass(42.0))

    def _soon(self, beat: float) -> float:
        """Return the seconds of a beat, with a player's small inaccuracy."""
        late = float(np.clip(self.rng.normal(0.0, self.lateness), -0.02, 0.02))
        return self.clock.seconds(beat) + late + 0.02

    def _take(self, how: Instrument, note: int, force: float) -> Sound:
        """Return one of the versions of a note; forces are rounded to tenths, and scaled between them."""
        note += self.up
        step = max(1, min(10, round(10 * force)))
        key = how, note, step, int(self.rng.integers(TAKES))
        if key not in self._takes:
            rng = chance(f"{key}")
            seconds = min(LONGEST, 1.3 * how.ring * (440 / hz(note)) ** 0.45)
            self._takes[key] = pluck(rng, hz(note), seconds, step / 10, how, RATE)
        return self._takes[key] * (force / (step / 10))
