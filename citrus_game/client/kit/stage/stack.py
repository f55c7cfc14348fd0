"""The stack of scenes: one window, one loop, no scene inside another's loop.

Drawing is by damage: a scene says which parts of the window no longer show the truth, and once a
frame the stack has those parts drawn again, by every visible scene from the bottom up.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

import pygame

from citrus_game.client.kit.draw.damage import Damage
from citrus_game.client.kit.input.intents import Choose, Intent, Leave, Point, Position, Press

if TYPE_CHECKING:
    from citrus_game.client.kit.stage.scene import Scene


class SceneStack:
    """The scenes from the bottom to the top, which alone gets the intents.

    ``settle`` is asked before a new scene is laid out: it may turn the view towards what is seen now, and
    tells whether it did, all scenes being laid out then.
    """

    def __init__(self, settle: Callable[[], bool] = lambda: False) -> None:
        self._settle = settle
        self.damage = Damage()
        self._scenes: list[Scene] = []
        self._pointer: Position | None = None
        self._stirred = True

    def __iter__(self) -> "Iterator[Scene]":
        return iter(self._scenes)

    def __len__(self) -> int:
        return len(self._scenes)

    @property
    def top(self) -> "Scene | None":
        """Give the scene that gets the intents, None before the first."""
        return self._scenes[-1] if self._scenes else None

    @property
    def quarter(self) -> int:
        """Give the side of the table that what is seen turns to (see `Rotation`)."""
        for scene in reversed(self._scenes):
            if (quarter := scene.quarter) is not None:
                return quarter
        return 0

    @property
    def music(self) -> str:
        """Give the loop of music that is heard with what is shown: the uppermost scene's that has one."""
        for scene in reversed(self._scenes):
            if (loop := scene.music) is not None:
                return loop
        return ""

    def push(self, scene: "Scene") -> None:
        """Put a scene over the others."""
        if self._scenes:
            self._scenes[-1].widgets.forget_pointer()
        self._scenes.append(scene)
        if not self._settle():
            scene.layout()
        self._changed()

    def pop(self, scene: "Scene | None" = None) -> None:
        """Take the top scene off, or ``scene`` with all that lies over it."""
        until = self._scenes.index(scene) if scene is not None else len(self._scenes) - 1
        self._take_off(until)
        self._changed()

    def replace(self, scene: "Scene") -> None:
        """Put a scene in the place of the top one."""
        self._take_off(max(0, len(self._scenes) - 1))
        self.push(scene)

    def reset(self, scene: "Scene") -> None:
        """Take all scenes off and put this one there."""
        self._take_off(0)
        self.push(scene)

    def abandon(self) -> "list[Scene]":
        """Take all scenes off, the top one first, and give them: none of them has been told."""
        scenes = self._scenes[::-1]
        self._scenes.clear()
        self.damage.add(None)
        return scenes

    def visible(self) -> "list[Scene]":
        """List the scenes that can be seen, bottom first."""
        first = len(self._scenes) - 1
        while first > 0 and self._scenes[first].overlay:
            first -= 1
        return self._scenes[max(0, first) :]

    def layout(self) -> None:
        """Lay all scenes out anew, for a new window size or look."""
        for scene in list(self._scenes):
            scene.layout()
        self.damage.add(None)

    def settings_changed(self, names: frozenset[str]) -> None:
        """Tell all scenes which settings were changed."""
        for scene in list(self._scenes):
            scene.settings_changed(names)

    def handle(self, intent: Intent) -> bool:
        """Give an intent to the top scene; tell whether it took it."""
        if isinstance(intent, Point | Press) or (isinstance(intent, Choose) and intent.pos is not None):
            self._pointer = intent.pos
        elif isinstance(intent, Leave):
            self._pointer = None
        self._stirred = True
        return bool(self._scenes) and self._scenes[-1].handle(intent)

    @property
    def resting(self) -> bool:
        """Tell whether nothing was done since the last update, and time changes nothing that is shown."""
        return not (self._stirred or self.damage) and all(scene.resting for scene in self.visible())

    def idle(self, dt: float) -> None:
        """Let ``dt`` seconds pass while all visible scenes rest."""
        for scene in self.visible():
            scene.idle(dt)

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass in all visible scenes."""
        self._stirred = False
        for scene in self.visible():
            scene.update(dt)

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw what is damaged and give those areas, which do not overlap."""
        areas = self.damage.take(surface.get_rect())
        scenes = self.visible()
        for area in areas:
            surface.set_clip(area)
            _draw_all(scenes, surface, area)
        surface.set_clip(None)
        return areas

    def _take_off(self, until: int) -> None:
        while len(self._scenes) > until:
            self._scenes.pop().left()

    def _changed(self) -> None:
        self.damage.add(None)
        if self._scenes:
            self._scenes[-1].entered()
            self._scenes[-1].widgets.enter(self._pointer)


def _draw_all(scenes: "Iterable[Scene]", surface: pygame.Surface, area: pygame.Rect) -> None:
    for scene in scenes:
        scene.draw(surface, area)
