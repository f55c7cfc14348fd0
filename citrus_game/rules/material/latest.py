"""What was worked out last, kept for as long as the same is asked for."""

from collections.abc import Callable
from typing import Generic, TypeVar

Asked = TypeVar("Asked")
Found = TypeVar("Found")


class Latest(Generic[Asked, Found]):
    """An answer worked out once while what is asked stays equal.

    Long tuples of a position stay the same objects from step to step: to compare them takes no time, where
    a cache would hash them whole.

    >>> sizes = Latest(len)
    >>> sizes("lemon"), sizes("lemon"), sizes("lime")
    (5, 5, 4)
    """

    def __init__(self, work_out: Callable[[Asked], Found]) -> None:
        self._work_out = work_out
        self._kept: tuple[Asked, Found] | None = None

    def __call__(self, asked: Asked) -> Found:
        """Give the answer, the one that was kept if the same is asked."""
        kept = self._kept
        if kept is None or kept[0] != asked:
            # both at once, so that another thread finds no answer to another question
            kept = self._kept = asked, self._work_out(asked)
        return kept[1]
