"""Saved games, replay and charts as a player meets them."""

import os
import random
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from citrus_game.cli import main
from citrus_game.client.app import App
from citrus_game.client.charts.scene import ChartsScene
from citrus_game.client.charts.scores import ScoreChart
from citrus_game.client.dialogs import Message, Question
from citrus_game.client.intents import Redo, Undo
from citrus_game.client.menu import MenuScene
from citrus_game.client.play.scene import PlayScene
from citrus_game.client.replay.scene import ReplayScene
from citrus_game.client.replay.seats import SeatsSheet
from citrus_game.client.saved.card import GameCard
from citrus_game.client.saved.scene import LoadScene
from citrus_game.client.saved.sheet import GameSheet, NameSheet
from citrus_game.client.scene import Scene
from citrus_game.client.shot import render
from citrus_game.client.widgets.base import Widget
from citrus_game.client.widgets.buttons import Button
from citrus_game.client.widgets.choices import Segments
from citrus_game.content.record import RecordProblem
from citrus_game.table import saves
from citrus_game.table.newgame import NewGame
from citrus_game.table.seat import PERSON, Seat
from citrus_game.table.sitting import Sitting
from tests.records.conftest import MakeApp
from tests.records.played import played

SEATS = (Seat("Ana", "azure"), Seat("Ben", "violet"))


def begun(name: str, steps: int = 6, seed: int = 3, when: int = 1_700_000_000) -> Sitting:
    """Save a game that goes on, last written at a time."""
    sitting, rng = NewGame(SEATS, seed=seed).start(), random.Random(seed)
    for _ in range(steps):
        sitting.do(rng.choice(sitting.legal()))
    path = saves.folder() / f"{name}.citrus"
    saves.save(sitting, path)
    os.utime(path, (when, when))
    return sitting


def spoil(name: str) -> Path:
    """Put a line into a saved game that is no step; give its path."""
    path = saves.folder() / f"{name}.citrus"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join([*lines[:-2], "harvest zz\n", *lines[-2:]]), encoding="utf-8")
    return path


def shelves(app: App) -> LoadScene:
    scene = LoadScene(app)
    app.stack.reset(MenuScene(app))
    app.stack.push(scene)
    for frame in range(200):
        if not scene.moving:
            return scene
        app.frame(frame / 60)
    raise AssertionError("the records are not read")


def cards(scene: LoadScene) -> list[GameCard]:
    return [widget for widget in scene.widgets if isinstance(widget, GameCard)]


def top(app: App) -> Scene | None:
    """Give the scene on top, which changes with every press."""
    return app.stack.top


def called(app: App, label: str) -> Button:
    shown = top(app)
    assert shown is not None
    return next(w for w in shown.widgets if isinstance(w, Button) and w.label == label)


def press(app: App, label: str) -> None:
    button = called(app, label)
    assert button.live, button.reason
    button.choose(None)


def test_saved_games_show_board_players_scores_date_and_side(make_app: MakeApp) -> None:
    begun("2026-11-21 08.52.08")
    saves.save(played(3, 3, "short"), saves.folder() / "Sunday.citrus")
    scene = shelves(make_app())
    faces = {card.face.title: card.face for card in cards(scene)}
    assert set(faces) == {"Ana, Ben", "Sunday"}
    assert faces["Ana, Ben"].lines[0].startswith("2023-11-1")
    assert faces["Ana, Ben"].lines[1:] == ("Long side", "Turn 2")
    turns = played(3, 3, "short").state.turn
    assert faces["Sunday"].lines[1:] == ("Short side", f"Over after {turns} turns")
    points = played(3, 3, "short").state.points
    assert [row[2] for row in faces["Sunday"].players] == [str(number) for number in points]
    assert all(card.picture is not None for card in cards(scene))
    assert all(len(set(pygame.image.tobytes(c.picture, "RGB"))) > 50 for c in cards(scene) if c.picture)


