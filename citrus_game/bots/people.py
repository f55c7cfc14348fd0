"""The people who play the computer's seats, one for each level, and the coach."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from citrus_game.text import _, later


class Person(NamedTuple):
    """A person who plays for the computer: name, and age and place as catalogue texts. The pictures' names
    begin with the name.
    """

    name: str
    origin: str

    @property
    def picture(self) -> str:
        return self.name.lower()


COACH = "rosa"
"""The coach's picture; her name is in the texts."""
PEOPLE: Mapping[str, Person] = {
    "picker": Person("Nino", later("16, from Sicily")),
    "planter": Person("Yasmin", later("28, from Tunisia")),
    "builder": Person("Luce", later("45, from Dalmatia")),
    "grower": Person("Idris", later("40, from Tangier")),
    "trader": Person("Stelios", later("60, from Chios")),
    "master": Person("Zeynep", later("78, from Antalya")),
}
"""By level, from the weakest to the strongest."""


def person_of(player: str) -> Person | None:
    """Return the person who plays for a computer player, from that player's name; None for one that nobody
    can choose.

    >>> person_of("master:1500").name
    'Zeynep'
    """
    return PEOPLE.get(player.partition(":")[0])


def person_name(player: str) -> str:
    """Return a computer player's name for people, without its argument.

    >>> person_name("master:1500"), person_name("random")
    ('Zeynep', 'random')
    """
    person = person_of(player)
    return person.name if person is not None else player.partition(":")[0]


def nearest_free(player: str, taken: Collection[str]) -> str:
    """Return the level nearest to a computer player's that none of the players ``taken`` has; of two the
    stronger. A player whom nobody plays for stays.

    >>> nearest_free("planter", ["person"]), nearest_free("planter", ["planter", "builder"])
    ('planter', 'picker')
    """
    levels, person = list(PEOPLE), person_of(player)
    if person is None:
        return player
    there = {person_of(each) for each in taken}
    if person not in there:
        return player
    wanted = levels.index(player.partition(":")[0])
    free = [number for number, level in enumerate(levels) if PEOPLE[level] not in there]
    return levels[min(free, key=lambda number: (abs(number - wanted), -number))] if free else player


def origin(player: str) -> str:
    """Return the age and the place of the person who plays for a computer player, in words; "" without a
    person.
    """
    person = person_of(player)
    return _(person.origin) if person is not None else ""


def numbered(name: str, taken: list[str]) -> str:
    """Return a name, with a number if others at the table have it.

    >>> numbered("Nino", ["Ana"]), numbered("Nino", ["Nino", "Nino 2"])
    ('Nino', 'Nino 3')
    """
    names = (name, *(f"{name} {number}" for number in range(2, len(taken) + 2)))
    return next(each for each in names if each not in taken)
