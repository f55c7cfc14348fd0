"""Splits a test's cases: a plain run takes some of them, the slow run the others."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest


def plain(takes: int | Callable[..., bool], cases: Iterable[Any], *, whole: bool = False) -> list[Any]:
    """Return cases as parameters; a plain run takes the first few, or those of which it is true.

    A case of several values is a tuple, or made by `pytest.param`; `takes` gets them one by one. A case
    that is one value, even a tuple, is ``whole``.
    """
    found = []
    for number, case in enumerate(cases):
        if hasattr(case, "marks"):
            values, marks, name = case.values, tuple(case.marks), case.id
        else:
            values, marks, name = (case if isinstance(case, tuple) and not whole else (case,)), (), None
        wanted = number < takes if isinstance(takes, int) else takes(*values)
        found.append(pytest.param(*values, marks=marks if wanted else (*marks, pytest.mark.slow), id=name))
    return found
