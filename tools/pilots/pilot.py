"""Pilots play the real client with the events of one device, at what is on the screen.

They know nothing of the game and try whatever can be chosen: they look for targets among the widgets of the
scene on top and post events. `Pilot` uses a mouse, `TouchPilot` a finger; `keys` has those with keyboard and
gamepad.
"""

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import pygame

from citrus_game.content.game.options import load_variants
from citrus_game.text import _
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.menu.menu_scene import MenuScene
from citrus_game.ui.scenes.play.session_scene import SessionScene
from citrus_game.ui.scenes.scoring.scoring_scene import ScoringScene
from citrus_game.ui.scenes.setup.cards import BoardCard
from citrus_game.ui.scenes.setup.setup_scene import SetupScene
from citrus_game.ui.toolkit.input.fingers import REST_SECONDS
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import Button
from citrus_game.ui.toolkit.widgets.controls import Switch
from tools.inspector import Inspector, asks_fingers, explains_only, spaces_to_choose

FRAME = 1 / 60
"""Simulated seconds of each frame."""
PATIENCE = 600
"""Frames to wait for a target: computer players may be moving."""

LEANS = 25
"""Every this many taps, a `TouchPilot` first lays something on the screen."""


class StuckError(Exception):
    """Raised if nothing on the screen can be chosen, or choosing leads nowhere."""


class Target(NamedTuple):
    """A rect that can be chosen, its weight for random choice, its widget, and its space on the board."""

    rect: pygame.Rect
    weight: float
    widget: Widget
    space: int = -1


class Pilot:
    """Clicks through games with a mouse; ``rng`` makes the choices."""

    def __init__(self, app: Game, rng: random.Random) -> None:
        self.app, self.rng = app, rng
        self.clicks = 0
        self._now = 0.0

    def play(self, most: int = 5000) -> int:
        """Play until the final scoring; return the number of clicks. Raise `StuckError`."""
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
        """Go from the menu through setup into a game on a board with some variants."""
        self.go_to(MenuScene, lambda widget: isinstance(widget, Button) and widget.label == _("New game"))
        self.go_to(SetupScene, lambda widget: isinstance(widget, BoardCard) and widget.choice.name == board)
        for name in variants:
            self.go_to(SetupScene, partial(_is_switch, _(load_variants()[name].title)))
        self.go_to(SetupScene, lambda widget: isinstance(widget, Button) and widget.label == _("Start game"))

    def go_to(self, scene: type[Any], wanted: Callable[[Widget], bool]) -> None:
        """Choose a widget of the scene on top, which must be of this class. Raise `StuckError`."""
        top = self.app.stack.top
        found = next((w for w in top.widgets if wanted(w)), None) if isinstance(top, scene) else None
        if found is None:
            raise StuckError(f"{type(top).__name__} has no such thing")
        self.bring(found)
        self.use(Target(found.visible_rect, 1.0, found))

    def bring(self, widget: Widget) -> None:
        """Scroll until a widget is visible."""
        for _turn in range(50):
            if widget.viewport is None or widget.viewport.rect.contains(widget.rect):
                return
            steps = 1 if widget.rect.bottom > widget.viewport.rect.bottom else -1
            self.scroll(widget.viewport.rect, steps)
        raise StuckError(f"{type(widget).__name__} does not come into sight")

    def targets(self) -> Iterator[Target]:
        """Yield the targets in the scene on top; overlays are closed by their buttons."""
        scene = self.app.stack.top
        if scene is None:
            return
        for widget in scene.widgets.visible_widgets():
            if not widget.is_interactive or explains_only(widget):
                continue
            if widget.group == "board":
                for rect, space in spaces_to_choose(widget):
                    yield Target(rect, 2.0, widget, space)
            elif scene.widgets.at(widget.visible_rect.center) is widget:
                yield Target(widget.visible_rect, self._weight(scene, widget), widget)

    def _weight(self, scene: object, widget: Widget) -> float:
        """Return the weight of a widget: what goes on is preferred to what cancels, so that games end."""
        if not isinstance(scene, SessionScene):
            return 1.0
        buttons = Inspector(scene).buttons()
        if widget in (buttons["answer"], buttons["end"]):
            return 8.0
        if widget in (buttons["second answer"], buttons["harvest"]):
            return 0.3
        return 0.2 if isinstance(widget, Button) else 1.0

    def pick(self, targets: list[Target]) -> Target:
        """Return a random target."""
        return self.rng.choices(targets, [target.weight for target in targets])[0]

    def choose(self, targets: list[Target]) -> pygame.Rect:
        """Return the rect of a random target."""
        return self.pick(targets).rect

    def use(self, target: Target) -> None:
        """Choose a target with the pilot's device and let a frame pass."""
        self.click(target.rect)

    def click(self, rect: pygame.Rect) -> None:
        """Click the centre of a rect and let a frame pass."""
        self.await_click(rect)
        pos = self.app.turn.back(rect.center)
        self.clicks += 1
        post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            post(kind, pos=pos, button=pygame.BUTTON_LEFT)
        self.frame()

    def await_click(self, rect: pygame.Rect) -> None:
        """Wait until a widget that has just appeared accepts clicks."""
        while (top := self.app.stack.top) is not None and top.widgets.ignores_click(rect.center):
            self.frame()

    def scroll(self, rect: pygame.Rect, steps: int) -> None:
        """Scroll the list at a rect; positive is down."""
        post(pygame.MOUSEWHEEL, x=0, y=-steps, flipped=False, pos=self.app.turn.back(rect.center))
        self.frame()

    def frame(self) -> None:
        """Let the client handle its events and draw one frame."""
        self.app.step(pygame.event.get())
        self._now += FRAME
        self.app.frame(self._now)


class TouchPilot(Pilot):
    """Plays with one finger; where a first tap only shows something, it taps again.

    Sometimes something is laid on the screen, trembles and rests there; no event tells when it is lifted.
    """

    def __init__(self, app: Game, rng: random.Random) -> None:
        super().__init__(app, rng)
        self._uses = 0

    def use(self, target: Target) -> None:
        self._uses += 1
        if self._uses % LEANS == 0:
            self._lean()
        self.click(target.rect)
        if asks_fingers(target.widget):
            self.click(target.rect)

    def click(self, rect: pygame.Rect) -> None:
        self.await_click(rect)
        self.clicks += 1
        self._finger(pygame.FINGERDOWN, rect.center)
        self._finger(pygame.FINGERUP, rect.center)
        self.frame()

    def scroll(self, rect: pygame.Rect, steps: int) -> None:
        x, y = rect.center
        self._finger(pygame.FINGERDOWN, (x, y))
        for far in (1, 2, 3):
            self._finger(pygame.FINGERMOTION, (x, y - steps * far * rect.height // 8))
        self._finger(pygame.FINGERUP, (x, y - steps * 3 * rect.height // 8))
        self.frame()

    def _lean(self) -> None:
        """Lay something into the lower left corner, and wait until it counts as resting."""
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
