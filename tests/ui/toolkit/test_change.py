"""A changed setting affects only what it should, and is shown everywhere at once."""

import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pygame
import pytest

import citrus_game
from citrus_game.content.settings.settings import default_settings
from citrus_game.session.new_game import NewGame
from citrus_game.session.seats import PERSON, Seat
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.menu.menu_scene import MenuScene
from citrus_game.ui.scenes.menu.pause_scene import PauseScene
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.scenes.scoring.scoring_scene import ScoringScene
from citrus_game.ui.scenes.settings import SettingsScene
from citrus_game.ui.toolkit.app.scene import Scene
from citrus_game.ui.toolkit.widgets.controls import Slider
from tests.cases import plain
from tests.ui.toolkit.conftest import MakeApp
from tools.inspector import Inspector

HOME = str(Path(citrus_game.__file__).parent)
CHANGES: dict[str, dict[str, object]] = {
    "speed": {"speed": "4x"},
    "effects": {"effects": 15},
    "ambience": {"ambience": 15},
    "mute": {"mute": True},
    "motion": {"reduced_motion": True},
    "aids": {"aids": default_settings().aids.model_copy(update={"legal": False, "readout": True})},
    "purist": {"purist": True},
    "text": {"text_size": 150},
    "couch": {"couch": True},
    "inches": {"screen_inches": 14.0},
    "theme": {"theme": "high-contrast"},
    "language": {"language": "de"},
    "flat": {"flat": True},
    "window": {"width": 1366, "height": 768},
}
QUIET = ("speed", "effects", "ambience", "mute", "motion")
"""Changes for which nothing is placed anew."""


def playing(app: Game) -> Scene:
    seats = (Seat("Ana", "azure", PERSON), Seat("Ben", "violet", PERSON))
    scene = PlayScene(app, NewGame(seats, seed=7).start(), stays_open=True)
    Inspector(scene).hold()
    return scene


STACKS: dict[str, list[Callable[[Game], Scene]]] = {
    "menu": [MenuScene],
    "menu, settings": [MenuScene, SettingsScene],
    "game, pause": [playing, PauseScene],
    "game, settings": [playing, SettingsScene],
}


def stacked(make_app: MakeApp, name: str) -> Game:
    app = make_app(reduced_motion=True)  # else the menu lives
    for make in STACKS[name]:
        app.stack.push(make(app))
    settled(app)
    return app


def settled(app: Game) -> bytes:
    """Let everything come to rest and give the pixels."""
    for _frame in range(30):
        app.stack.update(0.1)
        app.paint()
    return pygame.image.tobytes(app.screen, "RGB")


def entered(act: Callable[[], object]) -> tuple[set[str], Counter[str]]:
    """Return the files of the game that an act enters, and how often each function by name."""
    found: set[str] = set()
    names: Counter[str] = Counter()

    def note(frame: FrameType, event: str, _argument: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(HOME):
            found.add(frame.f_code.co_filename)
            names[frame.f_code.co_name] += 1

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(before)
    return found, names


def test_a_slider_that_is_held_stays_the_same(make_app: MakeApp) -> None:
    app = stacked(make_app, "game, settings")
    top = app.stack.top
    assert isinstance(top, SettingsScene)
    before = list(top.body.children)
    slider = next(child for child in before if isinstance(child, Slider))
    slider.press((slider.rect.centerx, slider.rect.centery))
    assert app.settings.effects == slider.value != default_settings().effects
    assert top.body.children == before
    app.change(effects=45)
    assert top.body.children != before, "what changed elsewhere is shown"


@pytest.mark.parametrize("change", plain(1, ["text", "theme", "language", "window"], whole=True))
def test_what_is_seen_everywhere_places_every_scene_once(make_app: MakeApp, change: str) -> None:
    app = stacked(make_app, "game, settings")
    count: Counter[str] = Counter()
    for scene in app.stack:
        placed = scene.layout

        def layout(scene: Any = scene, placed: Callable[[], None] = placed) -> None:
            count[type(scene).__name__] += 1
            placed()

        scene.layout = layout  # type: ignore[method-assign]
    top = app.stack.top
    assert isinstance(top, SettingsScene)
    if change == "window":
        top.change("window", (1366, 768))
    else:
        ((setting, value),) = CHANGES[change].items()
        top.change(setting, value)
    assert count == {"PlayScene": 1, "SettingsScene": 1}


def test_people_on_the_podium_move_as_soon_as_they_may(make_app: MakeApp) -> None:
    app = make_app(speed="off", reduced_motion=False)
    session = NewGame((Seat("Ana", "azure", PERSON), Seat("Ben", "violet", PERSON)), seed=7).start()
    while not session.state.over:
        session.do(session.legal()[0])
    app.stack.push(ScoringScene(app, session))
    settled(app)
    app.change(speed="0.5x")
    app.paint()
    shown = pygame.image.tobytes(app.screen, "RGB")
    app.stack.dirty.add(None)
    app.paint()
    assert pygame.image.tobytes(app.screen, "RGB") == shown


@pytest.mark.slow
@pytest.mark.parametrize(
    "stack",
    [pytest.param(name, marks=() if name == "game, settings" else pytest.mark.slow) for name in STACKS],
)
def test_everything_on_the_screen_follows_each_setting_at_once(make_app: MakeApp, stack: str) -> None:
    app = stacked(make_app, stack)
    usual, seen = app.settings, set()
    for name, change in CHANGES.items():
        app.change(**change)
        shown = settled(app)
        seen.add(shown)
        app.stack.layout()
        assert settled(app) == shown, name
        app.change(**{setting: getattr(usual, setting) for setting in change})
    assert len(seen) >= 7, "most of the changes are seen"
