"""The pictures of a map's ground layer, by space."""

from citrus_game.content.problem import ContentError
from citrus_game.content.tmx import find_map, load_map
from citrus_game.table.sitting import Sitting


def ground_pictures(sitting: Sitting) -> dict[int, str]:
    """Name the picture of each space's ground, where the game's map is there and says so.

    A game without a map (a scenario), or whose map was changed since, has the usual ground.
    """
    if not sitting.map_name:
        return {}
    board = sitting.state.game.board
    try:
        loaded = load_map(find_map(sitting.map_name))
    except ContentError:
        return {}
    if loaded.sha256 != sitting.map_hash or loaded.board.rows != board.rows:
        return {}
    pictures = {}
    for row, line in enumerate(loaded.ground):
        for column, tile in enumerate(line):
            space = board.at(column, row)
            if tile is not None and tile.art and space is not None:
                pictures[space] = tile.art
    return pictures
