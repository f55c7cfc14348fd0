"""The house and its surroundings show how nearly closed a ring is: stones, lit windows, flags."""

import pygame
import pytest

from citrus_game.content.learning.rulebook import Figure
from citrus_game.facts.fincas import NEAR
from citrus_game.rules.model.board import parse_board
from citrus_game.ui.board.canvas import Canvas
from citrus_game.ui.board.figure import figure_state
from citrus_game.ui.board.layers.hover import HoverLayer, HoverMarks
from citrus_game.ui.board.layers.pieces import worker_rect
from citrus_game.ui.board.view import Highlights, SiteView, take_view
from citrus_game.ui.toolkit.drawing.style import Style
from tests.ui.board.conftest import Paint, mean, rgb
from tests.ui.toolkit.colourmath import contrast, difference

AROUND = ("b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4")
FRUIT_OF = dict(
    zip(AROUND, ("lemon", "lime", "orange", "orange", "lemon", "lime", "grapefruit", "lemon"), strict=True)
)
FIELD = ". . . . .\n. . . . .\n. . A . .\n. . . . .\n. . . . ."
CORNER = "A . .\n. . .\n. . ."


def ringed(filled: int, drawing: str = FIELD) -> Figure:
    plantations = {name: FRUIT_OF[name] for name in AROUND[:filled]}
    return Figure(say="", drawing=drawing, plantations=plantations, fincas={"A": "7/3"})


def look_at(figure: Figure, marks: Highlights | None = None) -> tuple[SiteView, int]:
    board = parse_board(figure.drawing, free_sites=True)
    picture = take_view(figure_state(figure, board), marks or Highlights())
    return picture.sites[0], picture.flags


@pytest.mark.parametrize("filled", range(9))
def test_the_stones_count_the_ring(filled: int) -> None:
    style, flags = look_at(ringed(filled))
    assert (style.stones, style.open) == (8, 8 - filled)
    assert style.near == (0 < 8 - filled <= NEAR)
    board = parse_board(FIELD, free_sites=True)
    left = AROUND[filled:] if style.near else ()
    assert flags == sum(1 << board.spaces[name] for name in left)


def test_a_house_in_the_corner_has_as_many_stones_as_its_ring() -> None:
    style, _flags = look_at(Figure(say="", drawing=CORNER, fincas={"A": "5/2"}))
    assert (style.stones, style.open) == (3, 3)


def test_rocks_fill_a_ring() -> None:
    style, flags = look_at(Figure(say="", drawing="A # .\n# . .\n. . .", fincas={"A": "5/2"}))
    assert (style.stones, style.open) == (3, 1)
    assert flags.bit_count() == 1


def test_nothing_counts_where_that_is_not_wanted() -> None:
    style, flags = look_at(ringed(7), Highlights(rings=False))
    assert (style.stones, style.open, style.near, flags) == (0, 0, False, 0)


def stones(surface: pygame.Surface, canvas: Canvas) -> list[tuple[int, int, int]]:
    """Return the middle colour of each stone from the left."""
    rect = canvas.geometry.rect(canvas.geometry.board.site_spaces[0])
    step = canvas.tile * 0.112
    left = rect.centerx - 3.5 * step
    y = rect.y + round(canvas.tile * 0.925)
    return [mean(surface, pygame.Rect(round(left + n * step) - 1, y - 1, 3, 3)) for n in range(8)]


def test_stones_are_filled_from_the_left(paint: Paint) -> None:
    for filled in (0, 3, 6, 8):
        seen = stones(*paint(ringed(filled)))
        dark = [max(colour) < 200 for colour in seen]
        assert dark == [number < filled for number in range(8)]
        if 0 < filled < 8:
            assert contrast(seen[0], seen[7]) >= 3


def test_windows_are_lit_and_smoke_rises_when_two_are_open(paint: Paint) -> None:
    dark, canvas = paint(ringed(5))
    lit, _canvas = paint(ringed(6))
    rect = canvas.geometry.rect(canvas.geometry.board.site_spaces[0])
    for share in (0.5, 0.69):
        spot = (rect.x + round(share * canvas.tile) - 2, rect.y + round(0.29 * canvas.tile))
        one, other = (rgb(surface.get_at(spot)) for surface in (dark, lit))
        assert contrast(one, other) >= 3, "a window"
    smoke = pygame.Rect(rect.x + round(0.76 * canvas.tile), rect.y - round(0.12 * canvas.tile), 6, 4)
    assert difference(mean(dark, smoke), mean(lit, smoke)) > 5


