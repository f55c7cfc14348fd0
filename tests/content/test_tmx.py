"""Valid maps: the two shipped ones, maps saved by Tiled, and unusual but allowed ones."""

import os
import random
import shutil
import subprocess
import sys
from collections import Counter
from importlib.util import find_spec as find_module
from pathlib import Path

import pytest

from citrus_game.content.check import check_file
from citrus_game.content.disk import paths
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.maps.tmx import GroundTile, find_map, known_maps, load_map
from citrus_game.session.new_game import NewGame
from citrus_game.session.seats import Seat
from tests.cases import plain
from tests.content.tiled_maps import SAVED, save_as, write_map, write_project

LONG = """\
. . . . . ~ . . . . ~ . . .
. A . # ~ # E . ~ . . C ~ .
~ . ~ F . . . . . # . . . .
. . . . . . . ~ G . ~ . H ~
# I . . ~ J . . ~ . . # ~ .
. ~ # ~ . . . ~ . . ~ K . ~
. . . L # . . . M . . . # .
. . . . . ~ . . ~ . . . N .
~ B . . . O . . . . D . . ~
. . ~ . . . ~ . . ~ . ~ . ."""
SHORT = """\
. . . . . . . . ~ . . ~
~ . . ~ . . . ~ . . C .
. ~ A . ~ . D . ~ # . .
. # . ~ . ~ # . E . . .
. ~ . . F . . . . . ~ .
. . . ~ . # . . . . G ~
. . . . ~ . . . . . # .
H . . . . ~ . . B . ~ .
. . . . . . # . . . . ~
~ . I . . . J . ~ # K ."""


def test_the_long_side() -> None:
    board = load_map(find_map("long")).board
    assert board.drawing() == LONG
    assert (board.title, board.side, board.start_sites) == ("Long side", "long", ("A", "B", "C", "D"))


def test_the_short_side() -> None:
    board = load_map(find_map("short")).board
    assert board.drawing() == SHORT
    assert (board.title, board.side, board.start_sites) == ("Short side", "short", ("A", "B", "C"))
    assert sum(ring.bit_count() == 5 for ring in board.rings) == 4


