"""Positions of the play scene's parts in windows of all shapes, with all text sizes, as text."""

from collections.abc import Iterator
from dataclasses import fields
from itertools import product
from pathlib import Path

import pygame

from citrus_game.ui.scenes.play.view.flat_places import flat_places
from citrus_game.ui.scenes.play.view.places import Card, Places, card_beside, place_window
from citrus_game.ui.toolkit.drawing.metrics import Metrics
from citrus_game.ui.toolkit.input.rotation import SIDES, Rotation

SIZES = (
    (1280, 720), (1920, 1080), (1024, 768), (1600, 1200), (2560, 1080), (1440, 900), (720, 1280),
    (1080, 1920), (1280, 1024),
)  # fmt: skip
TEXTS = (100, 150, 200)
CARDS = (None, Card(130, over=True), Card(260, over=False))
"""Cards that a scene may want, the second as the coach's, the third as a puzzle's."""


def file_of() -> Path:
    """Return the file in which all is kept."""
    return Path(__file__).parent / "kept" / "laid.txt"


def told() -> Iterator[str]:
    """Yield of each window where things stand."""
    for size, text, (players, card) in product(SIZES, TEXTS, ((2, 0), (3, 1), (4, 2), (5, 0))):
        metrics = Metrics(size[0], size[1], text / 100)
        places = place_window(metrics, players, readout=players == 5, card=CARDS[card])
        yield f"{size[0]}x{size[1]} at {text} % for {players}, card {card}"
        yield _places(places)
        if card:
            yield _places(card_beside(metrics, places, 200))
    for size, text, players, quarter in product(SIZES[::2], TEXTS[::2], (2, 5), range(len(SIDES))):
        turn = Rotation(quarter, *size)
        metrics = Metrics(size[0], size[1], text / 100, 50)
        yield f"{size[0]}x{size[1]} flat at {text} % for {players} from {SIDES[quarter]}"
        yield _places(flat_places(metrics, players, turn, {0, 1}, readout=players == 5))


def _places(places: Places) -> str:
    return "  " + "; ".join(f"{field.name} {_told(getattr(places, field.name))}" for field in fields(places))


def _told(what: object) -> str:
    if isinstance(what, pygame.Rect):
        return f"{what.x},{what.y} {what.w}x{what.h}"
    if isinstance(what, tuple):
        return " | ".join(map(_told, what))
    return str(what)
