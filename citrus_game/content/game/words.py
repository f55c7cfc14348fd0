"""The words of NOTATION.md for tiles and finca values, read and written."""

import re

from citrus_game.rules.material.components import KIND, STOREHOUSE_USED, Values

LANDSCAPE = tuple(name for name, kind in KIND.items() if kind != STOREHOUSE_USED)
"""Names of the landscape tiles as they come out of the box."""

_VALUES = re.compile(r"([1-9][0-9]?)/([0-9]{1,2})")


def read_values(text: str) -> Values | None:
    """Read a finca's two values; None for a text that is none.

    >>> read_values("10/5"), read_values("10")
    ((10, 5), None)
    """
    match = _VALUES.fullmatch(text)
    return (int(match[1]), int(match[2])) if match else None


def values_text(values: Values) -> str:
    """Write a finca's two values.

    >>> values_text((10, 5))
    '10/5'
    """
    return f"{values[0]}/{values[1]}"
