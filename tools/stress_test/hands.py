"""Random input of a crowd: taps, drags, keys, gamepads, attempts to close the window; and that of dirt."""

import math
import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pygame
from pygame.event import Event

Events = list[Event]
Spot = tuple[int, int]

KEYS = tuple(sorted({getattr(pygame, name) for name in dir(pygame) if name.startswith("K_")}))
MODIFIERS = (pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_LSHIFT, pygame.KMOD_LGUI)
MOST_LYING = 3
"""Maximum number of fingers that rest on the screen."""
TREMBLE = 5
"""Maximum pixels by which these tremble."""
COVER = 0.08
"""Distance within which a thing covers what is tapped, as a share of the window's shorter edge."""
SHAKE = 0.037
"""Share of the window's height by which a finger seems to move under which there is dirt."""
JITTER = (8, -5, 3, -6)
"""Pixels by which a mouse seems to move in turn whose sensor is dirty."""
KNOCKS = 7
"""Number of taps in the staff's corner that open the PIN pad."""
WAYS_OUT = (
    (pygame.K_F4, pygame.KMOD_LALT), (pygame.K_ESCAPE, 0), (pygame.K_q, pygame.KMOD_LCTRL),
    (pygame.K_w, pygame.KMOD_LCTRL), (pygame.K_c, pygame.KMOD_LCTRL), (pygame.K_F11, 0),
    (pygame.K_TAB, pygame.KMOD_LALT), (pygame.K_o, pygame.KMOD_LCTRL), (pygame.K_s, pygame.KMOD_LCTRL),
    (pygame.K_s, pygame.KMOD_LCTRL | pygame.KMOD_LALT | pygame.KMOD_LSHIFT),
)  # fmt: skip
"""Keys that close programs elsewhere, and the default staff keys."""
WINDOW = (
    pygame.WINDOWEXPOSED, pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWLEAVE,
    pygame.WINDOWENTER, pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED,
)  # fmt: skip


