"""Draw faults of one operator, name or number each, and count those that the tests of their packages notice.

It needs `cosmic-ray` (``.venv/bin/pip install cosmic-ray``), which nothing else does. The faults are put into
a copy of the project. Those that survive are printed: write a test that notices, or remove the code.
"""

import argparse
import ast
import difflib
import importlib.util
import os
import random
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", "build", "dist", "__pycache__", ".*_cache", ".hypothesis")
PACKAGES = [
    f"citrus_game/{name}" for name in ("session", "content", "narration", "learning", "kiosk", "ui/toolkit")
]
"""What is tried where no package is named."""
TESTS = {
    "citrus_game/narration": [
        "tests/session", "tests/test_claims.py", "tests/claims", "tests/cli/test_text_game.py",
    ],
    "citrus_game/learning": [
        "tests/session/test_lessons.py", "tests/session/test_practice.py",
        "tests/session/test_puzzle_words.py", "tests/session/test_verdicts.py",
        "tests/records/test_analysis.py", "tests/records/test_review.py", "tests/kiosk/test_puzzles.py",
        "tests/ui/lessons",
    ],
    "citrus_game/ui/toolkit": [
        "tests/ui/toolkit", "tests/ui/sound/test_board.py", "tests/ui/sound/test_voices.py",
    ],
}  # fmt: skip
"""Tests of packages that have none under their own name, or not all."""


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
    # others would have to be told which names to put in
    names = sorted(name for name in plugins.operator_names() if not plugins.get_operator(name).arguments())
    while True:
        (file,) = rng.choices(files, [len(texts[file]) for file in files])
        name = rng.choice(names)
        operator = plugins.get_operator(name)()
        places = sum(1 for _place in positions(operator, texts[file]))
        if places:
            after = mutate.mutate_code(texts[file], operator, rng.randrange(places))
            if after is not None and after != texts[file] and is_python(after):
                return Mutant(file, name, texts[file], after)


def is_python(text: str) -> bool:
    """Return whether a text can be compiled: a star before arguments is taken for an operator, too."""
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


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


def tests_of(package: str) -> list[str]:
    """Return where a package is tested, the examples in its docstrings among them."""
    return [package, *TESTS.get(package, [str(Path("tests", *Path(package).parts[1:]))])]


def main(given: Sequence[str] | None = None) -> int:
    """Draw mutants of packages and print what their tests notice; return the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("packages", nargs="*", default=PACKAGES, help="by default " + ", ".join(PACKAGES))
    parser.add_argument("--tests", nargs="+", help="folders or files; by default those of each package")
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=float, default=60.0, help="seconds for the tests of one fault")
    parser.add_argument("--jobs", type=int, default=1, help="faults that are tried at a time")
    args = parser.parse_args(given)
    if importlib.util.find_spec("cosmic_ray") is None:
        print(f"cosmic-ray is not installed: {sys.executable} -m pip install cosmic-ray", file=sys.stderr)
        return 2
    packages = [package.rstrip("/") for package in args.packages]
    tests = {package: args.tests or tests_of(package) for package in packages}
    home = {
        str(path.relative_to(ROOT)): package
        for package in packages
        for path in sorted((ROOT / package).rglob("*.py"))
    }
    with TemporaryDirectory() as folder:
        copies = SimpleQueue[Path]()
        for number in range(args.jobs):
            shutil.copytree(ROOT, root := Path(folder, str(number)), ignore=LEFT_OUT)
            copies.put(root)

        def tried(mutant: Mutant | None, package: str) -> str:
            root = copies.get()
            if mutant is not None:
                (root / mutant.file).write_text(mutant.after, encoding="utf-8")
            try:
                return outcome(root, tests[package], args.limit)
            finally:
                if mutant is not None:
                    (root / mutant.file).write_text(mutant.before, encoding="utf-8")
                copies.put(root)

        for package in packages:
            if package not in home.values() or tried(None, package) != "survived":
                where = ", ".join(tests[package])
                print(f"{package}: without a fault {where} must pass within {args.limit:.0f} s.")
                return 2
        rng, counted, alive = random.Random(args.seed), Counter[str](), list[str]()
        mutants = [drawn(ROOT, sorted(home), rng) for _number in range(args.count)]
        with ThreadPoolExecutor(args.jobs) as pool:
            found = pool.map(lambda mutant: tried(mutant, home[mutant.file]), mutants)
            for number, (mutant, what) in enumerate(zip(mutants, found, strict=True), 1):
                counted[what] += 1
                print(line := f"{number}. {what}: {mutant.file}, {mutant.operator}", flush=True)
                if what != "killed":
                    print(mutant.lines(), flush=True)
                    alive.append(line)
    if alive:
        print("\nNot killed:", *alive, "", sep="\n")
    killed, all_of_them, long = counted["killed"], counted.total(), counted["too long"]
    print(f"seed {args.seed}: {killed} of {all_of_them} killed, {long} too long")
    return 0


if __name__ == "__main__":
    sys.exit(main())
