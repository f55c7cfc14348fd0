"""The routes that need no arguments: a new one is opened, laid out and drawn without a word in the tests."""

from collections.abc import Callable
from functools import partial
from inspect import Parameter, signature

from citrus_game.ui.game import Game
from citrus_game.ui.routes import Router
from citrus_game.ui.toolkit.app.scene import Scene


def all_routes() -> set[str]:
    """Return the names of all routes."""
    return {name for name in vars(Router) if not name.startswith("_")}


def plain_routes() -> set[str]:
    """Return the names of the routes that can be called without arguments."""
    return {
        name
        for name in all_routes()
        if all(
            each.default is not Parameter.empty
            for each in list(signature(getattr(Router, name)).parameters.values())[1:]
        )
    }


def scenes_of(names: set[str]) -> dict[str, Callable[[Game], Scene]]:
    """Return makers of the scenes that routes open, by the names of the routes."""
    return {name: partial(_opened, name) for name in sorted(names)}


def _opened(name: str, app: Game) -> Scene:
    getattr(app.router, name)()
    scene = app.stack.top
    assert isinstance(scene, Scene)
    app.stack.pop()
    return scene
