"""My puzzles: the chances that a person missed, collected over all games, to be found in the end.

A chance is a turn beside which the search found a better one. What counts is the worth of the position
after the turn: whoever gets two thirds of the way to the better turn's has found it.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import date
from typing import NamedTuple

from citrus_game.bots.appraisal import Outlook
from citrus_game.content.config import load_player_colours
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.lessons.exercise import Exercise
from citrus_game.content.lessons.exercise_file import exercises_folder, load_exercise, save_exercise
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.material.state import State
from citrus_game.rules.material.steps import Step
from citrus_game.rules.observe import observe
from citrus_game.rules.turn import apply
from citrus_game.table.review.analysis import Chance, position_at
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting

LEAST = 3
"""Points by which a better turn must be better to be worth an exercise."""
TRIES = 3
"""Tries after which the better turn is shown."""
ENOUGH = 2 / 3
"""Share of what was missed that a turn has to make up."""
MOST = 100
"""Exercises that are kept: beyond that the oldest solved ones go."""


class Answer(NamedTuple):
    """What a try is worth: whether it will do, and the points by which it beats the turn of the game."""

    found: bool
    gained: int


def exercise_of(sitting: Sitting, chance: Chance, day: date) -> Exercise:
    """Make an exercise of a chance that somebody missed in a game."""
    turn = chance.turn
    state = position_at(sitting, turn.first)
    return Exercise(
        name=f"{day.isoformat()}-{sitting.seed % 10**9}-{turn.number}",
        day=day.isoformat(),
        state=state,
        names=sitting.names,
        side=sitting.map_name or "long",
        better=_possible(state, chance.best),
        worth=chance.worth,
        was=chance.was,
    )


def _possible(state: State, best: Sequence[Step]) -> tuple[Step, ...]:
    """Give the steps of a turn up to what only another draw from the bag would have allowed."""
    after, possible = state.copy(), []
    for step in best:
        if step not in legal_steps(after):
            break
        apply(after, step)
        possible.append(step)
    return tuple(possible)


def worth_keeping(sitting: Sitting, chances: Iterable[Chance]) -> list[Chance]:
    """Pick the chances of people that are great enough to learn from."""
    seats = sitting.seats
    return [chance for chance in chances if not seats[chance.turn.player].is_bot and chance.points >= LEAST]


def keep(exercises: Iterable[Exercise]) -> None:
    """Add exercises to those kept, each once; raises `ContentError` where one cannot be written."""
    known = {path.stem for path in exercises_folder().glob("*.yaml")}
    turns = {_turn_of(name) for name in known}
    for exercise in exercises:
        if _turn_of(exercise.name) not in turns:
            save_exercise(exercise)
    surplus = len(known) - MOST
    if surplus > 0:
        solved = [exercise.name for exercise in reversed(in_order()) if exercise.solved]
        for name in solved[:surplus]:
            (exercises_folder() / f"{name}.yaml").unlink(missing_ok=True)


def known_as(exercise: Exercise) -> Exercise:
    """Give an exercise as it is kept, with its tries; itself where it is not kept or cannot be read."""
    turn = _turn_of(exercise.name)
    kept = [path for path in exercises_folder().glob("*.yaml") if _turn_of(path.stem) == turn]
    with suppress(ContentError):
        return load_exercise(kept[0]) if kept else exercise
    return exercise


def _turn_of(name: str) -> str:
    """Give what an exercise's name says of game and turn, on whatever day it was looked through."""
    return name[len("2026-11-21") :]


def in_order() -> list[Exercise]:
    """List the exercises: first those missed most often, then new ones, solved ones last.

    A file that is damaged is left out: `check` says what is wrong with it.
    """
    found = []
    for path in exercises_folder().glob("*.yaml"):
        with suppress(ContentError):
            found.append(load_exercise(path))
    return sorted(found, key=lambda each: (each.solved, -each.missed, -each.tries, each.day, each.name))


def judge(exercise: Exercise, after: State) -> Answer:
    """Judge a turn by the position that it has led to."""
    worth = Outlook(observe(exercise.state).state).full(after)
    share = (worth - exercise.was) / (exercise.worth - exercise.was)
    return Answer(share >= ENOUGH, round(worth - exercise.was))


def set_up(exercise: Exercise) -> Sitting:
    """Put an exercise on the table: people in all seats, and nobody moves but the one on turn."""
    colours = list(load_player_colours())
    seats = [Seat(name, colour) for name, colour in zip(exercise.names, colours, strict=False)]
    return Sitting(exercise.state.copy(), seats, map_name=exercise.side)
