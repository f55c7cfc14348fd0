"""The table from events to sounds. Times are milliseconds after an event's animation begins, so that
sounds match what is seen.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from citrus_game.rules.model import events as ev
from citrus_game.rules.model.board import Board
from citrus_game.rules.model.components import BULL, HORSES
from citrus_game.rules.model.state import State
from citrus_game.session.game_session import GameSession
from citrus_game.ui.scenes.play.animation.planting import FLIES
from citrus_game.ui.scenes.play.animation.scoring import beats, haste
from citrus_game.ui.scenes.play.animation.sprites import FINAL_RATES, RATES
from citrus_game.ui.scenes.play.animation.trade import BETWEEN, COMES, MONEY_BETWEEN, TO_HAND, TUMBLES
from citrus_game.ui.toolkit.app.app import App
from citrus_game.ui.toolkit.audio.mixer import Cue

COINS_MOST, JOIN_BETWEEN, STEPS = 5, 70, 220
"""Limit of coins that are heard; milliseconds between joined regions, and for a worker's first hop."""
RACING = ("4x", "off")
"""Speeds at which a computer player's steps make only loud sounds."""
RATE_OFF = 4.0
"""How fast sounds follow each other if animations are off."""
TAKEN_BACK = Cue("take")
SILENT_PACE = 140
"""Milliseconds between events if animations are off."""
FIRST_STEPS = (0, 1, 2, 4, 5)
"""Note on the scale for a single tile, by fruit. Each further tile of the region is a third higher."""
HIGHEST = 5
"""Limit of thirds above the first note."""

Timed = tuple[ev.Event, float]
"""An event, and the milliseconds after which its animation begins."""


class Occasion(NamedTuple):
    """What the sound of an event depends on: the position after the step, and who is a person. ``haste``
    shortens the animations of fincas.
    """

    state: State
    persons: Sequence[bool]
    haste: float = 1.0


def clack(fruit: int, size: int) -> str:
    """Return the sound name of a tile that makes a region of the given size.

    >>> clack(0, 1), clack(0, 2), clack(4, 9)
    ('clack-0', 'clack-2', 'clack-15')
    """
    return f"clack-{FIRST_STEPS[fruit] + 2 * min(HIGHEST, max(0, size - 1))}"


def side_of(space: int, board: Board) -> float:
    """Return the stereo position of a space: -1 for the left edge of the board, 1 for the right."""
    column, _row = board.column_row(space)
    return 2 * column / max(1, board.width - 1) - 1


def _planted(event: ev.Planted, occasion: Occasion) -> list[Cue]:
    size = occasion.state.region_at(event.space).bit_count()
    return [Cue(clack(event.tile >> 1, size), FLIES, side_of(event.space, occasion.state.game.board))]


def _joined(event: ev.RegionsJoined, occasion: Occasion) -> list[Cue]:
    """Return rising notes, one for each part that was joined."""
    parts = [*event.own, *event.neutral]
    spaces = [part.bit_length() - 1 for part in parts[:4]]
    tile = occasion.state.tile_on(spaces[0])
    fruit, board = 0 if tile is None else tile >> 1, occasion.state.game.board
    return [
        Cue(clack(fruit, 1 + number), JOIN_BETWEEN * number, side_of(space, board))
        for number, space in enumerate(spaces, 1)
    ]


def _coins(count: int) -> list[Cue]:
    return [Cue("coin", TUMBLES + MONEY_BETWEEN * number) for number in range(min(COINS_MOST, count))]


def _tile_taken(event: ev.TileTaken, _occasion: Occasion) -> list[Cue]:
    kinds = {BULL: "bull", **dict.fromkeys(HORSES, "horses")}
    return [Cue(kinds.get(event.kind, "paper"))]


def _bought(event: ev.Bought, _occasion: Occasion) -> list[Cue]:
    return [Cue("take", BETWEEN * number) for number in range(len(event.taken))]


def _returned(event: ev.Returned, _occasion: Occasion) -> list[Cue]:
    return [Cue("take", TO_HAND - 70 + BETWEEN * number) for number in range(min(4, len(event.given)))]


