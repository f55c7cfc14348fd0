"""My puzzles of simulated games: ``python -m tests.records.practice 10`` plays as many with a person's seat.

The person plays as a random player does; each of the puzzles that come of the games must have a turn that is
better by at least three points by the thorough search.
"""

import sys
from datetime import date

from citrus_game.bots.advice import THOROUGH, review
from citrus_game.content.lessons.exercise import Exercise
from citrus_game.rules.observe import observe
from citrus_game.table.lessons.practice import LEAST, exercise_of, judge, worth_keeping
from citrus_game.table.review.analysis import LEAST as WORD
from citrus_game.table.review.analysis import Chance, look_at, position_at
from citrus_game.table.review.analysis import _begin as begin
from citrus_game.table.review.curve import curve
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting
from tests.records.played import played

DAY = date(2026, 11, 22)


def with_a_person(seed: int) -> Sitting:
    """Play a game to its end and let the first seat be a person's."""
    sitting = Sitting(played(seed, 2, "short").start.copy(), played(seed, 2, "short").seats, seed=seed)
    sitting.replay(played(seed, 2, "short").steps)
    sitting.seats = (Seat("Ana", "azure"), *sitting.seats[1:])
    return sitting


def exercises(sitting: Sitting, most: int) -> list[tuple[Exercise, Chance]]:
    """Look through the person's first turns of a game; give the puzzles that come of them."""
    begin(sitting.state.game)
    found = []
    for turn in [turn for turn in curve(sitting).turns if turn.player == 0][2 : 2 + most]:
        before, after = (position_at(sitting, number) for number in (turn.first, turn.end))
        seen = look_at(before.snapshot(), after.snapshot())
        if seen.missed >= WORD:
            best = seen.best
            found.append(Chance(turn, round(seen.missed), "", "", best.steps, best.worth, seen.worth))
    return [(exercise_of(sitting, chance, DAY), chance) for chance in worth_keeping(sitting, found)]


def check(seed: int, most: int = 6) -> int:
    """Check the puzzles of a game; give how many there were."""
    sitting = with_a_person(seed)
    made = exercises(sitting, most)
    for exercise, chance in made:
        after = position_at(sitting, chance.turn.end)
        missed = review(observe(exercise.state), after, THOROUGH).missed
        assert round(missed) >= LEAST, f"game {seed}, turn {chance.turn.number}: only {missed:.1f} better"
        assert not judge(exercise, after).found, f"game {seed}, turn {chance.turn.number}: was found"
    return len(made)


def main() -> None:
    """Check as many games as the command line says."""
    games = int(sys.argv[1])
    found = [check(seed) for seed in range(1, games + 1)]
    assert all(found), "a game of a random player without a puzzle"
    print(f"{sum(found)} puzzles of {games} games, each with a turn better by at least {LEAST} points")


if __name__ == "__main__":
    main()
