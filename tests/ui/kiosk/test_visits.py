"""A visitor's visits, from the attract loop into each game and back, by touch alone."""

import random
from collections.abc import Iterator

import pytest

from citrus_game.cli.given import played
from citrus_game.content.kiosk import MODES
from citrus_game.content.learning.progress import own_progress
from citrus_game.kiosk.time_limit import start_sprint
from citrus_game.learning import practice
from citrus_game.learning.task import PuzzleTask
from citrus_game.rules.model import steps
from citrus_game.rules.model.components import SOURCES
from citrus_game.rules.model.events import FincaScored
from citrus_game.session.history import all_events
from citrus_game.session.new_game import NewGame
from citrus_game.session.seats import Seat
from citrus_game.ui.kiosk.app import KioskApp
from citrus_game.ui.kiosk.attract.page import AttractPage
from citrus_game.ui.kiosk.puzzle import KioskPuzzleScene, PuzzleResult
from citrus_game.ui.kiosk.visit.chooser import Chooser, ModeCard
from citrus_game.ui.kiosk.visit.idle import IdleCountdown
from citrus_game.ui.kiosk.visit.result import KioskScoring
from citrus_game.ui.kiosk.visit.session_scene import KioskSessionScene
from citrus_game.ui.kiosk.visit.sign import SignScene, TableScene
from citrus_game.ui.scenes.play.coach.highlight import Mark
from citrus_game.ui.scenes.play.tooltips.info_tables import SOURCE_PIECES
from citrus_game.ui.toolkit.widgets.buttons import Button
from citrus_game.ui.toolkit.widgets.panels import Label
from tests.cases import plain
from tests.ui.kiosk import scenes
from tests.ui.kiosk.conftest import MakeKiosk, shows, tap, wait
from tests.ui.vocabulary.table import Table
from tools.inspector import Inspector
from tools.pilots.pilot import Target, TouchPilot
from tools.sheets import GAME


class Visitor(TouchPilot):
    """Plays by touch, and does not leave half-way."""

    def targets(self) -> Iterator[Target]:
        for target in super().targets():
            scene = self.app.stack.top
            buttons = Inspector(scene).buttons() if isinstance(scene, KioskSessionScene) else {}
            if target.widget not in (buttons.get("leave"), buttons.get("undo")):
                yield target


def tap_words(app: KioskApp, words: str) -> None:
    """Tap the button with these words."""
    top = app.stack.top
    assert top is not None
    button = next(widget for widget in top.widgets if getattr(widget, "label", "") == words)
    tap(app, button.rect.center)


