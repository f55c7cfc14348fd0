"""Every scene of the kiosk at every size: nothing cut off or overlapping, all large enough for a finger."""

import itertools
import math
from typing import Any

import pygame
import pytest

from citrus_game.content.settings.languages import languages
from citrus_game.text import _
from citrus_game.ui.kiosk.app import KioskApp
from citrus_game.ui.kiosk.attract.title import TitlePage
from citrus_game.ui.kiosk.parts.panels import KioskPanel
from citrus_game.ui.kiosk.router import attract_page
from citrus_game.ui.kiosk.visit.chooser import Chooser
from citrus_game.ui.kiosk.visit.session_scene import KioskSessionScene
from citrus_game.ui.scenes.play.panels.market import ArrowButton
from citrus_game.ui.scenes.play.panels.player import PlayerData
from citrus_game.ui.scenes.play.panels.tiles import Spot
from citrus_game.ui.scenes.play.view.board import BoardArea
from citrus_game.ui.toolkit.drawing.menu_background import branch_picture, composition
from citrus_game.ui.toolkit.drawing.text import TextRenderer
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.lists import ScrollList
from citrus_game.ui.toolkit.widgets.panels import Frame
from tests.cases import plain
from tests.ui.kiosk.conftest import MakeKiosk
from tests.ui.kiosk.scenes import SCENES, show, table
from tests.ui.metrics import SIZES
from tests.ui.metrics import cut as cut  # noqa: PLC0414
from tests.ui.play.test_board_share import drawn_slab, longest_jump, turn_marks
from tests.ui.vocabulary.table import Table
from tools.inspector import Inspector
from tools.screenshot import KIOSK
from tools.screenshot.render import render

CONTAINERS = (Frame, ScrollList, BoardArea)


