"""Measures a checkout, this one or another, with each measure in its own process.

Version 0.2.0 has no ``tools.bench``: its own commands are run, and what they do not print is not measured.
"""

import json
import os
import statistics
import subprocess
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from citrus_game.cli.arguments import CommandError
from tools.bench.bots import turns_ms
from tools.bench.first import starts
from tools.bench.measures import (
    CHESS,
    DECISIONS,
    FIRST,
    GREEDY,
    IDLE,
    LONGEST,
    MEMORY,
    MENU,
    P99,
    PLAYED,
    SECOND,
    SIZES,
    TURN,
    Figures,
)

THINKING = 12
"""Seconds for which 0.2.0 is measured while computer players think."""
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
        if (self.folder / "tools" / "bench" / "measures.py").is_file():
            figures: Figures = self._json("-m", "tools.bench", "--only", name, "--json")
            return figures
        return self._old(name)

    def _old(self, name: str) -> Figures:
        """Return the figures of a measure from the commands of version 0.2.0."""
        program, command = [self.python, "-m", "citrus_game"], self._bench
        if name == "longest-1080p":
            told = self._json(
                "-m", "citrus_game", "bench", "--json", "--thinking", str(THINKING), "--bot", "picker"
            )
            most = max(told[kind].get("used_max_ms", 0.0) for kind in ("thinking", "steps"))
            return {LONGEST.format(size="1080p"): most}
        if name.startswith("frames-"):
            size = name.removeprefix("frames-")
            kinds = command["frames"]["{}x{}".format(*SIZES[size])]
            return {P99.format(size=size): max(kinds[kind]["p99_ms"] for kind in ("hover", "moving"))}
        if name == "start":
            module = "citrus_game.workshop.bench_first"
            first, later = starts([self.python, "-m", module, "command"], self.folder)
            return {FIRST: first, SECOND: statistics.median(later)}
        if name == "memory":
            return {MEMORY: command["rss_mb"]}
        if name == "rest":
            return {IDLE: command["idle_cpu_percent"], MENU: command["menu_cpu_percent"]["heard"]}
        if name == "bots":
            each, played = turns_ms(program, self.folder)
            return {TURN: each, PLAYED: played}
        if name == "engine":
            rates = self._json("-m", "citrus_game", "bench", "--engine", "--json")
            chess = rates["decisions_per_chess_ply"]
            rate, turns = float(rates["decisions_per_s"]), float(rates["greedy_turns_per_s"])
            return {CHESS: chess, DECISIONS: rate, GREEDY: turns}
        return {}

    @cached_property
    def _bench(self) -> Mapping[str, Any]:
        """The output of the whole bench of 0.2.0, which takes minutes."""
        told: Mapping[str, Any] = self._json("-m", "citrus_game", "bench", "--json")
        return told

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
