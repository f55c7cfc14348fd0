"""Find puzzles in recorded games and prove their best results (`tools.solve_puzzle`).

    python -m citrus_game simulate --bots grower --games 20 --players 3 --out games
    python -m tools.mine_puzzles games --out found

Turns of the records are used as last turns, without hidden tiles and with few coins, so that the proof is
short. A puzzle is kept if taking the best single step each time does not find its best result. The files must
then be read, given a title and moved to ``config/kiosk/puzzles``.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from citrus_game.content.disk.problem import ContentError
from citrus_game.content.disk.yaml_file import dump_yaml
from citrus_game.content.game.options import load_presets, options_data
from citrus_game.content.records.position import position_data
from citrus_game.content.records.record import read_record
from citrus_game.rules.model import steps
from citrus_game.rules.model.components import CART
from citrus_game.rules.model.players import put
from citrus_game.rules.model.state import EMPTY, NO_ACTION, State
from citrus_game.rules.turn import apply
from tools.solve_puzzle import Proof, at_a_glance, prove

MOST_STATES = 2500
"""Maximum positions of a turn, so that a test can repeat the proof quickly."""
COINS = (4, 3, 2)
LEAST_POINTS = 5
LEAST_TRAP = 2
"""Minimum points by which the greedy turn must be worse than the best one."""
NAMES = ("Ana", "Ben", "Chiara", "Dario", "Elif")


class Found(NamedTuple):
    """A puzzle: its record, board, position and proof, and the points of a greedy turn."""

    origin: str
    board: str
    state: State
    proof: Proof
    hasty: int

    @property
    def level(self) -> int:
        """How hard it is, from 1 to 5: by the share of best turns and their length."""
        rare = self.proof.ends / self.proof.best_ends
        useful = sum(step.verb not in (steps.END, steps.INCOME) for step in self.proof.steps)
        return max(1, min(5, (rare > 50) + (rare > 150) + (rare > 500) + (useful > 3) + (useful > 4)))


def main() -> int:
    """Write the puzzles found."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", type=Path, help="a folder of .citrus records, with its subfolders")
    parser.add_argument("--out", type=Path, required=True, help="the folder for the puzzles' files")
    parser.add_argument("--states", type=int, default=MOST_STATES, help="positions that a proof may take")
    parser.add_argument("--every", type=int, default=5, help="look at each so manieth turn, else the fifth")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    for path in sorted(options.games.rglob("*.citrus")):
        for found in puzzles_in(path, options.states, options.every):
            name = f"{found.level}-{found.proof.best:02}-{found.origin.replace(' ', '-')}.yaml"
            (options.out / name).write_text(text_of(found, "Puzzle"), encoding="utf-8")
            print(name)
    return 0


def puzzles_in(path: Path, most: int, every: int) -> Iterator[Found]:
    """Yield the puzzles in some turns of a record."""
    try:
        record = read_record(path)
    except ContentError as error:
        print(error, file=sys.stderr)
        return
    state, seen = record.start.copy(), 0
    for step in record.steps:
        if state.turn != seen and state.drawn is None:
            seen = state.turn
            if seen % every == 0 and state.acted == NO_ACTION:
                origin = f"{path.parent.name}-{path.stem} turn {seen}"
                found = judge(opened(state), origin, record.head.side, most)
                if found:
                    yield found
        apply(state, step)


def opened(state: State) -> State:
    """Return a position without hidden tiles and without marked sites."""
    found = state.copy()
    found.bag, found.finca_stack, found.site_stack, found.marked = (), (), (), ()
    found.complete = found.refill = found.blocked = False
    # A refill would reveal nothing, but undo could not go back past it.
    found.game = replace(state.game, options=replace(state.game.options, finca_after_partial_refill=False))
    found.passes, found.turn = 0, 1
    return found


def judge(state: State, origin: str, board: str, most: int) -> Found | None:
    """Return the puzzle for a position with few coins, or None if it is not good enough."""
    player = state.player
    carts = state.land[CART].bit_count() + state.tiles[player].count(CART)
    if sum(tile != EMPTY for tile in state.market) <= max(map(len, state.game.line_spaces)) + carts:
        return None
    for coins in COINS:
        state.coins = put(state.coins, player, coins)
        proof = prove(state, most)
        if proof is not None:
            hasty, _line = at_a_glance(state)
            good = proof.best >= LEAST_POINTS and proof.best - hasty >= LEAST_TRAP
            return Found(origin, board, state, proof, hasty) if good else None
    return None


def text_of(found: Found, title: str) -> str:
    """Return a puzzle's file as text."""
    data = position_data(found.state, NAMES[: found.state.game.players])
    for key in ("bag", "fincas_left", "sites_left", "marked"):
        del data[key]
    options = found.state.game.options
    usual = options_data(load_presets()[options.preset])
    differs = {key: value for key, value in options_data(options).items() if value != usual[key]}
    data["rules"] = {"preset": options.preset} | differs
    proof = found.proof
    lines = "".join(found.state.game.steps.text(step) + "\n" for step in proof.steps)
    told = (
        f"# {proof.states} positions were searched; {proof.best_ends} of {proof.ends} turns bring"
        f" {proof.best}, a hasty one {found.hasty}.\n"
    )
    head = {"title": title, "level": found.level, "best": proof.best, "solution": lines}
    return told + dump_yaml(head | data | {"board": found.board})


if __name__ == "__main__":
    sys.exit(main())
