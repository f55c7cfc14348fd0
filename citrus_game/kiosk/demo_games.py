"""The games that the attract loop shows: a few turns of computer players with their reasons.

Each loop shows another position, which depends only on the number of the loop.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from citrus_game.bots.people import PEOPLE
from citrus_game.bots.reasons import DONE, reason
from citrus_game.content.disk.paths import config
from citrus_game.content.records.record import SUFFIX, Record, read_record
from citrus_game.narration.bot_reasons import own_reason
from citrus_game.rules.model.events import FincaScored
from citrus_game.rules.model.steps import END, INCOME, PASS, PLACE, Step
from citrus_game.rules.turn import apply
from citrus_game.session.playback import Playback
from citrus_game.session.saves.saves import session_of
from citrus_game.session.seats import Seat

_read = cache(read_record)


class Caption(NamedTuple):
    """What a player says for a step: ``player`` is the seat, ``text`` a sentence.

    ``pause`` multiplies the time for which the step is shown.
    """

    player: int
    text: str
    pause: float


class DemoGame:
    """A few turns, shown step by step; ``playback`` is the session to draw, at first before the first
    step.
    """

    def __init__(
        self, name: str, playback: Playback, steps: Sequence[Step], captions: tuple[Caption, ...]
    ) -> None:
        self.name = name
        self.playback = playback
        self.captions = captions
        self._begins = [True, *(step.verb in (END, PASS) for step in steps[:-1])]

    @property
    def over(self) -> bool:
        """Whether all steps have been shown."""
        return self.playback.position >= self.playback.length

    @property
    def caption(self) -> Caption | None:
        """The caption of the next step, or None at the end."""
        return None if self.over else self.captions[self.playback.position]

    def skip_to_fit(self, seconds: float, takes: Callable[[Caption], float]) -> None:
        """Skip turns at the start so that the rest takes at most ``seconds``; the last turn always stays.

        ``takes`` returns the seconds for which a step is shown.
        """
        left = [takes(caption) for caption in self.captions]
        turns = [number for number, begins in enumerate(self._begins) if begins]
        fitting = (number for number in turns if sum(left[number:]) <= seconds)
        self.playback.go_to(next(fitting, turns[-1]))

    def step(self) -> Caption | None:
        """Show the next step and return its caption, or None at the end."""
        said = self.caption
        if said is not None:
            self.playback.go_to(self.playback.position + 1)
        return said


def showing(loop: int) -> DemoGame:
    """Return the demo game for a pass of the attract loop, counted from 0; raise `ContentError` if its file
    is invalid.
    """
    found = files()
    path = found[loop % len(found)]
    record = _read(path)
    session = session_of(record)
    session.seats = cast(session.seats)
    return DemoGame(path.stem, Playback(session), record.steps, _captions(record, session.names))


def cast(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return seats in which each computer player has the name of another person: the one for its level, or
    somebody who is still free.
    """
    free, found = list(PEOPLE), list[Seat]()
    for seat in seats:
        level = seat.player if seat.player in free else free[-1]
        free.remove(level)
        found.append(replace(seat, name=PEOPLE[level].name, player=level))
    return tuple(found)


def files() -> list[Path]:
    """Return the paths of the demo games in the order shown."""
    return sorted((config() / "kiosk" / "showcase").glob(f"*{SUFFIX}"))


def _captions(record: Record, names: Sequence[str]) -> tuple[Caption, ...]:
    """Return the captions of all steps; the rest of the turn counts as the player's plan."""
    state = record.start.copy()
    captions: list[Caption] = []
    for number, step in enumerate(record.steps):
        player = state.player
        plan = _to_the_end(record.steps[number:])
        found = reason(state, plan)
        if found.kind == DONE and captions and captions[-1].player == player:
            # Without a new reason the last one stays, so that it can be read to its end.
            why = captions[-1].text
        else:
            why = own_reason(found, names, state.game)
        events = apply(state, step)
        scored = any(isinstance(event, FincaScored) for event in events)
        captions.append(Caption(player, why, _pause(step, scored=scored)))
    return tuple(captions)


def _pause(step: Step, *, scored: bool) -> float:
    if scored:
        return 2.5
    return {PLACE: 0.8, INCOME: 1.0, END: 0.5}.get(step.verb, 1.5)


def _to_the_end(line: tuple[Step, ...]) -> tuple[Step, ...]:
    ends = next((index for index, step in enumerate(line) if step.verb in (END, PASS)), len(line) - 1)
    return line[: ends + 1]
