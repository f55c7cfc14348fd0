"""The menu and the scenes that it opens."""

import os
import random

import pygame
import pytest

from citrus_game.bots.people import person_name
from citrus_game.content.disk.paths import statistics_file
from citrus_game.content.learning.progress import note_lesson
from citrus_game.content.settings.languages import languages
from citrus_game.content.settings.settings import default_settings, load_settings
from citrus_game.learning.lesson import lessons
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.saves import saves
from citrus_game.session.saves.statistics import load_statistics
from citrus_game.session.seats import Seat
from citrus_game.text import _
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.lessons.lesson_scene import LessonScene
from citrus_game.ui.scenes.lessons.lessons_dialog import LessonsDialog
from citrus_game.ui.scenes.menu.first_game import LEVEL, NameDialog
from citrus_game.ui.scenes.menu.menu_scene import MenuScene, anything_saved
from citrus_game.ui.scenes.menu.pause_scene import PauseScene
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.scenes.rulebook import RulesScene
from citrus_game.ui.scenes.scoring.scoring_scene import ScoringScene
from citrus_game.ui.scenes.settings import SettingsScene
from citrus_game.ui.scenes.setup.setup_scene import SetupScene
from citrus_game.ui.toolkit.app.app import App
from citrus_game.ui.toolkit.app.scene import Scene
from citrus_game.ui.toolkit.dialogs.gallery import PictureCard
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import Button
from citrus_game.ui.toolkit.widgets.choices import SegmentedControl
from citrus_game.ui.toolkit.widgets.controls import Slider, Switch
from tests.cases import plain
from tests.records.played import played
from tests.ui.toolkit import drive
from tests.ui.toolkit.conftest import MakeApp
from tools.monkey.truths import CUT, watch_texts

GAME = NewGame((Seat("Ana", "azure"), Seat("Ben", "violet")), seed=3)


@pytest.fixture
def app(make_app: MakeApp) -> Game:
    return make_app((1920, 1080))


def show(app: Game, scene: Scene) -> Scene:
    app.stack.reset(scene)
    drive.frames(app)
    return scene


def widget_called(app: App, label: str) -> Widget:
    top = app.stack.top
    assert top is not None
    return next(widget for widget in top.widgets if getattr(widget, "label", "") == label)


def click(app: App, label: str) -> None:
    drive.click(app, widget_called(app, label).rect.center)


def started() -> GameSession:
    session = GAME.start()
    saves.Autosave(session)
    return session


@pytest.mark.parametrize(
    ("label", "kind"),
    plain(1, [("New game", SetupScene), ("Rules", RulesScene), ("Settings", SettingsScene)]),
)
def test_each_button_leads_somewhere_and_back(app: Game, label: str, kind: type[Scene]) -> None:
    show(app, MenuScene(app))
    click(app, label)
    assert isinstance(app.stack.top, kind)
    drive.key(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, MenuScene)


def test_leave_ends_the_loop(app: Game) -> None:
    app.running = True
    show(app, MenuScene(app))
    click(app, "Quit")
    assert not app.running


def test_without_games_there_is_nothing_to_continue_or_load(app: Game) -> None:
    menu = show(app, MenuScene(app))
    labels = [widget.label for widget in menu.widgets if isinstance(widget, Button)]
    assert "Continue" not in labels
    load = widget_called(app, "Saved games")
    assert (load.enabled, bool(load.reason)) == (False, True)
    assert primaries(menu) == ["Your first game"]


def primaries(menu: Scene) -> list[str]:
    return [w.label for w in menu.widgets if isinstance(w, Button) and w.kind == "primary"]


@pytest.mark.slow
def test_the_first_game_begins_with_one_click_and_no_name(app: Game) -> None:
    """The name is asked for at the end; until then the player is called by the colour."""
    app.settings = app.settings.model_copy(update={"purist": True})
    show(app, MenuScene(app))
    click(app, "Your first game")
    play = app.stack.top
    assert isinstance(play, PlayScene)
    other = ("Nino", LEVEL)
    assert [(seat.name, seat.player) for seat in play.session.seats] == [("Blue", "person"), other]
    assert play.session.state.game.board.side == "short"
    assert (play.session.state.player, app.settings.purist, app.settings.aids.hint) == (0, False, True)
    assert (play.coached, play.coach.about) == (True, "aim")


@pytest.mark.slow
def test_a_name_that_is_known_stands_there(make_app: MakeApp) -> None:
    app = make_app((1280, 720), me="Mia")
    show(app, MenuScene(app))
    click(app, "Your first game")
    assert app.session is not None
    assert app.session.seats[0].name == "Mia"


NOWHERE = (4, 4)
"""Where a click meets nothing but ends the show."""


