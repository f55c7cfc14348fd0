"""Play a whole game in a real window with real mouse events: ``python tools/window_game.py RECORD``.

Needs a display and xdotool. The clicks go through the window system; the record of the game must replay to
the scores on the screen.
"""

import argparse
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pygame

from citrus_game.content.game.options import options_from
from citrus_game.content.records.record import read_record
from citrus_game.content.settings.settings import default_settings
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.saves import saves
from citrus_game.session.seats import Seat
from citrus_game.ui.game import Game
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.play.play_scene import PlayScene
from tools.pilots.pilot import FRAME, Pilot, StuckError

SIZE = (1280, 720)
ARRIVAL = 5.0
"""Maximum seconds until a click must arrive."""


class MousePilot(Pilot):
    """Clicks with the display's mouse instead of posting events."""

    def __init__(self, app: Game, rng: random.Random) -> None:
        super().__init__(app, rng)
        self.window = _window()
        # The first click into an unfocused window would only focus it.
        _xdotool("windowfocus", self.window)
        for _frame in range(30):
            self.frame()

    def click(self, rect: pygame.Rect) -> None:
        self.clicks += 1
        x, y = rect.center
        _xdotool("mousemove", "--window", self.window, str(x), str(y), "click", "1")
        until = time.monotonic() + ARRIVAL
        while not self._pass_frame():
            if time.monotonic() > until:
                raise StuckError(f"the click at {x}, {y} did not arrive")

    def frame(self) -> None:
        time.sleep(FRAME)
        self._pass_frame()

    def _pass_frame(self) -> bool:
        """Handle pending events; return whether a mouse button was released."""
        events = pygame.event.get()
        self.app.step(events)
        self.app.frame(time.monotonic())
        return any(event.type == pygame.MOUSEBUTTONUP for event in events)


def main() -> int:
    """Play the game and compare its record with the screen."""
    parser = argparse.ArgumentParser(description="Play a whole game in a real window.")
    parser.add_argument("record", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    app = open_game(default_settings().model_copy(update={"speed": "off"}), size=SIZE)
    if pygame.display.get_driver() != "x11":
        print(f"the window's driver is {pygame.display.get_driver()}, not x11", file=sys.stderr)
        return 1
    session = _game(args.seed)
    app.session = session
    app.stack.reset(PlayScene(app, session))
    app.step([])
    app.frame(time.monotonic())
    pilot = MousePilot(app, random.Random(args.seed))
    clicks = pilot.play()
    saves.save(session, args.record)
    replayed = read_record(args.record).state
    if replayed != session.state or not replayed.over:
        print("the record replays to another position", file=sys.stderr)
        return 1
    print(f"{clicks} clicks, {len(session.history)} steps, scores {', '.join(map(str, replayed.points))}")
    return 0


def _game(seed: int) -> GameSession:
    seats = (Seat("Ana", "azure"), Seat("Ben", "violet"), Seat("Carla", "teal", "greedy"))
    options = options_from("rulebook", {"expansion": "true"})
    return NewGame(seats, "short", options, seed=seed).start()


def _window() -> str:
    found = _xdotool("search", "--sync", "--onlyvisible", "--pid", str(os.getpid()))
    return found.split()[-1]


def _xdotool(*arguments: str) -> str:
    done = subprocess.run(["xdotool", *arguments], check=True, capture_output=True, text=True, timeout=20)
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
