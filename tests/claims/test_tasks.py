"""What lessons, puzzles and verdicts say is true of their positions."""

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from citrus_game.content.learning.exercise import Exercise
from citrus_game.content.learning.lesson import LessonData
from citrus_game.learning.lesson import ENDING, Lesson, choice_words, lack_words, lessons
from citrus_game.learning.puzzles import Puzzle, puzzles
from citrus_game.learning.task import PracticeTask, PuzzleTask
from citrus_game.learning.verdict_texts import verdict_words
from citrus_game.learning.verdicts import Candidate, FirstLook, verdict
from citrus_game.rules.legal import refusals
from citrus_game.rules.model import events as ev
from citrus_game.rules.model import steps
from citrus_game.rules.model.components import HORSES, KIND, PLANTATION, WORKERS
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.moves.market import line_tiles
from citrus_game.rules.moves.purchase import judge as judge_purchase
from citrus_game.rules.turn import apply
from citrus_game.session.game_session import GameSession
from citrus_game.session.history import all_events
from citrus_game.session.score_curve import curve
from tests.cases import plain
from tests.claims import registers as registers  # noqa: PLC0414
from tests.claims.moment import CHECKS, Judge, Moment, still_open, totals
from tests.claims.of_review import Looks
from tests.claims.quiet import is_quiet
from tests.claims.spoken import Marking, marked
from tests.claims.test_every_claim import told
from tests.records.played import played


def heard(judge: Judge, marking: Marking, text: str, session: GameSession, **about: object) -> None:
    moment = Moment(session, **({"state": session.state} | about))  # type: ignore[arg-type]
    judge.hear("task", marking.taken_apart(text), moment)


def by_chance(session: GameSession, rng: random.Random, turn: int) -> None:
    """Play the turn on by chance, and stay before its end where it can be ended."""
    for _step in range(30):
        legal = session.legal()
        if session.state.turn != turn or session.state.over or any(step.verb in ENDING for step in legal):
            return
        session.do(rng.choice(legal))


def hear_lesson(judge: Judge, marking: Marking, data: LessonData) -> None:
    """Choose the wrong step in each task of a lesson, or play it by chance, and hear what is lacking."""
    rng = random.Random(data.name)
    for lesson in tasks(data):
        task = lesson.task
        assert task is not None
        wrong = [step for step in lesson.session.legal() if not lesson.accepts([step])][:3]
        for step in wrong if lesson.wanted is not None else ():
            text, about = choice_words(lesson, [step]), {"steps": (step,), "plan": (lesson.wanted,)}
            heard(judge, marking, text, lesson.session, **about)
        for _try in range(0 if task.goal is None else 300 if task.goal.clean else 4):
            again = lesson.restarted()
            session, start = again.session, again.session.state.copy()
            by_chance(session, rng, start.turn)
            ends = [step for step in session.legal() if step.verb in ENDING]
            for lack in again.lacking():
                text = lack_words(lack, session.state)
                heard(judge, marking, text, session, steps=tuple(ends[:1]), about=start)


@pytest.mark.parametrize("data", plain(3, lessons(), whole=True), ids=lambda data: data.name)
def test_what_a_lesson_says_is_lacking_is_lacking(data: LessonData) -> None:
    judge = Judge(is_quiet)
    with marked() as marking:
        hear_lesson(judge, marking, data)
    assert not judge.false, told(judge)
    assert not judge.unknown, told(judge)
    assert judge.judged


def tasks(data: LessonData) -> Iterator[Lesson]:
    """Yield a lesson at each of its tasks, solved as it is meant to be."""
    lesson = Lesson(data)

    def play(step: Step) -> None:
        lesson.session.do(step)
        lesson.on_step(step)

    while not lesson.over:
        while lesson.reply is not None:
            play(lesson.reply)
        task = lesson.task
        if task is None:
            return
        yield lesson
        if task.look:
            lesson.looked(task.look)
        if lesson.only_said:
            lesson.mark_read()
        for step in task.answer if task.goal else (lesson.wanted,) if task.verb else ():
            assert step is not None
            play(step)


# the texts of lessons

Claim = Callable[[State, Lesson], bool]


def line(state: State, name: str) -> list[int]:
    return [tile >> 1 for _index, tile in line_tiles(state, state.game.lines.index(name))]


def fruit(name: str) -> int:
    return PLANTATION[name] >> 1


def at(state: State, name: str) -> int:
    return state.game.board.spaces[name]


def site(state: State, letter: str) -> int:
    return state.game.board.sites.index(letter)


