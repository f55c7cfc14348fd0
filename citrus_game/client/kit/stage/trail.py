"""The last things that the player wanted, for a report: nothing that was written, no place on a secret."""

import time
from collections import deque
from typing import TYPE_CHECKING

from citrus_game.client.kit.input.intents import Intent, Point, Text

if TYPE_CHECKING:
    from citrus_game.client.kit.stage.scene import Scene

KEPT = 200
"""Intents that are kept; of pointing only the last before something else."""


class Trail:
    """Notes intents with the scene that got them."""

    def __init__(self) -> None:
        self._last: deque[tuple[float, str, Intent | str]] = deque(maxlen=KEPT)
        self._pointing = False

    def note(self, intent: Intent, scene: "Scene | None") -> None:
        """Note an intent that a scene gets."""
        if self._pointing and isinstance(intent, Point):
            self._last.pop()
        self._pointing = isinstance(intent, Point)
        hidden = isinstance(intent, Text) or (scene is not None and (scene.secret or scene.typing))
        # written only for a report: a pointer that moves is noted with every frame
        wanted = type(intent).__name__ if hidden else intent
        self._last.append((time.monotonic(), type(scene).__name__, wanted))

    def lines(self) -> list[str]:
        """Give a line an intent: seconds before now, the scene, what was wanted."""
        now = time.monotonic()
        return [f"{at - now:8.2f} s {scene} {wanted}" for at, scene, wanted in self._last]
