"""The kiosk's settings: those of the game, overridden by the operator's own ``kiosk.yaml``."""

import re
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, field_validator, model_validator

from citrus_game.content import paths
from citrus_game.content.files import write_atomically
from citrus_game.content.keys import check_key
from citrus_game.content.look import ThemeName
from citrus_game.content.model import Model, one_of, wrong
from citrus_game.content.problem import shown
from citrus_game.content.yamlfile import dump_yaml, laid_over, load_yaml, read_yaml, validate
from citrus_game.text import _

Mode = Literal["sprint", "puzzle", "short", "full"]
Corner = Literal["top-left", "top-right", "bottom-left", "bottom-right"]
MODES: tuple[Mode, ...] = ("sprint", "puzzle", "short", "full")
"""What a visitor can play."""
CORNERS: tuple[Corner, ...] = ("top-left", "top-right", "bottom-left", "bottom-right")
"""Where the staff taps."""
PIN_HASH = re.compile(r"scrypt:(?:1024|2048|4096|8192|16384|32768):[0-9a-f]{32}:[0-9a-f]{64}")
"""How a PIN is kept: cost, salt, hash (`citrus_game.kiosk.pin` makes it)."""

Delay = Annotated[float, Field(ge=0, le=3600)]


class Watchdog(Model):
    """When the watchdog starts the client again, and when it gives up; `citrus_game.kiosk.supervisor`."""

    silence_seconds: float = Field(ge=0.2, le=600)
    start_seconds: float = Field(ge=1, le=600)
    restart_seconds: list[Delay] = Field(min_length=1, max_length=10)
    crashes: int = Field(ge=1, le=100)
    crash_minutes: float = Field(ge=0.01, le=1440)
    memory_mb: int = Field(ge=0, le=1_048_576)
    log_files: int = Field(ge=2, le=100)
    log_mb: int = Field(ge=1, le=1000)

    @field_validator("memory_mb")
    @classmethod
    def _enough(cls, megabytes: int) -> int:
        if 0 < megabytes < 1024:
            raise wrong(
                _("{n} MB is too little for the client; write 0 for no limit, or 1024 or more").format(
                    n=megabytes
                )
            )
        return megabytes


class KioskSettings(Model):
    """What the operator of a kiosk chooses. Change a value with ``model_copy(update=...)``."""

    language: str
    languages: list[str] = Field(min_length=1, max_length=20)
    modes: list[Mode] = Field(min_length=1, max_length=4)
    most_players: int = Field(ge=2, le=5)
    level: Literal["easy", "normal", "expert"]
    effects: int = Field(ge=0, le=100)
    ambience: int = Field(ge=0, le=100)
    screen_inches: float = Field(ge=7, le=150)
    theme: ThemeName
    reduced_motion: bool
    idle_seconds: float = Field(ge=10, le=3600)
    countdown_seconds: float = Field(ge=5, le=600)
    brief_seconds: float = Field(ge=5, le=600)
    attract_seconds: float = Field(ge=20, le=600)
    sprint_minutes: float = Field(ge=1, le=60)
    sprint_fincas: int = Field(ge=1, le=6)
    puzzle_seconds: int = Field(ge=15, le=600)
    staff_corner: Corner
    staff_keys: str
    pin_hash: str
    watchdog: Watchdog

    @field_validator("languages", "modes")
    @classmethod
    def _once(cls, words: list[str]) -> list[str]:
        for word in words:
            if words.count(word) > 1:
                raise wrong(_("{word} is there twice; delete one").format(word=shown(word)))
        return words

    @field_validator("staff_keys")
    @classmethod
    def _chord(cls, chord: str) -> str:
        check_key(chord)
        if chord.count("+") < 2:
            raise wrong(
                _("{keys} is too easily struck by chance; write at least three keys, as in {good}").format(
                    keys=shown(chord), good="ctrl+alt+s"
                )
            )
        return chord

    @field_validator("pin_hash")
    @classmethod
    def _hashed(cls, text: str) -> str:
        if text and not PIN_HASH.fullmatch(text):
            raise wrong(_("this is no hash of a PIN; set the PIN with citrus-game kiosk --set-pin"))
        return text

    @field_validator("languages")
    @classmethod
    def _spoken(cls, codes: list[str]) -> list[str]:
        for code in codes:
            if code not in language_codes():
                raise one_of(code, language_codes(), _("language"))
        return codes

    @model_validator(mode="after")
    def _offered(self) -> "KioskSettings":
        if self.language not in self.languages:
            raise one_of(self.language, self.languages, _("language of languages"), "language")
        return self


def load_kiosk(own: Path | None = None) -> KioskSettings:
    """Load the kiosk's settings, the operator's own file laid over the game's.

    It is ``kiosk.yaml`` in the user's folder. Raises `ContentError`; `default_kiosk` always gives
    something to go on with.
    """
    path = own or own_kiosk()
    if not path.is_file():
        return default_kiosk()
    return validate(laid_over(read_yaml(path), default_kiosk().model_dump()), KioskSettings)


def default_kiosk() -> KioskSettings:
    """Load the settings that come with the game; they have no PIN."""
    return load_yaml(paths.config() / "kiosk.yaml", KioskSettings)


def save_kiosk(settings: KioskSettings, own: Path | None = None) -> None:
    """Save the operator's own settings; raises `ContentError` where the file cannot be written."""
    write_atomically(own or own_kiosk(), dump_yaml(settings.model_dump()))


def own_kiosk() -> Path:
    """Give the operator's own settings file; it may not exist."""
    return paths.user_config() / "kiosk.yaml"


@cache
def language_codes() -> tuple[str, ...]:
    """List the languages that have a catalogue, English first, which needs none."""
    found = (paths.assets() / "locale").glob("*/LC_MESSAGES/citrus.mo")
    return ("en", *sorted({path.parent.parent.name for path in found} - {"en"}))
