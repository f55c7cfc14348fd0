"""Many random games with all options varied: no exception, no broken invariant.

``python -m tests.rules.soak 2000`` plays 2,000 of them, and prints a line for each hundred.
"""

import sys

from citrus_game.rules.legal import legal_steps
from citrus_game.rules.turn import apply
from tests.rules.audit import Ledger, audit, audit_road_colours
from tests.rules.games import choose, numbered_setup


def soak(number: int) -> int:
    """Play one game, told by its number, and check every step; return how many steps it took."""
    setup = numbered_setup(number)
    state = setup.start()
    rng = setup.rng()
    ledger = Ledger(state)
    steps = 0
    while not state.over:
        events = apply(state, choose(legal_steps(state), rng))
        steps += 1
        ledger.note(events)
        ledger.check(state)
        audit_road_colours(state, events)
        if not state.hand:
            audit(state)
        assert steps < 5000, "the game does not end"
    return steps


def main() -> None:
    """Play as many games as the command line says."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    steps = 0
    for number in range(games):
        try:
            steps += soak(number)
        except Exception:
            print(f"game {number}: {numbered_setup(number)}", file=sys.stderr)
            raise
        if (number + 1) % 100 == 0:
            print(f"{number + 1} games, {steps} steps", flush=True)


if __name__ == "__main__":
    main()
