"""Music: pieces fade into each other, are ducked, and silent where they should be."""

import math
import random
import shutil
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from unittest.mock import Mock

import pygame
import pytest

from citrus_game.session.new_game import NewGame
from citrus_game.session.seats import Seat
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.menu.menu_scene import MenuScene
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.toolkit.audio import music as sound_music
from citrus_game.ui.toolkit.audio.mixer import DUCKS, SoundBoard
from citrus_game.ui.toolkit.audio.music import BACK_SECONDS, DUCK, GLIDE_SECONDS, Music
from tests.cases import plain
from tests.ui.sound.conftest import SOUNDS, settings_with
from tools.sounds.table import decoded

STEP = 1 / 60
PATIENCE = 120.0
"""Seconds within which the device does what is wanted, on a machine however busy."""


@pytest.fixture
def music() -> Iterator[Music]:
    pygame.mixer.init(44100, -16, 2, 512, allowedchanges=0)
    found = Music(SOUNDS)
    found.open()
    found.set_volume(1.0)
    yield found
    found.close()


def pass_time(music: Music, seconds: float) -> None:
    """Let time pass in frames."""
    for _frame in range(round(seconds / STEP)):
        music.update(STEP)


def volume() -> float:
    return pygame.mixer.music.get_volume()


def wait_for(music: Music, name: str) -> None:
    """Let frames pass in their own time until a piece is playing, as soon as the device gets that far."""
    end = time.monotonic() + PATIENCE
    while music.playing.partition("_")[0] != name:
        assert time.monotonic() < end, f"{music.playing} is playing, not {name}"
        pygame.time.wait(20)
        music.update(0.02)


def test_another_piece_is_heard_after_the_first_has_faded_out(music: Music) -> None:
    music.change_to("menu")
    music.update(STEP)
    assert (music.playing, pygame.mixer.music.get_busy()) == ("menu", True)
    music.change_to("play")
    music.update(STEP)
    assert music.playing == "menu", "it fades"
    wait_for(music, "play")
    assert pygame.mixer.music.get_busy()
    music.change_to("")
    wait_for(music, "")
    assert not pygame.mixer.music.get_busy()


class MusicOfHours:
    """``pygame.mixer.music`` by a clock of its own; notes what is heard from when to when."""

    def __init__(self) -> None:
        self.clock, self.heard = 0.0, list[tuple[str, float, float]]()
        self.begun, self.ends = 0.0, -1.0
        self.loaded = self.queued = ""

    def load(self, path: Path) -> None:
        self.loaded = path.stem

    def play(self, **_fade: int) -> None:
        self.begun, self.ends = self.clock, self.clock + seconds_of(self.loaded)

    def queue(self, path: Path) -> None:
        self.queued = path.stem

    def get_busy(self) -> bool:
        return self.ends >= 0

    def get_pos(self) -> int:
        return round(1000 * (self.clock - self.begun))

    def fadeout(self, milliseconds: int) -> None:
        self.queued, self.ends = "", min(self.ends, self.clock + milliseconds / 1000)

    def stop(self) -> None:
        self.ends = -1.0

    def unload(self) -> None:
        self.loaded = ""

    def set_volume(self, _volume: float) -> None:
        """Be as loud as any."""

    def pass_time(self, seconds: float) -> None:
        self.clock += seconds
        if 0 <= self.ends <= self.clock:
            self.heard.append((self.loaded, self.begun, self.ends))
            self.ends = -1.0
            if self.queued:
                self.loaded, self.queued = self.queued, ""
                self.play()


@cache
def seconds_of(name: str) -> float:
    channels, rate = decoded(SOUNDS / f"{name}.ogg")
    return len(channels[0]) / rate


def hear_hours(
    monkeypatch: pytest.MonkeyPatch, wanted: Iterable[tuple[str, float]], seed: int = 1
) -> MusicOfHours:
    """Let pieces be wanted for some seconds each; return what was heard."""
    hours, music = MusicOfHours(), Music(SOUNDS, random.Random(seed))
    monkeypatch.setattr(pygame.mixer, "music", hours)
    music.open()
    music.set_volume(1.0)
    for name, seconds in wanted:
        music.change_to(name)
        for _frame in range(round(4 * seconds)):
            music.update(0.25)
            hours.pass_time(0.25)
    return hours


def shortest_return(heard: list[tuple[str, float, float]]) -> float:
    """Return the shortest time from the end of a part to its next beginning."""
    ends: dict[str, float] = {}
    times = []
    for name, begun, end in heard:
        times.append(begun - ends.get(name, -math.inf))
        ends[name] = end
    return min(times)


