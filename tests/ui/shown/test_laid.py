"""The play scene's parts are where stored; `python -m tests.ui.shown` rewrites it."""

import pytest

from tests.ui.shown.laid import file_of, told
from tests.ui.shown.noted import differing


@pytest.mark.slow
def test_the_parts_of_the_table_stand_where_they_did() -> None:
    kept = file_of().read_text(encoding="utf-8")
    assert differing(kept, told(), str.__eq__) == [], "if that is meant: python -m tests.ui.shown"
