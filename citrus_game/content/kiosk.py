"""The kiosk's settings: the game's defaults, then the operator's ``kiosk.yaml``, then ``staff.yaml``.

People edit ``kiosk.yaml``; only the staff menu and ``--set-pin`` write ``staff.yaml``. A copy of the last
valid ``kiosk.yaml`` is kept beside it, so that the kiosk can start although the file was damaged.
"""

import contextlib
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal, NamedTuple, get_args

from pydantic import Field, field_validator, model_validator

from citrus_game.content.disk import paths
from citrus_game.content.disk.files import (
    check_owner,
    is_file,
    is_there,
    read_if_there,
    write_atomically,
    write_bytes_atomically,
)
from citrus_game.content.disk.limits import YAML_BYTES
from citrus_game.content.disk.locks import alone
from citrus_game.content.disk.model import Model, one_of, wrong
from citrus_game.content.disk.names import present_player
from citrus_game.content.disk.problem import ContentError, quoted_value
from citrus_game.content.disk.yaml_file import (
    Document,
    dump_yaml,
    load_yaml,
    merge_defaults,
    read_changes,
    validate,
)
from citrus_game.content.kiosk_scores import Letters
from citrus_game.content.settings.commands import check_key
from citrus_game.content.settings.languages import LanguageCode
from citrus_game.content.settings.themes import ThemeName
from citrus_game.text import _

Mode = Literal["sprint", "puzzle", "short", "full"]
Corner = Literal["top-left", "top-right", "bottom-left", "bottom-right"]
MODES: tuple[Mode, ...] = ("sprint", "puzzle", "short", "full")
"""What visitors can play."""
CORNERS: tuple[Corner, ...] = ("top-left", "top-right", "bottom-left", "bottom-right")
"""Corners where the staff can tap to open the staff menu."""
PIN_HASH = re.compile(r"scrypt:(?:1024|2048|4096|8192|16384|32768):[0-9a-f]{32}:[0-9a-f]{64}")
"""Format of a hashed PIN: cost, salt, hash; made by `citrus_game.kiosk.pin`."""

PRIVATE = 0o600
"""Mode of new files that contain the PIN's hash."""

Level = Literal["picker", "planter", "builder", "grower", "trader", "master"]
LEVELS: tuple[Level, ...] = get_args(Level)
"""The computer players that visitors can play against."""

Delay = Annotated[float, Field(ge=0, le=3600)]


Minutes = Annotated[float, Field(ge=0.001, le=1440)]


class Watchdog(Model):
    """When the watchdog restarts the client, and when it gives up; used by
    `citrus_game.kiosk.watchdog.supervisor`.

    The defaults are here and not in a file, since the watchdog must work when no file can be read.
    """

    silence_seconds: float = Field(default=10, ge=0.2, le=600)
    start_seconds: float = Field(default=60, ge=1, le=600)
    restart_seconds: list[Delay] = Field(default=[1, 5, 30], min_length=1, max_length=10)
    crashes: int = Field(default=3, ge=1, le=100)
    crash_minutes: float = Field(default=10, ge=0.01, le=1440)
    retry_minutes: list[Minutes] = Field(default=[5, 10, 20, 40, 60], min_length=1, max_length=10)
    log_files: int = Field(default=5, ge=2, le=100)
    log_mb: int = Field(default=5, ge=1, le=1000)

    @model_validator(mode="before")
    @classmethod
    def _without_memory(cls, data: object) -> object:
        """Ignore the memory limit of version 0.2.0; the systemd unit sets it now."""
        return {k: v for k, v in data.items() if k != "memory_mb"} if isinstance(data, dict) else data


class KioskSettings(Model):
    """The settings of a kiosk's operator. Change a value with ``model_copy(update=...)``."""

    language: str
    languages: list[LanguageCode] = Field(min_length=1, max_length=20)
    modes: list[Mode] = Field(min_length=1, max_length=4)
    most_players: int = Field(ge=2, le=5)
    level: Level
    effects: int = Field(ge=0, le=100)
    music: int = Field(ge=0, le=100)
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
    visit_minutes: float = Field(ge=5, le=240)
    last_turn_seconds: float = Field(ge=10, le=600)
    not_offered: list[Letters] = Field(max_length=500)
    staff_corner: Corner
    staff_keys: str
    pin_hash: str
    watchdog: Watchdog = Watchdog()

    @field_validator("level", mode="before")
    @classmethod
    def _named(cls, word: object) -> object:
        if not isinstance(word, str):
            return word
        name = present_player(word.lower())
        if name not in LEVELS:
            raise one_of(word, LEVELS, _("computer player"))
        return name

    @field_validator("languages", "modes")
    @classmethod
    def _once(cls, words: list[str]) -> list[str]:
        for word in words:
            if words.count(word) > 1:
                raise wrong(_("{word} is there twice; delete one").format(word=quoted_value(word)))
        return words

    @field_validator("staff_keys")
    @classmethod
    def _chord(cls, chord: str) -> str:
        check_key(chord)
        if chord.count("+") < 2:
            raise wrong(
                _("{keys} is too easily pressed by accident; write at least three keys, as in {good}").format(
                    keys=quoted_value(chord), good="ctrl+alt+s"
                )
            )
        return chord

    @field_validator("pin_hash")
    @classmethod
    def _hashed(cls, text: str) -> str:
        if text and not PIN_HASH.fullmatch(text):
            raise wrong(_("this is not the hash of a PIN; set the PIN with citrus-game kiosk --set-pin"))
        return text

    @model_validator(mode="after")
    def _offered(self) -> "KioskSettings":
        if self.language not in self.languages:
            raise one_of(self.language, self.languages, _("language"), "language")
        return self


