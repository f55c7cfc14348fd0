"""A score of the day before it is signed."""

from typing import NamedTuple

from citrus_game.content.day_scores import Entry, Mode


class Score(NamedTuple):
    """What a visitor reached: see `Entry`; ``colour`` is the one that was played."""

    mode: Mode
    points: int
    of: int
    seconds: float
    level: int
    what: str
    colour: str

    def entry(self, emblem: str, letters: str) -> Entry:
        """Sign it."""
        return Entry(
            mode=self.mode,
            points=self.points,
            of=self.of,
            seconds=round(self.seconds, 1),
            level=self.level,
            what=self.what,
            emblem=emblem,
            colour=self.colour,
            letters=letters,
        )
