"""Proposals: the hint and one way to place a line, only ever shown, never past the settings."""

import time
from collections.abc import Iterator

import pygame
import pytest

from citrus_game.client.intents import Point, Shortcut
from citrus_game.client.menu import MenuScene
from citrus_game.client.play import proposals
from citrus_game.client.play.proposals import AFTER, ghosts_of
from citrus_game.client.play.scene import PlayScene
from citrus_game.content.settings import default_settings
from citrus_game.rules import steps
from citrus_game.rules.observe import View, observe
from citrus_game.rules.state import Game
from citrus_game.table.adviser import BEST, Adviser, Answer, advise
from citrus_game.table.sitting import Sitting
from tests.client.play import drive
from tests.client.play.conftest import Show, new_sitting

AIDS = default_settings().aids


class AtOnce:
    """An adviser that searches in the test's own process, when it is asked the second time."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.asked: set[int] = set()
        self.closed = False
        made.append(self)

    def prepare(self) -> None:
        """Be ready as it is."""

    def look_at(self, view: View) -> None:
        self.view = view
        self.asked.clear()

    def best_turns(self) -> Answer | None:
        return self._answer(BEST)

    def turn_with(self, line: int) -> Answer | None:
        return self._answer(line)

    def _answer(self, what: int) -> Answer | None:
        if what not in self.asked:
            self.asked.add(what)
            return None
        return advise(self.view, what)

    def forget(self) -> None:
        self.asked.clear()

    def close(self) -> None:
        self.closed = True


made: list[AtOnce] = []


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    made.clear()
    monkeypatch.setattr(proposals, "Adviser", AtOnce)
    yield
    made.clear()


def to_buy(seed: int = 3) -> Sitting:
    """Give a game at a turn's beginning with lines to buy."""
    sitting = new_sitting(3, "short", seed=seed, steps=30)
    while sitting.state.acted or not any(step.verb == steps.BUY for step in sitting.legal()):
        sitting.do(sitting.legal()[0])
    return sitting


def point_at_line(scene: PlayScene, *, legal: bool = True) -> int:
    """Put the pointer on the arrow of a line that can be bought, or of one that cannot."""
    lines = range(len(scene.controls.market.arrows))
    line = next(line for line in lines if (line in scene.desk.now.lines) == legal)
    drive.point(scene.app, scene.controls.market.arrows[line].rect.center)
    return line


def wait(scene: PlayScene) -> None:
    drive.frames(scene.app, round(AFTER * 60) + 4)


@pytest.mark.usefixtures("at_once")
def test_a_hint_shows_the_best_turn_and_changes_nothing(show: Show) -> None:
    sitting = to_buy()
    scene = show(sitting)
    before, plain = sitting.state.copy(), drive.picture(scene.app)
    drive.key(scene.app, pygame.K_y)
    drive.frames(scene.app, 3)
    found = advise(observe(sitting.state), BEST)[0]
    assert scene.proposals.shown == found
    assert scene.proposals.ghosts == ghosts_of(found.steps[: found.sure], sitting.state)
    assert scene.proposals.ghosts
    assert drive.picture(scene.app) != plain
    title, texts = scene.proposals.words()
    assert title.startswith("Hint: ")
    assert texts[0].endswith(".")
    drive.key(scene.app, pygame.K_y)
    assert drive.picture(scene.app) == plain
    assert sitting.state == before


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("way", ["mouse", "touch", "gamepad", "focus"])
def test_a_hint_by_every_device(show: Show, way: str) -> None:
    scene = show(to_buy())
    button = scene.controls.icons["hint"]
    if way == "mouse":
        drive.click(scene.app, button)
    elif way == "touch":
        x, y = button.rect.centerx / 1280, button.rect.centery / 720
        for _tap in range(2):  # the first one may only show what it is
            for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
                finger = {"x": x, "y": y, "dx": 0.0, "dy": 0.0, "finger_id": 1, "touch_id": 1}
                pygame.event.post(pygame.event.Event(kind, finger))
            drive.frames(scene.app, 2)
            if scene.proposals.hinting:
                break
    elif way == "gamepad":
        scene.app.handle(Shortcut("hint", device=1))
    else:
        scene.widgets.focus_on(button)
        drive.key(scene.app, pygame.K_RETURN)
    assert scene.proposals.hinting


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("ends", ["step", "undo", "escape"])
def test_a_hint_goes_with_the_next_step(show: Show, ends: str) -> None:
    sitting = to_buy()
    scene = show(sitting)
    buy = next(step for step in sitting.legal() if step.verb == steps.BUY)
    if ends == "undo":
        sitting.do(buy)
        assert sitting.can_undo()
    drive.key(scene.app, pygame.K_y)
    drive.frames(scene.app, 3)
    assert scene.proposals.shown
    if ends == "step":
        sitting.do(buy)
    elif ends == "undo":
        sitting.undo()
    else:
        drive.key(scene.app, pygame.K_ESCAPE)
    drive.frames(scene.app, 3)
    assert not scene.proposals.hinting
    assert not scene.proposals.ghosts
    assert scene.app.stack.top is scene


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("settings", [{"purist": True}, {"aids": AIDS.model_copy(update={"hint": False})}])
def test_no_hint_where_none_is_wanted(show: Show, settings: dict[str, object]) -> None:
    scene = show(to_buy(), **settings)
    assert not scene.controls.icons["hint"].visible
    drive.key(scene.app, pygame.K_y)
    assert not scene.proposals.hinting
    assert not made


