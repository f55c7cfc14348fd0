"""What the position alone does not tell: who won the scored fincas, and what the last move was."""

from collections.abc import Iterable, Sequence

from citrus_game.rules import steps
from citrus_game.rules.board import bits
from citrus_game.rules.events import Event, FincaScored
from citrus_game.table.sitting import Sitting
from citrus_game.table.speech.sentences import event_spaces

TURN_ENDS = (steps.END, steps.PASS)
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


def _spaces(events: Sequence[Event], sitting: Sitting) -> int:
    """Give the spaces of a step that names none: the site of a finca."""
    return event_spaces(events[0], sitting.state.game) if events else 0
