"""Computed results position by position: forecasts, logs, lessons, puzzles, timers and ratings."""

import random
from collections.abc import Callable, Iterator
from datetime import date
from itertools import product
from typing import Any
from unittest.mock import Mock

from citrus_game.bots.players import LEVELS
from citrus_game.content.game.seats import Timing
from citrus_game.facts.forecast import balance
from citrus_game.facts.lines import market_facts
from citrus_game.facts.preview import Preview
from citrus_game.learning.lesson import Lesson, lessons
from citrus_game.learning.puzzles import puzzles
from citrus_game.learning.task import PuzzleTask
from citrus_game.narration.lines import line_verdict, market_news
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import HARVEST, PLACE, Step
from citrus_game.session.clock import Clock, end_turn
from citrus_game.session.game_session import GameSession
from citrus_game.session.history import (
    all_events,
    finca_scored,
    finca_winners,
    last_spaces,
    round_start,
    taken_in_order,
)
from citrus_game.session.playback import Playback
from citrus_game.session.saves.rating import (
    Comparison,
    Rating,
    _volatility,
    expected,
    level_of,
    proposed,
    rated,
    results_of,
)
from citrus_game.session.saves.statistics import NOTHING, counted
from citrus_game.session.score_curve import curve
from citrus_game.session.standings import headline, standings, subline, tallies, used_sources
from tests.session.golden.telling import HERE, STEPS, games, sittings

TIMINGS = [("off", "nothing"), ("turn", "nothing"), *(("bank", at) for at in ("nothing", "computer", "end"))]


def file_of(name: str) -> Any:
    """Return the file in which a part is kept."""
    return HERE / f"reckoned-{name}.txt"


def foreseen() -> Iterator[str]:
    """Yield what steps would bring and cost in positions of two games, and who stands how."""
    for name in STEPS:
        for session in games(name):
            state = session.state
            yield f"== {name}, {len(session.history)} steps"
            found = standings(session)
            yield f"{headline(found)} {subline(found)} {used_sources(found)}"
            yield from (f"{each.seat.name} {each.rank} {each.total} {each.sources}" for each in found)
            if state.over:
                yield from map(str, tallies(session))
                continue
            yield from _ahead(state, session.legal())


