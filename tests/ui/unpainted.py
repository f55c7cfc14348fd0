"""Lets frames pass without drawing them all: drawing takes most of the time where nobody looks."""

from contextlib import AbstractContextManager
from typing import Any
from unittest.mock import patch

from pygame import Rect

from citrus_game.ui.toolkit.app.app import App

DRAWN = 6
"""Of how many frames in a row one is drawn: as many errors of drawing would show as by all."""


def unpainted(app: App) -> AbstractContextManager[Any]:
    """Return a context in which frames pass, but are not drawn."""
    return patch.object(app, "paint", list)


def frame(app: App, now: float, number: int, *, last: bool) -> list[Rect]:
    """Let the next of several frames pass; one of a few, and the last one, are drawn. Return the areas."""
    if number % DRAWN == 0 or last:
        return app.frame(now)
    with unpainted(app):
        return app.frame(now)
