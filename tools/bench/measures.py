"""The measures and the rows of the table. Frames count by their computing time."""

import statistics
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

SECONDS = 2.0
"""Seconds for which each rate of the engine is measured."""
ROUNDS = 3
SIZES = {"1080p": (1920, 1080), "4K": (3840, 2160)}
TURNS = 99
"""More turns than a game has, so that it is played to its end."""

Figures = dict[str, float | str | None]
"""Figures by the name of their row; None if one cannot be measured here."""


class Row(NamedTuple):
    """A row of the table; ``as_other``: the budget is another checkout's figure, within a fifth."""

    measure: str
    name: str
    budget: float | None = None
    at_least: bool = False
    as_other: bool = False


LONGEST = "longest frame, computer players, {size}, ms"
P99 = "frames with pointer and motion, 99%, {size}, ms"
CLICK = "a click answers, 99%, {size}, ms"
FIRST, SECOND = "first frame of the menu, very first start, s", "first frame of the menu, second start, s"
SLOW = "{name}, at a quarter of the speed"
"""A row reckoned for a machine such as that of a kiosk: with four times the computing time."""
SLOWER = 4
WAIT_MS = 1000 / 60
"""The most that a click waits for its frame."""
MEMORY, IDLE, MENU = "memory at 1080p, MB", "nothing happens, % of a core", "menu with music, % of a core"
LISTED, SCROLLING = "500 saved games are there, s", "scrolling through them, 99%, ms"
TURN, PLAYED = "a turn of the {player}, ms", "the games they play, by sum"
CHESS = "engine decisions per python-chess ply"
DECISIONS, GREEDY = "engine decisions a second", "greedy turns a second"
PLAYERS = ("picker", "planter", "builder", "grower", "master")

ROWS = (
    Row("longest-1080p", LONGEST.format(size="1080p"), 16),
    Row("longest-4K", LONGEST.format(size="4K"), 33),
    Row("frames-1080p", P99.format(size="1080p"), 8),
    Row("frames-4K", P99.format(size="4K"), 14),
    Row("clicks", CLICK.format(size="1080p"), 50),
    Row("clicks", CLICK.format(size="4K"), 50),
    Row("start", SECOND, 0.4),
    Row("start", FIRST, 0.8),
    Row("longest-1080p", SLOW.format(name=LONGEST.format(size="1080p")), 60),
    Row("clicks", SLOW.format(name=CLICK.format(size="1080p")), 100),
    Row("start", SLOW.format(name=SECOND), 2),
    Row("memory", MEMORY, 200),
    Row("rest", IDLE, 1),
    Row("rest", MENU, 5),
    Row("saved", LISTED, 0.5),
    Row("saved", SCROLLING, 1000 / 30),
    *(Row("bots", TURN.format(player=player), as_other=True) for player in PLAYERS),
    Row("bots", PLAYED, as_other=True),
    Row("engine", CHESS, 0.5, at_least=True),
    Row("engine", DECISIONS),
    Row("engine", GREEDY),
)


def longest(size: str) -> Figures:
    """Measure the frames of a game of four computer players."""
    from tools.bench.ai_turns import longest_frame_ms

    name, spent = LONGEST.format(size=size), longest_frame_ms(TURNS, SIZES[size])
    return {name: spent, SLOW.format(name=name): SLOWER * spent}


def frames(size: str) -> Figures:
    """Measure frames while the pointer moves or animations run."""
    from tools.bench.frames import measure_frames, p99

    return {P99.format(size=size): p99(measure_frames(SIZES[size]))}


def clicks() -> Figures:
    """Measure clicks in a game."""
    from tools.bench.frames import click_ms

    found: Figures = {}
    for size, pixels in SIZES.items():
        name, spent = CLICK.format(size=size), click_ms(pixels)
        found |= {name: spent + WAIT_MS, SLOW.format(name=name): SLOWER * spent + WAIT_MS}
    return found


def start() -> Figures:
    """Measure the first and later starts."""
    from tools.bench.first import starts

    first, later = starts([sys.executable, "-m", "tools.bench.first"], Path.cwd())
    second = statistics.median(later)
    return {FIRST: first, SECOND: second, SLOW.format(name=SECOND): SLOWER * second}


def memory() -> Figures:
    """Measure this process's memory with a game."""
    from tools.bench.frames import settled_rss

    return {MEMORY: settled_rss()}


def rest() -> Figures:
    """Measure an idle game and an idle menu."""
    from tools.bench.frames import idle_cpu_percent, menu_percent

    return {IDLE: idle_cpu_percent(), MENU: menu_percent()}


def saved() -> Figures:
    """Measure the list of saved games."""
    from tools.bench.saved import saved_games

    listed, scrolling = saved_games()
    return {LISTED: listed, SCROLLING: scrolling}


def bots() -> Figures:
    """Measure computer players."""
    from tools.bench.bots import turns_ms

    turns, played = turns_ms([sys.executable, "-m", "citrus_game"], Path.cwd())
    return {**{TURN.format(player=player): turns[player] for player in PLAYERS}, PLAYED: played}


def engine() -> Figures:
    """Measure the engine and chess alternately, so that a slowdown of the machine affects both."""
    from tools.bench import engine as rates

    rounds = [(rates.decisions_per_s(SECONDS), rates.chess_plies_per_s(SECONDS)) for _ in range(ROUNDS)]
    ratios = [decisions / plies for decisions, plies in rounds if plies]
    return {
        CHESS: statistics.median(ratios) if ratios else None,
        DECISIONS: statistics.median(decisions for decisions, _plies in rounds),
        GREEDY: rates.greedy_turns_per_s(SECONDS),
    }


MEASURES: Mapping[str, Callable[[], Figures]] = {
    "longest-1080p": partial(longest, "1080p"),
    "longest-4K": partial(longest, "4K"),
    "frames-1080p": partial(frames, "1080p"),
    "frames-4K": partial(frames, "4K"),
    "clicks": clicks,
    "start": start,
    "memory": memory,
    "rest": rest,
    "saved": saved,
    "bots": bots,
    "engine": engine,
}
"""All measures by name; each runs in its own process, so that one does not affect the next."""
