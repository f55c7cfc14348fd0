"""The log of a session: sentences with the spaces that they are about."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from citrus_game.bots.reasons import Reason
from citrus_game.narration.events import event_sentence, event_spaces
from citrus_game.rules.model.events import Event, MilestoneUsed
from citrus_game.rules.model.state import Game
from citrus_game.text import _


class Entry(NamedTuple):
    """One line of the log.

    ``player`` is None if it is about the game; ``spaces`` is a mask to highlight; ``turn`` counts from 1;
    ``step`` is the number of steps played before. ``reason`` is set if the line is a computer player's
    reason, said after a ``reaction`` (`narration.neighbours`) if it has one.
    """

    player: int | None
    text: str
    spaces: int
    turn: int
    step: int
    reason: Reason | None = None
    reaction: str = ""


def event_player(event: Event) -> int | None:
    """Return the player of an event, or None if it is about the game."""
    return getattr(event, "player", None)


def quoted(words: str, entry: Entry, game: Game) -> Entry:
    """Return the log line that quotes a computer player's reason in ``words``, and the finca it is about."""
    site = entry.reason.site if entry.reason is not None else -1
    spaces = 1 << game.board.site_spaces[site] if site >= 0 else 0
    return entry._replace(text=_("“{words}”").format(words=words), spaces=spaces)


def entries(
    events: Sequence[Event], names: Sequence[str], game: Game, *, turn: int, step: int
) -> Iterator[Entry]:
    """Yield the log lines of a step's events."""
    for event in events:
        if isinstance(event, MilestoneUsed):
            continue  # its finca has a line of its own
        text = event_sentence(event, names, game)
        if text is not None:
            yield Entry(event_player(event), text, event_spaces(event, game), turn, step)
