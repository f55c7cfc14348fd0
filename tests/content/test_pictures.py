"""Pictures of users' maps: what the check calls good can be drawn, and each is decoded once."""

import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from citrus_game.content.check import check_file
from citrus_game.content.disk import paths
from citrus_game.content.disk.limits import MAP_PIXELS
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.maps import pictures
from citrus_game.content.maps.decode import serve
from citrus_game.content.maps.tmx import load_map
from citrus_game.table.newgame import NewGame
from citrus_game.table.seat import Seat

Spoil = Callable[[bytes], bytes]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Give a folder with a copy of the long side that shows its picture, not the game's art."""
    for name in ("long.tmx", "citrus.tsx", "citrus.png"):
        (tmp_path / name).write_bytes((paths.maps() / name).read_bytes())
    tileset = (tmp_path / "citrus.tsx").read_text(encoding="utf-8")
    assert 'name="art"' in tileset
    (tmp_path / "citrus.tsx").write_text(tileset.replace('name="art"', 'name="was"'), encoding="utf-8")
    return tmp_path


def chunk(kind: bytes, body: bytes) -> bytes:
    """Give a chunk of a PNG file."""
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


def test_pictures_are_decoded_one_after_another_as_long_as_they_are_whole_and_not_too_many() -> None:
    raws = []
    for colour in ("red", "lime", "blue"):
        png = BytesIO()
        Image.new("RGB", (3, 2), colour).save(png, "PNG")
        raws.append(png.getvalue())
    asked = b"".join(struct.pack(">I", len(raw)) + raw for raw in raws)
    for pixels, told in ((18, 3), (17, 2), (5, 0)):
        answer = BytesIO()
        serve(BytesIO(asked), answer, pixels)
        wanted = (b"\xff\0\0\xff", b"\0\xff\0\xff", b"\0\0\xff\xff")[:told]
        assert answer.getvalue() == b"".join(struct.pack(">II", 3, 2) + 6 * each for each in wanted)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows bounds no process so; its time is bounded")
def test_what_decodes_may_use_no_more_than_it_is_allowed() -> None:
    """Asked in a process of its own, whose limits nobody else gets."""
    told = (
        "import resource, sys; from citrus_game.content.maps.decode import limit; limit(7, 3 << 30); "
        "print(resource.getrlimit(resource.RLIMIT_CPU), resource.getrlimit(resource.RLIMIT_AS))"
    )
    asked = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    memory = 3 << 30
    assert asked.stdout.split("\n")[0] == f"(7, 7) ({memory}, {memory})"


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


def test_pictures_have_a_cap_on_all_their_pixels(folder: Path) -> None:
    raw = BytesIO()
    Image.new("P", (4096, 4032)).save(raw, "PNG")
    (folder / "citrus.png").write_bytes(raw.getvalue())
    tileset = (folder / "citrus.tsx").read_text(encoding="utf-8")
    large = tileset.replace('width="384" height="384"', 'width="4096" height="4032"')
    (folder / "citrus.tsx").write_text(large, encoding="utf-8")
    (sentence,) = check_file(folder / "long.tmx")
    assert str(MAP_PIXELS) in sentence


def test_a_picture_is_decoded_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[object] = []
    run = subprocess.run

    def count(*given: object, **more: object) -> object:
        started.append(given)
        return run(*given, **more)  # type: ignore[call-overload]

    monkeypatch.setattr(subprocess, "run", count)
    loaded = load_map(folder / "long.tmx")
    for _time in range(3):
        pictures.check_pictures(loaded)
    assert len(started) == 1
    found = pictures.pixels_of(folder / "citrus.png")
    assert found is not None
    with Image.open(folder / "citrus.png") as picture:
        assert found == (picture.size, picture.convert("RGBA").tobytes())
    image = folder / "citrus.png"
    image.write_bytes(image.read_bytes()[:-20])
    with pytest.raises(ContentError):
        pictures.check_pictures(loaded)
    with pytest.raises(ContentError):
        pictures.check_pictures(loaded)
    assert len(started) == 2


def test_decoding_has_its_time(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = folder / "slow.py"
    slow.write_text("import time\ntime.sleep(60)\n", encoding="utf-8")
    monkeypatch.setattr(pictures, "_PROGRAM", ["-P", str(slow)])
    monkeypatch.setattr(pictures, "PICTURE_SECONDS", 0.6)
    with pytest.raises(ContentError, match="the picture is damaged"):
        pictures.check_pictures(load_map(folder / "long.tmx"))


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
