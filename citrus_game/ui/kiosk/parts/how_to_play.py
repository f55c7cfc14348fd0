"""The rules in three cards with pictures."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pygame

from citrus_game.content.game.box import load_components
from citrus_game.content.learning.rulebook import Figure
from citrus_game.content.settings.themes import PLAYER_COLOURS
from citrus_game.facts.lines import line_facts
from citrus_game.rules.model.board import parse_board
from citrus_game.rules.model.components import PLANTATION
from citrus_game.rules.model.options import Options
from citrus_game.rules.model.state import Game, State
from citrus_game.rules.setup import blank
from citrus_game.text import _
from citrus_game.ui.board.canvas import Canvas
from citrus_game.ui.board.colours import GOLD
from citrus_game.ui.board.figure import figure_marks, figure_state
from citrus_game.ui.board.geometry import SHADE, Geometry
from citrus_game.ui.board.layers.ground import GroundLayer, corner_radius, paint_rim
from citrus_game.ui.board.painter import BoardPainter
from citrus_game.ui.board.view import take_view
from citrus_game.ui.kiosk.parts.cards import DrawnPicture, EvenLabel, MakePicture
from citrus_game.ui.scenes.play.panels.market import ARROW, HIT, Market, MarketData, arrow_svg, place_market
from citrus_game.ui.scenes.play.panels.tiles import paint_ring
from citrus_game.ui.toolkit.drawing.art import draw_svg
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.layout.nodes import Box, Column, FirstThatFits, Layers, Node, Row
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.panels import Frame, Label

STALL = (
    "lime", "orange*", "lemon", "grapefruit", "blood-orange", "lemon*", "lime*", "orange", "grapefruit*",
    "lemon", "orange", "blood-orange",
)  # fmt: skip
"""Plantations in the market of the picture."""
BOUGHT = 1
"""The market line that is framed."""


def board_picture(style: Style, size: tuple[int, int], figure: Figure, name: str) -> pygame.Surface:
    """Return a picture of a figure's board, as large as fits, cached as ``name``."""
    return style.art.get(("kiosk board", name, size), lambda: _draw_board(style, figure, size))


def _draw_board(style: Style, figure: Figure, size: tuple[int, int]) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    board = parse_board(figure.drawing, free_sites=True)
    geometry = Geometry.fit(board, surface.get_rect(), SHADE)
    canvas = Canvas(style.art, style.type, geometry, PLAYER_COLOURS)
    painter = BoardPainter(canvas, GroundLayer())
    painter.start(surface)
    state = figure_state(figure, board, len(PLAYER_COLOURS))
    painter.draw_changes(surface, take_view(state, figure_marks(figure, state)))
    return _on_soft_shadow(canvas, surface)


def _on_soft_shadow(canvas: Canvas, board: pygame.Surface) -> pygame.Surface:
    """Return the board on a new surface with a soft shadow. On a transparent surface the painter draws
    the shadow twice, which makes it too dark.
    """
    surface = pygame.Surface(board.get_size(), pygame.SRCALPHA)
    paint_rim(canvas, surface)
    slab, round_off = canvas.geometry.slab, 2 * corner_radius(canvas.tile)
    for part in (slab.inflate(-round_off, 0), slab.inflate(0, -round_off)):
        surface.blit(board, part, part)
    return surface


