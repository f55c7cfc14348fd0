"""Folders opened in the system's own file manager."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path


class FolderOpener:
    """Opens folders; ``failed`` gets those for which no file manager was found."""

    def __init__(self, failed: Callable[[Path], None]) -> None:
        self._failed = failed
        self._started: list[tuple[subprocess.Popen[bytes], Path]] = []

    @property
    def busy(self) -> bool:
        """Whether a program that was started has not ended yet."""
        return bool(self._started)

    def open(self, folder: Path) -> None:
        """Open a folder, which is made if it is not there yet."""
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

    def look(self) -> None:
        """See what became of the programs that were started; called in each frame."""
        for each in list(self._started):
            process, folder = each
            if process.poll() is not None:
                self._started.remove(each)
                if process.returncode != 0:
                    self._failed(folder)
