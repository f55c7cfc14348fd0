"""A map's own ground is drawn, and the default one where that is not possible."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from citrus_game.content.disk.problem import ContentError
from citrus_game.content.learning.rulebook import Figure
from citrus_game.content.maps.tmx import GroundTile, find_map, load_map
from citrus_game.session.new_game import NewGame
from citrus_game.session.seats import Seat
from citrus_game.ui.board.layers import ground
from citrus_game.ui.board.layers.ground import GroundLayer, ground_tiles
from tests.content.tiled_maps import save_as, write_map
from tests.ui.board.conftest import Paint, mean, rgb
from tests.ui.play.conftest import new_sitting


def test_the_ground_is_that_of_the_map() -> None:
    loaded = load_map(find_map("long"))
    drawn = {
        (column, row): tile
        for row, line in enumerate(loaded.ground)
        for column, tile in enumerate(line)
        if tile is not None
    }
    assert ground_tiles(new_sitting(2, "long")) == drawn


def test_a_game_without_a_map_or_with_one_that_was_changed_has_the_usual_ground() -> None:
    session = new_sitting(2, "long")
    for changed in ({"map_name": ""}, {"map_name": "nowhere"}, {"map_hash": "0" * 64}):
        other = new_sitting(2, "long")
        for name, value in changed.items():
            setattr(other, name, value)
        assert ground_tiles(other) == {}
    other = new_sitting(2, "short")
    other.map_name, other.map_hash = session.map_name, session.map_hash
    assert ground_tiles(other) == {}, "a board of another shape"


def test_a_map_that_was_named_by_its_path_keeps_its_ground(tmp_path: Path) -> None:
    (tmp_path / "ts").mkdir()
    (tmp_path / "maps").mkdir()
    path = write_map(save_as("long", "csv"), tmp_path / "maps")
    for name in ("citrus.tsx", "citrus.png"):
        (path.parent / name).rename(tmp_path / "ts" / name)
    text = path.read_text(encoding="utf-8").replace("citrus.tsx", "../ts/citrus.tsx")
    path.write_text(text, encoding="utf-8")
    session = NewGame((Seat("Ana", "azure"), Seat("Ben", "teal")), str(path), seed=1).start()
    assert len(ground_tiles(session)) == 140


def test_a_map_whose_pictures_cannot_be_drawn_has_the_usual_ground(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_loaded: object) -> None:
        raise ContentError("no picture")

    monkeypatch.setattr(ground, "check_pictures", refuse)
    assert ground_tiles(new_sitting(2, "long")) == {}


def test_what_tiled_shows_of_a_tile_is_drawn(paint: Paint, tmp_path: Path) -> None:
    """Part of a picture, colour that is not drawn, tint, opacity, turned: each beside the plain tile."""
    picture = pygame.Surface((20, 20))
    red, green, blue, magenta = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 0, 255)
    for colour, at in ((red, (0, 0)), (green, (10, 0)), (blue, (0, 10)), (magenta, (10, 10))):
        picture.fill(colour, (at, (10, 10)))
    file = tmp_path / "own.png"
    pygame.image.save(picture, file)
    plain = GroundTile(file, None, (False, False, False), "")
    tiles = {
        (0, 0): plain,
        (1, 0): replace(plain, rect=(10, 0, 10, 10)),
        (2, 0): replace(plain, transparent="#ff00ff"),
        (3, 0): replace(plain, tint=(255, 255, 255, 128)),
        (4, 0): replace(plain, tint=(128, 255, 255, 255)),
        (5, 0): replace(plain, flips=(True, False, False)),
        (6, 0): replace(plain, art="ground-2", tint=(0, 0, 0, 255)),
        (7, 0): replace(plain, art="ground-2"),
    }
    surface, canvas = paint(Figure(say="", drawing=". . . . . . . ."))
    GroundLayer(tiles).draw(canvas, surface)

    def corners(column: int) -> list[tuple[int, ...]]:
        rect = canvas.geometry.cell_rect(column, 0).scale_by(0.5)
        return [
            rgb(surface.get_at(at)) for at in (rect.topleft, rect.topright, rect.bottomleft, rect.bottomright)
        ]

    assert corners(0) == [red, green, blue, magenta]
    assert corners(1) == [green] * 4
    assert corners(2)[:3] == [red, green, blue]
    assert corners(2)[3] not in (magenta, (0, 0, 0))
    assert all(0 < part < 255 for part in corners(3)[0][:1])
    assert corners(4)[:2] == [(128, 0, 0), green]
    assert corners(5) == [green, red, magenta, blue]
    black, plain_art = (mean(surface, canvas.geometry.cell_rect(column, 0)) for column in (6, 7))
    assert sum(black) < sum(plain_art)
