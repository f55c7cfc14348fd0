"""Who sits where."""

from dataclasses import dataclass

PERSON = "person"
"""The `Seat.player` of a person; anything else names a computer player."""


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
