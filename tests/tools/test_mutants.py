"""The tool that puts faults in says what it lacks, and tells apart what becomes of a fault."""

import importlib.util
from pathlib import Path

import pytest

from tools import mutants


def test_without_its_library_it_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    assert mutants.main(["citrus_game/session"]) == 2
    assert "pip install cosmic-ray" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize(
    ("test", "limit", "found"),
    [
        ("assert True", 60, "survived"),
        ("assert False", 60, "killed"),
        ("import time; time.sleep(60)", 2, "too long"),
    ],
)
def test_a_fault_survives_or_is_killed_or_takes_too_long(
    tmp_path: Path, test: str, limit: float, found: str
) -> None:
    (tmp_path / "test_one.py").write_text(f"def test_one():\n    {test}\n", encoding="utf-8")
    assert mutants.outcome(tmp_path, ["test_one.py"], limit) == found


@pytest.mark.parametrize("package", mutants.PACKAGES)
def test_where_each_package_is_tested_is_there(package: str) -> None:
    assert all((mutants.ROOT / place).exists() for place in mutants.tests_of(package))


@pytest.mark.parametrize(
    ("text", "can"),
    [
        ("x = 1 << 2\n", True),
        ("def f(x, *, y): ...\n", True),
        ("def f(x, <<, y): ...\n", False),
        ("f(<<x)\n", False),
    ],
)
def test_a_text_that_is_no_python_is_no_fault_to_try(text: str, can: bool) -> None:
    assert mutants.is_python(text) == can
