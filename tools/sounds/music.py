"""The music: a piece for the menu, eight calm pieces for the game, and a faster one for its end."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from tools.sounds import themes
from tools.sounds.band import Band
from tools.sounds.parts import RATE
from tools.sounds.room import Loop
from tools.sounds.score import Clock, Note, breaths, pitch
from tools.sounds.strings import BRIGHT_GUITAR, CELLO, GUITAR, PIZZICATO, SOFT_GUITAR, Instrument

BAR = 3
Chords = Sequence[str]


def _accompany(
    band: Band, bar: int, chords: Chords, orders: Sequence[str], force: float, how: Instrument = SOFT_GUITAR
) -> None:
    """Add a broken chord for each bar, using the orders in turn."""
    for number, name in enumerate(chords):
        arc = 0.9 + 0.2 * ((number % 4) in (1, 2))
        order = orders[number % len(orders)]
        band.arpeggio(themes.CHORDS[name], BAR * (bar + number), order, force * arc, how)


def _beats(band: Band, bar: int, patterns: Sequence[str], bars: int, force: float) -> None:
    """Add a pattern of drums and claps for each bar, in turn."""
    for number in range(bars):
        band.beat(patterns[number % len(patterns)], BAR * (bar + number), force)


def _basses(
    band: Band, bar: int, chords: Chords, rhythm: Sequence[float], force: float, how: Instrument = CELLO
) -> None:
    """Add the chord's lowest note at each beat of a rhythm, and its fifth at the last one."""
    for number, name in enumerate(chords):
        low, fifth = themes.CHORDS[name][0], themes.CHORDS[name][1]
        for turn, beat in enumerate(rhythm):
            one = fifth if turn and turn == len(rhythm) - 1 else low
            weight = 1.0 if not turn else 0.72
            band.note(Note(BAR * (bar + number) + beat, 0.9, pitch(one), ""), force * weight, how, 0.5)


def _remate(band: Band, bar: int, chords: Chords, force: float) -> None:
    """Add strums that end a section: long, short, short, up."""
    for number, name in enumerate(chords):
        at, chord = BAR * (bar + number), themes.CHORDS[name]
        last = number == len(chords) - 1
        band.strum(chord, at, force, GUITAR, 2.6 if last else 1.4)
        if not last:
            band.strum(chord, at + 1.5, 0.66 * force, GUITAR, 0.5, upward=True)
            band.strum(chord, at + 2.0, 0.8 * force, GUITAR, 0.9)


def menu() -> Loop:
    """Return the menu's piece for guitar and claps: theme, theme, copla, interlude, copla in thirds,
    theme.
    """
    clock = Clock(64 * BAR, 104.0, breaths((3, 11, 19, 27, 31, 39, 47, 55, 59, 63), BAR, 1.1), RATE)
    band = Band("menu", clock)
    rolling, swaying = ("023432", "0.3423"), ("0.2.34", "0.34.3", "0.2.34", "0.3432")
    _accompany(band, 0, themes.CADENCE, ("0.2.34", "0.23.4"), 0.42)
    band.sing("r:3 | r:3 | r:3 | r:1.5 b4:.5 c5:.5 d5:.5", 0, 0.5)
    _accompany(band, 4, themes.FALLING, swaying, 0.4)
    band.sing(themes.THEME, 4 * BAR, 0.62)
    _accompany(band, 12, themes.FALLING, rolling, 0.4)
    band.sing(themes.THEME_TURNED, 12 * BAR, 0.66)
    _beats(band, 16, ("..p.p.", "..p.pp"), 4, 0.4)
    _accompany(band, 20, themes.COPLA, ("0.34.3", "023432"), 0.42)
    band.sing(themes.SONG, 20 * BAR, 0.72)
    _beats(band, 20, ("K.p.P.", "..p.Pp"), 8, 0.55)
    _remate(band, 28, ("F", "E", "F", "E9"), 0.72)
    _beats(band, 28, ("K.PpP.", ".pP.Pp", "K.PpPp", "P....."), 4, 0.6)
    _accompany(band, 32, themes.ROUND, ("023432",), 0.38)
    band.sing(themes.WANDERING, 32 * BAR, 0.56, SOFT_GUITAR)
    _accompany(band, 40, themes.COPLA, ("0.34.3", "0.2.34"), 0.4)
    band.sing(themes.SONG, 40 * BAR, 0.7, side=0.4)
    band.sing(themes.SONG_BELOW, 40 * BAR, 0.5, SOFT_GUITAR, side=0.66)
    _beats(band, 40, ("K.pbP.", "..p.Pp", "K.pbPb", ".bp.Pp"), 8, 0.6)
    _accompany(band, 48, themes.FALLING, rolling, 0.44)
    band.sing(themes.THEME_HOME, 48 * BAR, 0.72)
    _beats(band, 48, ("K.pbPb", ".bpbPb"), 7, 0.52)
    _remate(band, 56, ("F", "E", "F", "E"), 0.62)
    _beats(band, 56, ("K.P.P.", ".pP.Pp", "K.PpP.", "p....."), 4, 0.5)
    _accompany(band, 60, themes.CADENCE, ("0.2.3.", "0.23.."), 0.36)
    band.sing(themes.FAREWELL, 60 * BAR, 0.44, SOFT_GUITAR)
    return band.played()


