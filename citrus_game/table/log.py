"""The log of a sitting: plain sentences with the spaces they speak of."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from citrus_game.rules.events import Event
from citrus_game.rules.state import Game
from citrus_game.table.sentences import QUIET, event_player, event_sentence, event_spaces


class Entry(NamedTuple):
    """One line of the log.

    ``player`` is None where it is about the table; ``spaces`` a mask to show on the board; ``turn``
    counts from 1; ``step`` is the number of steps played before the one that it tells.
    """

    player: int | None
    text: str
    spaces: int
    turn: int
    step: int


def entries(
    events: Sequence[Event], names: Sequence[str], game: Game, *, turn: int, step: int
) -> Iterator[Entry]:
    """Tell the events of a step, without those that another one tells as well."""
    for event in events:
        if isinstance(event, QUIET):
            continue
        text = event_sentence(event, names, game)
        if text is not None:
            yield Entry(event_player(event), text, event_spaces(event, game), turn, step)
