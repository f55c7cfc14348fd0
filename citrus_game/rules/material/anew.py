"""How what never changes is copied into another process: made anew from what it was made of."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any

Anew = tuple[Callable[..., Any], tuple[Any, ...]]
"""Who makes it, and of what: what `pickle` asks of ``__reduce__``."""


def made_anew(made: Any) -> Anew:
    """Tell how a dataclass is made anew by its own hand; what it has worked out is worked out again.

    A frozen one cannot be filled in afterwards once it is compiled.
    """
    return type(made), tuple([getattr(made, each.name) for each in fields(made) if each.init])
