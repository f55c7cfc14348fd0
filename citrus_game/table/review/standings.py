"""The result of a game as the scoring scene shows it: ranks, totals, points by source."""

from typing import NamedTuple

from citrus_game.rules.material.components import SOURCES
from citrus_game.rules.scoring import projected
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting
from citrus_game.table.speech import words
from citrus_game.text import _, ngettext


class Standing(NamedTuple):
    """A player's result: rank from 1 (ties share it), points by `SOURCES`, their sum."""

    seat: Seat
    rank: int
    sources: tuple[int, ...]
    total: int


class SourceLook(NamedTuple):
    """How a source is drawn: its pattern (empty for none), the piece in the legend, dark or light words."""

    pattern: str
    piece: str
    light: bool


LOOKS = (
    SourceLook("", "lemon", True),
    SourceLook("dots", "", True),
    SourceLook("dots", "large-well", False),
    SourceLook("level", "finca", True),
    SourceLook("hatched", "finca-scored", False),
    SourceLook("crossed", "lime-neutral", False),
    SourceLook("upright", "horses3", True),
    SourceLook("zigzag", "cart", True),
    SourceLook("", "", True),
    SourceLook("falling", "worker-slot", True),
)
"""By source, in the order of RULES.md 11; what only the end of the game brings is hatched."""
COLOURS = tuple(f"source-{source.replace(' ', '-')}" for source in SOURCES)
"""By source, the names of their colours in a theme."""
PENALTIES = SOURCES.index("penalties")


def standings(sitting: Sitting) -> list[Standing]:
    """List the players by rank; of a game that is going on, as if it ended now."""
    by_source = projected(sitting.state)
    totals = [sum(sources) for sources in by_source]
    found = [
        Standing(seat, 1 + sum(other > total for other in totals), sources, total)
        for seat, sources, total in zip(sitting.seats, by_source, totals, strict=True)
    ]
    return sorted(found, key=lambda standing: standing.rank)


def headline(found: list[Standing]) -> str:
    """Say who won."""
    names = [standing.seat.name for standing in found if standing.rank == 1]
    return ngettext("{players} wins", "{players} share the victory", len(names)).format(
        players=words.joined(names)
    )


def subline(found: list[Standing]) -> str:
    """Say with how many points, and how far ahead."""
    best = found[0].total
    others = [standing for standing in found if standing.rank > 1]
    if not others:
        return words.points(best)
    return _("{points}, {lead} ahead of {player}").format(
        points=words.points(best), lead=best - others[0].total, player=others[0].seat.name
    )


def used_sources(found: list[Standing]) -> list[int]:
    """List the sources from which anybody has points, in their order."""
    return [source for source in range(len(SOURCES)) if any(standing.sources[source] for standing in found)]


def source_words(source: int) -> str:
    """Name a source by its index."""
    return words.source_name(SOURCES[source])