def around(letter: str, *count: int) -> Claim:
    return lambda state, _lesson: tuple(totals(state, site(state, letter))) == count


def left(letter: str, count: int) -> Claim:
    return lambda state, _lesson: still_open(state, site(state, letter)).bit_count() == count


def scored(*points: int, sizes: tuple[int, ...] = ()) -> Claim:
    """Return whether the finca that was scored last brought the players so much, for so many plantations."""

    def judged(_state: State, lesson: Lesson) -> bool:
        found = [event for event in all_events(lesson.session) if isinstance(event, ev.FincaScored)][-1]
        return (not points or found.points == points) and (not sizes or tuple(map(sum, found.sizes)) == sizes)

    return judged


def forbids(step: str, rule: str) -> Claim:
    def judged(state: State, _lesson: Lesson) -> bool:
        return rule in {each.rule for each in refusals(state, state.game.steps.parse(step))}

    return judged


def can(*written: str) -> Claim:
    return lambda state, _lesson: all(not refusals(state, state.game.steps.parse(step)) for step in written)


def region(space: str, *, neutral: bool = False, size: int = 0) -> Claim:
    """Return whether an own or neutral region is on a space."""

    def judged(state: State, lesson: Lesson) -> bool:
        whose = None if neutral else lesson.data.state.player
        right = state.tile_on(at(state, space)) is not None and state.owner_at(at(state, space)) == whose
        return right and size in (0, state.region_at(at(state, space)).bit_count())

    return judged


def harvested(size: int, points: int) -> Claim:
    def judged(_state: State, lesson: Lesson) -> bool:
        found = [event for event in all_events(lesson.session) if isinstance(event, ev.Harvested)][-1]
        return (found.plantations, found.plantations + found.wells) == (size, points)

    return judged


def brings(space: str, points: int) -> Claim:
    def judged(state: State, _lesson: Lesson) -> bool:
        after = state.copy()
        apply(after, Step(steps.HARVEST, -1, at(state, space)))
        return after.points[state.player] - state.points[state.player] == points

    return judged


def goal(**wanted: object) -> Claim:
    def judged(_state: State, lesson: Lesson) -> bool:
        assert lesson.task is not None
        return all(getattr(lesson.task.goal, name) == value for name, value in wanted.items())

    return judged


def both(*claims: Claim) -> Claim:
    return lambda state, lesson: all(claim(state, lesson) for claim in claims)


def lies(name: str, *fruits: str) -> Claim:
    return lambda state, _lesson: line(state, name) == [fruit(each) for each in fruits]


