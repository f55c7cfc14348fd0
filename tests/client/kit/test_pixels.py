"""What the menu's landscape leaves for the next start: the same pixels, or nothing that anybody sees."""

import shutil
from pathlib import Path
from threading import enumerate as threads
from typing import Any

import pygame
import pytest

from citrus_game.client.kit.draw import landscape, pixels
from citrus_game.client.kit.draw.landscape import branch_picture, draw_ahead, landscape_picture
from citrus_game.client.kit.draw.pixels import Drawing, keep, kept_picture, pixels_of
from citrus_game.content.disk.paths import user_cache

SVG = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20">'
    b'<rect x="3" y="2" width="25" height="9" fill="#B5431B" opacity=".4"/></svg>'
)
DRAWING = Drawing(SVG, (60, 50))
"""A picture that is less high than it may be, so that its own size counts."""
WINDOWS = [(640, 480), (641, 487), (360, 640)]


def raw(picture: pygame.Surface | None) -> bytes:
    assert picture is not None
    return pygame.image.tobytes(picture, "RGBA")


def files() -> list[Path]:
    folder = user_cache() / pixels.FOLDER
    return sorted(folder.iterdir()) if folder.is_dir() else []


def start(window: tuple[int, int]) -> list[bytes]:
    """Start as the client does; give what is seen, once nothing is written any more."""
    draw_ahead(window)
    seen = [raw(landscape_picture(window)), raw(branch_picture(window, 0))]
    for thread in threads():
        if thread.name == "landscape":
            thread.join()
    return seen


def test_a_picture_is_kept_as_it_was_drawn() -> None:
    assert kept_picture(DRAWING) is None
    drawn = DRAWING.draw()
    keep({DRAWING: pixels_of(drawn)})
    kept = kept_picture(DRAWING)
    assert kept is not None
    assert kept.get_size() == drawn.get_size() == (60, 40)
    assert raw(kept) == raw(drawn)
    assert kept_picture(Drawing(SVG, (61, 50))) is None
    assert kept_picture(Drawing(SVG + b" ", (60, 50))) is None


@pytest.mark.parametrize("window", WINDOWS)
def test_the_second_start_shows_the_same_and_draws_nothing(
    window: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = start(window)
    assert len(files()) == 2
    monkeypatch.setattr(pygame.image, "load_sized_svg", lambda *_all: pytest.fail("it was drawn again"))
    assert start(window) == first


def test_only_what_was_shown_last_is_kept() -> None:
    start(WINDOWS[0])
    before = files()
    start(WINDOWS[2])
    assert len(files()) == 2
    assert not set(before) & set(files())


@pytest.mark.parametrize(
    "spoiled",
    [lambda _whole: b"", lambda whole: whole[:-1], lambda whole: whole[:5], lambda whole: whole + b" "]
    + [lambda whole, byte=byte: bytes([byte]) * len(whole) for byte in (0, 1, 255)],
)
def test_what_is_not_whole_is_drawn_anew(spoiled: Any) -> None:
    first = start(WINDOWS[0])
    whole = [path.read_bytes() for path in files()]
    for path in files():
        path.write_bytes(spoiled(path.read_bytes()))
    assert start(WINDOWS[0]) == first
    assert [path.read_bytes() for path in files()] == whole


def test_a_full_disk_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    full = shutil.disk_usage("/")._replace(free=pixels.SPARE)
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: full)
    start(WINDOWS[0])
    assert files() == []


def test_where_nothing_can_be_kept_nothing_is_missing(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("in the way", encoding="utf-8")
    first = start(WINDOWS[0])
    assert start(WINDOWS[0]) == first


def test_a_broken_thread_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = start(WINDOWS[0])
    monkeypatch.setattr(landscape, "kept_picture", lambda _drawing: 1 / 0)
    monkeypatch.setattr("threading.excepthook", lambda _args: None)
    assert start(WINDOWS[0]) == expected
