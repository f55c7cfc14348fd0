"""The replay of a game, with a timeline, and the playback of the last round."""

import pygame

from citrus_game.content.settings import commands
from citrus_game.narration.position import end_reason_words
from citrus_game.session import history
from citrus_game.session.game_session import GameSession
from citrus_game.session.history import round_start
from citrus_game.session.playback import Playback
from citrus_game.session.saves.saves import Autosave
from citrus_game.session.seats import Seat
from citrus_game.session.selection.prompt_text import Prompt
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.session.turn_drivers import PlaybackDriver
from citrus_game.text import _
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.play.panels.buttons import SPEED
from citrus_game.ui.scenes.play.session_scene import SessionScene
from citrus_game.ui.scenes.play.view.places import Card
from citrus_game.ui.scenes.play.view.table import TableStyle
from citrus_game.ui.scenes.replay.timeline import Transport, WatchBar, moment_words, strip_height
from citrus_game.ui.toolkit.input.events import PASSIVE, InputEvent

QUICKEST = 0.06
"""Seconds between steps if animations are off."""
ICONS = (commands.LOG, commands.OWNERS, commands.RULES, SPEED, commands.SETTINGS)
"""Buttons of the top bar."""


class ReplayScene(SessionScene):
    """The replay of a session, starting at ``position`` (default: the current one). A ``title`` is shown in
    place of turn and player.
    """

    transport: Transport

    def __init__(
        self, game: Game, session: GameSession, position: int | None = None, title: str = ""
    ) -> None:
        self.title = title
        self.playback = Playback(session)
        if position is not None:
            self.playback.go_to(position)
        self.player = PlaybackDriver(lambda: game.settings.speed, self.playback, QUICKEST, self._pause)
        self.player.held = True
        controller = TurnController(self.playback, read_only=True)
        super().__init__(
            game, controller, self.player, table_style=TableStyle(prompt=WatchBar, icons=ICONS, turn=False)
        )
        self.display.winners = history.finca_winners(history.all_events(session))
        self.commands |= {
            commands.UNDO: self._step_back,
            commands.REDO: self._step_next,
            commands.SETTINGS: self._settings,
            commands.PAUSE: self._settings,
        }

    def entered(self) -> None:
        if self.widgets.focus is None:
            self.widgets.focus_on(self.transport.buttons["watch"], ring=False)

    def card(self) -> Card:
        return Card(strip_height(self.style), over=False)

    def build_panels(self) -> None:
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
        playback = self.playback
        last = [entry.text for entry in playback.log if entry.step == playback.position - 1]
        if playback.state.over:
            last = [text for text in (end_reason_words(playback.state), *last[-1:]) if text]
        return Prompt(self.title or moment_words(playback, playback.position), tuple(last))

    def new_text(self) -> list[str]:
        return []

    def _draw_over_table(self, surface: pygame.Surface) -> None:
        self.transport.draw_over(surface)

    def changed(self) -> None:
        self.transport.show(not self.player.held)

    def watch(self, running: bool) -> None:
        """Start playing, or stop. At the end of the game it starts again."""
        if running and self.player.ended:
            self.playback.go_to(0)
        self.player.held = not running
        self.player.stepped()
        self.transport.show(running)

    def cancel(self) -> bool:
        if len(self.app.stack) > 1:
            self.app.stack.pop(self)
        else:
            self.game.router.menu()
        return True

    def _pause(self) -> None:
        self.watch(False)

    def _go(self, position: int) -> None:
        """Stop playing and go to a position."""
        self.watch(False)
        self.playback.go_to(position)

    def _step_back(self) -> None:
        self._go(self.playback.position - 1)

    def _step_next(self) -> None:
        self._go(self.playback.position + 1)

    def _settings(self) -> None:
        self.watch(False)
        self.game.router.settings()

    def _charts(self) -> None:
        self.watch(False)
        self.game.router.charts(self.playback.played, self._return_to)

    def _return_to(self, position: int) -> None:
        self.app.stack.pop()
        self.playback.go_to(position)

    def _play_on(self) -> None:
        self.watch(False)
        self.game.router.other_seats(self.playback.state.turn, self.playback.seats, self._play_on_from_here)

    def _play_on_from_here(self, seats: tuple[Seat, ...]) -> None:
        """Continue from this position as a new game."""
        session = self.playback.play_on(seats)
        Autosave(session, background=True)
        self.game.router.play(session)


UNMOVED = 0.5
"""Seconds between steps if animations are off."""
LINGER = 0.8
"""Seconds for which the end is shown."""


class LastRound(SessionScene):
    """Plays back everything since the player's last turn. Any input ends it."""

    turns = True

    def __init__(self, game: Game, session: GameSession) -> None:
        self.playback = Playback(session)
        self.playback.go_to(round_start(session))
        player = PlaybackDriver(lambda: game.settings.speed, self.playback, UNMOVED, self.cancel, LINGER)
        super().__init__(game, TurnController(self.playback, read_only=True), player)

    @property
    def quarter(self) -> int | None:
        return None

    def ask(self) -> Prompt:
        playback = self.playback
        last = [entry.text for entry in playback.log if entry.step == len(playback.history) - 1]
        return Prompt(" ".join(last[:1]) or _("Since your last turn"), (_("Press any key or tap to go on."),))

    def handle(self, input_event: InputEvent) -> bool:
        if not isinstance(input_event, PASSIVE):
            self.cancel()
        return True

    def cancel(self) -> bool:
        self.effects.stage.finish()
        self.app.stack.pop(self)
        return True
