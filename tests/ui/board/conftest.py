"""Fixtures for drawing pieces and small boards without a scene."""

import sys
from collections import Counter
from collections.abc import Callable

import pygame
import pytest

from citrus_game.content.learning.rulebook import Figure
from citrus_game.content.settings.settings import default_settings
from citrus_game.content.settings.themes import PLAYER_COLOURS
from citrus_game.rules.model.board import parse_board
from citrus_game.ui.board.canvas import Canvas
from citrus_game.ui.board.figure import figure_state
from citrus_game.ui.board.geometry import Geometry
from citrus_game.ui.board.layers.ground import GroundLayer
from citrus_game.ui.board.painter import BoardPainter
from citrus_game.ui.board.view import Highlights, take_view
from citrus_game.ui.router import open_game
from citrus_game.ui.toolkit.drawing.style import Style
from tests.ui.toolkit.colourmath import Colour

Paint = Callable[..., tuple[pygame.Surface, Canvas]]


@pytest.fixture(scope="module")
def style() -> Style:
    return open_game(default_settings(), size=(1920, 1080), headless=True).style


@pytest.fixture
def paint(style: Style) -> Paint:
    """Return what paints a figure with marks, with tiles of 75 pixels as at 1080p."""

    def make(
        figure: Figure, marks: Highlights | None = None, *, coordinates: bool = False, plain: bool = False
    ) -> tuple[pygame.Surface, Canvas]:
        board = parse_board(figure.drawing, free_sites=True)
        surface = pygame.Surface((75 * (board.width + 2), 75 * (board.height + 2))).convert()
        surface.fill(style.colour("table"))
        room = surface.get_rect().inflate(-97, -97)
        canvas = Canvas(style.art, style.type, Geometry.fit(board, room), PLAYER_COLOURS, plain)
        painter = BoardPainter(canvas, GroundLayer(coordinates=coordinates))
        painter.start(surface)
        painter.draw_changes(surface, take_view(figure_state(figure, board, 5), marks or Highlights()))
        return surface, canvas

    return make


def rgb(colour: pygame.Color | str) -> Colour:
    """Return a colour without its alpha."""
    red, green, blue, _alpha = pygame.Color(colour)
    return red, green, blue


def mean(surface: pygame.Surface, rect: pygame.Rect) -> Colour:
    """Return the mean colour of a rect."""
    red, green, blue, _alpha = pygame.transform.average_color(surface, rect)
    return red, green, blue


def shares(picture: pygame.Surface) -> dict[Colour, float]:
    """Return the colours that a picture is opaque in, with their shares."""
    found: dict[Colour, int] = {}
    pixels = memoryview(pygame.image.tobytes(picture, "RGBA")).cast("I")
    for pixel, count in Counter(pixels).items():
        red, green, blue, alpha = pixel.to_bytes(4, sys.byteorder)
        if alpha == 255:
            found[red, green, blue] = count
    total = sum(found.values())
    return {colour: count / total for colour, count in found.items()}
