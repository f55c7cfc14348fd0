"""The cues: dry, wooden, mostly under 400 ms; what matters most rings on, and the end is a piece of music."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from tools.sounds.drums import palms
from tools.sounds.parts import (
    Mode,
    Rng,
    Sound,
    bandpass,
    chance,
    closed,
    fading,
    highpass,
    hz,
    lowpass,
    mixed,
    noise,
    silence,
    struck,
)
from tools.sounds.strings import guitar

LONGEST = 0.395
"""Seconds of the longest of the short cues, LOOK.md 8's 400 ms with room for the encoder."""
CLACKS = 16
"""Steps of the scale on which tiles land."""
_SCALE = (0, 2, 4, 5, 7, 9, 11)
_C5 = 523.25


def wood(base: float, seconds: float, ring: float = 0.06) -> Sound:
    """Knock on a wooden bar."""
    bar = ((base, 1.0, ring), (base * 2.71, 0.5, ring * 0.6), (base * 5.15, 0.2, ring * 0.35))
    return struck(bar, seconds)


def clack(rng: Rng, step: int) -> Sound:
    """Let a clay tile land on wood, a step of the C major scale above c''; no tile lands like another."""
    base = _C5 * 2 ** ((12 * (step // 7) + _SCALE[step % 7]) / 12)
    short = (_C5 / base) ** 0.35
    flat, edge, thud = rng.uniform(0.4, 0.7), rng.uniform(0.2, 0.42), rng.uniform(0.35, 0.6)
    clay: tuple[Mode, ...] = (
        (base, 1.0, 0.2 * short),
        (base * rng.uniform(2.28, 2.36), flat, 0.11 * short),
        (base * rng.uniform(4.15, 4.35), edge, 0.05),
        (base * 6.63, 0.12, 0.03),
    )
    grit = fading(highpass(2400.0)(noise(rng, 0.02)), 0.012)
    ground = wood(172.0 * rng.uniform(0.94, 1.06), 0.12, 0.07)
    return closed(mixed(0.26, (0.0, 0.5, struck(clay, 0.26)), (0.0, 0.22, grit), (0.0, thud, ground)))


def hover(rng: Rng) -> Sound:
    """Tick on felt."""
    felt = fading(lowpass(1100.0)(noise(rng, 0.05)), 0.03, 0.003)
    return closed(mixed(0.06, (0.0, 1.0, felt), (0.0, 0.3, struck(((310.0, 1.0, 0.04),), 0.05, 0.003))))


def press(rng: Rng) -> Sound:
    """Tap on wood."""
    grit = fading(bandpass(rng.uniform(1900.0, 2300.0), 1.2)(noise(rng, 0.02)), 0.012)
    bar = wood(432.0 * rng.uniform(0.95, 1.05), 0.1, rng.uniform(0.05, 0.06))
    return closed(mixed(0.1, (0.0, 1.0, bar), (0.0, rng.uniform(0.45, 0.7), grit)))


def _step(rng: Rng, base: float) -> Sound:
    grit = fading(bandpass(1500.0, 1.0)(noise(rng, 0.02)), 0.014)
    return mixed(0.12, (0.0, 1.0, wood(base * rng.uniform(0.96, 1.04), 0.12, 0.075)), (0.0, 0.5, grit))


def worker(rng: Rng) -> Sound:
    """Take two wooden steps onto the field."""
    second = (rng.uniform(0.105, 0.125), rng.uniform(0.8, 1.0), _step(rng, 740.0))
    return closed(mixed(0.26, (0.0, 1.0, _step(rng, 590.0)), second))


def home(rng: Rng) -> Sound:
    """Take two wooden steps back to the mat."""
    second = (rng.uniform(0.105, 0.125), rng.uniform(0.8, 1.0), _step(rng, 530.0))
    return closed(mixed(0.26, (0.0, 1.0, _step(rng, 740.0)), second))


def coin(rng: Rng) -> Sound:
    """Let one coin ring; each has its own pitch and falls in its own way."""
    by, tilt = rng.uniform(0.95, 1.06), rng.uniform(0.3, 0.6)
    metal: tuple[Mode, ...] = (
        (2637.0 * by, 0.7, 0.3), (2651.0 * by, 0.5, 0.26), (4310.0 * by, tilt, 0.2),
        (6820.0 * by, 0.3, 0.12), (9100.0 * by, 0.12, 0.06),
    )  # fmt: skip
    grit = fading(highpass(5000.0)(noise(rng, 0.01)), 0.006)
    return closed(mixed(0.3, (0.0, 0.6, struck(metal, 0.3)), (0.0, 0.3, grit)), 0.1)


def harvest(rng: Rng) -> Sound:
    """Let fruit drop into a basket that rustles, under a broken chord that rises and rings."""
    basket = silence(0.75)
    for _straw in range(60):
        first = rng.integers(len(basket) - 900)
        straw = fading(bandpass(rng.uniform(1800.0, 5200.0), 1.5)(noise(rng, 0.02)), 0.02)
        basket[first : first + len(straw)] += straw * rng.uniform(0.5, 1.0)
    layers = [(0.0, 0.16, basket)]
    for number in range(7):
        fruit = struck(((rng.uniform(150.0, 210.0), 1.0, 0.06), (rng.uniform(380.0, 520.0), 0.3, 0.04)), 0.1)
        layers.append((0.03 + 0.09 * number + rng.uniform(0.0, 0.03), 0.14, fruit))
    for number, note in enumerate((-12, -5, 0, 4, 7, 12)):
        layers.append((0.05 + 0.085 * number, 0.5 + 0.06 * number, guitar(rng, hz(note), 1.35, 2.4)))
    return closed(mixed(1.4, *layers), 0.45)


def built(rng: Rng) -> Sound:
    """Strike with a mallet three times, lay tiles from wall to wall, and let a low string ring under it."""
    blow = mixed(0.15, (0.0, 1.0, wood(205.0, 0.15, 0.1)), (0.0, 0.4, _step(rng, 640.0)))
    blows = [(0.0, 0.8, blow), (0.17, 0.7, blow), (0.34, 1.0, blow)]
    roof = [(0.52 + 0.085 * n, 0.55 + 0.07 * n, clack(rng, step)) for n, step in enumerate((2, 4, 5, 7))]
    low = [(0.34 + 0.02 * n, 2.2, guitar(rng, hz(note), 0.9, 1.8)) for n, note in enumerate((-24, -17, -12))]
    return closed(mixed(1.25, *blows, *roof, *low), 0.35)


def _chord(rng: Rng, notes: tuple[int, ...], seconds: float, apart: float, ring: float) -> Sound:
    strings = [
        (apart * n, 0.9**n, guitar(rng, hz(note), seconds - apart * n, ring)) for n, note in enumerate(notes)
    ]
    return mixed(seconds, *strings)


def scored(rng: Rng) -> Sound:
    """Strum F and then A major on the guitar, with two claps: the lights of the finca go on."""
    longing = _chord(rng, (-28, -21, -16, -12, -8), 0.32, 0.012, 1.2)
    home_chord = _chord(rng, (-24, -17, -12, -8, -5, 0), 1.38, 0.016, 3.0)
    claps = [(0.24, 0.05, palms(rng, 0.8, True)), (0.48, 0.04, palms(rng, 0.7, True))]
    return closed(mixed(1.6, (0.0, 0.75, longing), (0.22, 1.0, home_chord), *claps), 0.5)


def win(rng: Rng) -> Sound:
    """Run up to a bright chord, strummed down and up, and clap: somebody has won."""
    run = [(0.085 * n, 0.8, guitar(rng, hz(note), 0.4, 1.2)) for n, note in enumerate((-5, -1, 2, 4))]
    down = _chord(rng, (-24, -17, -12, -8, -5, 4), 1.4, 0.012, 3.2)
    up = _chord(rng, (7, 4, -5, -8, -12), 1.15, 0.009, 2.4)
    claps = [(0.36 + 0.12 * n, 0.05, palms(rng, 0.6 + 0.1 * n, True)) for n in range(4)]
    return closed(mixed(1.78, *run, (0.36, 1.0, down), (0.6, 0.45, up), *claps), 0.55)


def horses(rng: Rng) -> Sound:
    """Let hoofs pass."""
    beats = ((0.0, 640.0, 0.8), (0.085, 780.0, 0.6), (0.19, 610.0, 1.0), (0.275, 740.0, 0.7))
    clops = []
    for start, base, gain in beats:
        hoof = struck(((base, 1.0, 0.05), (base * 1.62, 0.6, 0.035)), 0.1, 0.001)
        dust = fading(bandpass(base * 1.5, 2.0)(noise(rng, 0.04)), 0.03)
        clops.append((start, gain, mixed(0.1, (0.0, 0.7, hoof), (0.0, 0.8, dust))))
    return closed(mixed(0.38, *clops))


def bull(rng: Rng) -> Sound:
    """Let the bell at a bull's neck ring."""
    bell: tuple[Mode, ...] = (
        (562.0, 0.8, 0.42), (847.0, 0.7, 0.36), (1430.0, 0.35, 0.2), (2290.0, 0.22, 0.14),
        (3470.0, 0.1, 0.08),
    )  # fmt: skip
    clapper = fading(bandpass(2500.0, 1.0)(noise(rng, 0.02)), 0.012)
    once = mixed(LONGEST, (0.0, 0.5, struck(bell, LONGEST)), (0.0, 0.3, clapper))
    return closed(mixed(LONGEST, (0.0, 1.0, once), (0.16, 0.55, once)), 0.12)


def paper(rng: Rng) -> Sound:
    """Turn a sheet."""
    sheet = highpass(1300.0)(noise(rng, 0.24))
    at = np.arange(len(sheet))
    crumbs = lowpass(55.0)(np.where(at % 400 < 120, rng.random(len(sheet)) ** 2, 0.1))
    arch = np.minimum(1.0, at / 1800) * np.minimum(1.0, (len(sheet) - at) / 4200)
    return closed(lowpass(5200.0)(sheet * crumbs) * arch)


def take(rng: Rng) -> Sound:
    """Slide a tile off the tray."""
    slide = bandpass(rng.uniform(2400.0, 2800.0), 0.9)(noise(rng, 0.07)) * np.linspace(0.0, 1.0, 3087)
    base = 1180.0 * rng.uniform(0.95, 1.05)
    tick = struck(((base, 1.0, 0.05), (base * 2.31, 0.5, 0.03)), 0.09)
    return closed(mixed(0.17, (0.0, 0.3, slide), (0.07, 0.8, tick)))


def refill(rng: Rng) -> Sound:
    """Pour tiles out of the bag, each into its place."""
    tiles = []
    for number in range(6):
        start, gain = 0.03 + 0.045 * number + rng.uniform(0.0, 0.012), rng.uniform(0.4, 0.8)
        tiles.append((start, gain, clack(rng, int(rng.integers(3, 9)))[:5300]))
    cloth = lowpass(2400.0)(highpass(500.0)(noise(rng, 0.2)))
    at = np.arange(len(cloth))
    arch = cloth * np.minimum(1.0, at / 2000) * (1 - at / len(cloth))
    return closed(mixed(0.39, (0.0, 0.25, arch), *tiles), 0.06)


def refused(_rng: Rng) -> Sound:
    """Knock low and softly."""
    low: tuple[Mode, ...] = ((118.0, 1.0, 0.16), (203.0, 0.55, 0.1), (331.0, 0.2, 0.06))
    return closed(lowpass(700.0)(struck(low, 0.22, 0.004)), 0.05)


def turn(rng: Rng) -> Sound:
    """Pluck two notes."""
    first, second = guitar(rng, hz(-5), 0.27, 0.9), guitar(rng, hz(0), 0.27, 0.9)
    return closed(mixed(LONGEST, (0.0, 0.8, first), (0.125, 1.0, second)), 0.1)


BAR = 1.08
"""Seconds of a bar of three beats."""
_CADENCE = (
    (-24, -17, -12, -9, -5), (-26, -19, -14, -10, -7), (-28, -21, -16, -12, -9), (-29, -22, -17, -13, -10),
)  # fmt: skip
"""A minor, G, F, E: the cadence of Andalusia, in half tones from a'."""
_LAST = (-24, -17, -12, -8, -5, 0)
_TUNE = (
    ((0.0, 7), (0.5, 8), (0.75, 7)), ((0.0, 5), (0.67, 3)),
    ((0.0, 3), (0.33, 5), (0.67, 3)), ((0.0, 2), (0.67, -1)),
    ((0.0, 0), (0.33, 3), (0.67, 7)), ((0.0, 10), (0.5, 8), (0.75, 7)),
    ((0.0, 8), (0.33, 7), (0.67, 5)), ((0.0, 4),),
)  # fmt: skip


def over(rng: Rng) -> Sound:
    """Play eight bars of guitar and palmas."""
    layers: list[tuple[float, float, Sound]] = []
    for bar in range(8):
        start = bar * BAR
        chord = _CADENCE[bar % 4] if bar < 7 else _LAST
        for beat, gain in ((0.0, 0.5), (0.667, 0.26)) if bar < 7 else ((0.0, 0.62),):
            ring = BAR * (1.6 if bar < 7 else 2.2)
            layers.append((start + beat * BAR, gain, _chord(rng, chord, ring, 0.016, 2.6)))
        for beat, note in _TUNE[bar]:
            layers.append((start + beat * BAR, 0.8, guitar(rng, hz(note), 1.3, 2.4)))
        for beat in (1, 2, 3, 4, 5) if bar < 7 else (0,):
            clap = palms(rng, 0.6 if beat % 2 else 0.9, beat == 3)
            layers.append((start + beat * BAR / 6, 0.045, clap))
    return closed(mixed(8 * BAR + 1.4, *layers), 0.7)


class Cue(NamedTuple):
    """How a cue is made, how loud it is in LUFS (`loudness.cue_loudness`), how many takes of it there are."""

    make: Callable[[Rng], Sound]
    level: float = -18.0
    takes: int = 1


CUES: dict[str, Cue] = {
    # told by every movement of the pointer: it must be there and never be noticed
    "hover": Cue(hover, -32.0),
    "press": Cue(press, takes=4),
    "worker": Cue(worker, takes=3),
    "home": Cue(home, takes=3),
    "coin": Cue(coin, takes=4),
    "harvest": Cue(harvest),
    "built": Cue(built),
    "scored": Cue(scored),
    "win": Cue(win),
    "horses": Cue(horses),
    "bull": Cue(bull),
    "paper": Cue(paper),
    "take": Cue(take, takes=3),
    "refill": Cue(refill),
    "refused": Cue(refused),
    "turn": Cue(turn),
    "over": Cue(over),
}
CLACK_TAKES = 3


def file_names() -> list[str]:
    """List the files of all cues: ``press_1`` and so on where a cue has several takes."""
    clacks = {f"clack-{step}": CLACK_TAKES for step in range(CLACKS)}
    takes = {name: cue.takes for name, cue in CUES.items()} | clacks
    return [
        name if count == 1 else f"{name}_{number}"
        for name, count in takes.items()
        for number in range(1, count + 1)
    ]


def make_cue(file: str) -> tuple[Sound, float]:
    """Synthesise a cue's file; give it with the loudness it is to have."""
    name, rng = file.partition("_")[0], chance(file)
    if name.startswith("clack-"):
        return clack(rng, int(name.removeprefix("clack-"))), -18.0
    return CUES[name].make(rng), CUES[name].level
