"""What is said of a turn that was played beside a better one: ``steps`` are the better one's, as far as they
can be played, ``plan`` the one that was played.
"""

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from citrus_game.learning.verdicts import LARGE, LEAST, FirstLook
from citrus_game.narration.turn_steps import UNTOLD
from citrus_game.rules.legal import refusals
from citrus_game.rules.model import events as ev
from citrus_game.rules.model.components import SOURCES
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import BUY, Step
from citrus_game.rules.scoring import projected
from citrus_game.rules.turn import apply
from citrus_game.session.score_curve import Turn, curve
from citrus_game.ui.scenes.replay.coach_review import CoachReview
from citrus_game.ui.scenes.replay.replay_scene import ReplayScene
from tests.claims.moment import (
    KINDS_NAMED,
    TURN_ENDS,
    Moment,
    check,
    forecast,
    number,
    paid,
    parts,
    quiet,
    still_open,
    totals,
)
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


def ends(at: Moment) -> tuple[State, State]:
    """Return the positions before the end of the better turn and of the one that was played."""
    return ended(at, at.steps)[0], ended(at, at.plan)[0]


def harvested(state: State, player: int) -> int:
    """Return a player's points from plantations, if all regions are harvested at the end of this turn."""
    points = projected(state)[player]
    return sum(points[at] for at, source in enumerate(SOURCES) if "harvest" in source or "well" in source)


@check("Brings {points} more from harvests, now or at the end.")
def brings_more_in_harvests(said: Said, at: Moment) -> bool:
    now, was = (harvested(state, at.player) for state in ends(at))
    return number(said.values["points"]) == now - was > 0


@check(
    "Has the most at {site}: {points} are at stake.",
    "Has the most at {site}, before {rival}: {points} are at stake.",
    "Has as many as {rival} at {site}: {points} are at stake.",
)
def has_a_place(said: Said, at: Moment) -> bool:
    """The place is no better after the turn that was played."""
    site, me, better = at.site(said.values["site"]), at.player, []
    now, was = ends(at)
    for state in (now, was):
        found = totals(state, site) if state.fincas[site] is not None else [0] * len(at.names)
        others = max(count for who, count in enumerate(found) if who != me)
        better.append(0 if not found[me] or found[me] < others else 2 if found[me] > others else 1)
    found = totals(now, site)
    values = now.fincas[site]
    right = values is not None and number(said.values["points"]) == values[0] and better[0] > better[1]
    if "rival" in said.values:
        rival = at.who(said.values["rival"])
        right = right and found[rival] == max(count for who, count in enumerate(found) if who != me) > 0
    return right and better[0] == (1 if "as many" in said.message else 2) and bool(still_open(now, site))


@check("The turn played leaves one open space at {site}, where {rival} has the most.")
def leaves_one_space(said: Said, at: Moment) -> bool:
    site, rival = at.site(said.values["site"]), at.who(said.values["rival"])
    told = [
        still_open(state, site).bit_count() == 1
        and totals(state, site)[rival] > max(n for who, n in enumerate(totals(state, site)) if who != rival)
        for state in ends(at)
    ]
    return told == [False, True]


@check("Keeps {land}.", "Takes {land}.")
def has_a_bonus(said: Said, at: Moment) -> bool:
    kind, me = KINDS_NAMED[said.values["land"].text], at.player
    now, was = ((*state.tiles[me], *state.horses[me]).count(kind) for state in ends(at))
    return now > was and (kind in at.state.tiles[me]) == said.message.startswith("Keeps")


@check("Leaves {n} worker more for new regions.", "Leaves {coins} more.")
def leaves_more(said: Said, at: Moment) -> bool:
    now, was = ends(at)
    if "n" in said.values:
        return number(said.values["n"]) == now.mat[at.player] - was.mat[at.player] > 0
    return number(said.values["coins"]) == now.coins[at.player] - was.coins[at.player] > 1


# verdicts


class Looks(NamedTuple):
    """What both judges found of a turn, whose forecasts and number are known; the second may not be asked."""

    turn: Turn
    first: FirstLook
    second: Sequence[float] | None
    best: Sequence[Step] = ()
    played: tuple[Step, ...] = ()


def agreed(found: Looks) -> list[float]:
    """Return by candidate the points that both judges find missing."""
    return [
        min(each.missed, later)
        for each, later in zip(found.first.candidates, found.second or (), strict=found.second is not None)
    ]


def looks(at: Moment) -> Looks:
    assert isinstance(at.about, Looks)
    return at.about


@check("Nothing better found", "Perhaps a little better")
def is_not_poor(said: Said, at: Moment) -> bool:
    """Not both judges find the same turn better; with the first words neither finds any."""
    found = looks(at)
    either = [each.missed for each in found.first.candidates[:1]] + list(found.second or ())
    return max(agreed(found), default=0.0) < LEAST and (max(either, default=0.0) < LEAST) == (
        "Nothing" in said.message
    )


@check(
    "A better turn",
    "About {points} better",
    "Turn {turn} could have been better.",
    "Turn {turn} could have been about {points} better.",
)
def is_poor(said: Said, at: Moment) -> bool:
    """Both judges find the turn that is shown better, by so many points at least."""
    found = looks(at)
    shown = [each.steps for each in found.first.candidates].index(tuple(looks(at).best))
    missed = agreed(found)[shown]
    right = "turn" not in said.values or number(said.values["turn"]) == found.turn.number
    if "points" in said.values:
        return right and number(said.values["points"]) == round(missed) and missed >= LARGE
    return right and LEAST <= missed < LARGE