CLAIMS: dict[str, Claim] = {
    "Ana’s have 6 plantations, Ben’s only 5": scored(sizes=(6, 5)),
    "First place took 10 points, second place 5": scored(10, 5),
    "close the outlined ring of finca B": goal(ring=1),
    "One space is still open, and your lemon lies beside it": both(left("B", 1), can("buy R4")),
    "Buy a lemon, plant it there": lies("R4", "lemon"),
    "You had 4 there, Ben had 3": scored(sizes=(4, 3)),
    "One of your five workers": lambda _state, _lesson: WORKERS == 5,
    "Beside your own lemons the region grows": both(region("c2", size=1), can("place lemon* c3")),
    "Buy a row or column of two or more plantations": goal(planted=2, clean=True),
    "This row has only one lemon": lies("R1", "lemon"),
    "Ben has a lemon on another road of this finca": forbids("place lemon f5", "ROAD-COLOUR"),
    "no lemon may go between your lemons and Ben’s": forbids("place lemon d2", "FOREIGN"),
    "Let your own lemons grow": can("place lemon c3"),
    "join your two orange regions": both(region("b3"), region("e4")),
    "Plant an orange that touches both": goal(planted=0),
    "Market row 4 has the oranges for it": lies("R4", "orange", "orange"),
    "Choose the worker on the lemons, see what that would score": region("c2", size=3),
    "Three lemons and a well brought 4 points": harvested(3, 4),
    "take the income for the two workers at home": lambda state, _lesson: state.mat[state.player] == 2,
    "you end your turn with 11 coins or more": goal(coins=11),
    "Eight spaces lie around this finca": lambda state, _lesson: state.game.board.rings[0].bit_count() == 8,
    "The lemons beside it were harvested": region("c3", neutral=True),
    "You have 2 around this finca, Ben has 3": around("A", 2, 3),
    "Buy the lime": lies("R1", "lime"),
    "One more lime makes 3: a tie": both(around("A", 2, 3), can("place lime a1")),
    "It also fills the last open space": left("A", 1),
    "close the ring of the other finca so that you have the most": goal(ring=1),
    "One space is open": left("B", 1),
    "One coin is enough for this orange": lies("R1", "orange"),
    "Plant it on the bonus, beside your other oranges": can("place orange e3"),
    "you have no coins, but a bonus worth 3": both(
        lambda state, _lesson: state.coins[state.player] == 0, can("money 3")
    ),
    "buy two or more plantations, and plant one of them on the wild horses": lambda state, lesson: (
        state.land_on(at(state, "b5")) in HORSES and goal(planted=2)(state, lesson)
    ),
    "A bonus that you still have at the end is worth 1 point": lambda state, _lesson: (
        state.game.options.unused_points[KIND["bull"]] == 1
    ),
    "Five plantations are left in the market": lambda state, _lesson: (
        sum(tile >= 0 for tile in state.market) == 5
    ),
    "Whoever leaves three or fewer there": lambda state, _lesson: state.game.components.refill_at == 3,
    "The bright sites, C and D, are marked": lambda state, _lesson: (
        {state.game.board.sites[each] for each in state.marked} == set("CD")
    ),
    "Choose C or D": can("site C", "site D"),
    "A new finca brings four new roads": lambda state, _lesson: all(
        state.game.board.roads[site(state, letter)].bit_count() == 4 for letter in "CD"
    ),
    "Plant the grapefruit on the wild horses beside your own": both(
        can("place grapefruit b5"), lambda state, _lesson: state.land_on(at(state, "b5")) in HORSES
    ),
    "start a region with the blood orange": lambda state, _lesson: (
        fruit("blood-orange") in [tile >> 1 for tile in state.hand]
    ),
    "Point at the worker on the lemons": region("c2"),
    "4 points and a worker": brings("c2", 4),
    "Ben would have the most around the open finca": lambda state, _lesson: (
        totals(after(state, "harvest c2"), 0)[0] < totals(state, 0)[1]
    ),
    "The oranges lie beside a finca that has been scored": lambda state, _lesson: bool(
        state.scored
        & sum(1 << n for n, ring in enumerate(state.game.board.rings) if ring & area(state, "f5"))
    ),
    "with a forecast of 41 or more": goal(forecast=41),
    "One space of the ring around the 10/5 finca is still open": both(
        left("A", 1), lambda state, _lesson: state.fincas[0] == (10, 5)
    ),
    "You held your lemons until the ring was full": region("c2"),
    "Now that the finca is scored, you can harvest them": lambda state, _lesson: bool(state.scored & 1),
    "the grey arrow of market row 2": forbids("buy R2", "CANNOT-BUILD"),
    "costs 3 points": lambda state, _lesson: state.game.components.return_penalty == 3,
    "buy market row 1 or column 2, plant everything": lambda state, _lesson: all(
        judge_purchase(state, state.game.lines.index(name)).buildable == len(line(state, name)) > 1
        for name in ("R1", "C2")
    ),
}
"""What the texts of lessons say of their positions, as the first task that says it has it."""


def after(state: State, step: str) -> State:
    found = state.copy()
    apply(found, state.game.steps.parse(step))
    return found


def area(state: State, space: str) -> int:
    return state.region_at(at(state, space))


TELLS = re.compile(
    r"\d|\b(Ana|Ben|two|three|four|five|eight|B|C|D)\b|\b(lemon|lime|orange|grapefruit)s?\b|\bworth\b",
    re.IGNORECASE,
)
"""What a sentence has that says something of a position."""
GENERAL = (
    "Watch how Ana does it.",
    "Plant fruit around the fincas.",
    "Now decide for yourself",
    "Each plantation is worth a point",
)


def test_what_lessons_say_of_their_positions_is_so() -> None:
    said = set[str]()
    for data in lessons():
        for lesson in tasks(data):
            assert lesson.task is not None
            for sentence in re.split(r"(?<=[.?!]) |: (?=[A-Z])", lesson.task.say):
                found = [words for words in CLAIMS if words in sentence]
                said |= set(found)
                general = sentence.startswith(GENERAL)
                assert found or general or not TELLS.search(sentence), f"no check for: {sentence}"
                for words in found:
                    assert CLAIMS[words](lesson.session.state, lesson), f"{data.name}: {words}"
    assert said == set(CLAIMS), "nobody says this any more"


# puzzles