class Line(NamedTuple):
    """A line of `themes` with its force, instrument and side."""

    notes: str
    force: float
    how: Instrument = SOFT_GUITAR
    side: float = 0.46


class Verse(NamedTuple):
    """Some bars of a calm piece: a chord a bar, broken by ``orders``; each rhythm repeats to the end."""

    chords: Chords
    orders: Sequence[str]
    lines: Sequence[Line]
    basses: Sequence[float] = ()
    beats: Sequence[str] = ()


class Part(NamedTuple):
    """A calm piece: beats per minute, verses, and half tones by which it is higher."""

    tempo: float
    verses: Sequence[Verse]
    up: int = 0


def _plucked(notes: str, force: float) -> Line:
    return Line(notes, force, PIZZICATO, 0.7)


_QUIET, _ROCKING = ("d.....", "......", "d...t.", "......"), ("D..t..", "d..tt.")
_STROKES = ("s.....", "......", "s...d.", "......")
_STIRRING = ("d...t.", "..t...", "d...tt", "..t.t.")
PARTS = (
    Part(84.0, (
        Verse(
            themes.FAR, ("0.....", "0..3.."),
            (Line(themes.CALL, 0.5), _plucked(themes.ANSWER, 0.5)), (0.0,), _QUIET,
        ),
        Verse(themes.FALLING, ("0..3..", "0...4."), (Line(themes.THEME, 0.5),), (0.0, 2.0), _STIRRING),
    )),
    Part(86.0, (
        Verse(themes.COPLA, ("0.3.4.", "0..4.3"), (_plucked(themes.SONG, 0.52),), (0.0, 1.5), _ROCKING),
        Verse(
            themes.COPLA, ("0.34..", "0.2.4."),
            (Line(themes.SONG, 0.5), _plucked(themes.SONG_BELOW, 0.36)), (0.0, 1.5), _ROCKING,
        ),
    )),
    Part(80.0, (
        Verse(themes.LULLABY, ("0.234.", "0.243."), (Line(themes.LULLABY_LINE, 0.48),), (0.0,)),
        Verse(
            themes.LULLABY, ("0..3..", "0...4."), (_plucked(themes.LULLABY_HOME, 0.5),), (0.0, 2.0), _STROKES,
        ),
    )),
    Part(82.0, (
        Verse(themes.ROUND, ("0.2.4.", "0...3."), (Line(themes.WANDERING_SPARSE, 0.46),), (), _STROKES),
        Verse(
            themes.ROUND, ("0..34.", "0..2.4"),
            (Line(themes.WANDERING, 0.48), _plucked(themes.WANDERING_BELOW, 0.4)), (0.0, 2.0), _QUIET,
        ),
    )),
    Part(88.0, (
        Verse(themes.MORNING, ("0.2.3.", "0.2.4."), (Line(themes.MORNING_LINE, 0.5),), (0.0,), _QUIET),
        Verse(
            themes.NOON, ("0.23.4", "0.2.3."),
            (Line(themes.NOON_LINE, 0.5), _plucked(themes.MORNING_LINE, 0.3)), (0.0, 1.0, 2.0), _ROCKING,
        ),
    ), up=2),
    Part(84.0, (
        Verse(
            themes.PHRYGIAN, ("0..3..", "0..4.3"),
            (_plucked(themes.PHRYGIAN_SPARSE, 0.48),), (0.0,), _STROKES,
        ),
        Verse(
            themes.PHRYGIAN, ("0.2.34", "0.3.4."), (Line(themes.PHRYGIAN_LINE, 0.52),), (0.0, 1.5),
            ("K.....", "..t.t."),
        ),
    )),
    Part(84.0, (
        Verse(
            themes.FALLING, ("0..3..", "0....."),
            (Line(themes.THEME_TURNED, 0.5), _plucked(themes.ANSWER_LOW, 0.46)), (0.0, 1.0, 2.0),
            ("D..tt.", "d.t.t.", "D..tt.", "d.tt.s"),
        ),
        Verse(
            themes.FAR, ("0..3..", "0....."),
            (_plucked(themes.ANSWER, 0.46), Line(themes.CALL_FAR, 0.42)), (), _QUIET,
        ),
    ), up=-2),
    Part(92.0, (
        Verse(themes.ROUND, ("0.....", "0...3."), (_plucked(themes.STEPS, 0.5),), (), _QUIET),
        Verse(themes.DANCE, ("0.3.4.", "0..34."), (Line(themes.DANCE_LINE, 0.52),), (0.0, 2.0), _STIRRING),
    )),
)  # fmt: skip
"""The calm pieces: slow guitar, pizzicato answers, and a soft drum."""


