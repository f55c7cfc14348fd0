"""Takes pictures of any scene in any position, optionally with something hovered."""

import random
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from unittest.mock import patch

import pygame

from citrus_game.bots.arena import play_out
from citrus_game.bots.players import make_bot
from citrus_game.content.settings.settings import default_settings
from citrus_game.session.game_session import GameSession
from citrus_game.session.hints import adviser
from citrus_game.session.new_game import NewGame
from citrus_game.session.saves import crash_reports, saves
from citrus_game.session.seats import Seat
from citrus_game.ui.game import Game
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.scenes.play.session_scene import SessionScene
from citrus_game.ui.toolkit.app.scene import Scene
from citrus_game.ui.toolkit.input.events import Activate, Hover, Press, Shortcut
from citrus_game.ui.toolkit.widgets.popover import FADE
from tools.inspector import Inspector
from tools.screenshot import KIOSK

KIOSK_SETTINGS = ("language", "theme")
"""Settings that pictures of the kiosk accept."""
EXAMPLE = NewGame((Seat("Ana", "azure"), Seat("Ben", "violet")), seed=1)
"""The game shown if none is given."""
PLAYED = ("replay", "poster", "scoring")
"""Scenes about a finished game: if none is given, two computer players play `EXAMPLE`."""
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
"""Views that can be opened over a scene, with the name of their command in the play scene.

Those without a command can be opened over any scene.
"""


def shoot(
    out: Path,
    scene: str,
    session: GameSession | None,
    *,
    size: tuple[int, int],
    hover: str = "",
    position: int | None = None,
    view: str = "",
    grey: bool = False,
    **settings: object,
) -> None:
    """Write a PNG of the client, ``grey`` without colours; the other arguments are those of `render`.

    Raise OSError if it cannot be written.
    """
    picture = render(scene, size, session, hover, position, view, **settings)
    if grey:
        picture = pygame.transform.grayscale(picture)
    out.parent.mkdir(parents=True, exist_ok=True)
    with out.open("wb") as file:
        pygame.image.save(picture, file, out.name)


RESTED = 20
"""Updates of 0.05 seconds after which everything that waits for the pointer to rest has begun."""


@patch.object(adviser, "ATTEMPTS", 0)  # hints are searched here
def render(
    scene: str,
    size: tuple[int, int],
    session: GameSession | None = None,
    hover: str = "",
    position: int | None = None,
    view: str = "",
    **settings: object,
) -> pygame.Surface:
    """Return the picture of a scene by name, with a session if it shows one.

    ``hover`` is as for `point_at`, or ""; ``position`` the number of steps that a replay shows; ``view`` one
    of `VIEWS`, or ""; ``settings`` override the defaults. A poster has its own size.
    """
    if scene in KIOSK:
        from tools.screenshot.kiosk import kiosk_picture

        known = {name: value for name, value in settings.items() if name in KIOSK_SETTINGS}
        return kiosk_picture(scene, size, **known)

    chosen = default_settings().model_copy(update={"speed": "off", **settings})
    app = open_game(chosen, size=size, headless=True)
    if scene == "poster":
        from citrus_game.ui.scenes.export.poster import poster

        return poster(session or example(scene))
    shown = _opened(app, scene, session, position)
    if view:
        open_view(app, view)
    if hover:
        point_at(app, shown, hover)
    app.stack.update(0.0)
    if isinstance(shown, SessionScene) and Inspector(shown).advised:
        for _update in range(RESTED):
            app.stack.update(0.05)
        while Inspector(shown).advised:
            app.stack.update(0.0)
    if hover:
        app.stack.update(0.0)
        app.stack.update(FADE)
    app.stack.dirty.add(None)
    app.paint()
    return app.screen.copy()


