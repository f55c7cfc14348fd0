"""A map's ground layer as the board draws it, by column and row."""

from citrus_game.content.disk.problem import ContentError
from citrus_game.content.maps.pictures import check_pictures
from citrus_game.content.maps.tmx import GroundTile, find_map, load_map, named_map
from citrus_game.table.sitting import Sitting


def ground_tiles(sitting: Sitting) -> dict[tuple[int, int], GroundTile]:
    """Give what the ground looks like where the game's map is there and says so.

    A game without a map (a scenario), or whose map was changed since or cannot be drawn, has the usual
    ground.
    """
    if not sitting.map_name:
        return {}
    try:
        loaded = named_map(sitting.map_name, sitting.map_hash) or load_map(find_map(sitting.map_name))
        check_pictures(loaded)
    except ContentError:
        return {}
    if loaded.sha256 != sitting.map_hash or loaded.board.rows != sitting.state.game.board.rows:
        return {}
    return {
        (column, row): tile
        for row, line in enumerate(loaded.ground)
        for column, tile in enumerate(line)
        if tile is not None
    }
