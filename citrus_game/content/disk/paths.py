"""Folders of the game and of the user, both in a checkout and in an installed wheel."""

from collections.abc import Callable
from pathlib import Path

import platformdirs

from citrus_game.content.disk.problem import ContentError
from citrus_game.text import _

_PACKAGE = Path(__file__).resolve().parents[2]
_WHEEL_DATA = _PACKAGE / "_data"
SETTINGS, STATISTICS = "settings.yaml", "statistics.yaml"
"""File names of the settings, both the game's and the user's, and of what counts finished games."""

_chosen: Path | None = None


def assets() -> Path:
    """Return the folder of pictures, sounds and translations."""
    return _shipped("assets")


def maps() -> Path:
    """Return the folder of the boards that come with the game."""
    return _shipped("maps")


def config() -> Path:
    """Return the folder of the YAML files that come with the game."""
    return _shipped("config")


def use_data_dir(folder: Path | None) -> None:
    """Use one folder for all of the user's files (``--data-dir``); None: the system's folders."""
    global _chosen
    _chosen = folder


def chosen_data_dir() -> Path | None:
    """Return the folder set by `use_data_dir`, or None."""
    return _chosen


def user_data(override: Path | None = None) -> Path:
    """Return the user's folder for saved games and maps; it may not exist yet."""
    chosen = override or _chosen
    if chosen:
        return chosen
    return _of_system(lambda: platformdirs.user_data_path("citrus-game", appauthor=False))


def statistics_file() -> Path:
    """Return the file that counts finished games; there is none before the first."""
    return user_data() / STATISTICS


def user_config(override: Path | None = None) -> Path:
    """Return the user's folder for settings and keys; it may not exist yet."""
    chosen = override or _chosen
    if chosen:
        return chosen
    return _of_system(lambda: platformdirs.user_config_path("citrus-game", appauthor=False))


def user_cache() -> Path:
    """Return the folder for files that may be deleted at any time; it may not exist yet."""
    if _chosen:
        return _chosen / "cache"
    return _of_system(lambda: platformdirs.user_cache_path("citrus-game", appauthor=False))


def user_maps() -> Path:
    """Return the folder of the user's own boards; it may not exist yet."""
    return user_data() / "maps"


def noted_maps() -> Path:
    """Return the file that says where boards lie that the user has played on from other folders."""
    return user_data() / "boards.txt"


def user_exports() -> Path:
    """Return the folder for exported files such as posters; it may not exist yet."""
    if _chosen:
        return _chosen / "exports"
    return _of_system(platformdirs.user_documents_path) / "Citrus"


def _of_system(folder: Callable[[], Path]) -> Path:
    """Return a folder from platformdirs; raise `ContentError` if the user has no home folder."""
    try:
        return folder()
    except (RuntimeError, OSError):
        message = _("this user has no home folder; name a folder for the game’s files with --data-dir")
        raise ContentError(message) from None


def _shipped(name: str) -> Path:
    inside = _WHEEL_DATA / name
    return inside if inside.is_dir() else _PACKAGE.parent / name
