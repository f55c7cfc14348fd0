"""All sentences of a game as one text: board, market, players, choices and refusals of every position."""

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from citrus_game.bots.reasons import reason
from citrus_game.cli.given import played
from citrus_game.content.game.options import options_from
from citrus_game.facts.preview import Preview
from citrus_game.narration.board import board_words, row_words, space_line
from citrus_game.narration.bot_reasons import reason_sentence
from citrus_game.narration.position import left_words, line_words, market_words, player_words
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model.steps import Step
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.seats import Seat
from citrus_game.session.telling.fincas import fincas_words, last_round
from citrus_game.session.telling.turn import (
    asked_words,
    brings,
    choices,
    end_words,
    spaces_of,
    step_line,
    turn_words,
    why_not,
)
from tests.rules.agreement import conceivable

HERE = Path(__file__).parent
EXAMPLE = Path(__file__).resolve().parents[3] / "docs" / "example.citrus"
SEATS = (Seat("Ana", "azure"), Seat("Ben", "violet"), Seat("Cy", "teal"))
STEPS = {
    "the example": (0, 1, 13, 31, 58, 65, 77, 98, 152, 158, 169, 184, 222),
    "by chance": (1, 9, 40, 90, 150),
}
"""The numbers of steps after which each game is told of."""


def file_of(name: str) -> Path:
    """Return the file in which a game's telling is kept."""
    return HERE / f"{name.replace(' ', '-')}.txt"


def sittings(name: str) -> Iterator[GameSession]:
    """Yield a game after each of its numbers of steps, each a sitting of its own."""
    if name == "the example":
        yield from (played(EXAMPLE, number) for number in STEPS[name])
        return
    options = options_from("online", {"expansion": True, "family": False})
    game, rng = NewGame(SEATS, "short", options, 0, 21), random.Random(21)
    whole = game.start()
    for number in STEPS[name]:
        while len(whole.history) < number and not whole.state.over:
            whole.do(rng.choice(legal_steps(whole.state)))
        session = game.start()
        session.replay(whole.steps)
        yield session


@cache
def games(name: str) -> tuple[GameSession, ...]:
    """Return a game after each of its numbers of steps, only to be looked at."""
    return tuple(sittings(name))


def told(name: str) -> Iterator[str]:
    """Yield everything that there is to tell of a game, a line for each sentence or two."""
    for session in games(name):
        yield f"== {len(session.history)} steps"
        yield from _position(session)
        yield from (_people(session) if not session.state.over else end_words(session))
        yield from (f"{entry.turn}/{entry.step}: {entry.text}" for entry in session.log[-14:])


def _position(session: GameSession) -> Iterator[str]:
    state, names, foresight = session.state, session.names, Preview(session.state)
    yield from turn_words(session)
    yield from asked_words(state)
    yield from board_words(state, names)
    yield from row_words(state, len(session.history) % 9, names)
    yield from market_words(foresight, names)
    yield from fincas_words(foresight, session)
    yield from left_words(state)
    yield from last_round(session)
    board = state.game.board
    spaces = [*board.names][len(session.history) % 3 :: 3]
    yield from (f"{board.name(space)}: {space_line(state, space, names)}" for space in spaces)
    yield from (line_words(foresight, line, names) for line in range(len(state.game.lines)))


def _people(session: GameSession) -> Iterator[str]:
    state, names, foresight = session.state, session.names, Preview(session.state)
    for player in range(state.game.players):
        yield from player_words(state, player, names)
    legal = session.legal()
    for choice in choices(foresight, legal, names):
        yield choice.words
        if len(choice.steps) > 1:
            yield from (f"  {each.words}" for each in spaces_of(foresight, choice, names)[:4])
    for step in legal[:: max(1, len(legal) // 8)]:
        yield step_line(foresight, step, names)
        yield from brings(foresight, [step], names)
        yield reason_sentence(reason(state, [step]), names, state.game)
    for step in _forbidden(session, legal):
        yield f"{state.game.steps.text(step)}: {' '.join(why_not(session, step))}"


def _forbidden(session: GameSession, legal: list[Step]) -> list[Step]:
    """Return steps of every verb that may not be done now."""
    found: dict[str, list[Step]] = {}
    for step in conceivable(session.state.game):
        if step not in legal:
            found.setdefault(step.verb, []).append(step)
    rng = random.Random(len(session.history))
    return [step for each in found.values() for step in rng.sample(each, min(3, len(each)))]
