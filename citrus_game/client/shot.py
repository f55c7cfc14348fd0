"""Pictures of the client without a display: any scene, any position, with something pointed at."""

import time
from pathlib import Path

import pygame

from citrus_game.client.app import App
from citrus_game.client.intents import Point, Shortcut
from citrus_game.client.scene import Scene
from citrus_game.content.settings import default_settings
from citrus_game.table.newgame import NewGame
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting

EXAMPLE = NewGame((Seat("Ana", "azure"), Seat("Ben", "violet")), seed=1)
"""The game shown where none is given."""
VIEWS = {
    "owners": "owners",
    "left": "left_over",
    "hint": "hint",
    "last-round": "last_round",
    "log": "log",
    "pause": "pause",
    "rules": "rules",
    "settings": "",
}
"""What can be opened over a scene, with the name of the key that does it."""


def shoot(
    out: Path,
    scene: str,
    sitting: Sitting | None,
    *,
    size: tuple[int, int],
    hover: str = "",
    position: int | None = None,
    view: str = "",
    grey: bool = False,
    **settings: object,
) -> None:
    """Write a PNG of what the client shows, ``grey`` without colours; see `render`.

    Raises OSError where it cannot be written.
    """
    picture = render(scene, size, sitting, hover, position, view, **settings)
    if grey:
        picture = pygame.transform.grayscale(picture)
    out.parent.mkdir(parents=True, exist_ok=True)
    with out.open("wb") as file:
        pygame.image.save(picture, file, out.name)


def render(
    scene: str,
    size: tuple[int, int],
    sitting: Sitting | None = None,
    hover: str = "",
    position: int | None = None,
    view: str = "",
    **settings: object,
) -> pygame.Surface:
    """Draw a scene by its name, of a sitting where it shows one, and give the picture.

    ``hover`` is a space, a market line or empty; ``position`` the number of steps that a replay shows;
    ``view`` one of `VIEWS` or empty; ``settings`` are client settings to differ from the game's own.
    A poster has its own size.
    """
    from citrus_game.client.play.scene import PlayScene

    chosen = default_settings().model_copy(update={"speed": "off", **settings})
    app = App(chosen, size=size, headless=True)
    if scene == "poster":
        from citrus_game.client.export.poster import poster

        return poster(sitting or EXAMPLE.start())
    shown = make_scene(app, scene, sitting, position)
    app.stack.reset(shown)
    while scene == "load" and shown.moving:
        app.stack.update(0.0)
    if view:
        open_view(app, view)
    if hover:
        point_at(app, shown, hover)
    app.stack.update(0.0)
    while isinstance(shown, PlayScene) and shown.proposals.waiting:
        time.sleep(0.01)
        app.stack.update(0.05)
    app.stack.damage.add(None)
    app.stack.draw(app.screen)
    return app.screen.copy()


def make_scene(app: App, name: str, sitting: Sitting | None, position: int | None = None) -> Scene:
    """Make a scene by its name."""
    if name == "load":
        from citrus_game.client.saved.scene import LoadScene

        return LoadScene(app)
    if name == "menu":
        from citrus_game.client.menu import MenuScene

        return MenuScene(app)
    if name == "setup":
        from citrus_game.client.setup.scene import SetupScene

        return SetupScene(app)
    game = sitting or EXAMPLE.start()
    if name == "replay":
        from citrus_game.client.replay.scene import ReplayScene

        return ReplayScene(app, game, len(game.history) if position is None else position)
    if name == "charts":
        from citrus_game.client.charts.scene import ChartsScene

        return ChartsScene(app, game)
    if name == "scoring":
        from citrus_game.client.scoring.scene import ScoringScene

        return ScoringScene(app, game)
    from citrus_game.client.play.scene import PlayScene

    play = PlayScene(app, game, lingers=True)
    play.pace.held = True  # the picture is of this position, whoever is on turn
    return play


def open_view(app: App, view: str) -> None:
    """Open one of `VIEWS` over the scene, where the scene knows it."""
    if view == "settings":
        from citrus_game.client.settings_scene import SettingsScene

        app.stack.push(SettingsScene(app))
    else:
        app.stack.handle(Shortcut(VIEWS[view]))


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
