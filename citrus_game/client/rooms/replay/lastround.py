"""The last round once more, on the board of play: step by step, ended by any input."""

from citrus_game.client.game import Game
from citrus_game.client.kit.input.intents import Intent, Leave, Point, Release
from citrus_game.client.play.table import SittingScene
from citrus_game.table.conduct.playback import Player
from citrus_game.table.desk.desk import Desk
from citrus_game.table.desk.wording import Prompt
from citrus_game.table.history import round_start
from citrus_game.table.review.playback import Playback
from citrus_game.table.sitting import Sitting
from citrus_game.text import _

UNMOVED = 0.5
"""Seconds between two steps where nothing is animated."""
LINGER = 0.8
"""Seconds for which the end is shown."""


class LastRound(SittingScene):
    """What happened since a player's last turn, on a sitting of its own that changes nothing."""

    turns = True

    def __init__(self, game: Game, sitting: Sitting) -> None:
        self.playback = Playback(sitting)
        self.playback.go_to(round_start(sitting))
        player = Player(lambda: game.settings.speed, self.playback, UNMOVED, self.cancel, LINGER)
        super().__init__(game, Desk(self.playback, watched=True), player)

    @property
    def quarter(self) -> int | None:
        """Stay turned as the game is."""
        return None

    def ask(self) -> Prompt:
        """Say what happened last, and how to end it."""
        playback = self.playback
        last = [entry.text for entry in playback.log if entry.step == len(playback.history) - 1]
        return Prompt(" ".join(last[:1]) or _("The last round"), (_("Press any key or tap to go on."),))

    def handle(self, intent: Intent) -> bool:
        """Go back to the game whatever is pressed."""
        if not isinstance(intent, Point | Leave | Release):
            self.cancel()
        return True

    def cancel(self) -> bool:
        """Go back to the game."""
        self.stage.finish()
        self.app.stack.pop(self)
        return True