def ended(app: Game) -> ScoringScene:
    """Bring a first game to its end."""
    app.router.first_game()
    play = app.stack.top
    assert isinstance(play, PlayScene)
    chance = random.Random(1)
    while not play.session.state.over:
        play.session.do(chance.choice(play.session.legal()))
    play.show_scoring()
    scene = app.stack.top
    assert isinstance(scene, ScoringScene)
    drive.frames(app)
    return scene


def revealed(scene: ScoringScene) -> bool:
    return scene.revealed


def add_name(app: Game) -> NameDialog:
    drive.click(app, NOWHERE)
    click(app, "Add your name")
    dialog = app.stack.top
    assert isinstance(dialog, NameDialog)
    drive.frames(app)
    return dialog


def test_the_first_win_is_seen_before_a_name_can_be_added(make_app: MakeApp) -> None:
    app = make_app((1280, 720), speed="1x")
    scene = ended(app)
    assert not revealed(scene)
    assert not widget_called(app, "Add your name").visible
    drive.click(app, NOWHERE)
    assert revealed(scene), "any input ends the show"
    assert widget_called(app, "Add your name").visible


def test_a_name_is_added_after_the_first_game_and_kept(app: Game) -> None:
    scene = ended(app)
    add_name(app)
    drive.write(app, "ben")
    drive.key(app, pygame.K_RETURN)
    assert app.stack.top is scene
    assert app.session is not None
    assert app.session.seats[0].name == "ben"
    assert "ben" in [standing.seat.name for standing in scene.standings]
    assert "Add your name" not in [w.label for w in scene.widgets if isinstance(w, Button)]
    kept = load_settings()
    assert (kept.me, kept.seats[0].name) == ("ben", "ben")
    assert len({seat.name for seat in kept.seats}) == 5
    assert [best.name for best in load_statistics().best] == ["ben"], "it counts under this name"


def test_nobody_needs_a_name_and_none_is_called_as_the_computer(app: Game) -> None:
    scene = ended(app)
    add_name(app)
    for letter in person_name("picker"):
        drive.key(app, ord(letter.lower()) if letter.isalpha() else pygame.K_0, text=letter)
    done = widget_called(app, "Done")
    assert (done.enabled, "Nino" in done.reason) == (False, True)
    drive.key(app, pygame.K_ESCAPE)
    assert app.stack.top is scene
    assert (app.settings.me, app.session is not None and app.session.seats[0].name) == ("", "Blue")
    assert widget_called(app, "Add your name").visible


def test_who_leaves_a_lesson_comes_to_the_list_and_the_menu(app: Game) -> None:
    lesson = LessonScene(app, 0)
    show(app, lesson)
    lesson.leave()
    assert isinstance(app.stack.top, LessonsDialog)
    drive.key(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, MenuScene)


def test_who_has_finished_a_lesson_finds_the_next_one_in_focus(app: Game) -> None:
    note_lesson(lessons()[0].name)
    app.router.lessons()
    dialog = app.stack.top
    assert isinstance(dialog, LessonsDialog)
    assert isinstance(dialog.widgets.focus, PictureCard)
    assert dialog.widgets.focus.name == ("lesson", lessons()[1].name)


def test_after_a_finished_game_new_game_comes_first(app: Game) -> None:
    statistics_file().parent.mkdir(parents=True, exist_ok=True)
    statistics_file().write_text("format: 1\n", encoding="utf-8")
    menu = show(app, MenuScene(app))
    assert primaries(menu) == ["New game"]
    focus = menu.widgets.focus
    assert isinstance(focus, Button)
    assert focus.label == "New game"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", plain(1, [(640, 360), (1280, 720), (640, 900)], whole=True))
def test_nothing_moves_in_the_menu_when_there_is_a_game_to_go_on_with(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, language: str, size: tuple[int, int]
) -> None:
    """And no word is cut: in French, both buttons for another game were."""
    app, places = make_app(size, language=language), []
    watch_texts(monkeypatch)
    CUT.clear()
    for finished, going in ((False, False), (False, True), (True, False), (True, True)):
        if finished:
            statistics_file().parent.mkdir(parents=True, exist_ok=True)
            statistics_file().write_text("format: 1\n", encoding="utf-8")
        app.session = started() if going else None
        menu = show(app, MenuScene(app))
        assert CUT == []
        buttons = [widget for widget in menu.widgets if isinstance(widget, Button)]
        offered = {button.label: button.rect for button in buttons}
        assert (_("Your first game") in offered) == (not finished), "until one was finished"
        places.append([offered[_("New game")].topleft, *(b.rect for b in (buttons[0], *buttons[-6:]))])
        if not going and finished:
            assert buttons[0].label == _("Play")
            assert menu.widgets.focus is buttons[1]
    assert all(each == places[0] for each in places)