def test_the_picture_scaled_to_a_fifth_tells_which_house_is_nearly_closed(paint: Paint) -> None:
    def far(filled: int) -> tuple[pygame.Surface, pygame.Rect]:
        surface, canvas = paint(ringed(filled))
        rect = canvas.geometry.rect(canvas.geometry.board.site_spaces[0])
        size = surface.get_width() // 5, surface.get_height() // 5
        roof = pygame.Rect(rect.x // 5 + 5, rect.y // 5 + 2, 8, 4)
        return pygame.transform.smoothscale(surface, size), roof

    (three, roof), (two, _roof), (one, _same) = far(5), far(6), far(7)
    assert difference(mean(three, roof), mean(two, roof)) >= 8
    assert difference(mean(two, roof), mean(one, roof)) < 4


def test_flags_stand_on_the_spaces_that_are_open(paint: Paint) -> None:
    many, canvas = paint(ringed(5))
    two, _canvas = paint(ringed(6))
    spaces = canvas.geometry.board.spaces

    def flag(surface: pygame.Surface, name: str) -> tuple[int, int, int]:
        rect = canvas.geometry.rect(spaces[name])
        x, y = rect.x + round(0.86 * canvas.tile), rect.y + round(0.66 * canvas.tile)
        return mean(surface, pygame.Rect(x - 2, y - 2, 4, 4))

    for name in ("c4", "d4"):
        assert contrast(flag(two, name), flag(many, name)) >= 2.2
    assert difference(flag(two, "e4"), flag(many, "e4")) < 1


def test_letters_have_six_facades_and_each_finca_its_letter(paint: Paint, style: Style) -> None:
    plaques, houses = set(), set()
    for letter in "ABCDEFG":
        surface, canvas = paint(Figure(say="", drawing=FIELD.replace("A", letter), fincas={letter: "7/3"}))
        rect = canvas.geometry.rect(canvas.geometry.board.site_spaces[0])
        plaque = pygame.Rect(rect.x + round(0.18 * canvas.tile), rect.y + round(0.17 * canvas.tile), 16, 15)
        plaques.add(pygame.image.tobytes(surface.subsurface(plaque), "RGB"))
        surface.fill("black", plaque.inflate(6, 6))
        houses.add(pygame.image.tobytes(surface.subsurface(rect), "RGB"))
    assert (len(plaques), len(houses)) == (7, 6), "A and G have the same façade, but not the same letter"


def test_pointing_marks_every_open_space_and_tints_what_counts(paint: Paint) -> None:
    surface, canvas = paint(ringed(4))
    spaces = canvas.geometry.board.spaces
    needed = sum(1 << spaces[name] for name in AROUND[4:])
    over = HoverMarks(needed=needed, counted=((1 << spaces["b2"], 1),))
    layer, before = HoverLayer(), surface.copy()
    layer.draw(canvas, surface, over)
    changed = {
        name
        for name, space in spaces.items()
        if pygame.image.tobytes(before.subsurface(canvas.geometry.rect(space)), "RGB")
        != pygame.image.tobytes(surface.subsurface(canvas.geometry.rect(space)), "RGB")
    }
    assert changed == {"b2", *AROUND[4:]}
    around = layer.extent(canvas, over)
    assert all(any(rect.contains(canvas.geometry.rect(spaces[name])) for rect in around) for name in changed)


def test_what_stands_on_a_space_is_not_cut_by_a_frame_around_it(paint: Paint) -> None:
    """Frames of the space itself and of its neighbours lay over flags and workers."""
    figure = ringed(6)
    surface, canvas = paint(figure)
    board = canvas.geometry.board
    picture = take_view(figure_state(figure, board, 5), Highlights())
    open_ones = picture.flags
    assert open_ones
    over = HoverMarks(outlined=(board.beside(open_ones) & ~open_ones,), causes=open_ones)
    before = surface.copy()
    HoverLayer().draw(canvas, surface, over, picture)
    bare = before.copy()
    HoverLayer().draw(canvas, bare, over)
    for name in ("c4", "d4"):
        rect = canvas.geometry.rect(board.spaces[name])
        flag = pygame.Rect(rect.right - 7, rect.y + round(0.64 * canvas.tile), 3, 6)
        assert difference(mean(before, flag), mean(surface, flag)) < 4
        assert difference(mean(before, flag), mean(bare, flag)) > 8


def test_a_worker_stands_over_the_border_of_a_region_that_counts(paint: Paint) -> None:
    figure = Figure(
        say="", drawing=FIELD, plantations={"c2": "orange"}, fincas={"A": "7/3"}, owners={"c2": 0}
    )
    surface, canvas = paint(figure)
    board = canvas.geometry.board
    picture = take_view(figure_state(figure, board, 5), Highlights())
    assert board.spaces["c2"] in picture.workers
    foot = worker_rect(canvas, board.spaces["c2"], alone=True)
    foot = pygame.Rect(foot.centerx - 8, foot.bottom - 6, 16, 2)
    before = mean(surface, foot)
    over, bare = HoverMarks(counted=((1 << board.spaces["c2"], 0),)), surface.copy()
    HoverLayer().draw(canvas, surface, over, picture)
    HoverLayer().draw(canvas, bare, over)
    assert difference(before, mean(surface, foot)) < 4 < difference(before, mean(bare, foot))
