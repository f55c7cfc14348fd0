"""The turn that was played beside a better one, step by step, and one sentence why that is better."""

from collections.abc import Sequence
from typing import NamedTuple

from citrus_game.bots import reasons
from citrus_game.bots.reasons import Reason, reason
from citrus_game.narration import words
from citrus_game.narration.bot_reasons import reason_sentence
from citrus_game.narration.turn_steps import StepLine, step_sentences, turn_lines
from citrus_game.rules.legal import refusals
from citrus_game.rules.model import steps
from citrus_game.rules.model.events import FincaScored, Harvested, Returned
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.moves.fincas import open_rings, score_surrounded
from citrus_game.rules.moves.placing import open_spaces
from citrus_game.rules.turn import apply
from citrus_game.text import _

TURN_ENDS = (steps.END, steps.PASS)
WEIGHTY = (
    reasons.CLOSES, reasons.LEADS, reasons.EQUALS, reasons.JOINS, reasons.JOINS_NEUTRAL, reasons.TAKES,
    reasons.GROWS_AT, reasons.GROWS, reasons.FREE, reasons.PLOWS, reasons.RICHER, reasons.BUYS,
)  # fmt: skip
"""Reasons that say what is gained."""


class Comparison(NamedTuple):
    """All steps of both turns in words, and a sentence why the better one is better, or ""."""

    played: tuple[StepLine, ...]
    better: tuple[StepLine, ...]
    why: str

    @property
    def left_out(self) -> tuple[StepLine, ...]:
        """The steps that are left out, if the better turn is the same without them; else ()."""
        same = not any(line.own for line in self.better)
        return tuple(line for line in self.played if line.own) if same else ()

    def better_told(self) -> str:
        """Return the better turn as sentences."""
        if self.left_out:
            return _("The same, without this: {steps}").format(steps=step_sentences(self.left_out))
        return step_sentences(self.better)

    def difference_told(self) -> str:
        """Return what is different in the better turn as sentences."""
        if self.left_out:
            return self.better_told()
        return step_sentences([line for line in self.better if line.own])


def compare(
    before: State, played: Sequence[Step], better: Sequence[Step], names: Sequence[str]
) -> Comparison:
    """Return the turn that was played and a better one side by side, from the position before them. ``names``
    are the players'.
    """
    mine, other = turn_lines(before, played, better), turn_lines(before, better, played)
    return Comparison(mine, other, why_words(before, played, better, names))


class _Outcome(NamedTuple):
    """What a turn comes to: the closing step by site and each player's points there, in order; the points
    that harvests bring by space; the penalty for what was given back; and the steps that can be played.
    """

    scored: dict[int, tuple[Step, tuple[int, ...]]]
    harvests: dict[int, int]
    penalty: int
    steps: tuple[Step, ...]


def _outcome(before: State, turn: Sequence[Step]) -> _Outcome:
    state = before.copy()
    closed, harvests, penalty, done = dict[int, Step](), dict[int, int](), 0, list[Step]()
    full = _full(state)
    for step in turn:
        if step.verb in TURN_ENDS or refusals(state, step):
            break
        for event in apply(state, step):
            if isinstance(event, Harvested):
                harvests[step.at] = event.plantations + event.wells + event.large_wells
            elif isinstance(event, Returned):
                penalty += event.penalty
        done.append(step)
        if state.over:
            break
        closed |= dict.fromkeys(_full(state) - full - set(closed), step)
        full = _full(state)
    found = [] if state.over else score_surrounded(state.copy())
    points = {event.site: event.points for event in found if isinstance(event, FincaScored)}
    scored = {site: (step, points[site]) for site, step in closed.items() if site in points}
    return _Outcome(scored, harvests, penalty, tuple(done))


def _full(state: State) -> set[int]:
    free = open_spaces(state)
    return {site for site, ring in open_rings(state) if not ring & free}


def why_words(before: State, played: Sequence[Step], better: Sequence[Step], names: Sequence[str]) -> str:
    """Return a sentence why a turn is better than the one that was played, from its end; "" if none is sure.

    What a turn reveals was the same for both: it is what was revealed in the game.
    """
    if said := outcome_words(before, played, better, names):
        return said
    _at, why = last_reason(before, played, better)
    return reason_sentence(why, names, before.game) if why is not None else ""


def outcome_words(before: State, played: Sequence[Step], better: Sequence[Step], names: Sequence[str]) -> str:
    """Return what the better turn gains or avoids by its end and the one that was played does not; "" for
    nothing.
    """
    me, was, now = before.player, _outcome(before, played), _outcome(before, better)
    for site, (step, points) in reversed(now.scored.items()):
        if step.at >= 0 and points[me] > max(
            [0, *(old[me] for at, (_step, old) in was.scored.items() if at == site)]
        ):
            return _closing(before, step, site, words.points(points[me]))
    for site, (_step, points) in was.scored.items():
        rival = max((who for who in range(len(names)) if who != me), key=points.__getitem__)
        if site not in now.scored and points[rival] > points[me]:
            text = _("The turn played closes the ring of {site}: {points} for {rival}.")
            letter = before.game.board.sites[site]
            return text.format(site=letter, points=words.points(points[rival]), rival=names[rival])
    if sum(now.harvests.values()) > sum(was.harvests.values()):
        space, points_there = next(
            (at, found) for at, found in reversed(now.harvests.items()) if found > was.harvests.get(at, 0)
        )
        text = _("The harvest on {space} brings {points}.")
        return text.format(space=before.game.board.name(space), points=words.points(points_there))
    if was.penalty > now.penalty and len(now.steps) >= len(better) - 1:
        return _("The turn played gives plantations back, which costs {points}.").format(
            points=words.points(was.penalty)
        )
    return ""


def _closing(before: State, step: Step, site: int, points: str) -> str:
    board = before.game.board
    text = _("{space} closes the ring of {site}: {points}.")
    return text.format(space=board.name(step.at), site=board.sites[site], points=points)


def last_reason(before: State, played: Sequence[Step], better: Sequence[Step]) -> tuple[int, Reason | None]:
    """Return the reason for the last step that gains something and that the played turn does not have, and
    the number of steps before it.
    """
    possible = _outcome(before, better).steps
    own = [line.step for line in turn_lines(before, possible, played) if line.own]
    state = before.copy()
    found: tuple[int, Reason | None] = (0, None)
    for index, step in enumerate(possible):
        if step in own:
            why = reason(state, possible[index:])
            if why.kind in WEIGHTY:
                found = index, why
        apply(state, step)
    return found
