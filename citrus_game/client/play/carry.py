"""Where the keyboard's focus goes when a step takes away what had it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from citrus_game.client.intents import Choose, Intent, Move, Next, Press, Previous
from citrus_game.client.widgets.base import Widget
from citrus_game.client.widgets.chain import can_have_focus

if TYPE_CHECKING:
    from citrus_game.client.play.scene import PlayScene


class Carry:
    """Carries the focus of a play scene on to what comes next after a step."""

    def __init__(self, scene: "PlayScene") -> None:
        self.scene = scene
        self.stepped = False
        """Whether there was a step since the last look."""
        self._carried = False

    def taken(self, intent: Intent) -> None:
        """Note that the player moved the focus."""
        if isinstance(intent, Move | Next | Previous | Choose | Press):
            self._carried = False

    def keep(self, keys: bool) -> None:
        """Carry the focus on, where ``keys`` are in use and what has it cannot be chosen any more."""
        focus, stepped = self.scene.widgets.focus, self.stepped
        self.stepped = False
        if not keys or focus is None:
            return
        lost = not can_have_focus(focus) or (stepped and not focus.live)
        if lost or (stepped and self._carried):
            widget = next(self._next(), focus)
            if widget is not focus:
                self.scene.widgets.focus_on(widget)
                widget.take_focus()
            self._carried = True

    def _next(self) -> Iterator[Widget]:
        """Give what the focus goes to, the best first."""
        controls, desk = self.scene.controls, self.scene.desk
        wanted: list[Widget] = [controls.hand.primary, controls.hand.secondary, controls.end]
        wanted += [controls.harvest, *controls.market.arrows]
        if desk.open and desk.lit():
            wanted.insert(0, controls.board)
        for widget in wanted:
            if widget.live and can_have_focus(widget):
                yield widget
        yield controls.board
