"""The log of a sitting: plain sentences with the spaces they speak of."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from citrus_game.bots.reasons import Reason
from citrus_game.rules.material.events import Event
from citrus_game.rules.material.state import Game
from citrus_game.table.speech.bot_words import reason_sentence
from citrus_game.table.speech.sentences import QUIET, event_sentence, event_spaces
from citrus_game.text import _


class Entry(NamedTuple):
    """One line of the log.

    ``player`` is None where it is about the table; ``spaces`` a mask to show on the board; ``turn``
    counts from 1; ``step`` is the number of steps played before the one that it tells. ``reason`` is kept
    where a computer player says something for its step: its own speech, never a fact.
    """

    player: int | None
    text: str
    spaces: int
    turn: int
    step: int
    reason: Reason | None = None


def event_player(event: Event) -> int | None:
    """Give the player whom an event is about, None where it is about the table."""
    return getattr(event, "player", None)


def spoken(reason: Reason, player: int, names: Sequence[str], game: Game, turn: int, step: int) -> Entry:
    """Let a player say in the language of now what speaks for a step."""
    text = _("“{words}”").format(words=reason_sentence(reason, names, game))
    spaces = 1 << game.board.site_spaces[reason.site] if reason.site >= 0 else 0
    return Entry(player, text, spaces, turn, step, reason)


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
