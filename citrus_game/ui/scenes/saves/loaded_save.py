"""A saved game that was read from its record, and its picture."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import pygame

from citrus_game.content.disk.problem import ContentError
from citrus_game.content.records.record import Record, RecordProblem
from citrus_game.rules.model.state import State
from citrus_game.session import history
from citrus_game.session.game_session import GameSession
from citrus_game.session.saves import saves
from citrus_game.session.saves.save_index import Summary, summed
from citrus_game.session.seats import Seat
from citrus_game.ui.board.layers.ground import Grounds, ground_tiles
from citrus_game.ui.board.thumbnail import draw_board
from citrus_game.ui.toolkit.drawing.art import Art
from citrus_game.ui.toolkit.drawing.text import TextRenderer


class LoadedSave(NamedTuple):
    """A saved game. ``problem`` says why its record cannot be read; ``good`` is the readable part of a
    damaged record.
    """

    session: GameSession | None = None
    winners: Mapping[int, tuple[int, ...]] = MappingProxyType({})
    grounds: Grounds = MappingProxyType({})
    problem: str = ""
    good: Record | None = None

    @property
    def state(self) -> State | None:
        """The position, or None if nothing can be read."""
        return self.session.state if self.session is not None else None

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.session.seats if self.session is not None else ()

    @property
    def over(self) -> bool:
        return self.state is not None and self.state.over

    def summary(self) -> Summary:
        """Return the summary for the list of saved games."""
        if self.session is None:
            return Summary(problem=self.problem)
        return summed(self.session, self.problem)


def read(path: Path) -> LoadedSave:
    """Read a record. Problems are returned in `LoadedSave.problem`, not raised."""
    try:
        return from_session(saves.load(path))
    except RecordProblem as problem:
        found = from_session(saves.session_of(problem.good))
        return found._replace(problem=problem_text(problem), good=problem.good)
    except ContentError as problem:
        return LoadedSave(problem=problem_text(problem))


def problem_text(problem: ContentError) -> str:
    """Return the text of a problem, without the folder of the record."""
    place = f"{problem.where}: " if problem.where else ""
    return f"{place}{problem.message}"


def from_session(session: GameSession) -> LoadedSave:
    """Return a session as a `LoadedSave`."""
    winners = history.finca_winners(history.all_events(session))
    return LoadedSave(session, winners, ground_tiles(session))


def thumbnail(art: Art, type_: TextRenderer, known: LoadedSave, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture of a saved game's board, as large as fits into ``size``."""
    assert known.state is not None
    colours = [seat.colour for seat in known.seats]
    return draw_board(art, type_, size, known.state, colours, known.winners, known.grounds)
