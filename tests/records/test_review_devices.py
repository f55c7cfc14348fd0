"""A whole review by one device alone: keys, a gamepad, a finger, a mouse."""

import random
from collections.abc import Callable

import pygame
import pytest

from citrus_game.learning import practice
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.puzzles.puzzle_scene import PuzzleScene
from citrus_game.ui.scenes.replay.all_turns import AllTurnsDialog
from citrus_game.ui.scenes.replay.replay_scene import ReplayScene
from citrus_game.ui.scenes.replay.turn_list import TurnRow
from citrus_game.ui.scenes.scoring.scoring_scene import ScoringScene
from citrus_game.ui.scenes.seating import SeatsDialog
from citrus_game.ui.toolkit.app.layer import Layer
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import IconButton
from citrus_game.ui.toolkit.widgets.choices import SegmentedControl
from tests.cases import plain
from tests.records.conftest import MakeApp
from tests.records.drive import top
from tests.records.test_review import game, judge
from tests.ui.ear.listener import Ears, Listener
from tests.ui.toolkit import drive
from tests.ui.unpainted import unpainted
from tools.pilots.keys import GamepadPilot, KeyboardPilot
from tools.pilots.pilot import Pilot, Target, TouchPilot


@pytest.fixture(autouse=True)
def nothing_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Judge nothing by itself: tests say what is found."""
    practice._latest.clear()
    monkeypatch.setattr("citrus_game.learning.analysis.Analysis.start", lambda _self: None)


def labelled(label: str) -> Callable[[Widget], bool]:
    return lambda widget: label in (getattr(widget, "label", ""), widget.hint) and widget.visible


class Reader:
    """Somebody who reviews a game with one device."""

    def __init__(self, app: Game, pilot: type[Pilot]) -> None:
        self.app, self.pilot = app, pilot(app, random.Random(4))
        self.pilot.frame()

    @property
    def layer(self) -> Layer:
        assert self.app.stack.top is not None
        return self.app.stack.top

    def use(self, wanted: Callable[[Widget], bool], part: pygame.Rect | None = None) -> None:
        """Choose a widget, or a part of it."""
        found = next(widget for widget in self.layer.widgets if wanted(widget))
        self.pilot.bring(found)
        self.pilot.use(Target(part or found.visible_rect, 1.0, found))
        with unpainted(self.app):
            for _frame in range(3):
                self.pilot.frame()
        self.pilot.frame()

    def press(self, label: str) -> None:
        self.use(labelled(label))

    def choose(self, control: SegmentedControl, option: str) -> None:
        """Choose an option, by pointing at it or with the arrow keys."""
        number = [each.value for each in control.options].index(option)
        if not isinstance(self.pilot, KeyboardPilot):
            self.use(lambda widget: widget is control, control.segment(number))
            return
        self.pilot._focus_on(control)
        for _press in range(len(control.options)):
            at = [each.value for each in control.options].index(control.value)
            if at == number:
                break
            self.pilot._send("right" if at < number else "left")
        self.pilot.frame()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("pilot", "size"),
    plain(1, [(Pilot, (800, 480)), (GamepadPilot, (1280, 720)), (TouchPilot, (1080, 1920))]),
)
def test_a_whole_review(make_app: MakeApp, pilot: type[Pilot], size: tuple[int, int]) -> None:
    app, session = make_app(size), game()
    poor = judge(session, 40)
    app.router.menu()
    app.router.scoring(session)
    reader = Reader(app, pilot)
    reader.press("Review")
    scene = top(app)
    assert isinstance(scene, ReplayScene)

    reader.press("Step forward")
    assert scene.playback.position == 1
    reader.press("Next turn")
    assert scene.turn == scene.judged.turns[1]
    reader.press("Previous turn")
    reader.press("Play")
    for _frame in range(60):
        reader.pilot.frame()
    assert scene.playback.position > scene.judged.turns[0].first + 1
    if not scene.player.held:
        reader.press("Pause")
    row = next(
        each for each in scene.turn_list.view.children if isinstance(each, TurnRow) and each.turn.number == 3
    )
    reader.use(lambda widget: widget is row)
    assert scene.turn == row.turn

    reader.press("Next mistake")
    assert scene.turn is not None
    assert scene.turn.number == next(number for number in poor if number > 3)
    turn = scene.turn
    reader.choose(scene.choice, "both")
    assert scene.shown.ghosts
    reader.choose(scene.choice, "better")
    reader.press("Play")
    shown = top(app)
    assert isinstance(shown, ReplayScene)
    assert shown.title
    reader.press("Back")
    assert top(app) is scene
    assert scene.turn == turn

    reader.press("Log")
    dialog = top(app)
    assert isinstance(dialog, AllTurnsDialog)
    filters = next(each for each in dialog.widgets if isinstance(each, SegmentedControl))
    reader.choose(filters, "mistakes")
    heads = {each.hint for each in dialog.widgets if isinstance(each, IconButton) and each.icon == "eye"}
    assert heads == {f"Turn {number}: Ana" for number in poor}
    reader.press(f"Turn {poor[1]}: Ana")
    assert top(app) is scene
    assert scene.turn.number == poor[1]

    reader.press("Try it")
    assert isinstance(top(app), PuzzleScene)
    reader.press("Quit")
    assert top(app) is scene
    reader.press("Play on from here")
    assert isinstance(top(app), SeatsDialog)
    reader.press("Cancel")
    reader.press("Back")
    assert isinstance(top(app), ScoringScene)


@pytest.mark.slow
def test_the_shortcuts_of_a_review(make_app: MakeApp) -> None:
    app, session = make_app(), game()
    poor = judge(session, 40)
    scene = ReplayScene(app, session, 0)
    app.stack.reset(scene)
    app.frame(0.0)

    def turn() -> int:
        return scene.turn.number if scene.turn is not None else 0

    for code, mod, number in (
        (pygame.K_RIGHT, pygame.KMOD_SHIFT, 2),
        (pygame.K_RIGHT, pygame.KMOD_SHIFT, 3),
        (pygame.K_LEFT, pygame.KMOD_SHIFT, 2),
        (pygame.K_n, 0, poor[1]),
        (pygame.K_n, 0, poor[2]),
        (pygame.K_n, pygame.KMOD_SHIFT, poor[1]),
        (pygame.K_n, pygame.KMOD_SHIFT, poor[0]),
        (pygame.K_n, pygame.KMOD_SHIFT, poor[-1]),
    ):
        drive.key(app, code, mod)
        assert turn() == number
    for shows in ("both", "played"):
        drive.key(app, pygame.K_b)
        assert scene.shows == shows
    for held in (False, True):
        drive.key(app, pygame.K_SPACE)
        assert scene.player.held == held
    drive.key(app, pygame.K_t)
    assert isinstance(top(app), PuzzleScene)


def test_arrow_keys_walk_after_a_click_on_the_board_but_move_its_cursor_once_it_has_the_focus(
    make_app: MakeApp,
) -> None:
    app, session = make_app(), game()
    scene = ReplayScene(app, session, 40)
    app.stack.reset(scene)
    drive.frames(app, 2)
    drive.click(app, scene.view.places.board.center)
    for position in (41, 42, 43):
        drive.key(app, pygame.K_RIGHT)
        assert scene.playback.position == position
    area = scene.view.area
    for _key in range(30):
        if scene.widgets.focus is area:
            break
        drive.key(app, pygame.K_TAB)
    before = area.cursor
    drive.key(app, pygame.K_RIGHT)
    assert scene.playback.position == 43
    assert area.cursor != before


@pytest.mark.slow
def test_the_focus_walks_along_the_list(make_app: MakeApp) -> None:
    app, session = make_app(), game()
    scene = ReplayScene(app, session, 0)
    app.stack.reset(scene)
    drive.frames(app, 2)
    for _key in range(40):
        if isinstance(scene.widgets.focus, TurnRow):
            break
        drive.key(app, pygame.K_TAB)
    for _turn in range(20):
        drive.key(app, pygame.K_DOWN)
        focus = scene.widgets.focus
        assert isinstance(focus, TurnRow)
        assert focus.turn == scene.turn
        assert focus.ringed
        assert scene.turn_list.view.rect.contains(focus.rect)


@pytest.mark.slow
def test_a_whole_review_by_ear() -> None:
    listener, session = Listener(), game()
    poor = judge(session, 40)
    ears = Ears(listener)
    listener.game.router.scoring(session)
    listener.wait(1.5)
    assert ears.find("tab", "Review")
    told = " ".join([*ears.press("return"), *listener.wait(1.5)])
    scene = listener.game.stack.top
    assert isinstance(scene, ReplayScene)
    assert "Turn 1: Ana." in told
    told = " ".join([*ears.press("n"), *listener.wait(1.5)])
    assert f"Turn {poor[1]}: Ana." in told
    assert "Played: " in told
    assert "better: " in told
    assert "Different: " in told or "The same, without this: " in told
    told = " ".join([*ears.press("shift+right"), *listener.wait(1.5)])
    assert f"Turn {poor[1] + 1}: " in told
    ears.press("shift+left")
    told = " ".join([*ears.press("l"), *listener.wait(1.5)])
    assert "All turns" in told
    assert ears.find("tab", f"Turn {poor[2]}: Ana. Played: ")
    ears.press("return")
    assert listener.game.stack.top is scene
    assert scene.turn is not None
    assert scene.turn.number == poor[2]
    assert ears.find("tab", f"Turn {poor[2]}: Ana. Played: "), "a row of the list tells all of its turn"
    told = " ".join([*ears.press("t"), *listener.wait(1.5)])
    assert isinstance(top(listener.game), PuzzleScene)
    assert "Find about " in told
    ears.press("escape")
    listener.wait(1.0)


def test_a_finger_swipes_along_the_timeline_and_scrolls_the_list(make_app: MakeApp) -> None:
    app, session = make_app(), game()
    scene = ReplayScene(app, session, 0)
    app.stack.reset(scene)
    drive.frames(app, 2)
    line = scene.transport.timeline.rect
    drive.finger(app, pygame.FINGERDOWN, (line.x + 60, line.centery))
    seen = []
    for share in (3, 5, 7):
        drive.finger(app, pygame.FINGERMOTION, (line.x + line.width * share // 10, line.centery))
        seen.append(scene.playback.position)
    drive.finger(app, pygame.FINGERUP, (line.x + line.width * 7 // 10, line.centery))
    assert 0 < seen[0] < seen[1] < seen[2] < scene.playback.length
    rows = scene.turn_list.view
    before, at = rows.offset, scene.playback.position
    drive.finger(app, pygame.FINGERDOWN, rows.rect.center)
    drive.finger(app, pygame.FINGERMOTION, (rows.rect.centerx, rows.rect.centery + 60))
    drive.finger(app, pygame.FINGERUP, (rows.rect.centerx, rows.rect.centery + 60))
    assert rows.offset < before
    assert scene.playback.position == at, "scrolling chooses no turn"


@pytest.mark.slow
def test_rows_and_buttons_are_large_enough_for_a_finger(make_app: MakeApp) -> None:
    app, session = make_app(screen_inches=10), game()
    judge(session, 40)
    scene = ReplayScene(app, session, 0)
    app.stack.reset(scene)
    scene._next_mistake()
    drive.frames(app, 2)
    reach = scene.style.metrics.reach
    assert reach > 0
    parts = [
        *scene.turn_list.view.children, scene.turn_list.mistake, scene.try_it, scene.transport.play_on,
        scene.choice,
    ]  # fmt: skip
    assert all(part.rect.height >= reach for part in parts)
