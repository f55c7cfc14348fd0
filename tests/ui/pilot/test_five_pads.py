"""Five gamepads in one game: each acts in its player's turns, the others are ignored."""

import random

import pygame
import pytest

from citrus_game.ui.game import Game
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.scenes.scoring.scoring_scene import ScoringScene
from tests.ui.pilot.test_games import new_sitting, show
from tools.pilots.keys import GamepadPilot
from tools.pilots.pilot import Target, post

KIND = "030000005e0400008e02000014010000"
NOISE = (
    pygame.CONTROLLER_BUTTON_A,
    pygame.CONTROLLER_BUTTON_B,
    pygame.CONTROLLER_BUTTON_Y,
    pygame.CONTROLLER_BUTTON_START,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT,
)

TURN_BEFORE = 110
"""The first turn by gamepad: the end of a game is enough."""


class TablePilot(GamepadPilot):
    """Plays with the gamepad of whoever is on turn, while the others are pressed and pushed."""

    def __init__(self, app: Game, rng: random.Random) -> None:
        super().__init__(app, rng)
        self.used: set[int] = set()
        self.pads = dict(enumerate(range(5)))
        self.replugged = 0

    def use(self, target: Target) -> None:
        top = self.app.stack.top
        scene = next((scene for scene in self.app.stack if isinstance(scene, PlayScene)), None)
        if scene is not None and not scene.session.state.over:
            player = scene.session.state.player
            self.device = self.pads[player]
            self.used.add(player)
            steps, focus = len(scene.session.history), scene.widgets.focus
            self._rattle()
            assert self.app.stack.top is top
            assert len(scene.session.history) == steps
            assert scene.widgets.focus is focus
            if self.rng.random() < 0.05:
                self._replug(player)
        super().use(target)

    def _rattle(self) -> None:
        device = self.rng.choice([pad for pad in self.pads.values() if pad != self.device])
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            post(kind, button=self.rng.choice(NOISE), instance_id=device)
        for axis in (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_RIGHTY):
            value = self.rng.choice((-32_000, 0, 32_000))
            post(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=device)
        self.app.step(pygame.event.get())

    def _replug(self, player: int) -> None:
        """Take a gamepad away and plug it in again: it comes back under another number."""
        post(pygame.CONTROLLERDEVICEREMOVED, instance_id=self.pads[player])
        new = max(self.pads.values()) + 1
        self.app.open_pad = lambda _index: (new, KIND)
        post(pygame.CONTROLLERDEVICEADDED, device_index=0)
        self.app.step(pygame.event.get())
        self.pads[player] = self.device = new
        self.replugged += 1


@pytest.mark.slow
def test_five_gamepads_in_one_game() -> None:
    session = new_sitting(("short", 5, "rulebook", {"start_fincas": 2}), seed=6)
    rng = random.Random(6)
    while session.state.turn < TURN_BEFORE:
        session.do(rng.choice(session.legal()))
    app = show(session)
    for device, seat in enumerate(session.seats):
        app.gamepad_seats.plug(device, KIND)
        app.gamepad_seats.assign(seat.colour, device)
    pilot = TablePilot(app, random.Random(7))
    pilot.play()
    assert isinstance(app.stack.top, ScoringScene)
    assert pilot.used == set(range(5))
    assert pilot.replugged
    assert len(app.gamepad_seats.plugged) == 5
