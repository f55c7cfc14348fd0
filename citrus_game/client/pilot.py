"""A pilot: plays the real client with nothing but mouse events at what is on the screen.

It knows the game no better than somebody who clicks on whatever can be clicked: it looks for
targets among the widgets of the scene on top and posts motion, press and release.
"""

import random
from collections.abc import Iterator
from typing import NamedTuple

import pygame

from citrus_game.client.app import App
from citrus_game.client.play.boardarea import BoardArea
from citrus_game.client.play.controls import SeatSpot
from citrus_game.client.play.scene import PlayScene
from citrus_game.client.scoring.scene import ScoringScene
from citrus_game.client.widgets.base import Widget
from citrus_game.client.widgets.buttons import Button, IconButton

FRAME = 1 / 60
"""Seconds that pass in each frame of a piloted run."""
PATIENCE = 600
"""Frames to wait for something that can be clicked: computer players may be moving."""


class StuckError(Exception):
    """Nothing on the screen can be clicked, or clicking leads nowhere."""


class Target(NamedTuple):
    """Something that can be clicked, and how much the pilot likes to."""

    rect: pygame.Rect
    weight: float


class Pilot:
    """Clicks through games; ``rng`` decides where."""

    def __init__(self, app: App, rng: random.Random) -> None:
        self.app, self.rng = app, rng
        self.clicks = 0
        self._now = 0.0

    def play(self, most: int = 5000) -> int:
        """Click until the final scoring is shown; give the number of clicks. Raises `StuckError`."""
        idle = 0
        while not isinstance(self.app.stack.top, ScoringScene):
            targets = list(self.targets())
            if targets:
                idle = 0
                self.click(self.choose(targets))
            else:
                idle += 1
                self.frame()
            if idle > PATIENCE or self.clicks > most:
                raise StuckError(f"nothing came of {self.clicks} clicks and {idle} frames")
        return self.clicks

    def targets(self) -> Iterator[Target]:
        """Find what can be clicked in the scene on top; overlays are closed by their buttons."""
        scene = self.app.stack.top
        if scene is None:
            return
        for widget in scene.widgets.shown():
            if not widget.live or isinstance(widget, IconButton | SeatSpot):
                continue
            if isinstance(widget, BoardArea):
                for rect in widget.targets():
                    yield Target(rect, 2.0)
            elif scene.widgets.at(widget.seen.center) is widget:
                yield Target(widget.seen, self._weight(scene, widget))

    def _weight(self, scene: object, widget: Widget) -> float:
        """Prefer what goes on to what puts down, so that a game comes to an end."""
        if not isinstance(scene, PlayScene):
            return 1.0
        controls = scene.controls
        if widget in (controls.hand.primary, controls.end):
            return 8.0
        if widget in (controls.hand.secondary, controls.harvest):
            return 0.3
        return 0.2 if isinstance(widget, Button) else 1.0

    def choose(self, targets: list[Target]) -> pygame.Rect:
        """Choose one of the targets by lot."""
        return self.rng.choices([target.rect for target in targets], [target.weight for target in targets])[0]

    def click(self, rect: pygame.Rect) -> None:
        """Click into the middle of a rect and let a frame pass."""
        pos = rect.center
        self.clicks += 1
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=pos, button=pygame.BUTTON_LEFT))
        self.frame()

    def frame(self) -> None:
        """Let the client take its events and one frame pass."""
        self.app.step(pygame.event.get())
        self._now += FRAME
        self.app.frame(self._now)
