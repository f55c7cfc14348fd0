"""The sound that players hear, written to a file by SDL's disk driver as 16-bit stereo."""

import random
import shutil
import time
from array import array
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest

from citrus_game.rules.model.events import FincaScored
from citrus_game.rules.model.steps import Step
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.seats import Seat
from citrus_game.ui.board.geometry import Geometry
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.menu.menu_scene import MenuScene
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.scenes.play.view.board import BoardArea
from citrus_game.ui.scenes.settings import SettingsScene
from citrus_game.ui.toolkit.app.app import LONGEST_STEP
from citrus_game.ui.toolkit.audio.mixer import SoundBoard
from citrus_game.ui.toolkit.input.events import Activate, Cancel, Hover, Press, Shortcut, Undo
from citrus_game.ui.toolkit.widgets.buttons import Button
from citrus_game.ui.toolkit.widgets.controls import Slider
from tests.cases import plain
from tests.ui.sound.conftest import SOUNDS, settings_with
from tests.ui.vocabulary.table import Table

SECOND = 44100 * 4
"""Bytes of a second."""
HEARD = 300
"""The least level of what is heard, of 32768."""


@pytest.fixture
def tape(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file that the device writes what is heard into."""
    path = tmp_path / "heard.raw"
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(path))
    return path


def before_a_payout() -> tuple[GameSession, Step]:
    """Play by lot up to the step before a finca pays out; return the game and that step."""
    seats = (Seat("Ana", "azure"), Seat("Ben", "violet"))
    for seed in range(1, 50):
        session, rng = NewGame(seats, seed=seed).start(), random.Random(seed)
        while not session.state.over:
            events = session.do(rng.choice(session.legal()))
            if any(isinstance(event, FincaScored) and any(event.points) for event in events):
                break
        steps = session.steps
        again = NewGame(seats, seed=seed).start()
        again.replay(steps[:-1])
        if not session.state.over:
            return again, steps[-1]
    raise AssertionError("no game has a payout before its end")


@pytest.fixture
def payout() -> tuple[GameSession, Step]:
    return before_a_payout()


def live(app: Game, tape: Path, seconds: float) -> None:
    """Let frames pass in their own time until so many seconds have passed for the game and for the device:
    on a busy machine both lag behind.
    """
    written, passed, before = tape.stat().st_size, 0.0, time.monotonic()
    while passed < seconds or tape.stat().st_size < written + SECOND * seconds * 0.9:
        now = time.monotonic()
        app.frame(now)
        passed += min(LONGEST_STEP, now - before)
        before = now
        time.sleep(0.005)


def levels(raw: bytes) -> Iterator[int]:
    """Yield the highest level of every tenth of a second."""
    samples = array("h", raw[: len(raw) // 4 * 4])
    for at in range(0, len(samples), 8820):
        yield max(map(abs, samples[at : at + 8820]))


def hear(app: Game, tape: Path, action: Callable[[], object], seconds: float) -> tuple[list[int], list[int]]:
    """Do something while a client is heard; return the levels before it and after it."""
    assert app.sound.open(app.settings)
    live(app, tape, 0.4)
    before = tape.stat().st_size
    action()
    live(app, tape, seconds)
    app.sound.close()
    raw = tape.read_bytes()
    return list(levels(raw[:before])), list(levels(raw[before:]))


@pytest.mark.slow
def test_a_payout_is_heard(app: Game, tape: Path, payout: tuple[GameSession, Step], tmp_path: Path) -> None:
    """With no other sound in the folder, whatever is heard is the payout's chord."""
    only = tmp_path / "sound"
    only.mkdir()
    shutil.copy(SOUNDS / "scored.ogg", only)
    app.sound = SoundBoard(only)
    session, step = payout
    app.stack.reset(PlayScene(app, session))
    before, after = hear(app, tape, lambda: session.do(step), 3.6)
    assert not any(before), "silence before"
    assert max(after) > 2000
    assert after[-1] == 0, "it ends"
    assert 10 <= sum(level > HEARD for level in after) <= 18, "about as long as the chord"


@pytest.mark.slow
def test_a_muted_payout_is_not_heard(app: Game, tape: Path, payout: tuple[GameSession, Step]) -> None:
    session, step = payout
    app.change(mute=True)
    app.stack.reset(PlayScene(app, session))
    before, after = hear(app, tape, lambda: session.do(step), 1.5)
    assert not any([*before, *after])


@pytest.mark.slow
@pytest.mark.parametrize("speed", [pytest.param("2x", marks=pytest.mark.slow), "off"])
def test_a_step_is_heard_at_every_speed(
    speed: str, app: Game, tape: Path, payout: tuple[GameSession, Step]
) -> None:
    session, step = payout
    app.change(speed=speed)
    app.stack.reset(PlayScene(app, session))
    before, after = hear(app, tape, lambda: session.do(step), 1.2)
    assert not any(before)
    assert max(after) > HEARD


@pytest.mark.slow
def test_the_ambience_is_heard_alone_and_softly(app: Game, tape: Path) -> None:
    app.settings = settings_with(effects=0, music=0, ambience=100)

    def is_loaded() -> None:
        assert app.sound._loader is not None
        app.sound._loader.join()

    before, after = hear(app, tape, is_loaded, 3.0)
    assert 0 < max(after) < 12000
    assert max(before) < max(after), "it fades in"


def noted(app: Game, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """List the cues that scenes ask for from now on; to be called before the scene is made."""
    names: list[str] = []
    monkeypatch.setattr(app.sound, "play_sound", names.append)
    return names


def test_buttons_are_heard(app: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    names = noted(app, monkeypatch)
    scene = MenuScene(app)
    app.stack.reset(scene)
    button = next(widget for widget in scene.widgets if isinstance(widget, Button) and widget.is_interactive)
    button.action = None
    pos = button.rect.center
    for input_event in (Hover((1, 1)), Hover(pos), Hover(pos), Press(pos), Activate(pos)):
        scene.handle(input_event)
    assert names == ["hover", "press"]
    button.disable("Not now.")
    scene.handle(Press(pos))
    assert names == ["hover", "press", "refused"]
    button.enable()
    scene.widgets.focus_on(button)
    scene.handle(Activate(None))
    assert names[3:] == ["press"]


def test_the_way_back_has_a_sound_of_its_own(app: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    names = noted(app, monkeypatch)
    app.stack.reset(MenuScene(app))
    app.router.setup()
    scene = app.stack.top
    assert scene is not None
    back = next(widget for widget in scene.widgets if isinstance(widget, Button) and widget.icon == "back")
    scene.widgets.focus_on(back)
    names.clear()
    scene.handle(Activate(None))
    app.router.setup()
    app.handle(Cancel())
    assert [name for name in names if name != "hover"] == ["back", "back"]


@pytest.mark.slow
@pytest.mark.parametrize("side", plain(1, [-1.0, 0.0, 1.0], whole=True))
def test_a_cue_is_heard_on_its_side(app: Game, tape: Path, side: float) -> None:
    _before, after = hear(app, tape, lambda: app.sound.play_sound("clack-3", side), 0.5)
    samples = array("h", tape.read_bytes())
    left, right = max(map(abs, samples[::2])), max(map(abs, samples[1::2]))
    assert max(after) > HEARD
    assert np.sign(round((right - left) / 200)) == side


def test_a_space_that_cannot_be_chosen_says_no(
    app: Game, monkeypatch: pytest.MonkeyPatch, payout: tuple[GameSession, Step]
) -> None:
    names = noted(app, monkeypatch)
    scene = PlayScene(app, payout[0])
    app.stack.reset(scene)
    board = payout[0].state.game.board
    area = scene.widgets.add(BoardArea(Geometry.fit(board, scene.window)))
    area.rect, area.open = scene.window.move(0, 0), 1
    first, other = (area.geometry.rect(space).center for space in (0, 5))
    for pos, name in ((first, "press"), (other, "refused"), (area.rect.topleft, "")):
        assert area.click_sound(pos) == name
    area.cursor = 5
    assert area.click_sound(None) == "refused"
    area.open = 0
    assert area.click_sound(first) == ""
    area.set_visible(False)
    scene.handle(Press(Table(scene).button("rules").middle))
    assert names[-1] == "press"


@pytest.mark.slow
def test_the_tile_is_heard_when_it_lands(app: Game, payout: tuple[GameSession, Step]) -> None:
    """The cues wait as long as the motions; a click that finishes them lets them be heard at once."""
    assert app.sound.open(app.settings)
    session, step = payout
    scene = PlayScene(app, session)
    app.stack.reset(scene)
    session.do(step)
    app.frame(app._last)
    assert (Table(scene).flying, bool(app.sound._waiting)) == (True, True)
    scene.handle(Press((1, 1)))
    assert (Table(scene).flying, bool(app.sound._waiting)) == (False, False)


@pytest.mark.slow
def test_frames_let_the_time_of_cues_pass(app: Game, payout: tuple[GameSession, Step]) -> None:
    assert app.sound.open(app.settings)
    session, step = payout
    app.stack.reset(PlayScene(app, session))
    session.do(step)
    waiting = len(app.sound._waiting)
    assert waiting
    for number in range(200):
        app.frame(app._last + 1 / 60)
        assert len(app.sound._waiting) <= waiting, number
    assert not app.sound._waiting


@pytest.mark.slow
def test_settings_are_heard_at_once(app: Game) -> None:
    assert app.sound.open(app.settings)
    assert app.sound.play_sound("take")
    app.change(mute=True)
    assert not app.sound.play_sound("press")
    app.change(mute=False)
    assert app.sound.play_sound("press")
    scene = SettingsScene(app)
    app.stack.reset(scene)
    effects, music, ambience = [widget for widget in scene.widgets if isinstance(widget, Slider)]
    effects.press(effects.rect.midleft)
    assert app.settings.effects == 0
    assert not app.sound.play_sound("coin")
    music.press(music.rect.center)
    assert app.settings.music > 0
    ambience.press(ambience.rect.center)
    assert app.settings.ambience > 0


def test_taking_back_is_heard(app: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    session = NewGame((Seat("Ana", "azure"), Seat("Ben", "violet")), seed=1).start()
    app.stack.reset(PlayScene(app, session))
    session.do(next(step for step in session.legal() if session.state.game.steps.buy.count(step)))
    played: list[str] = []
    monkeypatch.setattr(app.sound, "schedule", lambda cues, *_rest: played.extend(cue.name for cue in cues))
    assert session.can_undo()
    scene = app.stack.top
    assert scene is not None
    scene.handle(Undo())
    assert played == ["take"]


def test_the_key_for_mute_works_everywhere(app: Game) -> None:
    app.stack.reset(MenuScene(app))
    assert app.handle(Shortcut("mute"))
    assert app.settings.mute
    app.handle(Shortcut("mute"))
    assert not app.settings.mute


@pytest.mark.slow
@pytest.mark.parametrize("driver", plain(1, ["nonsense", "dummy"], whole=True))
def test_the_game_runs_without_a_loudspeaker(
    driver: str, app: Game, monkeypatch: pytest.MonkeyPatch, payout: tuple[GameSession, Step]
) -> None:
    """The loop itself: no device is looked for before the first frame, none is needed after it."""
    monkeypatch.setenv("SDL_AUDIODRIVER", driver)
    session, step = payout
    scene = PlayScene(app, session)
    order: list[str] = []
    frame, opened = app.frame, app.sound.open

    def draw(now: float) -> list[pygame.Rect]:
        order.append("frame")
        if len(order) == 4:
            session.do(step)
        if len(order) > 60:
            app.leave()
        return frame(now)

    def listen(settings: object) -> bool:
        order.append("open")
        assert pygame.mixer.get_init() is None or "open" in order[:-1]
        return opened(app.settings)

    monkeypatch.setattr(app, "frame", draw)
    monkeypatch.setattr(app.sound, "open", listen)
    app.run(scene)
    assert order[:2] == ["frame", "open"]
    assert all(a != b for a, b in pairwise(order))
    assert pygame.mixer.get_init() is None


def run_for(app: Game, seconds: float) -> None:
    """Let the sound's time pass."""
    for _step in range(round(seconds * 10)):
        app.sound.update(0.1)
        app.sound.open(app.settings)


def looks(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return a list that gets an entry each time a device is looked for."""
    found: list[object] = []
    init = pygame.mixer.init

    def counted(*given: Any, **named: Any) -> None:
        found.append(given)
        init(*given, **named)

    monkeypatch.setattr(pygame.mixer, "init", counted)
    return found


def lost(device: int, *, capture: bool = False) -> pygame.event.Event:
    """Return what SDL says when a device is gone: 0 is one that was not open."""
    return pygame.event.Event(pygame.AUDIODEVICEREMOVED, which=device, iscapture=int(capture))


def test_a_loudspeaker_that_was_lost_is_heard_again(app: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    app.stack.reset(PlayScene(app, before_a_payout()[0]))
    app.run_frame([])
    app.run_frame([lost(0), lost(3, capture=True)])
    assert app.sound.play_sound("turn"), "others may go"
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    app.run_frame([lost(2)])
    run_for(app, 20.0)
    assert not app.sound.play_sound("turn")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    run_for(app, 11.0)
    assert app.sound.play_sound("turn")


@pytest.mark.parametrize("hours", plain(1, [0.1, 24], whole=True))
def test_a_loudspeaker_that_is_switched_on_late_is_heard(
    hours: float, app: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    looked = looks(monkeypatch)
    app.stack.reset(PlayScene(app, before_a_payout()[0]))
    app.run_frame([])
    for _time in range(round(hours * 360)):
        app.sound.update(10.0)
        app.sound.open(app.settings)
    assert not app.sound.play_sound("turn")
    assert len(looked) < 6 * hours + 6, "each look takes a moment"
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    run_for(app, 601.0)
    assert app.sound.play_sound("turn")


def test_a_loudspeaker_that_is_lost_again_and_again_does_not_hold_the_game_up(
    app: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = looks(monkeypatch)
    app.stack.reset(PlayScene(app, before_a_payout()[0]))
    for _second in range(100):
        app.step([lost(2)])
        run_for(app, 1.0)
    assert 2 <= len(opened) <= 5
