"""`Snapshot`: immutable data with everything that the panels may show."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from citrus_game.bots.people import person_of
from citrus_game.rules.model.state import State
from citrus_game.session.history import HistoryFacts
from citrus_game.session.log import Entry
from citrus_game.session.seats import Seat
from citrus_game.session.selection.prompt_text import Prompt
from citrus_game.session.selection.selection import AssistOptions
from citrus_game.session.selection.stranding_guard import StrandingWarning
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.ui.board.people.figures import Mood
from citrus_game.ui.board.view import BoardView


class Outcome(NamedTuple):
    """Points by player and source: the present ones, and those if the game ended now."""

    now: tuple[tuple[int, ...], ...]
    end: tuple[tuple[int, ...], ...]


class DisplayedState(NamedTuple):
    """What the panels show of a position; during animations it lags behind the real one.

    By player: points, coins, workers at home and pictures of tiles. Then the tiles of the market, and the
    places of the hand whose tiles are still on the way (``coming``).
    """

    points: tuple[int, ...]
    coins: tuple[int, ...]
    workers: tuple[int, ...]
    pieces: tuple[tuple[str, ...], ...]
    market: tuple[int, ...]
    coming: frozenset[int]


class Told(NamedTuple):
    """What the prompt tells of a computer player's step, and the mood of the person who plays for it."""

    title: str
    text: str
    player: int
    mood: Mood = "calm"


class TransientState(NamedTuple):
    """What may change while the position stays the same.

    ``hides_leader`` says that no total and no forecast may show. ``clocks`` are each player's time and
    whether it is short. ``gains`` are the points that a proposal brings each player, ``returned`` a market
    line and the tiles for which the plan shown for it has no space. ``hint`` is the hint's title and texts.
    ``line`` is the hovered market line (-1: none), ``said`` the text about what is hovered. ``on`` are the
    toggles of the top bar that are on. ``turn`` is the player shown as on turn, ``log_lines`` the number
    of log entries shown (-1: as in the session). ``told`` is what a computer player has just done, while
    its turn goes on.
    """

    displayed: DisplayedState
    hides_leader: bool
    clocks: tuple[tuple[str, bool], ...]
    gains: tuple[int, ...]
    returned: tuple[int, tuple[int, ...]]
    hint: tuple[str, tuple[str, ...]] | None
    line: int
    said: str
    on: frozenset[str]
    turn: int
    log_lines: int
    told: Told | None


@dataclass(frozen=True)
class Snapshot:
    """Everything that may be shown now.

    ``change`` counts all changes except those of `TransientState`. ``player`` is the player on turn, or the
    last one when the game is over; mat and tray are this player's. ``swapped`` says whether the tray is shown
    in the place that it shares with the mat.
    """

    change: int
    player: int
    controller: TurnController
    seats: Sequence[Seat]
    aided: AssistOptions
    prompt: Prompt
    picture: BoardView
    past: HistoryFacts
    log: Sequence[Entry]
    outcome: Outcome | None
    warned: StrandingWarning
    swapped: bool
    speed: str
    passing: TransientState

    @property
    def state(self) -> State:
        return self.controller.state

    @property
    def turn(self) -> int:
        """The player shown as on turn. During the animation of a step this is still the previous one."""
        return self.player if self.passing.turn < 0 else self.passing.turn

    @property
    def round(self) -> tuple[tuple[str, bool, bool], ...]:
        """The players in turn order: colour, whether on turn, and whether they had their turn in this
        round; nobody while the turns are hidden.
        """
        if "turn" in self.aided.hidden:
            return ()
        first, count = self.controller.session.start.player, len(self.seats)
        at = (self.turn - first) % count
        order = enumerate(self.seats[(first + place) % count].colour for place in range(count))
        return tuple((colour, place == at, place < at) for place, colour in order)

    @property
    def speaker(self) -> Seat | None:
        """The seat on turn if one of the people who play for the computer plays it; None after the game."""
        seat = self.seats[self.turn]
        return None if self.state.over or person_of(seat.player) is None else seat

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)