@pytest.fixture
def said(cut: list[str], monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Collect all texts that are set in blocks; without drawing, as what is ``cut``."""
    del cut
    found: set[str] = set()
    block = TextRenderer.block

    def listen(self: TextRenderer, surface: pygame.Surface, string: str, *others: Any) -> int:
        found.add(string)
        return block(self, surface, string, *others)

    monkeypatch.setattr(TextRenderer, "block", listen)
    return found


CASES = [
    *itertools.product([*SIZES, (1440, 1080)], ["de"]),
    *itertools.product([(1280, 720), (1080, 1920)], (each for each in languages() if each != "de")),
]
"""Every size in German, whose words are the longest, and two in every other language."""
HARD = [((1280, 720), "de"), ((1080, 1920), "de"), ((1024, 768), "de"), ((2560, 1080), "de")]
"""Where every scene is looked at; in the others a third of them."""


@pytest.mark.slow
@pytest.mark.parametrize(("size", "language"), CASES, ids=str)
def test_scenes_fit(
    make_kiosk: MakeKiosk, cut: list[str], said: set[str], size: tuple[int, int], language: str
) -> None:
    app = make_kiosk(size, language=language)
    dealt, wrong = CASES.index((size, language)), []
    for at, name in enumerate(SCENES):
        if (size, language) not in HARD and (dealt + at) % 3:
            continue
        scene = show(app, name)
        app.stack.update(1.0)  # what a scene begins with is small on purpose
        cut.clear()
        app.stack.dirty.add(None)
        app.frame(app.clock)
        wrong += [f"{name}: {text}" for text in [*cut, *faults(app, name)]]
        if isinstance(scene, Chooser):
            wrong += [f"{name}: {c.offer.text} is left out" for c in scene.cards if c.offer.text not in said]
        app.trouble = ""
    assert wrong == []


def faults(app: KioskApp, name: str) -> list[str]:
    """List widgets outside the window, over another, or smaller than a finger needs."""
    scene, least = app.stack.top, app.style.metrics.target
    assert scene is not None
    shown = scene.widgets.visible_widgets()
    outside = [widget for widget in shown if not scene.window.contains(widget.visible_rect)]
    found = [f"{told(widget)} leaves the window" for widget in outside]
    leaves = [widget for widget in shown if not isinstance(widget, CONTAINERS)]
    found += [
        f"{told(one)} over {told(other)}"
        for one, other in itertools.combinations(leaves, 2)
        if one.visible_rect.colliderect(other.visible_rect)
        and not (isinstance(one, Spot) and behind(one, other))
    ]
    if isinstance(scene, KioskSessionScene):
        eyes = Inspector(scene)
        leaves = [eyes.button(name) for name in ("leave", "undo", "end", "harvest")]
    if name == "sign":
        least = least * 3 // 4  # letters may be missed: they are not pressed by chance
    if name not in ("demo", "trouble"):
        fingers = [widget for widget in leaves if widget.focusable and widget.viewport is None]
        found += [f"{told(widget)} is too small" for widget in fingers if min(widget.rect.size) < least - 1]
    return found


def behind(spot: Spot, other: Widget) -> bool:
    """Return whether a spot only explains what is there, as a whole card or a market's tile does, and the
    other widget, which takes the clicks, lies on it.
    """
    return not spot.focusable and (
        spot.visible_rect.contains(other.visible_rect) or isinstance(other, ArrowButton)
    )


def told(widget: Widget) -> str:
    words = getattr(widget, "label", "") or getattr(widget, "text", "")
    return f"{type(widget).__name__} {words!r} at {tuple(widget.rect)}"


@pytest.mark.parametrize("size", plain(1, [(1280, 720), (1920, 1080), (1080, 1920)], whole=True), ids=str)
@pytest.mark.parametrize("language", plain(lambda language: language in ("en", "de"), languages()))
def test_the_three_cards_speak_in_large_letters(
    make_kiosk: MakeKiosk,
    cut: list[str],
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    language: str,
) -> None:
    del cut
    styles: list[str] = []
    app = make_kiosk(size, language=language)
    monkeypatch.setattr(
        TextRenderer, "block", lambda _type, _to, _text, text_style, *_others: styles.append(text_style)
    )
    show(app, "how to play")
    app.frame(app.clock)
    assert styles == ["large"] * 3


def test_text_is_never_smaller_than_28_pixels(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk((1920, 1080))
    assert min(app.style.type.px(text_style) for text_style in ("note", "body", "field")) >= 28


@pytest.mark.parametrize("name", plain(3, KIOSK, whole=True))
def test_every_picture_can_be_taken(name: str) -> None:
    assert render(name, (640, 360)).get_size() == (640, 360)


@pytest.fixture
def placed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the words that are placed on one line, as they come."""
    said: list[str] = []
    place = TextRenderer.place

    def listen(self: TextRenderer, surface: pygame.Surface, string: str, *others: Any) -> pygame.Rect:
        said.append(string)
        return place(self, surface, string, *others)

    monkeypatch.setattr(TextRenderer, "place", listen)
    return said


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "language"),
    [
        *itertools.product([(1440, 1080), (1280, 720), (1080, 1920)], ["de"]),
        *zip([(1440, 1080), (1280, 720), (1080, 1920)], ["en", "fr", "it"], strict=True),
    ],
    ids=str,
)
def test_the_buttons_of_a_game_say_their_words(
    size: tuple[int, int], language: str, make_kiosk: MakeKiosk, placed: list[str]
) -> None:
    app = make_kiosk(size, language=language)
    shown = table(app)
    assert isinstance(shown, KioskSessionScene)
    hands = Table(shown)
    try:
        for button in (hands.button("undo"), hands.button("leave")):
            button.widget.draw(app.screen)
            assert not button.label or placed[-1] == button.label
        assert hands.part("top").right <= hands.button("clock").rect.left
    finally:
        app.change(language="en")


@pytest.mark.slow
@pytest.mark.parametrize("language", plain(1, languages()))
def test_a_turn_of_a_sprint_is_called_one(language: str, make_kiosk: MakeKiosk, placed: list[str]) -> None:
    app = make_kiosk((1280, 720), language=language)
    shown = table(app, persons=1)
    app.frame(app.clock)
    turn = _("Turn {number}").format(number=shown.session.state.turn)
    app.change(language="en")
    assert turn in placed


