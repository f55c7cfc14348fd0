"""Let beams of different width play each other.

    python -m tools.compare_beams 16:10:48 8:5:24 --side short --games 120 --seed 700

Players with the Master's weights who take the best turn that their beam finds, without samples: one has the
first beam, all others the second. A beam is given as positions kept, branches, and turns that are ended and
rated. Each shuffle is played once from every seat. Prints wins and margins against the best of the others
with their 95 % intervals.
"""

import argparse
import random

from citrus_game.bots.grower import Grower
from citrus_game.bots.judgement import MASTERLY
from citrus_game.bots.planner import Effort
from citrus_game.content.config import load_components, load_presets
from citrus_game.content.maps.tmx import find_map, load_map
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.material.state import Game
from citrus_game.rules.observe import observe
from citrus_game.rules.setup import new_game
from citrus_game.rules.turn import apply
from tools.compare_weights import told


def beam(text: str) -> Effort:
    """Read a beam: positions kept, branches, turns that are ended and rated.

    >>> beam("8:5:24")
    Effort(width=8, branches=5, finals=24, extras=True, lines=99)
    """
    width, branches, finals = map(int, text.split(":"))
    return Effort(width=width, branches=branches, finals=finals)


def played(game: Game, seed: int, seat: int, one: Effort, other: Effort) -> tuple[int, ...]:
    """Play a game in which one seat has the first beam; give the points, that seat's first."""
    state, rng = new_game(game, seed), random.Random(seed)
    bots = [Grower(one if each == seat else other, MASTERLY) for each in range(game.players)]
    while not state.over:
        apply(state, bots[state.player].decide(observe(state), legal_steps(state), rng))
    return (state.points[seat], *state.points[:seat], *state.points[seat + 1 :])


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("one", type=beam, help="as in 16:10:48")
    parser.add_argument("other", type=beam)
    parser.add_argument("--side", default="long")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    board = load_map(find_map(args.side)).board
    game = Game(board, load_components(), load_presets()["rulebook"], args.players)
    points = []
    for number in range(args.games):
        block, seat = divmod(number, args.players)
        points.append(played(game, args.seed + block, seat, args.one, args.other))
    print(told(points))


if __name__ == "__main__":
    main()
