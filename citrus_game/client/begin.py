"""From setup or menu to the game on the screen."""

from typing import TYPE_CHECKING

from citrus_game.client.dialogs import Message
from citrus_game.content.problem import ContentError
from citrus_game.table.newgame import NewGame
from citrus_game.table.saves import Autosave
from citrus_game.table.sitting import Sitting
from citrus_game.text import _

if TYPE_CHECKING:
    from citrus_game.client.app import App


def start_game(app: "App", game: NewGame) -> bool:
    """Set a game up, keep it from now on and show it; where that cannot be, say why and give False."""
    try:
        sitting = game.start()
    except ContentError as error:
        app.stack.push(Message(app, _("This game cannot begin"), str(error)))
        return False
    Autosave(sitting, behind=True)
    show_game(app, sitting)
    return True


def show_game(app: "App", sitting: Sitting) -> None:
    """Show a game that is going on, in place of everything else."""
    from citrus_game.client.play.scene import PlayScene

    app.sitting = sitting
    app.stack.reset(PlayScene(app, sitting))


def show_menu(app: "App") -> None:
    """Go back to the menu; the game that is going on can be continued from there."""
    from citrus_game.client.menu import MenuScene

    app.stack.reset(MenuScene(app))
