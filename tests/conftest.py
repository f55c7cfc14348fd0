"""Fixtures and settings for all tests."""

import gc
import os
import random
import shutil
import signal
import sys
from collections.abc import Generator, Iterator
from functools import cache
from itertools import count
from math import inf
from pathlib import Path
from types import FrameType
from zlib import crc32

import hypothesis
import pytest
from _pytest.doctest import DoctestModule

from citrus_game.bots.master import Clock
from citrus_game.content.records.record import Record, read_record
from citrus_game.content.settings.languages import speak
from citrus_game.session.hints import adviser
from citrus_game.session.saves import saves
from citrus_game.session.selection import stranding_guard
from citrus_game.ui.toolkit.app import errors
from tests.memory import Holes, spare
from tests.pictures import draw_once

IN_MEMORY, ROOM = Path("/dev/shm"), 2_000_000_000
"""Where Linux keeps files in memory, and the bytes that must be free there before tests use it.

Some tests start programs that they have written, which not every such place allows.
"""
EXAMPLE = Path(__file__).parents[1] / "docs" / "example.citrus"
"""The game that most pictures are taken of."""
SELDOM = 5_000, 5, 5
"""New objects until the garbage collector looks at them, and its looks until it looks at the older ones."""
SPARED = 30
"""Tests after which what is kept is spared again."""
LONGEST = 800
"""Seconds after which a test waits for something that does not come; the longest takes a hundred, and more
behind other work.
"""
FINISHED = count(1)
HOLES = Holes()

# the same examples each time, however slow: `--hypothesis-profile default` looks for others
hypothesis.settings.register_profile("same", deadline=None, derandomize=True)
hypothesis.settings.load_profile("same")


@pytest.fixture(scope="session", autouse=True)
def _made_once() -> Iterator[None]:
    """Draw each picture and read the example game once, however many tests need them."""
    kept = cache(read_record)

    def read_once(path: Path) -> Record:
        return kept(path) if path == EXAMPLE else read_record(path)

    with pytest.MonkeyPatch.context() as patch:
        draw_once(patch)
        patch.setattr(saves, "read_record", read_once)
        yield


@pytest.fixture(scope="session", autouse=True)
def _own_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the settings and saved games of whoever runs the tests out of them, and of the programs they
    start.
    """
    with pytest.MonkeyPatch.context() as patch:
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
            patch.setenv(name, str(tmp_path_factory.mktemp("home")))
        yield


@pytest.fixture(autouse=True)
def _interruptible() -> None:
    """Let processes that a test starts heed Ctrl+C, also where one before it, or whoever began, was deaf."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def _in_english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Begin and end in English, whatever a test or the system speaks: some games are shared among tests."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    speak("en")
    yield
    speak("en")


@pytest.fixture(autouse=True)
def _drawn_by_lot(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what a test draws by lot be the same each time."""
    chance = random.Random(request.node.nodeid)
    monkeypatch.setattr("secrets.randbelow", chance.randrange)
    monkeypatch.setattr(random, "SystemRandom", lambda: chance)
    random.seed(request.node.nodeid)


@pytest.fixture
def real_adviser() -> None:
    """Let the adviser's process answer, whenever it does. Without it nobody does, unless a test says how."""


@pytest.fixture(autouse=True)
def _nothing_by_the_clock(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing depend on how fast the machine is: warnings are there at once, crashes in a row count as
    such, and no hint comes from another process at some time or other.
    """
    monkeypatch.setattr(stranding_guard, "BUDGET", inf)
    monkeypatch.setattr(errors, "SOON", inf)
    if "real_adviser" in request.fixturenames:
        return
    send = adviser.Adviser._send

    def search_here(self: adviser.Adviser) -> None:
        if self._failures >= adviser.ATTEMPTS:
            send(self)

    monkeypatch.setattr(adviser.Adviser, "prepare", lambda _self: None)
    monkeypatch.setattr(adviser.Adviser, "_send", search_here)


@pytest.fixture(scope="session", autouse=True)
def _no_turn_by_the_clock() -> Iterator[None]:
    """Let no computer player of a test think for so many milliseconds: it would play otherwise each time."""
    spent = Clock.spent

    def counted(clock: Clock) -> bool:
        assert clock._budget.ms == inf, "give it a number of sampled turns, such as trader:12n"
        return spent(clock)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Clock, "spent", counted)
        yield


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--shuffle", type=int, metavar="SEED", help="run the tests in an order drawn by lot")
    parser.addoption("--quarter", type=int, choices=range(4), help="run one quarter of the tests")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Shuffle the tests, where that is asked for: none may need another before it. Leave out all
    but one quarter of them, always the same.
    """
    if (quarter := config.getoption("quarter")) is not None:
        left = [item for item in items if crc32(item.nodeid.encode()) % 4 != quarter]
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if crc32(item.nodeid.encode()) % 4 == quarter]
    if (seed := config.getoption("shuffle")) is not None:
        random.Random(seed).shuffle(items)


def pytest_configure() -> None:
    """Let the folders of tests lie in memory, unless somebody has said where: a save waits for its disk."""
    if sys.platform == "linux" and os.access(IN_MEMORY, os.W_OK):
        programs = not os.statvfs(IN_MEMORY).f_flag & os.ST_NOEXEC
        if programs and shutil.disk_usage(IN_MEMORY).free > ROOM:
            os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(IN_MEMORY))


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Look for examples in docstrings only where there are some: the tests have none."""
    found = yield
    return [part for part in found if not isinstance(part, DoctestModule)]


def pytest_collection() -> None:
    """Keep the garbage collector away while everything is imported: nothing of it is garbage."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Spare what is imported by now from the garbage collector, which would look through it over and over.

    It comes seldom: scenes make many objects that last as long as a test.
    """
    gc.enable()
    gc.set_threshold(*SELDOM)
    spare()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol() -> Generator[None, object, object]:
    """End a test that hangs: it names itself and the line where it waits."""
    if not hasattr(signal, "SIGALRM"):
        return (yield)

    def end(_number: int, _frame: FrameType | None) -> None:
        pytest.fail(f"it has not ended after {LONGEST} seconds: what it waits for does not come")

    before = signal.signal(signal.SIGALRM, end)
    # again and again: what cleans up may wait, too
    signal.setitimer(signal.ITIMER_REAL, LONGEST, 20)
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def pytest_runtest_logfinish() -> None:
    """Look after each test at how much memory is held; now and then spare the garbage collector what is kept.

    A client collects garbage whenever a scene is left, and would go through all that earlier tests have kept.
    """
    HOLES.poll()
    if next(FINISHED) % SPARED == 0:
        spare()
