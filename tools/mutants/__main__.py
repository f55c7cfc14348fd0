"""Make deliberate faults and see what the tests find: ``python -m tools.mutants rules --n 40 --seed 1``."""

import argparse
import queue
import shutil
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools.mutants.faults import Fault, sample
from tools.mutants.knowledge import knowing
from tools.mutants.trial import PATIENCE, Copy, Verdict

ROOT = Path(__file__).resolve().parent.parent.parent

KEPT = ROOT / ".mutants_cache"


def main(arguments: list[str] | None = None) -> int:
    """Try the faults, print each and the share that was found; 1 if that is less than asked for."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("package", help="below citrus_game: rules, client/play, rules/legal")
    parser.add_argument("--n", type=int, default=40, help="how many faults")
    parser.add_argument("--seed", type=int, default=1, help="which faults")
    parser.add_argument("--jobs", type=int, default=1, help="how many at a time, each in a copy of its own")
    parser.add_argument(
        "--patience", type=float, default=PATIENCE, help="seconds of tests for a fault, at most"
    )
    parser.add_argument("--least", type=float, default=0.0, help="the least share to be found, in percent")
    parser.add_argument("--sweeps", action="store_true", help="run long tests as well")
    parser.add_argument("--list", action="store_true", help="only say which faults they would be")
    asked = parser.parse_args(arguments)
    package = asked.package.removeprefix("citrus_game/").removesuffix(".py").strip("/")
    faults = sample(ROOT, package, asked.n, asked.seed)
    if not faults:
        parser.error(f"nothing to be made wrong in {package}")
    if asked.list:
        print(*faults, sep="\n")
        return 0
    verdicts = try_all(package, faults, asked.jobs, asked.patience, sweeps=asked.sweeps)
    share = 100 * sum(bool(verdict.by) for verdict in verdicts) / len(verdicts)
    print(f"{package}: {share:.0f} % of {len(verdicts)} faults found (seed {asked.seed})")
    for verdict in verdicts:
        if not verdict.by:
            print(f"missed: {verdict.fault}")
    return int(share < asked.least)


def try_all(
    package: str, faults: list[Fault], jobs: int, patience: float, *, sweeps: bool = False
) -> list[Verdict]:
    """Try the faults in copies of the checkout, ``jobs`` at a time, and print each as it is known.

    Raises:
        SystemExit: no test passes without any fault.

    """
    tests = knowing(ROOT, package)
    folder = Path(tempfile.mkdtemp(prefix="citrus-faults-"))
    copies = [Copy(ROOT, folder / str(n), tests, patience) for n in range(max(1, jobs))]
    try:
        begun = time.monotonic()
        copies[0].watch(package, KEPT, sweeps=sweeps)
        reached = copies[0].reached
        if not reached:
            raise SystemExit("no test passes without a fault")
        took = time.monotonic() - begun
        print(f"{package}: {len(reached)} tests, {took:.0f} s to see what each enters", flush=True)
        free: queue.SimpleQueue[Copy] = queue.SimpleQueue()
        for copy in copies:
            copy.reached, copy.imported = reached, copies[0].imported
            free.put(copy)
        with ThreadPoolExecutor(len(copies)) as pool:
            return list(pool.map(lambda fault: _one(free, fault), faults))
    finally:
        for copy in copies:
            copy.close()
        shutil.rmtree(folder, ignore_errors=True)


def _one(free: "queue.SimpleQueue[Copy]", fault: Fault) -> Verdict:
    copy = free.get()
    try:
        verdict = copy.tried(fault)
    finally:
        free.put(copy)
    print(f"{'found' if verdict.by else 'MISSED':6} {verdict.seconds:4.0f} s  {fault}", flush=True)
    if verdict.by:
        print(f"               by {verdict.by}", flush=True)
    return verdict


if __name__ == "__main__":
    sys.exit(main())
