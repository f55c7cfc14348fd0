"""What a player wants, whatever the device: mouse, touch, keyboard and gamepad made into intents.

Only an event's own data is read, never the state of a device, so that posted events drive
everything. Touch arrives twice, as finger events and as mouse events with ``touch`` set: the
fingers are taken.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

import pygame

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
    """Turn events of mouse, keyboard and fingers into intents; a finger is followed until it lifts.

    ``keys`` gives each command its keys (``ctrl+z``, ``f11``, ``e``).
    """

    def __init__(self, keys: Mapping[str, tuple[str, ...]]) -> None:
        self.keys = keys
        self._chords = {chord(key): name for name, chords in keys.items() for key in chords}
        self._finger: int | None = None
        self._down: dict[int, str] = {}

    def translate(
        self, event: pygame.event.Event, size: tuple[int, int], typing: bool = False
    ) -> Intent | None:
        """Give the intent of an event, None if it means nothing here.

        ``size`` is the window's, for fingers; ``typing``: letters are text, not commands.
        """
        kind = event.type
        if kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return None if getattr(event, "touch", False) else _mouse(event)
        if kind == pygame.MOUSEWHEEL:
            return Scroll(getattr(event, "pos", None), -getattr(event, "precise_y", event.y))
        if kind in (pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION):
            return self._touch(event, size)
        if kind == pygame.KEYDOWN:
            return self._key(event, typing)
        if kind == pygame.KEYUP:
            name = self._down.pop(event.key, None)
            return None if name is None else Release(name)
        if kind == pygame.TEXTINPUT:
            return Text(event.text) if typing else None
        if kind == pygame.WINDOWLEAVE:
            return Leave()
        return None

    def _touch(self, event: pygame.event.Event, size: tuple[int, int]) -> Intent | None:
        """Follow one finger at a time: a palm or a second player's hand does not take over."""
        finger = event.finger_id
        if event.type == pygame.FINGERDOWN and self._finger is None:
            self._finger = finger
        if finger != self._finger:
            return None
        if event.type == pygame.FINGERUP:
            self._finger = None
        return _finger(event, size)

    def _key(self, event: pygame.event.Event, typing: bool) -> Intent | None:
        key = pygame.K_RETURN if event.key == pygame.K_KP_ENTER else event.key
        chord = (key, _modifiers(getattr(event, "mod", 0)))
        if typing:
            if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
                return Erase(forward=event.key == pygame.K_DELETE)
            if 32 <= event.key < 0x4000_0000 and not chord[1] & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
                return None
        name = self._chords.get(chord)
        if name is None:
            return None
        if name in COMMANDS and COMMANDS[name].held:
            self._down[event.key] = name
        return intent_of(name)


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


def _modifiers(mod: int) -> int:
    """Fold left and right modifier keys into one bit each."""
    folded = 0
    for mask in (pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT):
        if mod & mask:
            folded |= mask
    return folded


def chord(text: str) -> tuple[int, int]:
    """Read a key such as ``ctrl+shift+z``; ValueError for a key that does not exist."""
    mod = 0
    for name, mask in (("ctrl+", pygame.KMOD_CTRL), ("alt+", pygame.KMOD_ALT), ("shift+", pygame.KMOD_SHIFT)):
        if name in text:
            text = text.replace(name, "")
            mod |= mask
    return (ord(text) if len(text) == 1 else pygame.key.key_code(text)), mod
