"""Pictures of the client without a display: any scene, any position, with something pointed at."""

import random
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pygame

from citrus_game.bots.players import make_bot
from citrus_game.client.doors import open_game
from citrus_game.client.game import Game
from citrus_game.client.kiosk import SCENES as KIOSK
from citrus_game.client.kit.input.intents import Choose, Point, Press, Shortcut
from citrus_game.client.kit.stage.scene import Scene
from citrus_game.client.play.scene import PlayScene
from citrus_game.client.play.table import SittingScene
from citrus_game.content.preferences.settings import default_settings
from citrus_game.table.keeping import crashes, saves
from citrus_game.table.newgame import NewGame
from citrus_game.table.playout import play_out
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting
from tools.inspector import Inspector

KIOSK_SETTINGS = ("language", "theme")
"""What can be asked for in pictures of the kiosk, too."""
EXAMPLE = NewGame((Seat("Ana", "azure"), Seat("Ben", "violet")), seed=1)
"""The game shown where none is given."""
PLAYED = ("replay", "charts", "poster", "scoring")
"""Scenes that tell of a game that was played: where none is given, two computer players play `EXAMPLE`."""
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
        from tools.screenshot.kiosk import kiosk_picture

        known = {name: value for name, value in settings.items() if name in KIOSK_SETTINGS}
        return kiosk_picture(scene, size, **known)

    chosen = default_settings().model_copy(update={"speed": "off", **settings})
    app = open_game(chosen, size=size, headless=True)
    if scene == "poster":
        from citrus_game.client.rooms.export.poster import poster

        return poster(sitting or example(scene))
    shown = _opened(app, scene, sitting, position)
    if view:
        open_view(app, view)
    if hover:
        point_at(app, shown, hover)
    app.stack.update(0.0)
    while isinstance(shown, SittingScene) and Inspector(shown).advised:
        time.sleep(0.01)
        app.stack.update(0.05)
    app.stack.damage.add(None)
    app.paint()
    return app.screen.copy()


def _opened(app: Game, scene: str, sitting: Sitting | None, position: int | None) -> Scene:
    """Open a scene by its name, over the menu where it lies over something, and let its pictures come."""
    shown = make_scene(app, scene, sitting, position)
    if shown.overlay:
        app.stack.reset(make_scene(app, "menu", None))
        app.stack.push(shown)
    else:
        app.stack.reset(shown)
    app.paint()  # a flat table turns
    while scene in ("load", "puzzles", "tutorial") and shown.moving:
        time.sleep(0.01)
        app.stack.update(0.0)
    return shown


def _tutorial(app: Game) -> Scene:
    from citrus_game.client.rooms.lessons.lessons_sheet import LessonsSheet

    return LessonsSheet(app)


def _lesson(app: Game) -> Scene:
    from citrus_game.client.rooms.lessons.lesson_scene import LessonScene

    return LessonScene(app, 0)


def _puzzles(app: Game) -> Scene:
    from citrus_game.client.rooms.puzzles.puzzles_page import PuzzlesPage

    return PuzzlesPage(app)


def _crash(app: Game) -> Scene:
    from citrus_game.client.kit.sheets.crash_page import CrashPage

    return CrashPage(app, crashes.folder() / "2026-11-22 20.15.00.txt", app.ways.menu, kept=True)


SHEETS: Mapping[str, Callable[[Game], Scene]] = {
    "tutorial": _tutorial,
    "lesson": _lesson,
    "puzzles": _puzzles,
    "crash": _crash,
}
"""Scenes that show no game that is given."""


def make_scene(app: Game, name: str, sitting: Sitting | None, position: int | None = None) -> Scene:
    """Make a scene by its name."""
    if name == "load":
        from citrus_game.client.rooms.saved.load_scene import LoadScene

        return LoadScene(app)
    if name == "menu":
        from citrus_game.client.rooms.menu.menu_scene import MenuScene

        return MenuScene(app)
    if name == "setup":
        from citrus_game.client.rooms.setup.setup_scene import SetupScene

        return SetupScene(app)
    if name in SHEETS:
        return SHEETS[name](app)
    game = sitting or example(name)
    if name == "replay":
        from citrus_game.client.rooms.replay.scene import ReplayScene

        return ReplayScene(app, game, len(game.history) if position is None else position)
    if name == "charts":
        from citrus_game.client.rooms.charts.charts_scene import ChartsScene

        return ChartsScene(app, game)
    if name == "scoring":
        from citrus_game.client.rooms.scoring.scoring_scene import ScoringScene

        return ScoringScene(app, game)

    if name == "copy":
        game.notices.append(saves.held_words())
    play = PlayScene(app, game, lingers=True)
    Inspector(play).hold()  # the picture is of this position, whoever is on turn
    return play


def example(scene: str) -> Sitting:
    """Give the game that a scene shows where none is given: at its start, or played to its end."""
    sitting = EXAMPLE.start()
    if scene in PLAYED:
        bots = [make_bot("grower")] * len(EXAMPLE.seats)
        for step in list(play_out(sitting.state.copy(), bots, random.Random(EXAMPLE.seed))):
            sitting.do(step)
    return sitting


def open_view(app: Game, view: str) -> None:
    """Open one of `VIEWS` over the scene, where the scene knows it."""
    if view == "settings":
        from citrus_game.client.rooms.settings.settings_scene import SettingsScene

        app.stack.push(SettingsScene(app))
    elif view == "keys":
        from citrus_game.client.rooms.settings.keys_sheet import KeysSheet

        app.stack.push(KeysSheet(app))
    else:
        app.stack.handle(Shortcut(VIEWS[view]))


def point_at(app: Game, scene: Scene, hover: str) -> None:
    """Put the pointer on a place of the play scene (see `Inspector.place`); click the others before the last.

    ``hover`` names places with commas between them, as in ``R2,c4``.
    """
    if not isinstance(scene, SittingScene):
        return
    eyes = Inspector(scene)
    *clicked, last = hover.split(",")
    for word in clicked:
        place = eyes.place(word)
        if place is not None:
            for intent in (Point(place), Press(place), Choose(place)):
                app.stack.handle(intent)
    place = eyes.place(last)
    if place is not None:
        app.stack.handle(Point(place))
    eyes.look_ahead()
    eyes.rest()
