"""Beginning a game that was set up, from wherever it was."""

from citrus_game.client.game import Game
from citrus_game.content.disk.problem import ContentError
from citrus_game.table.keeping.saves import Autosave
from citrus_game.table.newgame import NewGame
from citrus_game.text import _


def begin(game: Game, new: NewGame) -> bool:
    """Set a game up, keep it from now on and show it; where that cannot be, say why and give False."""
    try:
        sitting = new.start()
    except ContentError as error:
        game.ways.message(_("This game cannot start"), str(error))
        return False
    Autosave(sitting, behind=True)
    game.ways.play(sitting)
    return True
