"""Every scene of the kiosk at every size: nothing cut or over another, all large enough for a finger."""

import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pygame
import pytest

from citrus_game.client.kiosk import SCENES as NAMES
from citrus_game.client.kiosk.app import KioskApp
from citrus_game.client.kiosk.parts.score import Score
from citrus_game.client.kiosk.puzzle import PuzzleResult, PuzzleTable
from citrus_game.client.kiosk.staff.menu import StaffMenu
from citrus_game.client.kiosk.staff.pinpad import PinPad
from citrus_game.client.kiosk.visit.chooser import Chooser
from citrus_game.client.kiosk.visit.idle import Countdown
from citrus_game.client.kiosk.visit.sign import SignScene, TableScene
from citrus_game.client.kiosk.visit.table import KioskTable
from citrus_game.client.kit.draw.type import Type
from citrus_game.client.kit.stage.scene import Scene
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.panels import Panel
from citrus_game.client.kit.widgets.scroll import ScrollList
from citrus_game.client.play.view.board import BoardArea
from citrus_game.content.day_scores import EMBLEMS, Entry
from citrus_game.workshop.eyes import Eyes
from citrus_game.workshop.shot import render
from tests.client.kiosk.conftest import MakeKiosk
from tests.client.vocabulary.table import Table

SIZES = [(1280, 720), (1920, 1080), (1080, 1920), (1440, 1080), (3840, 2160)]
LARGEST, LARGE = (3840, 2160), ("title", "chooser", "table")
"""Of the largest window, which takes long to draw, some scenes are enough."""
CONTAINERS = (Panel, ScrollList, BoardArea)


def table(app: KioskApp) -> Scene:
    app.welcome()
    chooser = app.stack.top
    assert isinstance(chooser, Chooser)
    chooser.persons = 4
    chooser.choose("sprint")
    assert isinstance(app.stack.top, KioskTable)
    return app.stack.top


def puzzle(app: KioskApp) -> PuzzleTable:
    app.welcome()
    chooser = app.stack.top
    assert isinstance(chooser, Chooser)
    chooser.choose("puzzle")
    assert isinstance(app.stack.top, PuzzleTable)
    return app.stack.top


def signed(app: KioskApp) -> Scene:
    for number in range(30):
        app.scores.add(Entry(mode="puzzle", points=number, of=30, emblem=EMBLEMS[number % 12], colour="teal"))
    return TableScene(app, "puzzle", 28)


def solved(app: KioskApp) -> Scene:
    shown = puzzle(app)
    return PuzzleResult(app, shown.puzzle, shown.attempt)


SCENES: dict[str, Callable[[KioskApp], Scene]] = {
    "title": lambda app: app.loop.page("title"),
    "demo": lambda app: app.loop.page("demo"),
    "lesson": lambda app: app.loop.page("lesson"),
    "scores": lambda app: app.loop.page("scores"),
    "chooser": Chooser,
    "table": table,
    "puzzle": puzzle,
    "puzzle result": solved,
    "sign": lambda app: SignScene(app, Score("sprint", 42, 0, 500.0, 0, "", "azure")),
    "table of the day": signed,
    "countdown": Countdown,
    "pin": PinPad,
    "staff": StaffMenu,
}


@contextmanager
def watched() -> Iterator[list[str]]:
    """Collect every text that does not fit its box."""
    found: list[str] = []
    place = Type.place

    def watch(
        self: Type, surface: pygame.Surface, string: str, style: str, colour: Any, box: pygame.Rect,
        align: Any = "left", px: int | None = None,
    ) -> pygame.Rect:  # fmt: skip
        size = px or self.shrunk(string, style, box.width)
        if self.width(string, style, size) > box.width + 1:
            found.append(f"{string!r} in {box.width} pixels")
        return place(self, surface, string, style, colour, box, align, px)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Type, "place", watch)
        yield found


@pytest.mark.parametrize(
    ("size", "language"),
    [
        *(pytest.param(size, "en", marks=() if size == SIZES[0] else pytest.mark.sweep) for size in SIZES),
        pytest.param((1280, 720), "de", marks=pytest.mark.sweep),
        ((1080, 1920), "de"),
    ],
)
def test_scenes_fit(make_kiosk: MakeKiosk, size: tuple[int, int], language: str) -> None:
    app = make_kiosk(size, language=language)
    wrong = []
    for name, make in SCENES.items():
        if size == LARGEST and name not in LARGE:
            continue
        app.stack.reset(make(app))
        with watched() as cut:
            app.stack.damage.add(None)
            app.frame(app.clock)
        wrong += [f"{name}: {text}" for text in [*cut, *faults(app, name)]]
    assert wrong == []


def faults(app: KioskApp, name: str) -> list[str]:
    """List widgets outside the window, over another, or smaller than a finger needs."""
    scene, least = app.stack.top, app.look.metrics.target
    assert scene is not None
    shown = scene.widgets.shown()
    outside = [widget for widget in shown if not scene.window.contains(widget.seen)]
    found = [f"{told(widget)} leaves the window" for widget in outside]
    leaves = [widget for widget in shown if not isinstance(widget, CONTAINERS)]
    found += [
        f"{told(one)} over {told(other)}"
        for one, other in itertools.combinations(leaves, 2)
        if one.seen.colliderect(other.seen)
    ]
    if isinstance(scene, KioskTable):
        eyes = Eyes(scene)
        leaves = [eyes.button(name) for name in ("leave", "undo", "end", "harvest")]
    if name == "sign":
        least = least * 3 // 4  # letters may be missed: they are not pressed by chance
    if name != "demo":
        fingers = [widget for widget in leaves if widget.focusable and widget.viewport is None]
        found += [f"{told(widget)} is too small" for widget in fingers if min(widget.rect.size) < least - 1]
    return found


def told(widget: Widget) -> str:
    words = getattr(widget, "label", "") or getattr(widget, "text", "")
    return f"{type(widget).__name__} {words!r} at {tuple(widget.rect)}"


def test_text_is_never_smaller_than_28_pixels(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk((1920, 1080))
    assert min(app.look.type.px(style) for style in ("note", "body", "field")) >= 28


@pytest.mark.parametrize("name", NAMES)
def test_every_picture_can_be_taken(name: str) -> None:
    assert render(name, (640, 360)).get_size() == (640, 360)


@pytest.mark.parametrize("size", [(1280, 720), (1440, 1080), (1080, 1920)], ids=str)
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_buttons_of_a_game_say_their_words(
    language: str, size: tuple[int, int], make_kiosk: MakeKiosk, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_kiosk(size, language=language)
    shown = table(app)
    assert isinstance(shown, KioskTable)
    hands = Table(shown)
    said: list[str] = []
    place = Type.place

    def listen(self: Type, surface: pygame.Surface, string: str, *others: Any) -> pygame.Rect:
        said.append(string)
        return place(self, surface, string, *others)

    monkeypatch.setattr(Type, "place", listen)
    try:
        for button in (hands.button("undo"), hands.button("leave")):
            button.widget.draw(app.screen)
            assert said[-1] == button.label
        assert hands.part("top").right <= hands.button("clock").rect.left
    finally:
        app.change(language="en")
