"""Guards against accidental clicks, and delays of refusals; used by all scenes."""

from collections.abc import Hashable, Iterable

import pygame

from citrus_game.ui.toolkit.drawing.metrics import LEAST_MM, SNAP_MM
from citrus_game.ui.toolkit.input.events import Position
from citrus_game.ui.toolkit.widgets.base import Widget

REST = 0.4
"""Seconds for which the focus is on something new before it may say why it cannot be chosen."""
APPEARED = 0.3
"""Seconds for which what appears under the pointer takes no click."""


class RefusalDelay:
    """Decides when a tooltip may show why something is forbidden. After an action it is ``quiet`` until the
    player moves on, or the focus has been on something new for `REST` seconds, or they click after it.

    What came under a mouse that ``rests`` explains nothing at all until the mouse moves.
    """

    def __init__(self) -> None:
        self.quiet = self.rests = False
        self._place: Hashable = None
        self._new = False
        self._rested = 0.0

    def suppress(self, place: Hashable) -> None:
        """Show no refusal for ``place``, where the player has just done something."""
        self.quiet, self._new = True, False
        self._place, self._rested = place, 0.0

    def set_hovered(self, place: Hashable, *, moved: bool, by_mouse: bool = False) -> None:
        """Set what is hovered; ``moved`` tells that the player moved on to it, ``by_mouse`` that it is under
        the mouse.
        """
        if place == self._place:
            return
        self._place, self._rested, self._new = place, 0.0, True
        if moved:
            self.quiet = self.rests = False
        elif by_mouse and place is not None:
            self.quiet = self.rests = True
            self._new = False

    def count_move(self) -> None:
        """Note that the mouse moved, perhaps on the same thing."""
        if self.rests:
            self.quiet = self.rests = False

    def count_click(self) -> None:
        """Note a click on the hovered place: it counts as an attempt unless it is a double click."""
        if self._rested >= REST:
            self.quiet = self.rests = False

    def update(self, dt: float) -> None:
        if self.quiet:
            self._rested += dt
            if self._new and self._rested >= REST:
                self.quiet = False


class ClickGuard:
    """Ignores clicks on widgets that have just appeared under the pointer."""

    def __init__(self) -> None:
        self.pointer: Position | None = None
        self._under: Hashable = None
        self._left = 0.0

    @property
    def is_new(self) -> bool:
        """Whether the widget appeared less than `APPEARED` seconds ago."""
        return self._left > 0

    def rests_on(self, thing: Hashable) -> bool:
        """Return whether a widget has been under the pointer for long enough to be clicked; True for None,
        which is no widget.
        """
        return thing is None or (thing == self._under and not self.is_new)

    def pointer_moved(self, pointer: Position, under: Hashable) -> None:
        """Remember that the player moved the pointer, and which widget is now under it, if any."""
        self.pointer = pointer
        self.set_hovered(under, moved=True)

    def set_hovered(self, under: Hashable, *, moved: bool) -> None:
        """Set the widget under the pointer, or None; ``moved``: the player moved the pointer there."""
        if under == self._under:
            return
        self._under = under
        self._left = 0.0 if moved or under is None else APPEARED

    def reset(self, pointer: Position | None) -> None:
        """Start again, because another scene has appeared under the pointer."""
        self.pointer, self._under, self._left = pointer, None, 0.0

    def blocks(self, thing: Hashable) -> bool:
        """Return whether a widget is under the pointer and appeared too recently to be clicked."""
        return self.is_new and thing is not None and thing == self._under

    def update(self, dt: float) -> None:
        self._left = max(0.0, self._left - dt)


class DoubleTap:
    """Remembers the widget and spot that a first tap showed, so that a second one activates it."""

    def __init__(self) -> None:
        self._shown: tuple[Widget, object] | None = None

    def reset(self) -> None:
        """Forget the first tap."""
        self._shown = None

    def activates(self, widget: Widget, pos: Position) -> bool:
        """Return whether a tap activates a widget; otherwise it only shows its tooltip."""
        spot = widget.tap_target(pos)
        return spot is None or self._shown == (widget, spot)

    def record_tap(self, widget: Widget | None, pos: Position, acted: bool) -> None:
        """Remember a tap on a widget, or on none."""
        self._shown = None if widget is None or acted else (widget, widget.tap_target(pos))

    def keeps_tooltip(self, widget: Widget, pos: Position, acted: bool) -> bool:
        """Return whether the tooltip stays after the finger lifts."""
        if not widget.visible or not widget.visible_rect.collidepoint(pos):
            return False
        # what was chosen and cannot be chosen again has nothing to say about it
        return self._shown is not None or (widget.keeps_tooltip(pos) and (widget.enabled or not acted))


def meant(widget: Widget, pos: Position) -> Position:
    """Return the position that a touch near a too small widget means; ``pos`` for other widgets.

    Such a widget is hit in a square of finger size; below `LEAST_MM` the touch snaps to its centre.
    """
    metrics, seen = widget.style.metrics, widget.visible_rect
    if not seen.width or not seen.height:
        return pos
    near = pygame.Vector2(pos).distance_to(seen.center) <= SNAP_MM * metrics.mm
    if near and min(seen.size) < LEAST_MM * metrics.mm:
        return seen.center
    lacks = [max(0, metrics.reach - size) for size in widget.rect.size]
    if not seen.inflate(lacks).collidepoint(pos):
        return pos
    return min(max(pos[0], seen.left), seen.right - 1), min(max(pos[1], seen.top), seen.bottom - 1)


def nearest_meant(widgets: Iterable[Widget], pos: Position) -> Widget | None:
    """Return the nearest too small widget that a touch may mean, or None."""
    small = [widget for widget in widgets if widget.is_interactive and meant(widget, pos) != pos]
    finger = pygame.Vector2(pos)
    return min(small, key=lambda each: finger.distance_squared_to(each.visible_rect.center), default=None)