@pytest.mark.parametrize(
    "size", plain(1, [(1280, 720), (1920, 1080), (1024, 768), (1080, 1920)], whole=True), ids=str
)
def test_no_jump_of_a_visitors_turn_is_long(size: tuple[int, int], make_kiosk: MakeKiosk) -> None:
    shown = Table(table(make_kiosk(size)))
    assert longest_jump(shown, drawn_slab(shown, turn_marks(shown))) <= 0.37 * math.hypot(*size)


@pytest.mark.slow
def test_the_board_has_the_height_of_a_wide_window(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk((2560, 1080))
    places = Table(table(app)).scene.view.places
    assert places.board.bottom == places.prompt.bottom
    assert places.prompt.left > places.board.right
    assert places.board.height > 0.88 * 1080


@pytest.mark.parametrize("size", plain(1, [(1280, 720), (1024, 768), (2560, 1080)], whole=True), ids=str)
def test_the_title_covers_nothing_of_the_farm(size: tuple[int, int], make_kiosk: MakeKiosk) -> None:
    app = make_kiosk(size)
    page = attract_page(app, "title")
    assert isinstance(page, TitlePage)
    app.stack.reset(page)
    place = composition(size)
    assert place.farm is not None
    house = place.rect(place.farm, 0, 600, 1080)
    assert not page.call.rect.colliderect(house)
    assert not page.logo.rect.colliderect(house)
    assert app.screen.get_rect().contains(page.logo.rect.union(page.call.rect))


@pytest.mark.parametrize(
    "size",
    plain(1, [(1024, 768), (1280, 720), (1280, 1024), (1920, 1080), (2560, 1080)], whole=True),
    ids=str,
)
def test_no_fruit_hangs_before_house_or_logo(size: tuple[int, int], make_kiosk: MakeKiosk) -> None:
    app = make_kiosk(size)
    page = attract_page(app, "title")
    assert isinstance(page, TitlePage)
    app.stack.reset(page)
    place = composition(size)
    branch = pygame.mask.from_surface(branch_picture(size, 0))
    roof = place.rect(1302, 318, 260, 100)
    for thing in (roof, page.logo.rect):
        off = thing.x - place.branch.x, thing.y - place.branch.y
        assert not branch.overlap_area(pygame.Mask(thing.size, fill=True), off)


@pytest.mark.parametrize(
    "size",
    plain(1, [(1024, 768), (1280, 720), (1920, 1080), (2560, 1080), (1080, 1920)], whole=True),
    ids=str,
)
def test_the_title_stands_in_the_middle_and_cuts_no_sail(
    size: tuple[int, int], make_kiosk: MakeKiosk
) -> None:
    app = make_kiosk(size)
    page = attract_page(app, "title")
    assert isinstance(page, TitlePage)
    app.stack.reset(page)
    middle = size[0] // 2
    assert abs(page.logo.rect.centerx - middle) <= 1
    assert abs(page.call.rect.centerx - middle) <= 1
    for sail in composition(size).sails():
        assert page.call.rect.contains(sail) or not page.call.rect.colliderect(sail)


def test_points_stay_in_the_smallest_panel(monkeypatch: pytest.MonkeyPatch, make_kiosk: MakeKiosk) -> None:
    """Among coins, forecast and points, the points were left out where there is no room for all."""
    drawn, fit = list[str](), TextRenderer._fit

    def look(self: TextRenderer, *given: Any) -> tuple[str, int, int]:
        drawn.append((shown := fit(self, *given))[0])
        return shown

    style = make_kiosk(size=(640, 360)).style
    monkeypatch.setattr(TextRenderer, "_fit", look)
    face = PlayerData("Ana", "teal", True, False, 51, 143, 88, 3, ())
    seen: set[str] = set()
    for wide in range(50, 200, 3):
        drawn.clear()
        panel = KioskPanel(style, pygame.Rect(0, 0, wide, 60), 0)
        panel.paint(pygame.Surface((200, 60)), face)
        assert "51" in drawn, wide
        seen |= set(drawn)
    assert {"88", "143"} <= seen
