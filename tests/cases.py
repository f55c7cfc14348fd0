"""Cases of a test: a plain run takes some of them, the sweep takes the others."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest


def plain(takes: int | Callable[..., bool], cases: Iterable[Any]) -> list[Any]:
    """Give cases as parameters; a plain run takes the first few, or those of which it is true.

    A case of several values is a tuple; `takes` gets them one by one.
    """
    found = []
    for number, case in enumerate(cases):
        values = case if isinstance(case, tuple) else (case,)
        wanted = number < takes if isinstance(takes, int) else takes(*values)
        found.append(pytest.param(*values, marks=() if wanted else (pytest.mark.sweep,)))
    return found