def _ahead(state: State, legal: list[Step]) -> Iterator[str]:
    foresight, text = Preview(state), state.game.steps.text
    yield f"guards {foresight.guards}"
    for step in legal[:: max(1, len(legal) // 7)]:
        yield f"{text(step)}: {foresight.knows(step)} {foresight.strands(step)} {foresight.knows(step)}"
        yield f"  {balance(state, [step])}"
    for line in range(0, len(state.game.lines), 3):
        yield f"{foresight.verdict(line)} {foresight.penalty(line)} {line_verdict(foresight, line)}"
    yield str(market_news(market_facts(state)))
    yield from (str(foresight.finca(site)) for site in range(0, len(state.game.board.sites), 2))
    for space in {step.at for step in legal if step.verb == HARVEST}:
        yield str(foresight.harvest(space))


def logged() -> Iterator[str]:
    """Yield all log lines of two games with what they point at, and what may be taken back in between."""
    for name in STEPS:
        session = games(name)[-1]
        for entry in session.log:
            yield f"{entry.turn}/{entry.step} {entry.player} {entry.spaces:x} {entry.text}"
    again = GameSession(session.start.copy(), session.seats)
    heard: list[object] = []
    again.subscribe(lambda step, events: heard.append((step, len(events))))
    for number, step in enumerate(session.steps):
        again.do(step)
        yield f"{number}: {again.undo_reason()} {again.undo_words()}"
        if again.can_undo() and number % 3 == 0:
            again.undo()
            yield f"  {len(again.log)} {again.can_redo()} {again.redo_words()} {len(again.redo())}"
    yield str(heard)


def watched() -> Iterator[str]:
    """Yield games' curves, and what is shown and known of them at moments that are gone to."""
    for name in STEPS:
        session = games(name)[-1]
        yield from map(str, curve(session).turns[::8])
        playback, heard = Playback(session), Mock()
        playback.subscribe(heard)
        for position in (0, 5, 6, 7, 3, -4, 40, 78, 149, 150, 999, 150, 170, 20, 21):
            playback.go_to(position)
            near = playback.turn_before(), playback.turn_after()
            logs, points = (
                (len(playback.log), *(each.step for each in playback.log[-1:])),
                playback.state.points,
            )
            yield f"{position}: {playback.position} of {playback.length} {near} {logs} {points}"
            yield from _past(playback)
        yield str([(call.args[0], len(call.args[1])) for call in heard.call_args_list])


def _past(session: GameSession) -> Iterator[str]:
    yield f"  {session.turn_player} {last_spaces(session)} {round_start(session)}"
    yield f"  {finca_winners(all_events(session))}"
    seats, sites = range(len(session.seats)), range(len(session.start.game.board.sites))
    yield f"  {[taken_in_order(session, player) for player in seats]}"
    yield f"  {[str(found) for site in sites if (found := finca_scored(session, site))]}"


def taught() -> Iterator[str]:
    """Walk through each lesson by what it wants, and tell at each moment what it takes."""
    for data in lessons():
        lesson = Lesson(data)
        yield f"== {data.name}"
        for _snapshot in range(80):
            yield _moment_of(lesson)
            if lesson.alone and not lesson.has_begun:
                yield f"  then {' '.join(_helped(lesson))}"
            if lesson.over:
                break
            lesson.helped = lesson.alone
            _go_on(lesson)


def _moment_of(lesson: Lesson) -> str:
    text, legal = lesson.data.state.game.steps.text, lesson.session.legal()
    flags = lesson.only_said, lesson.alone, lesson.has_begun, lesson.accepts([])
    taken = [text(step) for step in legal if lesson.accepts([step])]
    wanted, reply = lesson.wanted, lesson.reply
    shown = f"{len(taken)} of {len(legal)} {' '.join(taken[:3])}"
    steps = f"{wanted and text(wanted)}, {reply and text(reply)}"
    again = lesson.restarted().at if lesson.alone else ""
    lacks = lesson.lacking() if lesson.alone else ""
    return f"{lesson.at} {flags} takes {shown}; wants {steps}; lacks {lacks} {again}"


def _helped(lesson: Lesson) -> Iterator[str]:
    """Yield what is shown to somebody who began a turn alone with one step or another and asks for help."""
    text = lesson.data.state.game.steps.text
    for step in lesson.session.legal()[::4]:
        begun = lesson.restarted()
        begun.helped = True
        begun.session.do(step)
        begun.on_step(step)
        wanted = begun.wanted
        yield f"{text(step)}: {wanted and text(wanted)};"


def _go_on(lesson: Lesson) -> None:
    task = lesson.task
    step = lesson.reply or lesson.wanted
    if step is None and task is not None and task.look and not lesson.only_said:
        assert not lesson.looked("nothing")
        assert lesson.looked(task.look)
    elif step is None:
        lesson.mark_read()
    else:
        lesson.session.do(step)
        lesson.on_step(step)
        if lesson.reply is None and lesson.session.can_undo() and step.verb == PLACE:
            lesson.session.undo()
            lesson.on_step(None)
            lesson.session.do(step)
            lesson.on_step(step)


def puzzled() -> Iterator[str]:
    """Yield of puzzles what they ask, and what comes of the best turn and of another one."""
    for puzzle in puzzles()[::7]:
        yield f"== {puzzle.name} {puzzle.best} {puzzle.title}"
        for leaves in (True, False):
            for best in (True, False):
                task = PuzzleTask(puzzle, 1, 60.0, leaves=leaves)
                yield f"{task.aim} {task.goal} {task.brief} {task.price} {task.sites}"
                yield f"{task.hint(1)} {task.hint(2)}"
                steps, rng = list(puzzle.steps), random.Random(1)
                while not task.ended:
                    step = steps.pop(0) if best else rng.choice(task.session.legal())
                    task.session.do(step)
                    yield f"  {task.so_far} {task.lesser} {task.attempt.over}"
                task.attempt.passed(7.0)
                yield f"{task.outcome()} {task.attempt.result()}"


def timed() -> Iterator[str]:
    """Let time pass for each kind of clock, and tell what is left, heard and done."""
    for kind, at_zero in TIMINGS:
        session = next(sittings("by chance"))
        session.timing = Timing.model_validate({"kind": kind, "seconds": 60, "at_zero": at_zero})
        clock = Clock(session)
        yield f"== {kind}, {at_zero}"
        for seconds in (0, 30, 30, 19, 2, 9, 70, 1):
            rung, before = clock.pass_time(seconds), len(session.history)
            left = [clock.seconds_left(player) for player in range(len(session.seats))]
            yield f"{seconds}: {rung!r} {left} {clock.running} {before} {session.plays}"
            if not session.is_bot_turn():
                session.do(session.legal()[-1])
    for session in sittings("by chance"):
        begun = len(session.history)
        end_turn(session)
        yield " ".join(session.state.game.steps.text(step) for step in session.steps[begun:])


def rating() -> Iterator[str]:
    """Yield ratings after games of all kinds, and what is proposed after them."""
    starts = (Rating(), Rating(rating=2100, deviation=60, volatility=0.05, games=1), Rating(deviation=900))
    far = Rating(rating=9000, deviation=1, volatility=0.9, games=7)
    for start in (*starts, far):
        for strengths in ((1000.0,), (1220.0, 2000.0), (1850.0,) * 4):
            now = start
            for score in (1.0, 1.0, 0.5, 0.0, 0.0):
                now = rated(now, [Comparison(strength, score) for strength in strengths])
                yield f"{now!r} {level_of(now)} {expected(now.rating, strengths[0]):.4f}"
                yield " ".join(f"{proposed(now, met, won=score > 0)!r}" for met in LEVELS)
    for phi, sigma, variance in product((0.3, 2.0), (0.01, 0.06, 0.2), (0.1, 3.0)):
        found = (_volatility(phi, sigma, variance, delta) for delta in (0.0, 0.5, 3.0, 40.0))
        yield f"{phi} {sigma} {variance}: {' '.join(f'{each:.9f}' for each in found)}"
    before = NOTHING
    for number, session in enumerate((games("the example")[-1], games("by chance")[-1])):
        yield str([results_of(session, player) for player in range(len(session.seats))])
        before = counted(before, session, f"game {number}", date(2026, 11, 1 + number).isoformat())
    yield str(before)


PARTS: dict[str, Callable[[], Iterator[str]]] = {
    part.__name__: part for part in (foreseen, logged, watched, taught, puzzled, timed, rating)
}
"""Each part, by the name of its file."""
