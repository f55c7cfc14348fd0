"""Input events of the UI, made from mouse, touch, keyboard and gamepad. Only the event's own data is read,
never a device's state, so that posted events drive everything. SDL reports a touch twice, as finger and as
mouse event; the mouse event is ignored. `Translator.release_all` releases what is held when a release may be
lost.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

import pygame

from citrus_game.content.settings.commands import COMMANDS
from citrus_game.ui.toolkit.input.fingers import TOUCH_EVENTS, Fingers
from citrus_game.ui.toolkit.input.keyboard import (
    Chord,
    chord,
    chords_of,
    digit_of,
    is_command,
    key_of,
    typed_by,
)

Position = tuple[int, int]
NO_PAD = -1
"""The device of what came from mouse, finger or keyboard."""


@dataclass(frozen=True, kw_only=True)
class DeviceEvent:
    """Base class: ``device`` is the instance id of the gamepad, else `NO_PAD`. It takes no part in
    comparisons.
    """

    device: int = field(default=NO_PAD, compare=False)


@dataclass(frozen=True)
class Hover(DeviceEvent):
    """The pointer is at ``pos`` (window pixels); a drag while pressed."""

    pos: Position
    touch: bool = False


@dataclass(frozen=True)
class Press(DeviceEvent):
    """The main button or a finger was pressed at ``pos``."""

    pos: Position
    touch: bool = False


@dataclass(frozen=True)
class Activate(DeviceEvent):
    """Choose what is at ``pos``; if None, the focused widget."""

    pos: Position | None = None
    touch: bool = False


class Leave(DeviceEvent):
    """The pointer left the window."""


@dataclass(frozen=True)
class Scroll(DeviceEvent):
    """Scroll at ``pos`` (None: the focused widget) by steps; positive is down."""

    pos: Position | None
    steps: float


class Cancel(DeviceEvent):
    """Go back or close."""


class Next(DeviceEvent):
    """Move the focus to the next widget or group."""


class Previous(DeviceEvent):
    """Move the focus to the previous widget or group."""


@dataclass(frozen=True)
class Move(DeviceEvent):
    """Move the focus or a value; ``dx``, ``dy`` are -1, 0 or 1, positive is down."""

    dx: int
    dy: int


class Undo(DeviceEvent):
    """Undo the last step."""


class Redo(DeviceEvent):
    """Redo the step undone last."""


@dataclass(frozen=True)
class Text(DeviceEvent):
    """Text was typed."""

    text: str


@dataclass(frozen=True)
class Erase(DeviceEvent):
    """Erase the character before the caret, or the one after it."""

    forward: bool = False


@dataclass(frozen=True)
class Shortcut(DeviceEvent):
    """A command from the key table, such as ``end`` or ``fullscreen``."""

    name: str


@dataclass(frozen=True)
class Release(DeviceEvent):
    """The key or trigger of a held `Shortcut` was released."""

    name: str


InputEvent = (
    Hover
    | Press
    | Activate
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
PASSIVE = Hover | Leave | Release
"""Input events that nobody means as an answer: the pointer moves, something is let go."""
PAGE = 6
"""Steps that a key scrolls."""
_NAMED: Mapping[str, InputEvent] = {
    "choose": Activate(),
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


def by_finger(input_event: InputEvent) -> bool:
    """Return whether a touch caused the event."""
    return isinstance(input_event, Press | Activate) and input_event.touch


def intent_of(name: str) -> InputEvent:
    """Return the input event for a command of the key table."""
    return _NAMED.get(name) or Shortcut(name)


class Translator:
    """Converts mouse, keyboard and touch events to input events. ``keys`` lists each command's keys
    (``ctrl+z``, ``f11``, ``e``).
    """

    def __init__(self, keys: Mapping[str, tuple[str, ...]]) -> None:
        self.keys = keys
        self.fingers = Fingers()
        self._chords: dict[Chord, str] = {chord(key): name for name, chords in keys.items() for key in chords}
        self._down: dict[int, str] = {}
        self._pressing = self._void = False
        """Whether the mouse button is held, and whether its press was let go before."""

    def translate(
        self, event: pygame.event.Event, size: tuple[int, int], typing: bool = False, *, digits: bool = False
    ) -> InputEvent | None:
        """Return the input event of a pygame event, or None. ``size`` is the window's, for touches;
        ``typing``: letters are text, not commands; ``digits``: only digits are text.
        """
        kind = event.type
        if kind in TOUCH_EVENTS:
            return pointer_intent(event, size) if self.fingers.handle(event, size) else None
        if kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pointed = self._pointed(pointer_intent(event, size))
            return None if self.fingers.busy else pointed
        if kind == pygame.MOUSEWHEEL:
            return _wheel(event)
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

    def release_all(self) -> list[InputEvent]:
        """Release mouse button, fingers and keys that are held; return the release events."""
        ended: list[InputEvent] = [Release(name) for name in self._down.values()]
        self._down.clear()
        touched, pressed = self.fingers.reset(), self._pressing
        self._pressing, self._void = False, self._void or pressed
        return [*ended, Leave()] if touched or pressed else ended

    def _pointed(self, input_event: InputEvent | None) -> InputEvent | None:
        """Return the input event of the mouse; None for the end of a press that was let go."""
        if isinstance(input_event, Press):
            self._pressing, self._void = True, False
        elif isinstance(input_event, Activate):
            void, self._pressing, self._void = self._void, False, False
            return None if void else input_event
        return input_event

    def _key(self, event: pygame.event.Event, typing: bool, digits: bool) -> InputEvent | None:
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


def pointer_intent(event: pygame.event.Event, size: tuple[int, int]) -> InputEvent | None:
    """Return the input event of a mouse or touch event, or None. Mouse events that SDL makes of touches are
    ignored.
    """
    if event.type in TOUCH_EVENTS:
        return _finger(event, size)
    return None if getattr(event, "touch", False) else _mouse(event)


def _wheel(event: pygame.event.Event) -> InputEvent | None:
    """Return the input event of a wheel; None if it goes sideways, as touchpads do."""
    across, up = getattr(event, "precise_x", event.x), getattr(event, "precise_y", event.y)
    return Scroll(getattr(event, "pos", None), -up) if abs(up) > abs(across) else None


def _mouse(event: pygame.event.Event) -> InputEvent | None:
    if event.type == pygame.MOUSEMOTION:
        return Hover(event.pos)
    if event.button == pygame.BUTTON_LEFT:
        return Press(event.pos) if event.type == pygame.MOUSEBUTTONDOWN else Activate(event.pos)
    if event.button == pygame.BUTTON_RIGHT and event.type == pygame.MOUSEBUTTONDOWN:
        return Cancel()
    return None


def _finger(event: pygame.event.Event, size: tuple[int, int]) -> InputEvent:
    pos = int(event.x * size[0]), int(event.y * size[1])
    if event.type == pygame.FINGERDOWN:
        return Press(pos, touch=True)
    if event.type == pygame.FINGERUP:
        return Activate(pos, touch=True)
    return Hover(pos, touch=True)
