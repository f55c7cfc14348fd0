"""How long the games of a kiosk take."""

import math

from citrus_game.content.kiosk import KioskSettings, Mode

USUAL: dict[Mode, int] = {"short": 20, "full": 45}
"""Minutes that a game of a mode takes that has no clock of its own."""


def minutes_of(kiosk: KioskSettings, mode: Mode) -> int:
    """Give the minutes that a mode takes at a kiosk, rounded up."""
    if mode == "sprint":
        return math.ceil(kiosk.sprint_minutes)
    if mode == "puzzle":
        return math.ceil(kiosk.puzzle_seconds / 60)
    return math.ceil(min(USUAL[mode], kiosk.visit_minutes))


def minutes_offered(kiosk: KioskSettings) -> tuple[int, int]:
    """Give the minutes of the shortest game that is offered, and of the longest at the most."""
    most = [math.ceil(kiosk.visit_minutes) for mode in kiosk.modes if mode in USUAL]
    found = [minutes_of(kiosk, mode) for mode in kiosk.modes]
    return min(found), max(found + most)
