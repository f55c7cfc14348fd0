"""The replay: a whole game on the board, log and panels of play, moved through by a timeline."""

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from citrus_game.client.intents import Intent, Redo, Shortcut, Undo
from citrus_game.client.play import history
from citrus_game.client.play.pace import PAUSES, Pace
from citrus_game.client.play.places import Places
from citrus_game.client.play.scene import PlayScene
from citrus_game.client.replay.controls import WatchControls, WatchDesk
from citrus_game.client.replay.timeline import strip_height
from citrus_game.table.playback import Playback
from citrus_game.table.sitting import Sitting

if TYPE_CHECKING:
    from citrus_game.client.app import App

QUICKEST = 0.06
"""Seconds between two steps where nothing is animated."""
COMMANDS = ("log", "help", "speed", "sound", "fullscreen", "tray", "owners", "left_over")
"""What the buttons of play do here as well."""
KEYS = {
    "log": "log",
    "rules": "help",
    "settings": "settings",
    "pause": "settings",
    "mute": "sound",
    "owners": "owners",
    "left_over": "left_over",
}


class Watching(Pace):
    """Plays the game's steps in their time while it is told to."""

    def __init__(self, scene: "ReplayScene") -> None:
        super().__init__(scene, lingers=True)
        self.replay = scene
        self.running = False

    @property
    def waiting(self) -> bool:
        """Tell whether a step will be played by itself."""
        return self.running and self.replay.playback.position < self.replay.playback.length

    def update(self, dt: float) -> None:
        """Let time pass; nothing moves under an overlay."""
        scene = self.replay
        if not self.waiting or scene.stage.busy or scene.app.stack.top is not scene:
            return
        self._waited += dt
        if self._waited >= PAUSES.get(scene.app.settings.speed, QUICKEST):
            scene.playback.go_to(scene.playback.position + 1)
            if scene.playback.position == scene.playback.length:
                scene.watch(False)


class ReplayScene(PlayScene):
    """A sitting's game from its start to where it is; ``position`` is the moment shown first."""

    turns = announces = False
    controls: WatchControls

    def __init__(self, app: "App", sitting: Sitting, position: int | None = None) -> None:
        self.playback = Playback(sitting)
        if position is not None:
            self.playback.go_to(position)
        super().__init__(app, self.playback, lingers=True)
        self.desk = WatchDesk(self.playback)
        self.pace: Watching = Watching(self)
        self._winners = history.finca_winners(history.all_events(sitting))

    def entered(self) -> None:
        """Put the focus on what plays the game."""
        if self.widgets.focus is None:
            self.widgets.focus_on(self.controls.transport["watch"], ring=False)

    def places(self) -> Places:
        """Give the places of play, with room for the timeline between board and prompt."""
        places = super().places()
        need = strip_height(self.look) + self.look.u(14)
        board = places.board.copy()
        board.height -= need
        return replace(places, board=board)

    def watch(self, running: bool) -> None:
        """Play the game by itself from here, or stop."""
        if running and self.playback.position == self.playback.length:
            self.playback.go_to(0)
        self.pace.running = running
        self.pace.stepped()
        self.controls.show_watching(running)

    def refresh(self) -> None:
        """Bring everything on the screen up to date with the moment."""
        super().refresh()
        self.controls.show_watching(self.pace.running)

    def command(self, name: str) -> None:
        """Do what a named button says."""
        playback = self.playback
        moves = {
            "turn_back": playback.turn_before,
            "step_back": lambda: playback.position - 1,
            "step_next": lambda: playback.position + 1,
            "turn_next": playback.turn_after,
        }
        if name in moves:
            self.watch(False)
            playback.go_to(moves[name]())
        elif name == "watch":
            self.watch(not self.pace.running)
        elif name == "pause_watching":
            self.watch(False)
        elif name == "leave":
            self.cancel()
        elif name == "charts":
            self._charts()
        elif name == "play_on":
            self._play_on()
        elif name == "settings":
            self._settings()
        elif name in COMMANDS:
            super().command(name)

    def cancel(self) -> bool:
        """Go back to where the replay was opened, else to the menu."""
        if len(self.app.stack) > 1:
            self.app.stack.pop(self)
        else:
            from citrus_game.client.begin import show_menu

            show_menu(self.app)
        return True

    def _build(self) -> None:
        self.controls = WatchControls(self.widgets, self.cards, self.playback, self.desk, self)
        prompt = self.cards.places.prompt
        high = strip_height(self.look)
        strip = pygame.Rect(prompt.x, prompt.y - self.look.u(14) - high, prompt.width, high)
        self.controls.timeline.rect = strip

    def _handle(self, intent: Intent) -> bool:
        if isinstance(intent, Undo | Redo):
            self.command("step_back" if isinstance(intent, Undo) else "step_next")
            return True
        if isinstance(intent, Shortcut):
            if intent.name in KEYS:
                self.command(KEYS[intent.name])
            return intent.name in KEYS
        return super()._handle(intent)

    def _charts(self) -> None:
        from citrus_game.client.charts.scene import ChartsScene

        self.watch(False)
        self.app.stack.push(ChartsScene(self.app, self.playback.played, self._jump))

    def _jump(self, position: int) -> None:
        self.app.stack.pop()
        self.playback.go_to(position)

    def _settings(self) -> None:
        from citrus_game.client.settings_scene import SettingsScene

        self.watch(False)
        self.app.stack.push(SettingsScene(self.app))

    def _play_on(self) -> None:
        from citrus_game.client.replay.seats import SeatsSheet

        self.watch(False)
        self.app.stack.push(SeatsSheet(self.app, self.playback))
