"""The texts of some games in every language are completely filled in and spelt correctly."""

import re
from collections.abc import Iterable, Iterator

import pytest

from citrus_game.content.settings.languages import languages, speak
from citrus_game.facts.preview import Preview
from citrus_game.narration.board import board_words
from citrus_game.narration.gains import step_words
from citrus_game.narration.position import left_words, market_words, player_words
from citrus_game.rules.legal import legal_steps
from citrus_game.session.ai_runner import AIRunner
from citrus_game.session.game_session import GameSession
from citrus_game.session.telling.fincas import fincas_words, last_round
from citrus_game.session.telling.turn import asked_words, end_words, step_line, turn_words
from tests.session.positions import sit

GAMES, LOTS = 24, 6
UNFILLED = re.compile(r"[{}]|\bNone\b")
MISSPELT = {
    "fr": re.compile(r"\b([Dd]|[Qq]u|[Jj]|[Nn]|[Ll]|[Ss])e [aeiouàâéèêîôû]\w|'|\b[Dd]e les?\b|\bà les?\b"),
    "it": re.compile(r"'|\b(di|a|da|in|su) (il|lo|la|i|gli|le)\b"),
}
"""By language, what no sentence of it holds: a vowel that was not elided, articles not drawn together."""
PLAYERS = ("picker", "grower", "greedy")


def games(lot: int) -> Iterator[GameSession]:
    for seed in range(lot, GAMES, LOTS):
        session = sit(
            seed,
            players=2 + seed % 4,
            side=("long", "short")[seed % 2],
            bot=PLAYERS[seed % len(PLAYERS)],
            expansion=seed % 3 == 0,
        )
        yield session


def said(session: GameSession) -> Iterator[str]:
    """Yield all that can be told about a position."""
    state, names = session.state, session.names
    foresight = Preview(state)
    yield from turn_words(session)
    yield from asked_words(state)
    yield from market_words(foresight, names)
    yield from fincas_words(foresight, session)
    yield from board_words(state, names)
    yield from left_words(state)
    yield from last_round(session)
    for player in range(len(names)):
        yield from player_words(state, player, names)
    for step in legal_steps(state)[:20]:
        yield step_words(step, state)
        yield step_line(foresight, step, names)


def check(texts: Iterable[str], language: str) -> None:
    wrong = MISSPELT.get(language)
    for text in texts:
        assert not UNFILLED.search(text), text
        assert wrong is None or not wrong.search(text), text


@pytest.mark.slow
@pytest.mark.parametrize("lot", range(LOTS))
def test_everything_that_is_said_in_a_game(lot: int) -> None:
    for session in games(lot):
        thinking = AIRunner(session, waits=True)
        while not session.state.over:
            thinking.step()
            if len(session.steps) % 40 == 0:
                for language in languages():
                    speak(language)
                    check(said(session), language)
                speak("en")
        for language in languages():
            speak(language)
            check((entry.text for entry in session.log), language)
            check(end_words(session), language)
