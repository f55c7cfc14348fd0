"""A stranger's own board: irregular, with files all over the disk, and with many mistakes at once."""

import random
import shlex
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

import pytest

from citrus_game.cli.main import main
from citrus_game.content.boards import check_board
from citrus_game.content.check import check_file
from citrus_game.content.disk.paths import maps
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.maps.tmx import load_map
from citrus_game.session.new_game import NewGame
from citrus_game.session.saves import saves
from citrus_game.session.seats import Seat
from tests.content.tiled_maps import shipped

OPEN, BUSH, ROCK, SITE = 6, 7, 8, 9
PICTURE = 1
"""A tile without a class, for the ground."""
CORNERS = (0, 13, 126, 139)
SEATS = (Seat("Ana", "azure"), Seat("Ben", "teal"))


def spaces(root: Element, **painted: int) -> None:
    """Paint spaces of a shipped long side, by their names."""
    data = root.find("layer[@name='spaces']/data")
    assert data is not None
    numbers = (data.text or "").replace("\n", "").split(",")
    for name, tile in painted.items():
        numbers[ord(name[0]) - ord("a") + 14 * (int(name[1:]) - 1)] = str(tile)
    data.text = ",".join(numbers)


def own_board(folder: Path) -> Element:
    """Return a long side without its four corners, whose tileset is named by an absolute path and whose sites
    come from a template.
    """
    elsewhere = folder / "tiles of mine"
    elsewhere.mkdir()
    for name in ("citrus.tsx", "citrus.png"):
        (elsewhere / name).write_bytes((maps() / name).read_bytes())
    (elsewhere / "site.tx").write_text(
        '<template><object type="mark" width="0" height="0"><point/></object></template>', encoding="utf-8"
    )
    (elsewhere / "a.tx").write_text(
        '<template><object name="A" x="1" y="1"><point/></object></template>', encoding="utf-8"
    )
    root = shipped("long")
    spaces(root, a1=0, n1=0, a10=0, n10=0)
    tileset = root.find("tileset")
    assert tileset is not None
    tileset.set("source", (elsewhere / "citrus.tsx").as_posix())
    for each in root.iter("object"):
        each[:] = []
        each.set("template", "../tiles of mine/site.tx")
        if each.get("name") == "A":
            each.attrib.pop("name")
            each.set("template", "../tiles of mine/a.tx")
    properties = {each.get("name"): each for each in root.iter("property")}
    properties["title"].set("value", "Sea of lemons")
    return root


def write(root: Element, folder: Path) -> Path:
    (folder / "boards").mkdir()
    path = folder / "boards" / "meer.tmx"
    ElementTree.ElementTree(root).write(path, encoding="UTF-8", xml_declaration=True)
    return path


def test_files_anywhere_and_points_of_templates_make_a_board(tmp_path: Path) -> None:
    path = write(own_board(tmp_path), tmp_path)
    assert check_file(path) == []
    loaded = load_map(path, named=True)
    right = load_map(maps() / "long.tmx").board
    assert [line.strip("-").count("-") for line in loaded.board.rows] == [0] * 10
    assert loaded.board.sites == right.sites
    assert loaded.board.site_spaces == right.site_spaces
    first = loaded.ground[0][1]
    assert first is not None
    assert first.image == tmp_path / "tiles of mine" / "citrus.png"
    with pytest.raises(ContentError, match="not in the map’s folder"):
        load_map(path)  # as a record would name it
    session = NewGame(SEATS, str(path), seed=1).start()
    rng = random.Random(1)
    while session.state.turn <= 10 and not session.state.over:
        session.do(rng.choice(session.legal()))
    assert session.state.turn > 10


@pytest.mark.parametrize(
    "name",
    ["/nowhere/tiles.tsx", "C:/nowhere/tiles.tsx", "/home/ana/Documents/boards of last summer/tiles.tsx"],
)
def test_a_missing_tileset_of_an_absolute_path_is_told_as_missing(name: str, tmp_path: Path) -> None:
    root = own_board(tmp_path)
    tileset = root.find("tileset")
    assert tileset is not None
    tileset.set("source", name)
    (sentence,) = check_file(write(root, tmp_path))
    assert f"'{name}' is missing; put it there, or choose it again in Tiled" in sentence


@pytest.mark.parametrize(
    ("template", "text", "words"),
    [
        ("nowhere.tx", "", "layer sites, object 1: the file 'nowhere.tx' is missing"),
        ("a.json", "", "layer sites, object 1: the file 'a.json' should be one that ends in .tx"),
        ("a.tx", "<template/>", "a.tx: the template holds no object"),
        ("a.tx", "<tileset/>", "a.tx: begins with <tileset>, should begin with <template>"),
        ("a.tx", '<template><object name="A"/></template>', "space b2: this object is no point"),
        ("a.tx", "<template><object><point/></object></template>", "space b2: this point has no name"),
    ],
)
def test_what_is_wrong_with_a_template_is_told(template: str, text: str, words: str, tmp_path: Path) -> None:
    root = own_board(tmp_path)
    (first,) = (each for each in root.iter("object") if each.get("id") == "1")
    first.set("template", template)
    path = write(root, tmp_path)
    if text:
        (path.parent / template).write_text(text, encoding="utf-8")
    (sentence,) = check_file(path)
    assert words in sentence


