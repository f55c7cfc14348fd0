"""The sound effects: dry, wooden, mostly under 400 ms; important ones ring longer, and the end of the game is
music.
"""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import numpy as np

from tools.sounds.drums import palms
from tools.sounds.parts import (
    RATE,
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
"""Maximum seconds of the short effects: 400 ms with room for the encoder."""
CLACKS = 16
"""Number of steps of the scale for tiles that land."""
_SCALE = (0, 2, 4, 5, 7, 9, 11)
_C5 = 523.25


def wood(base: float, seconds: float, ring: float = 0.06) -> Sound:
    """Return a knock on a wooden bar."""
    bar = ((base, 1.0, ring), (base * 2.71, 0.5, ring * 0.6), (base * 5.15, 0.2, ring * 0.35))
    return struck(bar, seconds)


def clack(rng: Rng, step: int) -> Sound:
    """Return a clay tile landing on wood, at a step of the C major scale above c''; each one differs a
    little.
    """
    base = _C5 * 2 ** ((12 * (step // 7) + _SCALE[step % 7]) / 12)
    short = (_C5 / base) ** 0.35
    flat, edge, thud = rng.uniform(0.4, 0.7), rng.uniform(0.2, 0.42), rng.uniform(0.35, 0.6)
    clay: tuple[Mode, ...] = (
        (base, 1.0, 0.2 * short),
        (base * rng.uniform(2.28, 2.36), flat, 0.11 * short),
        (base * rng.uniform(4.15, 4.35), edge, 0.05),
        (base * 6.63, 0.12, 0.03),
    )
    glaze: tuple[Mode, ...] = ((2900.0 * rng.uniform(0.98, 1.02), 1.0, 0.045),)
    grit = fading(highpass(2400.0)(noise(rng, 0.02)), 0.012)
    ground = wood(172.0 * rng.uniform(0.94, 1.06), 0.12, 0.07)
    layers = ((0.5, struck(clay, 0.26)), (0.16, struck(glaze, 0.1)), (0.22, grit), (thud, ground))
    burst = _burst(rng, 5000.0, 11000.0)
    return closed(mixed(0.26, (0.0, 0.9, burst), *((0.0, gain, sound) for gain, sound in layers)))


def _burst(rng: Rng, lowest: float, highest: float, seconds: float = 0.003) -> Sound:
    """Return a short burst of noise between two pitches, which makes a blow sound close."""
    within = lowpass(highest)(highpass(lowest)(highpass(lowest)(noise(rng, 2 * seconds))))
    burst = within[: round(seconds * RATE)]
    return np.asarray(burst * np.hanning(len(burst)))


def hover(rng: Rng) -> Sound:
    """Return a tick on felt."""
    felt = fading(lowpass(1100.0)(noise(rng, 0.05)), 0.03, 0.003)
    return closed(mixed(0.06, (0.0, 1.0, felt), (0.0, 0.3, struck(((310.0, 1.0, 0.04),), 0.05, 0.003))))


def press(rng: Rng) -> Sound:
    """Return a tap on wood."""
    grit = fading(bandpass(rng.uniform(1900.0, 2300.0), 1.2)(noise(rng, 0.02)), 0.012)
    bar = wood(432.0 * rng.uniform(0.95, 1.05), 0.1, rng.uniform(0.05, 0.06))
    return closed(mixed(0.1, (0.0, 1.0, bar), (0.0, rng.uniform(0.45, 0.7), grit)))


def back(rng: Rng) -> Sound:
    """Return two taps on wood, the second lower: going back."""
    grit = fading(bandpass(rng.uniform(1300.0, 1500.0), 1.2)(noise(rng, 0.02)), 0.012)
    first, second = (wood(base * rng.uniform(0.97, 1.03), 0.1, 0.05) for base in (390.0, 292.0))
    return closed(mixed(0.16, (0.0, 0.7, first), (0.0, 0.4, grit), (0.055, 1.0, second)))


def _step(rng: Rng, base: float) -> Sound:
    grit = fading(bandpass(1500.0, 1.0)(noise(rng, 0.02)), 0.014)
    return mixed(0.12, (0.0, 1.0, wood(base * rng.uniform(0.96, 1.04), 0.12, 0.075)), (0.0, 0.5, grit))


def worker(rng: Rng) -> Sound:
    """Return two wooden steps onto the field."""
    second = (rng.uniform(0.105, 0.125), rng.uniform(0.8, 1.0), _step(rng, 740.0))
    return closed(mixed(0.26, (0.0, 1.0, _step(rng, 590.0)), second))


def home(rng: Rng) -> Sound:
    """Return two wooden steps back to the mat."""
    second = (rng.uniform(0.105, 0.125), rng.uniform(0.8, 1.0), _step(rng, 530.0))
    return closed(mixed(0.26, (0.0, 1.0, _step(rng, 740.0)), second))


def coin(rng: Rng) -> Sound:
    """Return a coin falling, with random pitch and motion."""
    by, tilt = rng.uniform(0.95, 1.06), rng.uniform(0.3, 0.6)
    metal: tuple[Mode, ...] = (
        (2637.0 * by, 0.7, 0.3), (2651.0 * by, 0.5, 0.26), (4310.0 * by, tilt, 0.2),
        (6820.0 * by, 0.3, 0.12), (9100.0 * by, 0.12, 0.06),
    )  # fmt: skip
    grit = fading(highpass(5000.0)(noise(rng, 0.01)), 0.006)
    return closed(mixed(0.3, (0.0, 0.6, struck(metal, 0.3)), (0.0, 0.3, grit)), 0.1)


def harvest(rng: Rng) -> Sound:
    """Return fruit dropping into a rustling basket, with a rising broken chord."""
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
    """Return three blows of a mallet, tiles being laid, and a low string."""
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
    """Return F and then A major on the guitar, with two claps."""
    longing = _chord(rng, (-28, -21, -16, -12, -8), 0.32, 0.012, 1.2)
    home_chord = _chord(rng, (-24, -17, -12, -8, -5, 0), 1.38, 0.016, 3.0)
    claps = [(0.24, 0.05, palms(rng, 0.8, True)), (0.48, 0.04, palms(rng, 0.7, True))]
    return closed(mixed(1.6, (0.0, 0.75, longing), (0.22, 1.0, home_chord), *claps), 0.5)


def win(rng: Rng) -> Sound:
    """Return a run up to a bright chord, strummed down and up, with claps: somebody has won."""
    run = [(0.085 * n, 0.8, guitar(rng, hz(note), 0.4, 1.2)) for n, note in enumerate((-5, -1, 2, 4))]
    down = _chord(rng, (-24, -17, -12, -8, -5, 4), 1.4, 0.012, 3.2)
    up = _chord(rng, (7, 4, -5, -8, -12), 1.15, 0.009, 2.4)
    claps = [(0.36 + 0.12 * n, 0.05, palms(rng, 0.6 + 0.1 * n, True)) for n in range(4)]
    return closed(mixed(1.78, *run, (0.36, 1.0, down), (0.6, 0.45, up), *claps), 0.55)


def horses(rng: Rng) -> Sound:
    """Return passing hoofs."""
    beats = ((0.0, 640.0, 0.8), (0.085, 780.0, 0.6), (0.19, 610.0, 1.0), (0.275, 740.0, 0.7))
    clops = []
    for start, base, gain in beats:
        hoof = struck(((base, 1.0, 0.05), (base * 1.62, 0.6, 0.035)), 0.1, 0.001)
        dust = fading(bandpass(base * 1.5, 2.0)(noise(rng, 0.04)), 0.03)
        clops.append((start, gain, mixed(0.1, (0.0, 0.7, hoof), (0.0, 0.8, dust))))
    return closed(mixed(0.38, *clops))


def bull(rng: Rng) -> Sound:
    """Return a bull's bell."""
    bell: tuple[Mode, ...] = (
        (562.0, 0.8, 0.42), (847.0, 0.7, 0.36), (1430.0, 0.35, 0.2), (2290.0, 0.22, 0.14),
        (3470.0, 0.1, 0.08),
    )  # fmt: skip
    clapper = fading(bandpass(2500.0, 1.0)(noise(rng, 0.02)), 0.012)
    once = mixed(LONGEST, (0.0, 0.5, struck(bell, LONGEST)), (0.0, 0.3, clapper))
    return closed(mixed(LONGEST, (0.0, 1.0, once), (0.16, 0.55, once)), 0.12)


def paper(rng: Rng) -> Sound:
    """Return a sheet of paper being turned."""
    sheet = highpass(1300.0)(noise(rng, 0.24))
    at = np.arange(len(sheet))
    crumbs = lowpass(55.0)(np.where(at % 400 < 120, rng.random(len(sheet)) ** 2, 0.1))
    arch = np.minimum(1.0, at / 1800) * np.minimum(1.0, (len(sheet) - at) / 4200)
    return closed(lowpass(5200.0)(sheet * crumbs) * arch)


def take(rng: Rng) -> Sound:
    """Return a tile sliding off the tray."""
    slide = bandpass(rng.uniform(2400.0, 2800.0), 0.9)(noise(rng, 0.07)) * np.linspace(0.0, 1.0, 3087)
    base = 1180.0 * rng.uniform(0.95, 1.05)
    tick = struck(((base, 1.0, 0.05), (base * 2.31, 0.5, 0.03)), 0.09)
    return closed(mixed(0.17, (0.0, 0.3, slide), (0.07, 0.8, tick)))


def refill(rng: Rng) -> Sound:
    """Return tiles poured out of the bag."""
    tiles = []
    for number in range(6):
        start, gain = 0.03 + 0.045 * number + rng.uniform(0.0, 0.012), rng.uniform(0.4, 0.8)
        tiles.append((start, gain, clack(rng, int(rng.integers(3, 9)))[:5300]))
    cloth = lowpass(2400.0)(highpass(500.0)(noise(rng, 0.2)))
    at = np.arange(len(cloth))
    arch = cloth * np.minimum(1.0, at / 2000) * (1 - at / len(cloth))
    return closed(mixed(0.39, (0.0, 0.25, arch), *tiles), 0.06)


def refused(_rng: Rng) -> Sound:
    """Return a low, soft knock."""
    low: tuple[Mode, ...] = ((118.0, 1.0, 0.16), (203.0, 0.55, 0.1), (331.0, 0.2, 0.06))
    return closed(lowpass(700.0)(struck(low, 0.22, 0.004)), 0.05)


def turn(rng: Rng) -> Sound:
    """Return two plucked notes."""
    first, second = guitar(rng, hz(-5), 0.27, 0.9), guitar(rng, hz(0), 0.27, 0.9)
    return closed(mixed(LONGEST, (0.0, 0.8, first), (0.125, 1.0, second)), 0.1)


BAR = 1.08
"""Seconds of a bar of three beats."""
_CADENCE = (
    (-24, -17, -12, -9, -5), (-26, -19, -14, -10, -7), (-28, -21, -16, -12, -9), (-29, -22, -17, -13, -10),
)  # fmt: skip
"""A minor, G, F, E: the Andalusian cadence, in half tones from a'."""
_LAST = (-24, -17, -12, -8, -5, 0)
_TUNE = (
    ((0.0, 7), (0.5, 8), (0.75, 7)), ((0.0, 5), (0.67, 3)),
    ((0.0, 3), (0.33, 5), (0.67, 3)), ((0.0, 2), (0.67, -1)),
    ((0.0, 0), (0.33, 3), (0.67, 7)), ((0.0, 10), (0.5, 8), (0.75, 7)),
    ((0.0, 8), (0.33, 7), (0.67, 5)), ((0.0, 4),),
)  # fmt: skip


def over(rng: Rng) -> Sound:
    """Return eight bars of guitar and claps."""
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
    """The function that makes a cue, its loudness in LUFS (`loudness.cue_loudness`), its number of
    versions.
    """

    make: Callable[[Rng], Sound]
    level: float
    takes: int = 1


CUES: dict[str, Cue] = {
    # The player's actions: heard most often, so the quietest.
    "hover": Cue(hover, -34.0),
    "press": Cue(press, -28.0, 4),
    "back": Cue(back, -28.0, 2),
    "refused": Cue(refused, -26.0),
    # The pieces' movements.
    "take": Cue(take, -26.0, 3),
    "refill": Cue(refill, -26.0),
    "paper": Cue(paper, -26.0),
    "worker": Cue(worker, -25.0, 3),
    "home": Cue(home, -25.0, 3),
    "coin": Cue(coin, -24.0, 4),
    "horses": Cue(horses, -22.0),
    "bull": Cue(bull, -22.0),
    "turn": Cue(turn, -22.0),
    **{f"clack-{step}": Cue(partial(clack, step=step), -21.0, 3) for step in range(CLACKS)},
    # Scoring.
    "harvest": Cue(harvest, -18.0),
    "over": Cue(over, -18.0),
    "built": Cue(built, -17.0),
    "scored": Cue(scored, -15.0),
    "win": Cue(win, -14.0),
}
"""All cues, each group from the quietest to the loudest."""


def file_names() -> list[str]:
    """Return the file names of all cues: ``press_1`` and so on if a cue has several versions."""
    return [
        name if cue.takes == 1 else f"{name}_{take}"
        for name, cue in CUES.items()
        for take in range(1, cue.takes + 1)
    ]


def make_cue(file: str) -> tuple[Sound, float]:
    """Return a cue's sound and its loudness in LUFS."""
    cue = CUES[file.partition("_")[0]]
    return cue.make(chance(file)), cue.level
