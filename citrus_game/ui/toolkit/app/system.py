"""Opening folders in the system's file manager."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pygame

from citrus_game.content.settings.languages import SOURCE, environment_language, languages


class FolderOpener:
    """Opens folders in the system's file manager; calls ``failed`` with a folder for which none was found."""

    def __init__(self, failed: Callable[[Path], None]) -> None:
        self._failed = failed
        self._started: list[tuple[subprocess.Popen[bytes], Path]] = []

    @property
    def busy(self) -> bool:
        """Whether a started file manager has not exited yet."""
        return bool(self._started)

    def open(self, folder: Path) -> None:
        """Open a folder, creating it first if needed."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if sys.platform == "win32":
                os.startfile(folder)
                return
            program = "open" if sys.platform == "darwin" else "xdg-open"
            process = subprocess.Popen(
                [program, str(folder)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError:
            self._failed(folder)
        else:
            self._started.append((process, folder))

    def check_failures(self) -> None:
        """Look whether a file manager that was started has failed. Called in each frame."""
        for each in list(self._started):
            process, folder = each
            if process.poll() is not None:
                self._started.remove(each)
                if process.returncode != 0:
                    self._failed(folder)


def system_language() -> str:
    """Return the user's preferred language among those available, by default English. Reads the environment
    first, then the desktop's settings.
    """
    there = languages()
    wished = (place["language"] for place in pygame.system.get_pref_locales())
    return environment_language() or next((code for code in wished if code in there), SOURCE)
