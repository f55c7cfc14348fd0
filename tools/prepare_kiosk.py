"""Cut the kiosk's sprint positions and attract games from recorded games.

    python -m citrus_game simulate --bots grower --games 9 --players 3 --out games
    python -m tools.prepare_kiosk games --sprints found/sprint --shows found/showcase

A sprint's position is the beginning of a round in mid-game, with all points at 0 and a good harvest for the
first player. Computer players try it with several orders of the hidden tiles: it must end by its fincas after
a fair number of rounds, with close results. An attract game is the turns up to the scoring of a finca.
"""

import argparse
import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from statistics import fmean

from citrus_game.bots.players import make_bot
from citrus_game.content.records.record import Head, Record, read_record, record_text
from citrus_game.kiosk.time_limit import Sprint, first_harvest
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model import steps
from citrus_game.rules.model.events import FincaScored, TurnEnded
from citrus_game.rules.model.state import EMPTY, NO_ACTION, State
from citrus_game.rules.moves.purchase import buildable_lines
from citrus_game.rules.observe import determinise, observe
from citrus_game.rules.position import make_position, take_apart
from citrus_game.rules.scoring import projected
from citrus_game.rules.turn import apply
from citrus_game.session.game_session import GameSession
from citrus_game.session.seats import Seat

TRIALS = 3
ROUNDS = {2: (4, 9), 3: (3, 7), 4: (2.6, 6), 5: (2.2, 5)}
"""Minimum and maximum of the average number of rounds of a sprint, by number of players."""
CLOSE = 7.0
"""Maximum difference in points between the seats' average results."""
LEAST_PLANTED, LEAST_BAG = 14, 20
LEAST_MARKET = 9
LEAST_COINS, LEAST_LINES = 4, 4
"""Minimum coins of each player, and minimum lines that the first player can buy."""
LEAST_FINCAS = 4
"""Minimum fincas still to be scored."""
LEAST_TURNS, MOST_STEPS = 2, 20
"""Minimum turns and maximum steps of an attract game."""


def main() -> int:
    """Write the records found."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", type=Path, help="a folder of .citrus records, with its subfolders")
    parser.add_argument("--sprints", type=Path, help="the folder for sprints")
    parser.add_argument("--shows", type=Path, help="the folder for attract games")
    options = parser.parse_args()
    for folder in (options.sprints, options.shows):
        if folder:
            folder.mkdir(parents=True, exist_ok=True)
    for path in sorted(options.games.rglob("*.citrus")):
        record = read_record(path)
        origin = f"{path.parent.name}-{path.stem}"
        if options.sprints:
            for state, told in sprints_in(record):
                text = record_text(_head(record), state, ())
                _write(options.sprints, f"{state.game.players}-{origin}", text, told)
        if options.shows:
            for number, (state, line) in enumerate(shows_in(record)):
                text = record_text(_head(record), state, line)
                _write(options.shows, f"{origin}-{number}", text, f"{len(line)} steps")
    return 0


def _write(folder: Path, name: str, text: str, told: str) -> None:
    (folder / f"{name}.citrus").write_text(text, encoding="utf-8")
    print(name, told, flush=True)


def _head(record: Record) -> Head:
    """Return a record's head with computer players' names without their budgets."""
    head = record.head
    return replace(head, seats=tuple(name.partition(":")[0] for name in head.seats))


def turn_starts(record: Record) -> Iterator[tuple[int, State]]:
    """Yield (number of steps before, position) at each beginning of a turn; do not change the positions."""
    state, seen = record.start.copy(), 0
    for number, step in enumerate(record.steps):
        if state.turn != seen and state.drawn is None and state.acted == NO_ACTION:
            yield number, state
        seen = state.turn
        apply(state, step)


def sprints_in(record: Record) -> Iterator[tuple[State, str]]:
    """Yield the best position of a record for a sprint, if one is good enough, with a note."""
    found: list[tuple[tuple[float, float], State]] = []
    for _number, state in turn_starts(record):
        todo = sum(values is not None for values in state.fincas) - state.scored.bit_count()
        market = sum(tile != EMPTY for tile in state.market)
        grown = state.taken.bit_count() >= LEAST_PLANTED
        lively = len(state.bag) >= LEAST_BAG and market >= LEAST_MARKET and todo >= LEAST_FINCAS
        if lively and grown and len(state.finca_stack) > 1 and first_harvest(state):
            start = fresh(state)
            judged = try_out(start) if sum(buildable_lines(start)) >= LEAST_LINES else None
            if judged:
                found.append((judged, start))
    if found:
        (gap, rounds), start = min(found, key=lambda each: each[0])
        yield start, f"{rounds:.1f} rounds, {gap:.1f} points apart"


def fresh(state: State) -> State:
    """Return a position with all points at 0, coins for everybody, and the player on turn in the first
    seat.
    """
    parts, count, first = take_apart(state), state.game.players, state.player
    mats = []
    for seat in range(count):
        mat = parts.mats[(first + seat) % count]
        mats.append(replace(mat, points=0, coins=max(LEAST_COINS, mat.coins or 0)))
    owners = {space: (player - first) % count for space, player in (parts.owners or {}).items()}
    return make_position(state.game, replace(parts, mats=mats, owners=owners, turn=0))


def try_out(start: State) -> tuple[float, float] | None:
    """Return the spread of the seats' average results and the average rounds, by computer players; None if
    unsuitable.
    """
    count = start.game.players
    totals: list[list[int]] = []
    rounds = []
    for trial in range(TRIALS):
        session = GameSession(determinise(observe(start), random.Random(trial)), [Seat("", "")] * count)
        sprint = Sprint(session)
        bots = [make_bot("grower") for _seat in range(count)]
        chance = random.Random(trial)
        most = ROUNDS[count][1] * count + 2
        while not sprint.over and session.state.turn <= most:
            legal = legal_steps(session.state)
            session.do(bots[session.state.player].decide(observe(session.state), legal, chance))
        if not sprint.over or sprint.fincas_left:
            return None
        totals.append([sum(sources) for sources in projected(sprint.session.state)])
        rounds.append((session.state.turn - 1) / count)
    means = [fmean(total[seat] for total in totals) for seat in range(count)]
    gap = max(means) - min(means)
    least, _most = ROUNDS[count]
    return (gap, fmean(rounds)) if gap <= CLOSE and fmean(rounds) >= least else None


def shows_in(record: Record) -> Iterator[tuple[State, tuple[steps.Step, ...]]]:
    """Yield the start and the steps of the turns that lead to a finca's scoring, without overlaps."""
    starts = [(number, state.copy()) for number, state in turn_starts(record)]
    state, free = record.start.copy(), 0
    for number, step in enumerate(record.steps, 1):
        events = apply(state, step)
        scored = any(isinstance(event, FincaScored) and not event.final for event in events)
        if not scored or not any(isinstance(event, TurnEnded) for event in events):
            continue
        before = [(at, there) for at, there in starts if max(free, number - MOST_STEPS) <= at < number]
        if len(before) >= LEAST_TURNS:
            free = number
            at, there = before[0]
            yield make_position(there.game, take_apart(there)), record.steps[at:number]


if __name__ == "__main__":
    sys.exit(main())
