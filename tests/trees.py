"""The package's syntax trees, for tests that read its code."""

import ast
import gc
from functools import cache
from pathlib import Path

import citrus_game

ROOT = Path(citrus_game.__file__).parent


@cache
def nodes(tree: ast.Module) -> list[ast.AST]:
    """Return all nodes of a syntax tree, walked once: that takes longer than parsing."""
    return list(ast.walk(tree))


@cache
def modules() -> dict[str, ast.Module]:
    """Return the syntax tree of every module of the package by its name.

    The garbage collector is kept away from them: they stay to the end, and they are more than all the rest
    that it would look through again and again.
    """
    found = {}
    gc.collect()
    gc.disable()
    for path in sorted(ROOT.rglob("*.py")):
        parts = path.relative_to(ROOT.parent).with_suffix("").parts
        tree = ast.parse(path.read_text(encoding="utf-8"))
        nodes(tree)
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = tree
    gc.freeze()
    gc.enable()
    return found
