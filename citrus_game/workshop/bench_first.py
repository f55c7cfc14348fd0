"""How long the client takes to its first frame: a program, for its imports are what is measured.

`citrus_game.workshop.bench_frames` starts it.
"""

import time
from importlib import import_module


def first_frame() -> float:
    """Load the client as the command does, draw the menu once, and give the seconds that took."""
    started = time.perf_counter()
    # by their names: they stand above, and are loaded before any window opens
    import_module("citrus_game.cli").tune_libraries()
    with import_module("citrus_game.commands.window").unswept():
        from citrus_game.client.kit.draw.landscape import draw_ahead

        draw_ahead((1920, 1080))
        from citrus_game.client.doors import open_game
        from citrus_game.client.rooms.menu.menu_scene import MenuScene

        app = open_game(size=(1920, 1080), headless=True)
    app.stack.push(MenuScene(app))
    app.frame(time.monotonic())
    return time.perf_counter() - started


if __name__ == "__main__":
    print(first_frame())
