"""Pictures of users' maps: checked ones can be drawn, and each is decoded once."""

import re
import struct
import time
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from citrus_game.content.check import check_file
from citrus_game.content.disk import paths
from citrus_game.content.disk.limits import MAP_PIXELS
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.maps import pictures
from citrus_game.content.maps.tmx import load_map
from citrus_game.session.new_game import NewGame
from citrus_game.session.seats import Seat
from tests.cases import plain

Spoil = Callable[[bytes], bytes]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a copy of the long side that shows its picture, not the game's art."""
    for name in ("long.tmx", "citrus.tsx", "citrus.png"):
        (tmp_path / name).write_bytes((paths.maps() / name).read_bytes())
    tileset = (tmp_path / "citrus.tsx").read_text(encoding="utf-8")
    assert 'name="art"' in tileset
    (tmp_path / "citrus.tsx").write_text(tileset.replace('name="art"', 'name="was"'), encoding="utf-8")
    return tmp_path


def chunk(kind: bytes, body: bytes) -> bytes:
    """Return a chunk of a PNG file."""
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def bad_checksum(raw: bytes) -> bytes:
    place = raw.index(b"IDAT") + 8
    return raw[:place] + bytes([raw[place] ^ 1]) + raw[place + 1 :]


def corrupt(raw: bytes) -> bytes:
    head = raw[: raw.index(b"IHDR") + 21]
    return head + chunk(b"IDAT", b"\x78\x9cnonsense" * 20) + chunk(b"IEND", b"")


def odd_header(raw: bytes) -> bytes:
    place = raw.index(b"IHDR")
    body = bytearray(raw[place + 4 : place + 17])
    body[8:10] = b"\x07\x05"  # no such depth, no such colours
    return raw[: place - 4] + chunk(b"IHDR", bytes(body)) + raw[place + 21 :]


SPOILS: dict[str, Spoil] = {
    "truncated": lambda raw: raw[: len(raw) // 2],
    "its head alone": lambda raw: raw[:33],
    "a bad checksum": bad_checksum,
    "corrupt": corrupt,
    "a bad header": odd_header,
}


@pytest.mark.parametrize("kind", SPOILS)
def test_a_picture_that_cannot_be_drawn_is_one_sentence(kind: str, folder: Path) -> None:
    assert check_file(folder / "long.tmx") == []
    image = folder / "citrus.png"
    image.write_bytes(SPOILS[kind](image.read_bytes()))
    for name in ("long.tmx", "citrus.tsx"):
        (sentence,) = check_file(folder / name)
        assert f"{image}: the picture is damaged" in sentence
    with pytest.raises(ContentError, match="the picture is damaged"):
        NewGame((Seat("a", "azure"), Seat("b", "teal")), str(folder / "long.tmx")).start()
    assert pictures.pixels_of(image) is None


def test_pictures_have_a_cap_on_all_their_pixels(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = BytesIO()
    Image.new("P", (4096, 4032)).save(raw, "PNG")
    (folder / "citrus.png").write_bytes(raw.getvalue())
    tileset = (folder / "citrus.tsx").read_text(encoding="utf-8")
    large = tileset.replace('width="384" height="384"', 'width="4096" height="4032"')
    (folder / "citrus.tsx").write_text(large, encoding="utf-8")
    monkeypatch.setattr(Image, "open", lambda *_given, **_more: pytest.fail("it was opened"))
    (sentence,) = check_file(folder / "long.tmx")
    assert str(MAP_PIXELS) in sentence


@pytest.mark.slow
@pytest.mark.parametrize(
    "names", plain(1, [["heavy.png"] * 2400, [f"{number}.png" for number in range(900)]], whole=True)
)
def test_many_tiles_with_heavy_pictures_are_judged_soon(names: list[str], folder: Path) -> None:
    head = (folder / "citrus.png").read_bytes()[:33]
    (folder / "heavy.png").write_bytes(head + chunk(b"juNk", bytes(4_000_000)) + chunk(b"IEND", b""))
    for name in {*names} - {"heavy.png"}:
        (folder / name).hardlink_to(folder / "heavy.png")
    tiles = "".join(f'<tile id="{n}"><image source="{name}"/></tile>' for n, name in enumerate(names))
    tileset = f'<tileset name="h" tilewidth="384" tileheight="384">{tiles}</tileset>'
    (folder / "heavy.tsx").write_text(tileset, encoding="utf-8")
    text = (folder / "long.tmx").read_text(encoding="utf-8")
    ground = re.search(r'csv">(.*?)</data>', text, re.DOTALL)
    assert ground
    text = text.replace(ground[1], ",".join(str(100 + number) for number in range(140)))
    heavy = 'source="citrus.tsx"/><tileset firstgid="100" source="heavy.tsx"/>'
    (folder / "long.tmx").write_text(text.replace('source="citrus.tsx"/>', heavy), encoding="utf-8")
    before = time.process_time()
    assert len(check_file(folder / "long.tmx")) == 1
    assert time.process_time() - before < 2


def test_a_picture_is_decoded_once_and_again_when_its_file_changes(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[object] = []
    open_ = Image.open

    def count(*given: Any, **more: Any) -> Image.Image:
        opened.append(given)
        return open_(*given, **more)

    monkeypatch.setattr(Image, "open", count)
    loaded = load_map(folder / "long.tmx")
    for _time in range(3):
        pictures.check_pictures(loaded)
    once = len(opened)
    found = pictures.pixels_of(folder / "citrus.png")
    assert found is not None
    with open_(folder / "citrus.png") as picture:
        assert found == (picture.size, picture.convert("RGBA").tobytes())
    assert len(opened) == once
    image = folder / "citrus.png"
    image.write_bytes(image.read_bytes()[:-20])
    with pytest.raises(ContentError):
        pictures.check_pictures(loaded)
    assert len(opened) > once


@pytest.mark.parametrize(
    "source", ["x" * 5000 + ".tsx", "🍋" * 300 + ".tsx", "loop.tsx", "a/" * 200 + "b.tsx"]
)
def test_a_tileset_by_a_path_that_no_system_takes(source: str, folder: Path) -> None:
    (folder / "loop.tsx").symlink_to("loop.tsx")
    text = (folder / "long.tmx").read_text(encoding="utf-8")
    (folder / "long.tmx").write_text(text.replace("citrus.tsx", source), encoding="utf-8")
    (sentence,) = check_file(folder / "long.tmx")
    assert "\n" not in sentence
    assert str(folder / "long.tmx") in sentence
