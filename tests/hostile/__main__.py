"""``python -m tests.hostile N [FIRST]``: make N hostile files by number, and use each.

It prints the results, and exits with 1 if one led to a fault. The numbers of such files are printed; add them
to ``corpus/``.
"""

import collections
import os
import sys
import tempfile
import time
import traceback
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")


def main() -> int:
    """Use as many hostile files as the command line says."""
    from citrus_game.content.disk import paths
    from tests.hostile.make import make
    from tests.hostile.use import client, use

    count = int(sys.argv[1])
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    told: collections.Counter[str] = collections.Counter()
    faults, slowest = [], (0.0, 0)
    with tempfile.TemporaryDirectory() as start:
        paths.use_data_dir(Path(start))
        client().router.menu()
    for number in range(first, first + count):
        made = make(number)
        before = time.process_time()
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            try:
                told[f"{made.kind} {use(made, Path(folder))}"] += 1
            except Exception:  # noqa: BLE001 - whatever it is, it is what is looked for
                faults.append(number)
                print(f"number {number}, {made.kind}:", traceback.format_exc(), sep="\n", flush=True)
        slowest = max(slowest, (time.process_time() - before, number))
    for answer in sorted(told):
        print(f"{told[answer]:6} {answer}")
    print(f"{count} files, {len(faults)} faults {faults}, slowest {slowest[0]:.2f} s (number {slowest[1]})")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
