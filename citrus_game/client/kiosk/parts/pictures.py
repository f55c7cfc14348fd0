"""Small pictures drawn by the board's and the market's own layers, so that they look as in play."""

from functools import cache

import pygame

from citrus_game.client.board.canvas import Canvas
from citrus_game.client.board.figure import figure_marks, figure_state
from citrus_game.client.board.geometry import SHADE, Geometry
from citrus_game.client.board.layers.ground import GroundLayer
from citrus_game.client.board.layers.rim import corner_radius, paint_rim
from citrus_game.client.board.paint import GOLD
from citrus_game.client.board.painter import BoardPainter
from citrus_game.client.board.picture import take_picture
from citrus_game.client.kit.draw.art import draw_svg
from citrus_game.client.kit.draw.look import Look
from citrus_game.client.play.parts.arrows import ARROW, HIT, arrow_svg
from citrus_game.client.play.parts.frames import paint_ring
from citrus_game.client.play.parts.market import Market, MarketFace, place_market
from citrus_game.content.config import load_components
from citrus_game.content.lessons.pages import Figure
from citrus_game.content.preferences.look import PLAYER_COLOURS
from citrus_game.rules.actions.market import line_tiles
from citrus_game.rules.material.board import parse_board
from citrus_game.rules.material.components import PLANTATION
from citrus_game.rules.material.options import Options
from citrus_game.rules.material.state import Game, State
from citrus_game.rules.setup import blank

STALL = (
    "lime", "orange*", "lemon", "grapefruit", "blood-orange", "lemon*", "lime*", "orange", "grapefruit*",
    "lemon", "orange", "blood-orange",
)  # fmt: skip
"""The market of the picture."""
BOUGHT = 1
"""The line that is framed in it."""


def board_picture(look: Look, figure: Figure, size: tuple[int, int], name: str) -> pygame.Surface:
    """Give a figure's board as large as fits into a size, for a card; kept under ``name``."""
    return look.art.keep(("kiosk board", name, size), lambda: _draw_board(look, figure, size))


def _draw_board(look: Look, figure: Figure, size: tuple[int, int]) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    board = parse_board(figure.drawing, free_sites=True)
    geometry = Geometry.fit(board, surface.get_rect(), SHADE)
    canvas = Canvas(look.art, look.type, geometry, PLAYER_COLOURS)
    painter = BoardPainter(canvas, GroundLayer())
    painter.start(surface)
    state = figure_state(figure, board, len(PLAYER_COLOURS))
    painter.show(surface, take_picture(state, figure_marks(figure, state)))
    return _on_soft_shadow(canvas, surface)


def _on_soft_shadow(canvas: Canvas, board: pygame.Surface) -> pygame.Surface:
    """Give a board with its shadow drawn once: the painter lays the ground a second time over nothing."""
    surface = pygame.Surface(board.get_size(), pygame.SRCALPHA)
    paint_rim(canvas, surface)
    slab, round_off = canvas.geometry.slab, 2 * corner_radius(canvas.tile)
    for part in (slab.inflate(-round_off, 0), slab.inflate(0, -round_off)):
        surface.blit(board, part, part)
    return surface


def market_picture(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """Give a full market with one line framed, as large as fits into a size."""
    return look.art.keep(("kiosk market", size), lambda: _draw_market(look, size))


def _draw_market(look: Look, size: tuple[int, int]) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    state = _stall()
    card = _Stall(look, surface.get_rect(), state.game)
    card.paint(surface, MarketFace(state.market, frozenset()))
    for line, arrow in enumerate(card.places.arrows):
        name = "arrow-hover" if line == BOUGHT else "arrow"
        px = round(arrow.rect.width * ARROW / HIT)
        text = (look.art.folder / f"{name}.svg").read_text(encoding="utf-8")
        piece = draw_svg(arrow_svg(text, arrow.turn), (px, px))
        place = piece.get_rect(center=arrow.rect.center)
        surface.blit(piece, place)
        cost = str(len(line_tiles(state, line)))
        away = pygame.Vector2(-px * 0.11, 0).rotate(arrow.turn)
        box = place.move(round(away.x), round(away.y))
        look.type.place(
            surface, cost, "cost", look.colour("on-primary"), box, "centre", max(8, round(px * 0.5))
        )
    paint_ring(look, surface, card.frame(BOUGHT), GOLD)
    return surface


class _Stall(Market):
    """The market alone, without a card's title and verdict."""

    def __init__(self, look: Look, rect: pygame.Rect, game: Game) -> None:
        super().__init__(look, rect, game)
        self.titled = False
        self.places = place_market(game.components, rect.inflate(-look.u(16), -look.u(16)))


@cache
def _stall() -> State:
    """Give a position with a full market."""
    game = Game(parse_board(". A .\n. . .\n. . .", free_sites=True), load_components(), Options(), 2)
    state = blank(game)
    state.market = tuple(PLANTATION[name] for name in STALL)
    return state
