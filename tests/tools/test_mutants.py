"""Deliberate faults: where they are made, and that a copy finds one and takes it back."""

import ast
import subprocess
from pathlib import Path

import pytest

from tools.mutants.faults import Fault, faults_of, sample
from tools.mutants.knowledge import KNOWING, knowing
from tools.mutants.reach import Reached, function_at, noting
from tools.mutants.standby import Place, body_of
from tools.mutants.trial import Copy

ROOT = Path(__file__).resolve().parents[2]
SOURCE = '''
from typing import Protocol

def few(count: int | None = 3, name: str = "some") -> str:
    """Say how many."""
    assert count < 100, "too many"
    if count is None or count > 2 * 4:
        raise ValueError(f"wrong {count + 1}")
    note(name)
    return _("few") if not count else name

class Shown(Protocol):
    def height(self) -> int:
        return 1 + 1

class Thing:
    def __repr__(self) -> str:
        return str(1 + 1)
'''


def made() -> list[tuple[str, str, str]]:
    return [(fault.kind, fault.was, fault.text) for fault in faults_of(Path("few.py"), SOURCE)]


def test_faults_of_each_kind_are_found_and_texts_types_and_errors_left_alone() -> None:
    assert made() == [
        ("constant", "3", "4"),
        ("left early", "its first line", "return None\n    "),
        ("comparison", "count is None", "(count is not None)"),
        ("and/or", "count is None or count > 2 * 4", "(count is None and count > 2 * 4)"),
        ("condition", "count is None or count > 2 * 4", "(not (count is None or count > 2 * 4))"),
        ("comparison", "count > 2 * 4", "(count >= 2 * 4)"),
        ("constant", "2", "3"),
        ("arithmetic", "2 * 4", "(2 + 4)"),
        ("constant", "4", "5"),
        ("call removed", "note(name)", "pass"),
        ("nothing returned", '_("few") if not count else name', "None"),
        ("sign", "not count", "(count)"),
    ]


def test_limits_are_doubled_and_the_clock_is_left_alone() -> None:
    source = "LIMIT, LEAST = 500, 99\nlate = time.perf_counter() > until\nfull = count > until\n"
    found = [(fault.was, fault.text) for fault in faults_of(Path("few.py"), source)]
    assert found == [("500", "1001"), ("99", "100"), ("count > until", "(count >= until)")]


def test_each_fault_is_python_that_says_something_else() -> None:
    source = SOURCE.encode()
    for fault in faults_of(Path("few.py"), SOURCE):
        assert ast.dump(ast.parse(fault.made_in(source))) != ast.dump(ast.parse(source)), fault


def test_a_seed_draws_the_same_faults_and_never_two_in_a_line() -> None:
    drawn = sample(ROOT, "rules/scoring", 12, 5)
    assert drawn == sample(ROOT, "rules/scoring", 12, 5) != sample(ROOT, "rules/scoring", 12, 6)
    assert len({fault.line for fault in drawn}) == 12


def test_the_tests_that_know_a_package_are_there() -> None:
    for package in KNOWING:
        assert knowing(ROOT, package), package
    assert Path("tests/rules/test_setup.py") in knowing(ROOT, "rules/setup")


def test_functions_note_that_they_are_entered_and_stay_what_they_are() -> None:
    noted = noting("few.py", '"""Text."""\ndef twice(n):\n    """Say."""\n    return 2 * n\n')
    names: dict[str, object] = {}
    exec(compile(noted, "few.py", "exec"), names)  # noqa: S102 - a source of this test's own
    assert names["__doc__"] == "Text."
    assert names["twice"](4) == 8  # type: ignore[operator]
    assert "few.py:2" in names["_entered"]  # type: ignore[operator]
    assert function_at(Path("few.py"), SOURCE, 18) == "few.py:17"
    assert function_at(Path("few.py"), SOURCE, 1) == ""


def test_a_fault_in_a_body_names_the_outermost_function_and_one_in_a_default_none() -> None:
    source = """
def few(count=3):
    return [each + 1 for each in range(count)]

class Thing:
    @property
    def height(self):
        def twice():
            return 2 * self.width
        return twice()

HEIGHT = 7
"""
    places = {fault.was: body_of(fault, source) for fault in faults_of(Path("few.py"), source)}
    assert places["each + 1"] == Place("few.py", "few", 2)
    assert places["2 * self.width"] == Place("few.py", "Thing.height", 6), "by the line of its decorator"
    assert places["3"] is None
    assert places["7"] is None


def known(*entered: str) -> Reached:
    return Reached(0.1, set(entered))


