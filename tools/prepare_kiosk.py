"""Cut the kiosk's sprints and attract games out of recorded games.

    python -m citrus_game simulate --bots grower --games 9 --players 3 --out games
    python -m tools.prepare_kiosk games --sprints found/sprint --shows found/showcase

A sprint's position is a round's beginning in mid-game, everybody's points at 0. Computer players try it out
from what is hidden in several orders: it has to end by its fincas after a fair number of rounds, with
results that lie close together. An attract game is the turns up to the scoring of a finca.
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
from citrus_game.kiosk.sprint import Sprint
from citrus_game.rules.actions.purchase import buildable_lines
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.material import steps
from citrus_game.rules.material.events import FincaScored, TurnEnded
from citrus_game.rules.material.state import EMPTY, NO_ACTION, State
from citrus_game.rules.observe import determinise, observe
from citrus_game.rules.position import make_position, take_apart
from citrus_game.rules.turn import apply
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting

TRIALS = 3
ROUNDS = {2: (4, 9), 3: (3, 7), 4: (2.6, 6), 5: (2.2, 5)}
"""Rounds that a sprint may last on average, by players."""
CLOSE = 7.0
"""Points by which the seats' average results may differ."""
LEAST_PLANTED, LEAST_BAG = 14, 20
LEAST_MARKET = 9
LEAST_COINS, LEAST_LINES = 4, 4
"""Coins that everybody gets to have at least, and lines that the first player can buy."""
LEAST_FINCAS = 4
"""Fincas still to be scored."""
LEAST_TURNS, MOST_STEPS = 2, 20
"""Of an attract game."""


def main() -> int:
    """Write the records that are found."""
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
    """Give a record's head with the computer players' names alone, without what they may think for."""
    head = record.head
    return replace(head, seats=tuple(name.partition(":")[0] for name in head.seats))


def turn_starts(record: Record) -> Iterator[tuple[int, State]]:
    """Give the positions at which turns begin, not to be changed, with the number of steps before each."""
    state, seen = record.start.copy(), 0
    for number, step in enumerate(record.steps):
        if state.turn != seen and state.drawn is None and state.acted == NO_ACTION:
            yield number, state
        seen = state.turn
        apply(state, step)


def sprints_in(record: Record) -> Iterator[tuple[State, str]]:
    """Find the best position of a record for a sprint, if one is good; the player on turn sits first."""
    found: list[tuple[tuple[float, float], State]] = []
    for _number, state in turn_starts(record):
        todo = sum(values is not None for values in state.fincas) - state.scored.bit_count()
        market = sum(tile != EMPTY for tile in state.market)
        grown = state.taken.bit_count() >= LEAST_PLANTED
        lively = len(state.bag) >= LEAST_BAG and market >= LEAST_MARKET and todo >= LEAST_FINCAS
        if lively and grown and len(state.finca_stack) > 1:
            start = fresh(state)
            judged = try_out(start) if sum(buildable_lines(start)) >= LEAST_LINES else None
            if judged:
                found.append((judged, start))
    if found:
        (gap, rounds), start = min(found, key=lambda each: each[0])
        yield start, f"{rounds:.1f} rounds, {gap:.1f} points apart"


def fresh(state: State) -> State:
    """Give a position with all points at 0, coins for everybody, and the player on turn in the first seat."""
    parts, count, first = take_apart(state), state.game.players, state.player
    mats = []
    for seat in range(count):
        mat = parts.mats[(first + seat) % count]
        mats.append(replace(mat, points=0, coins=max(LEAST_COINS, mat.coins or 0)))
    owners = {space: (player - first) % count for space, player in (parts.owners or {}).items()}
    return make_position(state.game, replace(parts, mats=mats, owners=owners, turn=0))


def try_out(start: State) -> tuple[float, float] | None:
    """Let computer players sprint; give how far apart the seats end on average, and the rounds it takes."""
    count = start.game.players
    totals: list[list[int]] = []
    rounds = []
    for trial in range(TRIALS):
        sitting = Sitting(determinise(observe(start), random.Random(trial)), [Seat("", "")] * count)
        sprint = Sprint(sitting)
        bots = [make_bot("grower") for _seat in range(count)]
        chance = random.Random(trial)
        most = ROUNDS[count][1] * count + 2
        while not sprint.over and sitting.state.turn <= most:
            legal = legal_steps(sitting.state)
            sitting.do(bots[sitting.state.player].decide(observe(sitting.state), legal, chance))
        if not sprint.over or sprint.fincas_left:
            return None
        totals.append([sum(sources) for sources in sprint.result()])
        rounds.append((sitting.state.turn - 1) / count)
    means = [fmean(total[seat] for total in totals) for seat in range(count)]
    gap = max(means) - min(means)
    least, _most = ROUNDS[count]
    return (gap, fmean(rounds)) if gap <= CLOSE and fmean(rounds) >= least else None


def shows_in(record: Record) -> Iterator[tuple[State, tuple[steps.Step, ...]]]:
    """Cut out the turns that lead to a finca's scoring, none twice."""
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
