"""A person is heard beside things on the glass, wherever and for how long both have been there."""

import pygame
import pytest

from citrus_game.ui.toolkit.input.fingers import REST_SECONDS, Fingers

SIZE = (960, 600)
BUTTON, CORNER = (0.8, 0.5), (0.01, 0.99)


def touch(fingers: Fingers, kind: int, at: tuple[float, float], finger: int, screen: int = 1) -> bool:
    number = int(str(screen))  # SDL's numbers are equal, not the same
    event = pygame.event.Event(kind, touch_id=number, finger_id=finger, x=at[0], y=at[1])
    return fingers.handle(event, SIZE)


def tap(fingers: Fingers) -> bool:
    down = touch(fingers, pygame.FINGERDOWN, BUTTON, 1)
    return touch(fingers, pygame.FINGERUP, BUTTON, 1) and down


@pytest.mark.parametrize("earlier", [0, 1, 4])
def test_who_taps_one_button_again_and_again_is_heard_beside_what_lay_down_meanwhile(earlier: int) -> None:
    fingers = Fingers()
    for _time in range(earlier):
        assert tap(fingers)
        fingers.update(1.0)
    touch(fingers, pygame.FINGERDOWN, CORNER, 9)
    fingers.update(REST_SECONDS)
    for _time in range(5):
        assert tap(fingers)
        fingers.update(1.0)


@pytest.mark.parametrize("screen", [0, 1, 1 << 40])
@pytest.mark.parametrize("beside", [0, 1])
def test_a_second_finger_acts_at_once_only_on_another_screen(screen: int, beside: int) -> None:
    fingers = Fingers()
    assert touch(fingers, pygame.FINGERDOWN, BUTTON, 1, screen)
    fingers.update(0.1)
    assert touch(fingers, pygame.FINGERDOWN, CORNER, 2, screen + beside) == bool(beside)
    assert touch(fingers, pygame.FINGERUP, BUTTON, 1, screen) == (not beside)
