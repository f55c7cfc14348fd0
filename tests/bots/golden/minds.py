"""Computer players' ratings, decisions and reasons for some positions, as readable text."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import astuple
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from citrus_game.bots.advice import best_turns
from citrus_game.bots.evaluation import EvaluationContext
from citrus_game.bots.greedy import _JUDGES, Greedy, _Glance
from citrus_game.bots.grower import NORMAL, Grower
from citrus_game.bots.planner import FAST, Planner
from citrus_game.bots.players import make_bot
from citrus_game.bots.reasons import Reason, reason
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.observe import observe
from citrus_game.rules.turn import apply
from tests.bots.games import new_state
from tools.tune_bots import prospects

FOLDER = Path(__file__).parent
LEVELS = ("picker", "planter", "builder", "grower", "trader:4n", "master:4n")
CHANCY = ("greedy", "picker")
"""Levels that choose by lot among what seems alike."""
EFFORTS = (FAST, NORMAL)
LONG = ("trader:24n", "master:24n")
"""Levels that compare turns by many samples."""
KINDS: dict[str, dict[str, object]] = {
    "two on the short board with the expansion": {"side": "short", "players": 2, "expansion": True},
    "three on the long board": {"side": "long", "players": 3, "expansion": True, "preset": "online"},
    "four, drawn fincas": {"side": "long", "players": 4, "random_start": True, "start_fincas": 3},
}
EACH = 16
"""Positions of a game."""


def file_of(kind: str) -> Path:
    """Return the file in which a kind of game is kept."""
    return FOLDER / f"{kind.replace(',', '').replace(' ', '-')}.txt"


def positions(options: dict[str, object]) -> list[State]:
    """Return positions spread over a game of greedy players in which there is much to choose from."""
    state, rng, found = new_state(seed=11, **options), random.Random(11), []  # type: ignore[arg-type]
    while not state.over:
        legal = legal_steps(state)
        if len({step.verb for step in legal}) > 1 and len(legal) > 3:
            found.append(state.copy())
        apply(state, Greedy().decide(observe(state), legal, rng))
    return [found[(2 * number + 1) * len(found) // (2 * EACH)] for number in range(EACH)]


def told(options: dict[str, object]) -> Iterator[str]:
    """Yield of each position what is made of it, a line for each thing."""
    for number, state in enumerate(positions(options), 1):
        text = state.game.steps.text
        yield f"position {number}, turn {state.turn}, player {state.player}"
        outlook = EvaluationContext(state)
        yield f"worth {outlook.quick(state) + outlook.standing(state):.3f}"
        for player in range(state.game.players):
            certain, found = prospects(state, player, market_known=True)
            yield f"player {player}: {certain:.2f}, {' '.join(f'{each}*{much:.2f}' for each, much in found)}"
        legal = legal_steps(state)
        for level in LEVELS:
            yield f"{level}: {text(make_bot(level).decide(observe(state), legal, random.Random(3)))}"
        for advice in best_turns(observe(state)) if number % 2 == 0 else ():
            way = ", ".join(map(text, advice.steps))
            yield f"advice {advice.worth:.3f}: {way}: {_because(advice.reason)}"
        grower = Grower()
        grower.decide(observe(state), legal, random.Random(3))
        yield f"outline: {', '.join(map(text, grower.outline(observe(state))))}"
        for level in LONG if number % 4 == 0 else ():
            yield f"{level}: {text(make_bot(level).decide(observe(state), legal, random.Random(3)))}"
        yield from _judged(state, legal)
        for level in CHANCY:
            bot = make_bot(level)
            likes = {text(bot.decide(observe(state), legal, random.Random(seed))) for seed in range(12)}
            yield f"{level} by chance: {', '.join(sorted(likes))}"
        yield from _planned(state)
        for step in legal[:: max(1, len(legal) // 40)]:
            yield f"{text(step)}: {_because(reason(state, [step]))}"


def _judged(state: State, legal: Sequence[Step]) -> Iterator[str]:
    """Yield how many steps of each kind look how good to `Greedy`."""
    glance = _Glance(state)
    for verb, run in groupby(legal, itemgetter(0)):
        worths = Counter(_JUDGES[verb][1](glance, list(run)))
        found = ", ".join(f"{count} of {worth}" for worth, count in sorted(worths.items()))
        yield f"greedy on {verb}: {found}"


def _planned(state: State) -> Iterator[str]:
    """Yield how many positions a search looks at, and the turns that it ends with."""
    text = state.game.steps.text
    for effort in EFFORTS:
        planner = Planner(state, effort)
        plans = planner.plans()
        worths = " ".join(f"{plan.worth:.3f}" for plan in plans)
        last = ", ".join(map(text, plans[-1].steps))
        yield f"width {effort.width}: {planner.nodes} nodes, {worths}: {last}"


def _because(why: Reason) -> str:
    return " ".join(map(str, astuple(why)))
