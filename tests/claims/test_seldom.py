"""What whole games seldom say is judged in positions made for it."""

import io
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from citrus_game.bots.reasons import reason
from citrus_game.cli.text_mode.commands import WHAT
from citrus_game.cli.text_mode.game import Talk, TextGame
from citrus_game.narration.bot_reasons import own_reason, reason_sentence, your_reason
from citrus_game.narration.comparison import compare, why_words
from citrus_game.narration.turn_steps import turn_lines
from citrus_game.rules.model.steps import Step
from citrus_game.session.game_session import GameSession
from citrus_game.session.score_curve import curve
from citrus_game.session.selection.lookahead import numbered
from citrus_game.ui.scenes.replay.coach_review import instead_words
from tests.cases import plain
from tests.claims import registers as registers  # noqa: PLC0414
from tests.claims import witness
from tests.claims.moment import CHECKS, Judge
from tests.claims.of_review import Looks
from tests.claims.of_tables import LAST, last_gains
from tests.claims.pages import home, reviews
from tests.claims.quiet import is_quiet
from tests.claims.seldom import (
    CLOSED_FOR_ANOTHER,
    FULL,
    INSTEAD,
    LEFT_ONE,
    NUMBERED,
    REVIEWED,
    SELDOM,
    WAITS,
    at,
    poor_turn,
    poor_turn_of_two,
    waiting,
)
from tests.claims.spoken import marked
from tests.claims.test_every_claim import told
from tests.claims.witness import Onlooker, Witness, listening
from tests.records.played import played as ended
from tools.verdicts import generated, looked_at, played


@pytest.mark.parametrize("name", plain(lambda name: name in [*SELDOM][::27], SELDOM))
def test_what_is_seldom_said_is_true(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    make, messages = SELDOM[name]
    monkeypatch.setattr(witness, "LOOKS", {"line": 9, "space": 40})
    judge = Judge(is_quiet)
    with listening() as (app, marking):
        for coached in (True, False):
            looker = Onlooker(app, marking, judge, make(), name, coached=coached)
            looker.look()
            looker.hint()
        every_step(looker)
    heard = {CHECKS[message] for message in judge.heard if message in CHECKS}
    assert not judge.false, told(judge)
    assert not judge.unknown, told(judge)
    assert [message for message in messages if CHECKS[message] not in heard] == []


def every_step(looker: Onlooker) -> None:
    """Ask in the terminal what each legal step would bring, and hear the reasons that there are for it."""
    session = looker.session
    state, names = session.state, session.names
    game = TextGame(session, Talk(io.StringIO(), io.StringIO()))
    for step in session.legal():
        for text in game._orders[WHAT](state.game.steps.text(step)):
            looker.hear("text mode", text, steps=(step,))
        found = reason(state, [step])
        for voice in (reason_sentence, own_reason, your_reason):
            looker.hear("reasons", voice(found, names, state.game), steps=(step,))


@pytest.mark.parametrize(("make", "message"), [(poor_turn, CLOSED_FOR_ANOTHER), (poor_turn_of_two, LEFT_ONE)])
def test_what_is_said_of_a_turn_that_serves_another_is_true(
    make: Callable[[], tuple[GameSession, Sequence[Step], Sequence[Step]]], message: str
) -> None:
    judge = Judge(is_quiet)
    with marked() as marking:
        session, played, better = make()
        said = compare(session.state, played, better, session.names).why
        about = {"steps": tuple(better), "plan": tuple(played)}
        Witness(marking, judge, session).hear("review", said, **about)
    assert {*judge.heard} == {message}
    assert not judge.false, told(judge)


def test_what_is_said_of_the_steps_of_a_better_turn_is_true() -> None:
    judge = Judge(is_quiet)
    with marked() as marking:
        session, played, better = poor_turn()
        lines = [line for line in turn_lines(session.state, better, played) if line.own]
        said = instead_words(lines, session.state.game)
        about = Looks(None, None, None, tuple(better), tuple(played))  # type: ignore[arg-type]
        Witness(marking, judge, session).hear("review", said, plan=tuple(played), about=about)
    assert INSTEAD in judge.heard
    assert not judge.false, told(judge)


def test_what_is_said_of_a_number_that_waits_for_others_is_true() -> None:
    judge = Judge(is_quiet)
    with listening() as (app, marking):
        session, plan, space = waiting()
        looker = Onlooker(app, marking, judge, session, "waits", coached=True)
        looker.controller.set_plan(numbered(plan))
        looker.space(session.state.game.board.spaces[space])
    assert WAITS in judge.heard
    assert not judge.false, told(judge)


def test_what_is_said_of_how_far_a_review_is_is_true(tmp_path: Path) -> None:
    judge = Judge(is_quiet)
    with home(judge, tmp_path) as reader:
        reviews(reader)
    assert {*judge.heard} >= REVIEWED
    assert not judge.false, told(judge)


@pytest.mark.slow
def test_what_the_prompt_tells_of_the_last_counting_is_what_the_result_shows() -> None:
    judge = Judge(is_quiet)
    with marked() as marking:
        last_gains(judge, ended(1, 2, "short", "planter"), marking)
    assert {*judge.heard} == {*LAST} - {"points|Unharvested"}, "there were wells"
    assert not judge.false, told(judge)


@pytest.mark.slow
def test_what_the_coach_says_of_a_plan_with_numbers_is_true(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(witness, "LOOKS", {"line": 9, "space": 0})
    judge = Judge(is_quiet)
    with listening() as (app, marking):
        looker = Onlooker(app, marking, judge, at(market=FULL)(), "numbers", coached=True)
        coach = looker.scene.coach
        coach.told |= {tip.name for tip in coach.tips}
        coach.mark_read()
        looker.look(often=0.0)
    assert NUMBERED in judge.heard
    assert "{points}, but only if the game ended now." in judge.heard, "one plantation alone has no number"
    assert not judge.false, told(judge)


@pytest.mark.slow
def test_why_another_turn_is_better_is_true_and_holds_for_it_alone() -> None:
    judge = Judge(is_quiet)
    session = generated(3)
    with marked() as marking:
        hearer = Witness(marking, judge, session)
        for turn in curve(session).turns[::2]:
            state, plan = session.position_at(turn.first), played(session, turn)
            for found in looked_at(session, turn).candidates[:2]:
                said = why_words(state, plan, found.steps, session.names)
                hearer.hear("review", said, state=state, steps=tuple(found.steps), plan=plan)
    assert len({*judge.heard}) > 6
    assert not judge.false, told(judge)
    assert not judge.unknown, told(judge)
