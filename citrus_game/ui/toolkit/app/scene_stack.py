"""The stack of scenes of the app. Scenes report dirty areas; once a frame the stack redraws these areas of
every visible scene, from the bottom up.
"""

from collections.abc import Callable, Iterator

import pygame

from citrus_game.ui.toolkit.app.layer import Layer
from citrus_game.ui.toolkit.drawing.dirty_rects import DirtyRects
from citrus_game.ui.toolkit.input.events import Activate, Hover, InputEvent, Leave, Position, Press


class SceneStack:
    """The scenes from bottom to top; only the top one receives input. ``settle`` is called before a new scene
    is laid out: it may turn the view to another side of the table, and returns whether it did; then all
    scenes are laid out again.
    """

    def __init__(self, settle: Callable[[], bool] = lambda: False) -> None:
        self._settle = settle
        self.dirty = DirtyRects()
        self._scenes: list[Layer] = []
        self.has_left_scenes = False
        """Whether scenes were removed; whoever frees their memory resets it."""
        self._pointer: Position | None = None

    def __iter__(self) -> Iterator[Layer]:
        return iter(self._scenes)

    def __len__(self) -> int:
        return len(self._scenes)

    @property
    def top(self) -> Layer | None:
        """The scene that receives input events, or None if the stack is empty."""
        return self._scenes[-1] if self._scenes else None

    @property
    def quarter(self) -> int:
        """The side of the table that the view is turned to, 0 to 3 (see `Rotation`)."""
        for scene in reversed(self._scenes):
            if (quarter := scene.quarter) is not None:
                return quarter
        return 0

    @property
    def music(self) -> str:
        """Return the music of the uppermost scene that names one."""
        for scene in reversed(self._scenes):
            if (piece := scene.music) is not None:
                return piece
        return ""

    def push(self, scene: Layer) -> None:
        """Lay out a scene, and put it on top."""
        if self._scenes:
            self._scenes[-1].on_covered()
        self._scenes.append(scene)
        if not self._settle():
            scene.layout()
        self._changed()

    def pop(self, scene: Layer | None = None) -> None:
        """Remove the top scene, or ``scene`` with everything above it."""
        until = self._scenes.index(scene) if scene is not None else len(self._scenes) - 1
        self._take_off(until)
        self._changed()

    def replace(self, scene: Layer) -> None:
        """Replace the top scene."""
        self._take_off(max(0, len(self._scenes) - 1))
        self.push(scene)

    def reset(self, scene: Layer) -> None:
        """Replace all scenes by one."""
        self._take_off(0)
        self.push(scene)

    def remove_all(self) -> list[Layer]:
        """Remove all scenes without calling `Layer.on_leave`; return them, the top one first."""
        scenes = self._scenes[::-1]
        self._scenes.clear()
        self.dirty.add(None)
        return scenes

    def visible(self) -> list[Layer]:
        """Return the visible scenes, bottom first."""
        first = len(self._scenes) - 1
        while first > 0 and self._scenes[first].overlay:
            first -= 1
        return self._scenes[max(0, first) :]

    def layout(self) -> None:
        """Lay out all scenes again, for a new window size or style."""
        for scene in list(self._scenes):
            scene.layout()
        self.dirty.add(None)

    def settings_changed(self, names: frozenset[str]) -> None:
        """Notify all scenes of changed settings (by name), and draw anew: what is drawn may follow them."""
        for scene in list(self._scenes):
            scene.settings_changed(names)
        self.dirty.add(None)

    def handle(self, input_event: InputEvent) -> bool:
        """Pass an input event to the top scene; return whether it was used."""
        if isinstance(input_event, Hover | Press) or (
            isinstance(input_event, Activate) and input_event.pos is not None
        ):
            self._pointer = input_event.pos
        elif isinstance(input_event, Leave):
            self._pointer = None
        return bool(self._scenes) and self._scenes[-1].handle(input_event)

    def update(self, dt: float) -> None:
        """Update all visible scenes by ``dt`` seconds."""
        for scene in self.visible():
            scene.update(dt)

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw the dirty areas and return them; they do not overlap."""
        areas = self.dirty.pop_areas(surface.get_rect())
        scenes = self.visible()
        for area in areas:
            surface.set_clip(area)
            for scene in scenes:
                scene.draw(surface, area)
        surface.set_clip(None)
        return areas

    def _take_off(self, until: int) -> None:
        while len(self._scenes) > until:
            self._scenes.pop().on_leave()
            self.has_left_scenes = True

    def _changed(self) -> None:
        self.dirty.add(None)
        if self._scenes:
            self._scenes[-1].on_enter()
            self._scenes[-1].widgets.guard_clicks(self._pointer)
