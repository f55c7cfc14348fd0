"""The parts of the table stand where they did; `python -m tests.client.shown` writes it down anew."""

from tests.client.shown.laid import file_of, told
from tests.client.shown.noted import differing


def test_the_parts_of_the_table_stand_where_they_did() -> None:
    kept = file_of().read_text(encoding="utf-8")
    assert differing(kept, told(), str.__eq__) == []
