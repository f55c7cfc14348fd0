"""Why a game ended is said in one sentence, the same wherever a result is shown (RULES.md 10)."""

from pathlib import Path

import pytest

from citrus_game.cli.given import played
from citrus_game.content.records.scenario import run_scenario
from citrus_game.narration.position import end_reason_words
from citrus_game.session.selection.prompt_text import prompt
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.session.telling.turn import end_words

SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios"
GAME = Path(__file__).resolve().parents[2] / "docs" / "example.citrus"
NONE_LEFT = "The game ended: no plantations were left."
NO_FINCA = "The game ended: nobody could play or build a finca."


@pytest.mark.parametrize(
    ("file", "sentence"),
    [
        ("11-final/cart-takes-the-last", NONE_LEFT),
        ("10-end-of-turn/blocked-without-finca", NO_FINCA),
        ("10-end-of-turn/blocked-without-site", NO_FINCA),
        ("10-end-of-turn/blocked-twice", "The game ended: nobody could play, despite a new finca."),
    ],
)
def test_each_end_has_its_sentence(file: str, sentence: str) -> None:
    state = run_scenario(SCENARIOS / f"{file}.yaml").state
    assert state.over
    assert end_reason_words(state) == sentence


def test_a_game_that_goes_on_has_none() -> None:
    session = played(GAME, 40)
    assert not end_reason_words(session.state)
    assert NONE_LEFT not in list(end_words(session))


def test_it_comes_first_at_the_end_and_stands_on_the_finished_board() -> None:
    session = played(GAME)
    assert next(end_words(session)) == NONE_LEFT
    assert prompt(TurnController(session), session.names).texts == (NONE_LEFT,)


def test_a_game_that_was_ended_early_says_nothing_of_the_rules() -> None:
    session = played(GAME, 40)
    session.ends_early = lambda _state: True
    while not session.state.over:
        session.do(session.legal()[0])
    assert not end_reason_words(session.state)
    assert prompt(TurnController(session), session.names).texts == ()
