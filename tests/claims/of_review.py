"""What is said of a turn that was played beside a better one: ``steps`` are the better one's, as far as they
can be played, ``plan`` the one that was played.
"""

from collections.abc import Sequence

from citrus_game.rules.legal import refusals
from citrus_game.rules.model import events as ev
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.moves.fincas import score_surrounded
from citrus_game.rules.turn import apply
from tests.claims.moment import TURN_ENDS, Moment, check, number, parts, quiet, still_open
from tests.claims.spoken import Said


def ended(at: Moment, turn: Sequence[Step]) -> tuple[State, list[tuple[Step, State, list[ev.Event]]]]:
    """Return the position before the end of a turn, and each step with the position before it."""
    state, found = at.state.copy(), list[tuple[Step, State, list[ev.Event]]]()
    for step in turn:
        if step.verb in TURN_ENDS or refusals(state, step):
            break
        before = state.copy()
        found.append((step, before, apply(state, step)))
    return state, found


def paid(state: State, site: int, player: int) -> int:
    """Return what a player gets for a finca at the end of this turn, or -1 if it is not scored."""
    found = [event for event in score_surrounded(state.copy()) if isinstance(event, ev.FincaScored)]
    return next((event.points[player] for event in found if event.site == site), -1)


@check("{space} closes the ring of {site}: {points}.")
def closes_the_ring(said: Said, at: Moment) -> bool:
    site = at.site(said.values["site"])
    state, found = ended(at, at.steps)
    right = paid(state, site, at.player) == number(said.values["points"])
    if "space" not in said.values:
        return right
    space = at.at(said.values["space"])
    before = next(before for step, before, _events in found if step.at == space)
    return right and bool(still_open(before, site) >> space & 1) and not still_open(state, site)


@check("The turn played closes the ring of {site}: {points} for {rival}.")
def closed_it_for_another(said: Said, at: Moment) -> bool:
    site, rival = at.site(said.values["site"]), at.who(said.values["rival"])
    right = paid(ended(at, at.plan)[0], site, rival) == number(said.values["points"])
    return right and paid(ended(at, at.steps)[0], site, rival) < 0


@check("The harvest on {space} brings {points}.")
def brings(said: Said, at: Moment) -> bool:
    space = at.at(said.values["space"])
    for step, _before, events in ended(at, at.steps)[1]:
        for event in events:
            if step.at == space and isinstance(event, ev.Harvested):
                return number(said.values["points"]) == event.plantations + event.wells + event.large_wells
    return False


@check("The turn played gives plantations back, which costs {points}.")
def gave_back(said: Said, at: Moment) -> bool:
    found = [event for _step, _before, events in ended(at, at.plan)[1] for event in events]
    penalty = sum(event.penalty for event in found if isinstance(event, ev.Returned))
    return number(said.values["points"]) == penalty


parts("The same, without this: {steps}")
quiet("names", "Given back", "Turn")
