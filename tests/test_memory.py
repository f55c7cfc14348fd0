"""A test process returns memory if it holds much, and not after every test."""

import pytest

from tests import memory


def test_memory_is_given_back_where_it_grows_beyond_what_is_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    held, tidied = 0, 0

    def tidy() -> None:
        nonlocal held, tidied
        held -= 400_000_000
        tidied += 1

    monkeypatch.setattr(memory, "held", lambda: held)
    monkeypatch.setattr(memory, "tidy", tidy)
    holes = memory.Holes()
    found = []
    for now in (0, 1, 0, 800_000_000, 600_000_000):
        held = memory.MOST + now
        holes.poll()
        found.append(tidied)
    assert found == [0, 1, 1, 2, 2]


def test_a_process_knows_what_it_holds() -> None:
    assert memory.held() == 0 or 10_000_000 < memory.held() < 100_000_000_000
