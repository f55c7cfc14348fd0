"""Puzzles: a last turn without hidden information, and the most points it can bring."""

from dataclasses import dataclass
from pathlib import Path

from pydantic import Field

from citrus_game.content.disk.problem import quoted_value
from citrus_game.content.disk.yaml_file import Document, read_yaml, validate
from citrus_game.content.records.position import PositionModel, Words, read_position
from citrus_game.rules.legal import refusals
from citrus_game.rules.model.components import CART
from citrus_game.rules.model.state import EMPTY, State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.scoring import last_turn_points
from citrus_game.rules.turn import apply
from citrus_game.text import _, ngettext

FOLDER = "puzzles"
"""Folder of the puzzles' YAML files."""
HARDEST = 5


class PuzzleModel(PositionModel):
    """Model of a puzzle's file: position, level, the most points, and a turn that brings them."""

    title: str = Field(min_length=1, max_length=40)
    level: int = Field(ge=1, le=HARDEST)
    best: int = Field(ge=1, le=99)
    solution: str = Field(min_length=1, max_length=1000)


@dataclass(frozen=True)
class PuzzleData:
    """A checked puzzle for the player on turn.

    ``best`` is the largest gain in the final score compared with not playing this turn; ``map`` is the name
    of the board.
    """

    title: str
    level: int
    best: int
    state: State
    names: tuple[str, ...]
    steps: tuple[Step, ...]
    map: str


def load_puzzle(path: Path) -> PuzzleData:
    """Read a puzzle; raise `ContentError` if it hides something or its solution does not work.

    It is not checked here that ``best`` is the maximum; `tools.solve_puzzle` can do that.
    """
    document = read_yaml(path)
    model = validate(document, PuzzleModel)
    state, words = read_position(document, model)
    _must_be_open(document, model, state)
    steps = _solution(document, model, state, words)
    return PuzzleData(model.title, model.level, model.best, state, words.names, steps, model.board.strip())


def _must_be_open(document: Document, model: PuzzleModel, state: State) -> None:
    """Raise an error if the turn could reveal hidden tiles, or could empty the market and end the game."""
    for key in ("bag", "fincas_left", "sites_left", "marked"):
        if getattr(model, key):
            message = _("nothing may be hidden in a puzzle; leave the key {key} out")
            raise document.problem((key,), message.format(key=key))
    wanted = {
        "last_refill_complete": model.last_refill_complete,
        "finca_after_partial_refill": state.game.options.finca_after_partial_refill,
    }
    for key, due in wanted.items():
        if due:
            message = _("no finca may become due in a puzzle; write {key}: false").format(key=key)
            raise document.problem((key if key in PuzzleModel.model_fields else "rules",), message)
    largest = max(map(len, state.game.line_spaces))
    carts = state.land[CART].bit_count() + state.tiles[state.player].count(CART)
    if sum(tile != EMPTY for tile in state.market) <= largest + carts:
        raise document.problem(
            ("market",), _("the turn could empty the market and end the game; add plantations")
        )


def _solution(document: Document, model: PuzzleModel, state: State, words: Words) -> tuple[Step, ...]:
    """Return the solution's steps; raise an error unless they are one whole turn that brings the points."""
    after, steps = state.copy(), []
    place = ("solution",)
    for number, line in enumerate(model.solution.splitlines()):
        said = words.step(place, line, number + 1)
        ended = after.turn != state.turn
        if ended or refusals(after, said.step):
            reason = _("the turn has ended before it") if ended else _("it is not allowed here")
            message = _("{step} cannot be played: {reason}").format(
                step=quoted_value(said.text), reason=reason
            )
            raise document.problem(place, message, number + 1)
        apply(after, said.step)
        steps.append(said.step)
    if after.turn == state.turn:
        raise document.problem(place, _("the turn is not ended; add a line with end"))
    made = last_turn_points(after, state.player) - last_turn_points(state, state.player)
    if made != model.best:
        text = ngettext(
            "the solution brings {made} point, not {best}",
            "the solution brings {made} points, not {best}",
            made,
        )
        raise document.problem(("best",), text.format(made=made, best=model.best))
    return tuple(steps)