def _opened(app: Game, scene: str, session: GameSession | None, position: int | None) -> Scene:
    """Open a scene by name, over the menu if it is an overlay, and load its pictures."""
    shown = make_scene(app, scene, session, position)
    if shown.overlay:
        app.stack.reset(make_scene(app, "menu", None))
        app.stack.push(shown)
    else:
        app.stack.reset(shown)
    app.paint()  # Turns a flat table.
    while scene in ("load", "puzzles", "tutorial") and shown.moving:
        time.sleep(0.01)
        app.stack.update(0.0)
    return shown


def _tutorial(app: Game) -> Scene:
    from citrus_game.ui.scenes.lessons.lessons_dialog import LessonsDialog

    return LessonsDialog(app)


def _lesson(app: Game) -> Scene:
    from citrus_game.ui.scenes.lessons.lesson_scene import LessonScene

    return LessonScene(app, 0)


def _puzzles(app: Game) -> Scene:
    from citrus_game.ui.scenes.puzzles.puzzles_page import PuzzlesPage

    return PuzzlesPage(app)


def _crash(app: Game) -> Scene:
    from citrus_game.ui.toolkit.dialogs.crash_page import CrashPage

    return CrashPage(app, crash_reports.folder() / "2026-11-22 20.15.00.txt", app.router.menu, kept=True)


SHEETS: Mapping[str, Callable[[Game], Scene]] = {
    "tutorial": _tutorial,
    "lesson": _lesson,
    "puzzles": _puzzles,
    "crash": _crash,
}
"""Scenes that show no given game."""


def make_scene(app: Game, name: str, session: GameSession | None, position: int | None = None) -> Scene:
    """Return a scene by name."""
    if name == "load":
        from citrus_game.ui.scenes.saves.saves_scene import SavesScene

        return SavesScene(app)
    if name == "menu":
        from citrus_game.ui.scenes.menu.menu_scene import MenuScene

        return MenuScene(app)
    if name == "setup":
        from citrus_game.ui.scenes.setup.setup_scene import SetupScene

        return SetupScene(app)
    if name in SHEETS:
        return SHEETS[name](app)
    game = session or example(name)
    if name == "replay":
        from citrus_game.ui.scenes.replay.replay_scene import ReplayScene

        return ReplayScene(app, game, len(game.history) if position is None else position)
    if name == "scoring":
        from citrus_game.ui.scenes.scoring.scoring_scene import ScoringScene

        return ScoringScene(app, game)

    if name == "copy":
        game.notices.append(saves.held_words())
    play = PlayScene(app, game, stays_open=True)
    Inspector(play).hold()  # The picture must show this position, whoever is on turn.
    return play


def example(scene: str) -> GameSession:
    """Return the game that a scene shows if none is given: at its start, or finished."""
    session = EXAMPLE.start()
    if scene in PLAYED:
        bots = [make_bot("grower")] * len(EXAMPLE.seats)
        for step in list(play_out(session.state.copy(), bots, random.Random(EXAMPLE.seed))):
            session.do(step)
    return session


def open_view(app: Game, view: str) -> None:
    """Open one of `VIEWS` over the scene, if the scene has it."""
    if view == "settings":
        from citrus_game.ui.scenes.settings import SettingsScene

        app.stack.push(SettingsScene(app))
    elif view == "keys":
        from citrus_game.ui.scenes.settings import KeysDialog

        app.stack.push(KeysDialog(app))
    else:
        app.stack.handle(Shortcut(VIEWS[view]))


def point_at(app: Game, scene: Scene, hover: str) -> None:
    """Move the pointer to a place of the play scene (see `Inspector.place`).

    ``hover`` names places separated by commas, e.g. ``R2,c4``; all but the last are clicked first.
    """
    if not isinstance(scene, SessionScene):
        return
    eyes = Inspector(scene)
    *clicked, last = hover.split(",")
    for word in clicked:
        place = eyes.place(word)
        if place is not None:
            for input_event in (Hover(place), Press(place), Activate(place)):
                app.stack.handle(input_event)
    place = eyes.place(last)
    if place is not None:
        app.stack.handle(Hover(place))
    eyes.look_ahead()
    eyes.rest()
