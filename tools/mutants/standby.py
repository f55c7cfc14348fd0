"""A process stands by with all tests collected: for each fault a fork of it runs tests, the fault inside.

This file is a plug-in of pytest as well (``-p tools.mutants.standby``): where the environment names its ends
of two pipes, it reads questions from one instead of running the tests, and writes to the other which failed.
"""

import ast
import contextlib
import gc
import json
import os
import select
import signal
import subprocess
import types
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, NoReturn

import pytest

from tools.mutants.faults import Fault

PIPES = "CITRUS_FAULTS_PIPES"
STARTING = 300.0
"""Seconds that the tests may take to be collected."""


@dataclass(frozen=True)
class Place:
    """An outermost function or method, by file, name and first line (of its decorators)."""

    path: str
    name: str
    line: int


def body_of(fault: Fault, source: str) -> Place | None:
    """Give the outermost function whose body has the fault, if it can be exchanged while the program runs."""
    names: list[str] = []
    body = ast.parse(source).body
    lines = source.encode().splitlines(keepends=True)
    while True:
        around = [each for each in body if each.lineno <= fault.line <= (each.end_lineno or 0)]
        if not around or not isinstance(around[0], ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            return None
        names.append(around[0].name)
        body = around[0].body
        if not isinstance(around[0], ast.ClassDef):
            break
    first = body[0]
    if fault.start < sum(map(len, lines[: first.lineno - 1])) + first.col_offset:
        return None
    line = min(each.lineno for each in (around[0], *around[0].decorator_list))
    place = Place(fault.path.as_posix(), ".".join(names), line)
    was = code_at(place, source)
    new = code_at(place, fault.made_in(source.encode()).decode())
    return place if was and new and was.co_freevars == new.co_freevars else None


def code_at(place: Place, source: str) -> types.CodeType | None:
    """Compile a file and give the code of one function."""
    for code in _codes(compile(source, place.path, "exec")):
        if (code.co_qualname, code.co_firstlineno) == (place.name, place.line):
            return code
    return None


def _codes(code: types.CodeType) -> Generator[types.CodeType]:
    for each in code.co_consts:
        if isinstance(each, types.CodeType):
            yield each
            yield from _codes(each)


class Standby:
    """The process that stands by, seen from outside."""

    def __init__(self, root: Path, command: list[str], environment: dict[str, str]) -> None:
        there, questions = os.pipe()
        answers, back = os.pipe()
        self.process = subprocess.Popen(
            command,
            cwd=root,
            env=environment | {PIPES: f"{there},{back}"},
            pass_fds=(there, back),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(there)
        os.close(back)
        self.questions: IO[str] = os.fdopen(questions, "w", buffering=1)
        self.answers: IO[str] = os.fdopen(answers)
        self._line(STARTING)

    def ask(self, place: Place, tests: list[str], limit: float) -> str:
        """Name the first of the tests that fails with what a file says now; nothing if none does."""
        asked = {"path": place.path, "name": place.name, "line": place.line, "tests": tests, "limit": limit}
        print(json.dumps(asked), file=self.questions)
        return self._line(limit + 30)

    def _line(self, limit: float) -> str:
        ready, _, _ = select.select([self.answers], [], [], limit)
        line = self.answers.readline() if ready else ""
        if not line:
            raise RuntimeError("the tests that stand by have ended")
        found = json.loads(line)
        assert isinstance(found, str)
        return found

    def close(self) -> None:
        """End it."""
        self.questions.close()
        self.process.terminate()
        self.process.wait()
        self.answers.close()


class Waiting:
    """In that process: asks to be told of a fault, and runs tests in a fork."""

    def __init__(self, there: int, back: int) -> None:
        self.questions: IO[str] = os.fdopen(there)
        self.answers: IO[str] = os.fdopen(back, "w", buffering=1)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Answer until nobody asks any more, in place of running the tests."""
        items = {item.nodeid: item for item in session.items}
        print(json.dumps("ready"), file=self.answers)
        for line in self.questions:
            asked = json.loads(line)
            place = Place(asked["path"], asked["name"], asked["line"])
            chosen = [items[name] for name in asked["tests"] if name in items]
            print(json.dumps(self._forked(place, chosen, asked["limit"])), file=self.answers)
        return True

    def _forked(self, place: Place, items: list[pytest.Item], limit: float) -> str:
        there, back = os.pipe()
        process = os.fork()
        if not process:
            os.setsid()
            _run(place, items, back)
        os.close(back)
        ready, _, _ = select.select([there], [], [], limit)
        with os.fdopen(there) as told:
            named = told.readline() if ready else "the time limit\n"
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process, signal.SIGKILL)
        os.waitpid(process, 0)
        return named.strip() if named else "a crash"


class First:
    """Tells the first test that fails, and ends the process there."""

    def __init__(self, back: int) -> None:
        self.back = back

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Look at each report."""
        if report.failed:
            self.tell(report.nodeid)

    def tell(self, name: str) -> NoReturn:
        """Say a name, or nothing, and end."""
        os.write(self.back, f"{name}\n".encode())
        os._exit(0)


def _run(place: Place, items: list[pytest.Item], back: int) -> NoReturn:
    first = First(back)
    try:
        exchange(place)
        items[0].config.pluginmanager.register(first)
        for item, after in zip(items, [*items[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
    except BaseException as error:  # noqa: BLE001 - whatever it is, the fault has made it
        first.tell(f"{type(error).__name__}: {' '.join(str(error).split())}")
    first.tell("")


def exchange(place: Place) -> None:
    """Give all functions of that place the code that stands in their file; later imports read the file."""
    path = Path(place.path).absolute()
    new = code_at(Place(str(path), place.name, place.line), path.read_text(encoding="utf-8"))
    assert new is not None
    gc.unfreeze()
    for each in gc.get_objects():
        if isinstance(each, types.FunctionType) and _stands(each, place):
            each.__code__ = new
    gc.freeze()


def _stands(function: types.FunctionType, place: Place) -> bool:
    code = function.__code__
    return (
        code.co_firstlineno == place.line
        and code.co_qualname == place.name
        and Path(code.co_filename).as_posix().endswith(f"/{place.path}")
    )


def pytest_configure(config: pytest.Config) -> None:
    """Stand by where pipes are named for it."""
    if PIPES in os.environ:
        there, back = map(int, os.environ.pop(PIPES).split(","))
        config.pluginmanager.register(Waiting(there, back))
