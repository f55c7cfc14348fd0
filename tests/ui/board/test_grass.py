"""Grass tells from afar where somebody farms the land, and is in nobody's way."""

import pygame
import pytest

from citrus_game.content.learning.rulebook import Figure
from citrus_game.content.settings.themes import PLAYER_COLOURS
from citrus_game.rules.model.board import parse_board
from citrus_game.ui.board.canvas import Canvas
from citrus_game.ui.board.figure import figure_state
from citrus_game.ui.board.geometry import Geometry
from citrus_game.ui.board.layers.ground import GroundLayer
from citrus_game.ui.board.painter import DAY, FULL, BoardPainter
from citrus_game.ui.board.view import Highlights, take_view
from citrus_game.ui.toolkit.drawing.style import Style
from tests.ui.board.conftest import mean, rgb
from tests.ui.toolkit.colourmath import Colour, contrast, difference, lab

FIELD = "\n".join([". . . . . . ."] * 7)
SPACES = parse_board(FIELD).spaces
TILE = 75
FLAG = "#A8401B"
"""The colour of a flag's cloth."""
Picture = tuple[pygame.Surface, Canvas]


def land(
    style: Style,
    *plantations: str,
    owned: bool = True,
    dry: bool = False,
    legal: str = "",
    plain: bool = False,
) -> Picture:
    """Return a picture of a field with ``plantations``, which all have an owner or none."""
    board = parse_board(FIELD)
    surface = pygame.Surface((TILE * 9, TILE * 9)).convert()
    canvas = Canvas(style.art, style.type, Geometry(board, TILE, TILE, TILE), PLAYER_COLOURS, plain)
    painter = BoardPainter(canvas, GroundLayer())
    painter.start(surface)
    owners = dict.fromkeys(plantations, 1) if owned else {}
    # no two of a fruit are neighbours: a region has one owner
    fruits = {name: ("lemon", "orange")[(ord(name[0]) + int(name[1])) % 2] for name in plantations}
    figure = Figure(say="", drawing=FIELD, plantations=fruits, owners=owners)
    marks = Highlights(legal=1 << SPACES[legal] if legal else 0, ghost="lemon-motif")
    view = take_view(figure_state(figure, board, 2), marks)
    painter.update_light(surface, FULL, dry=dry)
    painter.draw_changes(surface, view)
    return surface, canvas


def at(picture: Picture, name: str) -> Colour:
    """Return the mean colour of a space."""
    surface, canvas = picture
    return mean(surface, canvas.geometry.rect(SPACES[name]).inflate(-8, -8))


def grown(style: Style, name: str, *, owned: bool = True) -> float:
    """Return how far a space looks from bare earth if there is an orchard on d4."""
    return difference(at(land(style, "d4", owned=owned), name), at(land(style), name))


def test_grass_tells_from_afar_who_farms_the_land(style: Style) -> None:
    beside = [(grown(style, name), grown(style, name, owned=False)) for name in ("c4", "e4", "d3", "d5")]
    assert all(owned > 10 and 2 < left < 0.6 * owned for owned, left in beside)


@pytest.mark.parametrize("owned", [True, False])
def test_grass_keeps_to_its_orchard(style: Style, *, owned: bool) -> None:
    assert max(grown(style, name, owned=owned) for name in ("d2", "d6", "b4", "f4", "b2", "f6")) < 2


def test_dry_grass_is_no_longer_green(style: Style) -> None:
    red, green, _blue = at(land(style, "d4"), "d3")
    assert green > red
    red, green, _blue = at(land(style, "d4", dry=True), "d3")
    assert red > green


def test_no_tuft_stands_in_the_light_of_a_space_that_can_be_chosen(style: Style) -> None:
    def darkest(picture: Picture) -> float:
        """Return how far the darkest pixel around the middle of a space is below its mean."""
        surface, canvas = picture
        cell = canvas.geometry.rect(SPACES["d3"]).inflate(-20, -20)
        found = []
        for strip in (cell.move(0, 0), cell.move(0, cell.height - 5)):
            strip.height = 5
            lights = [
                lab(rgb(surface.get_at((x, y))))[0]
                for x in range(strip.x, strip.right)
                for y in range(strip.y, strip.bottom)
            ]
            found.append(sum(lights) / len(lights) - min(lights))
        return max(found)

    orchards = ("d4", "c2", "e2", "c4", "e4")
    assert darkest(land(style, *orchards)) > 20
    assert darkest(land(style, *orchards, legal="d3")) < 6


@pytest.mark.parametrize("dry", [False, True])
@pytest.mark.parametrize("light", [light for _share, light in DAY])
def test_a_flag_is_seen_on_grass_at_any_time_of_the_day(
    style: Style, light: tuple[int, int, int], *, dry: bool
) -> None:
    surface, canvas = land(style, "d3", "c4", "e4", "d5", "c3", dry=dry)
    surface.fill(light, special_flags=pygame.BLEND_RGB_MULT)
    assert contrast(rgb(FLAG), at((surface, canvas), "d4")) >= 2.2
    assert FLAG in (style.art.folder / "space-flag.svg").read_text(encoding="utf-8")


def test_a_plain_board_has_no_grass(style: Style) -> None:
    assert at(land(style, "d4", plain=True), "d3") == at(land(style, plain=True), "d3")
