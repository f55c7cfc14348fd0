"""No imports go in a circle, and none upward, with those for types and those inside of functions."""

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROW = re.compile(r"^\| `([\w/.]+)` \|", re.MULTILINE)


@cache
def edges() -> Sequence[tuple[str, str]]:
    """Return each module with each that it imports, as paths: ``ui/router`` imports ``ui/routes``."""
    return list(imports())


def imports() -> Iterator[tuple[str, str]]:
    """Yield the same, once for each import."""
    package = ROOT / "citrus_game"
    files = {file.relative_to(package).with_suffix(""): file for file in package.rglob("*.py")}
    known = {path.as_posix().removesuffix("/__init__") for path in files}
    for path, file in files.items():
        name = path.as_posix().removesuffix("/__init__")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import | ast.ImportFrom):
                start = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
                for alias in node.names:
                    whole = f"{start}{alias.name}".removeprefix("citrus_game.").replace(".", "/")
                    target = whole if whole in known else whole.rpartition("/")[0]
                    if target in known and target != name:
                        yield name, target


@pytest.mark.parametrize("depth", range(1, 6))
def test_no_imports_go_in_a_circle(depth: int) -> None:
    """Neither between modules nor between packages, at any depth."""
    graph = TopologicalSorter[str]()
    for importer, imported in edges():
        here, there = ("/".join(name.split("/")[:depth]) for name in (importer, imported))
        if here != there:
            graph.add(here, there)
    graph.prepare()


def test_no_package_imports_one_above_it_in_the_table_of_the_architecture() -> None:
    layout = (ROOT / "docs" / "ARCHITECTURE.md").read_text(encoding="utf-8").partition("## Rules")[0]
    rows = [row.removesuffix(".py") for row in ROW.findall(layout)]
    assert len(rows) > 10

    def row_of(module: str) -> int:
        found = [row for row in rows if module == row or module.startswith(f"{row}/")]
        return rows.index(max(found, key=len)) if found else -1

    assert [edge for edge in edges() if row_of(edge[0]) > row_of(edge[1])] == []