@pytest.mark.usefixtures("at_once")
def test_no_hint_in_a_computer_players_turn(show: Show) -> None:
    sitting = new_sitting(2, bots=1)
    scene = show(sitting)
    scene.pace.held = True
    while not sitting.is_bot_turn():
        sitting.do(sitting.legal()[0])
    drive.key(scene.app, pygame.K_y)
    assert not scene.proposals.hinting
    assert not scene.controls.icons["hint"].enabled


@pytest.mark.usefixtures("at_once")
def test_an_arrow_pointed_at_for_a_while_shows_one_way_to_place_its_tiles(show: Show) -> None:
    scene = show(to_buy())
    plain = drive.picture(scene.app)
    line = point_at_line(scene)
    assert not scene.proposals.ghosts
    assert scene.moving, "the loop keeps its rate while an answer is due"
    wait(scene)
    shown = scene.proposals.shown
    assert shown is not None
    assert shown.steps[0] == steps.Step(steps.BUY, line)
    assert len(scene.proposals.ghosts) >= len(shown.placed) > 0
    assert not scene.proposals.waiting
    drive.point(scene.app, (2, 2))
    drive.frames(scene.app, 2)
    assert drive.picture(scene.app) == plain


@pytest.mark.usefixtures("at_once")
def test_the_focus_on_an_arrow_does_the_same(show: Show) -> None:
    scene = show(to_buy())
    line = next(iter(scene.desk.now.lines))
    scene.widgets.focus_on(scene.controls.market.arrows[line])
    wait(scene)
    assert scene.proposals.ghosts


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("settings", [{"purist": True}, {"aids": AIDS.model_copy(update={"preview": False})}])
def test_no_preview_where_none_is_wanted(show: Show, settings: dict[str, object]) -> None:
    scene = show(to_buy(), **settings)
    point_at_line(scene)
    wait(scene)
    assert not scene.proposals.ghosts
    assert not made


@pytest.mark.usefixtures("at_once")
def test_no_preview_of_a_line_that_cannot_be_bought(show: Show) -> None:
    scene = show(to_buy())
    point_at_line(scene, legal=False)
    wait(scene)
    assert not scene.proposals.ghosts
    assert not scene.proposals.waiting


@pytest.mark.usefixtures("at_once")
def test_the_panels_say_what_it_brings_everybody(show: Show) -> None:
    scene = show(to_buy())
    faces = [panel.face for panel in scene.cards.players]
    assert all(face is not None and face.gain == 0 for face in faces)
    point_at_line(scene)
    wait(scene)
    gains = scene.proposals.gains
    assert any(gains)
    shown = [panel.face.gain for panel in scene.cards.players if panel.face is not None]
    assert shown == list(gains)
    scene.app.handle(Point((2, 2)))
    drive.frames(scene.app, 2)
    assert all(panel.face is not None and panel.face.gain == 0 for panel in scene.cards.players)


@pytest.mark.usefixtures("at_once")
def test_gains_are_projections(show: Show) -> None:
    scene = show(to_buy(), aids=AIDS.model_copy(update={"projection": False}))
    point_at_line(scene)
    wait(scene)
    assert scene.proposals.ghosts
    assert not scene.proposals.gains
    assert scene.proposals.gains_words() == ""


@pytest.mark.usefixtures("at_once")
def test_the_read_out_bar_tells_them(show: Show) -> None:
    scene = show(to_buy(), aids=AIDS.model_copy(update={"readout": True}))
    point_at_line(scene)
    strip = scene.cards.readout
    assert strip is not None
    before = strip.face
    wait(scene)
    assert scene.proposals.gains_words()
    assert strip.face == f"{before}. {scene.proposals.gains_words()}"


@pytest.mark.usefixtures("at_once")
def test_what_stands_under_a_sheet_asks_nothing(show: Show) -> None:
    scene = show(to_buy())
    point_at_line(scene)
    drive.key(scene.app, pygame.K_l)
    wait(scene)
    assert not scene.proposals.ghosts


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize(("purist", "made_ready"), [(False, 1), (True, 0)])
def test_it_is_made_ready_while_a_person_thinks(
    show: Show, monkeypatch: pytest.MonkeyPatch, purist: bool, made_ready: int
) -> None:
    monkeypatch.setattr(proposals, "READY", 1.0)
    scene = show(to_buy(), purist=purist)
    drive.frames(scene.app, 30)
    assert not made
    drive.frames(scene.app, 60)
    assert len(made) == made_ready


def test_the_real_adviser_answers_in_its_time_and_goes_with_the_scene(show: Show) -> None:
    scene = show(to_buy())
    drive.key(scene.app, pygame.K_y)
    assert scene.proposals.shown is None, "nothing waits for it"
    adviser = scene.proposals._adviser
    assert isinstance(adviser, Adviser)
    end = time.monotonic() + 60
    while scene.proposals.waiting and time.monotonic() < end:
        drive.frames(scene.app)
        time.sleep(0.005)
    assert scene.proposals.ghosts
    scene.app.stack.reset(MenuScene(scene.app))
    while adviser.pid is not None and time.monotonic() < end:
        time.sleep(0.005)  # the window did not wait for its end
    assert adviser.pid is None
