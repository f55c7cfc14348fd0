"""A game that somebody who knows it well played and reviewed, and its turns in short."""

from pathlib import Path

from citrus_game.rules.model.steps import Step
from citrus_game.session.game_session import GameSession
from citrus_game.session.saves import saves
from citrus_game.session.score_curve import Turn, curve

RECORD = Path(__file__).with_name("expert.citrus")


def turn_of_expert(number: int) -> tuple[GameSession, Turn]:
    """Return the finished game and one of its turns."""
    session = saves.load(RECORD)
    return session, next(turn for turn in curve(session).turns if turn.number == number)


def expert_before(number: int) -> GameSession:
    """Return the game, played to the beginning of one of its turns."""
    _session, turn = turn_of_expert(number)
    return saves.load(RECORD, turn.first)


def steps_in(session: GameSession, text: str) -> tuple[Step, ...]:
    """Return the steps that are written with commas between them."""
    return tuple(session.state.game.steps.parse(step) for step in text.split(", "))
