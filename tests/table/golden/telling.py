"""What is told of a game, as one long text: every position's board, market, people, choices and refusals."""

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from citrus_game.bots.reasons import reason
from citrus_game.commands.games import played
from citrus_game.content.config import options_from
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.material.steps import Step
from citrus_game.table.advice.foresight import Foresight
from citrus_game.table.newgame import NewGame
from citrus_game.table.review.curve import curve
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting
from citrus_game.table.speech.bot_words import reason_sentence
from citrus_game.table.telling.charts import scores_words, sources_words
from citrus_game.table.telling.choices import choices, spaces_of
from citrus_game.table.telling.ground import board_words, row_words
from citrus_game.table.telling.people import player_words
from citrus_game.table.telling.spaces import space_line
from citrus_game.table.telling.table import fincas_words, last_round, left_words, line_words, market_words
from citrus_game.table.telling.turn import asked_words, brings, end_words, step_line, turn_words, why_not

HERE = Path(__file__).parent
EXAMPLE = Path(__file__).resolve().parents[3] / "docs" / "example.citrus"
SEATS = (Seat("Ana", "azure"), Seat("Ben", "violet"), Seat("Cy", "teal"))
STEPS = {
    "the example": (0, 1, 13, 31, 58, 65, 77, 98, 152, 158, 169, 184, 222),
    "by chance": (1, 9, 40, 90, 150),
}
"""The numbers of steps after which each game is told of."""


def file_of(name: str) -> Path:
    """Give the file in which a game's telling is kept."""
    return HERE / f"{name.replace(' ', '-')}.txt"


def sittings(name: str) -> Iterator[Sitting]:
    """Give a game after each of its numbers of steps, each a sitting of its own."""
    if name == "the example":
        yield from (played(EXAMPLE, number) for number in STEPS[name])
        return
    options = options_from("online", {"expansion": True, "family": False})
    game, rng = NewGame(SEATS, "short", options, 0, 21), random.Random(21)
    whole = game.start()
    for number in STEPS[name]:
        while len(whole.history) < number and not whole.state.over:
            whole.do(rng.choice(legal_steps(whole.state)))
        sitting = game.start()
        sitting.replay(whole.steps)
        yield sitting


@cache
def games(name: str) -> tuple[Sitting, ...]:
    """Give a game after each of its numbers of steps, only to be looked at."""
    return tuple(sittings(name))


def told(name: str) -> Iterator[str]:
    """Tell everything that there is to tell of a game, a line for each sentence or two."""
    for sitting in games(name):
        yield f"== {len(sitting.history)} steps"
        yield from _position(sitting)
        yield from (_people(sitting) if not sitting.state.over else end_words(sitting))
        yield from (f"{entry.turn}/{entry.step}: {entry.text}" for entry in sitting.log[-14:])


def _position(sitting: Sitting) -> Iterator[str]:
    state, names, foresight = sitting.state, sitting.names, Foresight(sitting.state)
    yield from turn_words(sitting)
    yield from asked_words(state)
    yield from board_words(state, names)
    yield from row_words(state, len(sitting.history) % 9, names)
    yield from market_words(foresight, names)
    yield from fincas_words(foresight, sitting)
    yield from left_words(state)
    yield from last_round(sitting)
    board = state.game.board
    spaces = [*board.names][len(sitting.history) % 3 :: 3]
    yield from (f"{board.name(space)}: {space_line(state, space, names)}" for space in spaces)
    yield from (line_words(foresight, line, names) for line in range(len(state.game.lines)))
    if len(sitting.history) > 60:
        scores = curve(sitting)
        yield from scores_words(scores, names)
        yield from sources_words(scores, names)


def _people(sitting: Sitting) -> Iterator[str]:
    state, names, foresight = sitting.state, sitting.names, Foresight(sitting.state)
    for player in range(state.game.players):
        yield from player_words(state, player, names)
    legal = sitting.legal()
    for choice in choices(foresight, legal, names):
        yield choice.words
        if len(choice.steps) > 1:
            yield from (f"  {each.words}" for each in spaces_of(foresight, choice, names)[:4])
    for step in legal[:: max(1, len(legal) // 8)]:
        yield step_line(foresight, step, names)
        yield from brings(foresight, [step], names)
        yield reason_sentence(reason(state, [step]), names, state.game)
    for step in _forbidden(sitting, legal):
        yield f"{state.game.steps.text(step)}: {' '.join(why_not(sitting, step))}"


def _forbidden(sitting: Sitting, legal: list[Step]) -> list[Step]:
    """Give steps of every verb that may not be done now."""
    found: dict[str, list[Step]] = {}
    for step in sitting.state.game.steps.conceivable():
        if step not in legal:
            found.setdefault(step.verb, []).append(step)
    rng = random.Random(len(sitting.history))
    return [step for each in found.values() for step in rng.sample(each, min(3, len(each)))]
