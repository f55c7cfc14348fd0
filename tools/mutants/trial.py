"""A copy of the checkout in which faults are tried."""

import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tools.mutants.faults import Fault
from tools.mutants.reach import CHOSEN, WRITES, Reached, function_at, noting, read
from tools.mutants.standby import Standby, body_of

KNOWING: dict[str, tuple[str, ...]] = {
    "rules": ("citrus_game/rules", "tests/test_scenarios.py", "tests/rules"),
    "content": (
        "citrus_game/content",
        "tests/content",
        "tests/test_scenarios.py",
        "tests/kiosk/test_puzzles.py",
        "tests/kiosk/test_settings.py",
        "tests/kiosk/test_scores.py",
        "tests/kiosk/test_letters.py",
        "tests/kiosk/test_command.py",
        "tests/table/test_lessons.py",
        "tests/table/test_practice.py",
        "tests/table/test_one_writer.py",
        "tests/table/test_heads.py",
        "tests/bots/test_survey.py",
        "tests/hostile/test_corpus.py",
        "tests/hostile/test_ways_in.py",
    ),
    "bots": ("citrus_game/bots", "tests/bots"),
    "table": (
        "citrus_game/table",
        "tests/table",
        "tests/records",
        "tests/kiosk/test_puzzles.py",
        "tests/client/lessons",
        "tests/client/kit/test_boundary.py",
        "tests/content/test_pictures.py",
        "tests/client/kit/test_setup.py",
        "tests/client/kit/test_pages.py",
        "tests/client/play",
        "tests/client/ear",
    ),
    "table/desk": (
        "tests/table/test_desk.py",
        "tests/client/play",
        "tests/client/ear",
        "tests/client/shown",
        "tests/client/lessons",
    ),
    "table/conduct": (
        "citrus_game/table/conduct",
        "tests/table/test_conductors.py",
        "tests/client/play",
        "tests/records/test_watching.py",
    ),
    "kiosk": ("citrus_game/kiosk", "tests/kiosk", "tests/client/kiosk"),
    "commands": ("tests/test_cli.py", "tests/bots/test_arena.py", "tests/kiosk/test_command.py"),
    "client/kit/sound": ("tests/client/sound",),
    "client/kit": ("tests/client/kit", "tests/client/sound", "tests/client/play"),
    "client/board": (
        "tests/client/board",
        "tests/client/shown",
        "tests/client/grids",
        "tests/client/play",
        "tests/client/kit",
        "tests/client/lessons",
        "tests/records/test_analysis.py",
        "tests/records/test_export.py",
        "tests/records/test_tooltips.py",
        "tests/records/test_watching.py",
        "tests/client/ear/test_rooms.py",
    ),
    "client/play": (
        "tests/client/shown",
        "tests/client/play",
        "tests/client/grids",
        "tests/client/lessons",
        "tests/client/sound",
        "tests/records/test_watching.py",
        "tests/client/ear",
    ),
    "client/rooms": ("tests/client/rooms", "tests/client/lessons", "tests/records", "tests/client/kit"),
    "client/kiosk": ("tests/client/kiosk", "tests/kiosk"),
    "client": ("tests/client",),
    "workshop": ("tests/client/pilot", "tests/kiosk/test_soak.py"),
}
"""The tests that know a package, the quickest first; a package's own are those of the longest name."""
LEFT = 4.0
"""How many times as long as without a fault the tests may take."""
STAMPED = ("citrus_game/", "tests/", "tools/mutants/reach.py")
"""What has to be the same for tests to enter the same."""
PATIENCE = 90.0
"""Seconds of tests that are run for a fault if nothing else is asked for: what none finds is missed."""


@dataclass(frozen=True)
class Verdict:
    """What became of a fault: ``by`` names the test that found it, or nothing."""

    fault: Fault
    by: str
    seconds: float


