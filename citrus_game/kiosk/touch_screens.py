"""Touch screens that Linux knows. SDL hears only those that were there when its window opened: one that is
plugged in later, or switched on together with its screen, would stay deaf.
"""

from contextlib import suppress
from pathlib import Path

DEVICES = Path("/sys/class/input")
"""Linux has a folder there for each input device, and numbers one that is plugged in again anew."""
DIRECT = 1 << 1
"""Bit of the properties of devices that are touched where something is shown (INPUT_PROP_DIRECT)."""
LOOK_SECONDS = 5.0
"""How often somebody looks; after that the display knows a new device, too."""


class TouchScreens:
    """Tells whether a touch screen was plugged in since the start. ``folder`` is that of the devices; there
    is none on other systems, where SDL hears new ones.
    """

    def __init__(self, folder: Path = DEVICES) -> None:
        self._folder = folder
        self._known = self._found()
        self._looked = 0.0

    def plugged_in(self, now: float) -> bool:
        """Whether there is one that was not there at the start; ``now`` is in seconds. It looks only now and
        then.
        """
        if now - self._looked < LOOK_SECONDS:
            return False
        self._looked = now
        return not self._found() <= self._known

    def _found(self) -> frozenset[str]:
        found = set()
        for path in self._folder.glob("input*/properties"):
            with suppress(OSError, ValueError):  # it has just been unplugged
                if int(path.read_text("ascii").rpartition(" ")[2], 16) & DIRECT:
                    found.add(path.parent.name)
        return frozenset(found)
