"""Pictures of the client without a display: any scene, any position, with something pointed at."""

from pathlib import Path

import pygame

from citrus_game.client.app import App
from citrus_game.client.intents import Point
from citrus_game.client.scene import Scene
from citrus_game.content.settings import default_settings
from citrus_game.table.newgame import NewGame
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting

EXAMPLE = NewGame((Seat("Ana", "azure"), Seat("Ben", "violet")), seed=1)
"""The game shown where none is given."""


def shoot(out: Path, scene: str, sitting: Sitting | None, *, size: tuple[int, int], hover: str = "") -> None:
    """Write a PNG of what the client shows; raises OSError where it cannot be written."""
    picture = render(scene, size, sitting, hover)
    out.parent.mkdir(parents=True, exist_ok=True)
    with out.open("wb") as file:
        pygame.image.save(picture, file, out.name)


def render(
    scene: str, size: tuple[int, int], sitting: Sitting | None = None, hover: str = "", **settings: object
) -> pygame.Surface:
    """Draw a scene (menu, setup, play, scoring) of a sitting and give the picture.

    ``hover`` is a space, a market line or empty; ``settings`` are client settings to differ from
    the game's own.
    """
    chosen = default_settings().model_copy(update={"speed": "off", **settings})
    app = App(chosen, size=size, headless=True)
    shown = make_scene(app, scene, sitting)
    app.stack.reset(shown)
    if hover:
        point_at(app, shown, hover)
    app.stack.update(0.0)
    app.stack.damage.add(None)
    app.stack.draw(app.screen)
    return app.screen.copy()


def make_scene(app: App, name: str, sitting: Sitting | None) -> Scene:
    """Make a scene by its name."""
    if name == "menu":
        from citrus_game.client.menu import MenuScene

        return MenuScene(app)
    if name == "setup":
        from citrus_game.client.setup.scene import SetupScene

        return SetupScene(app)
    game = sitting or EXAMPLE.start()
    if name == "scoring":
        from citrus_game.client.scoring.scene import ScoringScene

        return ScoringScene(app, game)
    from citrus_game.client.play.scene import PlayScene

    return PlayScene(app, game)


def point_at(app: App, scene: Scene, hover: str) -> None:
    """Put the pointer on a space (c4) or a market line's arrow (R2) of the play scene."""
    from citrus_game.client.play.scene import PlayScene

    if not isinstance(scene, PlayScene):
        return
    game = scene.sitting.state.game
    if hover in game.lines:
        app.stack.handle(Point(scene.controls.market.arrows[game.lines.index(hover)].rect.center))
    elif hover in game.board.spaces:
        geometry = scene.cards.canvas.geometry
        app.stack.handle(Point(geometry.rect(game.board.spaces[hover]).center))
