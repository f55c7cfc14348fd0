"""How long the client takes to its first frame: a program, for its imports are what is measured.

`tools.bench.frames` starts it; loading the command line counts.
"""

import time
from importlib import import_module


def first_frame() -> float:
    """Load the command and the client, draw the menu once, and return the seconds that took."""
    started = time.perf_counter()
    # by their names: they stand above, and are loaded before any window opens
    import_module("citrus_game.cli")
    import_module("citrus_game.commands.window")
    from citrus_game.client.doors import open_game
    from citrus_game.client.rooms.menu.menu_scene import MenuScene

    app = open_game(size=(1920, 1080), headless=True)
    app.stack.push(MenuScene(app))
    app.frame(time.monotonic())
    return time.perf_counter() - started


if __name__ == "__main__":
    print(first_frame())
