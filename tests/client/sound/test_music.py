"""Music: decoded a slice at a time without a gap, faded over, ducked, silent where it is to be."""

import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest

from citrus_game.client.game import Game
from citrus_game.client.kit.sound import music as music_module
from citrus_game.client.kit.sound.board import DUCKS, SoundBoard
from citrus_game.client.kit.sound.music import DUCK, FADE, GLIDE, SLICE, Music
from citrus_game.client.kit.sound.oggloop import FRAME, OggLoop
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
    """Let time pass in frames, as much as is told, waiting for what is being decoded."""
    for _frame in range(round(seconds / STEP)):
        for deck in music.decks:
            deck._next.exception()
        music.update(STEP)


def volumes(music: Music) -> dict[str, float]:
    return {deck.name: deck._channel.get_volume() for deck in music.decks}


def test_slices_fit_each_other_to_the_frame_and_go_round() -> None:
    pygame.mixer.init(44100, -16, 2, 512, allowedchanges=0)
    path = SOUNDS / "play.ogg"
    whole = pygame.mixer.Sound(path).get_raw()
    loop = OggLoop(path)
    assert loop.frames * FRAME == len(whole)
    for first in (0, SLICE, 7 * SLICE, loop.frames - SLICE // 2, loop.frames + 5):
        begin = first % loop.frames * FRAME
        assert loop.slice(first, SLICE) == (whole[begin:] + whole)[: SLICE * FRAME], first


@pytest.mark.parametrize("raw", [b"", b"OggS and nothing", (SOUNDS / "press_1.ogg").read_bytes()[:3000]])
def test_what_is_no_whole_file_is_refused(raw: bytes, tmp_path: Path) -> None:
    path = tmp_path / "bad.ogg"
    path.write_bytes(raw)
    with pytest.raises(ValueError, match=r"bad\.ogg"):
        OggLoop(path)


@pytest.mark.sweep
def test_what_is_heard_is_the_file_without_a_gap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two seams of slices, recorded by a device that runs four times as fast."""
    pygame.mixer.init(44100, -16, 2, 512, allowedchanges=0)
    whole = np.frombuffer(pygame.mixer.Sound(SOUNDS / "menu.ogg").get_raw(), "<i2")[::2]
    pygame.mixer.quit()
    path = tmp_path / "heard.raw"
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(path))
    monkeypatch.setenv("SDL_DISKAUDIODELAY", "3")
    pygame.mixer.init(44100, -16, 2, 512, allowedchanges=0)
    heard = Music(SOUNDS)
    heard.open()
    heard.want("menu")
    heard.tune(1.0)
    until = time.monotonic() + 60
    while path.stat().st_size < 13 * 44100 * FRAME and time.monotonic() < until:
        heard.update(0.1)
        time.sleep(0.005)
    frames = path.stat().st_size // FRAME
    heard.close()
    pygame.mixer.quit()
    tape = np.fromfile(path, "<i2")[::2][:frames]
    begin = beginning(tape, whole)
    # how long the fade takes depends on how often a busy machine lets the music be updated
    rest = whole[: len(tape) - begin]
    faded = int(np.flatnonzero(tape[begin : begin + len(rest)] != rest)[-1]) + 1
    assert faded < SLICE, "once risen, all is equal: over both seams, to the tape's end"
    assert len(rest) > 2 * SLICE


def beginning(
    tape: "np.ndarray[tuple[int], np.dtype[np.int16]]", whole: "np.ndarray[tuple[int], np.dtype[np.int16]]"
) -> int:
    """Give where on a tape a sound begins, by a stretch that is louder than silence."""
    heard = int(np.flatnonzero(tape)[0])
    part = tape[heard + SLICE : heard + SLICE + 200].tobytes()
    near = whole[SLICE - 5000 : SLICE + 30_000].tobytes()
    found = near.index(part) // 2
    assert near.count(part) == 1
    return heard + SLICE - (SLICE - 5000 + found)


def test_one_loop_is_faded_over_the_other_in_two_seconds(music: Music) -> None:
    music.want("menu")
    pass_time(music, FADE + 0.2)
    assert volumes(music) == {"menu": 1.0}
    music.want("play")
    pass_time(music, FADE / 2)
    half = volumes(music)
    assert set(half) == {"menu", "play"}
    assert sum(level**2 for level in half.values()) == pytest.approx(1.0, abs=0.1), "equal power"
    assert 0.4 < half["play"] < 0.9
    pass_time(music, FADE / 2 + 0.2)
    assert volumes(music) == {"play": 1.0}


def test_who_comes_back_in_time_finds_the_loop_going_on(music: Music) -> None:
    music.want("menu")
    pass_time(music, FADE + 0.2)
    (deck,) = music.decks
    music.want("play")
    pass_time(music, 0.5)
    music.want("last")
    pass_time(music, 0.2)
    assert {deck.name for deck in music.decks} == {"menu", "play"}, "a third waits"
    music.want("menu")
    pass_time(music, FADE + 0.2)
    assert music.decks == [deck]
    music.want("")
    pass_time(music, FADE + 0.2)
    assert not music.decks


def test_it_is_four_decibels_less_for_a_while_and_comes_back(music: Music) -> None:
    music.want("play")
    pass_time(music, FADE + 0.2)
    music.duck(1.0)
    pass_time(music, GLIDE + 0.1)
    assert volumes(music)["play"] == pytest.approx(10 ** (-4 / 20), abs=0.01)
    music.duck(0.3, 0.0)
    pass_time(music, GLIDE + 0.1)
    assert volumes(music)["play"] == 0.0
    pass_time(music, 2.5)
    assert volumes(music)["play"] == 1.0


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
    pass_time(board.music, FADE + 0.2)
    full = volumes(board.music)["menu"]
    board.tune(settings_with(effects=0, music=25, ambience=0))
    pass_time(board.music, 1.0)
    assert 0 < volumes(board.music)["menu"] < full / 4
    board.tune(settings_with(mute=True))
    pass_time(board.music, GLIDE + 0.1)
    assert not board.music.decks
    assert not pygame.mixer.get_busy()
    board.tune(settings_with(music=0, ambience=0))
    pass_time(board.music, 0.5)
    assert not board.music.decks


def test_what_is_missing_is_silence(tmp_path: Path) -> None:
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
            time.sleep(0.02)
        assert not pygame.mixer.get_busy()
        assert [deck.broken for deck in silent.decks] == [True]
    silent.close()


def test_it_holds_seconds_not_minutes() -> None:
    """A loop decoded whole would take 19 MB; of a slice three are held: heard, queued, being decoded."""
    assert 3 * music_module.SLICE * FRAME < 2_500_000


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
    assert [deck.name for deck in app.sound.music.decks] == ["last"]
