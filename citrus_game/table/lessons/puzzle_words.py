"""What is said about a puzzle: its aim, hints in two stages, and why a lesser turn is lesser."""

from collections.abc import Sequence

from citrus_game.rules.material.components import SOURCES
from citrus_game.rules.material.state import State
from citrus_game.rules.material.steps import BRIDGE, BULL, CART, HARVEST, MILESTONE, PLOW, UNSTORE, Step
from citrus_game.rules.scoring import projected
from citrus_game.rules.turn import apply
from citrus_game.table.lessons.puzzles import Puzzle
from citrus_game.table.speech import words
from citrus_game.table.speech.parts import parts
from citrus_game.table.speech.step_words import step_words
from citrus_game.text import _


def aim(puzzle: Puzzle, colour: str) -> str:
    """Say who one is and what the best turn brings; ``colour`` is its name in the player's language."""
    text = _("You are {colour}, and this is the last turn of the game. The best turn scores {points}.")
    return text.format(colour=colour, points=words.points(puzzle.best))


def direction(puzzle: Puzzle, done: Sequence[Step] = ()) -> str:
    """Return the first hint: where to look, not what to do."""
    return direction_of(puzzle.data.state, puzzle.steps, done)


def direction_of(state: State, best: Sequence[Step], done: Sequence[Step] = ()) -> str:
    """Say where to look for a turn from a position, not what to do; never at what was ``done`` already."""
    verbs = {step.verb for step in best if step not in done}
    for verb, hint in (
        (BRIDGE, _("A bridge opens the way.")),
        (CART, _("Your cart is worth more than it seems.")),
        (BULL, _("A bull fills a space, too.")),
        (PLOW, _("Look at what belongs to nobody.")),
        (MILESTONE, _("A milestone builds a finca at once.")),
        (UNSTORE, _("Do not forget your storehouse.")),
    ):
        if verb in verbs:
            return hint
    if any(part.name == "fincas" and part.points > 0 for part in parts(_gained(state, _after(state, best)))):
        letters = [state.game.board.sites[site] for site in ringed(state, best)]
        text = _("Look at the ring of {sites}.")
        return (
            text.format(sites=words.either(letters)) if letters else _("Look at the rings around the fincas.")
        )
    if HARVEST in verbs:
        return _("Look at what your regions would score.")
    return _("Let your regions grow, and mind what lies on the bonus spaces.")


def ringed(state: State, best: Sequence[Step]) -> tuple[int, ...]:
    """Give the sites of the fincas whose rings a turn closes."""
    closed = _after(state, best).scored & ~state.scored
    return tuple(
        site for site, values in enumerate(state.fincas) if values is not None and closed >> site & 1
    )


def first_step(puzzle: Puzzle) -> str:
    """Give the second hint: the first step of a best turn."""
    state = puzzle.data.state
    return step_words(puzzle.steps[0], state)


def lesser(puzzle: Puzzle, after: State) -> str:
    """Say where the points of the best turn come from that a finished turn did not bring."""
    best = _gained(puzzle.data.state, _after(puzzle.data.state, puzzle.steps))
    made = _gained(puzzle.data.state, after)
    gaps = parts([most - got for most, got in zip(best, made, strict=True)])
    told = []
    for part in gaps:
        text = _("{points} more from {part}") if part.points > 0 else _("{points} fewer from {part}")
        if part.name == "penalties":
            text = _("{points} fewer lost") if part.points > 0 else _("{points} more lost")
        told.append(text.format(points=abs(part.points), part=part.words))
    return _("The best turn scores {parts}.").format(parts=words.joined(told)) if told else ""


def _after(state: State, steps: Sequence[Step]) -> State:
    after = state.copy()
    for step in steps:
        apply(after, step)
    return after


def _gained(before: State, after: State) -> list[int]:
    """Give the points by source that a turn brings its player, with the final scoring after it."""
    player = before.player
    then, now = projected(before)[player], projected(after)[player]
    return [now[source] - then[source] for source in range(len(SOURCES))]
