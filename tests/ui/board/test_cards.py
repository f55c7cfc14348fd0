"""Cards, figures and pictures of pages: all of it is in its room, and a figure shows what it is about."""

from collections.abc import Callable

import pygame
import pytest

from citrus_game.content.learning.rulebook import Figure
from citrus_game.rules.model.board import parse_board
from citrus_game.ui.board.figure import (
    FigureView,
    HelpCard,
    PiecesView,
    figure_marks,
    figure_state,
    lit_spaces,
)
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.widgets.base import Widget
from tests.pictures import changed
from tests.ui.board.conftest import rgb
from tests.ui.toolkit.colourmath import difference

DRAWING = "# . .\n. A .\n. . ."
PIECES = ("coin", "bag", "well-mark", "bull", "cart")
MANY = "many words " * 30
MAKERS: dict[str, Callable[[], Widget]] = {
    "a card": lambda: HelpCard("coin", "Title", "A few words"),
    "a card of many words": lambda: HelpCard("icon-check", "Title", MANY),
    "a card without words": lambda: HelpCard("bag", "", ""),
    "a figure": lambda: FigureView(Figure(say=MANY, drawing=DRAWING)),
    "pictures": lambda: PiecesView([(name, "words") for name in PIECES]),
}


def painted(style: Style, widget: Widget, width: int, around: int = 60) -> pygame.Surface:
    """Return a widget as wide and as high as it needs, with some of its page around it."""
    widget.attach(lambda _area: None, lambda: style)
    widget.rect = pygame.Rect((around, around), widget.measure(width))
    surface = pygame.Surface(widget.rect.inflate(2 * around, 2 * around).size)
    surface.fill(style.colour("panel"))
    widget.draw(surface)
    return surface


@pytest.mark.parametrize("width", [260, 500, 1200])
@pytest.mark.parametrize("what", MAKERS)
def test_nothing_is_drawn_beside_its_place(style: Style, what: str, width: int) -> None:
    """A figure's shadow fades out in it, too."""
    widget = MAKERS[what]()
    surface = painted(style, widget, width)
    bare = pygame.Surface(surface.get_size())
    bare.fill(style.colour("panel"))
    assert widget.rect.contains(inked := changed(surface, bare))
    assert inked.height > 0.5 * widget.rect.height, "no more room than it needs"


def test_the_words_of_a_card_are_not_over_its_picture_and_what_was_asked_for_is_framed(style: Style) -> None:
    def card(picture: str = "coin", title: str = "Title", text: str = MANY, asked: bool = False) -> HelpCard:
        return HelpCard(picture, title, text, asked=asked)

    others = card("bag"), card(title="Other", text=MANY.replace("many", "busy")), card(asked=True)
    shown, bag, said, asked = (painted(style, each, 500) for each in (card(), *others))
    assert changed(shown, bag).width
    assert not changed(shown, bag).colliderect(changed(shown, said))
    edge = (60 + 2, shown.get_height() // 2)
    assert difference(rgb(asked.get_at(edge)), rgb(style.colour("gold-edge"))) < 2
    assert difference(rgb(shown.get_at(edge)), rgb(style.colour("gold-edge"))) > 10


@pytest.mark.parametrize(
    ("more", "lit", "ghost"),
    [
        ({"lit": ["a2", "c3"]}, ("a2", "c3"), None),
        ({"hand": "lemon"}, ("b1", "a2", "c2", "b3"), "lemon-motif"),
        ({"hand": "lemon*"}, ("b1", "a2", "c2", "b3"), "lemon-motif"),
    ],
)
def test_a_figure_lights_what_it_names_or_where_its_hand_may_go(
    more: dict[str, object], lit: tuple[str, ...], ghost: str | None
) -> None:
    figure = Figure.model_validate({"say": "", "drawing": DRAWING, "fincas": {"A": "7/3"}, **more})
    board = parse_board(DRAWING, free_sites=True)
    state = figure_state(figure, board)
    assert lit_spaces(figure, state) == sum(1 << board.spaces[name] for name in lit)
    assert figure_marks(figure, state).ghost == ghost


@pytest.mark.parametrize("at", range(len(PIECES)))
def test_each_picture_of_a_row_is_seen_above_its_word(style: Style, at: int) -> None:
    shown = [(name, f"word {name}") for name in PIECES]
    whole = painted(style, PiecesView(shown), 500)
    other, unsaid = shown.copy(), shown.copy()
    other[at], unsaid[at] = ("lemon", shown[at][1]), (shown[at][0], f"{shown[at][0]} word")
    picture, word = (changed(whole, painted(style, PiecesView(each), 500)) for each in (other, unsaid))
    assert picture.width
    assert word.width
    assert picture.bottom <= word.top
    assert abs(picture.centerx - word.centerx) < 12