def market_picture(style: Style, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture of a full market with a framed line, as large as fits."""
    return style.art.get(("kiosk market", size), lambda: _draw_market(style, size))


def _draw_market(style: Style, size: tuple[int, int]) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    state = _stall()
    card = _Stall(style, surface.get_rect(), state.game)
    card.paint(surface, MarketData(state.market, frozenset()))
    for line, arrow in enumerate(card.places.arrows):
        name = "arrow-hover" if line == BOUGHT else "arrow"
        px = round(arrow.rect.width * ARROW / HIT)
        text = (style.art.folder / f"{name}.svg").read_text(encoding="utf-8")
        piece = draw_svg(arrow_svg(text, arrow.turn), (px, px))
        place = piece.get_rect(center=arrow.rect.center)
        surface.blit(piece, place)
        cost = str(line_facts(state, line).cost)
        away = pygame.Vector2(-px * 0.11, 0).rotate(arrow.turn)
        box = place.move(round(away.x), round(away.y))
        style.type.place(
            surface, cost, "cost", style.colour("on-primary"), box, "centre", max(8, round(px * 0.5))
        )
    paint_ring(style, surface, card.frame(BOUGHT), GOLD)
    return surface


class _Stall(Market):
    """The market panel without title and verdict."""

    def __init__(self, style: Style, rect: pygame.Rect, game: Game) -> None:
        super().__init__(style, rect, game)
        self.titled = False
        self.places = place_market(game.components, rect.inflate(-style.u(16), -style.u(16)))


@cache
def _stall() -> State:
    """Return a position with a full market."""
    game = Game(parse_board(". A .\n. . .\n. . .", free_sites=True), load_components(), Options(), 2)
    state = blank(game)
    state.market = tuple(PLANTATION[name] for name in STALL)
    return state


PLANTING = Figure(
    say="",
    drawing=". . . . .\n. A . . .\n. . . . .",
    plantations={"b1": "lemon", "c1": "lemon*", "a2": "orange", "e3": "lime"},
    owners={"b1": 0, "a2": 1},
    fincas={"A": "7/3"},
    hand="lemon",
)
SCORING = Figure(
    say="",
    drawing=". . . .\n. A . .\n. . . .",
    plantations={
        "a1": "orange*", "b1": "orange", "c1": "orange", "c2": "lemon", "d2": "lemon*", "c3": "lemon",
        "a2": "lime", "a3": "lime*", "b3": "grapefruit",
    },
    owners={"b1": 0, "c2": 0, "a2": 1, "b3": 2},
    fincas={"A": "9/4"},
)  # fmt: skip

TEXT_STYLES = ("large", "body")
"""Styles of the texts, the largest first."""
PAD = 30
"""Padding of a card in units."""


class HowToStep(NamedTuple):
    """A card: title, text, and a function that returns its picture in a size."""

    title: str
    picture: MakePicture
    text: str


def lessons() -> tuple[HowToStep, ...]:
    """Return the three cards in order."""
    return (
        HowToStep(_("Buy"), market_picture, _("Buy a row of fruit. Each plantation costs 1 coin.")),
        HowToStep(
            _("Plant"),
            lambda style, size: board_picture(style, size, PLANTING, "planting"),
            _("Start on a road next to a finca and let your regions grow."),
        ),
        HowToStep(
            _("Score"),
            lambda style, size: board_picture(style, size, SCORING, "scoring"),
            _(
                "When the ring around a finca is full, whoever has the most there scores. Harvests "
                "bring points and coins."
            ),
        ),
    )


def how_to_play(style: Style) -> Node:
    """Return the three cards: below each other where they are high enough, else side by side, with texts as
    large as fit on all of them.
    """
    gap = style.u(32)
    below = [Column(*_cards(style, size), gap=gap) for size in TEXT_STYLES]
    beside = [Row(*_cards(style, size), gap=gap) for size in TEXT_STYLES]
    return FirstThatFits(*below, *beside)


def _cards(style: Style, text_style: str) -> Iterator[Node]:
    u, steps = style.u, lessons()
    for number, step in enumerate(steps, 1):
        head = Row(Badge(number), Box(Label(step.title, "title"), min_width=0), gap=u(20))
        words = EvenLabel(step.text, [each.text for each in steps], text_style)
        picture = DrawnPicture(step.picture)
        beside = Row(
            Box(picture, basis=0, grow=11, min_width=u(430), min_height=u(260)),
            Box(
                Label(step.text, text_style, wrap=True),
                basis=0,
                grow=9,
                min_width=u(380),
                align_self="centre",
            ),
            gap=u(PAD),
        )
        below = Column(Box(picture, grow=1, height=0, min_height=u(280)), words, gap=u(20))
        inside = Column(head, FirstThatFits(beside, below, basis=0, grow=1), gap=u(22), padding=u(PAD))
        yield Layers(Frame(), inside, basis=0, grow=1, min_width=0)


class Badge(Widget):
    """A number on a disc."""

    focusable = False

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def measure(self, width: int = 0) -> tuple[int, int]:  # noqa: ARG002
        line = self.style.type.line("title")
        return line, line

    def draw(self, surface: pygame.Surface) -> None:
        style, rect = self.style, self.rect
        style.art.paint_box(surface, rect, rect.height // 2, style.colour("terracotta"))
        style.type.place(surface, str(self.number), "card", style.colour("on-primary"), rect, "centre")
