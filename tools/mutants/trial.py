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
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tools.mutants.faults import Fault
from tools.mutants.reach import CHOSEN, WRITES, Reached, function_at, noting, read
from tools.mutants.standby import Standby, body_of

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
        """Run tests until one fails because of the fault; say which, or nothing if all pass."""
        run, chosen = self._runner(fault, source), self.chosen(fault, source)
        while chosen:
            by = run(chosen)
            if by not in chosen or self._blames(fault, source, run, chosen[: chosen.index(by) + 1]):
                return by
            chosen = chosen[chosen.index(by) + 1 :]
        return ""

    def _blames(self, fault: Fault, source: str, run: Callable[[list[str]], str], tests: list[str]) -> bool:
        """Tell whether the last of these tests fails again, and passes without the fault.

        Others may have been at work here meanwhile, and a test may have failed because of that.
        """
        last = tests[-1]
        again = next((some for some in ([last], tests) if run(some) == last), None)
        if again is None:
            return False
        path, faulty = self.root / fault.path, fault.made_in(source.encode())
        self._write(path, source.encode())
        try:
            return run(again) == ""
        finally:
            self._write(path, faulty)

    def _runner(self, fault: Fault, source: str) -> Callable[[list[str]], str]:
        """Give what runs tests with the file as it is now, and names the first that fails.

        A fault in a function that no import enters is put into one that is imported already: that spares
        importing everything and collecting the tests.
        """
        place = None
        if function_at(fault.path, source, fault.line) not in self.imported:
            place = body_of(fault, source)
        if place and not self.standby:
            self._stand_by(fault, source)

        def run(tests: list[str]) -> str:
            limit = 30 + LEFT * sum(self.reached[test].seconds for test in tests)
            if place and self.standby:
                return self.standby.ask(place, tests, limit)
            ids = self.root / "chosen.txt"
            ids.write_text("\n".join(tests), encoding="utf-8")
            return self._pytest(["-x", *sorted({_file(test) for test in tests})], {CHOSEN: str(ids)}, limit)

        return run

    def _stand_by(self, fault: Fault, source: str) -> None:
        """Have a process collect the tests and import all: without the fault, which it would keep."""
        path = self.root / fault.path
        faulty = path.read_bytes()
        self._write(path, source.encode())
        self.standby = Standby(self.root, self._command(list(map(str, self.tests))), self._away())
        self._write(path, faulty)

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
        named = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", said, re.MULTILINE)
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
