"""Popovers point at what they explain, hide as little as they can, and show all their words."""

import pygame
import pytest

from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.widgets.popover import REACH, Popover, Side
from tests.ui.toolkit.conftest import MakeApp

WORDS = "What this is for, in a few words that need a line or two."


@pytest.fixture
def style(make_app: MakeApp) -> Style:
    return make_app().style


def square(side: int) -> pygame.Rect:
    """Return a square in the middle of the window."""
    rect = pygame.Rect(0, 0, side, side)
    rect.center = (640, 360)
    return rect


@pytest.mark.parametrize("side", ["left", "right", "above", "below"])
@pytest.mark.parametrize("wide", [8, 20, 60, 200])
def test_a_card_with_room_points_at_the_middle_of_what_it_explains(
    style: Style, side: Side, wide: int
) -> None:
    anchor = square(wide)
    card = Popover(style, anchor, body=WORDS, sides=(side,))
    flat = side in ("left", "right")
    assert card.point == (anchor.centery if flat else anchor.centerx)
    assert card.side == side
    assert card.clear


@pytest.mark.parametrize("side", ["left", "right", "above", "below"])
def test_the_point_of_a_card_is_seen_between_it_and_what_it_explains(style: Style, side: Side) -> None:
    anchor = square(60)
    card = Popover(style, anchor, body=WORDS, sides=(side,))
    target = pygame.Surface(style.metrics.size)
    target.fill("white")
    card.draw(target)
    between = {
        "left": (card.rect.right, anchor.centery - 12, anchor.left - card.rect.right, 24),
        "right": (anchor.right, anchor.centery - 12, card.rect.left - anchor.right, 24),
        "above": (anchor.centerx - 12, card.rect.bottom, 24, anchor.top - card.rect.bottom),
        "below": (anchor.centerx - 12, anchor.bottom, 24, card.rect.top - anchor.bottom),
    }[side]
    dark = pygame.mask.from_threshold(target.subsurface(between), "#14293B", (30, 30, 30, 255))
    assert dark.count() >= 4


@pytest.mark.parametrize("flat", [True, False])
@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize("wide", [8, 20, 60, 200])
def test_a_card_gives_way_as_far_as_it_still_points_at_what_it_explains(
    style: Style, flat: bool, before: bool, wide: int
) -> None:
    """What it must not hide begins where its corner may just be."""
    anchor, window = square(wide), pygame.Rect((0, 0), style.metrics.size)
    reach = style.u(REACH)
    inside = reach + min(reach, wide // 2) + 1
    begin, end = (anchor.top, anchor.bottom) if flat else (anchor.left, anchor.right)
    avoid = window.copy()
    if before and flat:
        avoid.height = end - inside
    elif before:
        avoid.width = end - inside
    elif flat:
        avoid.top = begin + inside
    else:
        avoid.left = begin + inside
    side: Side = "right" if flat else "below"
    card = Popover(style, anchor, body=WORDS, sides=(side,), avoid=[avoid])
    assert card.hides == (0, 0, 0)
    assert card.point is not None
    assert begin <= card.point < end


@pytest.mark.parametrize("title", ["Wells", "A long title of a dozen words that has to be wrapped"])
def test_an_icon_takes_nothing_from_a_title(style: Style, title: str) -> None:
    letters = []
    for icon in ("", "warning"):
        surface = pygame.Surface(style.metrics.size)
        Popover(style, square(20), title, icon=icon, sides=("right",)).draw(surface)
        cream = style.colour("cream")
        letters.append(pygame.mask.from_threshold(surface, cream, (30, 30, 30, 255)).count())
    plain, beside_icon = letters
    assert plain > 20 * len(title) / 5
    assert beside_icon >= 0.9 * plain


@pytest.mark.parametrize("part", range(3))
def test_where_a_word_would_be_cut_a_card_does_not_fit(style: Style, part: int) -> None:
    words = ["Grapefruit", "Some words.", ""]
    words[part] = "Some grapefruitplantations here"
    title, body, foot = words
    for wide, fits in ((150, False), (600, True)):
        room = pygame.Rect(900, 100, wide, 500)
        card = Popover(style, square(40), title, body, foot=foot, sides=("right",), bounds=room)
        assert card.fits == fits
