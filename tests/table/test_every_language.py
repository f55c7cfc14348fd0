"""What 200 games say, in every language: each text is filled in whole and spelt as its language asks."""

import re
from collections.abc import Iterable, Iterator

import pytest

from citrus_game.content.preferences.languages import languages, speak
from citrus_game.rules.legal import legal_steps
from citrus_game.table.advice.foresight import Foresight
from citrus_game.table.sitting import Sitting
from citrus_game.table.speech.step_words import step_words
from citrus_game.table.telling.ground import board_words
from citrus_game.table.telling.people import player_words
from citrus_game.table.telling.table import fincas_words, last_round, left_words, market_words
from citrus_game.table.telling.turn import asked_words, end_words, step_line, turn_words
from citrus_game.table.thinking import Thinking
from tests.table.positions import sit

GAMES, LOTS = 200, 20
UNFILLED = re.compile(r"[{}]|\bNone\b")
MISSPELT = {
    "fr": re.compile(r"\b([Dd]|[Qq]u|[Jj]|[Nn]|[Ll]|[Ss])e [aeiouàâéèêîôû]\w|'|\b[Dd]e les?\b|\bà les?\b"),
    "it": re.compile(r"'|\b(di|a|da|in|su) (il|lo|la|i|gli|le)\b"),
}
"""By language, what no sentence of it holds: a vowel that was not elided, articles not drawn together."""
PLAYERS = ("picker", "grower", "greedy")


def games(lot: int) -> Iterator[Sitting]:
    for seed in range(lot, GAMES, LOTS):
        sitting = sit(
            seed,
            players=2 + seed % 4,
            side=("long", "short")[seed % 2],
            bot=PLAYERS[seed % len(PLAYERS)],
            expansion=seed % 3 == 0,
        )
        yield sitting


def said(sitting: Sitting) -> Iterator[str]:
    """Give all that can be told about a position."""
    state, names = sitting.state, sitting.names
    foresight = Foresight(state)
    yield from turn_words(sitting)
    yield from asked_words(state)
    yield from market_words(foresight, names)
    yield from fincas_words(foresight, sitting)
    yield from board_words(state, names)
    yield from left_words(state)
    yield from last_round(sitting)
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


@pytest.mark.sweep
@pytest.mark.parametrize("lot", range(LOTS))
def test_everything_that_is_said_in_a_game(lot: int) -> None:
    for sitting in games(lot):
        thinking = Thinking(sitting, waits=True)
        while not sitting.state.over:
            thinking.step()
            if len(sitting.steps) % 40 == 0:
                for language in languages():
                    speak(language)
                    check(said(sitting), language)
                speak("en")
        for language in languages():
            speak(language)
            check((entry.text for entry in sitting.log), language)
            check(end_words(sitting), language)
