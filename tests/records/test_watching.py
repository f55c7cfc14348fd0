"""Replays, charts and exported pictures, as a player uses them."""

from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from citrus_game.cli.given import played as example
from citrus_game.rules.model.events import FincaScored
from citrus_game.rules.model.steps import BUY
from citrus_game.session.game_session import GameSession
from citrus_game.session.saves import saves
from citrus_game.session.seats import PERSON
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.scenes.replay.replay_scene import ReplayScene
from citrus_game.ui.scenes.replay.timeline import Timeline
from citrus_game.ui.scenes.seating import SeatsDialog
from citrus_game.ui.toolkit.app.app import App
from citrus_game.ui.toolkit.input.events import Redo, Undo
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.choices import SegmentedControl
from tests.cases import plain
from tests.records.conftest import MakeApp
from tests.records.drive import begun, press, top
from tests.records.played import played
from tests.ui.vocabulary.table import Table
from tools.screenshot.render import render
from tools.sheets import GAME


def replay(app: Game, position: int | None = None) -> ReplayScene:
    scene = ReplayScene(app, played(2, 5, "long", "random", True), position)
    app.stack.reset(scene)
    app.frame(0.0)
    return scene


def pixels(app: App) -> bytes:
    app.frame(0.0)  # the light of the day comes a frame later
    app.stack.dirty.add(None)
    app.frame(0.0)
    return pygame.image.tobytes(app.screen, "RGB")


def test_a_turn_that_was_pointed_at_goes_with_the_pointer(make_app: MakeApp) -> None:
    app = make_app((1280, 720))
    scene = replay(app, 30)
    assert isinstance(scene, ReplayScene)
    app.frame(0.0)
    pictures, away, shown = list[bytes](), (2, 2), app.stack.top
    assert shown is not None
    on_it = next(each for each in shown.widgets if isinstance(each, Timeline)).rect.center
    for pos in (away, on_it, away):
        app.step([Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0), touch=False)])
        app.paint()
        pictures.append(pygame.image.tobytes(app.screen, "RGB"))
    assert pictures[0] == pictures[2] != pictures[1]


@pytest.mark.slow
@pytest.mark.parametrize("speed", plain(1, ["off", "4x"], whole=True))
def test_a_replay_plays_by_itself_to_the_end(make_app: MakeApp, speed: str) -> None:
    app = make_app((960, 600), speed=speed)
    scene = replay(app)
    length = scene.playback.length
    table = Table(scene)
    scene.playback.go_to(length - 30)
    table.command("watch")
    assert scene.moving
    now = 0.0
    for _ in range(3000):
        if not table.watching:
            break
        now += 0.05
        app.frame(now)
    assert scene.playback.position == length
    assert scene.playback.state == scene.playback.played.state
    table.command("watch")
    assert scene.playback.position == 0, "from the end it begins again"
    table.command("watch")
    assert not table.watching


