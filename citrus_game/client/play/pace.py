"""How fast computer players move, and when the final scoring comes."""

from typing import TYPE_CHECKING

from citrus_game.table.thinking import Thinking

if TYPE_CHECKING:
    from citrus_game.client.play.scene import PlayScene

PAUSES = {"0.5x": 0.9, "1x": 0.45, "2x": 0.22, "4x": 0.1}
"""Seconds before each step of a computer player, by the speed setting."""
RATES = {"0.5x": 0.5, "1x": 1.0, "2x": 2.0, "4x": 4.0}
"""How much faster than by LOOK.md 7 things move, by the speed setting."""
BUDGET = 40
"""The most steps of computer players in one frame where they take no time."""
OVER = 1.6
"""Seconds between the end of the game and the final scoring."""


class Pace:
    """Lets computer players move in their time; the window never waits for them.

    While it is ``held`` nothing happens by itself.
    """

    def __init__(self, scene: "PlayScene", lingers: bool) -> None:
        self.scene, self.lingers = scene, lingers
        self.held = False
        self._waited = 0.0
        self._thinking = Thinking(scene.sitting)

    def close(self) -> None:
        """End the processes of computer players."""
        self._thinking.close(wait=False)

    @property
    def waiting(self) -> bool:
        """Tell whether something will happen by itself."""
        sitting = self.scene.sitting
        if self.held:
            return False
        return sitting.is_bot_turn() or (sitting.state.over and not self.lingers)

    def stepped(self) -> None:
        """Begin to wait anew after a step or a change of seats."""
        self._waited = 0.0
        self._thinking.drop()

    def update(self, dt: float) -> None:
        """Let time pass; nothing moves under an overlay."""
        scene = self.scene
        if not self.waiting or scene.stage.busy or scene.app.stack.top is not scene:
            return
        self._waited += dt
        if not scene.sitting.state.over:
            self._thinking.ask()
        speed = scene.app.settings.speed
        if scene.sitting.state.over:
            if self._waited >= OVER or speed == "off":
                scene.commands.show_scoring()
            return
        if speed != "off":
            if self._waited >= PAUSES[speed]:
                self._thinking.step()
            return
        for _step in range(BUDGET):
            if not scene.sitting.is_bot_turn() or not self._thinking.step():
                break
