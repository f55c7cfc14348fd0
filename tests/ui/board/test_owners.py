"""Ownership is visible from a distance by ribbons, pennants and lips, computed from the drawing."""

import itertools
from dataclasses import replace
from itertools import combinations

import pygame
import pytest

from citrus_game.content.learning.rulebook import Figure
from citrus_game.content.settings.themes import PLAYER_COLOURS
from citrus_game.rules.model.components import FRUITS
from citrus_game.ui.board.colours import FRUIT_PAINTS, RIBBONS
from citrus_game.ui.board.figure import figure_state
from citrus_game.ui.board.layers.ground import GroundLayer
from citrus_game.ui.board.layers.owners import LABEL_EDGE, NEUTRAL, VEIL, paint_owners
from citrus_game.ui.board.layers.plants import motif
from citrus_game.ui.board.painter import BoardPainter
from citrus_game.ui.board.regions import neutral_svg, owned_svg
from citrus_game.ui.board.view import FLYING, Highlights, take_view
from citrus_game.ui.toolkit.drawing.art import draw_svg
from citrus_game.ui.toolkit.drawing.style import Style
from tests.cases import plain
from tests.ui.board.conftest import Paint, mean, rgb, shares
from tests.ui.toolkit.colourmath import Colour, contrast, least_apart, luminance

ROW = frozenset({(0, 0), (1, 0), (2, 0)})
TILE, FAR = 75, 5
"""Pixels of a tile at 1080p, and by how much smaller the board is seen from 3 m."""
SMALL_TILE, PATTERN_SEEN = 50, 1.9
"""Pixels of a tile at 720p, and the contrast along a ribbon with which its pattern is seen."""
EARTH = (225, 208, 170)
STANDS_OUT = 3.0
PLAYERS_APART = {"": 25.2, "protan": 17.9, "deutan": 12.7, "tritan": 16.2}
FRUITS_APART = {"": 29.3, "protan": 11.3, "deutan": 13.5, "tritan": 12.6}
NEUTRAL_APART = {"": 22.1, "protan": 10.3, "deutan": 10.6, "tritan": 11.3}
"""What they were before ribbons grew broad: nothing may come closer."""
FAR_APART = {"": 16.0, "protan": 4.5, "deutan": 8.5, "tritan": 8.5}
"""Ribbons of 3 pixels were 1.2 to 1.4 apart."""


def ground(fruit: int, owner: str, px: int) -> pygame.Surface:
    text = owned_svg(ROW, FRUIT_PAINTS[fruit], RIBBONS[owner])
    return draw_svg(text, (3 * px, px))


def most(picture: pygame.Surface) -> Colour:
    found = shares(picture)
    return max(found, key=lambda colour: found[colour])


PAIRS = plain(
    lambda owner, fruit: tuple(PLAYER_COLOURS).index(owner) in (fruit, (fruit + 1) % len(FRUITS)),
    itertools.product(PLAYER_COLOURS, range(len(FRUITS))),
)
"""In a plain run each owner on two fruits, and each fruit under two owners."""


@pytest.mark.parametrize(("owner", "fruit"), plain(3, PAIRS))
def test_a_ribbon_stands_out_from_every_fruit(style: Style, owner: str, fruit: int) -> None:
    picture = ground(fruit, owner, 256)
    base = most(picture)
    across = [picture.get_at((128, y)) for y in range(40)]
    widths = [
        sum(contrast((line.r, line.g, line.b), base) >= STANDS_OUT for line in across if line.a == 255),
        sum(abs(line.r - base[0]) + abs(line.g - base[1]) + abs(line.b - base[2]) > 60 for line in across),
    ]
    assert widths[0] >= 3, "a line in it has enough contrast"
    assert widths[1] >= 26, "it is 13 units broad"


@pytest.mark.parametrize(("owner", "fruit"), plain(2, PAIRS))
def test_a_pennant_stands_out_from_every_fruit(style: Style, owner: str, fruit: int) -> None:
    base = most(ground(fruit, owner, 256))
    found = shares(style.art.piece(f"pennant-{owner}", 128))
    assert sum(share for colour, share in found.items() if contrast(colour, base) >= STANDS_OUT) >= 0.1


@pytest.mark.slow
@pytest.mark.parametrize("eyes", plain(1, PLAYERS_APART))
def test_players_and_fruits_are_as_far_apart_as_ever(style: Style, eyes: str) -> None:
    pennants = [RIBBONS[owner].line for owner in PLAYER_COLOURS]
    lines = [rgb(line) for line in pennants]
    for owner, line in zip(PLAYER_COLOURS, lines, strict=True):
        assert shares(style.art.piece(f"pennant-{owner}", 128)).get(line, 0) > 0.2
    owned = [most(ground(fruit, "azure", 256)) for fruit in range(len(FRUITS))]
    neutral = [most(draw_svg(neutral_svg(ROW, paint), (768, 256))) for paint in FRUIT_PAINTS]
    for colours, least in ((lines, PLAYERS_APART), (owned, FRUITS_APART), (neutral, NEUTRAL_APART)):
        assert least_apart(eyes, colours) >= least[eyes]


