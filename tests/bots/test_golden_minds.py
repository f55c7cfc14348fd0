"""Computer players decide and explain as stored; `python -m tests.bots.golden` rewrites it."""

import pytest

from tests.bots.golden.minds import KINDS, file_of, told
from tests.cases import plain


@pytest.mark.parametrize("kind", plain(lambda kind: kind.startswith("two"), KINDS))
def test_nobody_has_changed_their_mind(kind: str) -> None:
    kept = file_of(kind).read_text(encoding="utf-8").splitlines()
    for was, now in zip(kept, told(KINDS[kind]), strict=True):
        assert now == was
