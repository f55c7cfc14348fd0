"""The client's settings: those of the game, overridden by the user's own file."""

from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, field_validator

from citrus_game.content.disk import paths
from citrus_game.content.disk.files import is_there
from citrus_game.content.disk.model import Model, one_of
from citrus_game.content.disk.names import PlayerName
from citrus_game.content.disk.own import Own, open_own, save_own
from citrus_game.content.disk.yamlfile import laid_over, load_yaml, read_yaml, validate
from citrus_game.content.game.timing import Timing
from citrus_game.content.preferences.languages import languages
from citrus_game.content.preferences.look import PLAYER_COLOURS, ThemeName
from citrus_game.text import _

Side = Literal["S", "E", "N", "W"]
"""A side of the screen as it lies on a table; S is its lower edge."""


PACES = (50, 75, 100, 125, 150, 175, 200, 250, 300, 400)
"""How fast speech can be, in percent of the usual pace."""


class Aids(Model):
    """What helps a player to see.

    Legal spaces, why not, points if it ended now, a line of text, a computer player's proposal, one
    way to place what a market line would bring, the names of columns and rows on the board's rim, and a
    coach who tells in sentences what to do.
    """

    legal: bool
    reasons: bool
    projection: bool
    warnings: bool
    readout: bool
    hint: bool
    preview: bool
    coordinates: bool
    coach: bool


GamepadKind = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
"""SDL's name of a kind of gamepad (its GUID)."""


class SeatSettings(Model):
    """A seat of the last game; ``side`` is where it is on a table that lies flat, S the lower edge.

    ``player`` is a person or a computer player's name.
    """

    name: Annotated[PlayerName, Field(max_length=20)]
    colour: str
    side: Side = "S"
    player: str = Field(default="person", max_length=40)

    @field_validator("colour")
    @classmethod
    def _known(cls, colour: str) -> str:
        if colour not in PLAYER_COLOURS:
            raise one_of(colour, PLAYER_COLOURS, _("player’s colour"))
        return colour


class SetupSettings(Model):
    """What setup was left with beside seats and timer; ``players`` of the seats were taken.

    ``changed`` are the options that differ from the preset's, checked when setup comes up.
    """

    map: str = Field(max_length=255)
    preset: str = Field(max_length=40)
    changed: dict[str, Any]
    offset: Literal["coins", "points"] | None
    players: int = Field(ge=2, le=5)
    first: int = Field(ge=0, le=4)


class Settings(Model):
    """The client's settings: pixels, volumes and text size in percent. Change one with ``model_copy``."""

    width: int = Field(ge=640, le=16384)
    height: int = Field(ge=360, le=16384)
    left: int | None
    top: int | None
    fullscreen: bool
    effects: int = Field(ge=0, le=100)
    music: int = Field(ge=0, le=100)
    ambience: int = Field(ge=0, le=100)
    mute: bool
    speed: Literal["0.5x", "1x", "2x", "4x", "off"]
    language: str = Field(min_length=2, max_length=12)
    text_size: int = Field(ge=100, le=200)
    screen_inches: float = Field(ge=0, le=200)
    couch: bool
    flat: bool
    speech: bool
    speech_pace: int = Field(ge=50, le=400)
    theme: ThemeName
    reduced_motion: bool
    aids: Aids
    purist: bool
    level: bool
    timing: Timing
    me: Annotated[str, Field(max_length=20)]
    setup: SetupSettings
    seats: list[SeatSettings] = Field(min_length=2, max_length=5)
    pads: dict[str, GamepadKind] = Field(max_length=5)

    @field_validator("language")
    @classmethod
    def _spoken(cls, code: str) -> str:
        if code not in languages():
            raise one_of(code, languages(), _("language"))
        return code

    @field_validator("pads")
    @classmethod
    def _of_seats(cls, pads: dict[str, str]) -> dict[str, str]:
        for colour in pads:
            if colour not in PLAYER_COLOURS:
                raise one_of(colour, PLAYER_COLOURS, _("player’s colour"), colour)
        return pads

    def side(self, colour: str) -> str:
        """Give the side of a flat table where the player of a colour sits."""
        return next((seat.side for seat in self.seats if seat.colour == colour), "S")


def load_settings(own: Path | None = None) -> Settings:
    """Load the settings, the user's own file (``settings.yaml`` in the user's folder) laid over the game's.

    Raises `ContentError` for the first thing that is wrong; `open_settings` goes on with the rest.
    """
    path = own or own_settings()
    if not is_there(path):
        return default_settings()
    return validate(laid_over(read_yaml(path), default_settings().model_dump()), Settings)


def default_settings() -> Settings:
    """Load the settings that come with the game."""
    return _read_settings(paths.config() / paths.SETTINGS)


@cache
def _read_settings(path: Path) -> Settings:
    return load_yaml(path, Settings)


def open_settings(own: Path | None = None) -> Own[Settings]:
    """Load the settings as far as the user's own file is good, and what is wrong with the rest of it.

    Raises `UnreadableError` where the system does not let the file be read.
    """
    return open_own(own or own_settings(), Settings, default_settings().model_dump())


def save_settings(settings: Settings, own: Path | None = None) -> str:
    """Save the user's own settings; tell where the file was put aside because not all of it could be used.

    Raises `ContentError` where the file cannot be written.
    """
    return save_own(own or own_settings(), settings, default_settings().model_dump())


def own_settings(folder: Path | None = None) -> Path:
    """Give the user's own settings file, or that in a folder; it may not exist."""
    return paths.user_config(folder) / paths.SETTINGS
