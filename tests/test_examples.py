"""Examples in docstrings that pytest does not collect: in the client and the commands."""

import doctest
import importlib
import tomllib
from pathlib import Path

import pytest

from tests.cases import plain

ROOT = Path(__file__).parents[1]
COLLECTED = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["pytest"]["ini_options"][
    "testpaths"
]
OTHERS = [
    path.relative_to(ROOT)
    for path in sorted((ROOT / "citrus_game").rglob("*.py"))
    if ">>>" in path.read_text("utf-8")
    and not any(path.is_relative_to(ROOT / folder) for folder in COLLECTED)
]


@pytest.mark.parametrize("path", plain(3, OTHERS, whole=True), ids=str)
def test_an_example_gives_what_it_says(path: Path) -> None:
    module = importlib.import_module(".".join(path.with_suffix("").parts))
    done = doctest.testmod(module)
    assert done.attempted > 0
    assert not done.failed
