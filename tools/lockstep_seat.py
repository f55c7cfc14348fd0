"""One version's side of a game in lockstep: reads requests, one a line, and answers each with one line.

Run by `tools/lockstep.py` with the Python of either version, so it uses only what both have. Requests:

    start FILE NAME   read the start position of a record; NAME plays
    think             answer with the step that NAME plays here
    step TEXT         play a step (NOTATION.md)
    judge             answer with what each market line costs and how much of it can be built

``start`` and ``step`` are answered with the position as JSON: who is on turn, points, a checksum of the legal
steps; ``refused`` names the rules that forbid a step.
"""

import gc
import json
import random
import sys
import time
import zlib
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from citrus_game.bots.players import Bot, make_bot
from citrus_game.rules.legal import legal_steps, refusals
from citrus_game.rules.observe import observe
from citrus_game.rules.turn import apply

RECORD = "citrus_game.content.record"
"""Where version 0.1.0 reads records; later ones have a folder for that."""
PURCHASE = "citrus_game.rules.actions"
"""The folder where later versions judge purchases."""
State = Any
"""A position of either version; their modules stand in different folders."""


def start_of(path: Path) -> State:
    """Read a record's start position with this version's reader."""
    folder = find_spec(f"{RECORD}s")
    module = import_module(f"{RECORD}s.record" if folder else RECORD)
    return module.read_record(path).start


def position(state: State) -> dict[str, object]:
    """Tell what both versions must agree on, and the legal steps' checksum."""
    if state.over:
        return {"over": True, "player": -1, "points": list(state.points), "legal": 0}
    legal = sorted(map(state.game.steps.text, legal_steps(state)))
    checksum = zlib.crc32("\n".join(legal).encode())
    return {"over": False, "player": state.player, "points": list(state.points), "legal": checksum}


def played(state: State, text: str) -> dict[str, object]:
    """Play a step and tell the position; ``refused`` where this version does not allow it."""
    try:
        step = state.game.steps.parse(text)
    except ValueError as error:
        return {"refused": str(error)}
    rules = refusals(state, step)
    if rules:
        return {"refused": ", ".join(sorted(refusal.rule for refusal in rules))}
    apply(state, step)
    return position(state)


def thought(state: State, bot: Bot) -> dict[str, object]:
    """Let the player choose; give the step and the milliseconds of processor time it took."""
    view, legal = observe(state), legal_steps(state)
    begun = time.process_time()
    step = bot.decide(view, legal, random.Random(f"lockstep {state.turn}"))
    ms = (time.process_time() - begun) * 1000
    return {"step": state.game.steps.text(step), "ms": round(ms, 1), "turn": state.turn}


def judged(state: State) -> dict[str, object]:
    """Judge all lines at a turn's start; give verdicts and milliseconds, no garbage collected between."""
    module = import_module(f"{PURCHASE}.purchase" if find_spec(PURCHASE) else "citrus_game.rules.purchase")
    if state.over or state.acted:
        return {"verdicts": [], "ms": 0.0}
    gc.disable()
    begun = time.process_time()
    found = [module.judge(state, line) for line in range(len(state.game.lines))]
    ms = (time.process_time() - begun) * 1000
    gc.enable()
    return {"verdicts": [[each.cost, each.affordable, each.buildable, each.due] for each in found], "ms": ms}


def main() -> None:
    """Answer until the input ends.

    The players' own clocks are made to count processor time, so that whatever else runs takes none of it.
    """
    vars(time)["perf_counter"] = time.process_time
    state, bot = None, None
    for line in sys.stdin:
        word, _space, rest = line.strip().partition(" ")
        if word == "start":
            file, _space, name = rest.rpartition(" ")
            state, bot = start_of(Path(file)), make_bot(name)
            answer = position(state)
        elif state is None or bot is None:
            raise SystemExit("the first request must be: start FILE NAME")
        elif word == "step":
            answer = played(state, rest)
        else:
            answer = thought(state, bot) if word == "think" else judged(state)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
