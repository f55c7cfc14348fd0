"""What is done in a frame, counted instead of timed."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest


class Work:
    """Counts what is done in a frame."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.patch = patch
        self.done: Counter[str] = Counter()

    def watch(self, owner: Any, name: str, called: str) -> None:
        """Count the calls of a method under a name."""
        method: Callable[..., Any] = getattr(owner, name)

        def counted(*args: Any, **kinds: Any) -> Any:
            self.done[called] += 1
            return method(*args, **kinds)

        self.patch.setattr(owner, name, counted)

    def watch_item(self, owner: dict[Any, Callable[..., Any]], key: object, called: str) -> None:
        """Count the calls of a function that a dictionary keeps under a key."""
        function = owner[key]

        def counted(*args: Any, **kinds: Any) -> Any:
            self.done[called] += 1
            return function(*args, **kinds)

        self.patch.setitem(owner, key, counted)
