"""Hovered things show what is stored; `python -m tests.ui.shown` rewrites it."""

from pathlib import Path

import pytest

from citrus_game.content.disk import paths
from tests.cases import plain
from tests.ui.shown.noted import differing
from tests.ui.shown.pointed import KINDS, file_of, told


@pytest.mark.slow
@pytest.mark.parametrize("kind", plain(1, KINDS, whole=True))
def test_what_is_pointed_at_shows_and_says_what_it_did(kind: str, tmp_path: Path) -> None:
    paths.use_data_dir(tmp_path)
    assert differing(file_of(kind).read_text(encoding="utf-8"), told(kind), alike) == []


def alike(was: str, now: str) -> bool:
    """Return whether two lines say the same; what changes on the screen may do so a square further."""
    if not was.startswith("  at ") or len(was.split()) != len(now.split()):
        return was == now
    ends = [[int(end) for each in line.split()[1:] for end in each.split(",")] for line in (was, now)]
    return all(abs(here - there) <= 1 for here, there in zip(*ends, strict=True))
