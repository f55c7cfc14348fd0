"""What each player did in a game, counted: tiles, regions, fincas, coins forfeited, penalties."""

from collections.abc import Iterable
from dataclasses import dataclass

from citrus_game.rules.material.events import (
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
from citrus_game.table.sitting import Sitting


@dataclass
class Tally:
    """One player's numbers; ``fincas`` are those won alone or shared, the last ones too.

    ``regions`` are those started or taken over, ``largest`` the plantations of the largest harvest;
    ``forfeited`` in coins, ``penalties`` in points, not negative.
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
        """Count an event, if it is this player's."""
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


def tallies(sitting: Sitting) -> list[Tally]:
    """Count what each player of a sitting has done so far, by seat."""
    return [
        tally_of(player, (event for done in sitting.history for event in done.events))
        for player in range(len(sitting.seats))
    ]


def tally_of(player: int, events: Iterable[Event]) -> Tally:
    """Count one player's numbers among events."""
    tally = Tally()
    for event in events:
        tally.count(player, event)
    return tally
