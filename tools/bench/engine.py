"""Measures the engine: random games, greedy turns, and chess for comparison.

All measures use the process's CPU time, so other programs hardly matter.
"""

import itertools
import random
import time
from collections.abc import Iterator

from citrus_game.bots.arena import play_out
from citrus_game.bots.players import make_bot
from citrus_game.content.game.box import load_components
from citrus_game.content.game.options import load_presets
from citrus_game.content.maps.tmx import find_map, load_map
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model.state import Game, State
from citrus_game.rules.setup import new_game
from citrus_game.rules.turn import apply

SIDES = ("long", "short")
PLAYER_COUNTS = (2, 3, 4, 5)
BATCH = len(SIDES) * len(PLAYER_COUNTS) * 4
"""Number of games set up before they are played, with as many of each kind."""


def games() -> Iterator[State]:
    """Yield new games endlessly, alternating sides and numbers of players, with and without the expansion."""
    components, options = load_components(), load_presets()["rulebook"]
    boards = [load_map(find_map(side)).board for side in SIDES]
    kinds = [Game(board, components, options, players) for board in boards for players in PLAYER_COUNTS]
    for seed, game in enumerate(itertools.cycle(kinds)):
        yield new_game(game, seed)


def decisions_per_s(seconds: float) -> float:
    """Return the steps per second of random games with all legal steps listed; setting up does not count."""
    rng = random.Random(1)
    done, spent = 0, 0.0
    set_up = games()
    while spent < seconds:
        batch = list(itertools.islice(set_up, BATCH))
        start = time.process_time()
        for state in batch:
            while not state.over:
                apply(state, rng.choice(legal_steps(state)))
                done += 1
        spent += time.process_time() - start
    return done / spent


def chess_plies_per_s(seconds: float) -> float | None:
    """Return the plies per second of random games with python-chess, or None if it is not installed."""
    try:
        import chess
    except ImportError:
        return None
    rng = random.Random(1)
    done = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        board = chess.Board()
        while moves := list(board.legal_moves):
            board.push(rng.choice(moves))
            done += 1
            if board.is_insufficient_material() or board.halfmove_clock >= 100:
                break
    return done / (time.process_time() - start)


def greedy_turns_per_s(seconds: float) -> float:
    """Return the turns per second of whole games between greedy players."""
    rng = random.Random(1)
    turns = 0
    start = time.process_time()
    for state in games():
        for _step in play_out(state, [make_bot("greedy")] * state.game.players, rng):
            pass
        turns += state.turn
        if time.process_time() - start > seconds:
            break
    return turns / (time.process_time() - start)
