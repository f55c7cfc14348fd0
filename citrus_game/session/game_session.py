"""One game: plays steps, keeps history and log, and calls its listeners.

Undo goes back step by step within the current turn, never past revealed information or the end of a turn
(RULES.md 5). Each history entry has the snapshot before it.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

from citrus_game.bots.reasons import Reason
from citrus_game.content.game.seats import NO_TIMING, Timing
from citrus_game.narration.neighbours import LATE, LOST, WON, neighbour_words
from citrus_game.rules.legal import legal_steps, refusals
from citrus_game.rules.model.events import (
    REVEALING,
    Event,
    FincaDrawn,
    FincaScored,
    Refilled,
    TurnEnded,
    TurnStarted,
)
from citrus_game.rules.model.refusal import Refusal
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.scoring import finish
from citrus_game.rules.turn import play
from citrus_game.session.log import Entry, entries, quoted
from citrus_game.session.seats import PERSON, Seat
from citrus_game.text import _, language

Listener = Callable[[Step | None, Sequence[Event]], None]
"""Called with each step and its events; after an undo or a change of seats with None and no events."""


class HistoryEntry(NamedTuple):
    """A played step: its player and turn, its events, and the snapshot of the position before it.

    ``seconds`` is how long a person thought, if there is a timer.
    """

    player: int
    step: Step
    events: tuple[Event, ...]
    before: tuple[Any, ...]
    turn: int
    seconds: float

    def undo_reason(self) -> str | None:
        """Return why this step cannot be undone, or None if it can."""
        for event in self.events:
            if isinstance(event, REVEALING):
                return _revealed(event)
        return None


def _revealed(event: Event) -> str:
    if isinstance(event, FincaDrawn):
        return _("A new finca was turned up, so you cannot undo what came before.")
    if isinstance(event, Refilled):
        return _("New plantations were drawn, so you cannot undo what came before.")
    return _("The next building site was marked, so you cannot undo what came before.")


class GameSession:
    """A game in progress with seats, history, log and listeners.

    ``start`` is the start position; ``seed`` was used for its shuffles and for computer players (see
    `AIRunner`). ``map_name`` and ``map_hash`` identify the board's map in the record. ``record`` is the file
    of the game, if there is one, and ``seen`` the stamp of that file when it was read (see `SaveFile`);
    ``last_played`` is the time of the last step, or None if unknown. If ``ends_early`` is set, it is called
    after each turn and returns whether the final scoring comes now; records do not store it. ``timing`` is
    the timer (see `Clock`), ``spent`` the seconds that the person on turn has thought since the last step.
    """

    def __init__(
        self,
        state: State,
        seats: Sequence[Seat],
        *,
        seed: int = 0,
        map_name: str = "",
        map_hash: str = "",
        timing: Timing = NO_TIMING,
    ) -> None:
        if len(seats) != state.game.players:
            raise ValueError(f"{len(seats)} seats for {state.game.players} players")
        self.start = state.copy()
        self.state = state
        self.seats = tuple(seats)
        self.seed = seed
        self.map_name = map_name
        self.map_hash = map_hash
        self.timing = timing
        self.spent = 0.0
        self.history: list[HistoryEntry] = []
        self._log: list[Entry] = []
        self._log_language = language()
        self.notices: list[str] = []
        self.record: Path | None = None
        self.seen: Any = None
        self.last_played: datetime | None = None
        self.ends_early: Callable[[State], bool] | None = None
        self._given_away: set[int] = set()
        self._undone: list[HistoryEntry] = []
        self._listeners: list[Listener] = []
        self._legal: list[Step] | None = None
        self._lent = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def turn_player(self) -> int:
        """The seat on turn; after the end of the game, the seat that had the last turn."""
        return self.history[-1].player if self.state.over and self.history else self.state.player

    @property
    def steps(self) -> list[Step]:
        """The steps played so far."""
        return [done.step for done in self.history]

    def subscribe(self, listener: Listener) -> None:
        """Call a listener on every step, undo and change of seats from now on."""
        self._listeners.append(listener)

    def seat(self, player: int, seat: Seat) -> None:
        """Change who plays at a seat, or a player's name.

        Undone steps cannot be redone after this.
        """
        if seat == self.seats[player]:
            return
        if player == self.state.player:
            self._lent = ""
        if seat.is_bot and not self.seats[player].is_bot:
            self._given_away.add(player)
        self.seats = (*self.seats[:player], seat, *self.seats[player + 1 :])
        self._undone.clear()
        self._tell(None, [])

    def seats_again(self) -> tuple[Seat, ...]:
        """Return the seats for another game: people who left theirs to a computer player get it back."""
        return tuple(
            replace(seat, player=PERSON) if number in self._given_away else seat
            for number, seat in enumerate(self.seats)
        )

    @property
    def plays(self) -> str:
        """Who plays the next step: `PERSON` or a computer player's name."""
        return self._lent or self.seats[self.state.player].player

    def lend(self, bot: str) -> None:
        """Let a computer player finish the turn of the person on turn."""
        if not self.is_bot_turn() and not self.state.over:
            self._lent = bot
            self._undone.clear()
            self._tell(None, [])

    def legal(self) -> list[Step]:
        """Return the legal steps; computed once for each position."""
        if self._legal is None:
            self._legal = legal_steps(self.state)
        return self._legal

    def refusals(self, step: Step) -> tuple[Refusal, ...]:
        """Return all rules that forbid a step; empty if it is legal."""
        return refusals(self.state, step)

    def do(self, step: Step, *, reason: Reason | None = None, notices: Sequence[str] = ()) -> list[Event]:
        """Play a step and return its events; raise `IllegalStep` and change nothing if it is illegal.

        ``reason`` is a computer player's reason, ``notices`` are sentences; both go into the log.
        """
        player, turn, number = self.state.player, self.state.turn, len(self.history)
        reaction = self._reaction(player) if reason is not None else ""
        events = self._play(step)
        self._log.extend(Entry(None, notice, 0, turn, number) for notice in notices)
        if reason is not None:
            self._log.append(self._again(Entry(player, "", 0, turn, number, reason, reaction)))
        self._undone.clear()
        self._tell(step, events)
        return events

    def replay(self, steps: Iterable[Step], times: Iterable[float | None] = ()) -> None:
        """Play the steps of a record without calling listeners; raise `IllegalStep`.

        ``times`` are the seconds for each step, None if unknown.
        """
        for step, seconds in zip_longest(steps, times):
            self.spent = seconds or 0.0
            self._play(step)

    @property
    def log(self) -> Sequence[Entry]:
        """The log in the current language."""
        if self._log_language != language():
            self._log_language = language()
            self._retell()
        return self._log

    def _retell(self) -> None:
        said: dict[int, list[Entry]] = {}
        for entry in self._log:
            said.setdefault(entry.step, []).append(entry)
        log: list[Entry] = []
        for number, done in enumerate(self.history):
            told = self._entries(done, number)
            log += told + [self._again(entry) for entry in said.get(number, [])[len(told) :]]
        self._log[:] = log

    def _entries(self, done: HistoryEntry, number: int) -> list[Entry]:
        return list(entries(done.events, self.names, self.state.game, turn=done.turn, step=number))

    def _again(self, entry: Entry) -> Entry:
        """Return an entry in the current language; notices stay as they are."""
        if entry.reason is None or entry.player is None:
            return entry
        game, level = self.state.game, self.seats[entry.player].player.partition(":")[0]
        # of lines that fit, the seed chooses the first; they come in turn
        number = crc32(f"{self.seed} {entry.reason.kind}".encode()) + entry.turn // game.players
        said = neighbour_words(level, entry.reason, self.names, game, number, entry.reaction)
        return quoted(said, entry, game)

    def _reaction(self, player: int) -> str:
        """Return what a player who begins a turn reacts to, of what happened since the last one; or ""."""
        if not self.history or self.history[-1].player == player:
            return ""
        events: list[Event] = []
        for done in reversed(self.history):
            events += done.events
            if done.player == player:
                break
        scored = [event.points for event in events if isinstance(event, FincaScored)]
        if any(0 < points[player] == max(points) for points in scored):
            return WON
        if any(0 < points[player] < max(points) for points in scored):
            return LOST
        filled = any(isinstance(event, Refilled) for event in events)
        return LATE if filled and not self.state.bag else ""

    def can_undo(self) -> bool:
        """Whether the last step can be undone."""
        return self.undo_reason() is None

    def undo_reason(self) -> str | None:
        """Return a sentence that says why nothing can be undone, or None."""
        if not self.history:
            return _("Nothing to undo yet.")
        if self.state.over:
            return _("The game is over.")
        last = self.history[-1]
        if last.player != self.state.player or any(isinstance(event, TurnEnded) for event in last.events):
            return _("Nothing to undo in this turn.")
        if self.is_bot_turn():
            return _("{player} is choosing …").format(player=self.names[self.state.player])
        return last.undo_reason()

    def undo_words(self) -> str:
        """Return a sentence for the step that undo would take back, or ""."""
        return self._words_of(self.history[-1], len(self.history) - 1) if self.can_undo() else ""

    def _words_of(self, done: HistoryEntry, number: int) -> str:
        told = self._entries(done, number)
        return told[0].text if told else self.state.game.steps.text(done.step)

    def undo(self) -> None:
        """Undo the last step, if possible."""
        if not self.can_undo():
            return
        done = self.history.pop()
        self.spent += done.seconds
        self.state.restore(done.before)
        self._undone.append(done)
        while self._log and self._log[-1].step >= len(self.history):
            self._log.pop()
        self._legal = None
        self._tell(None, [])

    def position_at(self, number: int) -> State:
        """Return the position after a number of steps."""
        state = self.state.copy()
        if number < len(self.history):
            state.restore(self.history[number].before)
        return state

    def can_redo(self) -> bool:
        """Whether an undone step can be redone."""
        return bool(self._undone)

    def redo_words(self) -> str:
        """Return a sentence for the step that redo would play, or ""."""
        return self._words_of(self._undone[-1], len(self.history)) if self._undone else ""

    def redo(self) -> list[Event]:
        """Play the last undone step again and return its events; empty if there is none."""
        if not self._undone:
            return []
        step = self._undone.pop().step
        events = self._play(step)
        self._tell(step, events)
        return events

    def is_bot_turn(self) -> bool:
        """Whether a computer player is on turn."""
        return not self.state.over and self.plays != PERSON

    def _play(self, step: Step) -> list[Event]:
        before, player, turn = self.state.snapshot(), self.state.player, self.state.turn
        events = play(self.state, step)
        events = self._ended_early(events) if self.state.turn != turn else events
        self._legal = None
        done = HistoryEntry(player, step, tuple(events), before, turn, self.spent)
        self._log.extend(self._entries(done, len(self.history)))
        self.history.append(done)
        self.spent = 0.0
        if any(isinstance(event, TurnEnded) for event in events):
            self._lent = ""
        return events

    def _ended_early(self, events: list[Event]) -> list[Event]:
        """Return the events; if the game ends early, add those of the final scoring."""
        if self.state.over or self.ends_early is None or not self.ends_early(self.state):
            return events
        kept: list[Event] = [event for event in events if not isinstance(event, TurnStarted)]
        return kept + finish(self.state)

    def _tell(self, step: Step | None, events: Sequence[Event]) -> None:
        for listener in self._listeners:
            listener(step, events)
