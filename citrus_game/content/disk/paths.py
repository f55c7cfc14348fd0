"""Where everything lies: in a checkout, in an installed wheel, and in the user's own folders."""

from collections.abc import Callable
from pathlib import Path

import platformdirs

from citrus_game.content.disk.problem import ContentError
from citrus_game.text import _

_PACKAGE = Path(__file__).resolve().parents[2]
_WHEEL_DATA = _PACKAGE / "_data"
SETTINGS = "settings.yaml"
"""What the settings are called, those of the game and those of the user."""

_chosen: Path | None = None


def assets() -> Path:
    """Give the folder of pictures, sounds and catalogues."""
    return _shipped("assets")


def maps() -> Path:
    """Give the folder of the boards that come with the game."""
    return _shipped("maps")


def config() -> Path:
    """Give the folder of the YAML files that come with the game."""
    return _shipped("config")


def use_data_dir(folder: Path | None) -> None:
    """Keep all of the user's files in one folder from now on (``--data-dir``), None: the system's own."""
    global _chosen
    _chosen = folder


def chosen_data_dir() -> Path | None:
    """Give the folder of `use_data_dir`, None for the system's own."""
    return _chosen


def user_data(override: Path | None = None) -> Path:
    """Give the user's folder for saved games and maps; it may not exist yet."""
    chosen = override or _chosen
    if chosen:
        return chosen
    return _of_system(lambda: platformdirs.user_data_path("citrus-game", appauthor=False))


def user_config(override: Path | None = None) -> Path:
    """Give the user's folder for settings and keys; it may not exist yet."""
    chosen = override or _chosen
    if chosen:
        return chosen
    return _of_system(lambda: platformdirs.user_config_path("citrus-game", appauthor=False))


def user_cache(override: Path | None = None) -> Path:
    """Give the folder for what may be deleted at any time; it may not exist yet."""
    chosen = override or _chosen
    if chosen:
        return chosen / "cache"
    return _of_system(lambda: platformdirs.user_cache_path("citrus-game", appauthor=False))


def user_maps(override: Path | None = None) -> Path:
    """Give the folder in which the user's own boards are looked for; it may not exist yet."""
    return user_data(override) / "maps"


def user_exports(override: Path | None = None) -> Path:
    """Give the folder for posters and other files made for others; it may not exist yet."""
    chosen = override or _chosen
    if chosen:
        return chosen / "exports"
    return _of_system(platformdirs.user_documents_path) / "Citrus"


def _of_system(folder: Callable[[], Path]) -> Path:
    """Give a folder that the system names; raises `ContentError` for a user without a home folder."""
    try:
        return folder()
    except (RuntimeError, OSError):
        message = _("this user has no home folder; name a folder for the game’s files with --data-dir")
        raise ContentError(message) from None


def _shipped(name: str) -> Path:
    inside = _WHEEL_DATA / name
    return inside if inside.is_dir() else _PACKAGE.parent / name
