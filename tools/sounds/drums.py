"""Percussion: a frame drum, claps, a knock on the guitar's top."""

import math

import numpy as np

from tools.sounds.parts import RATE, Rng, Sound, bandpass, fading, highpass, lowpass, mixed, noise, struck

_SKIN = (1.0, 1.594, 2.136, 2.296, 2.653, 2.918, 3.156, 3.5)
"""Overtones of a round skin, relative to the lowest tone."""


def dum(rng: Rng, force: float, base: float = 86.0) -> Sound:
    """Return a low blow on the middle of a frame drum; the pitch falls slightly."""
    at = np.arange(round(0.9 * RATE)) / RATE
    out = np.zeros(len(at))
    base *= rng.uniform(0.985, 1.015)
    for number, ratio in enumerate(_SKIN[:5]):
        strength = (1.0, 0.32, 0.16, 0.1, 0.07)[number] * (0.5 + 0.5 * force if number else 1.0)
        # A harder blow stretches the skin more at first.
        phase = 2 * math.pi * base * ratio * (at + 0.0035 * force * (1 - np.exp(-at / 0.03)))
        out += strength * np.exp(-6.91 * at / (0.75 / ratio**0.8)) * np.sin(phase)
    hand = fading(lowpass(900.0)(noise(rng, 0.04)), 0.03, 0.002)
    out *= np.minimum(1.0, at / 0.002)
    return force * mixed(0.9, (0.0, 0.8, out), (0.0, 0.7 * force, hand))


def tek(rng: Rng, force: float) -> Sound:
    """Return a short, dry blow on its rim."""
    base = 310.0 * rng.uniform(0.97, 1.03)
    skin = struck([(base * ratio, 0.8**n, 0.09 / ratio**0.5) for n, ratio in enumerate(_SKIN)], 0.2)
    finger = fading(bandpass(2600.0, 0.8)(noise(rng, 0.03)), 0.022)
    return force * mixed(0.2, (0.0, 0.35, skin), (0.0, 0.5, finger))


def brushed(rng: Rng, force: float) -> Sound:
    """Return a brush of the skin with the fingertips."""
    stroke = bandpass(1500.0, 0.6)(noise(rng, 0.2))
    arch = np.sin(np.linspace(0.0, math.pi, len(stroke))) ** 1.5
    return np.asarray(0.35 * force * stroke * arch)


def palms(rng: Rng, force: float, bright: bool) -> Sound:
    """Return a clap: dark with hollow hands, bright with fingers on the palm; made of several slightly
    shifted bursts.
    """
    middle = rng.uniform(1500.0, 1900.0) if bright else rng.uniform(720.0, 860.0)
    layers: list[tuple[float, float, Sound]] = []
    start = 0.0
    for gain in (0.7, 1.0, 0.55):
        burst = bandpass(middle, 1.1)(noise(rng, 0.07)) + 0.25 * highpass(2500.0)(noise(rng, 0.07))
        layers.append((start, gain, fading(burst, 0.05 if bright else 0.04, 0.0008)))
        start += rng.uniform(0.003, 0.0075)
    air = struck([(middle * 0.52, 1.0, 0.03), (middle * 0.81, 0.5, 0.025)], 0.06, 0.001)
    return force * mixed(0.1, *layers, (0.004, 0.3, air))


def golpe(rng: Rng, force: float) -> Sound:
    """Return a knock on the top of a guitar with a nail."""
    top = struck([(118.0, 1.0, 0.09), (231.0, 0.6, 0.07), (402.0, 0.35, 0.05), (815.0, 0.2, 0.03)], 0.15)
    nail = fading(bandpass(3000.0, 1.0)(noise(rng, 0.02)), 0.012)
    return force * mixed(0.15, (0.0, 0.5, top), (0.0, 0.4, nail))