def test_saved_games_can_be_sorted(make_app: MakeApp) -> None:
    begun("b", steps=4, when=1_700_000_300)
    begun("a", steps=30, when=1_700_000_100)
    begun("c", steps=12, when=1_700_000_200)
    scene = shelves(make_app())
    orders = next(widget for widget in scene.widgets if isinstance(widget, Segments))
    found = {}
    for place, order in enumerate(("latest", "name", "turn")):
        orders = next(widget for widget in scene.widgets if isinstance(widget, Segments))
        if place:
            orders.choose(orders.segment(place).center)
        found[order] = "".join(card.face.title for card in cards(scene))
    assert found == {"latest": "bca", "name": "abc", "turn": "acb"}


def test_a_saved_game_is_played_on_in_its_own_record(make_app: MakeApp) -> None:
    sitting = begun("game")
    app = make_app()
    cards(shelves(app))[0].choose(None)
    press(app, "Play on")
    assert isinstance(top(app), PlayScene)
    assert app.sitting is not None
    assert app.sitting.steps == sitting.steps
    app.sitting.do(app.sitting.legal()[0])
    assert saves.load(saves.folder() / "game.citrus").steps == app.sitting.steps
    assert len(saves.saved_games()) == 1


def test_a_finished_game_can_be_watched_only(make_app: MakeApp) -> None:
    saves.save(played(3, 3, "short"), saves.folder() / "over.citrus")
    app = make_app()
    cards(shelves(app))[0].choose(None)
    assert "over" in called(app, "Play on").reason
    press(app, "Replay")
    assert isinstance(app.stack.top, ReplayScene)
    app.stack.top.cancel()
    assert isinstance(app.stack.top, GameSheet)


def test_rename_follows_the_game_that_goes_on(make_app: MakeApp) -> None:
    begun("old")
    begun("taken", seed=4, when=1_600_000_000)
    app = make_app()
    app.sitting = saves.latest_unfinished()
    assert app.sitting is not None
    cards(shelves(app))[0].choose(None)
    press(app, "Rename")
    sheet = app.stack.top
    assert isinstance(sheet, NameSheet)
    for name, words in (("taken", "already"), ("", "Give it a name"), (".hidden", "Give it a name")):
        sheet._typed(name)
        assert words in called(app, "Rename").reason
    sheet._typed("new")
    press(app, "Rename")
    assert isinstance(app.stack.top, LoadScene)
    assert {card.face.title for card in cards(app.stack.top)} == {"new", "taken"}
    app.sitting.do(app.sitting.legal()[0])
    assert {game.path.stem for game in saves.saved_games()} == {"new", "taken"}
    assert saves.load(saves.folder() / "new.citrus").steps == app.sitting.steps


def test_delete_asks_first_and_forgets_the_game_that_goes_on(make_app: MakeApp) -> None:
    begun("game")
    app = make_app()
    app.sitting = saves.latest_unfinished()
    cards(shelves(app))[0].choose(None)
    press(app, "Delete")
    assert isinstance(app.stack.top, Question)
    press(app, "Keep it")
    assert len(saves.saved_games()) == 1
    press(app, "Delete")
    press(app, "Delete")
    assert saves.saved_games() == []
    assert app.sitting is None
    assert isinstance(app.stack.top, LoadScene)
    assert cards(app.stack.top) == []


def test_a_damaged_record_says_where_and_goes_on_from_its_last_good_step(make_app: MakeApp) -> None:
    sitting = begun("game", steps=9)
    path = spoil("game")
    spoilt = path.read_bytes()
    app = make_app()
    scene = shelves(app)
    assert "damaged" in cards(scene)[0].face.lines[1]
    cards(scene)[0].choose(None)
    sheet = app.stack.top
    assert isinstance(sheet, GameSheet)
    assert "line " in sheet.known.problem
    press(app, "Play on")
    assert app.sitting is not None
    assert app.sitting.steps == sitting.steps[:-2]
    assert path.read_bytes() == spoilt, "the damaged record was overwritten"
    assert app.sitting.record != path


def drop(app: App, path: Path) -> None:
    app.step([Event(pygame.DROPFILE, file=str(path))])
    app.frame(0.0)


