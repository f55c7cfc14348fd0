"""A few of the many games that `tests.rules.soak` plays; each number is another mixture of options."""

import pytest

from tests.rules.soak import soak

pytestmark = pytest.mark.sweep


@pytest.mark.parametrize("number", range(40))
def test_random_game(number: int) -> None:
    assert soak(number) > 0