class Opened(NamedTuple):
    """The settings that a kiosk starts with. ``trouble`` says why they are not those of ``kiosk.yaml``, "" if
    they are.
    """

    settings: KioskSettings
    trouble: str


def open_kiosk(own: Path | None = None) -> Opened:
    """Return settings to start with, whatever state the files are in.

    A valid operator's file is copied as the last good one, which replaces an invalid one. If the staff file
    is invalid, only its PIN is used, if it can be found.
    """
    path = own or own_kiosk()
    try:
        settings = load_kiosk(path)
    except ContentError as error:
        return Opened(_next_best(path), str(error))
    with contextlib.suppress(ContentError):  # If the disk is full, the settings are valid all the same.
        _keep_as_good(path)
    return Opened(settings, "")


def with_language(kiosk: KioskSettings, language: str) -> KioskSettings:
    """Return a copy with this language for each new visitor, and among those to choose from."""
    offered = kiosk.languages if language in kiosk.languages else [language, *kiosk.languages]
    return kiosk.model_copy(update={"language": language, "languages": offered})


def last_good(own: Path | None = None) -> Path:
    """Return the path of the copy that is made of the operator's file as long as it is valid. It may not
    exist.
    """
    path = own or own_kiosk()
    return path.with_name(f"{path.stem}.last-good{path.suffix}")


def staff_file(own: Path | None = None) -> Path:
    """Return the path of the staff file, beside the operator's; it may not exist."""
    return (own or own_kiosk()).with_name("staff.yaml")


def _keep_as_good(path: Path) -> None:
    kept = last_good(path)
    raw = read_if_there(path, YAML_BYTES)
    if raw is not None and read_if_there(kept, YAML_BYTES) != raw:
        write_bytes_atomically(kept, raw, PRIVATE)


def _next_best(path: Path) -> KioskSettings:
    """Return the best settings that can be read: from both files, else without the staff file."""
    operators = [each for each in (path, last_good(path)) if is_file(each)]
    for each in operators:
        with contextlib.suppress(ContentError):
            return _laid_over(_laid_over(default_kiosk(), each), staff_file(path))
    settings = default_kiosk()
    for each in operators:
        with contextlib.suppress(ContentError):
            settings = _laid_over(settings, each)
            break
    for each in (staff_file(path), path):
        if found := PIN_HASH.search((read_if_there(each, YAML_BYTES) or b"").decode("ascii", "replace")):
            return settings.model_copy(update={"pin_hash": found[0]})
    return settings


def load_kiosk(own: Path | None = None) -> KioskSettings:
    """Load the kiosk's settings: the game's, overridden by the operator's file, then by the staff file.

    Raise `ContentError` if a file is invalid; `open_kiosk` falls back instead.
    """
    path = own or own_kiosk()
    return _laid_over(_laid_over(default_kiosk(), path), staff_file(path))


def _laid_over(usual: KioskSettings, path: Path) -> KioskSettings:
    """Return settings overridden by a file, if it exists."""
    if not is_there(path):
        return usual
    return validate(merge_defaults(read_changes(path), usual.model_dump()), KioskSettings)


def default_kiosk() -> KioskSettings:
    """Load the settings that come with the game; they have no PIN."""
    return load_yaml(paths.config() / "kiosk.yaml", KioskSettings)


def change_kiosk(changes: Mapping[str, object], own: Path | None = None) -> None:
    """Change some settings in the staff file; the operator's file is not written.

    Raise `ContentError` if the staff file cannot be written, or a file is invalid.
    """
    path = own or own_kiosk()
    staff = staff_file(path)
    check_owner(staff.parent)
    with alone(staff):
        # Invalid files are left for a person to correct.
        data = load_kiosk(path).model_dump() | dict(changes)
        validate(Document(data, str(staff), {(): 1}), KioskSettings)
        before = read_changes(staff).data if is_there(staff) else {}
        assert isinstance(before, dict)  # `load_kiosk` has checked it.
        write_atomically(staff, STAFF_HEAD + dump_yaml(before | dict(changes)), PRIVATE)
    with contextlib.suppress(ContentError):
        _keep_as_good(path)


def load_draft(kiosk: KioskSettings, path: Path) -> KioskSettings | None:
    """Return settings with the changes of a draft, or None if it has none that fit."""
    try:
        draft = _laid_over(kiosk, path)
    except ContentError:
        return None
    return None if draft == kiosk else draft


def save_draft(changes: Mapping[str, object], path: Path) -> None:
    """Write changes that nobody has saved or dropped yet; raise `ContentError`."""
    if changes or is_there(path):
        write_atomically(path, dump_yaml(dict(changes)), PRIVATE)


STAFF_HEAD = """# Written by the staff menu of the Citrus kiosk: what stands here counts before kiosk.yaml.
# Without this file kiosk.yaml alone counts, and no PIN is set but one that stands there.
"""


def own_kiosk() -> Path:
    """Return the path of the operator's settings; it may not exist."""
    return paths.user_config() / "kiosk.yaml"
