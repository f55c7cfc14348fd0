"""Runs a stress test from start to summary."""

import random
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path

from citrus_game.content.disk import paths
from citrus_game.content.kiosk import KioskSettings
from citrus_game.content.settings.languages import speak
from citrus_game.kiosk.pin import hash_pin
from citrus_game.kiosk.stats.counts import Counts
from citrus_game.kiosk.stats.storage import counts_file
from citrus_game.text import language
from citrus_game.ui.kiosk.router import new_kiosk
from tools.stress_test.crowd import Crowd
from tools.stress_test.fair import Fair, fairs_clock
from tools.stress_test.fault import Fault

MOST_GROWTH, MOST_EARLY = 0.05, 0.25
"""Maximum growth of memory after the warm-up, and during it."""
WARM = 80
"""Returns to the attract loop after which everything has been loaded."""
SAMPLES = 20
"""Number of memory samples in the summary."""
OWN = ("kiosk", "kiosk.yaml", "kiosk.last-good.yaml", "staff.yaml", "locks", "real")
"""Files and folders that the kiosk may write, of all in the user's data folder."""


@dataclass
class Summary:
    """The results of a stress test; ``faults`` is empty if all was well."""

    seed: int
    seconds: float = 0.0
    simulated_seconds: float = 0.0
    frames: int = 0
    events: int = 0
    visits: dict[str, int] = field(default_factory=dict)
    returns_to_attract: int = 0
    longest_idle_seconds: float = 0.0
    games: dict[str, dict[str, int]] = field(default_factory=dict)
    refused_moves: int = 0
    scenes: dict[str, int] = field(default_factory=dict)
    slowest_frame_ms: dict[str, int] = field(default_factory=dict)
    memory_mb: list[float] = field(default_factory=list)
    memory_growth: float | None = None
    fair_hours: float = 0.0
    fair_happened: dict[str, int] = field(default_factory=dict)
    signed: int = 0
    faults: list[str] = field(default_factory=list)

    def data(self) -> dict[str, object]:
        return asdict(self)


Tell = Callable[[float, str], None]


def soak(
    settings: KioskSettings,
    *,
    minutes: float,
    events: int,
    hours: float = 0.0,
    seed: int,
    speed: float,
    size: tuple[int, int],
    tell: Tell,
) -> Summary:
    """Run a crowd for some minutes, with a number of ``events``, or for the hours of a fair; return the
    summary.

    It uses a temporary folder. ``tell`` is called with the share done and a note. Faults of the kiosk are in
    the summary; errors of the client are raised with their traceback.
    """
    rng = random.Random(seed)
    summary = Summary(seed)
    with tempfile.TemporaryDirectory(prefix="citrus-soak-") as folder:
        before = paths.chosen_data_dir()
        paths.use_data_dir(Path(folder))
        try:
            if hours:
                return _fair(summary, Path(folder), rng, hours, speed, size, tell)
            # A PIN that no number of guesses finds.
            locked = settings.model_copy(update={"pin_hash": hash_pin(str(rng.randrange(10**11, 10**12)))})
            _crowd(summary, locked, rng, minutes * 60, events, speed, size, tell)
        finally:
            paths.use_data_dir(before)
    return summary


@contextmanager
def _language_kept() -> Iterator[None]:
    """Restore the current language after the context."""
    before = language()
    try:
        yield
    finally:
        speak(before)


def _crowd(
    summary: Summary,
    settings: KioskSettings,
    rng: random.Random,
    seconds: float,
    events: int,
    speed: float,
    size: tuple[int, int],
    tell: Tell,
) -> None:
    """Let visitors come for some seconds, or send random events."""
    started, faults = time.monotonic(), []
    visits, rain = "visits: {n}", "events: {n}"
    with _language_kept():
        app = new_kiosk(settings, size=size, headless=True)
        crowd = Crowd(app, rng, speed)
        app.loop.start()
        app.running = True
        try:
            if events:
                _rain(crowd, events, lambda share: tell(share, rain.format(n=crowd.events)))
            else:
                _visits(crowd, seconds, lambda share: tell(share, visits.format(n=crowd.returns)))
        except Fault as fault:
            faults.append(fault)
    summary.faults += map(str, faults)
    _sum_up(summary, crowd, time.monotonic() - started)
    app.running = False


def _fair(
    summary: Summary,
    folder: Path,
    rng: random.Random,
    hours: float,
    speed: float,
    size: tuple[int, int],
    tell: Tell,
) -> Summary:
    """Run a fair in a folder."""
    started, faults = time.monotonic(), []
    fair = Fair(folder, rng, speed, size)
    with fairs_clock(fair.now):
        with _language_kept():
            fair.begin()
            try:
                fair.hold(hours, tell)
            except Fault as fault:
                faults.append(fault)
        summary.faults += [f"{fair.now().astimezone():%Y-%m-%d %H:%M}: {fault}" for fault in faults]
        _sum_up(summary, fair.crowd, time.monotonic() - started)
        fair.crowd.app.running = False
    summary.fair_hours = round(fair.elapsed / 3600, 2)
    summary.fair_happened, summary.signed = fair.happened, fair.books.signatures
    return summary


def _visits(crowd: Crowd, seconds: float, tell: Callable[[float], None]) -> None:
    began = time.monotonic()
    crowd.deadline = began + seconds
    for kind in (crowd.player, crowd.toucher, crowd.guesser, crowd.watcher, crowd.passer, crowd.quitter):
        crowd.go(kind)
    while (passed := time.monotonic() - began) < seconds:
        tell(passed / seconds)
        crowd.go(crowd.visitor())


def _rain(crowd: Crowd, events: int, tell: Callable[[float], None]) -> None:
    while crowd.events < events:
        tell(crowd.events / events)
        crowd.storm(min(20_000, events - crowd.events))
        crowd.leave()


def _sum_up(summary: Summary, crowd: Crowd, seconds: float) -> None:
    summary.seconds = round(seconds, 1)
    summary.simulated_seconds = round(crowd.now, 1)
    summary.frames, summary.events = crowd.frames, crowd.events
    summary.visits = dict(crowd.visits)
    summary.returns_to_attract = crowd.returns
    summary.longest_idle_seconds = round(crowd.longest_idle, 1)
    summary.scenes = dict(crowd.seen.most_common())
    slowest = sorted(crowd.slowest.items(), key=lambda item: -item[1])
    summary.slowest_frame_ms = {name: round(seconds * 1000) for name, seconds in slowest}
    for day in Counts(counts_file()).read():
        summary.refused_moves += day.refused.total()
        for mode, count in day.modes.items():
            sums = summary.games.setdefault(mode, {"started": 0, "finished": 0, "left": 0})
            sums["started"] += count.started
            sums["finished"] += count.finished
            sums["left"] += count.left.total()
    every = max(1, len(crowd.memory) // SAMPLES)
    summary.memory_mb = [round(held, 1) for held in crowd.memory[::every]]
    growth = crowd.growth()
    if growth is not None:
        summary.memory_growth = round(growth, 4)
        if growth > (MOST_GROWTH if crowd.returns >= WARM else MOST_EARLY):
            summary.faults.append(
                "the memory held grew by {share} over the last third".format(share=f"{growth:.1%}")
            )
    left_behind = sorted(path.name for path in paths.user_data().iterdir() if path.name not in OWN)
    if left_behind:
        summary.faults.append("visitors left {files} behind".format(files=", ".join(left_behind)))
