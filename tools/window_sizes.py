"""Test full screen in a real window: ``python tools/window_sizes.py [--small] FOLDER``.

Needs a display, a window manager and xdotool. From each of three sizes the window enters full screen by key,
button and setting, and must have its size and place again afterwards; also after a restart in full screen.
``--small``: the display is small, and the first window must fit with its title bar.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pygame

from citrus_game.content.disk import paths
from citrus_game.ui.game import Game
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.menu.menu_scene import MenuScene
from citrus_game.ui.scenes.settings import SettingsScene
from citrus_game.ui.toolkit.app.window import desktop_size, display_window
from citrus_game.ui.toolkit.widgets.base import Widget

SIZES = ((960, 600), (1280, 720), (1500, 840))
PATIENCE = 5.0
"""Maximum seconds for the window manager to answer."""

Geometry = tuple[tuple[int, int], tuple[int, int]]


def main() -> int:
    """Run the tests; return 1 if the window is not as before."""
    parser = argparse.ArgumentParser(description="Fill the screen and go back in a real window.")
    parser.add_argument("folder", type=Path, help="for settings")
    parser.add_argument("--small", action="store_true", help="look at the first window on a small display")
    args = parser.parse_args()
    paths.use_data_dir(args.folder)
    wrong = first_fits() if args.small else [*back_from_fullscreen(), *restarted()]
    for sentence in wrong:
        print(sentence, file=sys.stderr)
    return 1 if wrong else 0


def first_fits() -> list[str]:
    """Open the first window; return what is outside the display."""
    app = _opened()
    (width, height), (left, top) = _geometry()
    wide, high = desktop_size()
    print(f"first window on {wide}x{high}: {width}x{height} at {left},{top}")
    _close(app)
    fits = left >= 0 and top > 0 and left + width <= wide and top + height <= high
    return [] if fits else ["the first window or its title bar is not all on the display"]


def back_from_fullscreen() -> list[str]:
    """Enter full screen and leave it in each way; return the differences."""
    app = _opened()
    ways: tuple[tuple[str, Callable[[Game], None]], ...] = (
        ("key", _press_key), ("button", _press_button), ("setting", _press_setting),
    )  # fmt: skip
    wrong = []
    for size in SIZES:
        _xdotool("windowsize", "--sync", _window(), str(size[0]), str(size[1]))
        _xdotool("windowmove", "--sync", _window(), str(30 + size[0] // 20), "50")
        _settle(app)
        for name, press in ways:
            before = _geometry()
            press(app)
            filled = _until(app, lambda: _geometry()[0] == desktop_size())
            _settle(app)
            press(app)
            _until(app, lambda before=before: _geometry() == before)  # type: ignore[misc]
            _settle(app)
            after = _geometry()
            print(f"{name}: {_words(before)}, full screen {'yes' if filled else 'no'}, {_words(after)}")
            if not filled or after != before or app.screen.get_size() != before[0]:
                wrong.append(f"{name}: {_words(after)} instead of {_words(before)}")
    _press_key(app)
    _settle(app)
    _close(app)
    return wrong


def restarted() -> list[str]:
    """Restart in full screen and leave it; return the differences."""
    kept = SIZES[-1]
    app = _opened()
    filled = _geometry()[0] == desktop_size()
    _press_key(app)
    _until(app, lambda: _geometry()[0] == kept)
    _settle(app)
    size, place = _geometry()
    print(f"after a restart: full screen {'yes' if filled else 'no'}, {_words((size, place))}")
    settings = app.settings
    _close(app)
    right = filled and size == kept and place == (settings.left, settings.top)
    return [] if right else [f"after a restart: {_words((size, place))} instead of {kept}"]


def _opened() -> Game:
    app = open_game()
    app.running = True
    app.stack.reset(MenuScene(app))
    _settle(app)
    _xdotool("windowfocus", "--sync", _window())
    return app


def _close(app: Game) -> None:
    app.save_window_place()
    app.sound.close()
    pygame.display.quit()
    _window.cache_clear()


def _press_key(_app: Game) -> None:
    _xdotool("key", "F11")


def _press_button(app: Game) -> None:
    hint = "Window" if app.fullscreen else "Full screen"
    _click(app, next(widget for widget in _top(app) if getattr(widget, "hint", "") == hint))


def _press_setting(app: Game) -> None:
    if not isinstance(app.stack.top, SettingsScene):
        app.stack.push(SettingsScene(app))
        _settle(app)
    _click(app, next(widget for widget in _top(app) if getattr(widget, "label", "") == "Full screen"))
    if not app.fullscreen:
        app.stack.pop()


def _top(app: Game) -> list[Widget]:
    assert app.stack.top is not None
    return list(app.stack.top.widgets.visible_widgets())


def _click(app: Game, widget: Widget) -> None:
    x, y = widget.visible_rect.center
    before = app.fullscreen
    _xdotool("mousemove", "--window", _window(), str(x), str(y), "click", "1")
    _until(app, lambda: app.fullscreen != before)


def _settle(app: Game) -> None:
    """Wait until nothing is pending with the window manager."""
    _until(app, lambda: app.window_size.is_settled)
    for _ in range(5):
        _round(app)


def _until(app: Game, done: Callable[[], bool]) -> bool:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        _round(app)
        if done():
            return True
    return False


def _round(app: Game) -> None:
    app.run_frame(pygame.event.get())
    time.sleep(0.01)


def _geometry() -> Geometry:
    """Return size and place of the window as the display reports them."""
    told = dict(
        line.split("=", 1) for line in _xdotool("getwindowgeometry", "--shell", _window()).splitlines()
    )
    return (int(told["WIDTH"]), int(told["HEIGHT"])), display_window().position


def _words(geometry: Geometry) -> str:
    (width, height), (left, top) = geometry
    return f"{width}x{height} at {left},{top}"


@cache
def _window() -> str:
    return _xdotool("search", "--sync", "--onlyvisible", "--pid", str(os.getpid())).split()[-1]


def _xdotool(*arguments: str) -> str:
    done = subprocess.run(["xdotool", *arguments], check=True, capture_output=True, text=True, timeout=20)
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
