"""What the scenes of the kiosk have in common: how long they wait for a visitor."""

from typing import Literal

from citrus_game.client.kit.input.intents import Position
from citrus_game.client.kit.stage.scene import Scene

Wait = Literal["attract", "brief", "long"]
"""What happens without a touch: nothing, attract soon, or attract after a countdown."""


class Stay:
    """A scene's patience with its visitor. Mix it into every scene that can be the lowest one."""

    wait: Wait = "brief"
    counts_down = False
    """Whether its last seconds are counted down where it waits briefly, so that a touch can keep it."""
    gives_way = False
    """Whether it lies over a visitor's scene for a while: that one comes back, and counts as the place."""

    @property
    def busy(self) -> bool:
        """Tell whether the visitor can only watch now, so that nobody waits for a touch."""
        return False

    @property
    def resting(self) -> bool:
        """Tell that time is never without consequence: somebody may have gone."""
        return False

    @property
    def where(self) -> str:
        """Name the place for the counts of visits that were left, in a word."""
        return "setup"


class Sleeper(Scene):
    """A scene that is left by any touch, key or movement; what woke it does nothing else."""

    def wake(self, pos: Position | None) -> None:
        """Leave; ``pos`` is where it was touched, None for keys."""
        raise NotImplementedError
