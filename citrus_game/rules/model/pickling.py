"""Pickling of frozen dataclasses by their constructor arguments."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any

Anew = tuple[Callable[..., Any], tuple[Any, ...]]
"""A callable and its arguments, as ``__reduce__`` returns them."""


def made_anew(made: Any) -> Anew:
    """Return for ``__reduce__`` how to construct a copy of a dataclass: its class and its arguments.

    The constructor then computes the other fields again. By default pickle sets the fields one by one, which
    a frozen dataclass compiled by mypyc refuses.
    """
    return type(made), tuple([getattr(made, each.name) for each in fields(made) if each.init])
