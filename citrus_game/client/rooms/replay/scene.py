"""The replay: a whole game on the board, log and panels of play, moved through by a timeline."""

from citrus_game.client.game import Game
from citrus_game.client.play.parts.buttons import SPEED
from citrus_game.client.play.table import SittingScene
from citrus_game.client.play.view.places import Card
from citrus_game.client.play.view.table import Kit
from citrus_game.client.rooms.replay.timeline import moment_words, strip_height
from citrus_game.client.rooms.replay.transport import Transport, WatchBar
from citrus_game.content.preferences import commands
from citrus_game.table import history
from citrus_game.table.conduct.playback import Player
from citrus_game.table.desk.desk import Desk
from citrus_game.table.desk.wording import Prompt
from citrus_game.table.keeping.saves import Autosave
from citrus_game.table.review.playback import Playback
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting

QUICKEST = 0.06
"""Seconds between two steps where nothing is animated."""
ICONS = (commands.OWNERS, commands.LOG, commands.RULES, SPEED, commands.SETTINGS)
"""The buttons of the top bar beside those that lead away."""


class ReplayScene(SittingScene):
    """A sitting's game from its start to where it is; ``position`` is the moment shown first."""

    transport: Transport

    def __init__(self, game: Game, sitting: Sitting, position: int | None = None) -> None:
        self.playback = Playback(sitting)
        if position is not None:
            self.playback.go_to(position)
        self.player = Player(lambda: game.settings.speed, self.playback, QUICKEST, self._pause)
        self.player.held = True
        desk = Desk(self.playback, watched=True)
        super().__init__(game, desk, self.player, kit=Kit(prompt=WatchBar, icons=ICONS, turn=False))
        self.moments.winners = history.finca_winners(history.all_events(sitting))
        self.commands = self.commands.with_(
            {
                commands.UNDO: self._step_back,
                commands.REDO: self._step_next,
                commands.SETTINGS: self._settings,
                commands.PAUSE: self._settings,
            }
        )

    def entered(self) -> None:
        """Put the focus on what plays the game."""
        if self.widgets.focus is None:
            self.widgets.focus_on(self.transport.buttons["watch"], ring=False)

    def card(self) -> Card:
        """Want room for the timeline."""
        return Card(strip_height(self.look), over=False)

    def furnish(self) -> None:
        """Put the timeline and the buttons that move through the game."""
        playback = self.playback
        acts = {
            "turn_back": lambda: self._go(playback.turn_before()),
            "step_back": self._step_back,
            "watch": lambda: self.watch(self.player.held),
            "step_next": self._step_next,
            "turn_next": lambda: self._go(playback.turn_after()),
            "back": self.cancel,
            "charts": self._charts,
            "play_on": self._play_on,
        }
        self.transport = Transport(self.widgets, self.view, playback, acts, self._go)
        self.view.named = self.transport.named

    def ask(self) -> Prompt:
        """Say which moment it is, and what happened last."""
        playback = self.playback
        last = [entry.text for entry in playback.log if entry.step == playback.position - 1]
        if playback.state.over:
            last = last[-1:]
        return Prompt(moment_words(playback, playback.position), tuple(last))

    def fresh(self) -> list[str]:
        """Give nothing: what happened last is asked for with the moment, in either direction."""
        return []

    def changed(self) -> None:
        """Show where in the game this is."""
        self.transport.show(not self.player.held)

    def watch(self, running: bool) -> None:
        """Play the game by itself from here, or stop."""
        if running and self.player.ended:
            self.playback.go_to(0)
        self.player.held = not running
        self.player.stepped()
        self.transport.show(running)

    def cancel(self) -> bool:
        """Go back to where the replay was opened, else to the menu."""
        if len(self.app.stack) > 1:
            self.app.stack.pop(self)
        else:
            self.game.ways.menu()
        return True

    def _pause(self) -> None:
        self.watch(False)

    def _go(self, position: int) -> None:
        """Stop watching and go to a moment."""
        self.watch(False)
        self.playback.go_to(position)

    def _step_back(self) -> None:
        self._go(self.playback.position - 1)

    def _step_next(self) -> None:
        self._go(self.playback.position + 1)

    def _settings(self) -> None:
        self.watch(False)
        self.game.ways.settings()

    def _charts(self) -> None:
        self.watch(False)
        self.game.ways.charts(self.playback.played, self._jump)

    def _jump(self, position: int) -> None:
        self.app.stack.pop()
        self.playback.go_to(position)

    def _play_on(self) -> None:
        self.watch(False)
        self.game.ways.other_seats(self.playback.state.turn, self.playback.seats, self._begin_here)

    def _begin_here(self, seats: tuple[Seat, ...]) -> None:
        """Play on from this moment as a game of its own."""
        sitting = self.playback.play_on(seats)
        Autosave(sitting, behind=True)
        self.game.ways.play(sitting)
