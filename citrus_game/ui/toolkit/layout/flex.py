"""Sharing pixels along one axis, as CSS's flexbox does ("Resolving Flexible Lengths")."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Part:
    """What a child of a row or column asks for, in pixels: ``basis`` is its initial size, ``grow`` and
    ``shrink`` its shares of what is left over or missing, ``least`` and ``most`` (None: unlimited) its
    bounds.
    """

    basis: int
    grow: int = 0
    shrink: int = 1
    least: int = 0
    most: int | None = None

    def clamp(self, size: int) -> int:
        """Return a size within the bounds; as in CSS the minimum wins over the maximum."""
        return max(self.least, size if self.most is None else min(self.most, size))


def share(room: int, parts: Sequence[Part]) -> list[int]:
    """Return the size of each part in ``room`` pixels. Equal parts get equal sizes; leftover pixels stay
    free.

    Where the least sizes together are too much, all become smaller in proportion: nothing leaves the room.

    >>> share(100, [Part(0, grow=1), Part(0, grow=1), Part(0, grow=1)])
    [33, 33, 33]
    >>> share(100, [Part(40, least=40), Part(80)]), share(60, [Part(40, least=40), Part(40, least=40)])
    ([40, 60], [30, 30])
    """
    room = max(0, room)
    sizes = [part.clamp(part.basis) for part in parts]
    grows = sum(sizes) < room
    factors = [part.grow if grows else part.shrink * part.basis for part in parts]
    open_ = [
        index
        for index, part in enumerate(parts)
        if factors[index] and (part.basis <= sizes[index] if grows else part.basis >= sizes[index])
    ]
    while open_:
        taken = sum(size for index, size in enumerate(sizes) if index not in open_)
        free = room - taken - sum(parts[index].basis for index in open_)
        total = sum(factors[index] for index in open_)
        shared = {index: parts[index].basis + free * factors[index] // total for index in open_}
        for index, size in shared.items():
            sizes[index] = parts[index].clamp(size)
        # whether least or greatest sizes were met is decided for one side only in each pass: those that go on
        # sharing then have more or less than in this one
        violation = sum(sizes[index] - size for index, size in shared.items())
        if not violation:
            break
        open_ = [i for i in open_ if (sizes[i] <= shared[i] if violation > 0 else sizes[i] >= shared[i])]
    used = sum(sizes)
    return sizes if used <= room else [size * room // used for size in sizes]
