"""Pilots: play the real client with nothing but the events of one device, at what is on the screen.

They know the game no better than somebody who tries whatever can be chosen: they look for targets
among the widgets of the scene on top and post events. `Pilot` has a mouse, `TouchPilot` a finger;
those with keys or a gamepad are in `pilot_keys`.
"""

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import pygame

from citrus_game.client.game import Game
from citrus_game.client.kit.input.fingers import REST_SECONDS
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.buttons import Button
from citrus_game.client.kit.widgets.controls import Switch
from citrus_game.client.play.table import SittingScene
from citrus_game.client.rooms.menu.menu_scene import MenuScene
from citrus_game.client.rooms.scoring.scoring_scene import ScoringScene
from citrus_game.client.rooms.setup.cards import BoardCard
from citrus_game.client.rooms.setup.setup_scene import SetupScene
from citrus_game.content.config import load_variants
from citrus_game.text import _
from tools.inspector import Inspector, asks_fingers, explains_only, spaces_to_choose

FRAME = 1 / 60
"""Seconds that pass in each frame of a piloted run."""
PATIENCE = 600
"""Frames to wait for something that can be clicked: computer players may be moving."""

LEANS = 25
"""Of so many taps of a `TouchPilot`, one comes after something was laid on the glass."""


class StuckError(Exception):
    """Nothing on the screen can be chosen, or choosing leads nowhere."""


class Target(NamedTuple):
    """Something that can be chosen, how much the pilot likes to, its widget, and its space on the board."""

    rect: pygame.Rect
    weight: float
    widget: Widget
    space: int = -1


class Pilot:
    """Clicks through games with a mouse; ``rng`` decides where."""

    def __init__(self, app: Game, rng: random.Random) -> None:
        self.app, self.rng = app, rng
        self.clicks = 0
        self._now = 0.0

    def play(self, most: int = 5000) -> int:
        """Choose until the final scoring is shown; give how often. Raises `StuckError`."""
        idle = 0
        while not isinstance(self.app.stack.top, ScoringScene):
            targets = list(self.targets())
            if targets:
                idle = 0
                self.use(self.pick(targets))
            else:
                idle += 1
                self.frame()
            if idle > PATIENCE or self.clicks > most:
                raise StuckError(f"nothing came of {self.clicks} clicks and {idle} frames")
        return self.clicks

    def begin(self, board: str = "short", *variants: str) -> None:
        """Go from the menu through setup into a game on a board, by these variants."""
        self.go_to(MenuScene, lambda widget: isinstance(widget, Button) and widget.label == _("New game"))
        self.go_to(SetupScene, lambda widget: isinstance(widget, BoardCard) and widget.choice.name == board)
        for name in variants:
            self.go_to(SetupScene, partial(_is_switch, _(load_variants()[name].title)))
        self.go_to(SetupScene, lambda widget: isinstance(widget, Button) and widget.label == _("Start game"))

    def go_to(self, scene: type[Any], wanted: Callable[[Widget], bool]) -> None:
        """Choose a widget of the scene on top, which must be of a kind. Raises `StuckError`."""
        top = self.app.stack.top
        found = next((w for w in top.widgets if wanted(w)), None) if isinstance(top, scene) else None
        if found is None:
            raise StuckError(f"{type(top).__name__} has no such thing")
        self.bring(found)
        self.use(Target(found.seen, 1.0, found))

    def bring(self, widget: Widget) -> None:
        """Scroll until a widget is in sight."""
        for _turn in range(50):
            if widget.viewport is None or widget.viewport.rect.contains(widget.rect):
                return
            steps = 1 if widget.rect.bottom > widget.viewport.rect.bottom else -1
            self.scroll(widget.viewport.rect, steps)
        raise StuckError(f"{type(widget).__name__} does not come into sight")

    def targets(self) -> Iterator[Target]:
        """Find what can be chosen in the scene on top; overlays are closed by their buttons."""
        scene = self.app.stack.top
        if scene is None:
            return
        for widget in scene.widgets.shown():
            if not widget.live or explains_only(widget):
                continue
            if widget.group == "board":
                for rect, space in spaces_to_choose(widget):
                    yield Target(rect, 2.0, widget, space)
            elif scene.widgets.at(widget.seen.center) is widget:
                yield Target(widget.seen, self._weight(scene, widget), widget)

    def _weight(self, scene: object, widget: Widget) -> float:
        """Prefer what goes on to what puts down, so that a game comes to an end."""
        if not isinstance(scene, SittingScene):
            return 1.0
        buttons = Inspector(scene).buttons()
        if widget in (buttons["answer"], buttons["end"]):
            return 8.0
        if widget in (buttons["second answer"], buttons["harvest"]):
            return 0.3
        return 0.2 if isinstance(widget, Button) else 1.0

    def pick(self, targets: list[Target]) -> Target:
        """Pick one of the targets by lot."""
        return self.rng.choices(targets, [target.weight for target in targets])[0]

    def choose(self, targets: list[Target]) -> pygame.Rect:
        """Pick one of the targets by lot and give its rect."""
        return self.pick(targets).rect

    def use(self, target: Target) -> None:
        """Choose a target with the pilot's device and let a frame pass."""
        self.click(target.rect)

    def click(self, rect: pygame.Rect) -> None:
        """Click into the middle of a rect and let a frame pass."""
        self.await_click(rect)
        pos = self.app.turn.back(rect.center)
        self.clicks += 1
        post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            post(kind, pos=pos, button=pygame.BUTTON_LEFT)
        self.frame()

    def await_click(self, rect: pygame.Rect) -> None:
        """Wait until what has only just appeared under the pointer takes a click."""
        while (top := self.app.stack.top) is not None and top.widgets.holds(rect.center):
            self.frame()

    def scroll(self, rect: pygame.Rect, steps: int) -> None:
        """Scroll the list at a rect; downwards is positive."""
        post(pygame.MOUSEWHEEL, x=0, y=-steps, flipped=False, pos=self.app.turn.back(rect.center))
        self.frame()

    def frame(self) -> None:
        """Let the client take its events and one frame pass."""
        self.app.step(pygame.event.get())
        self._now += FRAME
        self.app.frame(self._now)


