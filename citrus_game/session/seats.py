"""The seats of a game."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from citrus_game.bots.people import numbered, person_of
from citrus_game.content.disk.names import composed, name_problem
from citrus_game.text import _

PERSON = "person"
"""`Seat.player` of a person; any other value is a computer player's name."""
ELSEWHERE = "elsewhere"
"""`Seat.player` of a person who played in a game of somebody else, which was opened from a file."""
LONGEST_NAME = 20
"""Maximum number of characters of a name."""


@dataclass(frozen=True)
class Seat:
    """A player's name, colour (a name of ``config/players.yaml``), and who plays: `PERSON` or a computer
    player.
    """

    name: str
    colour: str
    player: str = PERSON

    @property
    def is_bot(self) -> bool:
        return self.player not in (PERSON, ELSEWHERE)


def with_people(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return seats in which computer players have the names of the people who play for them. A name that
    occurs twice gets a number. A computer player without such a person keeps the seat's name.
    """
    taken = [seat.name for seat in seats if person_of(seat.player) is None]
    named = list(seats)
    for number, seat in enumerate(seats):
        person = person_of(seat.player)
        if person is not None:
            named[number] = replace(seat, name=numbered(person.name, taken))
            taken.append(named[number].name)
    return tuple(named)


def names_problem(names: Sequence[str]) -> str:
    """Return why these players' names are not allowed, or ""; they must be valid and different."""
    for name in names:
        if not name.strip():
            return _("Every player needs a name.")
        problem = name_problem(name)
        if problem:
            return f"{problem[:1].upper()}{problem[1:]}."
        if [composed(other) for other in names].count(composed(name)) > 1:
            return _("Two players are called {name}.").format(name=name)
    return ""
