"""The sound board: in time, not too much at once, following the settings, silent without a device."""

import shutil
import time
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from citrus_game.ui.scenes.play.animation.sound_cues import NAMES
from citrus_game.ui.toolkit.audio.mixer import (
    CHANNELS,
    GAP,
    HEADROOM,
    MOST,
    WITHIN,
    Cue,
    SoundBoard,
    strength,
)
from tests.cases import plain
from tests.ui.sound.conftest import SOUNDS, settings_with


@pytest.fixture
def played(board: SoundBoard, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """List the cues that begin, by name."""
    names: list[str] = []
    whole = board.play_sound

    def note(name: str, side: float = 0.0) -> bool:
        heard = whole(name, side)
        if heard:
            names.append(name)
        return heard

    monkeypatch.setattr(board, "play_sound", note)
    return names


def test_the_mixer_is_quick_and_has_room(board: SoundBoard) -> None:
    assert pygame.mixer.get_init() == (44100, -16, 2)
    assert pygame.mixer.get_num_channels() == CHANNELS == 25
    for name in NAMES[:24]:
        board.update(1.0)
        assert board.play_sound(name), name


def test_sounds_are_loaded_when_they_are_first_heard(board: SoundBoard) -> None:
    assert not board._takes
    board.play_sound("press")
    assert list(board._takes) == ["press"]


@pytest.mark.parametrize("name", plain(2, ["press", "worker", "coin", "clack-3"], whole=True))
def test_what_is_heard_often_never_sounds_twice_the_same_in_a_row(board: SoundBoard, name: str) -> None:
    heard = []
    for _time in range(40):
        board.update(1.0)
        pygame.mixer.stop()
        assert board.play_sound(name)
        heard.append(id(board._takes[name][-1]))
    assert all(first != second for first, second in pairwise(heard))
    assert len(set(heard)) == len(list(SOUNDS.glob(f"{name}_*.ogg"))) >= 3


def test_cues_come_in_their_time(board: SoundBoard, played: list[str]) -> None:
    board.schedule([Cue("scored", 500.0), Cue("take", 0.0), Cue("worker", 200.0)], 1.0)
    assert played == ["take"]
    board.update(0.19)
    assert played == ["take"]
    board.update(0.02)
    assert played == ["take", "worker"]
    board.update(0.3)
    assert played == ["take", "worker", "scored"]


def test_cues_follow_the_speed(board: SoundBoard, played: list[str]) -> None:
    board.schedule([Cue("scored", 400.0)], 4.0)
    board.update(0.09)
    assert played == []
    board.update(0.02)
    assert played == ["scored"]


def test_a_click_lets_the_rest_be_heard_at_once_but_little_of_it(
    board: SoundBoard, played: list[str]
) -> None:
    names = ("take", "worker", "home", "refill", "built")
    cues = [Cue(name, 300.0 + number) for number, name in enumerate(names)]
    board.schedule(cues, 1.0)
    board.finish_all()
    assert played == ["built", "take", "worker"]
    board.update(1.0)
    assert len(played) == 3


def test_the_same_cue_does_not_stutter(board: SoundBoard, played: list[str]) -> None:
    for _time in range(10):
        board.play_sound("take")
        board.update(GAP / 5)
    assert len(played) == 2


def test_racing_computer_players_make_no_noise(board: SoundBoard, played: list[str]) -> None:
    """Forty steps a frame for a second: what matters is heard, now and then."""
    for _frame in range(60):
        for _step in range(40):
            board.schedule(
                [Cue("take"), Cue("clack-3"), Cue("worker"), Cue("coin", 10.0)], 4.0, loud_only=True
            )
        board.schedule([Cue("scored")], 4.0, loud_only=True)
        board.update(1 / 60)
    assert set(played) == {"scored"}
    assert len(played) <= 4


def test_no_more_than_a_few_begin_together(board: SoundBoard, played: list[str]) -> None:
    for number in range(16):
        board.play_sound(f"clack-{number}")
    assert len(played) == MOST
    assert board.play_sound("harvest")
    board.update(WITHIN + 0.01)
    assert board.play_sound("clack-9")


def test_volumes_and_mute_take_effect_at_once(board: SoundBoard) -> None:
    board.play_sound("press")
    board.apply_settings(settings_with(effects=25, music=0, ambience=0))
    for sound in board._takes["press"]:
        assert sound.get_volume() == pytest.approx(HEADROOM * strength(25), abs=0.02)
    board.update(1.0)
    assert board.play_sound("press")
    for silent in (settings_with(effects=0, music=0, ambience=0), settings_with(mute=True)):
        board.apply_settings(silent)
        board.update(1.0)
        assert not board.play_sound("press")
        assert not pygame.mixer.get_busy()
    board.apply_settings(settings_with(music=0, ambience=0))
    assert board.play_sound("press")


@pytest.mark.slow
def test_the_ambience_has_a_volume_of_its_own(board: SoundBoard) -> None:
    channel = pygame.mixer.Channel(0)

    def volume() -> float:
        sound = channel.get_sound()
        return -1.0 if sound is None else sound.get_volume()

    def breathe(**settings: object) -> None:
        board.apply_settings(settings_with(**settings))
        board.update(0.1)
        if board._loader is not None:
            board._loader.join()
        board.update(0.1)

    assert not channel.get_busy()
    breathe(effects=0, music=0, ambience=100)
    assert channel.get_busy()
    assert volume() == 1.0
    breathe(effects=0, music=0, ambience=25)
    assert volume() == pytest.approx(strength(25), abs=0.02)
    breathe(mute=True)
    until = time.monotonic() + 120
    while channel.get_busy():
        assert time.monotonic() < until, "it fades out"
        board.update(0.02)
        pygame.time.wait(20)
    breathe(effects=0, music=0, ambience=50)
    assert channel.get_busy()


@pytest.mark.parametrize("driver", ["nonsense", "alsa"])
def test_without_a_device_it_is_silent(driver: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", driver)
    monkeypatch.setenv("ALSA_CONFIG_PATH", "/nonexistent")
    silent = SoundBoard(SOUNDS)
    assert not silent.open(settings_with())
    assert not silent.play_sound("press")
    silent.schedule([Cue("scored")], 1.0)
    silent.finish_all()
    silent.update(0.1)
    silent.apply_settings(settings_with(mute=True))
    silent.close()


def test_it_looks_for_a_device_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    silent = SoundBoard(SOUNDS)
    assert not silent.open(settings_with())
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    assert not silent.open(settings_with())
    silent.close()
    assert silent.open(settings_with())


def test_a_sound_that_is_missing_or_broken_is_silent(tmp_path: Path) -> None:
    folder = tmp_path / "sound"
    folder.mkdir()
    shutil.copy(SOUNDS / "press_2.ogg", folder)
    (folder / "take.ogg").write_bytes(b"OggS and nothing")
    (folder / "ambience.ogg").write_bytes(b"")
    board = SoundBoard(folder)
    assert board.open(settings_with())
    assert board.play_sound("press")
    assert not board.play_sound("take")
    assert not board.play_sound("coin")


def test_closing_lets_the_device_go(board: SoundBoard) -> None:
    board.play_sound("press")
    board.close()
    assert pygame.mixer.get_init() is None
    assert not board.play_sound("press")
    board.close()
