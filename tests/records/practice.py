"""Practice puzzles of simulated games: ``python -m tests.records.practice 10`` plays 10 with a person's seat.

The person plays at random; each of the resulting puzzles must have a turn that is at least two points better
by the thorough search.
"""

import sys
from datetime import date

from citrus_game.bots.advice import THOROUGH, review
from citrus_game.content.learning.exercise import Exercise
from citrus_game.learning.practice import exercise_of, is_exercise, judge
from citrus_game.learning.verdicts import LEAST, first_look, second_look, verdict
from citrus_game.rules.observe import observe
from citrus_game.session.game_session import GameSession
from citrus_game.session.score_curve import Turn, curve
from citrus_game.session.seats import Seat
from tests.records.played import played

DAY = date(2026, 11, 22)


def with_a_person(seed: int) -> GameSession:
    """Play a game to its end and let the first seat be a person's."""
    game = played(seed, 2, "short")
    seats = (Seat("Ana", "azure"), *game.seats[1:])
    session = GameSession(game.start.copy(), seats, seed=seed)
    session.replay(game.steps)
    return session


def exercises(session: GameSession, most: int) -> list[tuple[Exercise, Turn]]:
    """Look through the person's first turns of a game; return the puzzles that come of them."""
    found = []
    for turn in [turn for turn in curve(session).turns if turn.player == 0][2 : 2 + most]:
        before, after = (session.position_at(number) for number in (turn.first, turn.end))
        played_then = tuple(done.step for done in session.history[turn.first : turn.end])
        first = first_look(observe(before), after, played_then)
        later = second_look(observe(before), played_then, [each.steps for each in first.candidates])
        each = verdict(first, later)
        if is_exercise(session, turn, each):
            found.append((exercise_of(session, turn, each, DAY), turn))
    return found


def check(seed: int, most: int = 6) -> int:
    """Check the puzzles of a game; return how many there were."""
    session = with_a_person(seed)
    made = exercises(session, most)
    for exercise, turn in made:
        after = session.position_at(turn.end)
        missed = review(observe(exercise.state), after, THOROUGH).missed
        assert missed >= LEAST, f"game {seed}, turn {turn.number}: only {missed:.1f} better"
        assert not judge(exercise, after).found, f"game {seed}, turn {turn.number}: was found"
    return len(made)


def main() -> None:
    """Check as many games as the command line says."""
    games = int(sys.argv[1])
    found = [check(seed) for seed in range(1, games + 1)]
    assert any(found), "no game of a random player has a puzzle"
    print(f"{sum(found)} puzzles of {games} games, each with a turn better by at least {LEAST} points")


if __name__ == "__main__":
    main()
