"""The play scene: the game on the screen, played by single clicks or by keys alone."""

from citrus_game.client.game import Game
from citrus_game.client.play.coach.card import Words
from citrus_game.client.play.coach.coach import Coach
from citrus_game.client.play.coach.home import book
from citrus_game.client.play.coach.ring import Mark
from citrus_game.client.play.coached import CoachedScene
from citrus_game.client.play.hands.commands import played_commands, say_turn
from citrus_game.client.play.hands.hands import Hands
from citrus_game.client.play.parts.answers import OfferButton
from citrus_game.content.preferences import commands
from citrus_game.table.conduct.bots import Bots
from citrus_game.table.desk.desk import Desk
from citrus_game.table.sitting import Sitting
from citrus_game.text import _


class PlayScene(CoachedScene):
    """A sitting that is played by people and computer players; a coach explains where one is wanted.

    With ``lingers`` it does not leave for the final scoring by itself.
    """

    turns = True

    def __init__(self, game: Game, sitting: Sitting, *, lingers: bool = False) -> None:
        desk = Desk(sitting)
        hands = Hands(desk, self.touched, self.show_scoring)
        bots = Bots(lambda: game.settings.speed, sitting, None if lingers else self.show_scoring)
        super().__init__(game, desk, bots, hands, announces=True)
        self._begun = False
        self.coach = Coach(desk, book())
        acts = played_commands(game, hands, self.focus, self.proposals)
        told = {commands.SAY_TURN: say_turn(game, desk, self.told)}
        self.commands = self.commands.with_({**acts, **told})

    def entered(self) -> None:
        """Say who begins, or goes on, when the game comes to the screen."""
        if not self._begun and not self.sitting.state.over and not self.conductor.held:
            self._begun = True
            self.banners.turn(self.sitting.state.player)

    def changed(self) -> None:
        """Let the coach speak; tell what the table has to say, such as that the game cannot be saved."""
        if self.coached:
            self.coach.look()
        super().changed()
        notices, self.sitting.notices = self.sitting.notices, []
        if notices:
            self.game.ways.message(_("About this game"), "\n".join(notices))

    @property
    def coached(self) -> bool:
        """Tell whether there is a coach: not for a purist."""
        settings = self.app.settings
        return settings.aids.coach and not settings.purist

    def said(self) -> Words:
        """Give what the coach says now."""
        saying = self.coach.saying
        if saying is None:
            return Words("", "", "", "")
        return Words(saying.title, "", saying.text, _("Got it") if self.coach.met is not None else "")

    def marked(self) -> Mark:
        """Give what the coach marks now."""
        saying = self.coach.saying
        return saying.mark if saying is not None and self.coach.about else Mark()

    def go_on(self) -> None:
        """Go on from what has been read."""
        self.coach.read()
        self.refresh()

    def leaving(self) -> OfferButton:
        """Make the button that sends the coach away."""
        hint = _("You can call the coach back in the settings.")
        return OfferButton(_("Turn the coach off"), self.dismiss, hint=hint)

    def dismiss(self) -> None:
        """Send the coach away: for good, until the settings call it back."""
        if self.coached:
            self.app.change(aids=self.app.settings.aids.model_copy(update={"coach": False}))

    def show_scoring(self) -> None:
        """Go on to the final scoring; whoever has played a game to its end needs no coach in the next."""
        self.dismiss()
        self.game.ways.scoring(self.sitting)

    def show_seat(self, player: int) -> None:
        """Let a player's seat change hands, as long as the game goes on."""
        if not self.sitting.state.over:
            self.game.ways.seats(self.sitting, (player,))
