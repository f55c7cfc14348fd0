"""Converts kiosk settings into settings of the application."""

from citrus_game.content.kiosk import KioskSettings
from citrus_game.content.settings.settings import Settings, default_settings
from citrus_game.learning.puzzles import files


def settings_for(kiosk: KioskSettings) -> Settings:
    """Return the application's settings: the defaults with the kiosk's changes, nothing from a user."""
    return default_settings().model_copy(update=changeable(kiosk))


def changeable(kiosk: KioskSettings) -> dict[str, object]:
    """Return the application settings that the kiosk's settings determine."""
    return {
        "language": kiosk.language,
        "effects": kiosk.effects,
        "music": kiosk.music,
        "ambience": kiosk.ambience,
        "theme": kiosk.theme,
        "reduced_motion": kiosk.reduced_motion,
    }


def first_sprint_and_puzzle(start: int) -> tuple[int, str]:
    """Return the number of the first sprint and the name of a puzzle, for the kiosk's start number."""
    puzzles = [path.stem for path in files()]
    return start, puzzles[start % len(puzzles)] if puzzles else ""
