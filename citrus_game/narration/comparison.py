"""The turn that was played beside a better one, step by step, and one sentence why that is better."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from citrus_game.facts.fincas import FincaFacts, finca_facts
from citrus_game.narration import words
from citrus_game.narration.turn_steps import StepLine, step_sentences, turn_lines
from citrus_game.rules.legal import refusals
from citrus_game.rules.model import steps
from citrus_game.rules.model.components import HORSES, SOURCES
from citrus_game.rules.model.events import FincaScored, Harvested, Returned
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.moves.fincas import open_rings, score_surrounded
from citrus_game.rules.moves.placing import open_spaces
from citrus_game.rules.scoring import projected
from citrus_game.rules.turn import apply
from citrus_game.text import _, ngettext

TURN_ENDS = (steps.END, steps.PASS)
HARVESTED = [SOURCES.index(source) for source in ("harvest", "wells", "large wells", "final harvest")]
"""Sources of points from plantations, whenever they are harvested."""
BONUS, WORKER, COIN = 1.5, 1.0, 0.5
"""About how many points a bonus, a worker on the mat and a coin are worth, to find the largest difference."""
FEW_COINS = 2
"""Fewer coins are no reason."""


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
    before: State, played: Sequence[Step], better: Sequence[Step], names: Sequence[str], hope: str = ""
) -> Comparison:
    """Return the turn that was played and a better one side by side, from the position before them. ``names``
    are the players'; ``hope`` is said where nothing is sure why it is better.
    """
    mine, other = turn_lines(before, played, better), turn_lines(before, better, played)
    return Comparison(mine, other, why_words(before, played, better, names) or hope)


class _Outcome(NamedTuple):
    """What a turn comes to: the closing step by site and each player's points there, in order; by region the
    space where it is harvested and its points; the penalty for what was given back; the position before
    the turn ends, and whether all steps could be played.
    """

    scored: dict[int, tuple[Step, tuple[int, ...]]]
    harvests: dict[int, tuple[int, int]]
    penalty: int
    end: State
    whole: bool

    def paid(self, site: int, player: int) -> int:
        """Return what a player gets for a ring that the turn closes, 0 if it does not."""
        return self.scored[site][1][player] if site in self.scored else 0


def _outcome(before: State, turn: Sequence[Step]) -> _Outcome:
    state = before.copy()
    closed, harvests, penalty, whole = dict[int, Step](), dict[int, tuple[int, int]](), 0, True
    full = _full(state)
    for step in turn:
        if step.verb in TURN_ENDS:
            break
        if refusals(state, step):
            whole = False
            break
        for event in apply(state, step):
            if isinstance(event, Harvested):
                found = event.plantations + event.wells + event.large_wells
                harvests[event.region] = step.at, found
            elif isinstance(event, Returned):
                penalty += event.penalty
        if state.over:
            break
        closed |= dict.fromkeys(_full(state) - full - set(closed), step)
        full = _full(state)
    scoring = [] if state.over else score_surrounded(state.copy())
    points = {event.site: event.points for event in scoring if isinstance(event, FincaScored)}
    scored = {site: (step, points[site]) for site, step in closed.items() if site in points}
    return _Outcome(scored, harvests, penalty, state, whole)


def _full(state: State) -> set[int]:
    free = open_spaces(state)
    return {site for site, ring in open_rings(state) if not ring & free}


class _Difference(NamedTuple):
    """What holds for the better turn and not for the one that was played: about how many points it is worth,
    and a sentence.
    """

    worth: float
    text: str


def why_words(before: State, played: Sequence[Step], better: Sequence[Step], names: Sequence[str]) -> str:
    """Return a sentence why a turn is better than the one that was played: the largest difference between
    what they come to; "" if none is sure.

    What a turn reveals was the same for both: it is what was revealed in the game.
    """
    was, now = _outcome(before, played), _outcome(before, better)
    found = [*_points(before, was, now, names), *_places(was, now, names), *_belongings(before, was, now)]
    return max(found, key=lambda each: each.worth).text if found else ""


def _points(before: State, was: _Outcome, now: _Outcome, names: Sequence[str]) -> Iterator[_Difference]:
    """Yield points that the better turn gains or does not lose."""
    board, me = before.game.board, before.player
    more = sum(now.paid(site, me) for site in now.scored) - sum(was.paid(site, me) for site in was.scored)
    site = max(now.scored, key=lambda each: now.paid(each, me) - was.paid(each, me), default=-1)
    if more > 0 and now.scored[site][0].at >= 0:
        text = _("{space} closes the ring of {site}: {points}.")
        space, points = board.name(now.scored[site][0].at), words.points(now.paid(site, me))
        yield _Difference(more, text.format(space=space, site=board.sites[site], points=points))
    for site, (_step, paid) in was.scored.items():
        rival = max((who for who in range(len(names)) if who != me), key=paid.__getitem__)
        if site not in now.scored and paid[rival] > paid[me]:
            text = _("The turn played closes the ring of {site}: {points} for {rival}.")
            text = text.format(site=board.sites[site], points=words.points(paid[rival]), rival=names[rival])
            yield _Difference(paid[rival] - paid[me], text)
    if was.penalty > now.penalty and now.whole:
        text = _("The turn played gives plantations back, which costs {points}.")
        yield _Difference(was.penalty - now.penalty, text.format(points=words.points(was.penalty)))
    fresh = {region: found for region, found in now.harvests.items() if region not in was.harvests}
    most = sum(points for _at, points in now.harvests.values())
    most -= sum(points for _at, points in was.harvests.values())
    if most > 0 and fresh:
        at, points_there = max(fresh.values(), key=lambda each: each[1])
        text = _("The harvest on {space} brings {points}.")
        yield _Difference(most / 2, text.format(space=board.name(at), points=words.points(points_there)))
    then, later = (projected(each.end)[me] for each in (was, now))
    grown = sum(later[source] - then[source] for source in HARVESTED)
    if grown > 0:
        text = _("Brings {points} more from harvests, now or at the end.")
        yield _Difference(grown, text.format(points=words.points(grown)))


def _places(was: _Outcome, now: _Outcome, names: Sequence[str]) -> Iterator[_Difference]:
    """Yield places at fincas whose rings stay open."""
    me, letters = now.end.player, now.end.game.board.sites
    for site, _ring in open_rings(now.end):
        mine, then = finca_facts(now.end, site), finca_facts(was.end, site)
        if mine.values is None or mine.stage != "open" or then.stage in ("full", "scored"):
            continue
        rival = mine.rival(me)
        if _lead(mine, me) > _lead(then, me):
            text = _("Has the most at {site}: {points} are at stake.")
            if rival is not None:
                text = _("Has the most at {site}, before {rival}: {points} are at stake.")
            if mine.leader != me:
                text = _("Has as many as {rival} at {site}: {points} are at stake.")
            other = names[rival.player] if rival is not None else ""
            points = words.points(mine.values[0])
            yield _Difference(mine.values[0] / 2, text.format(site=letters[site], rival=other, points=points))
    for site, _ring in open_rings(was.end):
        mine, then = finca_facts(now.end, site), finca_facts(was.end, site)
        if _threatened(then, me) and not _threatened(mine, me) and site not in now.scored:
            rival = then.rival(me)
            assert rival is not None
            text = _("The turn played leaves one open space at {site}, where {rival} has the most.")
            yield _Difference(rival.now / 2, text.format(site=letters[site], rival=names[rival.player]))


def _lead(finca: FincaFacts, player: int) -> int:
    """Return 2 for a player who has the most at a finca, 1 for one who shares that, else 0."""
    share = finca.share(player)
    return 0 if share is None or share.rank > 1 else 2 if finca.leader == player else 1


def _threatened(finca: FincaFacts, player: int) -> bool:
    """Whether one space is open where another player has the most."""
    return finca.stage == "open" and finca.left == 1 and finca.leader not in (None, player)


def _belongings(before: State, was: _Outcome, now: _Outcome) -> Iterator[_Difference]:
    """Yield bonuses, workers and coins that the player has more of after the better turn."""
    me, ends = before.player, (was.end, now.end)
    if not now.whole or was.end.over or now.end.over:
        return
    then, later = (Counter((*end.tiles[me], *end.horses[me])) for end in ends)
    for kind in later - then:
        text = _("Keeps {land}.") if kind in before.tiles[me] else _("Takes {land}.")
        yield _Difference(HORSES.get(kind, BONUS), text.format(land=words.a_tile(kind)))
    workers = now.end.mat[me] - was.end.mat[me]
    if workers > 0:
        text = ngettext(
            "Leaves {n} worker more for new regions.", "Leaves {n} workers more for new regions.", workers
        )
        yield _Difference(WORKER * workers, text.format(n=workers))
    coins = now.end.coins[me] - was.end.coins[me]
    if coins >= FEW_COINS:
        text = _("Leaves {coins} more.").format(coins=words.coins(coins))
        yield _Difference(COIN * coins, text)