def test_ten_mistakes_are_told_in_one_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = own_board(tmp_path)
    layers = {layer.get("name", ""): layer for layer in root}
    tiles = tmp_path / "tiles of mine" / "citrus.tsx"
    text = tiles.read_text(encoding="utf-8").replace('type="bush"', 'type="busch"')
    tiles.write_text(text.replace('value="ground-2"', 'value="ground-22"'), encoding="utf-8")
    spaces(root, c1=PICTURE, d1=PICTURE, h2=SITE, f9=OPEN)
    layers["spaces"].set("name", "Spaces")
    properties = {each.get("name"): each for each in root.iter("property")}
    properties["title"].set("name", "Titel")
    properties["side"].set("value", "short ")
    sites = {each.get("name"): each for each in root.iter("object")}
    sites["B"].attrib.pop("name")
    sites["C"].set("name", "c")
    sites["D"].set("x", "99999")
    sites["O"].attrib |= {"x": "960", "y": "192"}
    SubElement(layers["sites"], "object", {"id": "70", "name": "F2", "x": "900", "y": "900", "width": "9"})
    SubElement(layers["sites"], "object", {"id": "71", "name": "H", "x": "64", "y": "200"}).append(
        Element("point")
    )
    SubElement(root, "tileset", {"firstgid": "50", "source": "mine.tsx"})
    path = write(root, tmp_path)
    assert main(["check", str(path)]) == 1
    said = [line.replace(str(path), "meer.tmx") for line in capsys.readouterr().err.splitlines()]
    told = [
        "meer.tmx, tileset mine.tsx: the file 'mine.tsx' is missing",
        "meer.tmx, layer spaces: this tile layer is missing, but there is 'Spaces'; did you mean 'spaces'?",
        "meer.tmx, layer sites, object 2, space b9: this point has no name; give it the letter of its site",
        "meer.tmx, layer sites, object 3 'c', space l2: 'c' is no letter of a site; did you mean 'C'?",
        "meer.tmx, layer sites, object 4 'D', space adb9: the site D lies off the map",
        "meer.tmx, layer sites, object 70 'F2', space h8: this object is no point",
        "meer.tmx, layer sites, object 71 'H', space a2: the site H lies on another space, too",
        "meer.tmx, property title: the map’s properties have 'Titel' instead; did you mean 'title'?",
        "meer.tmx, property side: the map’s side is 'short '; did you mean 'short'?",
        "meer.tmx, layer spaces, spaces c1, d1: tile 0 of citrus.tsx has no class, so it is only a picture",
        "i2, m2, a3, c3, h4 …: the class of tile 6 of citrus.tsx is 'busch'; did you mean 'bush'?",
        "meer.tmx, layer sites, space h2: site O on h2 stands around site E on g2; change it in Tiled",
        "meer.tmx, layer ground, space d3: there is no picture 'ground-22'; did you mean 'ground-2'?",
    ]
    missing = [part for part in told if not any(part in line for line in said)]
    assert missing == [], "\n".join(said)
    assert len(said) == len(told), said


def test_a_site_without_a_point_is_told_beside_points_with_mistakes(tmp_path: Path) -> None:
    """Only a point that lies beside the sites may be the one that a painted site lacks."""
    root = own_board(tmp_path)
    spaces(root, e9=SITE)
    sites = {each.get("name"): each for each in root.iter("object")}
    sites["F"].set("name", "E")
    sites["K"].set("name", "k")
    told = "\n".join(check_file(write(root, tmp_path)))
    assert "layer spaces, space e9: no point of the layer sites lies on this site" in told
    assert told.count("\n") == 2


def test_who_plays_on_a_faulty_board_is_told_where_all_its_mistakes_are(tmp_path: Path) -> None:
    root = own_board(tmp_path)
    properties = {each.get("name"): each for each in root.iter("property")}
    properties["side"].set("value", "")
    properties["title"].set("value", "")
    path = write(root, tmp_path)
    with pytest.raises(ContentError) as caught:
        load_map(path, named=True)
    assert str(caught.value).endswith(f"(1 more problem: {shlex.join(['citrus-game', 'check', str(path)])})")
    with pytest.raises(ContentError) as caught:
        check_board(path)
    assert len(caught.value.sentences) == 2


def test_a_wrong_board_is_judged_by_what_a_game_needs_too(tmp_path: Path) -> None:
    """A board with a bad title and too many bushes has both told at once."""
    root = own_board(tmp_path)
    spaces(root, **{f"{column}{row}": BUSH for column in "bcdefgh" for row in (1, 10)})
    properties = {each.get("name"): each for each in root.iter("property")}
    properties["title"].set("value", "")
    title, bushes = check_file(write(root, tmp_path))
    assert "property title" in title
    assert "bush spaces are too many for the 30 bonuses; paint" in bushes


@pytest.mark.slow
def test_its_record_has_its_title(tmp_path: Path) -> None:
    session = NewGame(SEATS, str(write(own_board(tmp_path), tmp_path)), seed=1).start()
    saves.save(session, tmp_path / "a.citrus")
    assert saves.load(tmp_path / "a.citrus").state == session.state