@pytest.mark.slow
@pytest.mark.parametrize("piece", plain(1, ["play", "last", "menu"]))
def test_no_part_returns_within_four_minutes(piece: str, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = hear_hours(monkeypatch, [(piece, 4 * 3600)]).heard
    assert shortest_return(heard) >= 240
    parts = Counter(name for name, _begun, _end in heard)
    assert len([name for name in parts if name.startswith("play_")]) == 8
    assert max(parts.values()) < 3 * min(parts.values()), "each has its turn"


@pytest.mark.slow
def test_the_ambience_is_alone_for_half_a_minute_between_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = hear_hours(monkeypatch, [("play", 3600)]).heard
    rests = [after[1] - before[2] for before, after in pairwise(heard)]
    assert all(rest < 0.5 or 30 <= rest < 35 for rest in rests)
    assert [rest >= 30 for rest in rests[:12]] == [False, False, False, True] * 3


@pytest.mark.slow
@pytest.mark.parametrize("seed", plain(1, [31, *range(8)]))
def test_no_part_returns_however_scenes_change(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(5)
    walk = [(chance.choice(("menu", "play", "last", "")), chance.uniform(1, 200)) for _scene in range(200)]
    heard = hear_hours(monkeypatch, walk, seed).heard
    assert len(heard) > 200
    assert shortest_return(heard) >= 240


def test_a_calm_part_goes_on_where_the_pieces_of_other_scenes_were_heard_lately(music: Music) -> None:
    music.change_to("menu")
    music.update(STEP)
    music.change_to("play")
    wait_for(music, "play")
    part = music.playing
    for piece in ("menu", "play", "menu"):
        music.change_to(piece)
        pass_time(music, 1.0)
        assert (music.playing, pygame.mixer.music.get_busy()) == (part, True)
    music.change_to("last")
    wait_for(music, "last")


@pytest.mark.slow
def test_parts_follow_each_other_through_the_mixers_queue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sound_music, "QUEUE_SECONDS", 0.8)
    for number in range(1, 5):
        shutil.copy(SOUNDS / "harvest.ogg", tmp_path / f"play_{number}.ogg")
    pygame.mixer.init(44100, -16, 2, 512, allowedchanges=0)
    music = Music(tmp_path)
    music.open()
    music.set_volume(1.0)
    queued = Mock(side_effect=pygame.mixer.music.queue)
    monkeypatch.setattr(pygame.mixer.music, "queue", queued)
    for _try in range(20):
        heard, longest, before = list[str](), 0.0, time.monotonic()
        music.change_to("play")
        while len(heard) < 4:
            music.update(0.01)
            if music.playing not in heard:
                heard.append(music.playing)
            pygame.time.wait(10)
            longest, before = max(longest, time.monotonic() - before), time.monotonic()
        if longest < 0.3:  # a busy machine may have missed what it had to notice in time
            break
        music.close()
        music.open()
        queued.reset_mock()
    assert (len(heard), queued.call_count) == (4, 3)
    music.close()


def test_it_is_four_decibels_less_for_a_while_and_comes_back(music: Music) -> None:
    music.change_to("play")
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
        assert board.play_sound(name)
    assert ducked == [depth for _seconds, depth in DUCKS.values()]
    assert {"harvest", "scored", "win"} <= {name for name, duck in DUCKS.items() if duck[1] == DUCK}


def test_its_volume_is_its_own_and_mute_ends_it(board: SoundBoard) -> None:
    board.music.change_to("menu")
    board.apply_settings(settings_with(effects=0, music=100, ambience=0))
    board.update(STEP)
    full = volume()
    board.apply_settings(settings_with(effects=0, music=25, ambience=0))
    board.update(STEP)
    assert 0 < volume() < full / 4
    board.apply_settings(settings_with(mute=True))
    wait_for(board.music, "")
    assert not pygame.mixer.music.get_busy()
    board.apply_settings(settings_with(effects=0, music=50, ambience=0))
    wait_for(board.music, "play")  # the menu's own piece was heard a moment ago


def test_what_is_missing_or_broken_is_silence(tmp_path: Path) -> None:
    shutil.copy(SOUNDS / "press_1.ogg", tmp_path)
    (tmp_path / "play.ogg").write_bytes(b"OggS")
    pygame.mixer.init(44100, -16, 2, 512, allowedchanges=0)
    silent = Music(tmp_path)
    silent.update(1.0)
    silent.open()
    silent.set_volume(1.0)
    for name in ("menu", "play"):
        silent.change_to(name)
        for _frame in range(10):
            silent.update(0.5)
        assert not pygame.mixer.music.get_busy()
    silent.close()


def test_each_scene_has_its_music(app: Game) -> None:
    app.stack.reset(MenuScene(app))
    assert app.stack.music == "menu"
    app.router.rulebook()
    assert app.stack.music == "menu"
    session = NewGame((Seat("Ana", "azure"), Seat("Ben", "violet")), seed=1).start()
    app.stack.reset(PlayScene(app, session))
    assert app.stack.music == "play"
    app.router.pause()
    assert app.stack.music == "play"
    session.state.finca_stack = ()
    assert app.stack.music == "last"
    assert app.sound.open(settings_with(effects=0, music=100, ambience=0))
    app.frame(app._last + STEP)
    assert app.sound.music.playing == "last"
