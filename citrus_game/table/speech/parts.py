"""What points come from, in words: a plantation counts the same at any harvest, a finca at any scoring."""

from collections.abc import Sequence
from typing import NamedTuple

from citrus_game.rules.material.components import SOURCES
from citrus_game.text import pgettext

GROUPS = {
    "fincas": ("fincas", "final fincas"),
    "plantations": ("harvest", "final harvest"),
    "wells": ("wells",),
    "large wells": ("large wells",),
    "horses": ("horses",),
    "tiles": ("tiles",),
    "penalties": ("penalties",),
}
"""The sources (`SOURCES`) of each part; what is there from the start never changes."""


class Part(NamedTuple):
    """A part of a sum: its name (a key of `GROUPS`) and its points, which are not 0."""

    name: str
    points: int

    @property
    def words(self) -> str:
        """Name it as a sentence does, after "from"."""
        return part_name(self.name)


def parts(points: Sequence[int]) -> list[Part]:
    """Put points by source (`SOURCES`) together, part by part; those that are 0 are left out."""
    by_source = dict(zip(SOURCES, points, strict=True))
    sums = {name: sum(by_source[source] for source in sources) for name, sources in GROUPS.items()}
    return [Part(name, summed) for name, summed in sums.items() if summed]


def part_name(name: str) -> str:
    """Name a part in the player's language: the end of "2 more points from ...", or a row of a sum."""
    return {
        "fincas": pgettext("from", "fincas"),
        "plantations": pgettext("from", "plantations"),
        "wells": pgettext("from", "wells"),
        "large wells": pgettext("from", "large wells"),
        "horses": pgettext("from", "wild horses"),
        "tiles": pgettext("from", "unused bonuses"),
        "penalties": pgettext("from", "what goes back"),
    }[name]
