"""The analysis of a game: people's turns first, by both judges; what happens when its process dies."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from citrus_game.content.learning.review import review_file
from citrus_game.learning import practice
from citrus_game.learning.analysis import Analysis
from citrus_game.session.game_session import GameSession
from citrus_game.session.seats import Seat
from tests.records.played import played

PATIENCE = 250.0
"""Seconds after which a search counts as hung; it takes a few, but with what others leave of the machine."""


def with_a_person() -> GameSession:
    """Return a short game whose first seat is a person's."""
    whole = played(3, 3, "short")
    session = GameSession(whole.start.copy(), [Seat("Ana", "azure"), *whole.seats[1:]], seed=3)
    session.replay(whole.steps)
    return session


def wait(analysis: Analysis, until: int) -> list[int]:
    """Poll until so many turns are judged; return their numbers in order."""
    order = list[int]()
    end = time.monotonic() + PATIENCE
    while not analysis.over and len(order) < until and time.monotonic() < end:
        analysis.poll()
        done = [turn.number for turn in analysis.turns if analysis.verdict(turn) is not None]
        order += [number for number in done if number not in order]
        time.sleep(0.005)
    return order


@pytest.fixture(autouse=True)
def nothing_looked_through() -> None:
    """Let no test find what an earlier one has looked through."""
    practice._latest.clear()


@pytest.mark.slow
def test_peoples_turns_come_first_and_what_is_judged_is_kept() -> None:
    session = with_a_person()
    analysis = Analysis(session)
    own = {turn.number for turn in analysis.turns if turn.player == 0}
    analysis.turns = analysis.turns[:36]
    own &= {turn.number for turn in analysis.turns}
    analysis.start()
    order = wait(analysis, len(own) + 1)
    analysis.close()
    assert set(order[: len(own)]) == own
    kinds = {found.kind for turn in analysis.turns if (found := analysis.verdict(turn)) is not None}
    assert "better" in kinds, "who plays at random misses something"
    assert review_file(session.start, session.steps).exists()
    again = Analysis(session)
    again.turns = analysis.turns
    again.start()
    assert again.done >= len(own)
    assert wait(again, 1_000)
    again.close()
    assert again.over
    others = [again.verdict(turn) for turn in again.turns if turn.player]
    assert all(found is not None and found.kind != "better" for found in others)


@pytest.mark.slow
def test_a_search_that_dies_can_be_started_again() -> None:
    analysis = Analysis(with_a_person())
    analysis.start()
    assert analysis._worker.pid is not None
    os.kill(analysis._worker.pid, signal.SIGTERM)
    end = time.monotonic() + PATIENCE
    while not analysis.failed and time.monotonic() < end:
        analysis.poll()
        time.sleep(0.02)
    assert (analysis.failed, analysis.over) == (True, True)
    analysis.start()
    assert wait(analysis, 1)
    analysis.close()


SEARCHES = """
import time
from citrus_game.learning.analysis import Analysis
from tests.records.played import played

if __name__ == "__main__":
    analysis = Analysis(played(3, 3, "short"))
    analysis.start()
    while not analysis.done:
        analysis.poll()
        time.sleep(0.02)
    print(analysis._worker.pid, flush=True)
    time.sleep(100)
"""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "killpg"), reason="there are no such signals")
def test_a_killed_window_leaves_no_process_and_no_words(tmp_path: Path) -> None:
    script = tmp_path / "searches.py"
    script.write_text(SEARCHES, encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])}
    with subprocess.Popen(
        [sys.executable, script], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as window:
        assert window.stdout
        assert window.stderr
        assert int(window.stdout.readline())
        window.kill()
        # its end comes when the last process that could write there is gone
        assert window.stderr.read() == b""
