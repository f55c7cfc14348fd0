"""Bonuses lie in the order in which they came: a new one comes last, and moves none."""

import random

from citrus_game.rules.material import steps
from citrus_game.rules.material.events import TileTaken
from citrus_game.table.history import taken_in_order
from tests.table.positions import sit


def test_what_is_taken_comes_last_and_nothing_else_moves() -> None:
    news = gone = 0
    for seed in range(4):
        sitting, rng = sit(seed=seed, players=2, side="short", expansion=True), random.Random(seed)
        while not sitting.state.over:
            player = sitting.state.player
            before = taken_in_order(sitting, player)
            events = sitting.do(rng.choice(sitting.legal()))
            after, state = taken_in_order(sitting, player), sitting.state
            assert set(after) == {*state.tiles[player], *state.horses[player]}
            if sitting.history[-1].step.verb == steps.STORE:
                continue  # the storehouse turns over where it lies
            kept = [kind for kind in before if kind in after]
            taken = list(dict.fromkeys(event.kind for event in events if isinstance(event, TileTaken)))
            assert after in (
                kept + [kind for kind in taken if kind not in kept],
                without(kept, taken) + taken,
            )
            news += len(after) > len(kept)
            gone += len(kept) < len(before)
    assert news
    assert gone


def without(kinds: list[int], gone: list[int]) -> list[int]:
    """Leave some kinds out: one that was used up and comes again begins anew."""
    return [kind for kind in kinds if kind not in gone]
