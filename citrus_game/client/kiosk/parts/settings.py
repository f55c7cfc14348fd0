"""What the kiosk's settings mean for the client, and what a start of it begins with."""

from citrus_game.content.kiosk import KioskSettings
from citrus_game.content.preferences.settings import Settings, default_settings
from citrus_game.table.lessons.puzzles import files


def settings_for(kiosk: KioskSettings) -> Settings:
    """Give the client's settings for a kiosk: the game's own, never a user's."""
    return default_settings().model_copy(update=changeable(kiosk))


def changeable(kiosk: KioskSettings) -> dict[str, object]:
    """Give those settings of the client that the kiosk's change."""
    return {
        "language": kiosk.language,
        "effects": kiosk.effects,
        "music": kiosk.music,
        "ambience": kiosk.ambience,
        "theme": kiosk.theme,
        "reduced_motion": kiosk.reduced_motion,
    }


def first_ones(start: int) -> tuple[int, str]:
    """Give the sprint and the puzzle that a start of the kiosk begins with, by the number of the start."""
    puzzles = [path.stem for path in files()]
    return start, puzzles[start % len(puzzles)] if puzzles else ""
