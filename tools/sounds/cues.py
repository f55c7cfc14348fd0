"""The cues: dry, wooden, under 400 ms; only the end of a game is a piece of music."""

import random
from collections.abc import Callable

from tools.sounds.parts import (
    RATE,
    Mode,
    Sound,
    bandpass,
    closed,
    fading,
    guitar,
    highpass,
    lowpass,
    mixed,
    noise,
    struck,
)

LONGEST = 0.395
"""Seconds of the longest cue, LOOK.md 8's 400 ms with room for the encoder."""
CLACKS = 16
"""Steps of the scale on which tiles land."""
_SCALE = (0, 2, 4, 5, 7, 9, 11)
_C5 = 523.25
Rng = random.Random


def hz(note: int) -> float:
    """Give the pitch of a note counted in half tones from a'.

    >>> round(hz(-12))
    220
    """
    return 440.0 * 2 ** (note / 12)


def wood(base: float, seconds: float, ring: float = 0.06) -> Sound:
    """Knock on a wooden bar."""
    bar = ((base, 1.0, ring), (base * 2.71, 0.5, ring * 0.6), (base * 5.15, 0.2, ring * 0.35))
    return struck(bar, seconds)


def clack(rng: Rng, step: int) -> Sound:
    """Let a clay tile land on wood, a step of the C major scale above c''."""
    base = _C5 * 2 ** ((12 * (step // 7) + _SCALE[step % 7]) / 12)
    short = (_C5 / base) ** 0.35
    clay: tuple[Mode, ...] = (
        (base, 1.0, 0.2 * short),
        (base * 2.32, 0.55, 0.11 * short),
        (base * 4.25, 0.3, 0.05),
        (base * 6.63, 0.12, 0.03),
    )
    grit = fading(highpass(2400.0)(noise(rng, 0.02)), 0.012)
    return closed(
        mixed(0.26, (0.0, 0.5, struck(clay, 0.26)), (0.0, 0.22, grit), (0.0, 0.5, wood(172.0, 0.12, 0.07)))
    )


def hover(rng: Rng) -> Sound:
    """Tick on felt."""
    felt = fading(lowpass(1100.0)(noise(rng, 0.05)), 0.03, 0.003)
    return closed(mixed(0.06, (0.0, 1.0, felt), (0.0, 0.3, struck(((310.0, 1.0, 0.04),), 0.05, 0.003))))


def press(rng: Rng) -> Sound:
    """Tap on wood."""
    grit = fading(bandpass(2100.0, 1.2)(noise(rng, 0.02)), 0.012)
    return closed(mixed(0.1, (0.0, 1.0, wood(432.0, 0.1, 0.055)), (0.0, 0.6, grit)))


def _step(rng: Rng, base: float) -> Sound:
    grit = fading(bandpass(1500.0, 1.0)(noise(rng, 0.02)), 0.014)
    return mixed(0.12, (0.0, 1.0, wood(base, 0.12, 0.075)), (0.0, 0.5, grit))


def worker(rng: Rng) -> Sound:
    """Take two wooden steps onto the field."""
    return closed(mixed(0.26, (0.0, 1.0, _step(rng, 590.0)), (0.115, 0.9, _step(rng, 740.0))))


def home(rng: Rng) -> Sound:
    """Take two wooden steps back to the mat."""
    return closed(mixed(0.26, (0.0, 1.0, _step(rng, 740.0)), (0.115, 0.9, _step(rng, 530.0))))


def coin(rng: Rng) -> Sound:
    """Let one coin ring."""
    metal: tuple[Mode, ...] = (
        (2637.0, 0.7, 0.3), (2651.0, 0.5, 0.26), (4310.0, 0.45, 0.2), (6820.0, 0.3, 0.12),
        (9100.0, 0.12, 0.06),
    )  # fmt: skip
    grit = fading(highpass(5000.0)(noise(rng, 0.01)), 0.006)
    return closed(mixed(0.3, (0.0, 0.6, struck(metal, 0.3)), (0.0, 0.3, grit)), 0.1)


def harvest(rng: Rng) -> Sound:
    """Rustle a basket under a pluck that rises."""
    basket = [0.0] * round(0.3 * RATE)
    for _straw in range(26):
        first = rng.randrange(len(basket) - 900)
        straw = fading(bandpass(rng.uniform(1800.0, 5200.0), 1.5)(noise(rng, 0.02)), 0.02)
        for number, x in enumerate(straw):
            basket[first + number] += x * rng.uniform(0.5, 1.0)
    rising = enumerate((0, 3, 7, 12))
    notes = [(0.05 + 0.075 * n, 0.34, guitar(rng, hz(note), 0.3, 0.5)) for n, note in rising]
    return closed(mixed(LONGEST, (0.0, 0.3, basket), *notes), 0.09)


def built(rng: Rng) -> Sound:
    """Strike with a mallet twice, then lay a tile."""
    blow = mixed(0.15, (0.0, 1.0, wood(205.0, 0.15, 0.1)), (0.0, 0.4, _step(rng, 640.0)))
    return closed(mixed(0.38, (0.0, 1.0, blow), (0.13, 0.8, blow), (0.25, 0.9, clack(rng, 4))), 0.05)


def _chord(rng: Rng, notes: tuple[int, ...], seconds: float, apart: float, ring: float) -> Sound:
    strings = [
        (apart * n, 0.9**n, guitar(rng, hz(note), seconds - apart * n, ring)) for n, note in enumerate(notes)
    ]
    return mixed(seconds, *strings)


def scored(rng: Rng) -> Sound:
    """Strum a chord of A major on the guitar, damped by the palm."""
    strum = _chord(rng, (-24, -17, -12, -8, -5, 0), LONGEST, 0.011, 1.6)
    return closed(strum, 0.16)


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
    crumbs = lowpass(55.0)([rng.random() ** 2 if number % 400 < 120 else 0.1 for number in range(len(sheet))])
    rough = [x * crumb for x, crumb in zip(sheet, crumbs, strict=True)]
    soft = lowpass(5200.0)(rough)
    arch = [x * min(1.0, n / 1800) * min(1.0, (len(soft) - n) / 4200) for n, x in enumerate(soft)]
    return closed(arch)


def take(rng: Rng) -> Sound:
    """Slide a tile off the tray."""
    slide = [x * n / 3100 for n, x in enumerate(bandpass(2600.0, 0.9)(noise(rng, 0.07)))]
    tick = struck(((1180.0, 1.0, 0.05), (2730.0, 0.5, 0.03)), 0.09)
    return closed(mixed(0.17, (0.0, 0.3, slide), (0.07, 0.8, tick)))


def refill(rng: Rng) -> Sound:
    """Pour tiles out of the bag, each into its place."""
    tiles = []
    for number in range(6):
        start, gain = 0.03 + 0.045 * number + rng.uniform(0.0, 0.012), rng.uniform(0.4, 0.8)
        tiles.append((start, gain, clack(rng, rng.randrange(3, 9))[:5300]))
    cloth = lowpass(2400.0)(highpass(500.0)(noise(rng, 0.2)))
    arch = [x * min(1.0, n / 2000) * (1 - n / len(cloth)) for n, x in enumerate(cloth)]
    return closed(mixed(0.39, (0.0, 0.25, arch), *tiles), 0.06)


def refused(_rng: Rng) -> Sound:
    """Knock low and softly."""
    low: tuple[Mode, ...] = ((118.0, 1.0, 0.16), (203.0, 0.55, 0.1), (331.0, 0.2, 0.06))
    return closed(lowpass(700.0)(struck(low, 0.22, 0.004)), 0.05)


def turn(rng: Rng) -> Sound:
    """Pluck two notes."""
    first, second = guitar(rng, hz(-5), 0.27, 0.7), guitar(rng, hz(0), 0.27, 0.7)
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


def palm(rng: Rng) -> Sound:
    """Clap two hands, dry."""
    hand = fading(bandpass(1250.0, 0.9)(noise(rng, 0.05)), 0.03)
    return mixed(0.07, (0.0, 1.0, hand), (0.006, 0.85, hand), (0.013, 0.7, hand))


def over(rng: Rng) -> Sound:
    """Play eight bars of guitar and palmas."""
    layers: list[tuple[float, float, Sound]] = []
    for bar in range(8):
        start = bar * BAR
        chord = _CADENCE[bar % 4] if bar < 7 else _LAST
        for beat, gain in ((0.0, 0.5), (0.667, 0.26)) if bar < 7 else ((0.0, 0.62),):
            ring = BAR * (1.6 if bar < 7 else 2.4)
            layers.append((start + beat * BAR, gain, _chord(rng, chord, ring, 0.016, 1.6)))
        for beat, note in _TUNE[bar]:
            layers.append((start + beat * BAR, 0.62, guitar(rng, hz(note), 1.3, 1.4)))
        beats = (1, 2, 3, 4, 5) if bar < 7 else (0,)
        layers += [(start + beat * BAR / 6, 0.16 if beat % 2 else 0.26, palm(rng)) for beat in beats]
    return closed(mixed(8 * BAR + 1.4, *layers), 0.7)


Cue = tuple[Callable[[Rng], Sound], float]
CUES: dict[str, Cue] = {
    "hover": (hover, -32.0),
    "press": (press, -24.0),
    "worker": (worker, -20.0),
    "home": (home, -20.0),
    "coin": (coin, -21.0),
    "harvest": (harvest, -18.0),
    "built": (built, -18.0),
    "scored": (scored, -17.0),
    "horses": (horses, -19.0),
    "bull": (bull, -20.0),
    "paper": (paper, -23.0),
    "take": (take, -23.0),
    "refill": (refill, -22.0),
    "refused": (refused, -21.0),
    "turn": (turn, -20.0),
    "over": (over, -18.0),
}
"""Each cue with its loudness in LUFS: about -18, less for what is heard more often."""
CLACK_LOUDNESS = -18.0


def cue_names() -> list[str]:
    """List the names of all cues; tiles land as clack-0 and up."""
    return [*CUES, *(f"clack-{step}" for step in range(CLACKS))]


def make_cue(name: str) -> tuple[Sound, float]:
    """Synthesise a cue; give it with the loudness it is to have."""
    rng = random.Random(name)
    if name.startswith("clack-"):
        return clack(random.Random("clack"), int(name.removeprefix("clack-"))), CLACK_LOUDNESS
    make, level = CUES[name]
    return make(rng), level
