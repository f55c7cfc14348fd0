"""Memory is given back to the system, not only to the C library."""

import sys

import pytest

from citrus_game.kiosk.watchdog.memory import held_mb, tidy


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="nobody says how much is held")
def test_what_lies_between_others_is_given_back() -> None:
    before = held_mb()
    assert before is not None
    kept = []
    # blocks too small to be mapped by themselves; every 64th stays and holds the end of the heap
    blocks = [bytearray(60_000) for _number in range(1600)]
    kept = blocks[::64]
    blocks.clear()
    tidy()
    after = held_mb()
    assert after is not None
    assert len(kept) == 25
    assert after - before < 12, "91 MB were held"
