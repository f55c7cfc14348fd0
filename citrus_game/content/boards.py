"""Whether a game can be begun and played on a map: setup and ``check`` both ask here."""

from citrus_game.content.disk.problem import ContentError
from citrus_game.content.game.box import load_components
from citrus_game.content.maps.pictures import check_pictures
from citrus_game.content.maps.tmx import LoadedMap
from citrus_game.rules.material.board import Board
from citrus_game.rules.material.options import Options
from citrus_game.rules.material.state import Game, State
from citrus_game.rules.setup import FEWEST, MOST, SetupError, new_game
from citrus_game.text import ngettext

ENOUGH = {"long": (12, 80), "short": (9, 60)}
"""Sites and open spaces by side; with fewer of them every other game is blocked, as surveys tell."""


def begin_game(loaded: LoadedMap, game: Game, seed: int, first: int = 0) -> State:
    """Set up a game on a map; raises `ContentError` where the map or the options do not allow one."""
    check_pictures(loaded)
    try:
        return new_game(game, seed, first)
    except SetupError as error:
        raise ContentError(str(error), loaded.path) from None


def check_board(loaded: LoadedMap) -> None:
    """See that a usual game can be begun on a map, by few and by many; raises `ContentError`."""
    for players in (FEWEST, MOST):
        begin_game(loaded, Game(loaded.board, load_components(), Options(), players), seed=1)


def board_warnings(board: Board) -> list[str]:
    """Return what makes games end early on a board that can be played: a sentence each."""
    sites, still_open = len(board.sites), (board.plantable & ~board.bushes).bit_count()
    enough_sites, enough_open = ENOUGH[board.side]
    found = []
    if sites < enough_sites:
        message = ngettext(
            "{n} site is few: games may end because nobody can do anything; draw {most} or more",
            "{n} sites are few: games may end because nobody can do anything; draw {most} or more",
            sites,
        )
        found.append(message.format(n=sites, most=enough_sites))
    if still_open < enough_open:
        message = ngettext(
            "{n} open space is few: games may end because nobody can do anything; draw {most} or more",
            "{n} open spaces are few: games may end because nobody can do anything; draw {most} or more",
            still_open,
        )
        found.append(message.format(n=still_open, most=enough_open))
    return found
