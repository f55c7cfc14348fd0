"""What is pointed at shows and says what it did; `python -m tests.client.shown` writes it down anew."""

from pathlib import Path

import pytest

from citrus_game.content.disk import paths
from tests.client.shown.noted import differing
from tests.client.shown.pointed import KINDS, file_of, told


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_pointed_at_shows_and_says_what_it_did(kind: str, tmp_path: Path) -> None:
    paths.use_data_dir(tmp_path)
    assert differing(file_of(kind).read_text(encoding="utf-8"), told(kind), alike) == []


def alike(was: str, now: str) -> bool:
    """Tell whether two lines say the same; what changes on the screen may do so a square further."""
    if not was.startswith("  at ") or len(was.split()) != len(now.split()):
        return was == now
    ends = [[int(end) for each in line.split()[1:] for end in each.split(",")] for line in (was, now)]
    return all(abs(here - there) <= 1 for here, there in zip(*ends, strict=True))
