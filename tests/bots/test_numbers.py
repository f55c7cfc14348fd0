"""The constants of computer players are as stored; ``python -m tests.bots.golden`` rewrites them."""

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path

import citrus_game.bots
from citrus_game.bots.planner import Effort

SOURCES = Path(__file__).parents[2] / "citrus_game" / "bots"
"""Where they stand."""
FILE = Path(__file__).parent / "golden" / "numbers.txt"


def test_nobody_thinks_by_other_numbers() -> None:
    """What `docs/COMPUTER_PLAYERS.md` says of strength was measured with these."""
    kept = FILE.read_text(encoding="utf-8").splitlines()
    names = [line.partition(" = ")[0] for line in kept]
    assert [told(name) for name in names] == kept
    if SOURCES.is_dir():  # where compiled modules are tried the tests stand alone
        assert list(numbers()) == names


def told(name: str) -> str:
    """Return a number by the name of its module and its own."""
    return f"{name} = {_value(*name.split('.'))}"


def numbers() -> Iterator[str]:
    """Name the numbers by which computer players think: with others their strength is to be measured anew."""
    for source in sorted(SOURCES.glob("*.py")):
        for node in ast.parse(source.read_text(encoding="utf-8")).body:
            named = [each.id for each in ast.walk(node) if isinstance(each, ast.Name) and _set(each)]
            for name in named if isinstance(node, ast.Assign | ast.AnnAssign) else ():
                value = _value(source.stem, name)
                whole = value.values() if isinstance(value, dict) else (value,)
                if all(isinstance(each, int | float | Effort) for each in whole):
                    yield f"{source.stem}.{name}"


def _value(module: str, name: str) -> object:
    return getattr(importlib.import_module(f"{citrus_game.bots.__name__}.{module}"), name)


def _set(name: ast.Name) -> bool:
    return isinstance(name.ctx, ast.Store) and name.id.lstrip("_").isupper()
