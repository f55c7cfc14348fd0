"""Measures how long computer players take for a turn, and checks that they play the same steps."""

import hashlib
import resource
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

GAMES = (("master:60n,grower", 1), ("builder,grower", 4))
"""Players and number of games; the trader is missing, since it thinks for a time, not for a number of
samples.
"""


def turns_ms(command: Sequence[str], checkout: Path) -> tuple[float, str]:
    """Return the CPU time of a turn in ms, and a hash of all steps played.

    ``command`` is that of ``citrus-game``, whose ``simulate`` plays the games.
    """
    turns, steps = 0, hashlib.sha256()
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    for bots, games in GAMES:
        with tempfile.TemporaryDirectory() as out:
            given = ["simulate", "--bots", bots, "--games", str(games), "--seed", "1", "--out", out]
            subprocess.run([*command, *given], cwd=checkout, capture_output=True, check=True)
            for record in sorted(Path(out).iterdir()):
                lines = record.read_text(encoding="utf-8").splitlines()
                turns += sum(line == "end" for line in lines)
                steps.update("\n".join(line for line in lines if not line.startswith("citrus")).encode())
    spent = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    return 1000 * spent / max(1, turns), steps.hexdigest()[:8]
