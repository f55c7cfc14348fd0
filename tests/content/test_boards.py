"""Boards that ``check`` accepts can be played; copies of the game's boards are valid."""

from collections.abc import Callable
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest

from citrus_game.cli import main
from citrus_game.content.boards import copy_board
from citrus_game.content.check import check_file, warnings_of
from citrus_game.content.disk import paths
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.maps.tmx import find_map, known_maps, load_map
from citrus_game.session.new_game import NewGame
from citrus_game.session.seats import Seat
from tests.cases import plain
from tests.content.tiled_maps import shipped, write_map

OPEN, BUSH, SITE = 6, 7, 9
SEATS = (Seat("Ana", "azure"), Seat("Ben", "teal"))


def painted(side: str, paint: Callable[[int, int], int]) -> Element:
    """Return a shipped map whose spaces are painted anew, by their index and their tile."""
    root = shipped(side)
    data = root.find("layer[@name='spaces']/data")
    assert data is not None
    numbers = [int(word) for word in (data.text or "").split(",")]
    data.text = ",".join(str(paint(index, number)) for index, number in enumerate(numbers))
    return root


def keep_sites(side: str, count: int) -> Element:
    """Return a shipped map with so many of its sites."""
    root = shipped(side)
    group = root.find("objectgroup")
    assert group is not None
    gone = [each for each in group if each.get("name", "") > chr(ord("A") + count - 1)]
    places = set()
    for each in gone:
        group.remove(each)
        places.add((int(each.get("x", "")) // 128, int(each.get("y", "")) // 128))
    width = int(root.get("width", ""))
    fresh = painted(side, lambda at, tile: OPEN if (at % width, at // width) in places else tile)
    for layer, new in zip(root.findall("layer"), fresh.findall("layer"), strict=True):
        layer[:] = new[:]
    return root


def test_check_and_setup_refuse_a_board_in_the_same_words(tmp_path: Path) -> None:
    path = write_map(painted("long", lambda at, tile: BUSH if tile == OPEN and at < 80 else tile), tmp_path)
    (sentence,) = check_file(path)
    bushes = sum(row.count("~") for row in load_map(path).board.rows)
    told = f"{bushes} bush spaces are too many for the 30 bonuses; paint {bushes - 30} as open spaces"
    assert told in sentence
    with pytest.raises(ContentError) as caught:
        NewGame(SEATS, str(path), seed=1).start()
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("root", "said"),
    plain(
        2,
        [
            (keep_sites("long", 6), ["6 sites are few"]),
            (keep_sites("short", 8), ["8 sites are few"]),
            (
                painted("long", lambda at, tile: 8 if tile == OPEN and at > 80 else tile),
                ["open spaces are few"],
            ),
            (shipped("long"), []),
            (shipped("short"), []),
        ],
    ),
)
def test_a_board_on_which_games_are_blocked_has_a_warning(
    root: Element, said: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write_map(root, tmp_path)
    assert check_file(path) == []
    warnings = warnings_of(path)
    assert len(warnings) == len(said)
    assert all(words in warning for words, warning in zip(said, warnings, strict=True))
    assert main.main(["check", str(path)]) == 0
    told = capsys.readouterr()
    assert told.out.startswith(f"ok {path}")
    assert told.err.count("warning: ") == len(said)


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the user's folder of maps, which is not there yet."""
    monkeypatch.setattr(paths, "_chosen", tmp_path / "data")
    return paths.user_maps()


@pytest.mark.parametrize(("name", "side"), [("orchard", "long"), ("Côté & jardin", "short")])
def test_a_new_board_is_a_copy_of_the_games_own(name: str, side: str, own: Path) -> None:
    path = copy_board(name, side)
    assert path == own / f"{name}.tmx"
    assert sorted(file.suffix for file in own.iterdir()) == [".png", ".tmx", ".tsx"]
    assert check_file(path) == []
    loaded, right = load_map(path), load_map(find_map(side))
    assert (loaded.board.rows, loaded.board.title) == (right.board.rows, name)
    assert {tile.image for row in loaded.ground for tile in row if tile} == {own / f"{name}.png"}
    assert known_maps()[name] == path


def test_a_name_that_is_taken_changes_no_file(own: Path) -> None:
    copy_board("orchard", "long")
    before = {file: file.read_bytes() for file in own.iterdir()}
    (own / "grove.png").touch()
    for name in ("orchard", "Orchard", "orchard.tmx", "long", "Short", "grove"):
        with pytest.raises(ContentError, match="already; choose another name"):
            copy_board(name, "short")
    (own / "grove.png").unlink()
    assert {file: file.read_bytes() for file in own.iterdir()} == before


@pytest.mark.parametrize(
    "name",
    [
        "",
        ".",
        "..",
        "../a",
        "/a",
        "a/b",
        "a\\b",
        "C:a",
        ".a",
        "-a",
        "a ",
        "a.",
        "con",
        "NUL.x",
        "a?",
        "a\nb",
        "x" * 61,
    ],
)
def test_odd_names_of_boards_are_refused_in_a_sentence(name: str, own: Path) -> None:
    with pytest.raises(ContentError, match="cannot be the name of a board"):
        copy_board(name, "long")
    assert not own.exists()


def test_new_board_says_where_it_lies_and_what_comes_next(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = ["--data-dir", str(tmp_path / "my data")]
    assert main.main([*data, "new-board", "my orchard"]) == 0
    path = tmp_path / "my data" / "maps" / "my orchard.tmx"
    told = capsys.readouterr().out
    assert f"Your board is {path}." in told
    assert f"citrus-game --data-dir '{tmp_path / 'my data'}' check 'my orchard'" in told
    assert f"citrus-game --data-dir '{tmp_path / 'my data'}' play --side 'my orchard'" in told
    assert main.main([*data, "new-board", "my orchard"]) != 0
    assert "choose another name" in capsys.readouterr().err
