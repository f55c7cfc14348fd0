"""One game: plays steps, keeps history and log, and calls its listeners.

Undo goes back step by step, never past revealed information (RULES.md 5). At the start of a turn it takes
back the end of the last person's turn, with what computer players did since. Each history entry has the
snapshot before it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

from citrus_game.bots.reasons import Reason
from citrus_game.content.game.seats import NO_TIMING, Timing
from citrus_game.content.records.record import Seating
from citrus_game.narration.neighbours import LATE, LOST, WON, neighbour_words
from citrus_game.narration.words import joined
from citrus_game.rules.legal import legal_steps, refusals
from citrus_game.rules.model.events import (
    Event,
    FincaDrawn,
    FincaScored,
    Refilled,
    TurnEnded,
    TurnStarted,
    reveals,
)
from citrus_game.rules.model.refusal import Refusal
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.scoring import finish
from citrus_game.rules.turn import play
from citrus_game.session.log import Entry, entries, quoted
from citrus_game.session.seats import ELSEWHERE, PERSON, Seat
from citrus_game.text import _, language

GRACE = 20.0
"""Seconds in each turn that a player with an empty bank still has (see `Clock`)."""
Listener = Callable[[Step | None, Sequence[Event]], None]
"""Called with each step and its events; after an undo or a change of seats with None and no events."""


class HistoryEntry(NamedTuple):
    """A played step: its player and turn, its events, and the snapshot of the position before it.

    ``seconds`` is how long a person thought, if there is a timer. ``by`` is who played it: whoever sat there
    then, or the computer player that the turn was lent to.
    """

    player: int
    step: Step
    events: tuple[Event, ...]
    before: tuple[Any, ...]
    turn: int
    seconds: float
    by: Seat

    @property
    def ended(self) -> bool:
        """Whether it ended a turn."""
        return any(isinstance(event, TurnEnded) for event in self.events)

    def undo_reason(self) -> str | None:
        """Return why this step cannot be undone, or None if it can."""
        for event in self.events:
            if reveals(event):
                return _revealed(event)
        return None


class Undone(NamedTuple):
    """An undone step, and what was said of it beside its events."""

    done: HistoryEntry
    said: tuple[Entry, ...]


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
    ``game_id`` identifies the game in its records and in the statistics, "" as long as it has no record;
    ``began`` are the seats at the start of the game;
    ``last_played`` is the time of the last step, or None if unknown. If ``ends_early`` is set, it is called
    after each turn and returns whether the final scoring comes now; records do not store it. ``ends_stay`` is
    whether the end of a turn can never be undone, as in lessons. ``timing`` is
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
        self.won_before: Mapping[int, tuple[int, ...]] = {}
        """The winners of fincas that were scored before its start, by site, as far as they are known."""
        self.from_turn = 0
        """The turn of another game from which this one was played on, 0 for none."""
        self.record: Path | None = None
        self.seen: Any = None
        self.last_played: datetime | None = None
        self.ends_early: Callable[[State], bool] | None = None
        self.ends_stay = False
        self.game_id = ""
        self.began = self.seats
        self._undone: list[Undone] = []
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
        renamed = seat.name != self.seats[player].name
        self.seats = (*self.seats[:player], seat, *self.seats[player + 1 :])
        self._undone.clear()
        if renamed:
            self._retell()
        self._notify(None, [])

    def rename(self, player: int, name: str) -> None:
        """Give the person at a seat another name, also in all that this person has played."""
        old = self.seats[player]

        def renamed(seat: Seat) -> Seat:
            return replace(seat, name=name) if (seat.name, seat.colour) == (old.name, old.colour) else seat

        self.history[:] = [done._replace(by=renamed(done.by)) for done in self.history]
        self.began = tuple(map(renamed, self.began))
        self.seat(player, renamed(old))

    def disown(self) -> None:
        """Count what people have played so far as played by people on another computer."""

        def away(seat: Seat) -> Seat:
            return replace(seat, player=ELSEWHERE) if seat.player == PERSON else seat

        self.history[:] = [done._replace(by=away(done.by)) for done in self.history]
        self.began = tuple(map(away, self.began))

    def seats_again(self) -> tuple[Seat, ...]:
        """Return the seats for another game: people who left theirs to a computer player get it back."""
        people = {number for number, seat in enumerate(self.began) if not seat.is_bot}
        people |= {done.player for done in self.history if not done.by.is_bot}
        return tuple(
            replace(seat, player=PERSON) if number in people else seat
            for number, seat in enumerate(self.seats)
        )

    def players(self) -> tuple[Seat, ...]:
        """Return for each seat who played most of its steps, the earlier one of two with as many; who sits
        there if nobody has played yet.
        """
        counts: list[Counter[Seat]] = [Counter() for _seat in self.seats]
        for done in self.history:
            counts[done.player][done.by] += 1
        return tuple(
            count.most_common(1)[0][0] if count else seat
            for count, seat in zip(counts, self.seats, strict=True)
        )

    def seatings(self) -> list[Seating]:
        """Return who played at each seat from which step on, without seats whose player never changed."""
        found: list[Seating] = []
        sitting = list(self.seats)

        def note(step: int, number: int, seat: Seat, *, always: bool = False) -> None:
            if always or (seat.player, seat.name) != (sitting[number].player, sitting[number].name):
                found.append(Seating(step, number, seat.player, seat.name))
                sitting[number] = seat

        for number, seat in enumerate(self.began):
            # The first that is said of a seat before the first step is who began there.
            left = any(done.player == number and done.by != seat for done in self.history[:1])
            note(0, number, seat, always=left)
        for step, done in enumerate(self.history):
            note(step, done.player, done.by)
        return found

    @property
    def plays(self) -> str:
        """Who plays the next step: `PERSON` or a computer player's name."""
        return self._lent or self.seats[self.state.player].player

    def lend(self, bot: str) -> None:
        """Let a computer player finish the turn of the person on turn."""
        if not self.is_bot_turn() and not self.state.over:
            self._lent = bot
            self._undone.clear()
            self._notify(None, [])

    def legal(self) -> list[Step]:
        """Return the legal steps. They are computed once for each position."""
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
        self._notify(step, events)
        return events

    def replay(
        self,
        steps: Iterable[Step],
        times: Iterable[float | None] = (),
        seatings: Iterable[Seating] = (),
    ) -> None:
        """Play the steps of a record without calling listeners; raise `IllegalStep`.

        ``times`` are the seconds for each step, None if unknown; ``seatings`` as from `seatings`.
        """
        changes = list(seatings)
        sitting = list(self.seats)

        def seated(number: int) -> None:
            while changes and changes[0].step <= number:
                _step, place, player, name = changes.pop(0)
                sitting[place] = replace(sitting[place], player=player, name=name)

        first = {seating.seat: seating for seating in reversed(changes) if not seating.step}
        self.began = tuple(
            replace(seat, player=first[number].player, name=first[number].name) if number in first else seat
            for number, seat in enumerate(self.seats)
        )
        for number, (step, seconds) in enumerate(zip_longest(steps, times)):
            seated(number)
            self.spent = seconds or 0.0
            self._play(step, sitting[self.state.player])

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
        """Return an entry in the current language, in the words of who played its step; notices stay."""
        if entry.reason is None:
            return entry
        game, level = self.state.game, self.history[entry.step].by.player.partition(":")[0]
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
        at = self._undoes_from()
        if self._lent or (at < 0 and self.is_bot_turn()):
            return _("{player} is choosing …").format(player=self.names[self.state.player])
        if at < 0:
            return _("Nothing to undo in this turn.")
        first = self.history[at]
        if first.turn == self.state.turn and not first.ended and not self.is_bot_turn():
            return first.undo_reason()
        revealed = filter(None, map(HistoryEntry.undo_reason, self.history[at:]))
        return self._end_reason(first) or next(revealed, None)

    def _undoes_from(self) -> int:
        """Return the number of the step that undo goes back to: the last one of a person; or -1."""
        at = len(self.history) - 1
        while at >= 0 and self.history[at].by.is_bot and self.seats[self.history[at].player].is_bot:
            at -= 1
        return at

    def _end_reason(self, done: HistoryEntry) -> str | None:
        """Return why the end of a turn cannot be taken back, whatever was revealed; or None."""
        if self.ends_stay or not done.ended or self.seats[done.player].is_bot:
            return _("Nothing to undo in this turn.")
        if done.by.is_bot or self._out_of_time(done):
            return _("{player} has no time left, so this turn has ended for good.").format(
                player=self.names[done.player]
            )
        return None

    def _out_of_time(self, done: HistoryEntry) -> bool:
        """Whether the timer would end a turn at once if its last step were undone."""
        timing = self.timing
        if timing.kind != "bank" or timing.at_zero == "nothing":
            return False
        bank = sum(each.seconds for each in self.history if each.player == done.player) + self.spent
        turn = sum(each.seconds for each in self.history if each.turn == done.turn) + self.spent
        return bank >= timing.seconds and turn >= min(GRACE, timing.seconds)

    def undo_words(self) -> str:
        """Return what undo would take back: a sentence for a step, or whose turn goes on; or ""."""
        if not self.can_undo():
            return ""
        at = self._undoes_from()
        told = self._words_of(self.history[at], at)
        others = list(dict.fromkeys(self.names[done.player] for done in self.history[at + 1 :]))
        if not others:
            return told
        # Translators: {end} is "the end of Ana’s turn", {others} computer players: "Nino and Luce"
        return _("{end}, with what {others} did since").format(end=told, others=joined(others))

    def _words_of(self, done: HistoryEntry, number: int) -> str:
        if done.ended:
            # Translators: what is taken back: "Undo: the end of Ana’s turn"
            return _("the end of {player}’s turn").format(player=self.names[done.player])
        told = self._entries(done, number)
        return told[0].text if told else self.state.game.steps.text(done.step)

    def undo(self) -> None:
        """Undo the last step, if possible; at the start of a turn the end of the last person's turn, with
        what computer players did since. The time that passed since then counts for that person.
        """
        if not self.can_undo():
            return
        at = self._undoes_from()
        while len(self.history) > at:
            done = self.history.pop()
            self.spent += done.seconds
            told = len(self._entries(done, len(self.history)))
            said = [entry for entry in self._log if entry.step >= len(self.history)]
            del self._log[len(self._log) - len(said) :]
            self._undone.append(Undone(done, tuple(said[told:])))
        self.state.restore(done.before)
        self._legal = None
        self._notify(None, [])

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
        """Return words for the step that redo would play, or ""."""
        return self._words_of(self._undone[-1].done, len(self.history)) if self._undone else ""

    def redo(self) -> list[Event]:
        """Play the last undone step again, and with the end of a turn what computer players did after it;
        return the events, empty if there is none.
        """
        happened: list[Event] = []
        while self._undone and (not happened or self.is_bot_turn()):
            undone = self._undone.pop()
            events = self._play(undone.done.step, undone.done.by)
            self._log.extend(map(self._again, undone.said))
            happened += events
            self._notify(undone.done.step, events)
        return happened

    def is_bot_turn(self) -> bool:
        """Whether a computer player is on turn."""
        return not self.state.over and self.plays != PERSON

    def _play(self, step: Step, by: Seat | None = None) -> list[Event]:
        before, player, turn = self.state.snapshot(), self.state.player, self.state.turn
        by = by or replace(self.seats[player], player=self.plays)
        events = play(self.state, step)
        events = self._ended_early(events) if self.state.turn != turn else events
        self._legal = None
        done = HistoryEntry(player, step, tuple(events), before, turn, self.spent, by)
        self._log.extend(self._entries(done, len(self.history)))
        self.history.append(done)
        self.spent = 0.0
        if done.ended:
            self._lent = ""
        return events

    def _ended_early(self, events: list[Event]) -> list[Event]:
        """Return the events; if the game ends early, add those of the final scoring."""
        if self.state.over or self.ends_early is None or not self.ends_early(self.state):
            return events
        kept: list[Event] = [event for event in events if not isinstance(event, TurnStarted)]
        return kept + finish(self.state)

    def _notify(self, step: Step | None, events: Sequence[Event]) -> None:
        for listener in self._listeners:
            listener(step, events)
