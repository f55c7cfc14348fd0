"""Which tests enter which functions: each function of a copy notes that it was entered.

This file is a plug-in of pytest as well (``-p tools.mutants.reach``): it writes what each test entered and
how long that took, or chooses and orders the tests by a list. Environment variables say where the files are.
"""

import ast
import builtins
import json
import os
import time
from collections.abc import Generator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

WRITES, CHOSEN = "CITRUS_REACH_WRITES", "CITRUS_REACH_CHOSEN"
NOTES = "functions_entered_by_tests"
HEAD = f"import builtins as _builtins\n_entered = _builtins.__dict__.setdefault({NOTES!r}, set())"


@dataclass
class Reached:
    """What a test entered, as ``path:line`` of functions, and its seconds."""

    seconds: float = 0.0
    functions: set[str] = field(default_factory=set)
    failed: bool = False


def noting(path: str, source: str) -> str:
    """Give a source whose functions note that they are entered, by path and line."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            note = ast.parse(f"_entered.add('{path}:{node.lineno}')").body
            node.body[_after_text(node.body) : _after_text(node.body)] = note
    tree.body[_after_text(tree.body) : _after_text(tree.body)] = ast.parse(HEAD).body
    return ast.unparse(ast.fix_missing_locations(tree))


def _after_text(body: list[ast.stmt]) -> int:
    text = body and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant)
    return int(bool(text) and len(body) > 1)


def function_at(path: Path, source: str, line: int) -> str:
    """Name the innermost function around a line as `noting` does; empty where there is none."""
    around = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.lineno <= line <= (node.end_lineno or node.lineno)
    ]
    return f"{path.as_posix()}:{max(node.lineno for node in around)}" if around else ""


def read(path: Path) -> dict[str, Reached]:
    """Read what the plug-in has written, by the tests' ids; under no id stands what imports enter."""
    data = json.loads(path.read_text(encoding="utf-8"))
    return {name: Reached(seconds, set(entered), failed) for name, (seconds, entered, failed) in data.items()}


class Watch:
    """Notes for each test what it enters; what a fixture of a whole file enters, all tests of the file do."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.entered: set[str] = builtins.__dict__.setdefault(NOTES, set())
        self.tests: dict[str, Reached] = {}
        self.shared: dict[str, set[str]] = {}
        self.imports: set[str] = set()

    def pytest_collection_finish(self) -> None:
        """Note what is entered while files are imported."""
        self.imports = set(self.entered)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Watch one test."""
        self.entered.clear()
        begun = time.perf_counter()
        result = yield
        test = self.tests.setdefault(item.nodeid, Reached())
        test.seconds, test.functions = time.perf_counter() - begun, set(self.entered)
        return result

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(
        self, fixturedef: pytest.FixtureDef[object], request: pytest.FixtureRequest
    ) -> Generator[None, object, object]:
        """Watch what is made ready for several tests."""
        before = set(self.entered)
        result = yield
        if fixturedef.scope != "function":
            file = request.node.nodeid.partition("::")[0]
            self.shared.setdefault(file, set()).update(self.entered - before)
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failure: such a test can find nothing."""
        if report.failed:
            self.tests.setdefault(report.nodeid, Reached()).failed = True

    def pytest_sessionfinish(self) -> None:
        """Write all down."""
        everywhere = self.shared.get("", set())
        told = {
            name: (
                test.seconds,
                sorted(test.functions | self.shared.get(name.partition("::")[0], set()) | everywhere),
                test.failed,
            )
            for name, test in self.tests.items()
        }
        told[""] = (0.0, sorted(self.imports), False)
        self.out.write_text(json.dumps(told), encoding="utf-8")


def pytest_configure(config: pytest.Config) -> None:
    """Begin to watch where a file is named for it."""
    if WRITES in os.environ:
        config.pluginmanager.register(Watch(Path(os.environ[WRITES])))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the chosen tests, in their order."""
    if CHOSEN in os.environ:
        chosen = Path(os.environ[CHOSEN]).read_text(encoding="utf-8").splitlines()
        places = {name: place for place, name in enumerate(chosen)}
        kept = (item for item in items if item.nodeid in places)
        items[:] = sorted(kept, key=lambda item: places[item.nodeid])
