"""The scenes of saved games, as a player uses them."""

import os
import random
from functools import partial
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from citrus_game.content.records.record import RecordProblem
from citrus_game.session.new_game import NewGame
from citrus_game.session.saves import saves
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.menu.menu_scene import MenuScene
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.scenes.replay.replay_scene import ReplayScene
from citrus_game.ui.scenes.saves.game_card import GameCard
from citrus_game.ui.scenes.saves.game_dialog import GameDialog, RenameDialog
from citrus_game.ui.scenes.saves.opening import offer_recovery
from citrus_game.ui.scenes.saves.saves_scene import SavesScene
from citrus_game.ui.scenes.scoring.scoring_scene import ScoringScene
from citrus_game.ui.toolkit.dialogs.messages import Message, Question
from citrus_game.ui.toolkit.widgets.choices import SegmentedControl
from citrus_game.ui.toolkit.widgets.panels import Frame
from tests.records.conftest import MakeApp
from tests.records.drive import SEATS, begun, called, press, spoil, top
from tests.records.played import played


def shelves(app: Game) -> SavesScene:
    scene = SavesScene(app)
    app.stack.reset(MenuScene(app))
    app.stack.push(scene)
    for frame in range(200):
        if scene.shelf.complete and not scene.moving:
            return scene
        app.frame(frame / 60)
    raise AssertionError("the records are not read")


def cards(scene: SavesScene) -> list[GameCard]:
    return [widget for widget in scene.widgets if isinstance(widget, GameCard)]


def test_saved_games_show_board_players_scores_date_and_side(make_app: MakeApp) -> None:
    begun("2026-11-21 08.52.08")
    saves.save(played(3, 3, "short"), saves.folder() / "Sunday.citrus")
    scene = shelves(make_app())
    faces = {card.face.title: card.face for card in cards(scene)}
    assert set(faces) == {"Ana, Ben", "Sunday"}
    assert faces["Ana, Ben"].lines[0].startswith("2023-11-1")
    assert faces["Ana, Ben"].lines[1:] == ("Long side", "Turn 2")
    turns = played(3, 3, "short").state.turn
    assert faces["Sunday"].lines[1:] == ("Short side", f"Finished after {turns} turns in all")
    points = played(3, 3, "short").state.points
    assert [row[2] for row in faces["Sunday"].players] == [str(number) for number in points]
    assert all(card.picture is not None for card in cards(scene))
    assert all(len(set(pygame.image.tobytes(c.picture, "RGB"))) > 50 for c in cards(scene) if c.picture)


def test_saved_games_can_be_sorted(make_app: MakeApp) -> None:
    begun("b", steps=4, when=1_700_000_300)
    begun("a", steps=30, when=1_700_000_100)
    begun("c", steps=12, when=1_700_000_200)
    scene = shelves(make_app())
    orders = next(widget for widget in scene.widgets if isinstance(widget, SegmentedControl))
    found = {}
    for place, order in enumerate(("latest", "name", "turn")):
        orders = next(widget for widget in scene.widgets if isinstance(widget, SegmentedControl))
        if place:
            orders.choose(orders.segment(place).center)
        found[order] = "".join(card.face.title for card in cards(scene))
    assert found == {"latest": "bca", "name": "abc", "turn": "acb"}


@pytest.mark.slow
def test_a_saved_game_is_played_on_in_its_own_record(make_app: MakeApp) -> None:
    session = begun("game")
    app = make_app()
    cards(shelves(app))[0].choose(None)
    press(app, "Resume")
    assert isinstance(top(app), PlayScene)
    assert app.session is not None
    assert app.session.steps == session.steps
    app.session.do(app.session.legal()[0])
    assert saves.load(saves.folder() / "game.citrus").steps == app.session.steps
    assert len(saves.saved_games()) == 1


@pytest.mark.slow
def test_a_finished_game_can_be_watched_and_its_result_seen(make_app: MakeApp) -> None:
    saves.save(played(3, 3, "short"), saves.folder() / "over.citrus")
    app = make_app()
    cards(shelves(app))[0].choose(None)
    press(app, "Review")
    assert isinstance(app.stack.top, ReplayScene)
    app.stack.top.cancel()
    assert isinstance(app.stack.top, GameDialog)
    press(app, "Result")
    assert isinstance(top(app), ScoringScene)
    press(app, "Review")
    assert isinstance(top(app), ReplayScene)


@pytest.mark.slow
def test_rename_follows_the_game_that_goes_on(make_app: MakeApp) -> None:
    begun("old")
    begun("taken", seed=4, when=1_600_000_000)
    app = make_app()
    app.session = saves.latest_unfinished()
    assert app.session is not None
    cards(shelves(app))[0].choose(None)
    press(app, "Rename")
    dialog = app.stack.top
    assert isinstance(dialog, RenameDialog)
    for name, words in (("taken", "already"), ("", "The name must"), (".hidden", "The name must")):
        dialog._typed(name)
        assert words in called(app, "Rename").reason
    dialog._typed("new")
    press(app, "Rename")
    assert isinstance(app.stack.top, SavesScene)
    assert {card.face.title for card in cards(app.stack.top)} == {"new", "taken"}
    app.session.do(app.session.legal()[0])
    assert {game.path.stem for game in saves.saved_games()} == {"new", "taken"}
    assert saves.load(saves.folder() / "new.citrus").steps == app.session.steps