class TouchPilot(Pilot):
    """Plays with one finger: where a first tap only shows what would be done, it taps again.

    Now and then something is laid on the glass, trembles and rests there; nobody hears of its lifting.
    """

    def __init__(self, app: Game, rng: random.Random) -> None:
        super().__init__(app, rng)
        self._uses = 0

    def use(self, target: Target) -> None:
        """Tap a target, twice where the first tap shows it."""
        self._uses += 1
        if self._uses % LEANS == 0:
            self._lean()
        self.click(target.rect)
        if asks_fingers(target.widget):
            self.click(target.rect)

    def click(self, rect: pygame.Rect) -> None:
        """Tap into the middle of a rect and let a frame pass."""
        self.await_click(rect)
        self.clicks += 1
        self._finger(pygame.FINGERDOWN, rect.center)
        self._finger(pygame.FINGERUP, rect.center)
        self.frame()

    def scroll(self, rect: pygame.Rect, steps: int) -> None:
        """Drag the content of a list."""
        x, y = rect.center
        self._finger(pygame.FINGERDOWN, (x, y))
        for far in (1, 2, 3):
            self._finger(pygame.FINGERMOTION, (x, y - steps * far * rect.height // 8))
        self._finger(pygame.FINGERUP, (x, y - steps * 3 * rect.height // 8))
        self.frame()

    def _lean(self) -> None:
        """Lay something into the lower left corner, and wait until it counts as lying there."""
        x, y = 3, self.app.turn.size[1] - 4
        self._finger(pygame.FINGERDOWN, (x, y), finger=1 + self._uses)
        self._finger(pygame.FINGERMOTION, (x + 5, y - 5), finger=1 + self._uses)
        self.frame()
        self._now += REST_SECONDS
        self.frame()

    def _finger(self, kind: int, pos: tuple[int, int], finger: int = 1) -> None:
        width, height = self.app.screen.get_size()
        x, y = self.app.turn.back(pos)
        share = {"x": (x + 0.5) / width, "y": (y + 0.5) / height}
        post(kind, touch_id=1, finger_id=finger, dx=0.0, dy=0.0, pressure=1.0, **share)


def _is_switch(title: str, widget: Widget) -> bool:
    return isinstance(widget, Switch) and widget.label == title


def post(kind: int, **values: Any) -> None:
    """Post an event."""
    pygame.event.post(pygame.event.Event(kind, **values))
