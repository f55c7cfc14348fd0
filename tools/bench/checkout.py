"""Measures a checkout, this one or another, with each measure in its own process."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

from citrus_game.cli.arguments import CommandError
from tools.bench.measures import Figures

QUIET = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}


class Checkout:
    """A folder with the project and its environment, or with another ``python``."""

    def __init__(self, folder: Path, python: str = "") -> None:
        self.folder = folder
        self.python = python or str(folder / ".venv" / "bin" / "python")

    @property
    def there(self) -> bool:
        """Whether it can be measured."""
        return (self.folder / "citrus_game").is_dir() and Path(self.python).is_file()

    def measure(self, name: str) -> Figures:
        """Return the figures of a measure."""
        figures: Figures = self._json("-m", "tools.bench", "--only", name, "--json")
        return figures

    def _json(self, *arguments: str) -> Any:
        """Run its Python with arguments; return the JSON that it prints."""
        done = subprocess.run(
            [self.python, *arguments],
            cwd=self.folder,
            env=os.environ | QUIET,
            capture_output=True,
            text=True,
            check=False,
        )
        try:
            return json.loads(done.stdout)
        except ValueError:
            last = (done.stderr.strip().splitlines() or ["it printed nothing"])[-1]
            raise CommandError(
                f"{self.folder} cannot be measured with {' '.join(arguments)}: {last}"
            ) from None
