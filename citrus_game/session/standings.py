"""The result of a game for the scoring scene: ranks, totals, points by source, and statistics by player."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from citrus_game.narration import words
from citrus_game.rules.model.components import SOURCES
from citrus_game.rules.model.events import (
    Event,
    FincaScored,
    Harvested,
    Income,
    MoneyUsed,
    Planted,
    Returned,
    TileTaken,
    WorkerPlaced,
)
from citrus_game.rules.scoring import projected
from citrus_game.session.game_session import GameSession
from citrus_game.session.seats import Seat
from citrus_game.text import _, ngettext


class Standing(NamedTuple):
    """A player's result: rank from 1 (ties share it), points by `SOURCES`, their sum, the seat's number."""

    seat: Seat
    rank: int
    sources: tuple[int, ...]
    total: int
    player: int = 0


class SourceLook(NamedTuple):
    """How a source is drawn in charts: pattern ("" for none), picture in the legend, light or dark labels."""

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
    SourceLook("upright", "horses3", False),
    SourceLook("zigzag", "cart", True),
    SourceLook("", "", True),
    SourceLook("falling", "worker-slot", True),
)
"""Looks by source, in the order of RULES.md 11; sources of the final scoring are hatched."""
COLOURS = tuple(f"source-{source.replace(' ', '-')}" for source in SOURCES)
"""Names of the sources' colours in a theme."""
PENALTIES = SOURCES.index("penalties")


def standings(session: GameSession) -> list[Standing]:
    """Return the results by rank; for an unfinished game, as if it ended now."""
    by_source = projected(session.state)
    totals = [sum(sources) for sources in by_source]
    found = [
        Standing(seat, 1 + sum(other > total for other in totals), sources, total, player)
        for player, (seat, sources, total) in enumerate(zip(session.seats, by_source, totals, strict=True))
    ]
    return sorted(found, key=lambda standing: standing.rank)


def headline(found: list[Standing]) -> str:
    """Return a sentence that says who won."""
    names = [standing.seat.name for standing in found if standing.rank == 1]
    return ngettext("{players} wins", "{players} share the victory", len(names)).format(
        players=words.joined(names)
    )


def subline(found: list[Standing]) -> str:
    """Return the winner's points and lead as text."""
    best = found[0].total
    others = [standing for standing in found if standing.rank > 1]
    if not others:
        return words.points(best)
    return _("{points}, {lead} ahead of {player}").format(
        points=words.points(best), lead=best - others[0].total, player=others[0].seat.name
    )


def used_sources(found: list[Standing]) -> list[int]:
    """Return the sources from which any player has points, in order."""
    return [source for source in range(len(SOURCES)) if any(standing.sources[source] for standing in found)]


def source_words(source: int) -> str:
    """Return a source's name."""
    return words.source_name(SOURCES[source])


@dataclass
class Tally:
    """Statistics of one player; ``fincas`` are those won alone or shared, including the final ones.

    ``regions`` were started or taken over; ``largest`` is the largest harvest in plantations; ``forfeited``
    is in coins, ``penalties`` in points, not negative.
    """

    tiles: int = 0
    regions: int = 0
    harvests: int = 0
    largest: int = 0
    landscape: int = 0
    fincas: int = 0
    forfeited: int = 0
    penalties: int = 0

    def count(self, player: int, event: Event) -> None:
        """Count an event if it is this player's."""
        match event:
            case FincaScored(points=points):
                self.fincas += points[player] == max(points) > 0
            case Planted(player=who) if who == player:
                self.tiles += 1
            case WorkerPlaced(player=who) if who == player:
                self.regions += 1
            case TileTaken(player=who) if who == player:
                self.landscape += 1
            case Harvested(player=who, plantations=plantations) if who == player:
                self.harvests += not event.final
                self.largest = max(self.largest, plantations)
            case Income(player=who, forfeited=coins) | MoneyUsed(player=who, forfeited=coins) if (
                who == player
            ):
                self.forfeited += coins
            case Returned(player=who, penalty=penalty) if who == player:
                self.penalties += penalty


def tallies(session: GameSession) -> list[Tally]:
    """Return the statistics of all players of a session so far, by seat."""
    return [
        tally_of(player, (event for done in session.history for event in done.events))
        for player in range(len(session.seats))
    ]


def tally_of(player: int, events: Iterable[Event]) -> Tally:
    """Return one player's statistics from events."""
    tally = Tally()
    for event in events:
        tally.count(player, event)
    return tally