def _turn_started(event: ev.TurnStarted, occasion: Occasion) -> list[Cue]:
    return [Cue("turn")] if occasion.persons[event.player] else []


def _scored(event: ev.FincaScored, occasion: Occasion) -> list[Cue]:
    """Return the sound that plays when the winner's banner drops."""
    return [Cue("scored", beats(event, False, occasion.haste).wins) if any(event.points) else Cue("built")]


def _always(*cues: Cue) -> Callable[[Any, Occasion], list[Cue]]:
    return lambda _event, _hearing: list(cues)


SOUNDS: Mapping[type[Any], Callable[[Any, Occasion], list[Cue]]] = {
    ev.Bought: _bought,
    ev.CartUsed: _always(Cue("take")),
    ev.FincaDrawn: _always(Cue("paper")),
    ev.FincaBuilt: _always(Cue("built")),
    ev.SiteRevealed: _always(Cue("paper")),
    ev.Planted: _planted,
    ev.WorkerPlaced: _always(Cue("worker", STEPS)),
    ev.WorkerReturned: _always(Cue("home", 100)),
    ev.RegionsJoined: _joined,
    ev.TileTaken: _tile_taken,
    ev.Harvested: _always(Cue("harvest")),
    ev.LargeWellLeft: _always(Cue("take")),
    ev.Income: lambda event, _hearing: _coins(event.coins),
    ev.MoneyUsed: lambda event, _hearing: _coins(event.value),
    ev.BullPut: _always(Cue("bull")),
    ev.Plowed: _always(Cue("paper"), Cue("worker", STEPS)),
    ev.MilestoneUsed: _always(Cue("paper")),
    ev.Stored: _always(Cue("take")),
    ev.Returned: _returned,
    ev.Refilled: _always(Cue("refill", COMES)),
    ev.FincaScored: _scored,
    ev.TilesScored: _always(),
    ev.TurnEnded: _always(),
    ev.Blocked: _always(Cue("paper")),
    ev.TurnStarted: _turn_started,
    ev.GameOver: _always(Cue("over", 300)),
}
"""The sounds of every event; empty for those that another event already covers."""
_HIGHEST_CLACK = FIRST_STEPS[-1] + 2 * HIGHEST
NAMES = (
    "hover", "press", "back", "refused", "worker", "home", "coin", "take", "harvest", "built", "scored",
    "win", "horses", "bull", "paper", "refill", "turn", "over",
    *(f"clack-{step}" for step in range(_HIGHEST_CLACK + 1)),
)  # fmt: skip
"""Names of all sounds, each an OGG file."""


def piece_of(state: State) -> str:
    """Return the name of the music for a position. It changes when no finca is left to draw."""
    return "play" if state.finca_stack else "last"


def cues_of(happened: Iterable[Timed], occasion: Occasion) -> list[Cue]:
    """Return the sounds of events, with their delays."""
    return [
        cue._replace(at=start + cue.at)
        for event, start in happened
        for cue in SOUNDS[type(event)](event, occasion)
    ]


def pace_events(happened: Iterable[ev.Event], occasion: Occasion) -> list[Timed]:
    """Return start times for events if animations are off. Events without a sound take no time."""
    timed: list[Timed] = []
    at = 0.0
    for event in happened:
        timed.append((event, at))
        at += SILENT_PACE * bool(SOUNDS[type(event)](event, occasion))
    return timed


def play_sounds(app: App, session: GameSession, events: Sequence[ev.Event], starts: Sequence[Timed]) -> None:
    """Play the sounds of a step's events. ``starts`` is empty if nothing is animated; without events a
    step was undone.
    """
    speed = app.settings.speed
    if not events:
        app.sound.schedule([TAKEN_BACK], 1.0)
        return
    occasion = Occasion(session.state, [not seat.is_bot for seat in session.seats], haste(events))
    by_bot = session.seats[session.history[-1].player].is_bot
    cues = cues_of(starts or pace_events(events, occasion), occasion)
    rates = FINAL_RATES if session.state.over else RATES
    app.sound.schedule(cues, rates.get(speed, RATE_OFF), loud_only=by_bot and speed in RACING)
