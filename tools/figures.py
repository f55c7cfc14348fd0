"""Figures of the code by package: ``python -m tools.figures [PACKAGE...]``.

Files, lines, how long functions are, how full folders are, and which class and alias names stand twice.
Counted with the standard library's syntax tree; radon would count the lines of functions no differently.

With ``--since COMMIT`` instead: how many lines stood somewhere in the code at that commit, as git traces them
through moves and copies, and how many are in files added since, that have hardly any line from before.
"""

import argparse
import ast
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CODE = ROOT / "citrus_game"
APART = ("client/kiosk", "client/rooms", "client/play", "client/board", "client/kit")
"""Parts of the client that have a line of their own."""
OLD = 0.25
"""The share of a file's lines that stood elsewhere before, below which the file counts as added."""


@dataclass
class Figures:
    """What is counted of some files."""

    files: dict[Path, int] = field(default_factory=dict)
    functions: list[tuple[int, str]] = field(default_factory=list)
    names: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    @property
    def lines(self) -> int:
        """Give the lines of all files."""
        return sum(self.files.values())

    @property
    def fullest(self) -> tuple[int, Path]:
        """Give the folder with the most files, and their number; ``__init__.py`` counts for nothing."""
        counts: dict[Path, int] = defaultdict(int)
        for path in self.files:
            counts[path.parent] += path.name != "__init__.py"
        return max((count, folder) for folder, count in counts.items())

    @property
    def twice(self) -> dict[str, list[str]]:
        """Give the class and alias names that stand in two files or more."""
        return {name: places for name, places in sorted(self.names.items()) if len(set(places)) > 1}

    def nth(self, share: float) -> int:
        """Give the length of function that this share of all functions does not exceed."""
        lengths = sorted(length for length, _name in self.functions)
        return lengths[min(len(lengths) - 1, int(share * len(lengths)))] if lengths else 0


def count(paths: list[Path]) -> Figures:
    """Count files."""
    figures = Figures()
    for path in paths:
        place = path.relative_to(ROOT)
        lines, functions, names = _read(path)
        figures.files[place] = lines
        figures.functions += [(length, f"{place}:{where}") for length, where in functions]
        for name in names:
            figures.names[name].append(place.as_posix())
    return figures


@cache
def syntax(path: Path) -> ast.Module:
    """Give a file's syntax tree; each file is parsed once."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes(tree: ast.Module) -> list[ast.AST]:
    """Give all nodes of a syntax tree, walked once: that takes longer than it takes to parse."""
    return list(ast.walk(tree))


@cache
def _read(path: Path) -> tuple[int, list[tuple[int, str]], list[str]]:
    """Give a file's lines, its functions with their lengths, its names; each file is read once."""
    text = path.read_text(encoding="utf-8")
    tree = syntax(path)
    functions = [
        ((node.end_lineno or node.lineno) - node.lineno + 1, f"{node.lineno} {node.name}")
        for node in nodes(tree)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    ]
    return text.count("\n"), functions, list(_names(tree))


def _names(tree: ast.Module) -> Iterator[str]:
    """Give the names of a file's classes and aliases of types: capitalised, and not constants."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            if name[:1].isupper() and not name.isupper():
                yield name


def packages() -> dict[str, list[Path]]:
    """Give the files of each package, of the client's parts and of the whole client without its parts."""
    found: dict[str, list[Path]] = defaultdict(list)
    for path in sorted(CODE.rglob("*.py")):
        inside = path.relative_to(CODE)
        found[inside.parts[0] if len(inside.parts) > 1 else "(top)"].append(path)
        for part in APART:
            if inside.as_posix().startswith(part + "/"):
                found[f"  {part}"].append(path)
    return found


def kept_lines(path: Path, commit: str) -> int:
    """Count the lines of a file that stood somewhere in the code at a commit already.

    Raises:
        SystemExit: git does not know the commit.

    """
    asked = ["git", "blame", "-w", "-M", "-C", "-s", "--line-porcelain", f"{commit}..HEAD", "--", str(path)]
    told = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    if told.returncode:
        raise SystemExit(told.stderr.strip() or f"git cannot tell of {path}")
    return sum(line == "boundary" for line in told.stdout.splitlines())


def tell_since(commit: str, names: list[str]) -> None:
    """Print for each package its lines, those that are new, and those in files that were added."""
    print(f"{'package':16}{'lines':>7}{'older':>7}{'new':>7}{'added files':>13}{'lines in them':>15}")
    known: dict[Path, tuple[int, int]] = {}
    for name in sorted(names, key=str.strip):
        lines = older = within = added = 0
        for path in packages()[name]:
            if path not in known:
                known[path] = path.read_text(encoding="utf-8").count("\n"), kept_lines(path, commit)
            whole, kept = known[path]
            lines, older = lines + whole, older + kept
            if whole and kept < OLD * whole:
                within, added = within + whole, added + 1
        print(f"{name:16}{lines:7}{older:7}{lines - older:7}{added:13}{within:15}")


def main(arguments: list[str] | None = None) -> int:
    """Print the figures, and the doubled names of each package asked for (all but the workshop)."""
    parser = argparse.ArgumentParser(prog="python -m tools.figures", description=__doc__)
    parser.add_argument("package", nargs="*", help="only these: rules, client, client/play")
    parser.add_argument("--long", type=int, default=45, help="name the functions with more lines than this")
    parser.add_argument("--since", metavar="COMMIT", help="only tell what has come since this commit")
    asked = parser.parse_args(arguments)
    if asked.since:
        tell_since(
            asked.since, [name for name in packages() if not asked.package or name.strip() in asked.package]
        )
        return 0
    counted = {
        name: count(paths)
        for name, paths in packages().items()
        if not asked.package or name.strip() in asked.package
    }
    if not counted:
        parser.error(f"no such package; there are {', '.join(name.strip() for name in packages())}")
    print(
        f"{'package':16}{'files':>6}{'lines':>7}{'median':>8}{'p90':>5}{'longest':>9}  fullest folder; twice"
    )
    for name, figures in sorted(counted.items(), key=lambda item: item[0].strip()):
        full, folder = figures.fullest
        sizes = f"{figures.nth(0.5):8}{figures.nth(0.9):5}{figures.nth(1):9}"
        where = f"{full} {folder.relative_to('citrus_game')}; {len(figures.twice)}"
        print(f"{name:16}{len(figures.files):6}{figures.lines:7}{sizes}  {where}")
    for name, figures in counted.items():
        if not name.startswith(" ") and name != "workshop":
            for doubled, places in figures.twice.items():
                print(f"{name}: {doubled} stands twice: {', '.join(places)}")
        for length, where in sorted(figures.functions, reverse=True):
            if length > asked.long and not name.startswith(" "):
                print(f"{name}: {length} lines: {where}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
