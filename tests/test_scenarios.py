"""Every scenario of the project passes, as ``citrus-game scenario`` runs it (FILE_FORMATS.md)."""

from pathlib import Path

import pytest

from citrus_game.content.records.scenario import run_scenario

FOLDER = Path(__file__).parent / "scenarios"
FILES = sorted(FOLDER.rglob("*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_scenario(path: Path) -> None:
    outcome = run_scenario(path)
    assert outcome.passed, f"{outcome.title}: {outcome.problem}"


def test_there_are_scenarios() -> None:
    assert len(FILES) >= 24
