"""Scenes and their stack: one window, one loop, no scene inside another's loop.

Drawing is by damage: a scene says which parts of the window no longer show the truth, and once a
frame the stack has those parts drawn again, by every visible scene from the bottom up. A scene's
``draw`` must therefore paint everything of itself that lies in the area it is given.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

import pygame

from citrus_game.client.intents import Cancel, Intent
from citrus_game.client.look import Look
from citrus_game.client.widgets.base import Widget
from citrus_game.client.widgets.field import TextField
from citrus_game.client.widgets.group import Widgets

if TYPE_CHECKING:
    from citrus_game.client.app import App

MOST_AREAS = 8
"""More separate damaged areas than this are drawn as one."""


class Damage:
    """The parts of the window that have to be drawn again, as rectangles that do not overlap."""

    def __init__(self) -> None:
        self._areas: list[pygame.Rect] = []
        self._everything = False

    def add(self, area: pygame.Rect | None) -> None:
        """Note an area in window pixels, None: the whole window."""
        if area is None:
            self._everything = True
        elif not self._everything and area.width > 0 and area.height > 0:
            area = area.copy()
            while (hit := area.collidelist(self._areas)) >= 0:
                area.union_ip(self._areas.pop(hit))
            self._areas.append(area)

    def take(self, window: pygame.Rect) -> list[pygame.Rect]:
        """Give what has to be drawn within the window, and forget it."""
        if self._everything:
            areas = [window.copy()]
        elif len(self._areas) > MOST_AREAS:
            areas = [self._areas[0].unionall(self._areas[1:]).clip(window)]
        else:
            areas = [area.clip(window) for area in self._areas]
        self._areas.clear()
        self._everything = False
        return [area for area in areas if area.width and area.height]

    def __bool__(self) -> bool:
        return self._everything or bool(self._areas)


class Scene:
    """One screen of the client, or an overlay on one. Override what is needed.

    ``app`` gives the look, the settings and the stack; ``widgets`` are drawn and handled for
    scenes that call these methods of the base class.
    """

    overlay = False
    """An overlay leaves what lies under it visible."""

    def __init__(self, app: "App") -> None:
        self.app = app
        self.widgets = Widgets(self.damage, lambda: self.app.look, app.sound.cue)
        self.widgets.write = self.open_letters

    @property
    def look(self) -> Look:
        """Give sizes, colours, pictures and type of the window as it is now."""
        return self.app.look

    @property
    def window(self) -> pygame.Rect:
        """Give the whole window as a rectangle."""
        return pygame.Rect((0, 0), self.look.metrics.size)

    @property
    def moving(self) -> bool:
        """Tell whether something moves by itself, so that the loop must not slow down."""
        return False

    @property
    def typing(self) -> bool:
        """Tell whether letters go into a text field now."""
        return self.widgets.typing

    def keep_focus(self, keys: bool) -> None:
        """See that the focus is not lost; with ``keys`` in use something has it."""
        self.widgets.keep_focus(keys, self.first_focus)

    def first_focus(self) -> Widget | None:
        """Give what has the focus before anything was chosen: no field, so that letters are commands."""
        chain = self.widgets.chain()
        live = [widget for widget in chain if widget.live and not widget.writes]
        return next(iter(live or chain), None)

    @property
    def quarter(self) -> int | None:
        """Give the side of the table it is to be seen from (see `Turn`), None: as what lies under it."""
        return None

    @property
    def acting(self) -> tuple[str, frozenset[str]]:
        """Give the colour of the player whose gamepad acts now, empty for any, and those at the table."""
        return "", frozenset()

    def pads_changed(self) -> None:
        """Do what is due when a gamepad comes or goes."""

    def entered(self) -> None:
        """Do what is due when the scene comes to the top of the stack, laid out already."""

    def left(self) -> None:
        """Do what is due when the scene is taken off the stack."""

    def layout(self) -> None:
        """Place everything for ``self.look``; called when it comes on the stack and on each new size."""

    def handle(self, intent: Intent) -> bool:
        """Act on an intent; tell whether it was for this scene."""
        if self.widgets.handle(intent):
            return True
        return isinstance(intent, Cancel) and self.cancel()

    def cancel(self) -> bool:
        """Go back, if this scene has a way back; tell whether it has."""
        return False

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass; report what changed by `damage`."""
        if self.app.stack.top is self:
            self.widgets.update(dt)

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint all of the scene that lies in ``area``; the surface's clip is set to it."""
        self.widgets.draw(surface, area)

    def open_letters(self, field: Widget) -> None:
        """Open letters to choose from, for who has no keyboard."""
        from citrus_game.client.writing import WritingSheet

        if isinstance(field, TextField):
            self.app.stack.push(WritingSheet(self.app, field))

    def damage(self, area: pygame.Rect | None = None) -> None:
        """Have a part of the window drawn again in the next frame, None: all of it."""
        self.app.stack.damage.add(area)


class SceneStack:
    """The scenes from the bottom to the top, which alone gets the intents.

    ``settle`` is asked before a new scene is laid out: it may turn the view towards what is seen now, and
    tells whether it did, all scenes being laid out then.
    """

    def __init__(self, settle: Callable[[], bool] = lambda: False) -> None:
        self._settle = settle
        self.damage = Damage()
        self._scenes: list[Scene] = []

    def __iter__(self) -> Iterator[Scene]:
        return iter(self._scenes)

    def __len__(self) -> int:
        return len(self._scenes)

    @property
    def top(self) -> Scene | None:
        """Give the scene that gets the intents, None before the first."""
        return self._scenes[-1] if self._scenes else None

    @property
    def quarter(self) -> int:
        """Give the side of the table that what is seen turns to (see `Turn`)."""
        quarters = (scene.quarter for scene in reversed(self._scenes))
        return next((quarter for quarter in quarters if quarter is not None), 0)

    def push(self, scene: Scene) -> None:
        """Put a scene over the others."""
        if self._scenes:
            self._scenes[-1].widgets.forget_pointer()
        self._scenes.append(scene)
        if not self._settle():
            scene.layout()
        self._changed()

    def pop(self, scene: Scene | None = None) -> None:
        """Take the top scene off, or ``scene`` with all that lies over it."""
        until = self._scenes.index(scene) if scene is not None else len(self._scenes) - 1
        self._take_off(until)
        self._changed()

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the top one."""
        self._take_off(max(0, len(self._scenes) - 1))
        self.push(scene)

    def reset(self, scene: Scene) -> None:
        """Take all scenes off and put this one there."""
        self._take_off(0)
        self.push(scene)

    def visible(self) -> list[Scene]:
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

    def handle(self, intent: Intent) -> bool:
        """Give an intent to the top scene; tell whether it took it."""
        return bool(self._scenes) and self._scenes[-1].handle(intent)

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass in all visible scenes."""
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


def _draw_all(scenes: Iterable[Scene], surface: pygame.Surface, area: pygame.Rect) -> None:
    for scene in scenes:
        scene.draw(surface, area)
