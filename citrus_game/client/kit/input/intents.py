"""What a player wants, whatever the device: mouse, touch, keyboard and gamepad made into intents.

Only an event's own data is read, never the state of a device, so that posted events drive
everything. Touch arrives twice, as finger events and as mouse events with ``touch`` set: the
fingers are taken. `Translator.let_go` ends whatever waits for an end that may never be reported.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

import pygame

from citrus_game.client.kit.input.fingers import TOUCH_EVENTS, Fingers
from citrus_game.client.kit.input.keyboard import (
    Chord,
    chord,
    chords_of,
    digit_of,
    is_command,
    key_of,
    typed_by,
)
from citrus_game.content.preferences.commands import COMMANDS

Position = tuple[int, int]
NO_PAD = -1
"""The device of what came from mouse, finger or keyboard."""


@dataclass(frozen=True, kw_only=True)
class FromDevice:
    """``device`` is the instance id of the gamepad it came from, else `NO_PAD`.

    Intents that mean the same are equal, whatever they came from. Those that say nothing else are this very
    dataclass by other names.
    """

    device: int = field(default=NO_PAD, compare=False)


@dataclass(frozen=True)
class Point(FromDevice):
    """The pointer is at ``pos`` (window pixels); while pressed this drags."""

    pos: Position
    touch: bool = False


@dataclass(frozen=True)
class Press(FromDevice):
    """The main button or a finger went down at ``pos``."""

    pos: Position
    touch: bool = False


@dataclass(frozen=True)
class Choose(FromDevice):
    """Choose what is at ``pos``; without one, what has the focus."""

    pos: Position | None = None
    touch: bool = False


class Leave(FromDevice):
    """The pointer left the window."""


@dataclass(frozen=True)
class Scroll(FromDevice):
    """Scroll what is at ``pos`` (None: what has the focus) by steps; downwards is positive."""

    pos: Position | None
    steps: float


class Cancel(FromDevice):
    """Go back, put away, close."""


class Next(FromDevice):
    """Give the focus to the next widget or group."""


class Previous(FromDevice):
    """Give the focus to the one before."""


@dataclass(frozen=True)
class Move(FromDevice):
    """Move the focus or a value: ``dx``, ``dy`` are -1, 0 or 1; down is positive."""

    dx: int
    dy: int


class Undo(FromDevice):
    """Take back the last step."""


class Redo(FromDevice):
    """Make the step taken back again."""


@dataclass(frozen=True)
class Text(FromDevice):
    """Text was typed."""

    text: str


@dataclass(frozen=True)
class Erase(FromDevice):
    """Erase the character before the caret, or the one after it."""

    forward: bool = False


@dataclass(frozen=True)
class Shortcut(FromDevice):
    """A command by its name in the key table, such as ``end`` or ``fullscreen``."""

    name: str


@dataclass(frozen=True)
class Release(FromDevice):
    """The key or trigger of a `Shortcut` that lasts as long as it is held was let go."""

    name: str


Intent = (
    Point
    | Press
    | Choose
    | Leave
    | Scroll
    | Cancel
    | Next
    | Previous
    | Move
    | Undo
    | Redo
    | Text
    | Erase
    | Shortcut
    | Release
)
PAGE = 6
"""Steps that a key scrolls."""
_NAMED: Mapping[str, Intent] = {
    "choose": Choose(),
    "cancel": Cancel(),
    "next": Next(),
    "previous": Previous(),
    "up": Move(0, -1),
    "down": Move(0, 1),
    "left": Move(-1, 0),
    "right": Move(1, 0),
    "undo": Undo(),
    "redo": Redo(),
    "page_up": Scroll(None, -PAGE),
    "page_down": Scroll(None, PAGE),
}


def by_finger(intent: Intent) -> bool:
    """Tell whether a finger pressed or chose."""
    return isinstance(intent, Press | Choose) and intent.touch


def intent_of(name: str) -> Intent:
    """Give the intent of a command's name in the key table."""
    return _NAMED.get(name) or Shortcut(name)


class Translator:
    """Turn events of mouse, keyboard and fingers into intents.

    ``keys`` gives each command its keys (``ctrl+z``, ``f11``, ``e``).
    """

    def __init__(self, keys: Mapping[str, tuple[str, ...]]) -> None:
        self.keys = keys
        self.fingers = Fingers()
        self._chords: dict[Chord, str] = {chord(key): name for name, chords in keys.items() for key in chords}
        self._down: dict[int, str] = {}

    def translate(
        self, event: pygame.event.Event, size: tuple[int, int], typing: bool = False, *, digits: bool = False
    ) -> Intent | None:
        """Return the intent of an event, None if it means nothing here.

        ``size`` is the window's, for fingers; ``typing``: letters are text, not commands; ``digits``: so
        are digits, and letters stay commands.
        """
        kind = event.type
        if kind in TOUCH_EVENTS:
            return pointer_intent(event, size) if self.fingers.plays(event, size) else None
        if kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return pointer_intent(event, size)
        if kind == pygame.MOUSEWHEEL:
            return Scroll(getattr(event, "pos", None), -getattr(event, "precise_y", event.y))
        if kind == pygame.KEYDOWN:
            return self._key(event, typing, digits)
        if kind == pygame.KEYUP:
            name = self._down.pop(event.key, None)
            return None if name is None else Release(name)
        if kind == pygame.TEXTINPUT:
            return Text(event.text) if typing else None
        if kind == pygame.WINDOWLEAVE:
            return Leave()
        return None

    def let_go(self) -> list[Intent]:
        """Forget fingers and keys that are down; return what ends by that."""
        ended: list[Intent] = [Release(name) for name in self._down.values()]
        self._down.clear()
        return [*ended, Leave()] if self.fingers.forget() else ended

    def _key(self, event: pygame.event.Event, typing: bool, digits: bool) -> Intent | None:
        key = key_of(event)
        if key in (pygame.K_BACKSPACE, pygame.K_DELETE) and (typing or digits):
            return Erase(forward=key == pygame.K_DELETE)
        if typing and (typed_by(event) or (32 <= key < 0x4000_0000 and not is_command(event))):
            return None
        if digits and (digit := digit_of(event)):
            return Text(digit)
        name = next((self._chords[each] for each in chords_of(event) if each in self._chords), None)
        if name is None:
            return None
        if name in COMMANDS and COMMANDS[name].held:
            self._down[event.key] = name
        return intent_of(name)


def pointer_intent(event: pygame.event.Event, size: tuple[int, int]) -> Intent | None:
    """Return what an event of a mouse or a finger means by itself; None for nothing.

    The mouse that SDL makes of a finger means nothing.
    """
    if event.type in TOUCH_EVENTS:
        return _finger(event, size)
    return None if getattr(event, "touch", False) else _mouse(event)


def _mouse(event: pygame.event.Event) -> Intent | None:
    if event.type == pygame.MOUSEMOTION:
        return Point(event.pos)
    if event.button == pygame.BUTTON_LEFT:
        return Press(event.pos) if event.type == pygame.MOUSEBUTTONDOWN else Choose(event.pos)
    if event.button == pygame.BUTTON_RIGHT and event.type == pygame.MOUSEBUTTONDOWN:
        return Cancel()
    return None


def _finger(event: pygame.event.Event, size: tuple[int, int]) -> Intent:
    pos = int(event.x * size[0]), int(event.y * size[1])
    if event.type == pygame.FINGERDOWN:
        return Press(pos, touch=True)
    if event.type == pygame.FINGERUP:
        return Choose(pos, touch=True)
    return Point(pos, touch=True)
