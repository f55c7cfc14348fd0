"""Nothing is lost, whatever ends the game (issue: nothing is lost; `tests.records.kill`)."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

DEATHS = 50


@pytest.mark.skipif(os.name == "nt", reason="there is no fork and no SIGKILL")
def test_a_killed_game_goes_on_from_its_last_step_or_the_one_before(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.records.kill", str(tmp_path), str(DEATHS)],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[2],
        env=os.environ | {"PYGAME_HIDE_SUPPORT_PROMPT": "1"},
    )
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert len(lines) == DEATHS
    assert any("1 lost, half written" in line for line in lines)
    assert any("0 lost, in its place" in line for line in lines)
    assert len({line.partition(" ")[0] for line in lines}) > DEATHS // 2, "the games do not go on"
