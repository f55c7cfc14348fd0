"""Damaged records never give an exception or a wrong position, and each message names the line."""

from pathlib import Path

import pytest

from tests.records.fuzz import fuzz
from tests.records.played import played_sittings

EACH = 30


@pytest.mark.slow
@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.slow) for part in range(1, 4))])
def test_a_spoilt_record_is_read_or_answered_with_its_line(part: int, tmp_path: Path) -> None:
    sittings = played_sittings()
    answers = {fuzz(sittings, part * EACH + number, tmp_path) for number in range(EACH)}
    assert {"good until a line", "refused"} <= answers <= {"read", "good until a line", "refused"}
