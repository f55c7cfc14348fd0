"""Measures how long computer players take for a turn, and checks that they play the same steps."""

import hashlib
import resource
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

GAMES = {"picker": 8, "planter": 4, "builder": 3, "grower": 3, "master:60n": 1}
"""Players, and the number of games between two of them; the trader is missing, since it thinks for a time,
not for a number of samples.
"""


def turns_ms(command: Sequence[str], checkout: Path) -> tuple[dict[str, float], str]:
    """Return the CPU time of a turn in ms by player, without the start of the program, and a hash of all
    steps played.

    ``command`` is that of ``citrus-game``, whose ``simulate`` plays the games.
    """
    found, played = dict[str, float](), hashlib.sha256()
    started = min(_play(command, checkout, "random", 1)[0] for _time in range(2))
    for player, games in GAMES.items():
        spent, turns, steps = _play(command, checkout, player, games)
        found[player.partition(":")[0]] = 1000 * (spent - started) / max(1, turns)
        played.update(steps)
    return found, played.hexdigest()[:8]


def _play(command: Sequence[str], checkout: Path, player: str, games: int) -> tuple[float, int, bytes]:
    """Return the CPU seconds, the number of turns and the steps of games between two players."""
    turns, steps = 0, list[str]()
    with tempfile.TemporaryDirectory() as out:
        given = ["simulate", "--bots", player, "--games", str(games), "--seed", "1", "--out", out]
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        subprocess.run([*command, *given], cwd=checkout, capture_output=True, check=True)
        spent = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        for record in sorted(Path(out).iterdir()):
            lines = record.read_text(encoding="utf-8").splitlines()
            turns += sum(line == "end" for line in lines)
            steps += [line for line in lines if not line.startswith("citrus")]
    return spent, turns, "\n".join(steps).encode()
