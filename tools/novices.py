"""Measure how the first game goes for simulated newcomers, against each opponent it could have.

    python -m tools.novices --games 200 --bots random,picker,greedy,planter

The newcomers are described in docs/COMPUTER_PLAYERS.md. Each sits where the person sits in the first game, in
its deal, or with --any-deal in others. Prints for each pair how often the opponent wins (95 % interval).
"""

import argparse
import math
import random
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence

from citrus_game.bots.advice import best_turn_with, best_turns_on
from citrus_game.bots.players import BOTS, make_bot
from citrus_game.rules.model import steps
from citrus_game.rules.model.components import FRUITS
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.moves.harvest import own_region
from citrus_game.rules.moves.market import line_tiles
from citrus_game.rules.observe import observe
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.seats import Seat
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.session.telling.news import closing_space
from citrus_game.ui.scenes.play.start_game import FIRST_SEED, FIRST_SIDE

FEW = 12
"""Most steps that are taken from one plan; a turn has fewer."""
Turn = Iterator[Step]
"""The steps that a newcomer intends; those that are not legal any more are dropped."""
Novice = Callable[[GameSession, random.Random], Turn]


def by_chance(session: GameSession, rng: random.Random) -> Turn:
    """Yield any legal step, but pass only where nothing else is legal."""
    legal = session.legal()
    yield rng.choice([step for step in legal if step.verb != steps.PASS] or legal)


def sensible_rows(session: GameSession, rng: random.Random) -> Turn:
    """Yield a row that can be planted, any of them, or else the largest harvest; plant beside own regions."""
    yield _main_action(session, rng) or _plant(session, rng)


def with_the_coach(session: GameSession, rng: random.Random) -> Turn:
    """Yield what the coach advises: close a ring where one leads; else a sensible row, planted as shown."""
    view = observe(session.state)
    space = closing_space(TurnController(session))
    closing = best_turns_on(view, space) if space >= 0 else []
    if closing:
        yield from closing[0].steps[:FEW]
        return
    step = _main_action(session, rng) or _plant(session, rng)
    if step.verb == steps.BUY:
        yield from best_turn_with(view, step.what).steps[:FEW]
    else:
        yield step


NOVICES: Mapping[str, Novice] = {"coach": with_the_coach, "rows": sensible_rows, "chance": by_chance}


def _main_action(session: GameSession, rng: random.Random) -> Step | None:
    """Return a row that can be bought with at least two plantations if there is one, or else the largest
    harvest; None after the main action.
    """
    legal, state = session.legal(), session.state
    rows = [step for step in legal if step.verb == steps.BUY]
    several = [step for step in rows if len(line_tiles(state, step.what)) > 1]
    if several:
        return rng.choice(several)
    harvests = [step for step in legal if step.verb == steps.HARVEST]
    if harvests and not state.income_due:
        return max(harvests, key=lambda step: own_region(state, state.player, step.at).bit_count())
    return rng.choice(rows) if rows else None


def _plant(session: GameSession, rng: random.Random) -> Step:
    """Return where to plant: beside an own region if possible; or what else ends the turn."""
    legal, state = session.legal(), session.state
    placed = [step for step in legal if step.verb == steps.PLACE]
    if placed:
        grown = [step for step in placed if _grows(state, step)]
        return rng.choice(grown or placed)
    for verb in (steps.SITE, steps.INCOME, steps.END, steps.RETURN):
        found = [step for step in legal if step.verb == verb]
        if found:
            return rng.choice(found)
    return rng.choice([step for step in legal if step.verb != steps.PASS] or legal)


def _grows(state: State, step: Step) -> bool:
    """Whether a plantation would stand beside an own region of its fruit."""
    own = state.own[state.player * len(FRUITS) + (step.what >> 1)]
    return bool(own and state.game.board.beside(own) >> step.at & 1)


def play(novice: str, bot: str, number: int, *, seed: int = FIRST_SEED) -> GameSession:
    """Return a finished first game of a newcomer against an opponent."""
    seats = (Seat("Newcomer", "azure"), Seat("Opponent", "violet", bot))
    session = NewGame(seats, FIRST_SIDE, seed=seed).start()
    rng, player = random.Random(f"{novice} {bot} {number} {seed}"), make_bot(bot)
    while not session.state.over:
        if session.is_bot_turn():
            session.do(player.decide(observe(session.state), session.legal(), rng))
            continue
        played = len(session.history)
        for step in NOVICES[novice](session, rng):
            if session.refusals(step):
                break
            session.do(step)
        if len(session.history) == played:
            session.do(_plant(session, rng))
    return session


def interval(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson).

    >>> [round(100 * share) for share in interval(50, 100)]
    [40, 60]
    """
    z, share = 1.96, wins / games
    middle, spread = (
        share + z * z / (2 * games),
        z * math.sqrt(share * (1 - share) / games + (z / games / 2) ** 2),
    )
    return (middle - spread) / (1 + z * z / games), (middle + spread) / (1 + z * z / games)


def main(argv: Sequence[str] | None = None) -> int:
    """Print how often each opponent wins against each kind of newcomer."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=100, help="games for each pair (default: 100)")
    parser.add_argument("--bots", default="random,picker,greedy", help="opponents, with commas between them")
    parser.add_argument("--novices", default=",".join(NOVICES), help="kinds of newcomers")
    parser.add_argument("--any-deal", action="store_true", help="other deals than that of the first game")
    args = parser.parse_args(argv)
    novices, bots = args.novices.split(","), args.bots.split(",")
    for name in [
        *(each for each in novices if each not in NOVICES),
        *(each for each in bots if each.partition(":")[0] not in BOTS),
    ]:
        parser.error(f"there is no {name}: newcomers are {', '.join(NOVICES)}; opponents {', '.join(BOTS)}")
    for novice in novices:
        for bot in bots:
            wins, points = 0.0, [0, 0]
            for number in range(args.games):
                seed = FIRST_SEED + number if args.any_deal else FIRST_SEED
                end = play(novice, bot, number, seed=seed).state.points
                wins += 0.5 if end[0] == end[1] else float(end[1] > end[0])
                points = [points[0] + end[0], points[1] + end[1]]
            low, high = (round(100 * share) for share in interval(wins, args.games))
            mine, theirs = (round(each / args.games) for each in points)
            share = 100 * wins / args.games
            told = f"wins {share:.0f} % ({low} to {high}) of {args.games}, {theirs}:{mine} points"
            print(f"{bot} against {novice}: {told}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
