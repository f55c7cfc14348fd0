"""At most one step is lost, however the game ends (`tests.records.kill`)."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

FEW, MANY = 2, 50


@pytest.mark.parametrize("deaths", [FEW, pytest.param(MANY, marks=pytest.mark.slow)])
@pytest.mark.skipif(os.name == "nt", reason="there is no fork and no SIGKILL")
def test_a_killed_game_goes_on_from_its_last_step_or_the_one_before(tmp_path: Path, deaths: int) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.records.kill", str(tmp_path), str(deaths)],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[2],
        env=os.environ | {"PYGAME_HIDE_SUPPORT_PROMPT": "1"},
    )
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert len(lines) == deaths
    # whether a step is lost depends on where in a save it ends: few deaths do not come everywhere
    kinds = ("1 lost, half written", "0 lost, in its place") if deaths == MANY else (" lost, ",)
    assert all(any(kind in line for line in lines) for kind in kinds)
    assert len({line.partition(" ")[0] for line in lines}) > deaths // 2, "the games do not go on"