def enter(app: KioskApp, mode: str) -> None:
    """Two taps: one ends the attract loop, one chooses."""
    width, height = app.screen.get_size()
    tap(app, (width // 2, height // 2))
    chooser = app.stack.top
    assert isinstance(chooser, Chooser)
    card = next(w for w in chooser.widgets if isinstance(w, ModeCard) and w.offer.mode == mode)
    tap(app, card.rect.center)


@pytest.mark.slow
@pytest.mark.parametrize("mode", plain(1, MODES, whole=True))
def test_two_taps_to_the_first_move_and_back_by_leaving(make_kiosk: MakeKiosk, mode: str) -> None:
    app = make_kiosk()
    enter(app, mode)
    table = app.stack.top
    assert isinstance(table, KioskSessionScene)
    assert Table(table).asked
    assert app.visit is not None
    assert app.visit.mode == mode
    tap(app, Table(table).button("leave").middle)
    tap_words(app, "Quit")
    assert shows(app, AttractPage)
    (day,) = app.counts.read()
    assert (day.modes[mode].started, sum(day.modes[mode].left.values())) == (1, 1)


@pytest.mark.slow
def test_a_sprint_by_touch_alone_to_its_end_and_into_the_table(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk(sprint_minutes=1.0)
    app.settings = app.settings.model_copy(update={"speed": "off"})
    enter(app, "sprint")
    table = app.stack.top
    assert isinstance(table, KioskSessionScene)
    assert table.sprint is not None
    pilot = Visitor(app, random.Random(5))
    pilot._now = app.clock
    pilot.play(3000)
    assert table.sprint.over
    assert shows(app, KioskScoring)
    (day,) = app.counts.read()
    assert day.modes["sprint"].finished == 1
    tap_words(app, "Add your name")
    sign = app.stack.top
    assert isinstance(sign, SignScene)
    tap(app, sign._emblems[3].rect.center)
    for letter in "ABCD":
        tap_words(app, letter)
    tap_words(app, "Save")
    assert shows(app, TableScene)
    (entry,) = app.scores.best("sprint")
    assert (entry.letters, entry.emblem) == ("ABC", sign._emblems[3].emblem)
    wait(app, 21)
    assert shows(app, AttractPage)


@pytest.mark.slow
def test_nothing_is_learnt_of_a_visitor_after_a_game(make_kiosk: MakeKiosk) -> None:
    """At home a game that is over is looked through for My puzzles; here somebody else comes next."""
    app = make_kiosk()
    session = NewGame((Seat("Blue", "azure"), Seat("Ben", "violet", "random")), "short", seed=3).start()
    rng = random.Random(3)
    while not session.state.over:
        session.do(rng.choice(session.legal()))
    app.stack.reset(KioskScoring(app, session, "short"))
    wait(app, 9)
    assert shows(app, KioskScoring)
    assert all(study.session is not session for study in practice._latest)
    assert app.stack.top is not None
    labels = {getattr(widget, "label", "") for widget in app.stack.top.widgets}
    assert labels & {"Done", "Play again"}
    assert not labels & {"Review", "Rosa: your best turn"}, "there are no verdicts at the kiosk"


@pytest.mark.slow
def test_a_result_counts_down_before_it_goes_and_any_touch_keeps_it(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk(brief_seconds=20.0)
    session = NewGame((Seat("Blue", "azure"), Seat("Ben", "violet", "random")), "short", seed=3).start()
    rng = random.Random(3)
    while not session.state.over:
        session.do(rng.choice(session.legal()))
    result = KioskScoring(app, session, "short")
    app.stack.reset(result)
    while not isinstance(app.stack.top, IdleCountdown):
        assert app.rest < 20
        wait(app, 0.1)
    assert app.stack.top.seconds == 10
    wait(app, 5)
    assert app.stack.top.seconds == 5
    tap(app, (2, app.screen.get_height() - 2))
    assert shows(app, KioskScoring), "a touch keeps the result"
    wait(app, 9)
    assert shows(app, KioskScoring), "with all its time"
    wait(app, 12)
    assert shows(app, AttractPage)


@pytest.mark.slow
def test_a_sprint_ends_with_its_time(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk(sprint_minutes=1.0)
    enter(app, "sprint")
    table = app.stack.top
    assert isinstance(table, KioskSessionScene)
    assert table.sprint is not None
    for _time in range(4):
        wait(app, 15.5)
        tap(app, (2, app.screen.get_height() - 2))
    assert table.sprint.last_round
    assert not table.sprint.over


@pytest.mark.slow
def test_a_puzzle_solved_by_touch(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    app.settings = app.settings.model_copy(update={"speed": "off"})
    enter(app, "puzzle")
    table = app.stack.top
    assert isinstance(table, KioskPuzzleScene)
    for step in table.puzzle.steps:
        table.session.do(step)
    wait(app, 1.0)
    result = app.stack.top
    assert isinstance(result, PuzzleResult)
    assert result.result.solved
    assert table.puzzle.steps[-1].verb in (steps.END, steps.INCOME)
    tap_words(app, "Add your name")
    tap_words(app, "Skip")
    (entry,) = app.scores.best("puzzle")
    assert (entry.points, entry.maximum) == (table.puzzle.best, table.puzzle.best)


@pytest.mark.slow
def test_the_hints_of_a_puzzle_are_those_at_home_and_keep_nothing(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    enter(app, "puzzle")
    table = app.stack.top
    assert isinstance(table, KioskPuzzleScene)
    hands = Table(table)
    for stage, said in enumerate(map(PuzzleTask(table.puzzle).hint, (1, 2)), 1):
        assert table.bar.hint.enabled
        tap(app, table.bar.hint.rect.center)
        wait(app, 0.6)
        assert hands.prompt().texts == (said,)
        assert table.task.hints == stage
        mark = table.part.mark()
        # a direction that speaks of no finca marks nothing, and the coach goes on with its own
        assert table.ring.mark == mark or (stage, mark) == (1, Mark())
    assert table.part.mark().thing
    assert not table.bar.hint.enabled
    assert not hands.hinting()
    assert not own_progress().exists()


@pytest.mark.slow
def test_a_puzzle_ends_with_its_minute(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    enter(app, "puzzle")
    wait(app, 68)
    result = app.stack.top
    assert isinstance(result, PuzzleResult)
    assert not result.attempt.ended
    result.show_best()
    assert result.busy
    wait(app, 1.3 * (len(result.puzzle.steps) + 1))
    assert not result.busy


@pytest.mark.slow
def test_refused_moves_are_counted_by_rule(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    app.show_chooser()
    chooser = app.stack.top
    assert isinstance(chooser, Chooser)
    chooser.persons = 2
    chooser.choose("short")
    table = app.stack.top
    assert isinstance(table, KioskSessionScene)
    hands = Table(table)
    hands.choose(hands.buyable()[-1])
    hands.button("answer").use()
    wait(app, 2)
    closed = next(space for space in map(hands.space, hands.spaces()) if not space.lit)
    tap(app, closed.middle)
    (day,) = app.counts.read()
    assert sum(day.refused.values()) >= 1


@pytest.mark.slow
def test_nothing_of_a_visitor_stays(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    enter(app, "full")
    app.show_attract_loop()
    assert app.visit is None
    assert len(app.stack) == 1
    assert app.session is None


@pytest.mark.slow
def test_a_panel_of_a_puzzle_explains_points_that_came_before(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    enter(app, "puzzle")
    table = app.stack.top
    assert isinstance(table, KioskPuzzleScene)
    for panel in Table(table).panels():
        tap(app, panel.middle)
        wait(app, 0.6)
    assert SOURCE_PIECES.keys() == set(SOURCES)


def test_a_result_says_why_the_kiosk_ended_the_game(make_kiosk: MakeKiosk) -> None:
    app, found = make_kiosk(), set[str]()
    for seconds, seed in ((0.0, 1), (600.0, 1), (600.0, 2)):
        sprint = start_sprint((Seat("Blue", "azure"), Seat("Ben", "violet")), 0, seed, fincas=1)
        sprint.passed(600.0 - seconds)
        rng = random.Random(seed)
        while not sprint.over:
            sprint.session.do(rng.choice(sprint.session.legal()))
        reason = KioskScoring(app, sprint.session, "sprint", sprint).end_reason
        scored = [event for event in all_events(sprint.session) if isinstance(event, FincaScored)]
        closed = sum(not event.final for event in scored)
        assert len(scored) > closed
        assert reason == (
            f"The game ended: {closed} finca{' was' if closed == 1 else 's were'} scored."
            if closed
            else "The game ended: time was up."
        )
        found.add(reason.split(" ")[3])
    assert found > {"time"}
    over = KioskScoring(app, played(GAME), "short")
    assert over.end_reason == "The game ended: no plantations were left."
    app.stack.reset(over)
    assert any(label.text == over.end_reason for label in over.widgets if isinstance(label, Label))


@pytest.mark.parametrize("passed", [0.0, 61.4, 599.0, 600.0, 700.0])
def test_a_score_counts_the_seconds_that_were_used(make_kiosk: MakeKiosk, passed: float) -> None:
    """Those of the sprint that are left are none, also once its time is up."""
    app = make_kiosk()
    table = scenes.table(app, persons=1)
    assert table.sprint is not None
    table.sprint.passed(passed)
    result = KioskScoring(app, table.session, "sprint", table.sprint)
    app.stack.reset(result)
    app.frame(app.clock + 0.1)
    again = next(w for w in result.widgets if isinstance(w, Button) and w.label == "Add your name")
    again.choose(None)
    assert isinstance(app.stack.top, SignScene)
    assert app.stack.top.entry().seconds == min(passed, table.sprint.seconds)