def test_after_a_finished_game_another_begins_as_it_was_set_up_last(make_app: MakeApp) -> None:
    app = make_app((1280, 720), setup=default_settings().setup.model_copy(update={"players": 4}))
    statistics_file().parent.mkdir(parents=True, exist_ok=True)
    statistics_file().write_text("format: 1\n", encoding="utf-8")
    menu = show(app, MenuScene(app))
    names = [app.settings.seats[0].name, "Yasmin", *(seat.name for seat in app.settings.seats[2:4])]
    again = next(widget for widget in menu.widgets if isinstance(widget, Button))
    assert again.note == f"With {', '.join(names[1:])}"
    click(app, "Play")
    assert isinstance(app.stack.top, PlayScene)
    assert list(app.stack.top.session.names) == names


@pytest.mark.slow
def test_continue_offers_the_last_unfinished_game_after_a_finished_one(app: Game) -> None:
    """A branch of a game was played to its end: the game itself can still be gone on with."""
    unfinished, branch = started(), played()
    assert unfinished.record is not None
    saves.save(branch, saves.folder() / "branch.citrus")
    os.utime(unfinished.record, (1, 1))
    app.session = branch
    app.router.menu()
    drive.frames(app)
    assert app.session is not None
    assert app.session.record == unfinished.record
    menu = app.stack.top
    assert isinstance(menu, MenuScene)
    assert primaries(menu) == ["Continue"]
    assert widget_called(app, "Quit").hint == "Saved. Continue any time."


def test_the_menu_knows_of_saved_games() -> None:
    assert not anything_saved()
    started()
    assert anything_saved()
    assert len(saves.saved_games()) == 1


def test_continue(app: Game) -> None:
    app.session = started()
    menu = show(app, MenuScene(app))
    assert menu.widgets.focus is widget_called(app, "Continue")
    drive.key(app, pygame.K_RETURN)
    assert isinstance(app.stack.top, PlayScene)
    assert len(app.stack) == 1


def test_pause_leads_back_and_to_the_menu(app: Game) -> None:
    app.session = started()
    play = show(app, PlayScene(app, app.session))
    app.stack.push(PauseScene(app))
    drive.frames(app)
    click(app, "Resume")
    assert app.stack.top is play
    app.stack.push(PauseScene(app))
    drive.frames(app)
    click(app, "Menu")
    assert isinstance(app.stack.top, MenuScene)
    assert widget_called(app, "Continue").enabled


def test_settings_are_set(app: Game) -> None:
    scene = show(app, SettingsScene(app))
    for widget in list(scene.widgets):
        if isinstance(widget, Slider):
            widget.handle_key(drive.RIGHT)
    for label in ("Reduced motion", "Mute all sound", "Explain forbidden moves"):
        switch = widget_called(app, label)
        assert isinstance(switch, Switch)
        switch.choose(None)
    speeds = next(w for w in scene.widgets if isinstance(w, SegmentedControl) and w.value == "1x")
    speeds.choose(speeds.segment(2).center)
    kept = load_settings()
    assert kept == app.settings
    assert (kept.reduced_motion, kept.mute, kept.speed, kept.aids.reasons) == (True, True, "2x", False)
    assert (kept.effects, kept.ambience) == (85, 45)


def test_the_purist_has_no_aids(app: Game) -> None:
    show(app, SettingsScene(app))
    purist = widget_called(app, "Purist: no help at all")
    assert isinstance(purist, Switch)
    purist.choose(None)
    drive.frames(app)
    assert not widget_called(app, "Explain forbidden moves").enabled
    assert app.settings.purist


def test_a_larger_text_takes_effect_under_the_settings(app: Game) -> None:
    show(app, MenuScene(app))
    before = widget_called(app, "New game").rect.height
    click(app, "Settings")
    top = app.stack.top
    assert top is not None
    sizes = next(w for w in top.widgets if isinstance(w, SegmentedControl) and w.value == "100")
    sizes.choose(sizes.segment(4).center)
    drive.key(app, pygame.K_ESCAPE)
    assert app.settings.text_size == 200
    assert widget_called(app, "New game").rect.height >= before
    assert app.style.metrics.text_size == 2.0


def test_the_mute_button_is_kept(app: Game) -> None:
    menu = show(app, MenuScene(app))
    mute = next(w for w in menu.widgets if isinstance(w, Button) and w.icon == "sound")
    drive.click(app, mute.rect.center)
    assert load_settings().mute
    assert any(isinstance(w, Button) and w.icon == "sound-off" for w in menu.widgets)
