"""The tables of scenes include every scene."""

import importlib
import pkgutil

import pytest

import citrus_game.ui
from citrus_game.ui.kiosk.lock import IdleScene
from citrus_game.ui.kiosk.scene import KioskScene
from citrus_game.ui.scenes.play.coached_scene import CoachedScene, MarkedScene
from citrus_game.ui.scenes.play.session_scene import SessionScene
from citrus_game.ui.scenes.seating import SeatRows
from citrus_game.ui.toolkit.app.scene import Scene
from citrus_game.ui.toolkit.dialogs.dialog import Dialog
from citrus_game.ui.toolkit.dialogs.form import FormDialog
from citrus_game.ui.toolkit.dialogs.gallery import Gallery
from citrus_game.ui.toolkit.dialogs.page import Page
from tests.ui.fits.scenes import DIALOGS
from tests.ui.toolkit.conftest import MakeApp

BASES = {
    Scene, SessionScene, MarkedScene, CoachedScene, Dialog, FormDialog, Gallery, Page, SeatRows, KioskScene,
    IdleScene,
}  # fmt: skip
"""Scenes that are only what others are made of."""
ELSEWHERE = {
    "tests.ui.lessons.test_lessons": {"LessonScene"},
    "tests.records.test_coach_review": {"CoachReview"},
    "tests.ui.fits.scenes": {
        "AllTurnsDialog", "ExportDialog", "GameDialog", "PlayScene", "RenameDialog", "ReplayScene",
        "SavesScene", "ScoringScene", "SeatsDialog", "StatisticsDialog",
    },
}  # fmt: skip
"""Scenes that are looked at by other tests."""
AS_PLAY = {"LastRound", "PuzzleScene"}
"""Scenes that stand exactly as the play scene does."""


def all_scenes() -> set[type[Scene]]:
    """Return every class of a scene that there is, but those of the kiosk, which has its own tests."""
    for module in pkgutil.walk_packages(citrus_game.ui.__path__, "citrus_game.ui."):
        importlib.import_module(module.name)
    found: set[type[Scene]] = set()
    todo: list[type[Scene]] = [Scene]
    while todo:
        kind = todo.pop()
        if kind not in found and kind.__module__.startswith("citrus_game."):
            found.add(kind)
            todo.extend(kind.__subclasses__())
    return {kind for kind in found if ".kiosk." not in kind.__module__}


@pytest.mark.slow
def test_every_scene_is_looked_at(make_app: MakeApp) -> None:
    app = make_app()
    here = {type(make(app)).__name__ for make in DIALOGS.values()}
    there = set().union(*ELSEWHERE.values())
    names = {kind.__name__ for kind in all_scenes() - BASES}
    assert names - here - there - AS_PLAY == set()
    assert all(issubclass(kind, SessionScene) for kind in all_scenes() if kind.__name__ in AS_PLAY)
    for module, scenes in ELSEWHERE.items():
        text = importlib.import_module(module)
        assert scenes <= set(dir(text)), f"{module} does not know them all"
