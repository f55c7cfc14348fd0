"""Nothing is wrong whatever the monkey does: one round of all places in a plain run, more in the slow one."""

from collections.abc import Iterator

import pytest

from tests.cases import plain
from tools.monkey.walk import ready, walk

SEED = 5
PLAIN, SLOW = 36, 126
"""How many worlds a plain run visits, and how many more a slow one."""


@pytest.fixture(autouse=True, scope="module")
def _ready() -> Iterator[None]:
    with ready():
        yield


@pytest.mark.parametrize("number", plain(PLAIN, range(PLAIN + SLOW)))
def test_nothing_is_wrong(number: int) -> None:
    found = list(dict.fromkeys(map(str, walk(SEED, number))))
    assert not found, "\n\n".join(found)
