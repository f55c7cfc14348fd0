"""The numbers by which computer players think; ``python -m tests.bots.golden`` writes them down anew."""

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from pathlib import Path

import citrus_game.bots
from citrus_game.bots.planner import Effort

FILE = Path(__file__).parent / "golden" / "numbers.txt"


def test_nobody_thinks_by_other_numbers() -> None:
    """What `docs/COMPUTER_PLAYERS.md` says of strength was measured with these."""
    assert list(numbers()) == FILE.read_text(encoding="utf-8").splitlines()


def numbers() -> Iterator[str]:
    """Tell by which numbers computer players think: with others their strength is to be measured anew."""
    for found in pkgutil.iter_modules(citrus_game.bots.__path__, "citrus_game.bots."):
        module = importlib.import_module(found.name)
        for node in ast.parse(inspect.getsource(module)).body:
            named = [each.id for each in ast.walk(node) if isinstance(each, ast.Name) and _set(each)]
            for name in named if isinstance(node, ast.Assign | ast.AnnAssign) else ():
                value = getattr(module, name)
                whole = value.values() if isinstance(value, dict) else (value,)
                if all(isinstance(each, int | float | Effort) for each in whole):
                    yield f"{found.name.rpartition('.')[2]}.{name} = {value}"


def _set(name: ast.Name) -> bool:
    return isinstance(name.ctx, ast.Store) and name.id.lstrip("_").isupper()
