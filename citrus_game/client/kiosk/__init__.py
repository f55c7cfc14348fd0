"""The kiosk's client: attract loop, chooser, play, sprint, puzzle, staff menu. `run` shows it all."""

from collections.abc import Callable

from citrus_game.content.kiosk import KioskSettings

SCENES = (
    "attract", "attract-game", "attract-rules", "attract-scores", "chooser", "sprint", "short", "puzzle",
    "puzzle-result", "sign", "day", "countdown", "pin", "staff",
)  # fmt: skip
"""Scenes of which there are pictures (`citrus_game.client.kiosk.shots`)."""


def run(
    settings: KioskSettings,
    *,
    size: tuple[int, int] | None = None,
    headless: bool = False,
    beat: Callable[[], object] | None = None,
) -> int:
    """Show the kiosk until the staff ends it; give the exit code (`citrus_game.kiosk.exits`).

    ``size`` shows it in a window instead of the full screen; ``beat`` is called in every frame.
    Raises `citrus_game.client.app.WindowError` where there is no display.
    """
    from citrus_game.client.kiosk.app import KioskApp

    return KioskApp(settings, size=size, headless=headless, beat=beat).show()