def test_delete_asks_first_and_forgets_the_game_that_goes_on(make_app: MakeApp) -> None:
    begun("game")
    app = make_app()
    app.session = saves.latest_unfinished()
    cards(shelves(app))[0].choose(None)
    press(app, "Delete")
    assert isinstance(app.stack.top, Question)
    press(app, "Keep the game")
    assert len(saves.saved_games()) == 1
    press(app, "Delete")
    press(app, "Delete")
    assert saves.saved_games() == []
    assert app.session is None
    assert isinstance(app.stack.top, SavesScene)
    assert cards(app.stack.top) == []


@pytest.mark.slow
def test_a_damaged_record_says_where_and_goes_on_from_its_last_good_step(make_app: MakeApp) -> None:
    session = begun("game", steps=9)
    path = spoil("game")
    spoilt = path.read_bytes()
    app = make_app()
    scene = shelves(app)
    assert "damaged" in cards(scene)[0].face.lines[1]
    cards(scene)[0].choose(None)
    dialog = app.stack.top
    assert isinstance(dialog, GameDialog)
    assert "line " in dialog.known.problem
    press(app, "Resume")
    assert app.session is not None
    assert app.session.steps == session.steps[:-2]
    assert path.read_bytes() == spoilt, "the damaged record was overwritten"
    assert app.session.record != path


def drop(app: Game, *paths: Path) -> None:
    app.step([Event(pygame.DROPFILE, file=str(path)) for path in paths])
    app.frame(0.0)


@pytest.mark.parametrize("games", [0, 1, 2])
@pytest.mark.parametrize("at_once", [True, False])
def test_many_files_dropped_open_one_game_or_one_message(
    make_app: MakeApp, tmp_path: Path, games: int, at_once: bool
) -> None:
    app = make_app()
    app.stack.reset(MenuScene(app))
    paths = [tmp_path / f"{n}.citrus" for n in range(games)] + [Path("/none/picture.png")] * 18
    for path in paths[:games]:
        saves.save(begun("inside"), path)
    if at_once:
        drop(app, *paths)
    else:  # the files of one drop, in several frames
        app.step([Event(pygame.DROPBEGIN)])
        for path in paths:
            drop(app, path)
        app.step([Event(pygame.DROPCOMPLETE)])
    if games == 1:
        assert [type(scene) for scene in app.stack] == [PlayScene]
    else:
        assert [type(scene) for scene in app.stack] == [MenuScene, Message]


@pytest.mark.slow
def test_a_record_dropped_on_the_window_opens(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    app.stack.reset(MenuScene(app))
    path = tmp_path / "elsewhere.citrus"
    session = begun("inside")
    saves.save(session, path)
    before = path.read_bytes()
    drop(app, path)
    assert isinstance(top(app), PlayScene)
    assert app.session is not None
    app.session.do(app.session.legal()[0])
    assert path.read_bytes() == before, "somebody else's file was changed"
    drop(app, saves.folder() / "inside.citrus")
    assert app.session.record == saves.folder() / "inside.citrus"
    saves.save(played(3, 3, "short"), path)
    drop(app, path)
    assert isinstance(app.stack.top, ReplayScene)


def test_anything_else_dropped_is_one_sentence(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    app.stack.reset(MenuScene(app))
    picture = tmp_path / "picture.png"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n\xff" * 30)
    for path in (picture, tmp_path, tmp_path / "gone.citrus"):
        drop(app, path)
        assert isinstance(app.stack.top, Message)
        assert str(path) in app.stack.top.text
        app.stack.pop()
    begun("game", steps=9)
    drop(app, spoil("game"))
    assert isinstance(app.stack.top, Question)
    assert "line " in app.stack.top.text
    press(app, "Play on from there")
    assert isinstance(top(app), PlayScene)


def test_the_menu_offers_what_is_good_of_a_damaged_last_game(make_app: MakeApp) -> None:
    begun("game", steps=9)
    spoil("game")
    with pytest.raises(RecordProblem) as caught:
        saves.latest_unfinished()
    app = make_app()
    app.stack.reset(MenuScene(app, partial(offer_recovery, app, caught.value)))
    assert isinstance(app.stack.top, Question)
    press(app, "Cancel")
    assert isinstance(app.stack.top, MenuScene)


def test_the_gamepad_takes_back_and_plays_again(make_app: MakeApp) -> None:
    app = make_app()
    session = begun("game")
    app.stack.reset(PlayScene(app, session))
    rng = random.Random(1)
    while not session.can_undo():
        session.do(rng.choice(session.legal()))
    steps = session.steps
    app.step([Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_X, instance_id=0)])
    assert session.steps == steps[:-1]
    app.step([Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_RIGHTSTICK, instance_id=0)])
    assert session.steps == steps


@pytest.mark.slow
def test_what_stands_in_the_way_of_saving_is_said_once_and_the_game_goes_on(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app()
    session = NewGame(SEATS, seed=3).start()
    saves.Autosave(session)
    app.stack.reset(PlayScene(app, session))

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    told = 0
    for frame in range(12):
        session.do(session.legal()[0])
        app.frame(frame / 60)
        if isinstance(top(app), Message):
            told += 1
            press(app, "All right")
    assert told == 1
    assert len(session.history) == 12


def test_the_card_of_no_games_stands_in_the_middle(make_app: MakeApp) -> None:
    scene = shelves(make_app())
    (card,) = (each for each in scene.widgets if isinstance(each, Frame))
    assert abs(card.rect.centerx - scene.window.centerx) <= 1
