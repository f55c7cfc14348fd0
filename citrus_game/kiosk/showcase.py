"""What the attract loop shows: a few turns of computer players, who say why (EXPERIENCE: Kiosk).

Every loop shows another position; which one follows from the loop's number alone.
"""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from citrus_game.bots.reasons import DONE, reason
from citrus_game.content.disk.paths import config
from citrus_game.content.records.record import SUFFIX, Record, read_record
from citrus_game.rules.material.events import FincaScored
from citrus_game.rules.material.steps import END, INCOME, PASS, PLACE, Step
from citrus_game.rules.turn import apply
from citrus_game.table.keeping.saves import sitting_of
from citrus_game.table.review.playback import Playback
from citrus_game.table.speech.bot_words import reason_sentence


class Caption(NamedTuple):
    """What a player says for a step: ``player`` is the seat, ``text`` a sentence.

    ``pause`` is how many times as long as others the step should be shown: there is more to see.
    """

    player: int
    text: str
    pause: float


class Showing:
    """A few turns to be shown step by step: ``playback`` is what to draw, at first before the first step."""

    def __init__(
        self, name: str, playback: Playback, steps: Sequence[Step], captions: tuple[Caption, ...]
    ) -> None:
        self.name = name
        self.playback = playback
        self.captions = captions
        self._begins = [True, *(step.verb in (END, PASS) for step in steps[:-1])]

    @property
    def over(self) -> bool:
        """Tell whether all steps have been shown."""
        return self.playback.position >= self.playback.length

    @property
    def caption(self) -> Caption | None:
        """Give what is said for the step that comes next; None at the end."""
        return None if self.over else self.captions[self.playback.position]

    def fit(self, seconds: float, takes: Callable[[Caption], float]) -> None:
        """Skip to the first turn from which the rest takes no longer, at the latest to the last turn.

        ``takes`` tells how many seconds a step is shown.
        """
        left = [takes(caption) for caption in self.captions]
        turns = [number for number, begins in enumerate(self._begins) if begins]
        fitting = (number for number in turns if sum(left[number:]) <= seconds)
        self.playback.go_to(next(fitting, turns[-1]))

    def step(self) -> Caption | None:
        """Show the next step and give what was said for it; None where there is no other."""
        said = self.caption
        if said is not None:
            self.playback.go_to(self.playback.position + 1)
        return said


def showing(loop: int) -> Showing:
    """Give what the loop of this number shows, from its start; raises `ContentError` for a damaged file."""
    found = files()
    path = found[loop % len(found)]
    record = _read(path)
    return Showing(path.stem, Playback(sitting_of(record)), record.steps, _captions(record))


def files() -> list[Path]:
    """List the records: short games from a position on, in the order in which they are shown."""
    return sorted((config() / "kiosk" / "showcase").glob(f"*{SUFFIX}"))


@cache
def _read(path: Path) -> Record:
    return read_record(path)


def _captions(record: Record) -> tuple[Caption, ...]:
    """Let the player of each step say why; its plan is what it played up to the end of the turn."""
    state = record.start.copy()
    captions: list[Caption] = []
    for number, step in enumerate(record.steps):
        player = state.player
        plan = _to_the_end(record.steps[number:])
        found = reason(state, plan)
        if found.kind == DONE and captions and captions[-1].player == player:
            why = captions[-1].text  # there is nothing new to say, so what was said can be read to its end
        else:
            why = reason_sentence(found, record.head.names, state.game)
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
