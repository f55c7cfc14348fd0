"""The ground that a map's maker drew is shown, and the usual one wherever that cannot be."""

import pytest

from citrus_game.client.board import grounds
from citrus_game.client.board.grounds import ground_tiles
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.maps.tmx import find_map, load_map
from tests.client.play.conftest import new_sitting


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
    sitting = new_sitting(2, "long")
    for changed in ({"map_name": ""}, {"map_name": "nowhere"}, {"map_hash": "0" * 64}):
        other = new_sitting(2, "long")
        for name, value in changed.items():
            setattr(other, name, value)
        assert ground_tiles(other) == {}
    other = new_sitting(2, "short")
    other.map_name, other.map_hash = sitting.map_name, sitting.map_hash
    assert ground_tiles(other) == {}, "a board of another shape"


def test_a_map_whose_pictures_cannot_be_drawn_has_the_usual_ground(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_loaded: object) -> None:
        raise ContentError("no picture")

    monkeypatch.setattr(grounds, "check_pictures", refuse)
    assert ground_tiles(new_sitting(2, "long")) == {}
