"""The client's settings: how large, how loud, how fast, which aids. Kept in the user's folder."""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Settings:
    """What a player can choose about the client; see the settings overlay for the words.

    ``text_size`` is in percent (100 to 200), volumes are 0 to 100.
    """

    window: tuple[int, int] = (1280, 720)
    fullscreen: bool = False
    text_size: int = 100
    effects_volume: int = 80
    ambience_volume: int = 50
    muted: bool = False
    speed: str = "1x"
    language: str = "en"
    theme: str = "citrus"
    reduced_motion: bool = False
    show_legal: bool = True
    show_reasons: bool = True
    show_projection: bool = True

    def changed(self, **values: object) -> "Settings":
        """Give these settings with some values changed; TypeError for a name that is none."""
        return replace(self, **values)  # type: ignore[arg-type]

    def save(self) -> None:
        """Write them into the user's folder."""