@pytest.mark.parametrize("eyes", plain(3, FAR_APART, whole=True))
@pytest.mark.parametrize("fruit", range(len(FRUITS)))
def test_the_picture_scaled_to_a_fifth_tells_owners(style: Style, fruit: int, eyes: str) -> None:
    borders = {owner: border(style, fruit, owner) for owner in PLAYER_COLOURS}
    assert least_apart(eyes, list(borders.values())) >= FAR_APART[eyes]


def border(style: Style, fruit: int, owner: str) -> Colour:
    """Return the mean colour along the border of a region that is seen from far."""
    board = pygame.Surface((5 * TILE, 3 * TILE))
    board.fill(EARTH)
    board.blit(ground(fruit, owner, TILE), (TILE, TILE))
    for column in (1, 2, 3):
        board.blit(style.art.piece(motif(2 * fruit), TILE), (column * TILE, TILE))
    small = pygame.transform.smoothscale(board, (TILE, 3 * TILE // FAR))
    tile = TILE // FAR
    above, below = (mean(small, pygame.Rect(tile, y, 3 * tile, 2)) for y in (tile, 2 * tile - 2))
    red, green, blue = ((one + other) // 2 for one, other in zip(above, below, strict=True))
    return red, green, blue


@pytest.mark.parametrize("owner", [owner for owner in PLAYER_COLOURS if RIBBONS[owner].dashes])
def test_a_ribbons_pattern_is_seen_in_grey_where_tiles_are_small(style: Style, owner: str) -> None:
    """At 1280x720 teal's fine light dots were a plain line like azure's."""
    picture = ground(0, owner, SMALL_TILE)
    row = max(range(SMALL_TILE // 4), key=lambda y: spread(picture, y))
    assert spread(picture, row) >= PATTERN_SEEN


def spread(picture: pygame.Surface, y: int) -> float:
    """Return the contrast between the lightest and the darkest tenth of what lies along a ribbon."""
    row = sorted(luminance(rgb(picture.get_at((x, y)))) for x in range(12, picture.get_width() - 12))
    tenth = len(row) // 10
    return (row[-1 - tenth] + 0.05) / (row[tenth] + 0.05)


@pytest.mark.parametrize("piece", ["pennant", "emblem"])
def test_an_emblem_stands_out_from_its_cloth(style: Style, piece: str) -> None:
    """Teal's cream triangle had 2.4:1 on its ground, and was lost on pennant and banner."""
    for owner in PLAYER_COLOURS:
        picture = style.art.piece(f"{piece}-{owner}", 128)
        inside = shares(picture.subsurface(pygame.Rect(30, 24, 68, 60)))
        cloth = rgb(RIBBONS[owner].line)
        assert sum(share for each, share in inside.items() if contrast(each, cloth) >= STANDS_OUT) >= 0.08, (
            owner
        )


def test_pennants_are_told_apart_without_colours(style: Style) -> None:
    """Their emblems differ: no two have more than nine tenths of their light parts in common."""
    light: dict[str, set[tuple[int, int]]] = {}
    for owner in PLAYER_COLOURS:
        picture = style.art.piece(f"pennant-{owner}", 64)
        ground_light = luminance(most(picture))
        middle = [(x, y) for x in range(16, 48) for y in range(10, 42)]
        light[owner] = {
            (x, y) for x, y in middle if abs(luminance(rgb(picture.get_at((x, y)))) - ground_light) > 0.25
        }
        assert light[owner]
    for one, other in combinations(PLAYER_COLOURS, 2):
        common = len(light[one] & light[other]) / len(light[one] | light[other])
        assert common < 0.9, f"{one} {other} {common:.2f}"


def field(worker: str, size: int) -> Figure:
    planted = {f"{column}2": "lemon" for column in "abcd"[:size]}
    return Figure(say="", drawing="\n".join([". . . . ."] * 3), plantations=planted, owners={worker: 0})


def test_a_pennant_flies_over_regions_of_three_and_more(paint: Paint) -> None:
    line = rgb(RIBBONS[PLAYER_COLOURS[0]].line)
    for size in (2, 3, 4):
        surface, canvas = paint(field("a2", size))
        rect = canvas.geometry.rect(canvas.geometry.board.spaces["b2"])
        spot = rgb(surface.get_at((rect.x + 14, rect.y + 20)))
        assert (spot == line) == (size >= FLYING)


def test_a_pennant_keeps_clear_of_the_worker(paint: Paint) -> None:
    pictures = {}
    for worker in ("a2", "b2", "c2"):
        surface, canvas = paint(field(worker, 3))
        for name in ("a2", "b2"):
            rect = canvas.geometry.rect(canvas.geometry.board.spaces[name])
            line = rgb(RIBBONS[PLAYER_COLOURS[0]].line)
            pictures[worker, name] = rgb(surface.get_at((rect.x + 14, rect.y + 20))) == line
    assert [pictures["a2", "a2"], pictures["a2", "b2"]] == [False, True]
    assert [pictures["b2", "a2"], pictures["b2", "b2"]] == [True, False]
    assert [pictures["c2", "a2"], pictures["c2", "b2"]] == [True, False]


def test_the_lip_is_tinted_in_the_owners_shade(style: Style) -> None:
    lips = {rgb(ground(0, owner, 256).get_at((384, 252))) for owner in PLAYER_COLOURS}
    assert len(lips) == len(PLAYER_COLOURS)


def test_the_view_of_owners_can_be_read_and_leaves_rim_and_houses_light(paint: Paint) -> None:
    """Numbers had 3.0:1, the coordinates lay under the veil, and light squares stood behind the fincas."""
    figure = Figure(
        say="", drawing=". . . .\n. A . .\n. . . .", plantations={"d1": "lime"}, fincas={"A": "7/3"}
    )
    _surface, canvas = paint(figure)
    picture = take_view(figure_state(figure, canvas.geometry.board, 5), Highlights())
    slab = canvas.geometry.slab
    view = paint_owners(canvas, slab, picture)
    assert contrast(rgb(LABEL_EDGE), rgb(NEUTRAL)) >= 4.5
    house = canvas.geometry.rect(canvas.geometry.board.site_spaces[0]).move(-slab.x, -slab.y)
    alphas = [view.get_at(at).a for at in (house.center, house.move(3, 3).topleft, (4, slab.height // 2))]
    assert alphas == [0, VEIL[3], 0], "the house, the corner of its yard, the rim"
    number = canvas.geometry.rect(canvas.geometry.board.spaces["d1"]).move(-slab.x, -slab.y)
    inside = shares(view.subsurface(number.inflate(-30, -30)))
    assert inside.get(rgb(LABEL_EDGE), 0) > 0.05


def test_the_view_of_owners_fills_each_region_in_its_owners_colour_with_the_emblem(paint: Paint) -> None:
    owners = dict(zip(("b2", "c4", "d2", "e4", "f2"), range(5), strict=True))
    figure = Figure(
        say="",
        drawing="\n".join([". . . . . . ."] * 5),
        plantations=dict.fromkeys((*owners, "b5"), "lime"),
        owners=owners,
    )
    _surface, canvas = paint(figure)
    slab, spaces = canvas.geometry.slab, canvas.geometry.board.spaces
    view = paint_owners(canvas, slab, take_view(figure_state(figure, canvas.geometry.board, 5), Highlights()))
    labels = set()
    for name, owner in {**owners, "b5": None}.items():
        rect = canvas.geometry.rect(spaces[name]).move(-slab.x, -slab.y)
        fill = NEUTRAL if owner is None else RIBBONS[PLAYER_COLOURS[owner]].line
        assert most(view.subsurface(pygame.Rect(rect.x, rect.y, rect.width, rect.height // 4))) == rgb(fill)
        label = view.subsurface(rect.inflate(-24, -40))
        labels.add(pygame.image.tobytes(label, "RGBA"))
    assert len(labels) == len(owners) + 1


@pytest.mark.parametrize("winners", [(1,), (3,), (0, 2)])
def test_a_scored_finca_bears_the_flags_of_who_won_it(paint: Paint, winners: tuple[int, ...]) -> None:
    figure = Figure(say="", drawing=". . .\n. A .\n. . .", fincas={"A": "7/3"})
    surface, canvas = paint(figure)
    board = canvas.geometry.board
    view = take_view(figure_state(figure, board, 5), Highlights())
    won = tuple(site._replace(scored=True, winners=winners) for site in view.sites)
    painter = BoardPainter(canvas, GroundLayer())
    painter.start(surface)
    painter.draw_changes(surface, replace(view, sites=won))
    house = shares(surface.subsurface(canvas.geometry.rect(board.site_spaces[0])))
    flags = {owner for owner, colour in enumerate(PLAYER_COLOURS) if rgb(RIBBONS[colour].line) in house}
    assert flags == set(winners)
