"""Gamepads as SDL knows them: noticing them, opening them so that their events arrive."""

import pygame
from pygame._sdl2 import controller

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
    """Have gamepads reported from now on, those that are plugged in already first; tell whether they are."""
    try:
        controller.init()
    except pygame.error:
        return False
    return True


def open_pad(index: int) -> tuple[int, str] | None:
    """Open a gamepad that was plugged in; give its instance id and kind, None if it is none."""
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
    """Forget a gamepad that was taken away."""
    _pads.pop(device, None)


_pads: dict[int, object] = {}
"""Open gamepads by instance id: one that is garbage collected falls silent."""
