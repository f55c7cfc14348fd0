"""Invariants at every step of random games, over all boards, numbers of players and options."""

import random

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from citrus_game.rules.legal import legal_steps, refusals
from citrus_game.rules.model.components import PLANTATION
from citrus_game.rules.model.events import Event, TurnStarted
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.observe import determinise, observe
from citrus_game.rules.scoring import projected, winners
from citrus_game.rules.setup import new_game
from citrus_game.rules.turn import IllegalStep, apply, play
from tests.rules.agreement import all_steps, check_agreement
from tests.rules.audit import Ledger, audit, audit_road_colours, surrounded
from tests.rules.games import Setup, choose, make_game, setups

GAMES = settings(
    max_examples=8,
    deadline=None,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    suppress_health_check=list(HealthCheck),
)
"""A failing game is told as it was found: shrinking whole games takes longer than reading one."""


def check_undo(state: State, step: Step) -> list[Event]:
    """Play a step, take it back, play it again: the same positions, in the copy nothing moves."""
    before, kept = state.snapshot(), state.copy()
    was = hash(state)
    assert kept == state
    assert hash(kept) == was
    events = apply(state, step)
    after = state.copy()
    assert kept.snapshot() == before
    state.restore(before)
    assert state == kept
    assert hash(state) == was
    assert apply(state, step) == events
    assert state == after
    assert hash(state) == hash(after)
    assert state != kept
    return events


def check_refused(state: State, steps: list[Step], rng: random.Random) -> None:
    """A refused step raises its rule ids and leaves everything as it was."""
    before = state.copy()
    for step in rng.sample(steps, 4):
        found = refusals(state, step)
        if found and step.at >= 0:
            with pytest.raises(IllegalStep) as told:
                play(state, step)
            assert told.value.refusals == found
            assert state == before


def check_hidden(state: State, rng: random.Random) -> None:
    """What is hidden decides nothing yet: every position that looks the same has the same steps."""
    view = observe(state)
    guess = determinise(view, rng)
    assert observe(guess) == view
    assert legal_steps(guess) == legal_steps(state)
    assert sorted(guess.bag) == sorted(state.bag)


def check_turn(state: State, events: list[Event]) -> None:
    """A turn starts with an empty hand and no finca left that is surrounded."""
    if any(isinstance(event, TurnStarted) for event in events):
        assert not state.hand
        for site, finca in enumerate(state.fincas):
            assert not (finca and not state.scored >> site & 1 and surrounded(state, site))


def check_end(state: State) -> None:
    """The game ended with all scored, no steps left, and the best as winners."""
    assert legal_steps(state) == []
    assert projected(state) == state.sources
    best = max(state.points)
    assert winners(state) == tuple(p for p, points in enumerate(state.points) if points == best)


@pytest.mark.slow
@GAMES
@given(setups())
def test_every_step_of_random_games(setup: Setup) -> None:
    state = setup.start()
    rng = setup.rng()
    ledger = Ledger(state)
    steps = all_steps(state.game)
    while not state.over:
        # Neighbouring positions differ little: a third of them is held against every conceivable step.
        if rng.random() < 1 / 3:
            check_agreement(state, steps)
        check_refused(state, steps, rng)
        check_hidden(state, rng)
        events = check_undo(state, choose(legal_steps(state), rng))
        ledger.note(events)
        ledger.check(state)
        audit(state)
        audit_road_colours(state, events)
        check_turn(state, events)
    check_agreement(state, steps)
    check_end(state)


@pytest.mark.slow
@settings(GAMES, max_examples=15)
@given(setups())
def test_projected_points_end_the_game_in_thought_only(setup: Setup) -> None:
    state = setup.start()
    rng = setup.rng()
    while not state.over:
        before = state.copy()
        points = projected(state)
        assert state == before
        for now, then in zip(state.sources, points, strict=True):
            assert all(a <= b for a, b in zip(now, then, strict=True))
        apply(state, choose(legal_steps(state), rng))


@pytest.mark.parametrize("text", ["place lemon z9", "bridge lemon z9", "harvest z9", "bull z9", "plow z9"])
def test_a_step_off_the_board_is_refused_like_any_other(text: str) -> None:
    state = new_game(make_game("long", 2), 1)
    state.hand = (PLANTATION["lemon"],)
    before = state.copy()
    with pytest.raises(IllegalStep):
        play(state, state.game.steps.parse(text))
    assert state == before


@pytest.mark.inside
def test_a_snapshot_holds_every_field_of_a_state() -> None:
    fields = [name for name in State.__slots__ if name != "game"]
    state = State.__new__(State)
    state.restore(tuple(fields))
    assert [getattr(state, name) for name in fields] == fields
    assert state.snapshot() == tuple(fields)
