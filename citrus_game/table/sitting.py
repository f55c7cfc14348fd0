"""One game at the table: it takes steps from whoever's turn it is and tells its listeners.

Undo goes back step by step inside one's own turn, never past what revealed something hidden and
never past `end` (ARCHITECTURE: Table; RULES.md 5). It is exact: a step keeps the snapshot before it.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from citrus_game.bots.reasons import Reason
from citrus_game.content.game.timing import NO_TIMING, Timing
from citrus_game.rules.legal import legal_steps, refusals
from citrus_game.rules.material.events import REVEALING, Event, FincaDrawn, Refilled, TurnEnded, TurnStarted
from citrus_game.rules.material.refusal import Refusal
from citrus_game.rules.material.state import State
from citrus_game.rules.material.steps import Step
from citrus_game.rules.scoring import finish
from citrus_game.rules.turn import play
from citrus_game.table.log import Entry, entries, spoken
from citrus_game.table.seat import PERSON, Seat
from citrus_game.text import _, language

Listener = Callable[[Step | None, Sequence[Event]], None]
"""Called after each step with its events; after an undo or a change of seats with None and no events."""


class Done(NamedTuple):
    """A step that was played: by whom, in which turn, what happened, and the position before it.

    ``seconds`` is how long a person thought about it where a clock runs.
    """

    player: int
    step: Step
    events: tuple[Event, ...]
    before: tuple[Any, ...]
    turn: int
    seconds: float

    def undo_reason(self) -> str | None:
        """Say why this step cannot be taken back; None if it can."""
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


class Sitting:
    """A game in progress with its seats, its history, its log and its listeners.

    ``start`` is the position it began with; ``seed`` the one of its shuffles, also of the computer
    players' chance (`Thinking` lets them play). ``map_name`` and ``map_hash`` say which art the board
    has, for the record, which is the file ``record`` if one is kept; ``seen`` is how that file was when the
    game was read from it (`savefile`); ``last_played`` when it was begun or the last step was taken, None
    where nobody knows. ``ends_early``, if set, is asked
    after each turn whether the final scoring comes now; a record does not know of it. ``timing`` is what
    the clock goes by (`Clock`), ``spent`` the seconds that the person on turn has thought since the last
    step.
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
        self.history: list[Done] = []
        self._log: list[Entry] = []
        self._log_language = language()
        self.notices: list[str] = []
        self.record: Path | None = None
        self.seen: Any = None
        self.last_played: datetime | None = None
        self.ends_early: Callable[[State], bool] | None = None
        self._given_away: set[int] = set()
        self._undone: list[Done] = []
        self._listeners: list[Listener] = []
        self._legal: list[Step] | None = None
        self._lent = ""

    @property
    def names(self) -> tuple[str, ...]:
        """Give the players' names by seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def turn_player(self) -> int:
        """Give the seat whose turn it is; after the end of the game, the one that had the last turn."""
        return self.history[-1].player if self.state.over and self.history else self.state.player

    @property
    def steps(self) -> list[Step]:
        """List the steps played so far."""
        return [done.step for done in self.history]

    def subscribe(self, listener: Listener) -> None:
        """Have a listener told of every step and undo from now on."""
        self._listeners.append(listener)

    def seat(self, player: int, seat: Seat) -> None:
        """Let somebody else play from now on, or the same one under another name.

        What was taken back cannot be played again then: it was somebody else's.
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
        """Return the seats for another game: people who gave theirs to a computer player have them back."""
        return tuple(
            replace(seat, player=PERSON) if number in self._given_away else seat
            for number, seat in enumerate(self.seats)
        )

    @property
    def plays(self) -> str:
        """Give who does the next step: a person, or a computer player's name."""
        return self._lent or self.seats[self.state.player].player

    def lend(self, bot: str) -> None:
        """Let a computer player finish the turn of the person on turn."""
        if not self.is_bot_turn() and not self.state.over:
            self._lent = bot
            self._undone.clear()
            self._tell(None, [])

    def legal(self) -> list[Step]:
        """List the steps that may be done now."""
        if self._legal is None:
            self._legal = legal_steps(self.state)
        return self._legal

    def refusals(self, step: Step) -> tuple[Refusal, ...]:
        """Name all rules that forbid a step now; none if it is legal."""
        return refusals(self.state, step)

    def do(self, step: Step, *, reason: Reason | None = None, notices: Sequence[str] = ()) -> list[Event]:
        """Play a step; raises `IllegalStep` and changes nothing if it is not legal.

        ``reason`` is what its player says for it, ``notices`` are about the table: lines of the log.
        """
        player, turn, number = self.state.player, self.state.turn, len(self.history)
        events = self._play(step)
        self._log.extend(Entry(None, notice, 0, turn, number) for notice in notices)
        if reason is not None:
            self._log.append(spoken(reason, player, self.names, self.state.game, turn, number))
        self._undone.clear()
        self._tell(step, events)
        return events

    def replay(self, steps: Iterable[Step], times: Iterable[float | None] = ()) -> None:
        """Play the steps of a record without telling anybody; raises `IllegalStep`.

        ``times`` are the seconds they took, as far as they are known.
        """
        for step, seconds in zip_longest(steps, times):
            self.spent = seconds or 0.0
            self._play(step)

    @property
    def log(self) -> Sequence[Entry]:
        """The log in the language that is spoken now."""
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

    def _entries(self, done: Done, number: int) -> list[Entry]:
        return list(entries(done.events, self.names, self.state.game, turn=done.turn, step=number))

    def _again(self, entry: Entry) -> Entry:
        """Tell anew what a player said; a notice about the table stays as it was."""
        if entry.reason is None or entry.player is None:
            return entry
        return spoken(entry.reason, entry.player, self.names, self.state.game, entry.turn, entry.step)

    def can_undo(self) -> bool:
        """Tell whether the last step can be taken back."""
        return self.undo_reason() is None

    def undo_reason(self) -> str | None:
        """Say in one sentence why nothing can be taken back now; None if something can."""
        if not self.history:
            return _("Nothing to undo yet.")
        if self.state.over:
            return _("The game is over.")
        last = self.history[-1]
        if last.player != self.state.player or any(isinstance(event, TurnEnded) for event in last.events):
            return _("Nothing to undo in this turn.")
        if self.is_bot_turn():
            return _("A computer player is choosing …")
        return last.undo_reason()

    def undo_words(self) -> str:
        """Tell in a sentence what undo would take back; empty where there is nothing."""
        return self._words_of(self.history[-1], len(self.history) - 1) if self.can_undo() else ""

    def _words_of(self, done: Done, number: int) -> str:
        told = self._entries(done, number)
        return told[0].text if told else self.state.game.steps.text(done.step)

    def undo(self) -> None:
        """Take the last step back; does nothing where that cannot be done."""
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

    def can_redo(self) -> bool:
        """Tell whether a step that was taken back can be played again."""
        return bool(self._undone)

    def redo_words(self) -> str:
        """Tell in a sentence what redo would play again; empty where there is nothing."""
        return self._words_of(self._undone[-1], len(self.history)) if self._undone else ""

    def redo(self) -> list[Event]:
        """Play the step again that was taken back last; no events where there is none."""
        if not self._undone:
            return []
        step = self._undone.pop().step
        events = self._play(step)
        self._tell(step, events)
        return events

    def is_bot_turn(self) -> bool:
        """Tell whether a computer player is on turn."""
        return not self.state.over and self.plays != PERSON

    def _play(self, step: Step) -> list[Event]:
        before, player, turn = self.state.snapshot(), self.state.player, self.state.turn
        events = play(self.state, step)
        events = self._ended_early(events) if self.state.turn != turn else events
        self._legal = None
        done = Done(player, step, tuple(events), before, turn, self.spent)
        self._log.extend(self._entries(done, len(self.history)))
        self.history.append(done)
        self.spent = 0.0
        if any(isinstance(event, TurnEnded) for event in events):
            self._lent = ""
        return events

    def _ended_early(self, events: list[Event]) -> list[Event]:
        """End the game after a turn where it is to end early."""
        if self.state.over or self.ends_early is None or not self.ends_early(self.state):
            return events
        kept: list[Event] = [event for event in events if not isinstance(event, TurnStarted)]
        return kept + finish(self.state)

    def _tell(self, step: Step | None, events: Sequence[Event]) -> None:
        for listener in self._listeners:
            listener(step, events)
