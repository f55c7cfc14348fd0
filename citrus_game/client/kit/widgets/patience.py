"""When a click counts, and when it is answered by a refusal: the same in all scenes."""

from collections.abc import Hashable, Iterable

import pygame

from citrus_game.client.kit.draw.layout import LEAST_MM, SNAP_MM
from citrus_game.client.kit.input.intents import Position
from citrus_game.client.kit.widgets.base import Widget

REST = 0.4
"""Seconds of rest on something new after which it may say why it cannot be chosen."""
APPEARED = 0.3
"""Seconds for which what appears under the pointer takes no click."""


class Patience:
    """Whether a refusal may be shown of the place that is looked at.

    Once something was done it is ``quiet``: until the player moves on to another place, or something new
    has lain where they look for `REST` seconds, or they ask again.
    """

    def __init__(self) -> None:
        self.quiet = False
        self._place: Hashable = None
        self._new = False
        self._rested = 0.0

    @property
    def waiting(self) -> bool:
        """Tell whether it is still to be seen whether the player rests."""
        return self.quiet and self._rested < REST

    def done(self, place: Hashable) -> None:
        """Note that something was done while a place is looked at."""
        self.quiet, self._new = True, False
        self._place, self._rested = place, 0.0

    def look(self, place: Hashable, *, moved: bool) -> None:
        """Note what is looked at now; ``moved`` tells whether the player went there."""
        if place == self._place:
            return
        self._place, self._rested, self._new = place, 0.0, True
        if moved:
            self.quiet = False

    def asked(self) -> None:
        """Note that the player chose what is looked at: that is an attempt unless it is a double click."""
        if self._rested >= REST:
            self.quiet = False

    def update(self, dt: float) -> None:
        """Let time pass."""
        if self.quiet:
            self._rested += dt
            if self._new and self._rested >= REST:
                self.quiet = False


class Threshold:
    """Whether what lies under the pointer has appeared there by itself, too short a time ago to be meant."""

    def __init__(self) -> None:
        self.pointer: Position | None = None
        self._under: Hashable = None
        self._left = 0.0

    @property
    def fresh(self) -> bool:
        """Tell whether it appeared less than `APPEARED` seconds ago."""
        return self._left > 0

    def rests_on(self, thing: Hashable) -> bool:
        """Tell whether a thing, None for nothing, takes a click whatever lay under the pointer before."""
        return thing is None or (thing == self._under and not self.fresh)

    def come(self, pointer: Position, under: Hashable) -> None:
        """Note that the player moved the pointer, onto a thing or None."""
        self.pointer = pointer
        self.look(under, moved=True)

    def look(self, under: Hashable, *, moved: bool) -> None:
        """Note what lies under the pointer, None for nothing; ``moved``: the player went there."""
        if under == self._under:
            return
        self._under = under
        self._left = 0.0 if moved or under is None else APPEARED

    def enter(self, pointer: Position | None) -> None:
        """Begin with nothing known to lie under the pointer: its scene has only just come."""
        self.pointer, self._under, self._left = pointer, None, 0.0

    def holds(self, thing: Hashable) -> bool:
        """Tell whether a thing is the one under the pointer, and too fresh to be clicked."""
        return self.fresh and thing is not None and thing == self._under

    def update(self, dt: float) -> None:
        """Let time pass."""
        self._left = max(0.0, self._left - dt)


class Taps:
    """What the last tap of a finger showed without doing it: a widget, and which spot of it."""

    def __init__(self) -> None:
        self._shown: tuple[Widget, object] | None = None

    def forget(self) -> None:
        """Have the next tap be a first one."""
        self._shown = None

    def act(self, widget: Widget, pos: Position) -> bool:
        """Tell whether a tap there does something."""
        spot = widget.spot(pos)
        return spot is None or self._shown == (widget, spot)

    def note(self, widget: Widget | None, pos: Position, acted: bool) -> None:
        """Note a tap on a widget that can be chosen, None for any other."""
        self._shown = None if widget is None or acted else (widget, widget.spot(pos))

    def goes_on(self, widget: Widget, pos: Position, acted: bool) -> bool:
        """Tell whether a widget goes on being pointed at when the finger has lifted."""
        if not widget.visible or not widget.seen.collidepoint(pos):
            return False
        # what was chosen and cannot be chosen again has nothing to say about it
        return self._shown is not None or (widget.stays(pos) and (widget.enabled or not acted))


def meant(widget: Widget, pos: Position) -> Position:
    """Give what a finger means that touches near a widget too small for it; ``pos`` for any other.

    Such a widget is hit in a square as large as fingers need; where it is smaller than `LEAST_MM` it draws
    them to its middle.
    """
    metrics, seen = widget.look.metrics, widget.seen
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
    """Give the nearest widget too small for a finger that touches near it; None where there is none."""
    small = [widget for widget in widgets if widget.live and meant(widget, pos) != pos]
    finger = pygame.Vector2(pos)
    return min(small, key=lambda each: finger.distance_squared_to(each.seen.center), default=None)