@check(
    "It should bring about {points} more in the next turns.",
    "It should bring a little more in the next turns.",
    "It may bring a little more in the next turns.",
)
def is_hoped_for(said: Said, at: Moment) -> bool:
    """Only where both judges agree it "should"; with a number if that is large."""
    found = looks(at)
    shown = [each.steps for each in found.first.candidates].index(tuple(found.best))
    missed = agreed(found)[shown] if found.second is not None else 0.0
    if "points" in said.values:
        return number(said.values["points"]) == round(missed) and missed >= LARGE
    return (LEAST <= missed < LARGE) if "should" in said.message else missed < LEAST


@check("Turn {turn}: {player}")
def names_a_turn(said: Said, at: Moment) -> bool | None:
    if not isinstance(at.about, Looks):
        return None
    told = number(said.values["turn"]), at.names.index(said.values["player"].text)
    return told == (at.about.turn.number, at.about.turn.player) == (at.state.turn, at.player)


@check("Forecast {change}", "{points} if the game had ended there.")
def tells_a_gain(said: Said, at: Moment) -> bool:
    """The forecast after the turn, at its very end, against the one before."""
    turn = looks(at).turn
    then, now = (forecast(at.session.position_at(step))[turn.player] for step in (turn.first, turn.end))
    told = said.values.get("change") or said.values["points"]
    return number(told.text.replace("±", "")) == now - then


@check("Turn {turn} was your best.", "Turn {turn} was the best, by {player}.")
def was_the_best(said: Said, at: Moment) -> bool:
    turn, session = looks(at).turn, at.session
    gains = [
        each.forecasts[1][each.player] - each.forecasts[0][each.player]
        for each in curve(session).turns
        if not session.history[each.first].by.is_bot
    ]
    who = "player" not in said.values or at.names.index(said.values["player"].text) == turn.player
    mine = turn.forecasts[1][turn.player] - turn.forecasts[0][turn.player]
    return who and number(said.values["turn"]) == turn.number and mine == max(gains)


@check("No mistake found.", "No mistake found yet.", "I found none that could clearly have been better.")
def none_is_a_mistake(said: Said, at: Moment) -> bool:
    """Of no turn that has been checked both judges know a better one."""
    if isinstance(at.about, Looks):
        return max(agreed(at.about), default=0.0) < LEAST
    assert isinstance(at.about, ReplayScene | CoachReview)
    turns = curve(at.session).turns
    found = [at.about.judged.verdict(turn) for turn in turns]
    poor = any(each is not None and each.kind == "better" for each in found)
    return not poor and (None in found) == said.message.endswith("yet.")


@check("{done} of {all} checked", "{done} of {all} checked, yours first")
def counts_what_is_checked(said: Said, at: Moment) -> bool:
    assert isinstance(at.about, ReplayScene)
    turns = curve(at.session).turns
    done = sum(at.about.judged.verdict(turn) is not None for turn in turns)
    bots = [at.session.history[turn.first].by.is_bot for turn in turns]
    first = any(bots) and not all(bots)
    told = number(said.values["done"]), number(said.values["all"])
    return told == (done, len(turns)) and first == said.message.endswith("first")


@check("Played: {steps}", "Better: {steps}", "Different: {steps}", "The same, without this: {steps}")
def tells_whole_turns(said: Said, at: Moment) -> bool:
    """No step is left out; each is judged by itself, but for the coach's short names."""
    played, best = (
        Counter(step for step in turn if step.verb not in UNTOLD) for turn in (at.plan, looks(at).best)
    )
    told = {"Played": played, "Better": best, "Different": best - played, "The same": played - best}
    steps = said.values["steps"].text.rstrip(".")
    counts = steps.count(". ") + 1, steps.count(", ") + 1
    return told[re.split("[:,]", said.message)[0]].total() in (counts if ". " not in steps else counts[:1])


@check("Instead: {steps}.")
def tells_what_differs(said: Said, at: Moment) -> bool:
    """All spaces of the steps that were not played are named, and the row or column that is bought."""
    wanted = list((Counter(looks(at).best) - Counter(at.plan)).elements())
    spaces = {1 << step.at for step in wanted if step.at >= 0}
    bought = [step.what for step in wanted if step.verb == BUY]
    told = said.values["steps"].find("buy {line}")
    lines = [at.line(told.values["line"])] if told else []
    return at.spaces(said.values["steps"]) == sum(spaces) and lines == bought


parts("buy {line}", "plant on {spaces}")
check("Turns are checked once the game is over.")(lambda _said, at: not at.session.state.over)
parts("{space} ({land})")
quiet("names", "Given back", "Turn")
quiet(
    "the page of a review",
    "Not checked",
    "Still being checked",
    "Pause",
    "Export",
    "The end",
    "The start",
    "All turns",
    "All",
    "People",
    "Mistakes",
    "No such turn.",
    "The numbers on the board are its steps.",
    "I could not look at your other turns.",
    "I am still looking at your other turns …",
    "The numbers show the better turn, the frames what was played.",
    "Back to the result",
    "Played",
    "Better",
    "Both",
    "What the board shows",
    "Try it",
    "Check again",
    "Next mistake",
    "Not played: a better turn {turn} for {player}",
    "Since your last turn",
    "Press any key or tap to go on.",
    "Step {step} of {last}",
    "Timeline",
    "Play on from here",
    "Play on",
    "This is the start.",
    "This is the end.",
    "The game is over here. Go back to an earlier turn.",
    "Previous turn",
    "Step back",
    "Step forward",
    "Next turn",
    "The game is over here. Choose a turn in the list or on the timeline.",
    "Turns",
)
quiet(
    "what is drawn means: tests/records/test_review.py",
    "Points behind the leader",
    "The curves: how many points each player is behind the leader. A finca above: scored then.",
    "A dot: another turn may be a little better. A triangle: one is better.",
    "The players of this round. A ring: on turn. A tick: has had the turn.",
)
