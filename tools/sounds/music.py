"""The three loops: under an orange tree (menu), at the table (play), and the same with a pulse (last)."""

from collections.abc import Callable, Sequence

from tools.sounds import themes
from tools.sounds.band import Band
from tools.sounds.parts import RATE
from tools.sounds.room import Loop
from tools.sounds.score import Clock, Note, breaths, pitch
from tools.sounds.strings import BRIGHT_GUITAR, CELLO, GUITAR, PIZZICATO, SOFT_GUITAR, Instrument

SLICE = 4096
"""Loops are whole numbers of so many frames, whatever the device's buffer is."""
BAR = 3
Chords = Sequence[str]


def _accompany(
    band: Band, bar: int, chords: Chords, orders: Sequence[str], force: float, how: Instrument = SOFT_GUITAR
) -> None:
    """Break a chord a bar, by one order after the other."""
    for number, name in enumerate(chords):
        arc = 0.9 + 0.2 * ((number % 4) in (1, 2))
        order = orders[number % len(orders)]
        band.arpeggio(themes.CHORDS[name], BAR * (bar + number), order, force * arc, how)


def _beats(band: Band, bar: int, patterns: Sequence[str], bars: int, force: float) -> None:
    """Drum and clap a pattern a bar, one after the other."""
    for number in range(bars):
        band.beat(patterns[number % len(patterns)], BAR * (bar + number), force)


def _basses(
    band: Band, bar: int, chords: Chords, rhythm: Sequence[float], force: float, how: Instrument = CELLO
) -> None:
    """Pluck the chord's lowest note in a rhythm of beats, its fifth on the last."""
    for number, name in enumerate(chords):
        low, fifth = themes.CHORDS[name][0], themes.CHORDS[name][1]
        for turn, beat in enumerate(rhythm):
            one = fifth if turn and turn == len(rhythm) - 1 else low
            weight = 1.0 if not turn else 0.72
            band.note(Note(BAR * (bar + number) + beat, 0.9, pitch(one), ""), force * weight, how, 0.5)


def _remate(band: Band, bar: int, chords: Chords, force: float) -> None:
    """Close a part with strums: long, short, short, up."""
    for number, name in enumerate(chords):
        at, chord = BAR * (bar + number), themes.CHORDS[name]
        last = number == len(chords) - 1
        band.strum(chord, at, force, GUITAR, 2.6 if last else 1.4)
        if not last:
            band.strum(chord, at + 1.5, 0.66 * force, GUITAR, 0.5, upward=True)
            band.strum(chord, at + 2.0, 0.8 * force, GUITAR, 0.9)


def menu() -> Loop:
    """Play guitar and palmas, at ease: theme, theme, copla, a walk, copla in thirds, theme."""
    clock = Clock(64 * BAR, 104.0, breaths((3, 11, 19, 27, 31, 39, 47, 55, 59, 63), BAR, 1.1), SLICE, RATE)
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


def play() -> Loop:
    """Play while others think: a guitar that waits, pizzicato that answers, a frame drum that breathes."""
    clock = Clock(48 * BAR, 84.0, breaths((7, 15, 23, 31, 39, 47), BAR, 1.06), SLICE, RATE)
    band = Band("play", clock, 0.008)
    quiet = ("d.....", "......", "d...t.", "......")
    band.sing(themes.CALL, 0, 0.5, SOFT_GUITAR)
    band.sing(themes.ANSWER, 0, 0.5, PIZZICATO, side=0.7)
    _accompany(band, 0, themes.FAR, ("0.....", "0..3.."), 0.32)
    _basses(band, 0, themes.FAR, (0.0,), 0.4)
    _beats(band, 0, quiet, 8, 0.5)
    _accompany(band, 8, themes.FALLING, ("0..3..", "0...4."), 0.34)
    band.sing(themes.THEME, 8 * BAR, 0.5, SOFT_GUITAR)
    _basses(band, 8, themes.FALLING, (0.0, 2.0), 0.36)
    _beats(band, 8, ("d...t.", "..t...", "d...tt", "..t.t."), 8, 0.5)
    _accompany(band, 16, themes.COPLA, ("0.3.4.", "0..4.3"), 0.36)
    band.sing(themes.SONG, 16 * BAR, 0.52, PIZZICATO, side=0.68)
    _basses(band, 16, themes.COPLA, (0.0, 1.5), 0.36)
    _beats(band, 16, ("D..t..", "d..tt."), 8, 0.5)
    _accompany(band, 24, themes.ROUND, ("0.2.4.", "0...3."), 0.34)
    band.sing(themes.WANDERING_SPARSE, 24 * BAR, 0.46, SOFT_GUITAR)
    _beats(band, 24, ("s.....", "......", "s...d.", "......"), 8, 0.45)
    _basses(band, 32, themes.FALLING, (0.0, 1.0, 2.0), 0.36)
    band.sing(themes.THEME_TURNED, 32 * BAR, 0.5, SOFT_GUITAR)
    band.sing(themes.ANSWER_LOW, 32 * BAR, 0.46, PIZZICATO, 0.7)
    _beats(band, 32, ("D..tt.", "d.t.t.", "D..tt.", "d.tt.s"), 8, 0.5)
    _accompany(band, 40, themes.FAR, ("0..3..", "0....."), 0.34)
    band.sing(themes.ANSWER, 40 * BAR, 0.46, PIZZICATO, side=0.7)
    band.sing(themes.CALL_FAR, 40 * BAR, 0.42, SOFT_GUITAR)
    _beats(band, 40, quiet, 8, 0.45)
    return band.played()


def last() -> Loop:
    """Play the same song with a pulse: the end is near, and nobody runs yet."""
    clock = Clock(64 * BAR, 122.0, breaths((31, 59), BAR, 1.04), SLICE, RATE)
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
    return band.played()


MUSIC: dict[str, Callable[[], Loop]] = {"menu": menu, "play": play, "last": last}
LOUDNESS = -23.0
"""LUFS of each loop as a whole."""
