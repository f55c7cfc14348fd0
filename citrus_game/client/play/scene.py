"""The play scene: the game on the screen, played by single clicks or by keys alone."""

from citrus_game.client.game import Game
from citrus_game.client.play.conduct.bots import Bots
from citrus_game.client.play.hands.commands import played_commands
from citrus_game.client.play.hands.hands import Hands
from citrus_game.client.play.moment.desk import Desk
from citrus_game.client.play.table import SittingScene
from citrus_game.table.sitting import Sitting
from citrus_game.text import _


class PlayScene(SittingScene):
    """A sitting that is played by people and computer players.

    With ``lingers`` it does not leave for the final scoring by itself.
    """

    turns = True

    def __init__(self, game: Game, sitting: Sitting, *, lingers: bool = False) -> None:
        desk = Desk(sitting)
        hands = Hands(desk, self.touched, self.show_scoring)
        bots = Bots(game, sitting, None if lingers else self.show_scoring)
        super().__init__(game, desk, bots, hands, announces=True)
        self._begun = False
        self.commands = self.commands.with_(played_commands(game, hands, self.focus, self.proposals))

    def entered(self) -> None:
        """Say who begins, or goes on, when the game comes to the screen."""
        if not self._begun and not self.sitting.state.over and not self.conductor.held:
            self._begun = True
            self.banners.turn(self.sitting.state.player)

    def changed(self) -> None:
        """Tell what the table has to say, such as that the game cannot be saved."""
        notices, self.sitting.notices = self.sitting.notices, []
        if notices:
            self.game.ways.message(_("About this game"), "\n".join(notices))

    def show_scoring(self) -> None:
        """Go on to the final scoring."""
        self.game.ways.scoring(self.sitting)

    def show_seat(self, player: int) -> None:
        """Let a player's seat change hands, as long as the game goes on."""
        if not self.sitting.state.over:
            self.game.ways.seats(self.sitting, (player,))
