"""Every step that a lesson accepts leads to its end, and each goal requires something."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from citrus_game.content.learning.lesson import Task
from citrus_game.learning.lesson import Lesson, lessons
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import BUY, END, HARVEST, PASS
from citrus_game.rules.turn import apply
from tests.cases import plain

NAMES = [lesson.name for lesson in lessons()]


def after(state: State, steps: Any) -> State:
    there = state.copy()
    for step in steps:
        assert step in legal_steps(there), there.game.steps.text(step)
        apply(there, step)
    return there


def ends(state: State) -> Iterator[State]:
    """Yield each position at which the turn can end, once."""
    turn, seen, waiting = state.turn, set(), [state.copy()]
    while waiting:
        here = waiting.pop()
        for step in legal_steps(here):
            there = here.copy()
            apply(there, step)
            key = there.snapshot()
            if key in seen:
                continue
            seen.add(key)
            if there.turn != turn:
                yield there
            else:
                waiting.append(there)


def ways(task: Task, state: State) -> list[State]:
    """Return each position that a task accepts, with what others reply."""
    if task.goal is not None:
        reached = next((end for end in ends(state) if task.goal.met(state, end)), None)
        assert reached is not None, task.say
        return [reached]
    if not task.verb:
        return [after(state, task.shows)]
    accepted = [step for step in legal_steps(state) if task.asks_for(step)]
    assert accepted, task.say
    return [after(state, (step, *task.reply)) for step in accepted]


@pytest.mark.parametrize("name", NAMES)
def test_every_step_that_is_accepted_leads_on(name: str) -> None:
    lesson = lessons()[NAMES.index(name)]
    reached = {lesson.state.snapshot(): lesson.state}
    for task in lesson.tasks:
        found = [each for state in reached.values() for each in ways(task, state)]
        reached = {state.snapshot(): state for state in found}
    assert reached


@pytest.mark.parametrize("name", NAMES)
def test_it_ends_with_a_turn_alone_that_can_be_missed(name: str) -> None:
    lesson = lessons()[NAMES.index(name)]
    tasks = [task for task in lesson.tasks if task.goal is not None]
    assert len(tasks) == 1
    task = tasks[0]
    assert task.goal is not None
    missed = next(end for end in ends(task.start) if not task.goal.met(task.start, end))
    assert missed is not None


def play_to_goal(lesson: Lesson, *, undoes: bool = False) -> Task:
    """Do what is asked for until a turn is alone; with ``undoes`` each step twice, after an undo."""
    while not lesson.alone:
        task = lesson.task
        assert task is not None
        if lesson.reply is not None:
            step = lesson.reply
            lesson.session.do(step)
            lesson.on_step(step)
        elif lesson.only_said:
            lesson.mark_read()
        elif task.look:
            assert lesson.looked(task.look)
        else:
            step = next(step for step in lesson.session.legal() if lesson.accepts([step]))
            at = lesson.at
            lesson.session.do(step)
            lesson.on_step(step)
            if undoes and lesson.accepts([]) and lesson.session.can_undo():
                lesson.session.undo()
                lesson.on_step(None)
                assert lesson.at == at, "an undo goes back by one task"
                lesson.session.do(step)
                lesson.on_step(step)
    task = lesson.task
    assert task is not None
    return task


@pytest.mark.parametrize("name", NAMES)
def test_a_turn_alone_ends_only_with_its_goal(name: str) -> None:
    lesson = Lesson(lessons()[NAMES.index(name)])
    task = play_to_goal(lesson)
    began = lesson.session.state.copy()
    at = lesson.at
    harvests = [step for step in lesson.session.legal() if step.verb in (BUY, HARVEST)]
    for step in harvests or lesson.session.legal():
        assert lesson.accepts([step])
    for end in (step for step in lesson.session.legal() if step.verb in (END, PASS)):
        there = lesson.session.state.copy()
        apply(there, end)
        assert lesson.accepts([end]) == (task.goal is not None and task.goal.met(began, there))
    anew = lesson.restarted()
    assert anew.session.state == began
    assert anew.at == at
    for step in task.answer:
        assert anew.accepts([step])
        anew.session.do(step)
        anew.on_step(step)
    assert anew.at == at + 1


@pytest.mark.parametrize("name", NAMES)
def test_who_asks_for_help_is_shown_the_solution_as_long_as_it_can_be_reached(name: str) -> None:
    lesson = Lesson(lessons()[NAMES.index(name)])
    task = play_to_goal(lesson, undoes=True)
    assert lesson.wanted is None or lesson.wanted.verb in (END, PASS), "nothing unless one asks"
    lesson.helped = True
    answer = list(task.answer)
    while answer and answer[0].verb not in (END, PASS):
        wanted = lesson.wanted
        assert wanted in answer
        answer.remove(wanted)
        lesson.session.do(wanted)
        lesson.on_step(wanted)
    strayed = lesson.restarted()
    strayed.helped = True
    others = (step for step in strayed.session.legal() if step.verb in (BUY, HARVEST))
    other = next((step for step in others if step.verb not in {each.verb for each in task.answer}), None)
    if other is not None:
        strayed.session.do(other)
        strayed.on_step(other)
        assert strayed.wanted is None or strayed.wanted.verb in (END, PASS)


def test_a_harvest_may_name_any_space_of_its_region() -> None:
    lesson = Lesson(lessons()[NAMES.index("4-harvest")])
    steps = lesson.session.state.game.steps
    accepted = [steps.text(step) for step in lesson.session.legal() if lesson.accepts([step])]
    assert accepted == ["harvest c2", "harvest c3", "harvest c4"]
    task = play_to_goal(lesson)
    lesson.helped = True
    assert [steps.text(step) for step in task.answer[:2]] == ["harvest f5", "harvest b3"]
    lesson.session.do(step := steps.parse("harvest a3"))
    lesson.on_step(step)
    assert lesson.wanted == steps.parse("harvest f5"), "b3 is harvested with a3"


def test_undo_goes_back_to_the_task_and_on_again() -> None:
    lesson = Lesson(lessons()[NAMES.index("2-buy-and-plant")])
    lesson.session.do(next(step for step in lesson.session.legal() if lesson.accepts([step])))
    lesson.on_step(lesson.session.steps[-1])
    assert lesson.at == 1
    lesson.session.undo()
    lesson.on_step(None)
    assert lesson.at == 0
    assert play_to_goal(lesson).goal is not None


@pytest.mark.parametrize("name", plain(3, NAMES, whole=True))
def test_a_turn_that_misses_its_goal_does_not_end(name: str) -> None:
    first = Lesson(lessons()[NAMES.index(name)])
    task = play_to_goal(first)
    assert task.goal is not None
    rng, refused = random.Random(1), 0
    for _try in range(60):
        lesson, began = first.restarted(), first.session.state.copy()
        while lesson.at == first.at:
            step = rng.choice(lesson.session.legal())
            if not lesson.accepts([step]):
                after = lesson.session.state.copy()
                apply(after, step)
                assert not task.goal.met(began, after)
                refused += 1
                break
            lesson.session.do(step)
            lesson.on_step(step)
    assert refused
