"""Check what reviews say over generated games, or show what both judges find.

    python -m tools.verdicts --games 100           # is a turn recommended that was played, a step dropped?
    python -m tools.verdicts --judges --games 3    # the verdicts of both judges, and how long they take

The first prints what is wrong, and ends with 1 if anything is. The second has both judges look at all
turns of each game, in the same order as a review: by the first judge at all of them, then by the second.
"""

import argparse
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator

from citrus_game.bots.arena import play_out
from citrus_game.bots.players import make_bot
from citrus_game.content.game.options import options_from
from citrus_game.learning.verdicts import LEAST, FirstLook, first_look, second_look, told_points, verdict
from citrus_game.narration.comparison import compare
from citrus_game.narration.turn_steps import UNTOLD, same_turn
from citrus_game.rules.model.steps import Step
from citrus_game.rules.observe import observe
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.score_curve import Turn, curve
from citrus_game.session.seats import Seat
from tools.command import run_command

NAMES = ("Ana", "Ben", "Chiara", "Dario", "Emil")
COLOURS = ("azure", "violet", "teal", "ivory", "ink")
SIDES, BOTS = ("long", "short"), ("random", "greedy", "grower")
DECIMAL = re.compile(r"\d[.,]\d")


def generated(seed: int) -> GameSession:
    """Return a game of computer players, which differs by its seed in all that games differ in."""
    players, side, bot = 2 + seed % 4, SIDES[seed % 2], BOTS[seed % 3]
    seats = tuple(Seat(name, colour, bot) for name, colour in zip(NAMES, COLOURS, strict=True))[:players]
    session = NewGame(seats, side, options_from("rulebook", {"expansion": seed % 4 > 1}), 0, seed).start()
    for step in play_out(session.state.copy(), [make_bot(bot)] * players, random.Random(seed)):
        session.do(step)
    return session


def played(session: GameSession, turn: Turn) -> tuple[Step, ...]:
    """Return the steps of a turn."""
    return tuple(done.step for done in session.history[turn.first : turn.end])


def looked_at(session: GameSession, turn: Turn) -> FirstLook:
    """Return what the first judge finds of a turn."""
    before, after = (session.position_at(at) for at in (turn.first, turn.end))
    return first_look(observe(before), after, played(session, turn))


def wrong_texts(session: GameSession) -> Iterator[str]:
    """Yield what is wrong with what is said of the turns of a game for which another one is shown.

    Yield "" for each of them, so that it can be seen that there are any.
    """
    for turn in curve(session).turns:
        found = verdict(looked_at(session, turn))
        if found.best:
            yield ""
            for said in _wrong(session, turn, found.best):
                yield f"seed {session.seed}, turn {turn.number}: {said}"


def _wrong(session: GameSession, turn: Turn, best: tuple[Step, ...]) -> Iterator[str]:
    steps = played(session, turn)
    if same_turn(best, steps):
        yield "recommends what was played"
    both = compare(session.position_at(turn.first), steps, best, session.names)
    for lines, turn_steps in ((both.played, steps), (both.better, best)):
        if [line.step for line in lines] != [step for step in turn_steps if step.verb not in UNTOLD]:
            yield "drops a step"
        if not all(line.text and line.brief for line in lines):
            yield "has no words for a step"
    own = sum(line.own for line in both.better)
    if bool(own) == bool(both.left_out):
        yield "neither has a step of its own nor leaves one out"
    if not own and not any(line.own for line in both.played):
        yield "differs in nothing"
    said = both.better_told()
    if not all(line.text in said for line in both.left_out or both.better):
        yield "is not told whole"
    if DECIMAL.search(f"{said} {both.why}"):
        yield f"tells a fraction: {said} {both.why}"


def judged(session: GameSession) -> str:
    """Return a line with the verdicts of each judge alone and of both, and how long they took."""
    began, first_done, turns = time.process_time(), 0.0, curve(session).turns
    looks = [looked_at(session, turn) for turn in turns]
    first_all = time.process_time() - began
    order = sorted(range(len(turns)), key=lambda at: -looks[at].missed)
    alone, kinds, numbers = Counter[str](), Counter[str](), []
    for at in order:
        turn, look = turns[at], looks[at]
        view = observe(session.position_at(turn.first))
        later = second_look(view, played(session, turn), [each.steps for each in look.candidates])
        found = verdict(look, later)
        first_done = first_done or time.process_time() - began
        alone["first"] += look.missed >= LEAST
        alone["second"] += max([0.0, *later]) >= LEAST
        kinds[found.kind] += 1
        numbers += [points] if (points := told_points(found)) else []
    both_all = time.process_time() - began
    return (
        f"| {session.seed} | {len(turns)} | {alone['first']} | {alone['second']} | {kinds['good']} "
        f"| {kinds['maybe']} | {kinds['better']} | {', '.join(map(str, sorted(numbers)))} "
        f"| {first_all:.1f} | {first_done:.1f} | {both_all:.1f} |"
    )


HEAD = """\
| seed | turns | first judge: 2 or more | second judge: 2 or more | nothing better | perhaps | better \
| numbers | s: first judge, all | s: first verdict of both | s: all of both |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many (default: 100)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the first one's (default: 1)")
    parser.add_argument("--judges", action="store_true", help="print a table of what both judges find")


def run(args: argparse.Namespace) -> int:
    """Check the texts of games, or print the table."""
    seeds = range(args.seed, args.seed + args.games)
    if args.judges:
        print(HEAD, flush=True)
        for seed in seeds:
            print(judged(generated(seed)), flush=True)
        return 0
    shown = wrong = 0
    for number, seed in enumerate(seeds, 1):
        for said in wrong_texts(generated(seed)):
            shown += not said
            wrong += bool(said)
            if said:
                print(said, flush=True)
        print(f"\r{number} of {args.games} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print(f"{args.games} games, {shown} turns beside another one, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(run_command("verdicts", "Check what reviews say, or show what both judges find.", add, run))