def test_a_fault_that_no_test_enters_is_looked_for_by_the_tests_that_know_the_file(
    tmp_path: Path,
) -> None:
    path = Path("citrus_game/rules/few.py")
    fault = next(fault for fault in faults_of(path, SOURCE) if fault.within == "few")
    files = {
        "test_named.py": "from citrus_game.rules import few",
        "test_near.py": "",
        "test_whole.py": "import citrus_game.rules\n",
        "test_far.py": "from citrus_game.rules import fewer",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    for order in (["init", "-q"], ["add", "."]):
        subprocess.run(["git", *order], cwd=tmp_path, check=True)
    copy = Copy(tmp_path, tmp_path / "copy", [])
    named, near, whole, far = (f"{name}::test_it" for name in files)
    copy.reached = {named: known(), near: known(f"{path}:1"), whole: known(), far: known("rules/turn.py:1")}
    inside = function_at(path, SOURCE, fault.line)
    assert set(copy.chosen(fault, SOURCE)) == {named, near, whole}, "no test enters it"
    copy.reached[far] = known(inside)
    assert copy.chosen(fault, SOURCE) == [far]
    copy.imported = {inside}
    assert set(copy.chosen(fault, SOURCE)) == {named, near, whole, far}


def copied(folder: Path, path: Path) -> Copy:
    """Make a copy of a checkout with a single file in it, the `SOURCE`."""
    (folder / path).parent.mkdir(parents=True)
    (folder / path).write_text(SOURCE, encoding="utf-8")
    for order in (["init", "-q"], ["add", "."]):
        subprocess.run(["git", *order], cwd=folder, check=True)
    return Copy(folder, folder / "copy", [])


def test_what_stands_by_has_imported_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first fault stayed in it: tests failed for that one whatever the later ones were."""
    path = Path("citrus_game/rules/few.py")
    copy = copied(tmp_path, path)
    read: list[str] = []

    class Standing:
        def __init__(self, *_all: object) -> None:
            self.ask(None, [], 0.0)

        def ask(self, _place: object, _tests: list[str], _limit: float) -> str:
            read.append((copy.root / path).read_text(encoding="utf-8"))
            return ""

    monkeypatch.setattr("tools.mutants.trial.Standby", Standing)
    monkeypatch.setattr(copy, "chosen", lambda _fault, _source: ["a"])
    copy.reached = {"a": known()}
    fault = next(fault for fault in faults_of(path, SOURCE) if fault.was == "2 * 4")
    copy.tried(fault)
    assert read == [SOURCE, fault.made_in(SOURCE.encode()).decode()]


@pytest.mark.parametrize(
    ("fails", "by"),
    [
        ("c with it", "c"),
        ("b once, c with it", "c"),
        ("b always, c with it", "c"),
        ("b once", ""),
        ("a always", ""),
        ("b after a with it", "b"),
        ("c after a always", ""),
    ],
)
def test_a_test_that_fails_without_the_fault_or_only_once_has_not_found_it(
    fails: str, by: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = Path("citrus_game/rules/few.py")
    copy = copied(tmp_path, path)
    fault = faults_of(path, SOURCE)[0]
    rules = {rule.split()[0]: rule.split()[1:] for rule in fails.split(", ")}
    failed: set[str] = set()

    def run(tests: list[str]) -> str:
        faulty = (copy.root / path).read_text(encoding="utf-8") != SOURCE
        for number, test in enumerate(tests):
            how = rules.get(test, [])
            alone = how[:1] == ["after"] and how[1] not in tests[:number]
            chance = how == ["once"] and test in failed
            if how and not alone and not chance and (faulty or "with" not in how):
                failed.add(test)
                return test
        return ""

    monkeypatch.setattr(copy, "_runner", lambda _fault, _source: run)
    monkeypatch.setattr(copy, "chosen", lambda _fault, _source: ["a", "b", "c"])
    assert copy.tried(fault).by == by
    assert (copy.root / path).read_text(encoding="utf-8") == SOURCE


@pytest.mark.sweep
def test_a_copy_finds_a_fault_and_takes_it_back(tmp_path: Path) -> None:
    copy = Copy(ROOT, tmp_path, [Path("citrus_game/rules/material/board.py")])
    path = Path("citrus_game/rules/material/board.py")
    source = (ROOT / path).read_text(encoding="utf-8")
    wrong = [fault for fault in faults_of(path, source) if fault.within == "column_name"]
    copy.watch("rules/material/board", tmp_path / "kept")
    unread = Fault(path, 1, 0, 0, "nothing", "module", "", "# Nothing is changed.\n")
    begin = wrong[0].start
    same = Fault(path, wrong[0].line, begin, begin, "nothing", "column_name", "", "")
    try:
        assert copy.tried(wrong[0]).by.startswith("citrus_game/rules/material/board.py::"), (
            "the quickest that enters it"
        )
        assert copy.tried(unread).by == ""
        assert copy.tried(same).by == ""
        assert copy.standby, "two of them went into a process that stands by"
    finally:
        copy.close()
    assert (tmp_path / path).read_text(encoding="utf-8") == source
    again = Copy(ROOT, tmp_path / "again", [Path("citrus_game/rules/material/board.py")])
    again.watch("rules/material/board", tmp_path / "kept")
    assert again.reached == copy.reached, "no test has run for it"
