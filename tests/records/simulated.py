"""Records of simulated games, replayed in a process with another hash seed, must give the same scores.

``python -m tests.records.simulated 500`` plays and replays 500 games, with all numbers of players, on both
boards, with and without the expansion.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

REPLAY = """
import json, sys
from pathlib import Path
from citrus_game.content.records.record import read_record
from citrus_game.rules.model.components import SOURCES
found = {}
for path in sys.argv[1:]:
    state = read_record(Path(path)).state
    found[path] = [list(state.points), [dict(zip(SOURCES, row)) for row in state.sources], state.over]
print(json.dumps(found))
"""
BOTS = {2: "random,greedy", 3: "greedy,random,picker", 4: "random", 5: "greedy,random,random,random,random"}


def run(arguments: list[str], hash_seed: int) -> Any:
    """Run Python in another process; return the JSON it prints."""
    done = subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[2],
        env=os.environ | {"PYTHONHASHSEED": str(hash_seed)},
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def simulate(number: int, games: int, folder: Path) -> list[dict[str, Any]]:
    """Play games in a mixture told by its number; return what they claim."""
    players = 2 + number % 4
    side = ("long", "short")[number // 4 % 2]
    command = ["-m", "citrus_game", "simulate", "--games", str(games), "--players", str(players)]
    command += ["--side", side, "--bots", BOTS[players], "--seed", str(1000 * number)]
    command += ["--set", f"expansion={'true' if number // 8 % 2 else 'false'}", "--json"]
    command += ["--out", str(folder)]
    found: list[dict[str, Any]] = run(command, number + 1)["results"]
    return found


def check(number: int, games: int, folder: Path) -> int:
    """Play games, replay their records elsewhere, compare; return how many it were."""
    claimed = simulate(number, games, folder)
    found = run(["-c", REPLAY, *(result["record"] for result in claimed)], number + 77)
    for result in claimed:
        assert found[result["record"]] == [result["points"], result["sources"], True], result["record"]
    return len(claimed)


def main() -> None:
    """Check as many games as the command line says, some at a time."""
    left, number = int(sys.argv[1]), 0
    while left > 0:
        with tempfile.TemporaryDirectory() as folder:
            left -= check(number, min(left, 20), Path(folder))
        number += 1
        print(f"{left} to go", flush=True)


if __name__ == "__main__":
    main()
