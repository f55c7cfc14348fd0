"""From what happened to what is heard: one table, times in milliseconds after an event begins to move.

The times follow the motions of the play scene, so that a tile is heard when it lands.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from citrus_game.client.kit.sound.board import Cue
from citrus_game.client.kit.stage.app import App
from citrus_game.client.play.motion.motions import RATES
from citrus_game.client.play.motion.scoring import MOMENT, WINS, haste
from citrus_game.rules.material import events as ev
from citrus_game.rules.material.components import BULL, HORSES
from citrus_game.rules.material.state import State
from citrus_game.table.sitting import Sitting

BETWEEN, COIN_BETWEEN, COINS_MOST = 60, 75, 5
LANDS, TO_HAND, COIN_FLIES, JOIN_BETWEEN = 260, 260, 300, 70
STEPS, POURS = 220, 220
"""When a worker's first hop ends, and the bag begins to pour."""
RACING = ("4x", "off")
"""Speeds at which of a computer player's steps only the loud cues are heard."""
RATE_OFF = 4.0
"""How fast cues follow each other where nothing moves."""
TAKEN_BACK = Cue("take")
SILENT_PACE = 140
"""Milliseconds from event to event where nothing moves."""
FIRST_STEPS = (0, 1, 2, 4, 5)
"""Where on the scale a tile lands, by its fruit; every further tile of its region a third higher."""
HIGHEST = 5
"""Thirds above the first tile, however large the region grows."""

Timed = tuple[ev.Event, float]
"""An event with the milliseconds after which it begins to move."""


class Occasion(NamedTuple):
    """What the sound of an event depends on: the position after it, who is a person.

    ``haste`` shortens the moments of its fincas.
    """

    state: State
    persons: Sequence[bool]
    haste: float = 1.0


def clack(fruit: int, size: int) -> str:
    """Name the clack of a tile that makes a region so large.

    >>> clack(0, 1), clack(0, 2), clack(4, 9)
    ('clack-0', 'clack-2', 'clack-15')
    """
    return f"clack-{FIRST_STEPS[fruit] + 2 * min(HIGHEST, max(0, size - 1))}"


def _planted(event: ev.Planted, occasion: Occasion) -> list[Cue]:
    size = occasion.state.region_at(event.space).bit_count()
    return [Cue(clack(event.tile >> 1, size), LANDS)]


def _joined(event: ev.RegionsJoined, occasion: Occasion) -> list[Cue]:
    """Run up the scale, a clack for each part that joined."""
    parts = [*event.own, *event.neutral]
    tile = occasion.state.tile_on(parts[0].bit_length() - 1)
    fruit = 0 if tile is None else tile >> 1
    run = range(1, 1 + min(4, len(parts)))
    return [Cue(clack(fruit, 1 + number), JOIN_BETWEEN * number) for number in run]


def _coins(count: int) -> list[Cue]:
    return [Cue("coin", COIN_FLIES + COIN_BETWEEN * number) for number in range(min(COINS_MOST, count))]


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
    """Sound as the winner's banner drops."""
    return [Cue("scored", MOMENT * WINS * occasion.haste) if any(event.points) else Cue("built")]


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
    ev.Refilled: _always(Cue("refill", POURS)),
    ev.FincaScored: _scored,
    ev.TilesScored: _always(),
    ev.TurnEnded: _always(),
    ev.Blocked: _always(Cue("paper")),
    ev.TurnStarted: _turn_started,
    ev.GameOver: _always(Cue("over", 300)),
}
"""Every event with its cues; none where its twin on the screen is an event of its own."""
_HIGHEST_CLACK = FIRST_STEPS[-1] + 2 * HIGHEST
NAMES = (
    "hover", "press", "refused", "worker", "home", "coin", "take", "harvest", "built", "scored", "win",
    "horses", "bull", "paper", "refill", "turn", "over",
    *(f"clack-{step}" for step in range(_HIGHEST_CLACK + 1)),
)  # fmt: skip
"""All cues, each an OGG of its name."""


def loop_of(state: State) -> str:
    """Name the music of a position: another once no finca is left to draw."""
    return "play" if state.finca_stack else "last"


def cues_of(happened: Iterable[Timed], occasion: Occasion) -> list[Cue]:
    """List what is heard of some events."""
    return [
        Cue(name, start + at)
        for event, start in happened
        for name, at in SOUNDS[type(event)](event, occasion)
    ]


def paced(happened: Iterable[ev.Event], occasion: Occasion) -> list[Timed]:
    """Put events one after the other where nothing moves; those that are not heard take no time."""
    timed: list[Timed] = []
    at = 0.0
    for event in happened:
        timed.append((event, at))
        at += SILENT_PACE * bool(SOUNDS[type(event)](event, occasion))
    return timed


def let_hear(app: App, sitting: Sitting, events: Sequence[ev.Event], starts: Sequence[Timed]) -> None:
    """Let a step's events be heard; ``starts`` says when each begins to move, empty if none does.

    Without events a step was taken back.
    """
    speed = app.settings.speed
    if not events:
        app.sound.play([TAKEN_BACK], 1.0)
        return
    occasion = Occasion(sitting.state, [not seat.is_bot for seat in sitting.seats], haste(events))
    by_bot = sitting.seats[sitting.history[-1].player].is_bot
    cues = cues_of(starts or paced(events, occasion), occasion)
    app.sound.play(cues, RATES.get(speed, RATE_OFF), loud_only=by_bot and speed in RACING)
