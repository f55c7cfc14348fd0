"""Landscape tiles are listed in the order in which they were taken; a new one comes last and moves none."""

import random

import pytest

from citrus_game.rules.model import steps
from citrus_game.rules.model.events import TileTaken
from citrus_game.session.history import taken_in_order
from tests.session.positions import sit


@pytest.mark.slow
def test_what_is_taken_comes_last_and_nothing_else_moves() -> None:
    news = gone = 0
    for seed in range(4):
        session, rng = sit(seed=seed, players=2, side="short", expansion=True), random.Random(seed)
        while not session.state.over:
            player = session.state.player
            before = taken_in_order(session, player)
            events = session.do(rng.choice(session.legal()))
            after, state = taken_in_order(session, player), session.state
            assert set(after) == {*state.tiles[player], *state.horses[player]}
            if session.history[-1].step.verb == steps.STORE:
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
