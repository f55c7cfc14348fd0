"""What is said of market lines is what the rules do, on every surface that says it."""

import random
from collections.abc import Iterator

import pytest

from citrus_game.content.game.options import options_from
from citrus_game.facts.fincas import finca_facts, flagged
from citrus_game.facts.lines import line_facts, market_facts
from citrus_game.facts.preview import Preview
from citrus_game.narration.lines import line_verdict, market_texts, sign_words
from citrus_game.rules.model.steps import BUY, RETURN
from citrus_game.rules.turn import apply, is_last_turn
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.seats import Seat
from citrus_game.session.selection.prompt_text import prompt
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.ui.scenes.play.coach.coach_texts import saying_at
from tests.session.positions import position

SEATS = (Seat("Ana", "azure"), Seat("Ben", "violet"))


def beginnings(seed: int) -> Iterator[GameSession]:
    """Yield a game by chance with the expansion at the beginning of each turn."""
    options = options_from("online", {"expansion": True, "finca_after_partial_refill": bool(seed % 2)})
    session, rng = NewGame(SEATS, ("long", "short")[seed % 2], options, 0, seed).start(), random.Random(seed)
    while not session.state.over:
        if not session.state.acted and not session.state.hand and session.state.drawn is None:
            yield session
        legal = [step for step in session.legal() if step.verb != RETURN] or session.legal()
        buys = [step for step in legal if step.verb == BUY]
        session.do(rng.choice(buys if buys and rng.random() < 0.6 else legal))


@pytest.mark.parametrize("seed", range(4))
def test_what_follows_a_purchase_is_said_alike_and_happens(seed: int) -> None:
    for session in beginnings(seed):
        controller = TurnController(session)
        for line in controller.now.lines:
            after = session.state.copy()
            apply(after, session.state.game.steps.buy[line])
            finca, refills = after.drawn is not None, after.refill and bool(after.bag)
            facts = line_facts(session.state, line)
            assert facts.finca == finca
            assert (facts.follows == "end") == (not finca and is_last_turn(after))
            controller.choose_line(line)
            strip = line_verdict(Preview(session.state), line).texts[0]
            for told in (
                strip,
                " ".join(prompt(controller, session.names).texts),
                saying_at("line", controller).text,
            ):
                assert ("new finca" in told) == finca
                assert "refilled" not in told or refills


def test_no_refill_is_announced_from_an_empty_bag() -> None:
    """The bag was emptied by a refill that filled the market: nothing comes any more."""
    state = position(market=dict.fromkeys(range(1, 5), "lemon"), bag=())
    state.complete = True
    assert "refilled" not in " ".join((sign_words(market_facts(state)), *market_texts(market_facts(state))))
    for line in range(len(state.game.lines)):
        assert "refilled" not in line_verdict(Preview(state), line).texts[0]


@pytest.mark.parametrize("seed", range(2))
def test_a_finca_has_one_stage_and_its_flags(seed: int) -> None:
    for session in beginnings(seed):
        state = session.state
        for site, ring in enumerate(state.game.board.rings):
            facts = finca_facts(state, site)
            assert (facts.stage in ("open", "full", "scored")) == (facts.values is not None)
            assert (facts.stage == "scored") == bool(state.scored >> site & 1)
            flags = [
                space
                for space in state.game.board.names
                if site in {each.site for each in flagged(state, space)}
            ]
            assert sum(1 << space for space in flags) == (facts.open & ring if facts.near else 0)
