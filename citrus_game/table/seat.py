"""Who sits where."""

from collections.abc import Sequence
from dataclasses import dataclass

from citrus_game.content.disk.names import name_problem
from citrus_game.text import _

PERSON = "person"
"""The `Seat.player` of a person; anything else names a computer player."""
LONGEST_NAME = 20
"""Letters of a name."""


@dataclass(frozen=True)
class Seat:
    """A player's name, colour (a word of ``config``) and who plays: a person or a bot's name."""

    name: str
    colour: str
    player: str = PERSON

    @property
    def is_bot(self) -> bool:
        """Tell whether a computer plays here."""
        return self.player != PERSON


def names_problem(names: Sequence[str]) -> str:
    """Say why these players' names will not do: each needs a good one of its own; empty if they do."""
    for name in names:
        if not name.strip():
            return _("Every player needs a name.")
        problem = name_problem(name)
        if problem:
            return f"{problem[:1].upper()}{problem[1:]}."
        if names.count(name) > 1:
            return _("Two players are called {name}.").format(name=name)
    return ""
