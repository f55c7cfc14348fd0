"""Gamepads through SDL: detection, opening, and conversion to input events."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

import pygame
from pygame._sdl2 import controller

from citrus_game.content.settings.commands import COMMANDS, Command
from citrus_game.ui.toolkit.input.events import (
    Activate,
    Hover,
    InputEvent,
    Leave,
    Move,
    Position,
    Press,
    Release,
    Shortcut,
    intent_of,
)
from citrus_game.ui.toolkit.input.key_repeat import KeyRepeat

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
BUTTONS: Mapping[int, InputEvent] = {
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
class Gamepad:
    """One gamepad: its sticks, and its pointer if visible."""

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
        """The pointer's pixel."""
        assert self.pointer is not None
        return round(self.pointer.x), round(self.pointer.y)

    def push(self) -> pygame.Vector2:
        """Return the right stick's position, -1 to 1 per axis, damped near the centre."""
        vector = pygame.Vector2([self.axes.get(axis, 0) / FULL for axis in RIGHT])
        if self.silent:
            vector += pygame.Vector2([self.axes.get(axis, 0) / FULL for axis in LEFT])
        length = min(1.0, vector.length())
        if length <= DEAD:
            return pygame.Vector2()
        return vector.normalize() * ((length - DEAD) / (1 - DEAD)) ** 2


class Gamepads:
    """All known gamepads."""

    def __init__(self) -> None:
        self._pads: dict[int, Gamepad] = {}
        self._held = KeyRepeat()
        self._silent: frozenset[int] = frozenset()

    @property
    def moving(self) -> bool:
        """Whether a pointer moves or a button is held, so that the loop keeps its full rate."""
        return bool(self._held) or any(pad.push() for pad in self._pads.values())

    def pointers(self) -> Iterator[tuple[int, Position]]:
        """Yield the visible pointers by gamepad."""
        for device, pad in self._pads.items():
            if pad.shown:
                yield device, pad.pos

    def remove(self, device: int) -> list[InputEvent]:
        """Remove a gamepad; return the release events."""
        pad = self._pads.pop(device, None)
        return [] if pad is None else self._release_all(pad)

    def release_all(self) -> list[InputEvent]:
        """Release everything held on all gamepads; return the release events."""
        ended = [input_event for pad in self._pads.values() for input_event in self._release_all(pad)]
        for pad in self._pads.values():
            pad.axes.clear()
        return ended

    def silence(self, devices: frozenset[int]) -> list[InputEvent]:
        """Let these gamepads only move their pointers, and enable all others; return the release events."""
        ended: list[InputEvent] = []
        for pad in self._pads.values():
            silent = pad.device in devices
            if silent and not pad.silent:
                ended += self._release_all(pad)
            pad.silent = silent
        self._silent = devices
        return ended

    def _release_all(self, pad: Gamepad) -> list[InputEvent]:
        """Release everything held on one gamepad; return the release events."""
        ended: list[InputEvent] = [
            Release(command.name, device=pad.device)
            for axis, command in TRIGGERS.items()
            if command.held and pad.steps.get(axis)
        ]
        if pad.pressing:
            ended.append(Leave(device=pad.device))
        pad.pressing = False
        pad.steps.clear()
        for button in BUTTONS:
            self._held.release((pad.device, "button", button))
        for axis in LEFT:
            self._held.release((pad.device, "axis", axis))
        return ended

    def hide(self, device: int) -> bool:
        """Hide a gamepad's pointer; return whether it was visible."""
        pad = self._pads.get(device)
        if pad is None or not pad.shown:
            return False
        pad.shown = pad.pressing = False
        return True

    def translate(self, event: pygame.event.Event) -> InputEvent | None:
        """Return the input event of a gamepad event, or None."""
        device = event.instance_id
        pad = self._pads.setdefault(device, Gamepad(device, silent=device in self._silent))
        if pad.silent:
            if event.type == pygame.CONTROLLERAXISMOTION:
                pad.axes[event.axis] = event.value
            return None
        input_event: InputEvent | None
        if event.type == pygame.CONTROLLERAXISMOTION:
            input_event = self._axis(pad, event.axis, event.value)
        elif event.type == pygame.CONTROLLERBUTTONDOWN:
            input_event = self._down(pad, event.button)
        else:
            input_event = self._up(pad, event.button)
        return None if input_event is None else replace(input_event, device=pad.device)

    def update(self, dt: float, size: tuple[int, int]) -> Iterator[InputEvent]:
        """Advance by ``dt`` seconds: move pointers in a window of ``size``, repeat held buttons."""
        yield from self._held.update(dt)
        for pad in list(self._pads.values()):
            push = pad.push()
            if not push:
                pad.moved_for = 0.0
                continue
            before = pad.pos if pad.shown else None
            self._go(pad, push, dt, size)
            if pad.pos != before and not pad.silent:
                yield Hover(pad.pos, device=pad.device)

    def _go(self, pad: Gamepad, push: pygame.Vector2, dt: float, size: tuple[int, int]) -> None:
        """Move a pointer, accelerating."""
        width, height = size
        if pad.pointer is None:
            pad.pointer = pygame.Vector2(width / 2, height / 2)
        pad.shown = True
        pad.moved_for += dt
        speed = SLOW + (FAST - SLOW) * min(1.0, pad.moved_for / SPEEDS_UP)
        pad.pointer += push * speed * height * dt
        pad.pointer.x = max(0.0, min(width - 1.0, pad.pointer.x))
        pad.pointer.y = max(0.0, min(height - 1.0, pad.pointer.y))

    def _down(self, pad: Gamepad, button: int) -> InputEvent | None:
        input_event = BUTTONS.get(button)
        if pad.shown and isinstance(input_event, Activate):
            pad.pressing = True
            return Press(pad.pos)
        if isinstance(input_event, Move):
            self._held.hold((pad.device, "button", button), replace(input_event, device=pad.device))
        return input_event

    def _up(self, pad: Gamepad, button: int) -> InputEvent | None:
        self._held.release((pad.device, "button", button))
        if pad.pressing and isinstance(BUTTONS.get(button), Activate):
            pad.pressing = False
            return Activate(pad.pos)
        return None

    def _axis(self, pad: Gamepad, axis: int, value: int) -> InputEvent | None:
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
        self._held.release(source)
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


JOYSTICK_EVENTS = (
    pygame.JOYAXISMOTION,
    pygame.JOYBALLMOTION,
    pygame.JOYHATMOTION,
    pygame.JOYBUTTONDOWN,
    pygame.JOYBUTTONUP,
    pygame.JOYDEVICEADDED,
    pygame.JOYDEVICEREMOVED,
)
"""The same again as raw axes and buttons, which nothing here needs; SDL does, so they are not blocked."""


def notice_pads() -> bool:
    """Enable gamepad events, first for those already connected; return whether that worked."""
    try:
        controller.init()
    except pygame.error:
        return False
    return True


def open_pad(index: int) -> tuple[int, str] | None:
    """Open a connected gamepad; return its instance id and model (GUID), or None on failure."""
    if not controller.is_controller(index):
        return None
    try:
        pad = controller.Controller(index)
        joystick = pad.as_joystick()
        device, kind = joystick.get_instance_id(), joystick.get_guid()
    except pygame.error:  # it was pulled out again already
        return None
    _pads[device] = (pad, joystick)
    return device, kind


def close_pad(device: int) -> None:
    """Close a gamepad."""
    _pads.pop(device, None)


_pads: dict[int, object] = {}
"""Open gamepads by instance id: one that is garbage collected falls silent."""
