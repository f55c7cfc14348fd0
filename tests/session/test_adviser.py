"""The adviser makes proposals without waiting, for the current position, even if its process dies."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from typing import Any

import pytest

from citrus_game.bots.worker import Worker
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model import steps
from citrus_game.rules.model.components import PLANTATION
from citrus_game.rules.model.state import Game
from citrus_game.rules.observe import observe
from citrus_game.rules.scoring import projected
from citrus_game.rules.turn import apply
from citrus_game.session.hints.adviser import BEST, Adviser, Proposed, advise, make_proposal
from tests.session.positions import position, sit

pytestmark = pytest.mark.usefixtures("real_adviser")
PATIENCE = 120.0
"""Seconds within which an answer must come, on a machine however busy."""


@pytest.fixture
def adviser() -> Iterator[Adviser]:
    game = sit(side="short", players=2)
    found = Adviser(game.state.game, patience=PATIENCE)
    found.set_view(observe(game.state))
    yield found
    found.close()


def wait(ask: Callable[[], Proposed | None]) -> Proposed:
    end = time.monotonic() + 2 * PATIENCE
    while (found := ask()) is None:
        assert time.monotonic() < end, "no answer"
        time.sleep(0.005)
    return found


@pytest.mark.slow
def test_answers_come_without_waiting_and_are_those_of_the_search(adviser: Adviser) -> None:
    game = sit(side="short", players=2)
    assert adviser.best_turns() is None, "the process has only begun to start"
    best = wait(adviser.best_turns)
    assert best == advise(observe(game.state), BEST)
    line = next(step.what for step in game.legal() if step.verb == steps.BUY)
    with_line = wait(lambda: adviser.turn_with(line))
    assert with_line[0].steps[0] == steps.Step(steps.BUY, line)
    assert adviser.best_turns() == best, "kept, so that it is there at once"


@pytest.mark.slow
def test_it_can_be_ready_before_it_is_asked(adviser: Adviser) -> None:
    adviser.prepare()
    ready = adviser.pid
    assert ready is not None
    assert wait(adviser.best_turns)
    assert adviser.pid == ready


@pytest.mark.slow
def test_another_position_drops_what_was_asked(adviser: Adviser) -> None:
    game = sit(side="short", players=2)
    before = observe(game.state)
    assert adviser.best_turns() is None
    game.do(game.legal()[0])
    adviser.set_view(observe(game.state))
    assert not adviser.busy
    there = wait(adviser.best_turns)
    assert there == advise(observe(game.state), BEST)
    adviser.set_view(before)
    assert wait(adviser.best_turns) == advise(before, BEST)


def test_an_answer_that_comes_late_takes_nothing_from_what_is_wanted_now(adviser: Adviser) -> None:
    before = adviser._here
    assert before is not None
    adviser._store_answer((before, BEST), ())
    assert adviser.best_turns() == (), "it is kept, though nobody wanted it any more"
    game = sit(side="short", players=2)
    game.do(game.legal()[0])
    adviser.set_view(observe(game.state))
    adviser._wanted.append(BEST)
    adviser._store_answer((before, BEST), ())
    assert adviser.busy
    adviser.drop_questions()
    assert not adviser.busy


@pytest.mark.slow
def test_a_process_that_dies_is_replaced(adviser: Adviser) -> None:
    wait(adviser.best_turns)
    dead = adviser.pid
    assert dead is not None
    os.kill(dead, signal.SIGKILL)
    game = sit(side="short", players=2)
    line = next(step.what for step in game.legal() if step.verb == steps.BUY)
    assert wait(lambda: adviser.turn_with(line))
    assert adviser.pid != dead


def test_one_that_never_answers_is_given_up() -> None:
    game = sit(side="short", players=2)
    adviser = Adviser(game.state.game, patience=0.0)
    adviser._worker._serve = _sleep
    adviser.set_view(observe(game.state))
    try:
        assert wait(adviser.best_turns) == ()
    finally:
        adviser.close()


def _sleep(_connection: Connection, _game: Game) -> None:
    time.sleep(60)


def die(_connection: Connection, _game: Game) -> None:
    """End before anything is answered."""


@pytest.mark.slow
def test_where_no_process_lives_it_searches_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    game = sit(side="short", players=2)
    for broken in ("serve", "launch"):
        with monkeypatch.context() as patched:
            if broken == "serve":
                patched.setattr("citrus_game.session.hints.adviser.serve", die)
            else:
                patched.setattr(Worker, "launch", refuse)
            adviser = Adviser(game.state.game, patience=PATIENCE)
            adviser.set_view(observe(game.state))
            assert wait(adviser.best_turns) == advise(observe(game.state), BEST)
            adviser.close()


def refuse(_worker: Worker) -> None:
    raise OSError("no process can be started")


def test_a_closed_one_has_no_process_and_answers_nothing(adviser: Adviser) -> None:
    adviser.best_turns()
    adviser.close()
    assert adviser.pid is None
    assert adviser.best_turns() == ()


def test_a_line_that_cannot_be_bought_has_no_turn() -> None:
    view = observe(position(market={5: "lemon"}, coins=0))
    lines = range(len(view.state.game.lines))
    assert all(advise(view, line) == () for line in lines)


def test_gains_are_the_points_that_all_would_have_more_or_less() -> None:
    state = position(
        plantations={"b1": "lemon", "a2": "orange", "c2": "lime"},
        owners={"b1": 0, "a2": 1, "c2": 1},
        market=dict.fromkeys(range(1, 13), "lemon"),
    )
    view = observe(state)
    found = advise(view, BEST)[0]
    before = [sum(sources) for sources in projected(view.state)]
    for step in found.steps[: found.sure]:
        apply(state, step)
    after = [sum(sources) for sources in projected(state)]
    assert found.gains == tuple(now - then for now, then in zip(after, before, strict=True))
    assert any(found.gains)


LEMONS = dict.fromkeys(range(1, 13), "lemon")
ROOM: dict[str, Any] = {"plantations": {"b1": "lemon"}, "owners": {"b1": 0}, "market": LEMONS}
# a lemon grows by one: then the roads of A and a neutral lime are in the way
STUCK: dict[str, Any] = {
    "plantations": {"a1": "lemon", "c1": "lime"},
    "owners": {"a1": 0},
    "workers": 0,
    "market": {1: "lemon", 2: "lemon", 3: "lime"},
}


@pytest.mark.parametrize(
    ("parts", "turn", "back"),
    [
        (ROOM, ["buy R1", "place lemon a1", "place lemon c1", "end"], ()),
        (ROOM, ["harvest b1", "income", "end"], ()),
        (
            ROOM | {"tiles": ["cart"]},
            ["buy R1", "cart 3", "place lemon a1", "place lemon c1", "place lemon d1", "end"],
            (),
        ),
        (STUCK, ["buy R1", "place lemon b1", "return", "end"], ("lemon",)),
        (STUCK | {"tiles": ["storehouse"]}, ["buy R1", "place lemon b1", "store lemon", "end"], ()),
    ],
)
def test_a_proposal_names_the_tiles_that_it_plants_and_gives_back(
    parts: dict[str, Any], turn: list[str], back: tuple[str, ...]
) -> None:
    state = position(**parts)
    proposal = make_proposal(observe(state), [state.game.steps.parse(text) for text in turn])
    assert proposal.returned == tuple(PLANTATION[name] for name in back)
    planted = [text.split()[1:] for text in turn if text.startswith("place ")]
    assert [*proposal.placed] == [(state.game.board.spaces[at], PLANTATION[tile]) for tile, at in planted]


@pytest.mark.slow
def test_what_a_drawn_finca_decides_is_a_guess_without_gains() -> None:
    game = sit(side="short", players=2)
    for _turn in range(40):
        view = observe(game.state)
        for line in range(len(game.state.game.lines)):
            for found in advise(view, line):
                drawn = found.step_of(steps.SITE)
                if drawn is not None:
                    assert found.sure <= found.steps.index(drawn)
                    assert found.gains == ()
                    return
        for step in advise(view, BEST)[0].steps:
            if step not in game.legal():
                break
            game.do(step)
    pytest.fail("no finca became due in forty turns")


@pytest.mark.slow
def test_a_process_that_is_not_asked_ends_and_another_answers(adviser: Adviser) -> None:
    adviser._worker._serve = _brief
    assert wait(adviser.best_turns)
    process = adviser._worker._process
    assert process is not None
    process.join(PATIENCE)
    assert not process.is_alive(), "it rests at once"
    game = sit(side="short", players=2)
    assert wait(lambda: adviser.turn_with(game.legal()[0].what))


def _brief(connection: Connection, game: Game) -> None:
    """Serve as long as questions come one after the other."""
    from citrus_game.session.hints import adviser

    adviser.RESTS = 0.5
    adviser.serve(connection, game)


def test_a_turn_that_ends_the_game_is_told_without_the_final_scoring() -> None:
    state = position(plantations={"b1": "lime"}, owners={"b1": 0}, market={1: "lime"}, bag=(), marked=())
    line = next(step.what for step in legal_steps(state) if step.verb == steps.BUY)
    (told,) = [each.told for each in advise(observe(state), line)]
    assert told is not None
    assert told.points == 0
    assert all(shift.rank[1] for shift in told.shifts)
    assert told.after[0] > told.before[0]
