"""A whole turn in words, step by step: what was played, and what would have been better."""

from collections import Counter
from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from citrus_game.narration import words
from citrus_game.narration.gains import step_words
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model import steps
from citrus_game.rules.model.components import BRIDGE, CART, MILESTONE
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.moves.market import line_tiles
from citrus_game.rules.turn import apply
from citrus_game.text import _

UNTOLD = (steps.END, steps.INCOME)
"""Verbs of steps that every turn, or every harvest, has."""


class StepLine(NamedTuple):
    """A step in words; ``own`` says that the other turn has no such step, ``brief`` is what is said of it
    beside its picture.
    """

    step: Step
    text: str
    own: bool = False
    brief: str = ""


def turn_lines(state: State, turn: Sequence[Step], other: Sequence[Step] = ()) -> tuple[StepLine, ...]:
    """Return all steps of a turn in words, from the position before it.

    Every step is told, also those after hidden information is revealed: where that makes one impossible in
    the game that was played, or another plantation lies where a cart takes one, its words need nothing of the
    position. Steps that ``other`` has too, in whatever order, are not ``own``.
    """
    after, found = state.copy(), []
    left, known = Counter(map(_key, other)), True
    for step, later in zip_longest(turn, turn[1:]):
        if step.verb not in UNTOLD:
            shared = left[_key(step)] > 0
            left[_key(step)] -= shared
            found.append(StepLine(step, _text(step, after, later), not shared, _brief(step, after)))
        known = known and step in legal_steps(after)
        if known:
            apply(after, step)
    return tuple(found)


def same_turn(one: Sequence[Step], other: Sequence[Step]) -> bool:
    """Whether two turns have the same steps in whatever order; they differ in what was revealed, or in
    nothing.
    """
    return Counter(map(_key, one)) == Counter(map(_key, other))


def step_sentences(lines: Sequence[StepLine]) -> str:
    """Return a turn's steps as sentences."""
    return " ".join(f"{line.text}." for line in lines)


def _key(step: Step) -> Step | None:
    """Return what tells a step from others; None for those that are not told."""
    return None if step.verb in UNTOLD else step


def _text(step: Step, state: State, later: Step | None) -> str:
    if step.verb == steps.CART and later is not None and later.what != state.market[step.what - 1]:
        return _("Use a cart")
    said = step_words(step, state)
    if step.verb == steps.BUY:
        tiles = words.counted_tiles(tile for _index, tile in line_tiles(state, step.what))
        return _("{step}: {tiles}").format(step=said, tiles=tiles) if tiles else said
    return said


def _brief(step: Step, state: State) -> str:
    """Return the words beside the picture of a step, as few as possible."""
    board = state.game.board
    match step.verb:
        case steps.BUY:
            return words.capital(words.line_at_market(state.game.lines[step.what]))
        case steps.SITE:
            return words.capital(_("finca {site}").format(site=board.sites[step.what]))
        case steps.STORE:
            return words.capital(words.plantation_name(step.what))
        case steps.MONEY:
            return words.coins(step.what)
        case steps.CART:
            return words.capital(words.tile_name(CART))
        case steps.MILESTONE:
            return words.capital(words.tile_name(MILESTONE))
        case steps.RETURN:
            return _("Given back")
        case steps.PASS:
            return step_words(step, state)
        case steps.BRIDGE:
            return _("{space} ({land})").format(space=board.name(step.at), land=words.tile_name(BRIDGE))
    return board.name(step.at)
