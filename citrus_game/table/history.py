"""What the position alone does not tell: who won scored fincas, what was done last and can be undone."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from citrus_game.rules.material import steps
from citrus_game.rules.material.board import bits
from citrus_game.rules.material.components import (
    BRIDGE,
    BULL,
    CART,
    MILESTONE,
    MONEY_KINDS,
    PLOW,
    STOREHOUSE,
    STOREHOUSE_USED,
)
from citrus_game.rules.material.events import Event, FincaScored, TileTaken
from citrus_game.rules.material.steps import Step
from citrus_game.table.sitting import Sitting
from citrus_game.table.speech.sentences import event_spaces

TURN_ENDS = (steps.END, steps.PASS)
USED = {
    steps.BRIDGE: BRIDGE, steps.BULL: BULL, steps.CART: CART, steps.MILESTONE: MILESTONE, steps.PLOW: PLOW,
}  # fmt: skip
"""The kind of landscape tile with which a step is done; money has one for each worth."""
MOVES = (steps.PLACE, steps.BRIDGE, steps.UNSTORE, steps.HARVEST, steps.BULL, steps.PLOW, steps.SITE)


def finca_winners(events: Iterable[Event]) -> dict[int, tuple[int, ...]]:
    """Give the players with the most points of each finca that these events scored."""
    found = {}
    for event in events:
        if isinstance(event, FincaScored):
            most = max(event.points)
            found[event.site] = tuple(p for p, points in enumerate(event.points) if points == most > 0)
    return found


def all_events(sitting: Sitting) -> list[Event]:
    """List everything that happened in a sitting."""
    return [event for done in sitting.history for event in done.events]


def finca_scored(sitting: Sitting, site: int) -> FincaScored | None:
    """Give how a site's finca was scored; None where it was not, or before the sitting began."""
    for done in reversed(sitting.history):
        for event in done.events:
            if isinstance(event, FincaScored) and event.site == site:
                return event
    return None


def taken_in_order(sitting: Sitting, player: int) -> list[int]:
    """List the kinds of landscape tiles of a player in the order in which the first of each came.

    Those of the beginning come first; a kind that was used up begins anew with the next one taken.
    """
    order = [*sitting.start.tiles[player], *sitting.start.horses[player]]
    for done in sitting.history:
        if done.player != player:
            continue
        order += [event.kind for event in done.events if isinstance(event, TileTaken)]
        gone = used_kind(done.step)
        if gone in order:
            # the last of its kind goes first: those that are left keep their place
            order.pop(len(order) - 1 - order[::-1].index(gone))
    there = {*sitting.state.tiles[player], *sitting.state.horses[player]}
    if STOREHOUSE_USED in there and STOREHOUSE_USED not in order:
        order[order.index(STOREHOUSE)] = STOREHOUSE_USED  # it turned over where it lay
    return list(dict.fromkeys(kind for kind in order if kind in there))


def used_kind(step: Step) -> int:
    """Give the kind of landscape tile that a step takes from the player; -1 for none."""
    if step.verb == steps.MONEY:
        return MONEY_KINDS[step.what]
    return USED.get(step.verb, -1)


def last_spaces(sitting: Sitting) -> tuple[tuple[int, ...], int]:
    """Give the spaces of the last turn that somebody finished, or of this turn so far, and who did it.

    The spaces come in their order, each once; the player is -1 where nothing was done yet.
    """
    found: list[int] = []
    player = None
    for done in reversed(sitting.history):
        if done.step.verb in TURN_ENDS:
            if found:
                break
            continue
        if player is None:
            player = done.player
        if done.player != player:
            break
        if done.step.verb in MOVES:
            mask = 1 << done.step.at if done.step.at >= 0 else _spaces(done.events, sitting)
            found += [low.bit_length() - 1 for low in bits(mask) if low.bit_length() - 1 not in found]
    return tuple(reversed(found)), -1 if player is None else player


def round_start(sitting: Sitting) -> int:
    """Give the number of steps after which the last turn of the player who looks had ended.

    That is the person on turn, or while a computer player is, the person who was before.
    """
    history, player = sitting.history, sitting.state.player
    if sitting.seats[player].is_bot:
        people = [done.player for done in history if not sitting.seats[done.player].is_bot]
        player = people[-1] if people else player
    end = len(history)
    while end and (history[end - 1].player != player or history[end - 1].step.verb not in TURN_ENDS):
        end -= 1
    return end


class Past(NamedTuple):
    """What can be taken back or done again, in words; ``news`` are steps since one's own last turn."""

    reason: str | None
    undo: str
    can_redo: bool
    redo: str
    news: bool


def past(sitting: Sitting) -> Past:
    """Look back from where a sitting is."""
    news = round_start(sitting) < len(sitting.history)
    return Past(sitting.undo_reason(), sitting.undo_words(), sitting.can_redo(), sitting.redo_words(), news)


def _spaces(events: Sequence[Event], sitting: Sitting) -> int:
    """Give the spaces of a step that names none: the site of a finca."""
    return event_spaces(events[0], sitting.state.game) if events else 0
