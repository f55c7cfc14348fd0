"""Cards of lessons and puzzles: what is done has a check that can be seen."""

from collections import Counter
from collections.abc import Callable

import pygame
import pytest

from citrus_game.content.settings.themes import theme_names
from citrus_game.ui.scenes.lessons.lessons_dialog import LessonsDialog
from citrus_game.ui.scenes.puzzles.puzzles_page import PuzzlesPage
from citrus_game.ui.toolkit.app.app import App
from citrus_game.ui.toolkit.app.scene import Scene
from citrus_game.ui.toolkit.dialogs.gallery import PICTURE, TALLEST, CardGrid, PictureCard
from citrus_game.ui.toolkit.dialogs.page import Page
from citrus_game.ui.toolkit.widgets.lists import ScrollList
from tests.ui.toolkit import drive
from tests.ui.toolkit.colourmath import contrast
from tests.ui.toolkit.conftest import MakeApp


@pytest.mark.parametrize("theme", theme_names())
def test_the_check_on_a_stamp_can_be_seen(make_app: MakeApp, theme: str) -> None:
    """A check of a colour that stands out from the stamp, which stands out from the picture."""
    app = make_app(theme=theme)
    card = PictureCard("one", "First", "A lesson", lambda: None, stamped=True)
    Scene(app).widgets.add(card).rect = pygame.Rect(100, 100, 300, 300)
    drawn = []
    for card.stamped in (True, False):
        drawn.append(app.screen.copy())
        card.draw(drawn[-1])
    stamped, plain = drawn
    changed = pygame.mask.from_threshold(stamped, "black", (1, 1, 1, 255), plain)
    changed.invert()
    (stamp,) = (rect for rect in changed.get_bounding_rects() if rect.width > 20)
    inner = stamp.inflate(-stamp.width // 2, -stamp.height // 2)
    colours = [
        stamped.get_at((x, y)) for x in range(inner.left, inner.right) for y in range(inner.top, inner.bottom)
    ]
    counted = Counter((colour.r, colour.g, colour.b) for colour in colours)
    ground = counted.most_common(1)[0][0]
    check = sum(counted[colour] for colour in counted if contrast(colour, ground) >= 3)
    assert check > len(colours) // 10


@pytest.mark.parametrize("size", [(640, 480), (1280, 720), (720, 1280), (1920, 1080)])
@pytest.mark.parametrize("many", [1, 2, 5, 8, 14])
def test_pictures_fill_the_height_until_they_are_nearly_as_high_as_wide(
    make_app: MakeApp, size: tuple[int, int], many: int
) -> None:
    app = make_app(size)
    scene = Scene(app)
    cards = [
        PictureCard(str(number), "Title", "A note", lambda: None, stamped=False) for number in range(many)
    ]
    for card in cards:
        scene.widgets.add(card)
    grid, room = CardGrid(cards, app.style), app.screen.get_rect()
    grid.place(room)
    rows = {card.rect.top for card in cards}
    left = room.bottom - max(card.rect.bottom for card in cards)
    wide, high = cards[0].picture_size()
    if left < 0:
        assert high == app.style.u(PICTURE), "cards that have to be scrolled to are as low as they can be"
    else:
        assert left <= len(rows) or high == round(TALLEST * wide)


@pytest.mark.parametrize("size", [(640, 480), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("page", [LessonsDialog, PuzzlesPage])
def test_what_scrolls_on_a_page_lies_as_far_from_both_edges(
    make_app: MakeApp, size: tuple[int, int], page: Callable[[App], Page]
) -> None:
    app = make_app(size)
    shown = page(app)
    app.stack.reset(shown)
    drive.frames(app)
    (scroll,) = [widget for widget in shown.widgets if isinstance(widget, ScrollList)]
    assert 0 < scroll.rect.left == size[0] - scroll.rect.right < size[0] / 20
