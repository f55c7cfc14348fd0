"""No scene is left out when layouts are looked at."""

import importlib
import pkgutil

import citrus_game.client
from citrus_game.client.kiosk.scene import KioskScene
from citrus_game.client.kiosk.window.stay import Sleeper
from citrus_game.client.kit.sheets.form import Form
from citrus_game.client.kit.sheets.gallery import Gallery
from citrus_game.client.kit.sheets.page import Page
from citrus_game.client.kit.sheets.sheet import Sheet
from citrus_game.client.kit.stage.scene import Scene
from citrus_game.client.play.coached import CoachedScene, MarkedScene
from citrus_game.client.play.table import SittingScene
from citrus_game.client.rooms.seating.hand_over import SeatRows
from tests.client.kit import test_layout
from tests.client.kit.conftest import MakeApp

BASES = {
    Scene, SittingScene, MarkedScene, CoachedScene, Sheet, Form, Gallery, Page, SeatRows, KioskScene, Sleeper,
}  # fmt: skip
"""Scenes that are only what others are made of."""
ELSEWHERE = {
    "tests.client.play.test_layout": {"PlayScene", "ScoringScene"},
    "tests.client.lessons.test_lessons": {"LessonScene"},
    "tests.records.test_fits": {
        "ChartsScene", "ExportSheet", "GameSheet", "LoadScene", "RenameSheet", "ReplayScene", "SeatsSheet",
        "StatisticsSheet",
    },
}  # fmt: skip
"""Scenes that are looked at by other tests."""
AS_PLAY = {"LastRound", "PuzzleScene"}
"""Scenes that stand exactly as the play scene does."""


def all_scenes() -> set[type[Scene]]:
    """Give every class of a scene that there is, but those of the kiosk, which has its own tests."""
    for module in pkgutil.walk_packages(citrus_game.client.__path__, "citrus_game.client."):
        importlib.import_module(module.name)
    found: set[type[Scene]] = set()
    todo: list[type[Scene]] = [Scene]
    while todo:
        kind = todo.pop()
        if kind not in found and kind.__module__.startswith("citrus_game."):
            found.add(kind)
            todo.extend(kind.__subclasses__())
    return {kind for kind in found if ".kiosk." not in kind.__module__}


def test_every_scene_is_looked_at(make_app: MakeApp) -> None:
    app = make_app()
    here = {type(make(app)).__name__ for make in test_layout.SCENES.values()}
    there = set().union(*ELSEWHERE.values())
    names = {kind.__name__ for kind in all_scenes() - BASES}
    assert names - here - there - AS_PLAY == set()
    assert all(issubclass(kind, SittingScene) for kind in all_scenes() if kind.__name__ in AS_PLAY)
    for module, scenes in ELSEWHERE.items():
        text = importlib.import_module(module)
        assert scenes <= set(dir(text)), f"{module} does not know them all"
