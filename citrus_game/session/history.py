"""Facts about the past of a game: winners of fincas, spaces used last, what undo and redo would do."""

from collections.abc import Iterable
from typing import NamedTuple

from citrus_game.narration.events import event_spaces
from citrus_game.rules.model import steps
from citrus_game.rules.model.board import bits
from citrus_game.rules.model.components import (
    BRIDGE,
    BULL,
    CART,
    MILESTONE,
    MONEY_KINDS,
    PLOW,
    STOREHOUSE,
    STOREHOUSE_USED,
)
from citrus_game.rules.model.events import Event, FincaScored, Harvested, TileTaken
from citrus_game.rules.model.steps import Step
from citrus_game.session.game_session import GameSession, HistoryEntry

TURN_ENDS = (steps.END, steps.PASS)
USED = {
    steps.BRIDGE: BRIDGE, steps.BULL: BULL, steps.CART: CART, steps.MILESTONE: MILESTONE, steps.PLOW: PLOW,
}  # fmt: skip
"""The kind of landscape tile that a step uses; money has one for each value."""
MOVES = (*steps.PLANTING, steps.HARVEST, steps.BULL, steps.PLOW, steps.SITE)


def finca_winners(events: Iterable[Event]) -> dict[int, tuple[int, ...]]:
    """Return the players with the most points for each finca scored in these events."""
    found = {}
    for event in events:
        if isinstance(event, FincaScored):
            most = max(event.points)
            found[event.site] = tuple(p for p, points in enumerate(event.points) if points == most > 0)
    return found


def won_fincas(session: GameSession, steps: int | None = None) -> dict[int, tuple[int, ...]]:
    """Return the winners of each finca scored in a session, or in so many of its first steps, by site."""
    events = (event for done in session.history[:steps] for event in done.events)
    return {**session.won_before, **finca_winners(events)}


def last_owners(session: GameSession) -> dict[int, int]:
    """Return for each harvested space the player who harvested it last."""
    return {
        low.bit_length() - 1: event.player
        for event in all_events(session)
        if isinstance(event, Harvested)
        for low in bits(event.region)
    }


def all_events(session: GameSession) -> list[Event]:
    """Return all events of a session."""
    return [event for done in session.history for event in done.events]


def finca_scored(session: GameSession, site: int) -> FincaScored | None:
    """Return the event that scored a site's finca, or None."""
    for done in reversed(session.history):
        for event in done.events:
            if isinstance(event, FincaScored) and event.site == site:
                return event
    return None


def taken_in_order(session: GameSession, player: int) -> list[int]:
    """Return a player's kinds of landscape tiles in the order in which the first of each was taken.

    Those of the start come first; a kind that was used up is placed anew when another one is taken.
    """
    order = [*session.start.tiles[player], *session.start.horses[player]]
    for done in session.history:
        if done.player != player:
            continue
        order += [event.kind for event in done.events if isinstance(event, TileTaken)]
        gone = used_kind(done.step)
        if gone in order:
            # The last tile of a kind goes first, so that the others keep their place.
            order.pop(len(order) - 1 - order[::-1].index(gone))
    there = {*session.state.tiles[player], *session.state.horses[player]}
    if STOREHOUSE_USED in there and STOREHOUSE_USED not in order:
        order[order.index(STOREHOUSE)] = STOREHOUSE_USED  # A storehouse that is used stays in place.
    return list(dict.fromkeys(kind for kind in order if kind in there))


def used_kind(step: Step) -> int:
    """Return the kind of landscape tile that a step takes from the player, or -1."""
    if step.verb == steps.MONEY:
        return MONEY_KINDS[step.what]
    return USED.get(step.verb, -1)


def last_spaces(session: GameSession) -> tuple[tuple[int, ...], int]:
    """Return the spaces of this turn so far, or if there are none of the last turn, and its player.

    The spaces are in order, each once; the player is -1 before the first step.
    """
    found: list[int] = []
    player = None
    for done in reversed(session.history):
        if done.step.verb in TURN_ENDS:
            if found:
                break
            continue
        if player is None:
            player = done.player
        if done.player != player:
            break
        found += [space for space in _spaces(done, session) if space not in found]
    return tuple(reversed(found)), -1 if player is None else player


def earlier_spaces(session: GameSession) -> dict[int, tuple[int, int]]:
    """Return the spaces of the rivals' turns since one's own last turn, without the latest turn; empty once
    something is done in this turn.

    Each space maps to its player and its number in that turn, 0 if it was the only one.
    """
    spaces, last = last_spaces(session)
    start = round_start(session)
    turns: dict[int, list[int]] = {}
    for done in session.history[start:]:
        turns.setdefault(done.player, []).extend(_spaces(done, session))
    if last == session.state.player:
        return {}
    return {
        space: (player, number if len(there) > 1 else 0)
        for player, there in turns.items()
        if player != last
        for number, space in enumerate(there, 1)
        if space not in spaces
    }


def round_start(session: GameSession) -> int:
    """Return the number of steps played at the end of the last turn of the person on turn.

    While a computer player is on turn, it is the last person before.
    """
    history, player = session.history, viewer_of(session)
    end = len(history)
    while end and (history[end - 1].player != player or history[end - 1].step.verb not in TURN_ENDS):
        end -= 1
    return end


def viewer_of(session: GameSession) -> int:
    """Return the player who looks at the table: who is on turn, or the last person before."""
    player = session.state.player
    people = {number for number, seat in enumerate(session.seats) if not seat.is_bot}
    if player in people or not people:
        return player
    return next((done.player for done in reversed(session.history) if done.player in people), player)


class RivalTurn(NamedTuple):
    """What another player did since the last turn of ``viewer``, who looks at the table: the numbers of its
    steps, their events, and the points won since then, also in the turns of others.
    """

    player: int
    steps: tuple[int, ...]
    events: tuple[Event, ...]
    points: int
    viewer: int

    @property
    def harvests(self) -> list[Harvested]:
        """Its harvests, without those of the final scoring."""
        return [event for event in self.events if isinstance(event, Harvested) and not event.final]


def rival_turns(session: GameSession, until: int | None = None) -> list[RivalTurn]:
    """Return what each other player did since one's own last turn, in the order of play.

    Steps from number ``until`` on are left out.
    """
    viewer, start = viewer_of(session), round_start(session)
    found: dict[int, list[int]] = {}
    for number, done in enumerate(session.history[start:until], start):
        if done.player != viewer:
            found.setdefault(done.player, []).append(number)
    end = max((numbers[-1] + 1 for numbers in found.values()), default=start)
    before, after = session.position_at(start).points, session.position_at(end).points
    return [
        RivalTurn(
            player,
            tuple(numbers),
            tuple(event for number in numbers for event in session.history[number].events),
            after[player] - before[player],
            viewer,
        )
        for player, numbers in found.items()
    ]


class HistoryFacts(NamedTuple):
    """What undo and redo would do, in words; ``news``: others have played since the own last turn."""

    reason: str | None
    undo: str
    can_redo: bool
    redo: str
    news: bool


def past(session: GameSession) -> HistoryFacts:
    """Return what undo and redo would do now, in words."""
    news = round_start(session) < len(session.history)
    return HistoryFacts(
        session.undo_reason(), session.undo_words(), session.can_redo(), session.redo_words(), news
    )


def _spaces(done: HistoryEntry, session: GameSession) -> list[int]:
    """Return the space of a step on the board; for building a finca, that of its site."""
    if done.step.verb not in MOVES:
        return []
    if done.step.at >= 0:
        return [done.step.at]
    return [low.bit_length() - 1 for low in bits(event_spaces(done.events[0], session.state.game))]