@pytest.mark.parametrize("side", ["long", "short"])
def test_ground_is_drawn_everywhere(side: str) -> None:
    loaded = load_map(find_map(side))
    tiles = [tile for row in loaded.ground for tile in row if tile]
    assert len(tiles) == loaded.board.width * loaded.board.height
    arts = Counter(tile.art for tile in tiles)
    assert set(arts) == {f"ground-{n}" for n in range(1, 6)}
    assert all((paths.assets() / "svg" / f"{art}.svg").is_file() for art in arts)
    assert all(tile.image == paths.maps() / "citrus.png" and tile.rect for tile in tiles)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a copy of the maps."""
    for path in paths.maps().iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    return tmp_path


def has_zstd() -> bool:
    """Whether this Python, or a package, unpacks Zstandard."""
    return sys.version_info >= (3, 14) or find_module("zstandard") is not None


@pytest.mark.parametrize("side", plain(2, ["long", "short"], whole=True))
@pytest.mark.parametrize("way", SAVED)
def test_a_map_is_the_same_however_tiled_saves_it(way: str, side: str, tmp_path: Path) -> None:
    path = write_map(save_as(side, way), tmp_path)
    if "zstd" in way and not has_zstd():
        said = check_file(path)
        assert len(said) == 2, "one for each layer"
        assert all("'zstd', for which a library is missing; choose" in sentence for sentence in said)
        return
    assert check_file(path) == []
    loaded, right = load_map(path), load_map(find_map(side))
    assert loaded.board.rows == right.board.rows
    assert [[tile and (tile.art, tile.rect) for tile in row] for row in loaded.ground] == [
        [tile and (tile.art, tile.rect) for tile in row] for row in right.ground
    ]
    session = NewGame((Seat("Ana", "azure"), Seat("Ben", "teal")), str(path), seed=1).start()
    rng = random.Random(1)
    while session.state.turn <= 10 and not session.state.over:
        session.do(rng.choice(session.legal()))
    assert session.state.turn > 10


@pytest.mark.parametrize("number", plain(3, range(0, 144, 23)))
def test_a_map_of_a_project_has_its_tilesets_and_pictures_anywhere(number: int, tmp_path: Path) -> None:
    path = write_project(tmp_path / "project", number)
    assert check_file(path) == []
    assert (
        load_map(path, named=True).board.rows == load_map(find_map(("long", "short")[number % 2])).board.rows
    )
    if ".." in path.read_text(encoding="utf-8"):
        with pytest.raises(ContentError, match="not in the map’s folder"):
            load_map(path)


def test_a_map_among_the_users_own_may_name_what_lies_above(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths, "_chosen", tmp_path)
    paths.user_maps().mkdir()
    path = write_map(save_as("long", "csv"), paths.user_maps())
    for name in ("citrus.tsx", "citrus.png"):
        (path.parent / name).rename(tmp_path / name)
    change(path, ("citrus.tsx", "../citrus.tsx"))
    assert load_map(path).board.drawing() == LONG


def test_a_tileset_below_whose_picture_lies_beside_it(folder: Path) -> None:
    for name in ("ts/citrus.tsx", "img/citrus.png"):
        (folder / name).parent.mkdir()
        (folder / Path(name).name).rename(folder / name)
    change(folder / "long.tmx", ("citrus.tsx", "ts/citrus.tsx"))
    change(folder / "ts/citrus.tsx", ('"citrus.png"', '"../img/citrus.png"'))
    first = load_map(folder / "long.tmx").ground[0][0]
    assert first
    assert first.image == folder / "img/citrus.png"


def test_coordinates_as_editors_write_them(folder: Path) -> None:
    for x, space in (("1e-14", "space a2"), ("-1e-14", "space a2"), ("127.999999999999", "space b2")):
        text = (paths.maps() / "long.tmx").read_text(encoding="utf-8")
        (folder / "long.tmx").write_text(
            text.replace('name="A" x="192"', f'name="A" x="{x}"'), encoding="utf-8"
        )
        if space == "space b2":
            assert load_map(folder / "long.tmx").board.drawing() == LONG
        else:
            with pytest.raises(ContentError, match="kind") as caught:
                load_map(folder / "long.tmx")
            assert space in str(caught.value)


def test_the_flag_of_hexagonal_maps_means_nothing(folder: Path) -> None:
    flag = 1 << 28
    change(
        folder / "long.tmx",
        ('csv">\n4,1,', f'csv">\n{4 | flag},1,'),
        ('csv">\n6,6,', f'csv">\n{6 | flag},6,'),
    )
    assert load_map(folder / "long.tmx").ground == load_map_of_folder(folder)
    assert load_map(folder / "long.tmx").board.drawing() == LONG


def load_map_of_folder(folder: Path) -> list[list[GroundTile | None]]:
    """Return the ground of the shipped long side, as a copy in a folder has it."""
    (folder / "plain.tmx").write_bytes((paths.maps() / "long.tmx").read_bytes())
    return load_map(folder / "plain.tmx").ground


def test_layers_moved_against_each_other_lie_as_tiled_shows_them(folder: Path) -> None:
    moved = 'offsetx="-256" offsety="128"'
    text = (folder / "long.tmx").read_text(encoding="utf-8")
    for each in text.split("<object ")[1:]:
        x, y = (each.split(f'{axis}="')[1].split('"')[0] for axis in ("x", "y"))
        text = text.replace(f'x="{x}" y="{y}"', f'x="{int(x) + 256}." y="{int(y) - 128}."')
    text = text.replace('name="sites"', f'name="sites" {moved}')
    text = text.replace('name="ground"', 'name="ground" offsetx="128"')
    (folder / "long.tmx").write_text(text, encoding="utf-8")
    loaded = load_map(folder / "long.tmx")
    assert loaded.board.drawing() == LONG
    right = load_map_of_folder(folder)
    assert [row[1:] for row in loaded.ground] == [row[:-1] for row in right]
    assert not any(row[0] for row in loaded.ground)


def test_pictures_whose_size_is_not_said(folder: Path) -> None:
    before = load_map(folder / "long.tmx").ground
    change(folder / "citrus.tsx", (' width="384" height="384"', ""))
    assert load_map(folder / "long.tmx").ground == before


def test_what_the_editor_shows_of_the_ground_is_shown(folder: Path) -> None:
    """Its part of a picture, the colour that is not drawn, tints, opacity, and whether it is seen."""
    (folder / "parts.tsx").write_text(
        '<tileset name="p" tilewidth="128" tileheight="128">'
        '<tile id="0" x="128" y="256" width="64" height="32">'
        '<image source="citrus.png" trans="ff00ff"/></tile>'
        "</tileset>",
        encoding="utf-8",
    )
    change(
        folder / "long.tmx",
        ('source="citrus.tsx"/>', 'source="citrus.tsx"/><tileset firstgid="100" source="parts.tsx"/>'),
        ('csv">\n4,1,', 'csv">\n100,1,'),
        ('name="ground"', 'name="ground" opacity="0.5" tintcolor="#ff8000"'),
    )
    tile = load_map(folder / "long.tmx").ground[0][0]
    assert tile
    assert (tile.rect, tile.transparent, tile.tint) == ((128, 256, 64, 32), "#ff00ff", (255, 128, 0, 128))
    change(folder / "long.tmx", ('name="ground"', 'name="ground" visible="0"'))
    change(folder / "long.tmx", ('name="spaces"', 'name="spaces" visible="0" opacity="0"'))
    loaded = load_map(folder / "long.tmx")
    assert loaded.board.drawing() == LONG
    assert not any(tile for row in loaded.ground for tile in row)


@pytest.mark.parametrize(
    "title", ["Long\u00a0side", "Côte\u202f: est", "長い\u3000側", "می\u200cروم", "👩\u200d🌾", "so\u00adft"]
)
def test_titles_of_any_script(title: str, folder: Path) -> None:
    change(folder / "long.tmx", ("Long side", title))
    assert load_map(folder / "long.tmx").board.title == title


def change(path: Path, *changes: tuple[str, str]) -> None:
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")


def test_a_class_instead_of_a_type(folder: Path) -> None:
    change(folder / "citrus.tsx", (' type="', ' class="'))
    assert load_map(folder / "long.tmx").board.drawing() == LONG


def test_a_tileset_inside_the_map(folder: Path) -> None:
    inside = (folder / "citrus.tsx").read_text(encoding="utf-8").split("\n", 1)[1]
    inside = inside.replace("<tileset ", '<tileset firstgid="1" ')
    change(folder / "long.tmx", ('<tileset firstgid="1" source="citrus.tsx"/>', inside))
    (folder / "citrus.tsx").unlink()
    loaded = load_map(folder / "long.tmx")
    assert loaded.board.drawing() == LONG
    assert loaded.ground == [
        [tile and type(tile)(folder / "citrus.png", tile.rect, tile.flips, tile.art) for tile in row]
        for row in load_map(find_map("long")).ground
    ]


def test_a_tileset_in_a_folder_below(folder: Path) -> None:
    (folder / "tiles").mkdir()
    for name in ("citrus.tsx", "citrus.png"):
        (folder / name).rename(folder / "tiles" / name)
    change(folder / "long.tmx", ("citrus.tsx", "tiles/citrus.tsx"))
    loaded = load_map(folder / "long.tmx")
    assert loaded.board.drawing() == LONG
    assert loaded.ground[0][0]
    assert loaded.ground[0][0].image == folder / "tiles" / "citrus.png"


def test_a_second_tileset_and_turned_tiles(folder: Path) -> None:
    text = (folder / "citrus.tsx").read_text(encoding="utf-8").replace("citrus.png", "other.png")
    (folder / "other.tsx").write_text(text.replace("ground-2", "ground-5"), encoding="utf-8")
    (folder / "other.png").write_bytes((folder / "citrus.png").read_bytes())
    flipped = 11 | 1 << 31 | 1 << 29
    change(
        folder / "long.tmx",
        ('source="citrus.tsx"/>', 'source="citrus.tsx"/><tileset firstgid="10" source="other.tsx"/>'),
        ('<data encoding="csv">\n4,1,', f'<data encoding="csv">\n{flipped},0,'),
    )
    first, second, third = load_map(folder / "long.tmx").ground[0][:3]
    assert first
    assert (first.art, first.image.name, first.rect) == ("ground-5", "other.png", (128, 0, 128, 128))
    assert first.flips == (True, False, True)
    assert second is None
    assert third
    assert third.flips == (False, False, False)


def test_margin_and_spacing(folder: Path) -> None:
    change(
        folder / "citrus.tsx",
        ('tilewidth="128" tileheight="128"', 'tilewidth="120" tileheight="120" spacing="2" margin="3"'),
    )
    tile = load_map(folder / "long.tmx").ground[0][0]
    assert tile
    assert tile.rect == (3, 125, 120, 120)


def test_spacing_that_leaves_no_pixel_over(folder: Path) -> None:
    change(
        folder / "citrus.tsx",
        ('tilewidth="128" tileheight="128"', 'tilewidth="126" tileheight="126" spacing="3"'),
    )
    change(folder / "long.tmx", ('<data encoding="csv">\n4,1,', '<data encoding="csv">\n9,1,'))
    last = load_map(folder / "long.tmx").ground[0][0]
    assert last
    assert last.rect == (258, 258, 126, 126)


def test_a_tileset_of_single_images(folder: Path) -> None:
    (folder / "single.tsx").write_text(
        '<tileset name="single" tilewidth="384" tileheight="384">'
        '<tile id="0"><image source="citrus.png" width="384" height="384"/></tile>'
        '<tile id="7" type="open"><image source="citrus.png" width="384" height="384"/></tile></tileset>',
        encoding="utf-8",
    )
    change(
        folder / "long.tmx",
        ('source="citrus.tsx"/>', 'source="citrus.tsx"/><tileset firstgid="20" source="single.tsx"/>'),
        ('<data encoding="csv">\n4,1,', '<data encoding="csv">\n20,27,'),
        ('<data encoding="csv">\n6,', '<data encoding="csv">\n27,'),
    )
    loaded = load_map(folder / "long.tmx")
    assert loaded.board.drawing() == LONG
    first = loaded.ground[0][0]
    assert first
    assert first == GroundTile(folder / "citrus.png", None, (False, False, False), "")


def test_what_else_lies_in_a_map_is_left_out(folder: Path) -> None:
    notes = '<objectgroup name="notes"><object id="70" x="1" y="1"><text>x</text></object></objectgroup>'
    group = '<group name="g"><layer name="x" width="1" height="1"><data>AA</data></layer></group>'
    settings = ' <editorsettings><export target="x"/></editorsettings>'
    width = '<property name="width" type="int" value="many"/>'
    change(
        folder / "long.tmx",
        ("</map>", f"{notes}{group}</map>"),
        (" <properties>", f"{settings}<properties>{width}"),
    )
    assert load_map(folder / "long.tmx").board.drawing() == LONG


def test_a_board_with_gaps(folder: Path) -> None:
    change(folder / "long.tmx", ('<data encoding="csv">\n6,6,6,', '<data encoding="csv">\n0,6,0,'))
    board = load_map(folder / "long.tmx").board
    assert board.drawing().startswith("- . - .")
    assert board.at(0, 0) is None


def test_maps_by_name_and_by_path(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "_chosen", tmp_path / "data")
    own = paths.user_maps()
    own.mkdir(parents=True)
    for name in ("long.tmx", "citrus.tsx", "citrus.png"):
        shutil.copy(folder / name, own / name)
    (own / "long.tmx").rename(own / "mine.tmx")
    assert list(known_maps()) == ["long", "short", "mine"]
    assert find_map("mine") == own / "mine.tmx"
    assert find_map("mine.tmx") == own / "mine.tmx"
    assert find_map("long.tmx") == paths.maps() / "long.tmx"
    assert find_map(folder / "short.tmx") == folder / "short.tmx"
    assert find_map("nowhere/long.tmx") == Path("nowhere/long.tmx")
    with pytest.raises(ContentError, match="did you mean 'short'"):
        find_map("shrot")


TILED = shutil.which("tmxrasterizer") and shutil.which("tiled")
tiled = pytest.mark.skipif(not TILED, reason="the Tiled editor is not installed")


def run_tiled(*command: str) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    subprocess.run(command, env=environment, check=True, capture_output=True, timeout=60)


@pytest.mark.slow
@tiled
@pytest.mark.parametrize("side", plain(1, ["long", "short"], whole=True))
def test_tiled_opens_and_saves_the_maps(side: str, folder: Path) -> None:
    run_tiled("tiled", "--export-map", str(folder / f"{side}.tmx"), str(folder / "saved.tmx"))
    saved, loaded = load_map(folder / "saved.tmx"), load_map(folder / f"{side}.tmx")
    assert saved.board.drawing() == loaded.board.drawing()
    assert saved.ground == loaded.ground


@tiled
@pytest.mark.parametrize("side", ["long", "short"])
def test_tiled_draws_the_maps(side: str, folder: Path) -> None:
    import pygame

    picture = folder / "drawn.png"
    run_tiled("tmxrasterizer", "--scale", "0.25", str(folder / f"{side}.tmx"), str(picture))
    drawn = pygame.image.load(picture)
    board = load_map(folder / f"{side}.tmx").board
    assert drawn.get_size() == (board.width * 32, board.height * 32)
    colours = {
        tuple(drawn.get_at((x, y))) for x in range(0, drawn.width, 8) for y in range(0, drawn.height, 8)
    }
    assert len(colours) > 12
