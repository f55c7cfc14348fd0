"""Checks that `legal_steps` and `refusals` agree on every possible step."""

from collections.abc import Sequence

from citrus_game.rules.legal import legal_steps, refusals
from citrus_game.rules.model.components import PLANTATIONS
from citrus_game.rules.model.state import Game, State
from citrus_game.rules.model.steps import BARE, BRIDGE, BULL, HARVEST, PLACE, PLOW, UNSTORE, Step

RULE_IDS = {
    "PASS", "NOT-YOUR-PHASE", "COINS", "EMPTY-LINE", "CANNOT-BUILD", "SITE", "RETURN", "HAND", "SPACE",
    "CONNECT", "WORKER", "ROAD-COLOUR", "FOREIGN", "NEUTRAL-SIZE", "NO-REGION", "TILE", "BRIDGE-SAME",
    "STORE-NEEDS-BUY",
}  # fmt: skip
ALONE = {"NOT-YOUR-PHASE", "HAND"}


def conceivable(game: Game) -> list[Step]:
    """Return every step that can be written for a game's board, legal or not."""
    book, each = game.steps, [1 << space for space in game.board.names]
    steps = [*book.buy, *book.site, *book.store, *book.money.values(), *book.cart]
    for tables in (book.place, book.bridge, book.unstore):
        steps += [table[bit] for table in tables for bit in each]
    for table in (book.harvest, book.bull, book.plow):
        steps += [table[bit] for bit in each]
    return steps + [Step(verb) for verb in BARE]


def all_steps(game: Game) -> list[Step]:
    """List every step that can be said, those off the board too."""
    off = [Step(verb, tile) for verb in (PLACE, BRIDGE, UNSTORE) for tile in range(len(PLANTATIONS))]
    return [*conceivable(game), *off, *(Step(verb) for verb in (HARVEST, BULL, PLOW))]


def check_agreement(state: State, steps: Sequence[Step]) -> None:
    """Compare both for all steps of a position."""
    legal = legal_steps(state)
    allowed = set(legal)
    assert len(allowed) == len(legal)
    assert bool(legal) != state.over
    unknown = allowed.difference(steps)
    assert not unknown
    text = state.game.steps.text
    off = ~state.game.board.cells
    for step in steps:
        found = refusals(state, step)
        assert bool(found) != (step in allowed), (text(step) if step.at >= 0 else step, found)
        for refusal in found:
            assert refusal.rule in RULE_IDS
            assert not refusal.spaces & off
        if len(found) > 1:
            ids = {refusal.rule for refusal in found}
            assert len(ids) == len(found)
            assert not ALONE & ids
