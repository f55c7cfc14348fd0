"""The client's settings: the game's defaults, overridden by the user's file."""

from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from citrus_game.content.disk import paths
from citrus_game.content.disk.files import is_there
from citrus_game.content.disk.locks import alone
from citrus_game.content.disk.model import Model
from citrus_game.content.disk.names import PlayerName
from citrus_game.content.disk.user_file import UserFile, load_user_file, save_user_file, with_changes
from citrus_game.content.disk.yaml_file import load_yaml, merge_defaults, read_changes, validate
from citrus_game.content.game.seats import Timing
from citrus_game.content.settings.languages import LanguageCode
from citrus_game.content.settings.themes import ColourName, ThemeName

Side = Literal["S", "E", "N", "W"]
"""A side of the screen lying on a table; S is the lower edge."""


PACES = (50, 75, 100, 125, 150, 175, 200, 250, 300, 400)
"""Speeds of speech, in percent of the usual speed."""


class Aids(Model):
    """Which help a player wants to see.

    Legal spaces, reasons of refusals, points if the game ended now, warnings, a line of text, hints, a
    preview of a market line's tiles, the names of columns and rows on the rim, and a coach.
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
"""SDL's id (GUID) of a model of gamepad."""


class SeatSettings(Model):
    """A seat of the last game; ``side`` is its side of a flat table, S the lower edge.

    ``player`` is "person" or a computer player's name.
    """

    name: Annotated[PlayerName, Field(max_length=20)]
    colour: ColourName
    side: Side = "S"
    player: str = Field(default="person", max_length=40)


class SetupSettings(Model):
    """The last choices in setup, without seats and timer; the first ``players`` seats are used.

    ``changed`` are the options that differ from the preset, checked when setup opens.
    """

    map: str = Field(max_length=255)
    preset: str = Field(max_length=40)
    changed: dict[str, Any]
    offset: Literal["coins", "points"] | None
    players: int = Field(ge=2, le=5)
    first: int = Field(ge=0, le=4)


class Settings(Model):
    """The client's settings: sizes in pixels, volumes and text size in percent. Change one with
    ``model_copy``.
    """

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
    language: LanguageCode = Field(min_length=2, max_length=12)
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
    verdicts: bool
    timing: Timing
    me: Annotated[str, Field(max_length=20)]
    setup: SetupSettings
    seats: list[SeatSettings] = Field(min_length=2, max_length=5)
    pads: dict[ColourName, GamepadKind] = Field(max_length=5)

    def side(self, colour: str) -> str:
        """Return the side of a flat table where the player of a colour sits."""
        return next((seat.side for seat in self.seats if seat.colour == colour), "S")


def load_settings(own: Path | None = None) -> Settings:
    """Load the settings: the user's ``settings.yaml`` over the game's.

    Raise `ContentError` for the first error; `open_settings` skips errors instead.
    """
    path = own or own_settings()
    if not is_there(path):
        return default_settings()
    return validate(merge_defaults(read_changes(path), default_settings().model_dump()), Settings)


def default_settings() -> Settings:
    """Load the settings that come with the game."""
    return _read_settings(paths.config() / paths.SETTINGS)


@cache
def _read_settings(path: Path) -> Settings:
    return load_yaml(path, Settings)


def open_settings(own: Path | None = None) -> UserFile[Settings]:
    """Load the settings, ignoring wrong values of the user's file; the result also has the problems.

    Raise `UnreadableError` if the system does not let the file be read.
    """
    return load_user_file(own or own_settings(), Settings, default_settings().model_dump())


def save_settings(settings: Settings, own: Path | None = None, *, before: Settings | None = None) -> str:
    """Save the user's settings; return a sentence if a copy of a damaged file was made, else "".

    With ``before``, only what differs from it is changed in the file: another window may have saved the
    rest. Raise `ContentError` if the file cannot be written.
    """
    path = own or own_settings()
    with alone(path):
        if before is not None and is_there(path):
            kept = open_settings(path).value.model_dump()
            data = with_changes(kept, before.model_dump(), settings.model_dump())
            settings = Settings.model_validate(data)
        return save_user_file(path, settings, default_settings().model_dump())


def own_settings(folder: Path | None = None) -> Path:
    """Return the path of the user's settings, in a folder if given; it may not exist."""
    return paths.user_config(folder) / paths.SETTINGS
