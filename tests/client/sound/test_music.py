"""Music: one piece fades after the other, is ducked, silent where it is to be."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from citrus_game.client.game import Game
from citrus_game.client.kit.sound.board import DUCKS, SoundBoard
from citrus_game.client.kit.sound.music import BACK_SECONDS, DUCK, FADE_MS, GLIDE_SECONDS, Music
from citrus_game.client.play.scene import PlayScene
from citrus_game.client.rooms.menu.menu_scene import MenuScene
from citrus_game.table.newgame import NewGame
from citrus_game.table.seat import Seat
from tests.client.sound.conftest import SOUNDS, settings_with

STEP = 1 / 60


@pytest.fixture
def music() -> Iterator[Music]:
    pygame.mixer.init(44100, -16, 2, 512, allowedchanges=0)
    found = Music(SOUNDS)
    found.open()
    found.tune(1.0)
    yield found
    found.close()


def pass_time(music: Music, seconds: float) -> None:
    """Let time pass in frames."""
    for _frame in range(round(seconds / STEP)):
        music.update(STEP)


def volume() -> float:
    return pygame.mixer.music.get_volume()


def wait_for(music: Music, name: str) -> None:
    """Let frames pass in their own time until a piece is playing, a few seconds at the most."""
    for _frame in range(200):
        music.update(0.02)
        if music.playing == name:
            return
        pygame.time.wait(20)
    raise AssertionError(f"{music.playing} is playing, not {name}")


def test_another_piece_is_heard_after_the_first_has_faded_out(music: Music) -> None:
    music.want("menu")
    music.update(STEP)
    assert (music.playing, pygame.mixer.music.get_busy()) == ("menu", True)
    music.want("play")
    music.update(STEP)
    assert music.playing == "menu", "it fades"
    began = pygame.time.get_ticks()
    wait_for(music, "play")
    assert pygame.time.get_ticks() - began < 3 * FADE_MS
    assert pygame.mixer.music.get_busy()
    music.want("")
    wait_for(music, "")
    assert not pygame.mixer.music.get_busy()


def test_it_is_four_decibels_less_for_a_while_and_comes_back(music: Music) -> None:
    music.want("play")
    music.update(STEP)
    assert volume() == 1.0
    music.duck(1.0)
    pass_time(music, GLIDE_SECONDS + 0.1)
    assert volume() == pytest.approx(10 ** (-4 / 20), abs=0.01)
    music.duck(0.3, 0.0)
    pass_time(music, GLIDE_SECONDS + 0.1)
    assert volume() == 0.0
    pass_time(music, 1.0 + BACK_SECONDS + 0.1)
    assert volume() == 1.0


def test_large_cues_duck_it_and_small_ones_do_not(board: SoundBoard, monkeypatch: pytest.MonkeyPatch) -> None:
    ducked: list[float] = []
    monkeypatch.setattr(board.music, "duck", lambda _seconds, depth: ducked.append(depth))
    for name in ("press", "coin", *DUCKS):
        board.update(1.0)
        assert board.cue(name)
    assert ducked == [depth for _seconds, depth in DUCKS.values()]
    assert {"harvest", "scored", "win"} <= {name for name, duck in DUCKS.items() if duck[1] == DUCK}


def test_its_volume_is_its_own_and_mute_ends_it(board: SoundBoard) -> None:
    board.music.want("menu")
    board.tune(settings_with(effects=0, music=100, ambience=0))
    board.update(STEP)
    full = volume()
    board.tune(settings_with(effects=0, music=25, ambience=0))
    board.update(STEP)
    assert 0 < volume() < full / 4
    board.tune(settings_with(mute=True))
    wait_for(board.music, "")
    assert not pygame.mixer.music.get_busy()
    board.tune(settings_with(effects=0, music=50, ambience=0))
    wait_for(board.music, "menu")


def test_what_is_missing_or_broken_is_silence(tmp_path: Path) -> None:
    shutil.copy(SOUNDS / "press_1.ogg", tmp_path)
    (tmp_path / "play.ogg").write_bytes(b"OggS")
    pygame.mixer.init(44100, -16, 2, 512, allowedchanges=0)
    silent = Music(tmp_path)
    silent.update(1.0)
    silent.open()
    silent.tune(1.0)
    for name in ("menu", "play"):
        silent.want(name)
        for _frame in range(10):
            silent.update(0.5)
        assert not pygame.mixer.music.get_busy()
    silent.close()


def test_each_scene_has_its_music(app: Game) -> None:
    app.stack.reset(MenuScene(app))
    assert app.stack.music == "menu"
    app.ways.rulebook()
    assert app.stack.music == "menu"
    sitting = NewGame((Seat("Ana", "azure"), Seat("Ben", "violet")), seed=1).start()
    app.stack.reset(PlayScene(app, sitting))
    assert app.stack.music == "play"
    app.ways.pause()
    assert app.stack.music == "play"
    sitting.state.finca_stack = ()
    assert app.stack.music == "last"
    assert app.sound.open(settings_with(effects=0, music=100, ambience=0))
    app.frame(app._last + STEP)
    assert app.sound.music.playing == "last"
