"""Computer players judge, choose and explain as they did: `python -m tests.bots.golden` writes it down."""

import pytest

from tests.bots.golden.minds import KINDS, file_of, numbers, numbers_file, told


@pytest.mark.parametrize("kind", KINDS)
def test_nobody_has_changed_their_mind(kind: str) -> None:
    kept = file_of(kind).read_text(encoding="utf-8").splitlines()
    for was, now in zip(kept, told(KINDS[kind]), strict=True):
        assert now == was


def test_nobody_thinks_by_other_numbers() -> None:
    """What `docs/COMPUTER_PLAYERS.md` says of strength was measured with these."""
    assert list(numbers()) == numbers_file().read_text(encoding="utf-8").splitlines()
