"""Which aids somebody plays with: all of them, some, or none at all."""

from typing import NamedTuple

from citrus_game.content.preferences.settings import Settings


class Aided(NamedTuple):
    """Which aids are on: why not, numbers of what would follow, warnings of tiles left over, lights.

    A ``purist`` has none of them, nor any others.
    """

    reasons: bool = True
    numbers: bool = True
    warnings: bool = True
    lights: bool = True
    hint: bool = True
    preview: bool = True
    purist: bool = False


PURIST = Aided(
    reasons=False, numbers=False, warnings=False, lights=False, hint=False, preview=False, purist=True
)


def aided(settings: Settings) -> Aided:
    """Tell which aids are on."""
    if settings.purist:
        return PURIST
    aids = settings.aids
    return Aided(aids.reasons, aids.projection, aids.warnings, aids.legal, aids.hint, aids.preview)