class Hands:
    """Makes gestures, each a list of events as SDL sends them; ``rng`` makes the choices."""

    def __init__(self, rng: random.Random, size: Spot, corner: Spot) -> None:
        self.rng, self.size, self.corner = rng, size, corner
        self._number, self._screen = 0, 1
        self._lying: dict[int, Spot] = {}
        self._soil: Callable[[], Iterator[Events]] | None = None
        self._dirt: Iterator[Events] | None = None
        self.dirt: dict[str, Callable[[Spot], Iterator[Events]]] = {
            "flickers": self._flickers, "jitters": self._jitters, "clicks": self._clicks,
            "shakes": self._shakes, "swaps fingers": self._swaps,
        }  # fmt: skip
        """What dirt does at a spot, by name: events of one moment after the other, without an end."""
        self._kinds: tuple[tuple[Callable[[], Events], float], ...] = (
            (lambda: self.tap(self.anywhere()), 50),
            (self._drag, 6),
            (self._two_fingers, 6),
            (self._click, 12),
            (self._wheel, 4),
            (self._key, 12),
            (self._pad, 5),
            (self.way_out, 5),
            (self._window, 2),
            (self.knock, 0.3),
        )
        self._makers = [kind for kind, _weight in self._kinds]
        self._weights = [weight for _kind, weight in self._kinds]

    def gesture(self) -> Events:
        """Return any gesture."""
        return self.rng.choices(self._makers, self._weights)[0]()

    def anywhere(self) -> Spot:
        """Return a random pixel of the window."""
        return self.rng.randrange(self.size[0]), self.rng.randrange(self.size[1])

    def tap(self, pos: Spot) -> Events:
        """Return a tap: the finger's events, and the mouse events that SDL derives from them."""
        finger = self._new()
        return [*self._down(pos, finger), *self._up(pos, finger)]

    def lean(self) -> Events:
        """Lay something on the screen, or take away what has been there longest.

        For some of what is taken away there is no event.
        """
        if len(self._lying) < MOST_LYING and self.rng.random() < 0.6:
            return self.lay(self.anywhere())
        if not self._lying:
            return []
        finger = next(iter(self._lying))
        lifted = self._up(self._lying.pop(finger), finger)
        return lifted if self.rng.random() < 0.5 else []

    def lay(self, pos: Spot) -> Events:
        """Lay something on the screen at a position."""
        finger = self._new()
        self._lying[finger] = pos
        return self._down(pos, finger)

    def clear(self, pos: Spot) -> bool:
        """Wipe away what lies at a position, as somebody does who wants to tap there; return whether there
        was something. Nothing is heard of it any more.
        """
        near = COVER * min(self.size)
        there = [finger for finger, at in self._lying.items() if math.dist(at, pos) < near]
        for finger in there:
            del self._lying[finger]
        return bool(there)

    def tremble(self) -> Events:
        """Let things that rest on the screen tremble at random."""
        events: Events = []
        for finger, (x, y) in self._lying.items():
            if self.rng.random() < 0.3:
                by = self.rng.randint(-TREMBLE, TREMBLE), self.rng.randint(-TREMBLE, TREMBLE)
                events += self._move((x + by[0], y + by[1]), finger)
        return events

    def soil(self) -> str:
        """Put dirt on the screen's frame, at an edge or in the staff's corner; return what it does."""
        (x, y), (width, height) = self.anywhere(), self.size
        spots = (self.corner, (x, 2), (x, height - 3), (2, y), (width - 3, y))
        does = self.rng.choice(list(self.dirt))
        self._soil = partial(self.dirt[does], self.rng.choice(spots))
        self._dirt = self._soil()
        return does

    def wipe(self) -> None:
        """Take the dirt away; of a finger that it was, nothing is heard any more."""
        self._soil = self._dirt = None

    def soiled(self) -> Events:
        """Return what the dirt does in this frame, about four times a second."""
        return next(self._dirt) if self._dirt is not None and self.rng.random() < 0.4 else []

    def replug(self) -> None:
        """Plug the touch screen out and in: of its fingers nothing is heard any more, and their numbers begin
        anew; sometimes the system gives it another number, too.
        """
        self._lying.clear()
        self._number = 0
        self._screen += self.rng.randrange(2)
        self._dirt = self._soil() if self._soil is not None else None

    def knock(self) -> Events:
        """Return the staff gesture."""
        return [event for _ in range(KNOCKS) for event in self.tap(self.corner)]

    def way_out(self) -> Events:
        """Return an attempt to close the window."""
        key, mod = self.rng.choice(WAYS_OUT)
        return [
            Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0),
            Event(pygame.WINDOWCLOSE),
            Event(pygame.QUIT),
            Event(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0),
        ]

    def _new(self) -> int:
        """Return the number of a new finger; as under X11, numbers are not reused until the screen is plugged
        in again.
        """
        self._number += 1
        return self._number

    def _down(self, pos: Spot, finger: int) -> Events:
        return [
            Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=True),
            Event(pygame.FINGERDOWN, **self._finger(pos, finger)),
        ]

    def _move(self, pos: Spot, finger: int) -> Events:
        return [
            Event(pygame.MOUSEMOTION, pos=pos, rel=(9, 9), buttons=(1, 0, 0), touch=True),
            Event(pygame.FINGERMOTION, **self._finger(pos, finger)),
        ]

    def _up(self, pos: Spot, finger: int) -> Events:
        return [
            Event(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=True),
            Event(pygame.FINGERUP, **self._finger(pos, finger)),
        ]

    def _finger(self, pos: Spot, finger: int) -> dict[str, Any]:
        x, y = pos[0] / self.size[0], pos[1] / self.size[1]
        return {
            "touch_id": self._screen, "finger_id": finger, "x": x, "y": y, "dx": 0.0, "dy": 0.0,
            "pressure": 1.0,
        }  # fmt: skip

    def _drag(self) -> Events:
        start, end = self.anywhere(), self.anywhere()
        middle = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
        finger = self._new()
        moved = [*self._move(middle, finger), *self._move(end, finger)]
        return [*self._down(start, finger), *moved, *self._up(end, finger)]

    def _two_fingers(self) -> Events:
        (one, first), (other, second) = (self.anywhere(), self._new()), (self.anywhere(), self._new())
        events = [*self._down(one, first), *self._down(other, second)]
        ups = [*self._up(one, first), *self._up(other, second)]
        # A finger that slides off the edge never sends its up event.
        return events + (ups if self.rng.random() < 0.8 else ups[:2])

    def _flickers(self, pos: Spot) -> Iterator[Events]:
        while True:
            finger = self._new()
            yield self._down(pos, finger)
            yield self._up(pos, finger)

    def _jitters(self, pos: Spot) -> Iterator[Events]:
        x, y = pos
        while True:
            for by in JITTER:
                x += by
                yield [Event(pygame.MOUSEMOTION, pos=(x, y), rel=(by, 0), buttons=(0, 0, 0), touch=False)]

    def _clicks(self, pos: Spot) -> Iterator[Events]:
        for number, moved in enumerate(self._jitters(pos)):
            kind = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)[number % 2]
            yield [*moved, Event(kind, pos=moved[0].pos, button=1, touch=False)]

    def _shakes(self, pos: Spot) -> Iterator[Events]:
        (x, y), finger, by = pos, self._new(), round(SHAKE * self.size[1])
        yield self._down(pos, finger)
        while True:
            for at in (x - by, x, x + by, x):
                yield self._move((at, y), finger)

    def _swaps(self, pos: Spot) -> Iterator[Events]:
        first, second = self._new(), self._new()
        other = self.size[0] - 1 - pos[0], self.size[1] - 1 - pos[1]
        yield [*self._down(pos, first), *self._down(other, second)]
        while True:
            first, second = second, first
            yield [*self._move(pos, first), *self._move(other, second)]

    def _click(self) -> Events:
        pos, button = self.anywhere(), self.rng.choice((1, 1, 1, 2, 3))
        return [
            Event(pygame.MOUSEMOTION, pos=pos, rel=(20, 20), buttons=(0, 0, 0), touch=False),
            Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button, touch=False),
            Event(pygame.MOUSEBUTTONUP, pos=pos, button=button, touch=False),
        ]

    def _wheel(self) -> Events:
        return [
            Event(
                pygame.MOUSEWHEEL, pos=self.anywhere(), x=0, y=self.rng.choice((-3, -1, 1, 3)), flipped=False
            )
        ]

    def _key(self) -> Events:
        key, mod = self.rng.choice(KEYS), 0
        while self.rng.random() < 0.3:
            mod |= self.rng.choice(MODIFIERS)
        letter = chr(key) if 32 <= key < 127 else ""
        down = Event(pygame.KEYDOWN, key=key, mod=mod, unicode=letter, scancode=0)
        typed = [Event(pygame.TEXTINPUT, text=letter)] if letter and not mod else []
        return [down, *typed, Event(pygame.KEYUP, key=key, mod=mod, unicode=letter, scancode=0)]

    def _pad(self) -> Events:
        which = self.rng.randrange(3)
        if self.rng.random() < 0.7:
            button = self.rng.randrange(pygame.CONTROLLER_BUTTON_DPAD_RIGHT + 1)
            return [
                Event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=which),
                Event(pygame.CONTROLLERBUTTONUP, button=button, instance_id=which),
            ]
        axis, value = self.rng.randrange(4), self.rng.randrange(-32768, 32768)
        return [Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=which)]

    def _window(self) -> Events:
        if self.rng.random() < 0.3:
            return [Event(pygame.DROPFILE, file="/etc/hostname")]
        return [Event(self.rng.choice(WINDOW))]
