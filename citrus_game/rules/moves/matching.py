"""Matching of tiles to different spaces (Hall's theorem)."""

from collections.abc import Sequence
from functools import reduce
from itertools import combinations
from operator import or_


def each_finds_its_own(sets: Sequence[int]) -> bool:
    """Whether a different space can be picked from each set (mask).

    True if every group of n sets has at least n spaces together.

    >>> each_finds_its_own([0b01, 0b11]), each_finds_its_own([0b01, 0b01]), each_finds_its_own([])
    (True, False, True)
    """
    while sets:
        # A tile with at least as many spaces as there are tiles always finds one, so it is left out.
        narrow = [spaces for spaces in sets if spaces.bit_count() < len(sets)]
        if len(narrow) == len(sets):
            return 0 not in sets and _any_few_have_enough(sets)
        sets = narrow
    return True


def _any_few_have_enough(sets: Sequence[int]) -> bool:
    # Groups that lack spaces consist of sets that have fewer spaces than the group has sets.
    return all(
        reduce(or_, some).bit_count() >= size
        for size in range(2, len(sets) + 1)
        for some in combinations([spaces for spaces in sets if spaces.bit_count() < size], size)
    )


def each_fits(choices: Sequence[tuple[int, int]], workers: int) -> bool:
    """Whether each tile finds a different space, with workers for those that need one.

    Each choice is (all spaces of a tile, those of them that need no worker).
    """
    if workers >= len(choices):
        return each_finds_its_own([spaces for spaces, _ in choices])
    need = [spaces for spaces, extends in choices if not extends]
    rest = [choice for choice in choices if choice[1]]
    if len(need) > workers:
        return False
    for starting in combinations(range(len(rest)), workers - len(need)):
        chosen = [choice[0] if i in starting else choice[1] for i, choice in enumerate(rest)]
        if each_finds_its_own(need + chosen):
            return True
    return False
