"""In no scene anything is cut off, overlaps or leaves the window, at any size of window or text."""

import itertools
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from citrus_game.content.disk.paths import use_data_dir
from citrus_game.content.settings.languages import languages
from citrus_game.content.settings.settings import default_settings
from citrus_game.ui.game import Game
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.play.session_scene import SessionScene
from citrus_game.ui.scenes.play.view.board import BoardArea
from citrus_game.ui.scenes.replay.replay_scene import ReplayScene
from citrus_game.ui.scenes.saves.statistics_dialog import TableLine
from citrus_game.ui.scenes.scoring.scoring_scene import ScoringScene
from citrus_game.ui.scenes.setup.cards import BoardCard, LightCard
from citrus_game.ui.toolkit.app.scene import Scene
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.lists import ScrollList
from citrus_game.ui.toolkit.widgets.panels import Frame
from tests.records.played import played
from tests.ui.fits.scenes import DIALOGS, PAGES, SAVED, TABLES, ended
from tests.ui.metrics import SIZES, TEXTS
from tests.ui.metrics import cut as cut  # noqa: PLC0414
from tests.ui.vocabulary.table import Table
from tools.monkey.truths import widgets_are_there

CONTAINERS = (Frame, LightCard, BoardCard, TableLine, ScrollList, BoardArea)
LEAST = 40
"""Units that all that is chosen at a table must have: 10 mm on a screen of 24 inches, 20 mm on one of 43."""
Layout = tuple[tuple[int, int], int, str]
HARD: tuple[Layout, ...] = (
    ((1024, 768), 200, "de"),
    ((1280, 720), 200, "de"),
    ((1080, 1920), 200, "de"),
    ((2560, 1080), 200, "de"),
    ((1280, 720), 100, "fr"),
)
"""Where the least room is left: each scene is looked at in all of these, and in a third of the others."""
PLAIN = HARD[:1]
"""What a plain run looks at."""
DEALT = 3


def layouts() -> list[Layout]:
    """Return every size with every text size in German, whose words are the longest, and every size in
    another language.
    """
    others = itertools.cycle(language for language in languages() if language != "de")
    every = [
        (size, text_size, language)
        for size, text_size in itertools.product(SIZES, TEXTS)
        for language in (("de", next(others)) if text_size == TEXTS[0] else ("de",))
    ]
    return list(dict.fromkeys([*PLAIN, *HARD, *every]))


def shown_once(make: Callable[[Game], Scene], app: Game) -> Iterator[Scene]:
    """Show a scene over whatever its maker has shown."""
    app.stack.push(scene := make(app))
    yield scene


Show = Callable[[Game], Iterator[Scene]]
SHOWN: dict[str, dict[str, Show]] = {
    "dialogs": {name: partial(shown_once, make) for name, make in DIALOGS.items()},
    "pages": {name: partial(shown_once, make) for name, make in PAGES.items()},
    "saved": {name: partial(shown_once, make) for name, make in SAVED.items()},
    "tables": TABLES,
}
"""How scenes are shown, by the kind of scene."""
STILL = ("saved", "tables")
"""Kinds in which nothing moves."""


def seen_in(layout: Layout) -> Iterator[tuple[str, str]]:
    """Yield kind and name of each scene that is looked at in a layout."""
    number = layouts().index(layout)
    for at, (kind, name) in enumerate((kind, name) for kind, shown in SHOWN.items() for name in shown):
        if layout in HARD or (number + at) % DEALT == 0:
            yield kind, name


@pytest.mark.parametrize("kind", SHOWN)
@pytest.mark.parametrize(
    ("size", "text_size", "language"),
    [
        pytest.param(
            *layout, id="-".join(map(str, layout)), marks=() if layout in PLAIN else pytest.mark.slow
        )
        for layout in layouts()
    ],
)
def test_everything_fits(
    cut: list[str], tmp_path: Path, kind: str, size: tuple[int, int], text_size: int, language: str
) -> None:
    ended()  # logs of shared games are told in English
    played(3, 3, "short")
    wrong = list[str]()
    for _kind, name in (each for each in seen_in((size, text_size, language)) if each[0] == kind):
        use_data_dir(tmp_path / name)
        more = {"speed": "off"} if kind in STILL else {}
        app = opened(size, text_size=text_size, language=language, **more)
        for scene in SHOWN[kind][name](app):
            wrong += [f"{name}: {what}" for what in dict.fromkeys(faults(app, scene, cut))]
    assert wrong == []


def opened(size: tuple[int, int], **settings: Any) -> Game:
    """Open a client without a window."""
    return open_game(default_settings().model_copy(update=settings), size=size, headless=True)


@pytest.mark.parametrize("name", ["menu", "setup", "full setup", "settings", "pause", "keys", "writing"])
def test_a_small_touch_screen_has_targets_of_ten_millimetres(
    cut: list[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1280, 800)])
    app = opened((1280, 800), screen_inches=10)
    assert app.style.metrics.target == 59
    app.stack.push(scene := DIALOGS[name](app))
    assert list(faults(app, scene, cut)) == []


def faults(app: Game, scene: Scene, cut: list[str]) -> Iterator[str]:
    """Show a scene at every place it can be scrolled to; yield what is wrong with any widget or text."""
    for offset in scroll_positions(scene):
        for widget in scene.widgets:
            if isinstance(widget, ScrollList):
                widget.scroll_to(offset)
        app.stack.dirty.add(None)
        app.frame(0.0)
        yield from misplaced(scene)
        yield from widgets_are_there(app, scene)
    if not isinstance(scene, ReplayScene):  # the points at the ends of its lines may be small
        yield from (f"{text} is cut" for text in cut)
    cut.clear()
    if not isinstance(scene, SessionScene | ScoringScene):
        yield from (f"{described(widget)} is too low" for widget in leaves(scene) if too_low(widget))


def scroll_positions(scene: Scene) -> list[int]:
    furthest = max((w.furthest for w in scene.widgets if isinstance(w, ScrollList)), default=0)
    return sorted({0, furthest // 2, furthest})


def leaves(scene: Scene) -> list[Widget]:
    """Return what is shown and holds nothing else; of a table and its result, what can be chosen."""
    table = isinstance(scene, SessionScene | ScoringScene)
    return [
        widget
        for widget in scene.widgets.visible_widgets()
        if not isinstance(widget, CONTAINERS) and (widget.focusable or not table)
    ]


def misplaced(scene: Scene) -> Iterator[str]:
    """Yield widgets outside the window, over one another, over the board, and too small to be hit."""
    for widget in scene.widgets.visible_widgets():
        if not scene.window.contains(widget.visible_rect):
            yield f"{described(widget)} leaves the window"
    there = leaves(scene)
    for one, other in itertools.combinations(there, 2):
        if one.visible_rect.colliderect(other.visible_rect):
            yield f"{described(one)} over {described(other)}"
    least = scene.style.u(LEAST) if isinstance(scene, SessionScene) else scene.style.metrics.target
    for widget in there:
        if widget.focusable and min(widget.rect.size) < least - 1:
            yield f"{described(widget)} is too small to hit"
    if isinstance(scene, SessionScene):
        board = Table(scene).part("board")
        yield from (
            f"{described(widget)} over the board" for widget in there if widget.rect.colliderect(board)
        )


def too_low(widget: Widget) -> bool:
    """Return whether a widget is less high than its words need."""
    return widget.measure(widget.rect.width)[1] > widget.rect.height + 1


def described(widget: Widget) -> str:
    words = getattr(widget, "label", "") or getattr(widget, "text", "")
    return f"{type(widget).__name__} {words!r} at {tuple(widget.rect)}"
