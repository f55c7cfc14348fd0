"""A memo that keeps only the last result."""

from collections.abc import Callable
from typing import Generic, TypeVar

Asked = TypeVar("Asked")
Found = TypeVar("Found")


class MemoLast(Generic[Asked, Found]):
    """Calls a function, but returns the last result if the argument is equal to the last one.

    It compares with ``==`` and never hashes. A position's long tuples often stay the same objects from step
    to step, so comparing them is quick, while `functools.lru_cache` would hash them whole.

    >>> sizes = MemoLast(len)
    >>> sizes("lemon"), sizes("lemon"), sizes("lime")
    (5, 5, 4)
    """

    def __init__(self, work_out: Callable[[Asked], Found]) -> None:
        self._work_out = work_out
        self._kept: tuple[Asked, Found] | None = None

    def __call__(self, asked: Asked) -> Found:
        """Return the result for an argument."""
        kept = self._kept
        if kept is None or kept[0] != asked:
            # One assignment, so that another thread never sees a result with the wrong argument.
            kept = self._kept = asked, self._work_out(asked)
        return kept[1]
