"""Tapes: loops decoded once into the cache, heard as before; without room for them nothing is missing."""

import shutil
import wave
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from citrus_game.client.kit.sound import tape as tape_module
from citrus_game.client.kit.sound.board import SoundBoard
from citrus_game.client.kit.sound.music import SETTLES, SLICE, Music
from citrus_game.client.kit.sound.oggloop import OggLoop
from citrus_game.client.kit.sound.tape import TapeLoop, Tapes
from tests.client.sound.conftest import SOUNDS, settings_with

STEP = 1 / 10


@pytest.fixture(autouse=True)
def mixer() -> Iterator[None]:
    pygame.mixer.init(44100, -16, 2, 512, allowedchanges=0)
    yield
    pygame.mixer.quit()


@pytest.fixture
def tapes(tmp_path: Path) -> Tapes:
    return Tapes(lambda: tmp_path / "cache")


@pytest.fixture
def over(tmp_path: Path) -> Path:
    """A short loop of its own, whose file a test may change."""
    folder = tmp_path / "sound"
    folder.mkdir()
    return Path(shutil.copy(SOUNDS / "over.ogg", folder / "menu.ogg"))


def write(tapes: Tapes) -> None:
    """Write all that was asked for."""
    for _piece in range(1000):
        if not tapes.waiting:
            return
        tapes.step()
    pytest.fail("it never ends")


def test_a_tape_sounds_like_its_loop(tapes: Tapes, over: Path) -> None:
    assert tapes.find(over) is None
    write(tapes)
    tape = tapes.find(over)
    assert tape is not None
    assert not tapes.waiting
    loop, read = OggLoop(over), TapeLoop(tape)
    assert read.frames == loop.frames
    for first in (0, 1000, loop.frames - 500, loop.frames + 5):
        assert read.slice(first, SLICE) == loop.slice(first, SLICE), first


def test_another_file_has_another_tape_and_the_old_one_goes(tapes: Tapes, over: Path) -> None:
    tapes.find(over)
    write(tapes)
    first = tapes.find(over)
    shutil.copy(SOUNDS / "win.ogg", over)
    assert tapes.find(over) is None
    write(tapes)
    second = tapes.find(over)
    assert second is not None
    assert first is not None
    assert list(second.parent.iterdir()) == [second]
    assert second != first


def test_what_was_cut_off_is_no_tape(tapes: Tapes, over: Path) -> None:
    tapes.find(over)
    write(tapes)
    tape = tapes.find(over)
    assert tape is not None
    tape.write_bytes(tape.read_bytes()[:-4000])
    assert tapes.find(over) is None
    write(tapes)
    assert tapes.find(over) == tape


def no_folder(folder: Path, _patch: pytest.MonkeyPatch) -> None:
    folder.write_text("a file lies in its place")


def no_room(_folder: Path, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(tape_module, "SPARE", 10**18)


def full(_folder: Path, patch: pytest.MonkeyPatch) -> None:
    def write(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    patch.setattr(wave.Wave_write, "writeframesraw", write)


@pytest.mark.parametrize("hinder", [no_folder, no_room, full])
def test_where_no_tape_can_be_written_the_loop_is_heard_all_the_same(
    hinder: Callable[[Path, pytest.MonkeyPatch], None],
    tmp_path: Path,
    over: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = tmp_path / "cache"
    hinder(folder, monkeypatch)
    tapes = Tapes(lambda: folder)
    music = Music(over.parent, tapes)
    music.open()
    music.want("menu")
    music.tune(1.0)
    pass_time(music, SETTLES + 4.0)
    assert music.decks[0].sounding
    assert not music.decks[0].broken
    assert not tapes.waiting, "it is not tried for ever"
    music.close()
    assert not folder.is_dir() or not list(folder.iterdir())


def pass_time(music: Music, seconds: float) -> None:
    """Let time pass in frames, waiting for what is done in the background."""
    for _frame in range(round(seconds / STEP)):
        music.update(STEP)
        for deck in music.decks:
            deck._next.exception()
        if music._written is not None:
            music._written.result()


def test_music_goes_over_to_its_tape_while_it_is_heard(
    tapes: Tapes, over: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    music = Music(over.parent, tapes)
    music.open()
    music.want("menu")
    music.tune(1.0)
    pass_time(music, SETTLES - 1.0)
    waits = tapes.waiting
    assert waits, "what begins is not slowed down"
    pass_time(music, 5.0)
    assert not tapes.waiting
    decoded: list[int] = []
    monkeypatch.setattr(OggLoop, "slice", lambda _loop, first, _frames: decoded.append(first))
    deck = music.decks[0]
    whole, at = TapeLoop(next(path for path in [tapes.find(over)] if path)), deck._at
    assert deck._decode().get_raw() == whole.slice(at, SLICE)
    assert not decoded
    music.close()


def test_a_tape_that_goes_is_not_missed(tapes: Tapes, over: Path) -> None:
    music = Music(over.parent, tapes)
    music.open()
    music.want("menu")
    music.tune(1.0)
    pass_time(music, SETTLES + 4.0)
    tape, deck = tapes.find(over), music.decks[0]
    deck._decode()
    assert tape is not None
    tape.unlink()
    at = deck._at
    assert deck._decode().get_raw() == OggLoop(over).slice(at, SLICE)
    music.close()


def test_the_ambience_is_heard_off_its_tape_from_the_next_time_on(
    tapes: Tapes, over: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pygame.mixer.quit()
    file, heard = over.rename(over.with_name("ambience.ogg")), list[Path]()
    monkeypatch.setattr(pygame.mixer.music, "load", heard.append)
    monkeypatch.setattr(pygame.mixer.music, "play", lambda **_how: None)
    board, settings = SoundBoard(over.parent, tapes), settings_with(music=0, ambience=100)
    assert board.open(settings)
    write(tapes)
    board.close()
    assert board.open(settings)
    board.close()
    assert heard == [file, tapes.find(file)]


def test_nothing_half_written_is_left(tapes: Tapes, over: Path, tmp_path: Path) -> None:
    tapes.find(over)
    tapes.step()
    assert list((tmp_path / "cache").iterdir())
    tapes.close()
    assert not list((tmp_path / "cache").iterdir())