def _calm(number: int) -> Loop:
    """Return one of `PARTS`, with its last chord repeated."""
    tempo, verses, up = PARTS[number]
    bars = sum(len(verse.chords) for verse in verses)
    clock = Clock(bars * BAR, tempo, breaths((7, 15, bars - 1), BAR, 1.06), RATE)
    band, bar = Band(f"play {number}", clock, 0.008, up), 0
    for verse in verses:
        _accompany(band, bar, verse.chords, verse.orders, 0.33)
        for notes, force, how, side in verse.lines:
            band.sing(notes, bar * BAR, force, how, side)
        if verse.basses:
            _basses(band, bar, verse.chords, verse.basses, 0.36)
        if verse.beats:
            _beats(band, bar, verse.beats, len(verse.chords), 0.5)
        bar += len(verse.chords)
    band.strum(themes.CHORDS[verses[-1].chords[-1]], bar * BAR, 0.36, SOFT_GUITAR, 4.0)
    return band.played()


def last() -> Loop:
    """Return the faster piece for the end of a game, on the same song."""
    clock = Clock(64 * BAR, 122.0, breaths((31, 59), BAR, 1.04), RATE)
    band = Band("last", clock, 0.004)
    pulse, walking = (0.0, 0.5, 1.0, 1.5, 2.0, 2.5), (0.0, 1.0, 1.5, 2.0, 2.5)
    driven, riding = ("D.tdt.", "d.tdtt"), ("D.TdTt", "dtTdTt")
    _basses(band, 0, ("E", "E", "E9", "E"), pulse, 0.5)
    _beats(band, 0, ("D..d..", "D..dt.", "D.tdt.", "D.tdtt"), 4, 0.6)
    _basses(band, 4, themes.FALLING, pulse, 0.44)
    _accompany(band, 4, themes.FALLING, ("0..3.4",), 0.4, GUITAR)
    band.sing(themes.THEME, 4 * BAR, 0.66)
    _beats(band, 4, driven, 8, 0.55)
    _basses(band, 12, themes.FALLING, walking, 0.46)
    _accompany(band, 12, themes.FALLING, ("023432",), 0.42, GUITAR)
    band.sing(themes.THEME_TURNED, 12 * BAR, 0.7, BRIGHT_GUITAR)
    _beats(band, 12, driven, 8, 0.58)
    _beats(band, 12, ("..p.p.", "..p.pp"), 8, 0.5)
    _basses(band, 20, themes.COPLA, walking, 0.46)
    _accompany(band, 20, themes.COPLA, ("0.34.3", "023432"), 0.44, GUITAR)
    band.sing(themes.SONG, 20 * BAR, 0.74)
    _beats(band, 20, riding, 8, 0.55)
    _remate(band, 28, ("F", "E", "F", "E9"), 0.74)
    band.sing(themes.RUN, 28 * BAR, 0.6, PIZZICATO, side=0.7)
    _beats(band, 28, ("D.PpP.", "D.P.Pp", "D.PpPp", "D.PbPb"), 4, 0.6)
    _basses(band, 32, themes.ROUND, pulse, 0.42)
    band.sing(themes.WANDERING, 32 * BAR, 0.56, SOFT_GUITAR)
    band.sing(themes.WANDERING_BELOW, 32 * BAR, 0.46, PIZZICATO, side=0.7)
    _beats(band, 32, ("d..d..", "d..dt.", "d..d..", "d.tdt."), 8, 0.55)
    _basses(band, 40, themes.FALLING, walking, 0.48)
    _accompany(band, 40, themes.FALLING, ("023432",), 0.42, GUITAR)
    band.sing(themes.THEME_HOME, 40 * BAR, 0.74, BRIGHT_GUITAR)
    band.sing(themes.THEME_HOME, 40 * BAR, 0.4, PIZZICATO, side=0.7, up=-12)
    _beats(band, 40, riding, 8, 0.6)
    _beats(band, 40, ("..p.P.", "..pbPb"), 8, 0.55)
    _basses(band, 48, themes.COPLA, walking, 0.48)
    _accompany(band, 48, themes.COPLA, ("0.34.3", "023432"), 0.44, GUITAR)
    band.sing(themes.SONG, 48 * BAR, 0.76, side=0.4)
    band.sing(themes.SONG_BELOW, 48 * BAR, 0.54, side=0.64)
    _beats(band, 48, riding, 8, 0.62)
    _beats(band, 48, ("K.pbPb", ".bpbPb"), 8, 0.55)
    _remate(band, 56, ("F", "E", "F", "E"), 0.74)
    _beats(band, 56, ("D.PpP.", "D.P.Pp", "D.PpPp", "D.P.P."), 4, 0.6)
    _basses(band, 60, ("E", "E9", "E", "E"), pulse, 0.44)
    band.sing(themes.RUN_FAR, 60 * BAR, 0.5, SOFT_GUITAR)
    _beats(band, 60, ("D..dt.", "d..d..", "D..dt.", "d..d.."), 4, 0.5)
    band.strum(themes.CHORDS["E"], 64 * BAR, 0.5, GUITAR, 3.0)
    return band.played()


MUSIC: dict[str, Callable[[], Loop]] = {
    "menu": menu,
    **{f"play_{number}": partial(_calm, number - 1) for number in range(1, len(PARTS) + 1)},
    "last": last,
}
LOUDNESS = -23.0
"""LUFS of each whole piece."""
