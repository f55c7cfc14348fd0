"""Unobtrusive marks: the last move, wells, the rim with its coordinates, the earth."""

from dataclasses import replace

import pygame
import pytest

from citrus_game.content.learning.rulebook import Figure
from citrus_game.content.settings.themes import PLAYER_COLOURS
from citrus_game.rules.model.board import parse_board
from citrus_game.rules.model.components import FRUITS
from citrus_game.ui.board.colours import DARK_EDGE, FRUIT_PAINTS, RIBBONS
from citrus_game.ui.board.layers.ground import LETTER, paint_turn
from citrus_game.ui.board.layers.pieces import worker_rect
from citrus_game.ui.board.regions import neutral_svg
from citrus_game.ui.board.view import Highlights
from citrus_game.ui.toolkit.drawing.art import draw_svg
from citrus_game.ui.toolkit.drawing.style import Style
from tests.cases import plain
from tests.ui.board.conftest import Paint, mean, rgb, shares
from tests.ui.board.test_owners import EARTH, ROW, ground, most
from tests.ui.toolkit.colourmath import contrast, difference, lab, least_apart

FIELD = Figure(say="", drawing="\n".join([". . . ."] * 3))
SPACES = parse_board(FIELD.drawing, free_sites=True).spaces
MARKS = ("space-legal", "space-hover", "space-illegal", "space-needed", "well")
MARKS_STAND_OUT = {"": 24.4, "protan": 16.0, "deutan": 21.8, "tritan": 20.3}
"""How far a mark's best colour is from every fruit, neutral fruit and the earth; nothing may come closer."""
MARKS_APART = {"": 13.4, "protan": 13.9, "deutan": 13.2, "tritan": 13.9}
"""How far two marks are apart by colour alone: their shapes differ as well."""
LARGE_PART = 0.04


def picture_of(paint: Paint, name: str, marks: Highlights) -> bytes:
    surface, canvas = paint(FIELD, marks)
    return pygame.image.tobytes(surface.subsurface(canvas.geometry.rect(SPACES[name])), "RGB")


def last(order: tuple[str, ...], player: int = 0) -> Highlights:
    spaces = tuple(SPACES[name] for name in order)
    return Highlights(last=sum(1 << space for space in spaces), last_by=player, order=spaces)


