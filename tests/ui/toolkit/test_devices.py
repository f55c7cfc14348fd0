"""Input events know their gamepad, and mean the same from all."""

import pygame
from pygame.event import Event

from citrus_game.content.settings.commands import load_keys
from citrus_game.ui.toolkit.input.events import NO_PAD, Activate, Move, Translator
from citrus_game.ui.toolkit.input.gamepads import Gamepads
from tests.ui.toolkit.conftest import MakeApp

SIZE = (800, 600)


def axis(device: int, value: int) -> Event:
    return Event(
        pygame.CONTROLLERAXISMOTION, axis=pygame.CONTROLLER_AXIS_LEFTX, value=value, instance_id=device
    )


def test_an_intent_knows_its_gamepad(make_app: MakeApp) -> None:
    make_app()
    pressed = Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_A, instance_id=7)
    typed = Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0)
    found = [Gamepads().translate(pressed), Translator(load_keys()).translate(typed, SIZE)]
    assert found == [Activate(), Activate()]
    assert [input_event.device for input_event in found if input_event is not None] == [7, NO_PAD]


def test_the_sticks_of_two_gamepads_do_not_mix() -> None:
    pads = Gamepads()
    events = [axis(1, 30_000), axis(2, 30_000), axis(1, 30_000), axis(2, 0), axis(2, -30_000)]
    found = [pads.translate(event) for event in events]
    assert found == [Move(1, 0), Move(1, 0), None, None, Move(-1, 0)]
    assert [input_event.device for input_event in found if input_event is not None] == [1, 2, 2]