@pytest.mark.slow
def test_a_replay_steps_jumps_and_stays_true(make_app: MakeApp) -> None:
    app = make_app((1280, 720), verdicts=False)  # which come while this looks
    scene = replay(app, 60)
    playback, table = scene.playback, Table(scene)
    for command, position in (("step_next", 61), ("step_back", 60)):
        table.command(command)
        assert playback.position == position
    app.handle(Redo())
    assert playback.position == 61
    app.handle(Undo())
    assert playback.position == 60
    table.command("turn_next")
    assert playback.position == next(turn.end for turn in playback.scores.turns if turn.end > 60)
    timeline = table.button("timeline").widget
    assert isinstance(timeline, Timeline)
    plot = timeline.marks().plot
    for step in (0, playback.length // 3, playback.length, 100):
        at = (plot.x(step), timeline.rect.centery)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            app.step([Event(kind, pos=at, button=1, touch=False)])
        assert abs(playback.position - step) <= 1
        app.step([Event(pygame.WINDOWLEAVE)])
        walked = pixels(app)
        jumped = make_app((1280, 720), verdicts=False)
        other = replay(jumped, playback.position)
        other.widgets.focus_on(Table(other).button("timeline").widget, ring=False)
        # the list stays where it was as long as the turn is in sight
        other.turn_list.view.scroll_to(scene.turn_list.view.offset)
        assert pixels(jumped) == walked, "a jump shows another picture than a fresh replay"


@pytest.mark.slow
@pytest.mark.parametrize("size", plain(1, [(1024, 768), (1920, 1080), (1080, 1920)], whole=True))
def test_the_buttons_of_a_replay_stand_beside_the_hand_and_stay_over_captions(
    make_app: MakeApp, size: tuple[int, int]
) -> None:
    app = make_app(size, speed="1x")
    session = example(GAME)
    bought = next(n for n, done in enumerate(session.history, 1) if done.step.verb == BUY)
    scene = ReplayScene(app, session, bought)
    app.stack.reset(scene)
    app.frame(0.0)
    hand = [tile.rect for tile in scene.view.prompt.tiles if tile.visible]
    buttons = [button.rect for button in scene.transport.buttons.values()]
    assert len(hand) > 1
    assert [rect for rect in hand if rect.collidelist(buttons) >= 0] == []

    def face() -> bytes:
        inside = scene.transport.buttons["step_next"].rect.inflate(-scene.style.u(12), -scene.style.u(12))
        return pygame.image.tobytes(app.screen.subsurface(inside), "RGB")

    before = face()
    scored = next(n for n, done in enumerate(session.history)
                  if any(isinstance(event, FincaScored) for event in done.events))  # fmt: skip
    scene.playback.go_to(scored)
    scene.watch(running=True)
    captions = 0
    for frame in range(1, 90):
        app.frame(frame / 20)
        captions += any(motion.kind == "caption" for motion in Table(scene).motions())
        assert face() == before
    assert captions


@pytest.mark.slow
def test_the_board_of_a_replay_is_that_of_play(make_app: MakeApp) -> None:
    whole = played(2, 5, "long", "random", True)
    app = make_app((1920, 1080))
    scene = replay(app, 120)
    session = GameSession(whole.start.copy(), whole.seats, map_name=whole.map_name, map_hash=whole.map_hash)
    session.replay(whole.steps[:120])
    play = PlayScene(app, session)
    app.stack.push(play)
    shown, other = Table(scene).board(), Table(play).board()
    assert (shown.plants, shown.regions, shown.land, shown.workers) == (
        other.plants, other.regions, other.land, other.workers,
    )  # fmt: skip
    assert scene.session.log == play.session.log


@pytest.mark.slow
def test_playing_on_from_a_moment_with_other_seats(make_app: MakeApp) -> None:
    app = make_app()
    scene = replay(app, 50)
    old = scene.playback.played.history[:]
    Table(scene).button("play_on").use()
    dialog = app.stack.top
    assert isinstance(dialog, SeatsDialog)
    kinds = [widget for widget in dialog.widgets if isinstance(widget, SegmentedControl)]
    assert len(kinds) == 5
    kinds[1].choose(kinds[1].segment(0).center)
    assert dialog.seats[1].player == PERSON
    press(app, "Resume")
    assert isinstance(top(app), PlayScene)
    assert app.session is not None
    assert [seat.player == PERSON for seat in app.session.seats] == [False, True, False, False, False]
    assert app.session.state == scene.playback.state
    assert app.session.record is not None
    assert saves.load(app.session.record).steps == app.session.steps
    assert scene.playback.played.history == old


@pytest.mark.slow
def test_there_is_no_playing_on_from_the_end(make_app: MakeApp) -> None:
    button = Table(replay(make_app(), 10_000)).button("play_on")
    assert not button.enabled
    assert "over" in button.why_not


def widgets_of(app: Game, kind: type[Widget]) -> list[Widget]:
    assert app.stack.top is not None
    return [widget for widget in app.stack.top.widgets if isinstance(widget, kind)]


@pytest.mark.parametrize("scene", plain(1, ["load", "replay", "charts", "poster"], whole=True))
def test_shots(scene: str, tmp_path: Path) -> None:
    record = tmp_path / "game.citrus"
    saves.save(played(3, 3, "short"), record)
    begun("game")
    picture = render(scene, (1280, 720), saves.load(record))
    assert picture.get_size() == ((1500, 2000) if scene == "poster" else (1280, 720))
    colours = {tuple(picture.get_at((x, y))[:3]) for x in range(0, 1280, 8) for y in range(0, 720, 8)}
    assert len(colours) > 100


@pytest.mark.slow
def test_a_shot_shows_the_very_position_though_a_computer_player_is_on_turn() -> None:
    whole = played(2, 5, "long", "random", True)
    session = GameSession(whole.start.copy(), whole.seats)
    session.replay(whole.steps[:20])
    assert session.is_bot_turn()
    render("play", (960, 600), session)
    assert len(session.history) == 20
    over = GameSession(whole.start.copy(), whole.seats)
    over.replay(whole.steps)
    render("play", (960, 600), over)
    assert over.state == whole.state


@pytest.mark.slow
def test_the_arrow_keys_walk_along_the_timeline(make_app: MakeApp) -> None:
    app = make_app()
    scene = replay(app, 40)
    Table(scene).button("timeline").focus()
    for code, position in ((pygame.K_RIGHT, 41), (pygame.K_RIGHT, 42), (pygame.K_LEFT, 41)):
        app.step([Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)])
        assert scene.playback.position == position


@pytest.mark.slow
def test_the_timeline_tells_whose_turns_these_were_without_colours(make_app: MakeApp) -> None:
    """Its tints alone were one grey: broad turns carry their player's emblem."""
    app = make_app((1280, 720))
    scene = ReplayScene(app, example(GAME), 0)
    app.stack.reset(scene)
    pixels(app)
    timeline = Table(scene).button("timeline").widget
    assert isinstance(timeline, Timeline)
    band = timeline.marks().band
    broad = told = 0
    for turn in scene.playback.scores.turns[2:]:
        left, right = timeline.marks().plot.x(turn.first) + 2, timeline.marks().plot.x(turn.end) - 2
        if right - left >= 10:
            broad += 1
            greys = {sum(app.screen.get_at((x, band.centery))[:3]) // 3 for x in range(left, right)}
            told += max(greys) - min(greys) > 60
    assert (told, broad > 5) == (broad, True)
