"""Games for the tests of computer players."""

from functools import cache

from citrus_game.content.game.box import load_components
from citrus_game.content.game.options import options_from
from citrus_game.content.maps.tmx import find_map, load_map
from citrus_game.rules.model.board import Board
from citrus_game.rules.model.state import Game, State
from citrus_game.rules.setup import new_game


@cache
def board(side: str) -> Board:
    return load_map(find_map(side)).board


def new_state(
    *, seed: int = 1, side: str = "long", players: int = 2, preset: str = "rulebook", **options: object
) -> State:
    game = Game(board(side), load_components(), options_from(preset, options), players)
    return new_game(game, seed)