def knowing(root: Path, package: str) -> list[Path]:
    """List the test files of a package, and its files with examples in their docstrings.

    Raises:
        KeyError: no tests are known for it.

    """
    parts = package.split("/")
    names = ["/".join(parts[:n]) for n in range(len(parts), 0, -1)]
    place = next((name for name in names if name in KNOWING), None)
    if place is None:
        raise KeyError(f"no tests are known for {package}")
    found: list[Path] = []
    for path in (root / each for each in KNOWING[place]):
        if path.is_dir():
            found += [each for each in sorted(path.rglob("*.py")) if _tests(each)]
        elif path.exists():
            found.append(path)
    return list(dict.fromkeys(each.relative_to(root) for each in found))


def _tests(path: Path) -> bool:
    return path.name.startswith("test_") or ">>> " in path.read_text(encoding="utf-8")


class Copy:
    """A checkout's tracked files somewhere else, with the same interpreter."""

    def __init__(self, root: Path, target: Path, tests: list[Path], patience: float = PATIENCE) -> None:
        listed = subprocess.run(
            ["git", "ls-files", "-z"], cwd=root, check=True, capture_output=True, text=True
        )
        stamp = hashlib.sha256("\n".join(map(str, tests)).encode())
        for name in filter(None, listed.stdout.split("\0")):
            if (root / name).is_file():
                (target / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(root / name, target / name)
                if name.startswith(STAMPED):
                    stamp.update(name.encode() + (root / name).read_bytes())
        self.root = target
        self.tests = tests
        self.patience = patience
        self.stamp = stamp.hexdigest()[:16]
        self.reached: dict[str, Reached] = {}
        self.imported: set[str] = set()
        self.standby: Standby | None = None

    def watch(self, package: str, kept: Path, *, sweeps: bool = False) -> None:
        """Run the tests once without a fault, and note which of them enters what; those that fail go.

        What was noted stays in the folder ``kept`` for as long as code and tests are the same.
        """
        name = package.replace("/", ".") + ("+sweeps" if sweeps else "")
        before = kept / f"{name}@{self.stamp}.json"
        if not before.exists():
            kept.mkdir(exist_ok=True)
            for old in kept.glob(f"{name}@*.json"):
                old.unlink()
            self._watch(package, before, sweeps=sweeps)
        noted = read(before)
        self.imported = noted.pop("").functions
        self.reached = {name: test for name, test in noted.items() if not test.failed}

    def _watch(self, package: str, out: Path, *, sweeps: bool) -> None:
        home = self.root / "citrus_game" / package
        files = sorted(home.rglob("*.py")) if home.is_dir() else [home.with_suffix(".py")]
        sources = {path: path.read_bytes() for path in files}
        for path, source in sources.items():
            name = path.relative_to(self.root).as_posix()
            self._write(path, noting(name, source.decode()).encode())
        try:
            marks = [] if sweeps else ["-m", "not sweep"]
            self._pytest([*marks, *map(str, self.tests)], {WRITES: str(out)}, 7200.0)
        finally:
            for path, source in sources.items():
                self._write(path, source)

    def tried(self, fault: Fault) -> Verdict:
        """Make a fault, run the tests until one fails, and take the fault back."""
        path = self.root / fault.path
        source = path.read_bytes()
        begun = time.monotonic()
        try:
            self._write(path, fault.made_in(source))
            by = self._found(fault, source.decode())
        finally:
            self._write(path, source)
        return Verdict(fault, by, time.monotonic() - begun)

    def chosen(self, fault: Fault, source: str) -> list[str]:
        """List the tests that can find a fault, the quickest of each file first, within the patience.

        Those are all that enter the function; where imports enter it too, or no test does, it may be only in
        another process, also those that enter the file, or stand in a file that names it. Behind them come
        others of the same files: something may be kept.
        """
        function = function_at(fault.path, source, fault.line)
        near = {test for test, reached in self.reached.items() if function in reached.functions}
        if not near or function in self.imported:
            name, within = self._naming(fault), f"{fault.path.as_posix()}:"
            near |= {
                test
                for test, reached in self.reached.items()
                if any(each.startswith(within) for each in reached.functions) or name.search(self._text(test))
            }
        files = {_file(test) for test in near}
        beside = {test for test in self.reached if _file(test) in files} - near
        found: list[str] = []
        seconds = 0.0
        for group in (near, beside):
            for test in self._in_turns(group):
                seconds += self.reached[test].seconds
                if found and seconds > self.patience:
                    return found
                found.append(test)
        return found

    def _in_turns(self, tests: set[str]) -> list[str]:
        """Let the files of tests take turns: those of one file often look at the same thing.

        In a file the cases of one test stand behind the first cases of the others.
        """
        seconds = {test: self.reached[test].seconds for test in tests}
        cases, turns = Counter[str](), Counter[str]()
        case, turn = {}, {}
        for test in sorted(tests, key=seconds.__getitem__):
            name = test.partition("[")[0]
            case[test], cases[name] = cases[name], cases[name] + 1
        for test in sorted(tests, key=lambda each: (case[each], seconds[each])):
            turn[test], turns[_file(test)] = turns[_file(test)], turns[_file(test)] + 1
        return sorted(tests, key=lambda each: (turn[each], seconds[each]))

    def _found(self, fault: Fault, source: str) -> str:
        """Run tests until one fails; say which, or nothing if all pass.

        A fault in a function that no import enters is put into one that is imported already: that spares
        importing everything and collecting the tests.
        """
        chosen = self.chosen(fault, source)
        if not chosen:
            return ""
        limit = 30 + LEFT * sum(self.reached[test].seconds for test in chosen)
        if function_at(fault.path, source, fault.line) not in self.imported:
            place = body_of(fault, source)
            if place:
                if not self.standby:
                    self.standby = Standby(self.root, self._command(list(map(str, self.tests))), self._away())
                return self.standby.ask(place, chosen, limit)
        ids = self.root / "chosen.txt"
        ids.write_text("\n".join(chosen), encoding="utf-8")
        files = sorted({_file(test) for test in chosen})
        return self._pytest(["-x", *files], {CHOSEN: str(ids)}, limit)

    def close(self) -> None:
        """Let go of the process that stands by."""
        if self.standby:
            self.standby.close()

    def _away(self) -> dict[str, str]:
        return {**os.environ, "PYTHONPATH": str(self.root), "PYTHONHASHSEED": "0"}

    @staticmethod
    def _command(arguments: list[str]) -> list[str]:
        options = ["-q", "--no-header", "--hypothesis-seed=0", "-p", "no:cacheprovider"]
        plugins = ["-p", "tools.mutants.reach", "-p", "tools.mutants.standby"]
        return [sys.executable, "-m", "pytest", *options, *plugins, *arguments]

    def _pytest(self, arguments: list[str], more: dict[str, str], limit: float) -> str:
        with subprocess.Popen(
            self._command(arguments),
            cwd=self.root,
            env=self._away() | more,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        ) as process:
            try:
                said, _ = process.communicate(timeout=limit)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.communicate()
                return "the time limit"
        if process.returncode == 0:
            return ""
        named = re.search(r"^(?:FAILED|ERROR) (\S+)", said, re.MULTILINE)
        return named.group(1) if named else f"exit code {process.returncode}: {said[-300:]}"

    @staticmethod
    def _naming(fault: Fault) -> re.Pattern[str]:
        """Give what a test says that imports the faulty file, or a package that it stands in as a whole."""
        package, module = ".".join(fault.path.parent.parts), fault.path.stem
        whole = "|".join(".".join(folder.parts) for folder in fault.path.parents if len(folder.parts) > 1)
        return re.compile(
            rf"{package}\.{module}\b|from {package} import .*\b{module}\b|^import (?:{whole})$", re.MULTILINE
        )

    def _text(self, test: str) -> str:
        return _read(self.root / _file(test))

    @staticmethod
    def _write(path: Path, source: bytes) -> None:
        path.write_bytes(source)
        # Compiled files are told apart by seconds and sizes, which can be the same.
        for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
            compiled.unlink()


def _file(test: str) -> str:
    return test.partition("::")[0]


@cache
def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")