def test_a_record_dropped_on_the_window_opens(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    app.stack.reset(MenuScene(app))
    path = tmp_path / "elsewhere.citrus"
    sitting = begun("inside")
    saves.save(sitting, path)
    before = path.read_bytes()
    drop(app, path)
    assert isinstance(top(app), PlayScene)
    assert app.sitting is not None
    app.sitting.do(app.sitting.legal()[0])
    assert path.read_bytes() == before, "somebody else's file was changed"
    drop(app, saves.folder() / "inside.citrus")
    assert app.sitting.record == saves.folder() / "inside.citrus"
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
    app.stack.reset(MenuScene(app, caught.value))
    assert isinstance(app.stack.top, Question)
    press(app, "Cancel")
    assert isinstance(app.stack.top, MenuScene)


def replay(app: App, position: int | None = None) -> ReplayScene:
    scene = ReplayScene(app, played(2, 5, "long", "random", True), position)
    app.stack.reset(scene)
    app.frame(0.0)
    return scene


def pixels(app: App) -> bytes:
    app.stack.damage.add(None)
    app.frame(0.0)
    return pygame.image.tobytes(app.screen, "RGB")


@pytest.mark.parametrize("speed", ["off", "4x"])
def test_a_replay_plays_by_itself_to_the_end(make_app: MakeApp, speed: str) -> None:
    app = make_app((960, 600), speed=speed)
    scene = replay(app)
    length = scene.playback.length
    scene.playback.go_to(length - 30)
    scene.command("watch")
    assert scene.moving
    now = 0.0
    for _ in range(3000):
        if not scene.pace.running:
            break
        now += 0.05
        app.frame(now)
    assert scene.playback.position == length
    assert scene.playback.state == scene.playback.played.state
    scene.command("watch")
    assert scene.playback.position == 0, "from the end it begins again"
    scene.command("watch")
    assert not scene.pace.running


def test_a_replay_steps_jumps_and_stays_true(make_app: MakeApp) -> None:
    app = make_app((1280, 720))
    scene = replay(app, 60)
    playback = scene.playback
    for command, position in (("step_next", 61), ("step_back", 60)):
        scene.command(command)
        assert playback.position == position
    app.handle(Redo())
    assert playback.position == 61
    app.handle(Undo())
    assert playback.position == 60
    scene.command("turn_next")
    assert playback.position == next(turn.end for turn in playback.scores.turns if turn.end > 60)
    plot = scene.controls.timeline.marks().plot
    timeline = scene.controls.timeline.rect
    for step in (0, playback.length // 3, playback.length, 100):
        at = (plot.x(step), timeline.centery)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            app.step([Event(kind, pos=at, button=1, touch=False)])
        assert abs(playback.position - step) <= 1
        app.step([Event(pygame.WINDOWLEAVE)])
        walked = pixels(app)
        jumped = make_app((1280, 720))
        other = replay(jumped, playback.position)
        other.widgets.focus_on(other.controls.timeline, ring=False)
        assert pixels(jumped) == walked, "a jump shows another picture than a fresh replay"


def test_the_board_of_a_replay_is_that_of_play(make_app: MakeApp) -> None:
    whole = played(2, 5, "long", "random", True)
    app = make_app((1920, 1080))
    scene = replay(app, 120)
    sitting = Sitting(whole.start.copy(), whole.seats, map_name=whole.map_name, map_hash=whole.map_hash)
    sitting.replay(whole.steps[:120])
    play = PlayScene(app, sitting)
    app.stack.push(play)
    shown = scene.cards.board.shown
    other = play.cards.board.shown
    assert shown is not None
    assert other is not None
    assert (shown.plants, shown.regions, shown.land, shown.workers) == (
        other.plants, other.regions, other.land, other.workers,
    )  # fmt: skip
    assert scene.sitting.log == play.sitting.log


def test_playing_on_from_a_moment_with_other_seats(make_app: MakeApp) -> None:
    app = make_app()
    scene = replay(app, 50)
    old = scene.playback.played.history[:]
    scene.controls.play_on.choose(None)
    sheet = app.stack.top
    assert isinstance(sheet, SeatsSheet)
    kinds = [widget for widget in sheet.widgets if isinstance(widget, Segments)]
    assert len(kinds) == 5
    kinds[1].choose(kinds[1].segment(0).center)
    assert sheet.seats[1].player == PERSON
    press(app, "Play on")
    assert isinstance(top(app), PlayScene)
    assert app.sitting is not None
    assert [seat.player == PERSON for seat in app.sitting.seats] == [False, True, False, False, False]
    assert app.sitting.state == scene.playback.state
    assert app.sitting.record is not None
    assert saves.load(app.sitting.record).steps == app.sitting.steps
    assert scene.playback.played.history == old


def test_there_is_no_playing_on_from_the_end(make_app: MakeApp) -> None:
    scene = replay(make_app(), 10_000)
    assert not scene.controls.play_on.enabled
    assert "over" in scene.controls.play_on.reason


def widgets_of(app: App, kind: type[Widget]) -> list[Widget]:
    assert app.stack.top is not None
    return [widget for widget in app.stack.top.widgets if isinstance(widget, kind)]


def test_charts_lead_to_the_moment(make_app: MakeApp) -> None:
    app = make_app()
    sitting = played(2, 5, "long", "random", True)
    scene = ChartsScene(app, sitting)
    app.stack.reset(scene)
    chart = widgets_of(app, ScoreChart)[0]
    assert isinstance(chart, ScoreChart)
    chart.choose((chart.plot.x(12), chart.rect.centery))
    first = top(app)
    assert isinstance(first, ReplayScene)
    assert first.playback.position == scene.scores.turns[11].first
    app.stack.pop()
    scene.choose("swings")
    press(app, "Watch")
    watched = top(app)
    assert isinstance(watched, ReplayScene)
    watched.command("charts")
    assert isinstance(top(app), ChartsScene)
    press(app, "Watch the replay")
    assert top(app) is watched
    assert watched.playback.position == 0


@pytest.mark.parametrize("scene", ["load", "replay", "charts", "poster"])
def test_shots(scene: str, tmp_path: Path) -> None:
    record = tmp_path / "game.citrus"
    saves.save(played(3, 3, "short"), record)
    begun("game")
    out = tmp_path / f"{scene}.png"
    command = ["shot", str(out), "--scene", scene, "--record", str(record), "--size", "1280x720"]
    assert main(["--data-dir", str(tmp_path / "data"), *command]) == 0
    picture = pygame.image.load(out)
    assert picture.get_size() == ((1500, 2000) if scene == "poster" else (1280, 720))
    colours = {tuple(picture.get_at((x, y))[:3]) for x in range(0, 1280, 8) for y in range(0, 720, 8)}
    assert len(colours) > 100


def test_a_shot_shows_the_very_position_though_a_computer_player_is_on_turn() -> None:
    whole = played(2, 5, "long", "random", True)
    sitting = Sitting(whole.start.copy(), whole.seats)
    sitting.replay(whole.steps[:20])
    assert sitting.is_bot_turn()
    render("play", (960, 600), sitting)
    assert len(sitting.history) == 20
    over = Sitting(whole.start.copy(), whole.seats)
    over.replay(whole.steps)
    render("play", (960, 600), over)
    assert over.state == whole.state


def test_the_arrow_keys_walk_along_the_timeline(make_app: MakeApp) -> None:
    app = make_app()
    scene = replay(app, 40)
    scene.widgets.focus_on(scene.controls.timeline)
    for code, position in ((pygame.K_RIGHT, 41), (pygame.K_RIGHT, 42), (pygame.K_LEFT, 41)):
        app.step([Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)])
        assert scene.playback.position == position


def test_the_gamepad_takes_back_and_plays_again(make_app: MakeApp) -> None:
    app = make_app()
    sitting = begun("game")
    app.stack.reset(PlayScene(app, sitting))
    rng = random.Random(1)
    while not sitting.can_undo():
        sitting.do(rng.choice(sitting.legal()))
    steps = sitting.steps
    app.step([Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_X, instance_id=0)])
    assert sitting.steps == steps[:-1]
    app.step([Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_RIGHTSTICK, instance_id=0)])
    assert sitting.steps == steps


def test_what_stands_in_the_way_of_saving_is_said_once_and_the_game_goes_on(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app()
    sitting = NewGame(SEATS, seed=3).start()
    saves.Autosave(sitting)
    app.stack.reset(PlayScene(app, sitting))

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    told = 0
    for frame in range(12):
        sitting.do(sitting.legal()[0])
        app.frame(frame / 60)
        if isinstance(top(app), Message):
            told += 1
            press(app, "All right")
    assert told == 1
    assert len(sitting.history) == 12
