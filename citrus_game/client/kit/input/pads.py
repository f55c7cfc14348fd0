"""Gamepads: buttons and the left stick move the focus, the right stick a pointer that is drawn.

Each gamepad has a pointer of its own. It shows when its right stick is moved and hides when the
focus is moved; while it shows, the first button chooses where it is. A gamepad that is silent, for
another player is on turn, moves its pointer with both sticks and does nothing else.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

import pygame

from citrus_game.client.kit.input.held import Held
from citrus_game.client.kit.input.intents import (
    Choose,
    Intent,
    Leave,
    Move,
    Point,
    Position,
    Press,
    Release,
    Shortcut,
    intent_of,
)
from citrus_game.content.preferences.commands import COMMANDS, Command

NAMED: Mapping[str, int] = {
    "a": pygame.CONTROLLER_BUTTON_A,
    "b": pygame.CONTROLLER_BUTTON_B,
    "x": pygame.CONTROLLER_BUTTON_X,
    "y": pygame.CONTROLLER_BUTTON_Y,
    "leftstick": pygame.CONTROLLER_BUTTON_LEFTSTICK,
    "rightstick": pygame.CONTROLLER_BUTTON_RIGHTSTICK,
    "start": pygame.CONTROLLER_BUTTON_START,
    "back": pygame.CONTROLLER_BUTTON_BACK,
    "leftshoulder": pygame.CONTROLLER_BUTTON_LEFTSHOULDER,
    "rightshoulder": pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    "dpup": pygame.CONTROLLER_BUTTON_DPAD_UP,
    "dpdown": pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    "dpleft": pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    "dpright": pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
}
NAMED_TRIGGERS: Mapping[str, int] = {
    "lefttrigger": pygame.CONTROLLER_AXIS_TRIGGERLEFT,
    "righttrigger": pygame.CONTROLLER_AXIS_TRIGGERRIGHT,
}
BUTTONS: Mapping[int, Intent] = {
    NAMED[command.pad]: intent_of(command.name) for command in COMMANDS.values() if command.pad in NAMED
}
TRIGGERS: Mapping[int, Command] = {
    NAMED_TRIGGERS[command.pad]: command for command in COMMANDS.values() if command.pad in NAMED_TRIGGERS
}
LEFT = (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY)
RIGHT = (pygame.CONTROLLER_AXIS_RIGHTX, pygame.CONTROLLER_AXIS_RIGHTY)
FULL = 32_767
STICK_ON, STICK_OFF = 20_000, 12_000
"""Where a stick counts as moved, and as let go again, of `FULL`."""
DEAD = 0.2
"""Share of its way that the right stick moves without moving the pointer."""
SLOW, FAST, SPEEDS_UP = 0.25, 1.2, 0.7
"""Heights of the window a second that the pointer moves at first and at most, and seconds between."""


@dataclass
class Pad:
    """One gamepad: where its sticks are, and its pointer if it shows."""

    device: int
    axes: dict[int, int] = field(default_factory=dict)
    steps: dict[int, int] = field(default_factory=dict)
    pointer: pygame.Vector2 | None = None
    shown: bool = False
    pressing: bool = False
    moved_for: float = 0.0
    silent: bool = False

    @property
    def pos(self) -> Position:
        """Give the pixel its pointer is at."""
        assert self.pointer is not None
        return round(self.pointer.x), round(self.pointer.y)

    def push(self) -> pygame.Vector2:
        """Give where the right stick is pushed to, from -1 to 1 each way, less near the middle."""
        vector = pygame.Vector2([self.axes.get(axis, 0) / FULL for axis in RIGHT])
        if self.silent:
            vector += pygame.Vector2([self.axes.get(axis, 0) / FULL for axis in LEFT])
        length = min(1.0, vector.length())
        if length <= DEAD:
            return pygame.Vector2()
        return vector.normalize() * ((length - DEAD) / (1 - DEAD)) ** 2


class Pads:
    """All gamepads that were heard of."""

    def __init__(self) -> None:
        self._pads: dict[int, Pad] = {}
        self._held = Held()
        self._silent: frozenset[int] = frozenset()

    @property
    def moving(self) -> bool:
        """Tell whether a pointer moves or a button is held, so that the loop must not slow down."""
        return bool(self._held) or any(pad.push() for pad in self._pads.values())

    def pointers(self) -> Iterator[tuple[int, Position]]:
        """Give the pointers that show, by their gamepads."""
        for device, pad in self._pads.items():
            if pad.shown:
                yield device, pad.pos

    def forget(self, device: int) -> list[Intent]:
        """Forget a gamepad that was taken away; return what ends by that."""
        pad = self._pads.pop(device, None)
        return [] if pad is None else self._let_go(pad)

    def let_go(self) -> list[Intent]:
        """Forget what is held on all gamepads, and where their sticks are; return what ends by that."""
        ended = [intent for pad in self._pads.values() for intent in self._let_go(pad)]
        for pad in self._pads.values():
            pad.axes.clear()
        return ended

    def silence(self, devices: frozenset[int]) -> list[Intent]:
        """Let these gamepads do nothing but move their pointers, and the others everything.

        Return what ends by that.
        """
        ended: list[Intent] = []
        for pad in self._pads.values():
            silent = pad.device in devices
            if silent and not pad.silent:
                ended += self._let_go(pad)
            pad.silent = silent
        self._silent = devices
        return ended

    def _let_go(self, pad: Pad) -> list[Intent]:
        """Let everything go that is held on a gamepad; return what ends by that."""
        ended: list[Intent] = [
            Release(command.name, device=pad.device)
            for axis, command in TRIGGERS.items()
            if command.held and pad.steps.get(axis)
        ]
        if pad.pressing:
            ended.append(Leave(device=pad.device))
        pad.pressing = False
        pad.steps.clear()
        for button in BUTTONS:
            self._held.let_go((pad.device, "button", button))
        for axis in LEFT:
            self._held.let_go((pad.device, "axis", axis))
        return ended

    def hide(self, device: int) -> bool:
        """Hide a gamepad's pointer; tell whether it showed."""
        pad = self._pads.get(device)
        if pad is None or not pad.shown:
            return False
        pad.shown = pad.pressing = False
        return True

    def translate(self, event: pygame.event.Event) -> Intent | None:
        """Give the intent of an event of a gamepad, None if it means nothing here."""
        device = event.instance_id
        pad = self._pads.setdefault(device, Pad(device, silent=device in self._silent))
        if pad.silent:
            if event.type == pygame.CONTROLLERAXISMOTION:
                pad.axes[event.axis] = event.value
            return None
        intent: Intent | None
        if event.type == pygame.CONTROLLERAXISMOTION:
            intent = self._axis(pad, event.axis, event.value)
        elif event.type == pygame.CONTROLLERBUTTONDOWN:
            intent = self._down(pad, event.button)
        else:
            intent = self._up(pad, event.button)
        return None if intent is None else replace(intent, device=pad.device)

    def update(self, dt: float, size: tuple[int, int]) -> Iterator[Intent]:
        """Let ``dt`` seconds pass: pointers move in a window of ``size``, held buttons repeat."""
        yield from self._held.update(dt)
        for pad in list(self._pads.values()):
            push = pad.push()
            if not push:
                pad.moved_for = 0.0
                continue
            before = pad.pos if pad.shown else None
            self._go(pad, push, dt, size)
            if pad.pos != before and not pad.silent:
                yield Point(pad.pos, device=pad.device)

    def _go(self, pad: Pad, push: pygame.Vector2, dt: float, size: tuple[int, int]) -> None:
        """Move a pointer, faster the longer it moves."""
        width, height = size
        if pad.pointer is None:
            pad.pointer = pygame.Vector2(width / 2, height / 2)
        pad.shown = True
        pad.moved_for += dt
        speed = SLOW + (FAST - SLOW) * min(1.0, pad.moved_for / SPEEDS_UP)
        pad.pointer += push * speed * height * dt
        pad.pointer.x = max(0.0, min(width - 1.0, pad.pointer.x))
        pad.pointer.y = max(0.0, min(height - 1.0, pad.pointer.y))

    def _down(self, pad: Pad, button: int) -> Intent | None:
        intent = BUTTONS.get(button)
        if pad.shown and isinstance(intent, Choose):
            pad.pressing = True
            return Press(pad.pos)
        if isinstance(intent, Move):
            self._held.hold((pad.device, "button", button), replace(intent, device=pad.device))
        return intent

    def _up(self, pad: Pad, button: int) -> Intent | None:
        self._held.let_go((pad.device, "button", button))
        if pad.pressing and isinstance(BUTTONS.get(button), Choose):
            pad.pressing = False
            return Choose(pad.pos)
        return None

    def _axis(self, pad: Pad, axis: int, value: int) -> Intent | None:
        pad.axes[axis] = value
        if axis not in LEFT and axis not in TRIGGERS:
            return None
        before = pad.steps.get(axis, 0)
        if abs(value) < STICK_OFF:
            now = 0
        elif abs(value) > STICK_ON:
            now = 1 if value > 0 else -1
        else:
            now = before
        pad.steps[axis] = now
        if now == before:
            return None
        source = (pad.device, "axis", axis)
        self._held.let_go(source)
        if axis in TRIGGERS:
            command = TRIGGERS[axis]
            if now:
                return Shortcut(command.name)
            return Release(command.name) if command.held else None
        if not now:
            return None
        move = Move(now, 0) if axis == LEFT[0] else Move(0, now)
        self._held.hold(source, replace(move, device=pad.device))
        return move
