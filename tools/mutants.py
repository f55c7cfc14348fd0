"""Draw faults of one operator, name or number each, and count those that a package's tests notice.

It needs `cosmic-ray` (``.venv/bin/pip install cosmic-ray``), which nothing else does. The faults are put into
a copy of the project. Those that survive are printed: write a test that notices, or remove the code.
"""

import argparse
import difflib
import importlib.util
import os
import random
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", "build", "dist", "__pycache__", ".*_cache", ".hypothesis")


class Mutant(NamedTuple):
    """A file with a fault: the name of the file, what is changed, its text before and after."""

    file: str
    operator: str
    before: str
    after: str

    def lines(self) -> str:
        """Return the changed lines."""
        found = difflib.unified_diff(self.before.splitlines(), self.after.splitlines(), n=0, lineterm="")
        return "\n".join(line for line in list(found)[2:])


def drawn(root: Path, files: list[str], rng: random.Random) -> Mutant:
    """Return a mutant by lot: a file by its length, then an operator, then where it applies."""
    mutate, plugins = (importlib.import_module(f"cosmic_ray.{name}") for name in ("mutating", "plugins"))
    texts = {file: (root / file).read_text(encoding="utf-8") for file in files}
    names = sorted(plugins.operator_names())
    while True:
        (file,) = rng.choices(files, [len(texts[file]) for file in files])
        name = rng.choice(names)
        operator = plugins.get_operator(name)()
        places = sum(1 for _place in positions(operator, texts[file]))
        if places:
            after = mutate.mutate_code(texts[file], operator, rng.randrange(places))
            if after is not None and after != texts[file]:
                return Mutant(file, name, texts[file], after)


def positions(operator: Any, text: str) -> list[object]:
    """Return where an operator can change a text."""
    tree, found = importlib.import_module("cosmic_ray.ast").get_ast(text), list[object]()
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        found += operator.mutation_positions(node)
        waiting += getattr(node, "children", ())
    return found


def outcome(root: Path, tests: list[str], limit: float) -> str:
    """Run tests; return whether a fault "survived", was "killed", or the tests took "too long"."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-m", "not slow", "-p", "no:cacheprovider", *tests]
    place = os.pathsep.join(filter(None, (str(root), os.environ.get("PYTHONPATH"))))
    try:
        done = subprocess.run(
            command,
            cwd=root,
            env={**os.environ, "PYTHONPATH": place},
            capture_output=True,
            timeout=limit,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "too long"
    return "killed" if done.returncode else "survived"


def main(given: Sequence[str] | None = None) -> int:
    """Draw mutants of a package and print what its tests notice; return the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("package", help="such as citrus_game/session")
    parser.add_argument("--tests", nargs="+", help="folders or files; by default those of the package")
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=float, default=60.0, help="seconds for the tests of one fault")
    args = parser.parse_args(given)
    if importlib.util.find_spec("cosmic_ray") is None:
        print(f"cosmic-ray is not installed: {sys.executable} -m pip install cosmic-ray", file=sys.stderr)
        return 2
    tests = args.tests or [str(Path("tests", *Path(args.package).parts[1:]))]
    rng, counted = random.Random(args.seed), Counter[str]()
    with TemporaryDirectory() as folder:
        root = Path(folder) / "project"
        shutil.copytree(ROOT, root, ignore=LEFT_OUT)
        files = sorted(str(path.relative_to(root)) for path in (root / args.package).rglob("*.py"))
        if not files or outcome(root, tests, args.limit) != "survived":
            print(f"{args.package}: without a fault {', '.join(tests)} must pass within {args.limit:.0f} s.")
            return 2
        for number in range(1, args.count + 1):
            mutant = drawn(root, files, rng)
            (root / mutant.file).write_text(mutant.after, encoding="utf-8")
            counted[found := outcome(root, tests, args.limit)] += 1
            (root / mutant.file).write_text(mutant.before, encoding="utf-8")
            print(f"{number}. {found}: {mutant.file}, {mutant.operator}", flush=True)
            if found != "killed":
                print(mutant.lines(), flush=True)
    print(
        f"seed {args.seed}: {counted['killed']} of {counted.total()} killed, {counted['too long']} too long"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
