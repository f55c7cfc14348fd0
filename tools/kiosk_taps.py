"""Test the staff gesture on a real display with an absolute pointer, in the corners of the screen.

    python -m tools.kiosk_taps FOLDER PIN

For each corner: set it in the kiosk's settings, tap there, type the PIN, and choose Restart. A kiosk without
a display tells where the buttons are. Needs xdotool, and a kiosk running in full screen with FOLDER as its
``--data-dir``.
"""

import subprocess
import sys
import time
from pathlib import Path

from citrus_game.content.disk import paths
from citrus_game.content.kiosk import CORNERS, Corner, change_kiosk, load_kiosk
from citrus_game.ui.kiosk.app import KioskApp
from citrus_game.ui.kiosk.router import new_kiosk
from citrus_game.ui.toolkit.widgets.buttons import Button

PATIENCE = 60.0
BETWEEN = 0.12
"""Seconds between two clicks: seven fit into the three that the gesture may take."""
AWAY = 6
"""Pixels between a corner and the click."""


def main() -> int:
    """Test every corner; return 1 if one does not answer."""
    folder, pin = Path(sys.argv[1]), sys.argv[2]
    paths.use_data_dir(folder)
    size = screen_size()
    spots = pad_spots(size, pin)
    log = folder / "kiosk" / "logs" / "kiosk.log"
    restart(log, spots, knock(size, load_kiosk().staff_corner), CORNERS[1])
    for corner, following in zip(CORNERS[1:], (*CORNERS[2:], CORNERS[0]), strict=True):
        restart(log, spots, knock(size, corner), following)
    print(f"all four corners of {size[0]}x{size[1]} answer")
    return 0


def restart(log: Path, spots: list[tuple[int, int]], corner: tuple[int, int], following: Corner) -> None:
    """Tap, type the PIN and restart; the kiosk's next corner is ``following``."""
    change_kiosk({"staff_corner": following})
    asked, alive = told(log, "a fresh start"), told(log, "is alive")
    for spot in [corner] * 7:
        click(spot)
    time.sleep(1.0)
    for spot in spots:
        click(spot)
        time.sleep(0.4)
    wait_for(log, "a fresh start", asked, f"a click at {corner} does not arrive there")
    wait_for(log, "is alive", alive, "the client does not come back")
    time.sleep(3.0)


def pad_spots(size: tuple[int, int], pin: str) -> list[tuple[int, int]]:
    """Return the positions of the PIN's digits, of OK, and of Restart in the menu."""
    app = new_kiosk(load_kiosk(), size=size, headless=True, keeps=False)
    app.loop.start()
    app.ask_pin()
    app.frame(0.1)
    spots = [spot_of(app, key) for key in [*pin, "OK"]]
    app.router.staff()
    app.frame(0.2)
    return [*spots, spot_of(app, "Restart")]


def spot_of(app: KioskApp, words: str) -> tuple[int, int]:
    """Return the centre of a button of the scene on top."""
    top = app.stack.top
    assert top is not None
    found = next(widget for widget in top.widgets if isinstance(widget, Button) and widget.label == words)
    return found.rect.center


def knock(size: tuple[int, int], corner: Corner) -> tuple[int, int]:
    """Return a pixel in a corner."""
    x = size[0] - AWAY if corner.endswith("right") else AWAY
    return x, size[1] - AWAY if corner.startswith("bottom") else AWAY


def screen_size() -> tuple[int, int]:
    """Return the display's size."""
    words = subprocess.run(["xdotool", "getdisplaygeometry"], capture_output=True, text=True, check=True)
    width, height = map(int, words.stdout.split())
    return width, height


def click(spot: tuple[int, int]) -> None:
    """Move the pointer to a position and click."""
    where = ["mousemove", str(spot[0]), str(spot[1]), "click", "1"]
    subprocess.run(["xdotool", *where], check=True)
    time.sleep(BETWEEN)


def told(log: Path, words: str) -> int:
    """Return how often the log contains some words."""
    return log.read_text("utf-8").count(words)


def wait_for(log: Path, words: str, before: int, trouble: str) -> None:
    """Wait until the log contains the words once more."""
    end = time.monotonic() + PATIENCE
    while told(log, words) <= before:
        if time.monotonic() > end:
            raise SystemExit(trouble)
        time.sleep(0.2)


if __name__ == "__main__":
    sys.exit(main())
