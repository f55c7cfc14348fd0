"""One saved game as it is read, and its board as a picture."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import pygame

from citrus_game.client.board.grounds import ground_tiles
from citrus_game.client.board.layers.ground import Grounds
from citrus_game.client.board.miniature import draw_board
from citrus_game.client.kit.draw.art import Art
from citrus_game.client.kit.draw.type import Type
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.records.record import Record, RecordProblem
from citrus_game.rules.material.state import State
from citrus_game.table import history
from citrus_game.table.keeping import saves
from citrus_game.table.keeping.heads import Summary, summed
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting


class Known(NamedTuple):
    """What is shown of a game; ``problem`` says why it cannot be read, ``good`` what still can be."""

    sitting: Sitting | None = None
    winners: Mapping[int, tuple[int, ...]] = MappingProxyType({})
    grounds: Grounds = MappingProxyType({})
    problem: str = ""
    good: Record | None = None

    @property
    def state(self) -> State | None:
        """Give the position, None where nothing can be read."""
        return self.sitting.state if self.sitting is not None else None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Give the players."""
        return self.sitting.seats if self.sitting is not None else ()

    @property
    def over(self) -> bool:
        """Tell whether the game is over."""
        return self.state is not None and self.state.over

    def summary(self) -> Summary:
        """Give it in short."""
        if self.sitting is None:
            return Summary(problem=self.problem)
        return summed(self.sitting, self.problem)


def read(path: Path) -> Known:
    """Read a record and say what it is, or what is wrong with it."""
    try:
        return known_of(saves.load(path))
    except RecordProblem as problem:
        found = known_of(saves.sitting_of(problem.good))
        return found._replace(problem=told(problem), good=problem.good)
    except ContentError as problem:
        return Known(problem=told(problem))


def told(problem: ContentError) -> str:
    """Say what is wrong with a record without its folder."""
    place = f"{problem.where}: " if problem.where else ""
    return f"{place}{problem.message}"


def known_of(sitting: Sitting) -> Known:
    """Say what is shown of a sitting."""
    winners = history.finca_winners(history.all_events(sitting))
    return Known(sitting, winners, ground_tiles(sitting))


def thumbnail(art: Art, type_: Type, known: Known, size: tuple[int, int]) -> pygame.Surface:
    """Draw a game's board as large as fits."""
    assert known.state is not None
    colours = [seat.colour for seat in known.seats]
    return draw_board(art, type_, size, known.state, colours, known.winners, known.grounds)