def hear_puzzle(judge: Judge, marking: Marking, puzzle: Puzzle) -> None:
    """Solve a puzzle once, and try it by chance, at last with a hint."""
    rng, last = random.Random(puzzle.name), puzzle.last_step()
    for each in (puzzle, last) if last.best > 0 and last.sites else (puzzle,):
        for number in range(3):
            task = PuzzleTask(each)
            task.hints = number // 2
            best = list(each.steps) if number == 0 else []
            hear_task(judge, marking, task)
            for _step in range(40):
                if task.ended:
                    break
                task.session.do(best.pop(0) if best else rng.choice(task.session.legal()))
                hear_task(judge, marking, task)


@pytest.mark.parametrize("puzzle", plain(3, puzzles(), whole=True), ids=lambda puzzle: puzzle.name)
def test_what_a_puzzle_says_is_true(puzzle: Puzzle) -> None:
    judge = Judge(is_quiet)
    with marked() as marking:
        hear_puzzle(judge, marking, puzzle)
    assert not judge.false, told(judge)
    assert not judge.unknown, told(judge)


def hear_task(judge: Judge, marking: Marking, task: PuzzleTask) -> None:
    session = task.session
    texts = [task.puzzle.goal, task.goal, task.brief, task.aim, task.so_far]
    for text in [*texts, task.hint(1), *(task.outcome().texts if task.ended else ())]:
        heard(judge, marking, text, session, about=task)
    heard(judge, marking, task.hint(2), session, state=task.start, steps=task.best)


# own puzzles, and verdicts


def hear_own_puzzles(judge: Judge, marking: Marking, seed: int) -> None:
    """Try turns of a game again by chance."""
    rng, game = random.Random(seed), played(seed, 3, "short")
    for turn in rng.sample(curve(game).turns, 4):
        state = game.position_at(turn.first)
        own = tuple(done.step for done in game.history[turn.first : turn.end])
        was = rng.uniform(-5.0, 5.0)
        worth = was + rng.uniform(2, 9)
        better = Exercise("2026-11-21-1", "2026-11-21", state, game.names, "short", own, worth, was)
        better = replace(better, played=own)
        for tried in range(3):
            task = PracticeTask(better, tried)
            for text in (task.aim, task.goal, task.brief, task.hint(1)):
                heard(judge, marking, text, task.session, about=task)
            for step in own if tried == 0 else ():
                task.session.do(step)
            while not task.ended:
                task.session.do(rng.choice(task.session.legal()))
            outcome = task.outcome()
            for text in (outcome.head, outcome.figure, *outcome.texts):
                heard(judge, marking, text, task.session, about=task)


@pytest.mark.parametrize("seed", plain(1, range(1, 5), whole=True))
def test_what_own_puzzles_say_is_true(seed: int) -> None:
    judge = Judge(is_quiet)
    with marked() as marking:
        hear_own_puzzles(judge, marking, seed)
    assert not judge.false, told(judge)
    assert not judge.unknown, told(judge)


@pytest.mark.slow
def test_every_check_of_tasks_has_something_to_judge() -> None:
    judge = Judge(is_quiet)
    with marked() as marking:
        for data in lessons():
            hear_lesson(judge, marking, data)
        for puzzle in puzzles():
            hear_puzzle(judge, marking, puzzle)
        for seed in range(1, 5):
            hear_own_puzzles(judge, marking, seed)
    used = {CHECKS[message] for message in judge.heard if message in CHECKS}
    idle = [message for message, found in CHECKS.items() if found not in used]
    assert [message for message in idle if CHECKS[message].__module__ == "tests.claims.of_tasks"] == []


def test_a_verdict_s_words_hold_for_the_values_of_both_judges() -> None:
    judge, rng, game = Judge(is_quiet), random.Random(1), played(3, 3, "short")
    turn = curve(game).turns[0]
    with marked() as marking:
        for _time in range(2000):
            values = sorted(
                (rng.choice((-3.0, 1.9, 2.0, 3.9, 4.0, rng.uniform(-2, 9))) for _each in range(3)),
                reverse=True,
            )
            few = values[: rng.randrange(4)]
            first = FirstLook(
                0.0, tuple(Candidate(each, (Step(steps.PLACE, 0, n),)) for n, each in enumerate(few))
            )
            second = (
                [rng.choice((-1.0, 1.9, 2.0, 4.0, rng.uniform(-2, 9))) for _each in few]
                if rng.random() < 0.8
                else None
            )
            found = verdict(first, second)
            looks = Looks(turn, first, second, found.best)
            heard(judge, marking, verdict_words(found), game, state=game.start, about=looks)
    assert not judge.false, told(judge)
    assert {*judge.heard} == {
        "Nothing better found",
        "Perhaps a little better",
        "A better turn",
        "About {points} better",
    }
