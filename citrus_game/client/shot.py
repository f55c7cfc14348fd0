"""Pictures of the client without a display: any scene, any position, with something pointed at."""

import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from citrus_game.client.app import App
from citrus_game.client.intents import Choose, Point, Position, Press, Shortcut
from citrus_game.client.kiosk import SCENES as KIOSK
from citrus_game.client.scene import Scene
from citrus_game.client.widgets.base import Widget
from citrus_game.content.settings import default_settings
from citrus_game.table.newgame import NewGame
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting

if TYPE_CHECKING:
    from citrus_game.client.play.scene import PlayScene

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
    "keys": "",
}
"""What can be opened over a scene, with the name of the key that does it in the play scene.

What has none can be opened over every scene.
"""


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

    ``hover`` is what `point_at` takes, or empty; ``position`` the number of steps that a replay shows;
    ``view`` one of `VIEWS` or empty; ``settings`` are client settings to differ from the game's own.
    A poster has its own size.
    """
    if scene in KIOSK:
        from citrus_game.client.kiosk.shots import kiosk_picture

        tongue = settings.get("language")
        return kiosk_picture(scene, size, **({"language": tongue} if tongue else {}))
    from citrus_game.client.play.scene import PlayScene

    chosen = default_settings().model_copy(update={"speed": "off", **settings})
    app = App(chosen, size=size, headless=True)
    if scene == "poster":
        from citrus_game.client.export.poster import poster

        return poster(sitting or EXAMPLE.start())
    shown = make_scene(app, scene, sitting, position)
    if shown.overlay:
        app.stack.reset(make_scene(app, "menu", None))
        app.stack.push(shown)
    else:
        app.stack.reset(shown)
    app.paint()  # a flat table turns
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
    app.paint()
    return app.screen.copy()


def _tutorial(app: App) -> Scene:
    from citrus_game.client.lessons.sheet import LessonsSheet

    return LessonsSheet(app)


def _lesson(app: App) -> Scene:
    from citrus_game.client.lessons.scene import LessonScene

    return LessonScene(app, 0)


def _puzzles(app: App) -> Scene:
    from citrus_game.client.puzzles.sheet import PuzzlesSheet

    return PuzzlesSheet(app)


SHEETS: Mapping[str, Callable[[App], Scene]] = {
    "tutorial": _tutorial,
    "lesson": _lesson,
    "puzzles": _puzzles,
}
"""Scenes that show no game that is given."""


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
    if name in SHEETS:
        return SHEETS[name](app)
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
    elif view == "keys":
        from citrus_game.client.keys_sheet import KeysSheet

        app.stack.push(KeysSheet(app))
    else:
        app.stack.handle(Shortcut(VIEWS[view]))


def point_at(app: App, scene: Scene, hover: str) -> None:
    """Put the pointer on a place of the play scene (see `place_of`); click the others before the last.

    ``hover`` names places with commas between them, as in ``R2,c4``.
    """
    from citrus_game.client.play.scene import PlayScene

    if not isinstance(scene, PlayScene):
        return
    *clicked, last = hover.split(",")
    for word in clicked:
        place = place_of(scene, word)
        if place is not None:
            for intent in (Point(place), Press(place), Choose(place)):
                app.stack.handle(intent)
    place = place_of(scene, last)
    if place is not None:
        app.stack.handle(Point(place))
    while scene.guard.busy:
        app.stack.update(0.0)
    scene.looking.update(1.0)


def place_of(scene: "PlayScene", word: str) -> Position | None:
    """Give where something stands in the window, None for what is not there.

    It is a space (c4), a market line's arrow (R2), a site (A), or a part of a card (player2, hand1, tile1,
    market3, harvest, end, and tiles where a narrow window hides them).
    """
    game, controls = scene.sitting.state.game, scene.controls
    if word in game.lines:
        return controls.market.arrows[game.lines.index(word)].rect.center
    geometry = scene.cards.seen.geometry
    if word in game.board.sites:
        return geometry.rect(game.board.site_spaces[game.board.sites.index(word)]).center
    if word in game.board.spaces:
        return geometry.rect(game.board.spaces[word]).center
    name, number = word.rstrip("0123456789"), int(word[len(word.rstrip("0123456789")) :] or 1)
    found: dict[str, Sequence[Widget]] = {
        "player": controls.panels,
        "hand": controls.hand.tiles,
        "tile": controls.tray.tiles,
        "market": controls.market.tiles,
        "harvest": [controls.harvest],
        "end": [controls.end],
        "tiles": [controls.tab],
    }
    widgets = found.get(name, ())
    shown = 0 < number <= len(widgets) and widgets[number - 1].visible
    return widgets[number - 1].rect.center if shown else None
