"""Quick proofs agree with the search, on the shipped boards (RULES.md 6.1)."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model.state import EMPTY, NO_ACTION, State
from citrus_game.rules.model.steps import BUY
from citrus_game.rules.moves.market import fruits_by_line
from citrus_game.rules.moves.purchase import Checks
from citrus_game.rules.moves.purchase_proofs import Proofs
from citrus_game.rules.setup import new_game
from citrus_game.rules.turn import apply
from tests.cases import plain
from tests.rules.games import SIDES, make_game

GAMES = 20
PROVED = {
    ("long", False): (721, 609, 235),
    ("long", True): (666, 564, 285),
    ("short", False): (439, 441, 199),
    ("short", True): (412, 943, 108),
}
"""Lines of three games that are proved to be buildable, proved not to be, and left to the search.

A proof that tells less than it could costs the computer players their time, and no game goes wrong by it.
"""


def starts(side: str, family: bool, games: int) -> Iterator[State]:
    """Yield the positions of random games in which lines are judged."""
    rng = random.Random(f"proofs {side} {family}")
    for number in range(games):
        rule = rng.choice(("all", "marked"))
        game = make_game(side, 2 + number % 4, family=family, expansion=number % 2 == 0, road_rule_sites=rule)
        state = new_game(game, rng.randrange(10**9))
        while not state.over:
            legal = legal_steps(state)
            if state.acted == NO_ACTION and state.drawn is None and state.cart_tile == EMPTY:
                yield state
            purchases = [step for step in legal if step.verb == BUY]
            apply(state, rng.choice(purchases if purchases and rng.random() < 0.5 else legal))


def proved(state: State) -> Iterator[tuple[int, list[int], bool | None]]:
    """Yield each line that holds tiles, affordable or not, their fruits, and what is proved of it."""
    proofs = Proofs(state)
    for line, fruits in enumerate(fruits_by_line(state)):
        if fruits:
            yield line, fruits, proofs.verdict(fruits)


@pytest.mark.slow
@pytest.mark.parametrize("family", [False, True])
@pytest.mark.parametrize("side", SIDES)
def test_proofs_agree_with_the_search(side: str, family: bool) -> None:
    found: Counter[object] = Counter()
    for state in starts(side, family, GAMES):
        for line, fruits, verdict in proved(state):
            found[verdict] += 1
            if verdict is not None:
                assert verdict == Checks(state).found(fruits, len(fruits)), f"{state.game.lines[line]}"
    assert found[True] > 500
    assert found[False] > 500
    assert found[None] < found.total() / 5


@pytest.mark.parametrize(("side", "family"), plain(1, PROVED))
def test_as_much_is_proved_as_before(side: str, family: bool) -> None:
    found = Counter(verdict for state in starts(side, family, 3) for _, _, verdict in proved(state))
    assert (found[True], found[False], found[None]) == PROVED[side, family]