def test_the_last_move_has_brackets_and_an_emblem_in_its_players_colour(paint: Paint) -> None:
    for player, colour in enumerate(PLAYER_COLOURS):
        surface, canvas = paint(FIELD, last(("b2",), player))
        rect = canvas.geometry.rect(SPACES["b2"])
        line = rgb(RIBBONS[colour].line)
        quarter = pygame.Rect(rect.topleft, (rect.width // 2, rect.height // 2))
        for part in (quarter, quarter.move(rect.width // 2, rect.height // 2)):
            assert shares(surface.subsurface(part)).get(line, 0) > 0.01
        middle = rect.inflate(-rect.width // 2, -rect.height // 2)
        assert line not in shares(surface.subsurface(middle)), "the middle stays free"


def test_the_spaces_of_the_last_move_are_numbered_in_their_order(paint: Paint) -> None:
    one = picture_of(paint, "b2", last(("b2", "d1")))
    two = picture_of(paint, "b2", last(("d1", "b2")))
    alone = picture_of(paint, "b2", last(("b2",)))
    assert len({one, two, alone}) == 3


@pytest.mark.slow
@pytest.mark.parametrize("eyes", plain(1, MARKS_STAND_OUT))
def test_marks_are_as_far_from_each_other_and_from_what_they_lie_on_as_ever(style: Style, eyes: str) -> None:
    fruits = range(len(FRUIT_PAINTS))
    grounds = [EARTH, *(most(ground(fruit, "azure", 256)) for fruit in fruits)]
    grounds += [most(draw_svg(neutral_svg(ROW, paint), (768, 256))) for paint in FRUIT_PAINTS]
    drawn = {name: style.art.piece(name, 256) for name in MARKS}
    for name, picture in drawn.items():
        colours = [colour for colour, share in shares(picture).items() if share >= LARGE_PART]
        for under in grounds:
            best = max(least_apart(eyes, [colour, under]) for colour in colours)
            assert best >= MARKS_STAND_OUT[eyes], f"{name} on {under}"
    assert least_apart(eyes, [most(picture) for picture in drawn.values()]) >= MARKS_APART[eyes]


@pytest.mark.parametrize("fruit", range(len(FRUIT_PAINTS)))
def test_a_well_stands_out_and_is_pale(style: Style, fruit: int) -> None:
    picture = style.art.piece("well", 256)
    found = shares(picture)
    red, green, blue, _alpha = pygame.Color(FRUIT_PAINTS[fruit].base)
    assert max(contrast(colour, (red, green, blue)) for colour in found if found[colour] > 0.05) >= 3
    blues = sum(share for (r, _g, b), share in found.items() if b > r + 60)
    assert 0.08 < blues < 0.3, "a blue drop in a pale ring"


@pytest.mark.parametrize("drawing", ["- . .\n. A .\n. . -", "- - .\n- A .\n. . -", "- . -\n. A .\n- . -"])
def test_every_column_and_row_is_named_on_all_sides_whatever_spaces_a_board_lacks(
    paint: Paint, drawing: str
) -> None:
    figure = Figure(say="", drawing=drawing)
    plain, canvas = paint(figure)
    named, _canvas = paint(figure, coordinates=True)
    geometry = canvas.geometry
    slab, rim = geometry.slab, geometry.left - geometry.slab.x
    for number in range(3):
        cell = geometry.cell_rect(number, number)
        for place in (
            (cell.x, slab.y, cell.width, rim),
            (cell.x, slab.bottom - rim, cell.width, rim),
            (slab.x, cell.y, rim, cell.height),
            (slab.right - rim, cell.y, rim, cell.height),
        ):
            assert rgb(LETTER) in shares(named.subsurface(place))
            assert rgb(LETTER) not in shares(plain.subsurface(place))
            assert max(contrast(rgb(LETTER), wood) for wood in shares(plain.subsurface(place))) >= 4.5
    inside = [pygame.image.tobytes(each.subsurface(geometry.inside), "RGB") for each in (plain, named)]
    assert inside[0] == inside[1]


def test_a_space_to_plant_is_lit_and_shows_its_fruit_and_has_no_dashes_but_where_the_board_is_plain(
    paint: Paint,
) -> None:
    space = SPACES["b2"]
    marks = Highlights(legal=1 << space, ghost="lemon-motif")
    surface, canvas = paint(FIELD, marks)
    bare = paint(FIELD)[0]
    rect = canvas.geometry.rect(space)
    top = pygame.Rect(rect.x, rect.y + 3, rect.width, 4)
    light = lab(mean(surface, rect.inflate(-50, -50)))[0] - lab(mean(bare, rect.inflate(-50, -50)))[0]
    assert light > 0, "lit"
    lime = picture_of(paint, "b2", replace(marks, ghost="lime-motif"))
    assert picture_of(paint, "b2", marks) != lime
    dark = rgb(DARK_EDGE)
    assert dark not in shares(surface.subsurface(top))
    plainly, _canvas = paint(FIELD, marks, plain=True)
    spots = shares(plainly.subsurface(rect))
    assert min(sum(abs(a - b) for a, b in zip(spot, dark, strict=True)) for spot in spots) < 40


@pytest.mark.parametrize("bonus", ["cart", "horses3", "storehouse"])
@pytest.mark.parametrize("plain", [False, True])
def test_a_space_to_plant_with_a_bonus_shows_its_fruit_too(paint: Paint, bonus: str, plain: bool) -> None:
    """It had a dashed frame alone."""
    field = FIELD.model_copy(update={"landscape": {"b2": bonus}})
    seen = {}
    for fruit in ("", *FRUITS):
        marks = Highlights(legal=1 << SPACES["b2"], ghost=f"{fruit}-motif" if fruit else None)
        surface, canvas = paint(field, marks, plain=plain)
        seen[fruit] = surface.subsurface(canvas.geometry.rect(SPACES["b2"]))
    bare = seen.pop("")
    for picture in seen.values():
        changed = pygame.mask.from_threshold(picture, (0, 0, 0), (1, 1, 1, 255), othersurface=bare)
        assert 0.03 < 1 - changed.count() / (bare.width * bare.height) < 0.25, "the bonus stays in sight"
    assert len({pygame.image.tobytes(picture, "RGB") for picture in seen.values()}) == len(FRUITS)


@pytest.mark.parametrize("fruit", FRUITS)
def test_a_space_to_plant_is_bright_on_grass_and_the_ghost_stands_out(paint: Paint, fruit: str) -> None:
    """Ghosts of limes were pale on green."""
    field = FIELD.model_copy(update={"plantations": {"a2": "lemon"}, "owners": {"a2": 0}})
    surface, canvas = paint(field, Highlights(legal=1 << SPACES["b2"], ghost=f"{fruit}-motif"))
    space = surface.subsurface(canvas.geometry.rect(SPACES["b2"]))
    edge = mean(space, pygame.Rect(12, 12, space.width - 24, 4))
    assert lab(edge)[0] > 91, "nearly white on grass"
    darkest = min(shares(space), key=lambda each: lab(each)[0])
    assert contrast(edge, darkest) >= 3


def test_a_worker_alone_on_its_space_leaves_more_of_the_fruit_in_sight(paint: Paint) -> None:
    _surface, canvas = paint(FIELD)
    one, more = (worker_rect(canvas, SPACES["b2"], alone=alone) for alone in (True, False))
    assert one.width < 0.7 * canvas.tile < more.width


@pytest.mark.parametrize("colour", PLAYER_COLOURS)
def test_whoever_plays_stands_on_the_rim_which_is_tinted_and_no_space_is_covered(
    paint: Paint, colour: str
) -> None:
    surface, canvas = paint(FIELD)
    bare, slab = surface.copy(), canvas.geometry.slab
    paint_turn(canvas, surface, slab, colour)
    inside = canvas.geometry.inside
    assert pygame.image.tobytes(surface.subsurface(inside), "RGB") == pygame.image.tobytes(
        bare.subsurface(inside), "RGB"
    )
    rim = pygame.Rect(slab.centerx, slab.y + 8, 60, 8)
    there, was = mean(surface, rim), mean(bare, rim)
    line = rgb(RIBBONS[colour].line)
    assert difference(there, line) < difference(was, line), "in the player's colour"
    corner = pygame.Rect(slab.x, slab.y - 8, 24, 8)
    assert mean(surface, corner) != mean(bare, corner), "the worker stands there"
